//! The first minute of each kind of program: its goal and its moves in one line, until the user has followed it.

use crate::app::state::{Hint, State};
use crate::session::{Machine, ProgramSpec};

/// Goal and moves. Tilt is named only where the program feels it.
pub(super) fn words(hint: Hint, state: &State) -> String {
    let keys = "Space pauses, F1 shows all keys";
    match hint {
        Hint::LightsOut => {
            format!("Put all lights out. A moves right, B moves down, hold B to press. {keys}")
        }
        Hint::TiltAMaze => format!("Roll the ball into the hole: the arrow keys tilt the board. {keys}"),
        Hint::Custom => format!("The keys A and B are the buttons, the arrow keys tilt the board. {keys}"),
        Hint::Image => {
            let session = state.recording().session();
            let board = match session.machine() {
                Machine::Chip(machine) => machine.chip().model().name(),
                Machine::Native(_) => "board",
            };
            let tilt = if session.machine().feels_tilt() { ", the arrow keys tilt the board" } else { "" };
            let serial = match session.program() {
                ProgramSpec::Image(_) => ", the console takes serial input",
                _ => "",
            };
            format!("Runs on a {board}. The keys A and B are the buttons{tilt}, F5 resets{serial}")
        }
    }
}
