//! What the line of the first minute is about, and whether the user has followed it.

use serde::{Deserialize, Serialize};

use super::State;
use crate::session::{Machine, NativeProgram};

/// What the line is about: each kind of program has one of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Hint {
    /// Lights Out.
    LightsOut,
    /// Tilt-a-Maze.
    TiltAMaze,
    /// A program that was added to this one.
    Custom,
    /// An image of any program.
    Image,
}

impl Hint {
    /// The one of the program in front.
    pub fn of(state: &State) -> Self {
        match state.recording().session().machine() {
            Machine::Chip(_) => Self::Image,
            Machine::Native(machine) => match machine.program() {
                NativeProgram::LightsOut(_) => Self::LightsOut,
                NativeProgram::TiltAMaze(_) => Self::TiltAMaze,
                NativeProgram::Own(_) => Self::Custom,
            },
        }
    }

    /// Whether the user has done what the line asks for: a game was moved in, or a button was pressed.
    pub fn is_followed(self, state: &State) -> bool {
        match self {
            Self::LightsOut => state.lights_out().is_some_and(|game| game.moves() > 0),
            Self::TiltAMaze => state.tilt_a_maze().is_some_and(|game| game.moves() > 0),
            Self::Custom | Self::Image => !state.recording().session().machine().board().buttons().none_down(),
        }
    }
}
