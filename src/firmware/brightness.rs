//! The brightness constants that people tune before they flash.
//!
//! The Tinkercad game has constants that begin with `OFF_` and `ON_`, and calls their levels "half brightness", "full
//! brightness" and "very dim"; its author had no board to try them on. The number for "very dim", and all constants that the
//! game does not name, are chosen here.

use crate::hal::Level;

/// Declares each constant once: its field, its name, its default, and what it is for.
macro_rules! constants {
    ($($field:ident $name:ident = $level:literal, $doc:literal;)*) => {
        /// The brightness constants of the programs, by name.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct Brightness {
            $(#[doc = $doc] pub $field: Level,)*
        }

        $(#[doc = $doc] pub const $name: Level = Level($level);)*

        impl Default for Brightness {
            fn default() -> Self {
                Self { $($field: $name,)* }
            }
        }

        impl Brightness {
            /// The names of the constants, as the Tinkercad game writes its own.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),*];

            /// What the constants are for, in the order of [`Self::NAMES`].
            pub const MEANINGS: &'static [&'static str] = &[$($doc),*];

            /// The fields of the constants, in the order of [`Self::NAMES`].
            pub const FIELDS: &'static [&'static str] = &[$(stringify!($field)),*];

            /// The constant `name`, one of [`Self::NAMES`].
            pub fn constant(&self, name: &str) -> Option<Level> {
                match name {
                    $(stringify!($name) => Some(self.$field),)*
                    _ => None,
                }
            }

            /// The constant `name`, one of [`Self::NAMES`], to be changed.
            pub fn constant_mut(&mut self, name: &str) -> Option<&mut Level> {
                match name {
                    $(stringify!($name) => Some(&mut self.$field),)*
                    _ => None,
                }
            }
        }
    };
}

constants! {
    off OFF = 0, "Lights Out: a light that is off.";
    on ON = 128, "Lights Out: a light that is on, at half brightness.";
    off_cursor OFF_CURSOR = 16, "Lights Out: the cursor on a light that is off, very dim.";
    on_cursor ON_CURSOR = 255, "Lights Out: the cursor on a light that is on, at full brightness.";
    select_not_done SELECT_NOT_DONE = 255, "Level selection: a level not solved since power-on.";
    select_done SELECT_DONE = 32, "Level selection: a level solved since power-on.";
    text TEXT = 255, "Letters, numbers and signs.";
    floor FLOOR = 0, "Tilt-a-Maze: where the ball can roll.";
    wall WALL = 24, "Tilt-a-Maze: a wall.";
    ball BALL = 255, "Tilt-a-Maze: the ball.";
    hole HOLE = 128, "Tilt-a-Maze: the hole at the height of its pulse; it falls to a quarter of it.";
    hint HINT = 96, "Tilt-a-Maze: the short light at the rim where the hole lies, when it is out of sight.";
}
