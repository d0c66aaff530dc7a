//! Step 2 of writing a program for the board: a cursor that A moves to the right and B down.
//!
//! The program is a state machine: what it has to remember between two ticks is in its fields. `inputs.buttons` says which
//! buttons are down; a `PressDetector` makes presses of that, short ones and long ones of half a second.
//!
//! `cargo run --example step_2_cursor` runs it in the window.

use std::process::ExitCode;

use fivebyfive::firmware::press::{Press, PressDetector};
use fivebyfive::hal::{Button, Console, Frame, Inputs, Instant, Level, Program};

/// A cursor, and what becomes a press.
#[derive(Clone, Default)]
pub struct Cursor {
    x: usize,
    y: usize,
    presses: PressDetector,
}

impl Program for Cursor {
    fn tick(&mut self, now: Instant, inputs: &Inputs, _console: &mut dyn Console) -> Frame {
        match self.presses.sample(now, inputs.buttons) {
            Some(Press::Short(Button::A)) => self.x = (self.x + 1) % 5,
            Some(Press::Short(Button::B)) => self.y = (self.y + 1) % 5,
            _ => {}
        }
        Frame::from_fn(|x, y| if (x, y) == (self.x, self.y) { Level::FULL } else { Level::DARK })
    }
}

fn main() -> ExitCode {
    fivebyfive::run(Cursor::default())
}
