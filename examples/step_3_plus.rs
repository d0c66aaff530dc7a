//! Step 3 of writing a program for the board: a long press of B changes a plus of lights.
//!
//! The 25 lights are bits of one number. To change a light is XOR with its bit, and so a press is XOR with up to five bits:
//! the same press again takes it back.
//!
//! `cargo run --example step_3_plus` runs it in the window.

use std::process::ExitCode;

use fivebyfive::firmware::press::{Press, PressDetector};
use fivebyfive::hal::{Button, Console, Frame, Inputs, Instant, Level, Program};

/// Lights that a press changes.
#[derive(Clone, Default)]
pub struct Plus {
    lights: u32,
    x: usize,
    y: usize,
    presses: PressDetector,
}

/// The bit of a light; nothing for one that is not on the board.
fn bit(x: usize, y: usize) -> u32 {
    if x < 5 && y < 5 { 1 << (5 * y + x) } else { 0 }
}

/// What a press changes: the light and its neighbours. Left of column 0 is a number too large for the board.
fn plus(x: usize, y: usize) -> u32 {
    bit(x, y) | bit(x + 1, y) | bit(x.wrapping_sub(1), y) | bit(x, y + 1) | bit(x, y.wrapping_sub(1))
}

impl Program for Plus {
    fn tick(&mut self, now: Instant, inputs: &Inputs, console: &mut dyn Console) -> Frame {
        match self.presses.sample(now, inputs.buttons) {
            Some(Press::Short(Button::A)) => self.x = (self.x + 1) % 5,
            Some(Press::Short(Button::B)) => self.y = (self.y + 1) % 5,
            Some(Press::Long(Button::B)) => {
                self.lights ^= plus(self.x, self.y);
                console.line(format_args!("press {},{}", self.x, self.y));
            }
            _ => {}
        }
        Frame::from_fn(|x, y| self.light(x, y))
    }
}

impl Plus {
    fn light(&self, x: usize, y: usize) -> Level {
        match (self.lights & bit(x, y) != 0, (x, y) == (self.x, self.y)) {
            (true, true) => Level::FULL,
            (true, false) => Level(128),
            (false, true) => Level(16),
            (false, false) => Level::DARK,
        }
    }
}

fn main() -> ExitCode {
    fivebyfive::run(Plus::default())
}
