//! What a program says of itself, by name.

use std::fmt::Debug;

use serde::{Deserialize, Serialize};

use super::number;
use crate::session::ProgramState;

/// What is expected of the state of a program; what is not named is not evaluated.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename = "state", expecting = "a state: level, moves, solved, cursor, ball", deny_unknown_fields, default)]
pub struct StateExpectation {
    /// The level played or selected; 0 is a random one, or a maze of one's own.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::level_number")]
    pub level: Option<u32>,
    /// The moves made.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::moves")]
    pub moves: Option<u32>,
    /// Whether the level is solved, and the next one has not begun.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solved: Option<bool>,
    /// Lights Out: column and row of the cursor.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::cursor")]
    pub cursor: Option<(u8, u8)>,
    /// Tilt-a-Maze: column and row of the ball.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "number::ball")]
    pub ball: Option<(u8, u8)>,
}

impl StateExpectation {
    /// Whether all is as expected.
    pub fn holds(&self, found: &ProgramState) -> bool {
        self.level.is_none_or(|level| level == found.level)
            && self.moves.is_none_or(|moves| moves == found.moves)
            && self.solved.is_none_or(|solved| solved == found.solved)
            && (self.cursor.is_none() || self.cursor == found.cursor)
            && (self.ball.is_none() || self.ball == found.ball)
    }

    /// What is not as expected: name, expected, found.
    pub fn first_difference(&self, found: &ProgramState) -> Option<(&'static str, String, String)> {
        fn differs<T: PartialEq + Debug>(expected: Option<T>, found: Option<T>) -> Option<(String, String)> {
            let expected = expected.filter(|expected| Some(expected) != found.as_ref())?;
            let found = found.map_or("none: this program has no such thing".to_owned(), |found| format!("{found:?}"));
            Some((format!("{expected:?}"), found))
        }
        [
            ("level", differs(self.level, Some(found.level))),
            ("moves", differs(self.moves, Some(found.moves))),
            ("solved", differs(self.solved, Some(found.solved))),
            ("cursor", differs(self.cursor, found.cursor)),
            ("ball", differs(self.ball, found.ball)),
        ]
        .into_iter()
        .find_map(|(name, difference)| difference.map(|(expected, found)| (name, expected, found)))
    }
}
