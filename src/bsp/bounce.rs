//! Buttons whose contacts bounce.
//!
//! The virtual board's buttons do not bounce, so programs count every change. Here a change counts the moment it is
//! sampled, so a press begins in the very tick that it does on the virtual board, and for the next [`SETTLE_MS`] the
//! contact is not listened to. A press that is shorter comes out as long as that.

use crate::hal::Instant;

/// For how long a contact may bounce after it has changed. The switches of the board are small tactile ones, which are
/// specified to settle within 5 to 10 ms.
pub const SETTLE_MS: u32 = 10;

/// One button, settled.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Settled {
    down: bool,
    /// Until when changes mean nothing.
    deaf_until: Instant,
}

impl Settled {
    /// Takes the level of the contact at a tick; returns whether the button is down.
    pub fn sample(&mut self, now: Instant, down: bool) -> bool {
        if down != self.down && now >= self.deaf_until {
            self.down = down;
            self.deaf_until = now.plus_ms(SETTLE_MS);
        }
        self.down
    }
}

#[cfg(all(test, feature = "session"))]
mod tests {
    use super::*;

    /// What comes out, as text, of what the contact does from tick 0 on.
    fn settled(contact: &str) -> String {
        let mut button = Settled::default();
        let sample = |(ms, c)| if button.sample(Instant::from_ms(ms), c == '#') { '#' } else { '.' };
        (0..).zip(contact.chars()).map(sample).collect()
    }

    #[test]
    fn a_clean_press_is_seen_from_tick_to_tick() {
        let press = "...####################.....";
        assert_eq!(settled(press), press);
    }

    #[test]
    fn bouncing_is_not_seen() {
        assert_eq!(settled("..#.##..#################.#..#......"), "..#######################...........");
    }

    #[test]
    fn a_very_short_press_lasts_as_long_as_a_contact_settles() {
        assert_eq!(settled("#................."), "##########........");
    }
}
