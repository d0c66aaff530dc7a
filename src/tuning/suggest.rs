//! The constants that differ most, by search over all levels that a driver can show.

mod fewest_bad;
mod nothing_helps;

use super::comparison::{Comparison, Counts, compare};
use super::pairs::{Pair, Shade, low, pairs};
use crate::board::driver::Driver;
use crate::board::eye::{Room, lightness};
use crate::firmware::brightness::Brightness;
use crate::hal::Level;
use crate::scenario::ProgramName;

/// Better constants.
#[derive(Clone, PartialEq, Debug)]
pub struct Suggestion {
    /// The constants. Those that the program does not use are the given ones.
    pub brightness: Brightness,
    /// What was changed together.
    pub groups: Vec<Group>,
}

/// Constants that are seen together, directly or through others.
#[derive(Clone, PartialEq, Debug)]
pub struct Group {
    /// Their names, from the darkest to the brightest.
    pub constants: Vec<&'static str>,
    /// The smallest difference among them and to the dark as they were given, in L*, by the model.
    pub smallest_before_l: f64,
    /// The smallest difference as it is suggested.
    pub smallest_l: f64,
    /// The largest smallest difference of all levels of the driver in this order. What is suggested has it, unless more
    /// pairs would be bad with it than were given.
    pub largest_l: f64,
}

/// What constants are to be suggested for.
#[derive(Clone, Copy, Debug)]
struct Setting {
    program: ProgramName,
    driver: Driver,
    room: Room,
}

impl Setting {
    /// The pairs of these constants, compared.
    fn table(self, brightness: &Brightness, constants: &[&str]) -> Vec<Comparison> {
        let mut table = compare(brightness, self.program, self.driver, self.room);
        table.retain(|comparison| comparison.pair.first.constant().is_some_and(|name| constants.contains(&name)));
        table
    }
}

/// The smallest difference in a table, in L*.
fn smallest_l(table: &[Comparison]) -> f64 {
    table.iter().map(|comparison| comparison.difference_l).fold(f64::INFINITY, f64::min)
}

/// For each group of a program's constants, the levels of a driver with the largest smallest difference in L* that keep the
/// order of the given ones. Of several such sets it is the dimmest one, with its brightest constant at full.
///
/// Where that would leave more pairs that look the same, or more that do not differ at a glance, than the given levels do,
/// it is a set that is better than the given one without being worse in either count, or the given one.
///
/// Constants that are given the same level have the order of the defaults, and where those are equal that of
/// [`Brightness::NAMES`].
pub fn suggest(given: &Brightness, program: ProgramName, driver: Driver, room: Room) -> Suggestion {
    let setting = Setting { program, driver, room };
    let levels = driver.levels();
    let of = |level: Level| lightness(&driver.shown(level), room);
    let scale = Scale {
        lightness: levels.iter().map(|&level| of(level)).collect(),
        low: levels.iter().map(|&level| of(low(level))).collect(),
    };
    let mut suggestion = Suggestion { brightness: *given, groups: Vec::new() };
    for constants in groups(given, program) {
        let demands = demands(&constants, program);
        let (_, chosen) = scale.best(&demands);
        let mut widest = suggestion.brightness;
        for (name, index) in constants.iter().zip(chosen) {
            if let Some(constant) = widest.constant_mut(name) {
                *constant = levels[index];
            }
        }
        let [before, after] = [given, &widest].map(|brightness| setting.table(brightness, &constants));
        let chosen = if Counts::of(&after).is_worse_than(Counts::of(&before)) {
            setting.fewest_bad(&suggestion.brightness, &constants)
        } else {
            widest
        };
        let suggested_l = smallest_l(&setting.table(&chosen, &constants));
        suggestion.brightness = chosen;
        suggestion.groups.push(Group {
            constants,
            smallest_before_l: smallest_l(&before),
            smallest_l: suggested_l,
            largest_l: smallest_l(&after),
        });
    }
    suggestion
}

