//! Which constants are seen together in each program, and so must be distinguished.

use std::fmt;

use crate::firmware::brightness::Brightness;
use crate::hal::Level;
use crate::scenario::ProgramName;

/// A light that a program shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shade {
    /// At the level of a constant.
    Constant(&'static str),
    /// At the low of a pulse, a quarter of a constant.
    Low(&'static str),
    /// Off, whatever the constants are.
    Dark,
}

impl Shade {
    /// Its level, with these constants.
    pub fn level(self, brightness: &Brightness) -> Level {
        match self {
            Self::Constant(name) => brightness.constant(name).unwrap_or_default(),
            Self::Low(name) => low(brightness.constant(name).unwrap_or_default()),
            Self::Dark => Level::DARK,
        }
    }

    /// The constant that it is, if it is one.
    pub const fn constant(self) -> Option<&'static str> {
        match self {
            Self::Constant(name) => Some(name),
            Self::Low(_) | Self::Dark => None,
        }
    }
}

/// The low of a pulse.
pub(super) fn low(full: Level) -> Level {
    Level(full.0 / 4)
}

/// `ON`, `HOLE/4`, `dark`
impl fmt::Display for Shade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Constant(name) => f.write_str(name),
            Self::Low(name) => write!(f, "{name}/4"),
            Self::Dark => f.write_str("dark"),
        }
    }
}

/// Two lights that must be distinguished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// One of them.
    pub first: Shade,
    /// The other one.
    pub second: Shade,
    /// What it is good for.
    pub why: &'static str,
}

const fn pair(first: &'static str, second: &'static str, why: &'static str) -> Pair {
    Pair { first: Shade::Constant(first), second: Shade::Constant(second), why }
}

const fn on_dark(constant: &'static str, why: &'static str) -> Pair {
    Pair { first: Shade::Constant(constant), second: Shade::Dark, why }
}

const TEXT: Pair = on_dark("TEXT", "letters, numbers and signs stand on lights that are off");
const SELECT_NOT_DONE: Pair =
    on_dark("SELECT_NOT_DONE", "the number of a level to be solved stands on lights that are off");
const SELECT_DONE: Pair = on_dark("SELECT_DONE", "the number of a solved level stands on lights that are off");
const SELECT: Pair =
    pair("SELECT_NOT_DONE", "SELECT_DONE", "a solved level and one to be solved; one after the other, from memory");

const LIGHTS_OUT: [Pair; 10] = [
    pair("OFF", "ON", "the puzzle: which lights are on"),
    pair("OFF", "OFF_CURSOR", "where the cursor is, among lights that are off"),
    pair("ON", "ON_CURSOR", "where the cursor is, among lights that are on"),
    pair("OFF_CURSOR", "ON_CURSOR", "whether the light under the cursor is on"),
    pair("ON", "OFF_CURSOR", "a light that is on, and the cursor on one that is off"),
    pair("OFF", "ON_CURSOR", "a light that is off, and the cursor on one that is on"),
    SELECT,
    SELECT_NOT_DONE,
    SELECT_DONE,
    TEXT,
];

// HOLE and HINT are never seen together: the hint is shown while the hole is out of sight
const TILT_A_MAZE: [Pair; 14] = [
    pair("FLOOR", "WALL", "the maze: where the ball can roll"),
    pair("FLOOR", "BALL", "the ball on the floor"),
    pair("WALL", "BALL", "the ball beside a wall"),
    pair("FLOOR", "HOLE", "the hole at the height of its pulse; the pulse passes through all levels down to a quarter"),
    pair("WALL", "HOLE", "the hole beside a wall; the pulse may pass through the level of the wall"),
    pair("BALL", "HOLE", "the ball beside the hole; the ball is steady"),
    Pair {
        first: Shade::Constant("HOLE"),
        second: Shade::Low("HOLE"),
        why: "the pulse itself, from its height to its low: by it, the hole is distinguished from everything steady",
    },
    pair("FLOOR", "HINT", "the hint at the rim, on the floor"),
    pair("WALL", "HINT", "the hint at the rim, on a wall"),
    pair("BALL", "HINT", "the hint at the rim, and the ball"),
    SELECT,
    SELECT_NOT_DONE,
    SELECT_DONE,
    TEXT,
];

/// The pairs of a program.
pub const fn pairs(program: ProgramName) -> &'static [Pair] {
    match program {
        ProgramName::LightsOut => &LIGHTS_OUT,
        ProgramName::TiltAMaze => &TILT_A_MAZE,
        ProgramName::Own(_) | ProgramName::Image => &[],
    }
}

/// The constants of a program, in the order of [`Brightness::NAMES`].
pub fn constants(program: ProgramName) -> Vec<&'static str> {
    let shades = || pairs(program).iter().flat_map(|pair| [pair.first, pair.second]);
    let is_used = |name: &&str| shades().any(|shade| shade.constant() == Some(*name));
    Brightness::NAMES.iter().copied().filter(is_used).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::firmware::tilt_a_maze::pulse;

    #[test]
    fn every_constant_is_one_and_has_its_program() {
        for program in ProgramName::ALL {
            for Pair { first, second, why } in pairs(program) {
                assert_ne!(first, second);
                assert!(!why.is_empty());
                for name in [first, second].into_iter().filter_map(|shade| shade.constant()) {
                    assert!(Brightness::NAMES.contains(&name), "{name}");
                }
            }
        }
        assert!(Brightness::NAMES.iter().all(|name| ProgramName::ALL.iter().any(|&p| constants(p).contains(name))));
    }

    #[test]
    fn the_low_is_where_the_pulse_of_the_hole_begins() {
        for full in 0..=255 {
            assert_eq!(low(Level(full)), pulse(Level(full), 0));
        }
    }

    #[test]
    fn no_pair_is_there_twice_and_the_four_of_lights_out_are_all_paired() {
        for program in ProgramName::ALL {
            let all = pairs(program);
            for (index, a) in all.iter().enumerate() {
                let same =
                    |b: &Pair| (a.first, a.second) == (b.first, b.second) || (a.first, a.second) == (b.second, b.first);
                assert!(!all[index + 1..].iter().any(same), "{a:?}");
            }
        }
        let four = ["OFF", "ON", "OFF_CURSOR", "ON_CURSOR"];
        let paired = |pair: &&Pair| {
            [pair.first, pair.second].iter().all(|shade| shade.constant().is_some_and(|name| four.contains(&name)))
        };
        assert_eq!(pairs(ProgramName::LightsOut).iter().filter(paired).count(), 6);
        assert_eq!(constants(ProgramName::TiltAMaze).len(), 8);
    }
}
