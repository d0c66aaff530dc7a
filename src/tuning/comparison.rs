//! The pairs of a program, compared on a driver and in a room.

use super::pairs::{Pair, pairs};
use crate::board::driver::{Driver, Shown};
use crate::board::eye::{self, Room, Verdict};
use crate::firmware::brightness::Brightness;
use crate::hal::Level;
use crate::scenario::ProgramName;

/// Two lights, compared.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Comparison {
    /// The two.
    pub pair: Pair,
    /// The levels that the program asks for, 0 to 255.
    pub asked: [Level; 2],
    /// What the driver makes of them.
    pub shown: [Shown; 2],
    /// The difference in lightness, in L*, by the model.
    pub difference_l: f64,
    /// Whether they can be distinguished, by the model.
    pub verdict: Verdict,
}

impl Comparison {
    /// Whether the driver makes the two equal, though the program asks for different levels.
    pub fn is_made_equal(&self) -> bool {
        self.asked[0] != self.asked[1] && self.shown[0].on_ticks == self.shown[1].on_ticks
    }

    /// The pair with its levels and the verdict, in one line.
    pub fn headline(&self) -> String {
        let Pair { first, second, why } = self.pair;
        let [a, b] = self.asked.map(|level| level.0);
        let both = format!("{first} ({a}) and {second} ({b})");
        let driver = self.shown[0].driver.as_str();
        if self.asked[0] == self.asked[1] {
            format!("{both} are the same level: {why}")
        } else if self.is_made_equal() {
            format!("{both} are shown as the same level by {driver}: {why}")
        } else {
            let (verdict, difference) = (self.verdict.as_str(), self.difference_l);
            format!("{both} differ by {difference:.2} L* on {driver}, model: {verdict}: {why}")
        }
    }
}

/// How many pairs can be distinguished how well, by the model.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Pairs that differ at a glance.
    pub clear: usize,
    /// Pairs that differ for who looks closely.
    pub hard: usize,
    /// Pairs that look the same.
    pub same: usize,
}

impl Counts {
    /// Counts the pairs of a table, or of a part of it.
    pub fn of<'a>(table: impl IntoIterator<Item = &'a Comparison>) -> Self {
        let mut counts = Self::default();
        for comparison in table {
            match comparison.verdict {
                Verdict::Clear => counts.clear += 1,
                Verdict::Hard => counts.hard += 1,
                Verdict::Same => counts.same += 1,
            }
        }
        counts
    }

    /// Pairs that do not differ at a glance.
    pub const fn bad(self) -> usize {
        self.hard + self.same
    }

    /// Whether more pairs look the same than in `other`, or more do not differ at a glance.
    pub const fn is_worse_than(self, other: Self) -> bool {
        self.same > other.same || self.bad() > other.bad()
    }
}

/// The table of all pairs of a program.
pub fn compare(brightness: &Brightness, program: ProgramName, driver: Driver, room: Room) -> Vec<Comparison> {
    let comparison = |&pair: &Pair| {
        let asked = [pair.first, pair.second].map(|shade| shade.level(brightness));
        let shown = asked.map(|level| driver.shown(level));
        let [a, b] = shown.map(|shown| eye::lightness(&shown, room));
        let difference_l = (a - b).abs();
        Comparison { pair, asked, shown, difference_l, verdict: Verdict::of(difference_l) }
    };
    pairs(program).iter().map(comparison).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(brightness: &Brightness, driver: Driver, room: Room, first: &str, second: &str) -> Comparison {
        let table = compare(brightness, ProgramName::LightsOut, driver, room);
        let is = |c: &Comparison| c.pair.first.to_string() == first && c.pair.second.to_string() == second;
        table.into_iter().find(is).expect("the pair is there")
    }

    #[test]
    fn the_defaults_are_clear_in_a_classroom_and_not_in_the_sun() {
        let table = |room| compare(&Brightness::default(), ProgramName::LightsOut, Driver::CodalV2, room);
        assert!(table(Room::Classroom).iter().all(|comparison| comparison.verdict == Verdict::Clear));
        let off = of(&Brightness::default(), Driver::CodalV2, Room::Sunlight, "OFF", "OFF_CURSOR");
        assert_eq!((off.verdict, off.is_made_equal()), (Verdict::Same, false));
        assert!(off.headline().contains("model: same"), "{}", off.headline());
    }

    #[test]
    fn each_verdict_is_found() {
        for (off_cursor, verdict) in [(0, Verdict::Same), (1, Verdict::Hard), (16, Verdict::Clear)] {
            let brightness = Brightness { off_cursor: Level(off_cursor), ..Brightness::default() };
            let found = of(&brightness, Driver::CodalV2, Room::Classroom, "OFF", "OFF_CURSOR");
            assert_eq!(found.verdict, verdict, "{found:?}");
        }
    }

    #[test]
    fn what_a_driver_makes_equal_is_flagged() {
        let brightness = Brightness { on: Level(200), on_cursor: Level(255), ..Brightness::default() };
        let find = |driver| of(&brightness, driver, Room::Dark, "ON", "ON_CURSOR");
        assert!(find(Driver::NrfRsV2).is_made_equal() && find(Driver::MicroPythonV2).is_made_equal());
        assert_eq!(find(Driver::NrfRsV2).verdict, Verdict::Same);
        assert!(find(Driver::NrfRsV2).headline().contains("shown as the same level by nrf-rs-v2"));
        assert!(!find(Driver::CodalV2).is_made_equal());
        let equal = Brightness { on: Level(255), ..brightness };
        let found = of(&equal, Driver::CodalV2, Room::Dark, "ON", "ON_CURSOR");
        assert!(!found.is_made_equal() && found.verdict == Verdict::Same, "it was asked for");
        assert!(found.headline().starts_with("ON (255) and ON_CURSOR (255) are the same level"));
    }
}
