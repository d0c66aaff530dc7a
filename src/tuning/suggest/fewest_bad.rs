//! A set with as few bad pairs as can be had by changing the given one, a constant at a time.

use super::{Setting, smallest_l};
use crate::firmware::brightness::Brightness;
use crate::hal::Level;
use crate::tuning::comparison::Counts;

/// Rounds over all constants, of which the last one changes nothing in practice.
const MAX_ROUNDS: usize = 8;

impl Setting {
    /// Changes each of the constants, which are given from the darkest to the brightest, to the level that is best with the
    /// others as they are, until none gets better. No count of bad pairs becomes larger on the way, and the order is kept.
    pub(super) fn fewest_bad(self, given: &Brightness, constants: &[&'static str]) -> Brightness {
        let levels = self.driver.levels();
        let rank = |brightness: &Brightness| {
            let table = self.table(brightness, constants);
            let counts = Counts::of(&table);
            (counts, smallest_l(&table))
        };
        let mut best = *given;
        let (mut counts, mut smallest) = rank(&best);
        for _ in 0..MAX_ROUNDS {
            let before = best;
            for (place, name) in constants.iter().enumerate() {
                let neighbour = |place: Option<usize>| best.constant(constants.get(place?)?);
                let darkest = neighbour(place.checked_sub(1)).unwrap_or(Level::DARK);
                let brightest = neighbour(Some(place + 1)).unwrap_or(Level::FULL);
                for &level in levels.iter().filter(|&&level| level >= darkest && level <= brightest) {
                    let mut other = best;
                    if let Some(constant) = other.constant_mut(name) {
                        *constant = level;
                    }
                    let (other_counts, other_smallest) = rank(&other);
                    let is_better = (other_counts.same, other_counts.bad()) < (counts.same, counts.bad())
                        || (other_counts == counts && other_smallest > smallest);
                    if is_better && !other_counts.is_worse_than(counts) {
                        (best, counts, smallest) = (other, other_counts, other_smallest);
                    }
                }
            }
            if best == before {
                break;
            }
        }
        best
    }
}
