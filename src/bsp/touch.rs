//! Rings and the logo under a finger.
//!
//! A finger at a ring, with another one on ground, pulls the pin of it low, against 10 megohms of the board. One that does not
//! reach ground brings the hum of the mains: the pin is low in half of each period of 20 ms. So a touch begins in the very tick in
//! which the pin is low first, as on the virtual board, and ends when the pin was high for a period.

use crate::hal::Instant;

/// A period of the mains, at 50 Hz.
pub const HUM_MS: u32 = 20;

/// Something that is touched.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Touched {
    /// Until when it is touched whatever its pin says: 0 before it was touched first.
    until: Instant,
}

impl Touched {
    /// Takes the level of the pin at a tick; returns whether a finger is there.
    pub fn sample(&mut self, now: Instant, is_low: bool) -> bool {
        if is_low {
            self.until = now.plus_ms(HUM_MS);
        }
        now < self.until
    }
}

#[cfg(all(test, feature = "session"))]
mod tests {
    use super::*;

    /// When it is touched, of the levels of the pin from tick 0 on, of which low is `#`.
    fn touched(pin: &str) -> String {
        let mut touched = Touched::default();
        let sample = |(ms, level)| if touched.sample(Instant::from_ms(ms), level == '#') { '#' } else { '.' };
        (0..).zip(pin.chars()).map(sample).collect()
    }

    #[test]
    fn a_touch_begins_at_once_and_ends_a_period_of_the_mains_later() {
        assert_eq!(touched(&format!("..###{}", ".".repeat(25))), format!("..{}{}", "#".repeat(22), ".".repeat(6)));
        assert_eq!(touched("....."), ".....");
    }

    #[test]
    fn the_hum_of_the_mains_is_one_touch() {
        let hum = format!("{}{}", "#".repeat(10), ".".repeat(10)).repeat(5);
        assert_eq!(touched(&hum), "#".repeat(100));
    }
}
