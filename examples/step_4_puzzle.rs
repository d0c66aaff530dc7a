//! Step 4 of writing a program for the board: a puzzle that can be solved.
//!
//! Three of four random patterns cannot be cleared. So the puzzle is built backward: eight random presses on a dark board,
//! and the same eight presses clear it. A long press of A makes a new one.
//!
//! `cargo run --example step_4_puzzle` runs it in the window.

use std::process::ExitCode;

use fivebyfive::firmware::press::{Press, PressDetector};
use fivebyfive::hal::{Button, Console, Frame, Inputs, Instant, Level, Program};

/// Lights that can be cleared.
#[derive(Clone, Default)]
pub struct Puzzle {
    lights: u32,
    x: usize,
    y: usize,
    presses: PressDetector,
    /// The last random number: the same ones come at each start, so that a recording stays true.
    random: u32,
}

/// The bit of a light; nothing for one that is not on the board.
fn bit(x: usize, y: usize) -> u32 {
    if x < 5 && y < 5 { 1 << (5 * y + x) } else { 0 }
}

/// What a press changes: the light and its neighbours. Left of column 0 is a number too large for the board.
fn plus(x: usize, y: usize) -> u32 {
    bit(x, y) | bit(x + 1, y) | bit(x.wrapping_sub(1), y) | bit(x, y + 1) | bit(x, y.wrapping_sub(1))
}

impl Program for Puzzle {
    fn tick(&mut self, now: Instant, inputs: &Inputs, console: &mut dyn Console) -> Frame {
        if now == Instant::BOOT {
            self.scramble();
        }
        match self.presses.sample(now, inputs.buttons) {
            Some(Press::Short(Button::A)) => self.x = (self.x + 1) % 5,
            Some(Press::Short(Button::B)) => self.y = (self.y + 1) % 5,
            Some(Press::Long(Button::A)) => self.scramble(),
            Some(Press::Long(Button::B)) => {
                self.lights ^= plus(self.x, self.y);
                console.line(format_args!("press {},{}", self.x, self.y));
            }
            _ => {}
        }
        Frame::from_fn(|x, y| self.light(x, y))
    }
}

impl Puzzle {
    /// Eight random presses on a dark board; once more if they took each other back.
    fn scramble(&mut self) {
        self.lights = 0;
        while self.lights == 0 {
            for _ in 0..8 {
                let field = self.random() as usize % 25;
                self.lights ^= plus(field % 5, field / 5);
            }
        }
    }

    /// The next number of a linear congruential generator, without its lower bits, which repeat too soon.
    fn random(&mut self) -> u32 {
        self.random = self.random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        self.random >> 16
    }

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
    fivebyfive::run(Puzzle::default())
}
