//! What no constants can do, in a sentence.

use super::{Group, Suggestion};
use crate::board::driver::Driver;
use crate::board::eye::{Room, Verdict, lightness};
use crate::hal::Level;

impl Suggestion {
    /// Why not all pairs differ at a glance with any constants, in a sentence; `None` if they can. The suggestion is one for
    /// this driver and this light.
    pub fn nothing_helps(&self, driver: Driver, room: Room) -> Option<String> {
        let worst = self.groups.iter().min_by(|one, other| one.largest_l.total_cmp(&other.largest_l))?;
        let Group { constants, largest_l, .. } = worst;
        let names = constants.join(", ");
        let (place, driver_title) = (room.place(), driver.title());
        match Verdict::of(*largest_l) {
            Verdict::Clear => None,
            Verdict::Hard => Some(format!(
                "No constants help {place} with {driver_title}: {names} are hard to tell apart at best, by {largest_l:.1} L*."
            )),
            Verdict::Same => {
                let alike = alike_with_dark(driver, room);
                Some(format!(
                    "No constants help {place} with {driver_title}: levels 1 to {} look like off, and {names} cannot all be \
                     told apart by any levels.",
                    alike.0
                ))
            }
        }
    }
}

/// The brightest level of a driver that looks like off, by the model.
fn alike_with_dark(driver: Driver, room: Room) -> Level {
    let of = |level| lightness(&driver.shown(level), room);
    let is_alike = |&level: &Level| Verdict::of(of(level) - of(Level::DARK)) == Verdict::Same;
    (0..=u8::MAX).map(Level).take_while(is_alike).last().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::firmware::brightness::Brightness;
    use crate::scenario::ProgramName;
    use crate::tuning::suggest;

    #[test]
    fn in_the_sun_nothing_helps_and_in_a_classroom_nothing_is_needed() {
        let of = |driver, room| {
            suggest(&Brightness::default(), ProgramName::LightsOut, driver, room).nothing_helps(driver, room)
        };
        for driver in Driver::ALL {
            assert_eq!(of(driver, Room::Classroom), None, "{driver:?}");
            let words = of(driver, Room::Sunlight).expect("nothing helps");
            assert!(words.starts_with("No constants help in sunlight with "), "{words}");
            assert!(words.contains("OFF, OFF_CURSOR, ON, ON_CURSOR"), "{words}");
        }
    }

    #[test]
    fn the_levels_that_look_like_off_are_those_of_the_model() {
        // by the model: off reflects 3183.1 cd/m2, a tenth of white, which is L* 37.84; L* 40.14 is 0.11337 of white, 3608.7
        // cd/m2. A step of the level is 5000 * 0.1989 / 255 = 3.90 cd/m2, so level 109 is just below it
        let level = alike_with_dark(Driver::CodalV2, Room::Sunlight);
        assert_eq!(level, Level(109));
        let shown = |level: u8| Driver::CodalV2.shown(Level(level));
        let difference = |level: u8| lightness(&shown(level), Room::Sunlight) - lightness(&shown(0), Room::Sunlight);
        assert!(difference(level.0) < 2.3 && difference(level.0 + 1) >= 2.3);
    }
}
