//! Step 1 of writing a program for the board: a light in the middle.
//!
//! A program is a value with one function. The board calls it once every millisecond, hands it the time and what the
//! buttons and the accelerometer say, and shows the frame that it returns. It never waits and never draws by itself.
//!
//! `cargo run --example step_1_light` runs it in the window.

use std::process::ExitCode;

use fivebyfive::hal::{Console, Frame, Inputs, Instant, Level, Program};

/// A light in the middle.
#[derive(Clone, Default)]
pub struct Light;

impl Program for Light {
    fn tick(&mut self, _now: Instant, _inputs: &Inputs, _console: &mut dyn Console) -> Frame {
        // (0, 0) is at the upper left, and a level is 0 to 255
        Frame::from_fn(|x, y| if (x, y) == (2, 2) { Level::FULL } else { Level::DARK })
    }
}

fn main() -> ExitCode {
    fivebyfive::run(Light)
}