/// The constants of a program that hang together, each group from the darkest to the brightest.
fn groups(given: &Brightness, program: ProgramName) -> Vec<Vec<&'static str>> {
    let mut groups: Vec<Vec<&'static str>> = Vec::new();
    for pair in pairs(program) {
        let both: Vec<&str> = [pair.first, pair.second].into_iter().filter_map(Shade::constant).collect();
        let (mut joined, others): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| group.iter().any(|name| both.contains(name)));
        joined.push(both);
        groups = others;
        groups.push(joined.concat());
    }
    let default = Brightness::default();
    for group in &mut groups {
        let place = |name: &str| Brightness::NAMES.iter().position(|known| *known == name);
        group.sort_by_key(|name| (given.constant(name), default.constant(name), place(name)));
        group.dedup();
    }
    groups
}

/// What is demanded of the place of a constant in its group.
#[derive(Clone, Default, Debug)]
struct Demand {
    /// Places of darker constants from which it must differ.
    from: Vec<usize>,
    /// Whether it must differ from the dark.
    from_dark: bool,
    /// Whether it must differ from the low of its own pulse.
    from_low: bool,
}

fn demands(constants: &[&'static str], program: ProgramName) -> Vec<Demand> {
    let mut demands = vec![Demand::default(); constants.len()];
    let place = |name: &str| constants.iter().position(|known| *known == name);
    for Pair { first, second, .. } in pairs(program) {
        match (first, second) {
            (Shade::Constant(a), Shade::Constant(b)) => {
                if let (Some(a), Some(b)) = (place(a), place(b)) {
                    demands[a.max(b)].from.push(a.min(b));
                }
            }
            (Shade::Constant(name), Shade::Dark) => place(name).into_iter().for_each(|a| demands[a].from_dark = true),
            (Shade::Constant(name), Shade::Low(_)) => place(name).into_iter().for_each(|a| demands[a].from_low = true),
            _ => {}
        }
    }
    demands
}

/// The lightness of each level that a driver can show, and of a quarter of it.
struct Scale {
    lightness: Vec<f64>,
    low: Vec<f64>,
}

impl Scale {
    /// The largest smallest difference, and the level of each place.
    ///
    /// The optimum is one of the differences between two levels. Whether one can be had is found out by giving each place,
    /// from the dark up, the lowest level that is far enough from those below it: a lower one never does harm above. What
    /// can be had can be had of any smaller difference too, so the largest one is found by halving.
    fn best(&self, demands: &[Demand]) -> (f64, Vec<usize>) {
        let all = &self.lightness;
        let mut differences: Vec<f64> = all.iter().zip(&self.low).map(|(full, low)| full - low).collect();
        differences.extend((0..all.len()).flat_map(|high| (0..=high).map(move |low| all[high] - all[low])));
        differences.sort_by(f64::total_cmp);
        differences.dedup();
        let possible = differences.partition_point(|&difference| self.lowest(demands, difference).is_some());
        let best = possible.checked_sub(1).map_or(0.0, |index| differences[index]);
        let mut chosen = self.lowest(demands, best).unwrap_or_else(|| vec![0; demands.len()]);
        // the room that is left above the brightest one is its own
        let full = all.len() - 1;
        if let Some((last, below)) = chosen.split_last_mut()
            && let Some(demand) = demands.last()
            && self.is_far_enough(full, below, demand, best)
        {
            *last = full;
        }
        (best, chosen)
    }

    /// The lowest levels that differ by `difference` where it is demanded.
    fn lowest(&self, demands: &[Demand], difference: f64) -> Option<Vec<usize>> {
        let mut chosen: Vec<usize> = Vec::with_capacity(demands.len());
        for demand in demands {
            let from = chosen.last().copied().unwrap_or(0);
            let level =
                (from..self.lightness.len()).find(|&level| self.is_far_enough(level, &chosen, demand, difference))?;
            chosen.push(level);
        }
        Some(chosen)
    }

    fn is_far_enough(&self, level: usize, below: &[usize], demand: &Demand, difference: f64) -> bool {
        let own = self.lightness[level];
        demand.from.iter().all(|&place| own - self.lightness[below[place]] >= difference)
            && (!demand.from_dark || own - self.lightness[0] >= difference)
            && (!demand.from_low || own - self.low[level] >= difference)
    }
}

#[cfg(test)]
mod tests;
