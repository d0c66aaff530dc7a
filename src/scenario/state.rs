//! What a program says of itself, by name.

use serde::{Deserialize, Serialize};

use super::number;
use crate::session::ProgramState;

/// What is expected of the state of a program; what is not named is not looked at.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename = "state", expecting = "a state: level, moves, cursor, solved", deny_unknown_fields, default)]
pub struct StateExpectation {
    /// The level played or selected; 0 is a random one.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::level_number")]
    pub level: Option<u32>,
    /// The moves made.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::moves")]
    pub moves: Option<u32>,
    /// Column and row of the cursor.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::cursor")]
    pub cursor: Option<(u8, u8)>,
    /// Whether the level is solved, and the next one has not begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solved: Option<bool>,
}

impl StateExpectation {
    /// Whether all is as expected.
    pub fn holds(&self, found: &ProgramState) -> bool {
        self.level.is_none_or(|level| level == found.level)
            && self.moves.is_none_or(|moves| moves == found.moves)
            && self.cursor.is_none_or(|cursor| cursor == found.cursor)
            && self.solved.is_none_or(|solved| solved == found.solved)
    }

    /// What is not as expected: name, expected, found.
    pub fn first_difference(&self, found: &ProgramState) -> Option<(&'static str, String, String)> {
        fn differs<T: PartialEq + std::fmt::Debug>(expected: Option<T>, found: &T) -> Option<(String, String)> {
            let expected = expected.filter(|expected| expected != found)?;
            Some((format!("{expected:?}"), format!("{found:?}")))
        }
        [
            ("level", differs(self.level, &found.level)),
            ("moves", differs(self.moves, &found.moves)),
            ("cursor", differs(self.cursor, &found.cursor)),
            ("solved", differs(self.solved, &found.solved)),
        ]
        .into_iter()
        .find_map(|(name, difference)| difference.map(|(expected, found)| (name, expected, found)))
    }
}
