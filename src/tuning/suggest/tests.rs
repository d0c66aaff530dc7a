use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg32;

use super::*;

/// The largest smallest difference of a group, by trying every set of levels in its order.
fn brute_force(given: &Brightness, group: &[&'static str], program: ProgramName, driver: Driver, room: Room) -> f64 {
    fn sets(levels: usize, from: usize, places: usize) -> Vec<Vec<usize>> {
        if places == 0 {
            return vec![Vec::new()];
        }
        let rest = |first| sets(levels, first, places - 1).into_iter().map(move |rest| [vec![first], rest].concat());
        (from..levels).flat_map(rest).collect()
    }
    let levels = driver.levels();
    let mut best = 0.0_f64;
    for set in sets(levels.len(), 0, group.len()) {
        let mut brightness = *given;
        for (name, index) in group.iter().zip(set) {
            *brightness.constant_mut(name).expect("a constant") = levels[index];
        }
        best = best.max(smallest_l(&Setting { program, driver, room }.table(&brightness, group)));
    }
    best
}

fn all() -> impl Iterator<Item = (ProgramName, Driver, Room)> {
    let programs = ProgramName::ALL.into_iter();
    programs.flat_map(|p| Driver::ALL.into_iter().flat_map(move |d| Room::ALL.map(|r| (p, d, r))))
}

#[test]
fn on_ten_levels_it_is_what_trying_every_set_finds() {
    let turned = Brightness {
        on: Level(3),
        off_cursor: Level(200),
        wall: Level(90),
        floor: Level(100),
        hole: Level(30),
        select_done: Level(255),
        ..Brightness::default()
    };
    for (program, driver, room) in all().filter(|(_, driver, _)| driver.levels().len() == 10) {
        for given in [Brightness::default(), turned] {
            let suggestion = suggest(&given, program, driver, room);
            for Group { constants, smallest_l, smallest_before_l, largest_l } in &suggestion.groups {
                let best = brute_force(&given, constants, program, driver, room);
                assert_eq!(*largest_l, best, "{constants:?} {driver:?} {room:?}");
                // what is suggested has it, unless that has more bad pairs than the given set
                let setting = Setting { program, driver, room };
                let counts = |brightness| Counts::of(&setting.table(brightness, constants));
                let (before, after) = (counts(&given), counts(&suggestion.brightness));
                let is_better =
                    after.same < before.same || after.bad() < before.bad() || smallest_l >= smallest_before_l;
                assert!(smallest_l == largest_l || is_better, "{constants:?} {driver:?} {room:?}");
            }
        }
    }
}

#[test]
fn on_256_levels_no_single_change_is_better() {
    let (program, driver, room) = (ProgramName::LightsOut, Driver::CodalV2, Room::Classroom);
    let suggestion = suggest(&Brightness::default(), program, driver, room);
    let setting = Setting { program, driver, room };
    let group = &suggestion.groups.iter().find(|group| group.constants.contains(&"ON")).expect("the group");
    for name in &group.constants {
        for level in driver.levels() {
            let mut other = suggestion.brightness;
            *other.constant_mut(name).expect("a constant") = level;
            assert!(smallest_l(&setting.table(&other, &group.constants)) <= group.smallest_l);
        }
    }
}

#[test]
fn order_is_kept_and_what_is_in_no_group_stays() {
    for (program, driver, room) in all() {
        let given = Brightness::default();
        let suggestion = suggest(&given, program, driver, room);
        for group in &suggestion.groups {
            let levels = |brightness: &Brightness| {
                group.constants.iter().filter_map(|name| brightness.constant(name)).collect::<Vec<_>>()
            };
            assert!(levels(&given).is_sorted() && levels(&suggestion.brightness).is_sorted(), "{group:?}");
        }
        let changed: Vec<&str> = suggestion.groups.iter().flat_map(|group| group.constants.clone()).collect();
        for name in Brightness::NAMES.iter().filter(|name| !changed.contains(name)) {
            assert_eq!(given.constant(name), suggestion.brightness.constant(name));
        }
        assert!(driver.levels().contains(&suggestion.brightness.text));
        assert_eq!(suggestion.brightness.text, Level::FULL, "nothing is farther from the dark");
    }
}

#[test]
fn the_groups_are_what_hangs_together() {
    let of = |program| groups(&Brightness::default(), program);
    assert_eq!(of(ProgramName::LightsOut).len(), 3);
    assert!(of(ProgramName::LightsOut).contains(&vec!["OFF", "OFF_CURSOR", "ON", "ON_CURSOR"]));
    assert!(of(ProgramName::TiltAMaze).contains(&vec!["FLOOR", "WALL", "HINT", "HOLE", "BALL"]));
    assert!(of(ProgramName::TiltAMaze).contains(&vec!["SELECT_DONE", "SELECT_NOT_DONE"]));
}

#[test]
fn a_low_is_only_demanded_of_the_constant_that_pulses() {
    for pair in ProgramName::ALL.into_iter().flat_map(pairs) {
        if let Shade::Low(name) = pair.second {
            assert_eq!(pair.first, Shade::Constant(name));
        }
        assert!(matches!(pair.first, Shade::Constant(_)), "{pair:?}");
    }
}

#[test]
fn no_suggestion_has_more_bad_pairs_than_what_was_given() {
    let mut random = Pcg32::seed_from_u64(1);
    for round in 0..6 {
        for (program, driver, room) in all() {
            let mut given = Brightness::default();
            for name in Brightness::NAMES {
                // dim ones are as frequent as bright ones, and equal ones happen
                let level = (random.next_u32() >> 24) >> (random.next_u32() % 8);
                *given.constant_mut(name).expect("a constant") = Level(level as u8);
            }
            let suggestion = suggest(&given, program, driver, room);
            let counts = |brightness| Counts::of(&compare(brightness, program, driver, room));
            let (before, after) = (counts(&given), counts(&suggestion.brightness));
            assert!(!after.is_worse_than(before), "{round}: {program:?} {driver:?} {room:?}: {given:?} {after:?}");
            assert!(after.same <= before.same && after.bad() <= before.bad());
        }
    }
}
