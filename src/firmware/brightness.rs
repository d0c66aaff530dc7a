//! The brightness constants that people tune before they flash.

use crate::hal::Level;

/// The brightness constants of Lights Out.
///
/// The Tinkercad game has constants that begin with `OFF_` and `ON_`, and calls the levels "half brightness", "full
/// brightness" and "very dim"; its author had no board to try them on. The number for "very dim", and the constants of the
/// selection and of texts with their numbers, are chosen here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Brightness {
    /// A light that is off.
    pub off: Level,
    /// A light that is on.
    pub on: Level,
    /// The cursor on a light that is off.
    pub off_cursor: Level,
    /// The cursor on a light that is on.
    pub on_cursor: Level,
    /// Level selection: a level not cleared since power-on.
    pub select_not_done: Level,
    /// Level selection: a level cleared since power-on.
    pub select_done: Level,
    /// Letters, numbers and signs.
    pub text: Level,
}

/// Off.
pub const OFF: Level = Level(0);
/// Half brightness.
pub const ON: Level = Level(128);
/// Very dim.
pub const OFF_CURSOR: Level = Level(16);
/// Full brightness.
pub const ON_CURSOR: Level = Level(255);
/// Full brightness.
pub const SELECT_NOT_DONE: Level = Level(255);
/// Dim.
pub const SELECT_DONE: Level = Level(32);
/// Full brightness.
pub const TEXT: Level = Level(255);

impl Default for Brightness {
    fn default() -> Self {
        Self {
            off: OFF,
            on: ON,
            off_cursor: OFF_CURSOR,
            on_cursor: ON_CURSOR,
            select_not_done: SELECT_NOT_DONE,
            select_done: SELECT_DONE,
            text: TEXT,
        }
    }
}

impl Brightness {
    /// The names of the constants, as the Tinkercad game writes them.
    pub const NAMES: [&'static str; 7] =
        ["OFF", "ON", "OFF_CURSOR", "ON_CURSOR", "SELECT_NOT_DONE", "SELECT_DONE", "TEXT"];

    /// The value of the constant `name`, one of [`Self::NAMES`].
    pub fn constant(&self, name: &str) -> Option<Level> {
        let values =
            [self.off, self.on, self.off_cursor, self.on_cursor, self.select_not_done, self.select_done, self.text];
        Self::NAMES.iter().position(|&known| known == name).map(|index| values[index])
    }
}
