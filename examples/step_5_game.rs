//! Step 5 of writing a program for the board: a whole game in ninety lines.
//!
//! What is new is the end: when all lights are off, a check mark stands for a second, then comes the next puzzle. A program
//! never waits, so it remembers until when the check mark stands.
//!
//! `cargo run --example step_5_game` runs it in the window. Play, save the recording with Ctrl+S and the path `game.ron`, and
//! `cargo run --example step_5_game run game.ron` tests the game with it.

use fivebyfive::firmware::glyph::Glyph;
use fivebyfive::firmware::press::{Press, PressDetector};
use fivebyfive::hal::{Button, Console, Frame, Inputs, Instant, Level, Program};

/// The whole game.
#[derive(Clone, Default)]
pub struct Game {
    lights: u32,
    x: usize,
    y: usize,
    moves: u32,
    presses: PressDetector,
    /// The last random number: the same ones come at each start, so that a recording stays true.
    random: u32,
    /// Until when the check mark stands.
    solved_until: Instant,
}

/// The bit of a light; nothing for one that is not on the board.
fn bit(x: usize, y: usize) -> u32 {
    if x < 5 && y < 5 { 1 << (5 * y + x) } else { 0 }
}

/// What a press changes: the light and its neighbours. Left of column 0 is a number too large for the board.
fn plus(x: usize, y: usize) -> u32 {
    bit(x, y) | bit(x + 1, y) | bit(x.wrapping_sub(1), y) | bit(x, y + 1) | bit(x, y.wrapping_sub(1))
}

impl Program for Game {
    fn tick(&mut self, now: Instant, inputs: &Inputs, console: &mut dyn Console) -> Frame {
        if now < self.solved_until {
            self.presses.ignore(inputs.buttons);
            return Glyph::CHECK_MARK.frame(Level::FULL);
        }
        if self.lights == 0 {
            self.scramble();
        }
        match self.presses.sample(now, inputs.buttons) {
            Some(Press::Short(Button::A)) => self.x = (self.x + 1) % 5,
            Some(Press::Short(Button::B)) => self.y = (self.y + 1) % 5,
            Some(Press::Long(Button::A)) => self.scramble(),
            Some(Press::Long(Button::B)) => self.press(now, console),
            _ => {}
        }
        Frame::from_fn(|x, y| self.light(x, y))
    }
}

impl Game {
    fn press(&mut self, now: Instant, console: &mut dyn Console) {
        self.lights ^= plus(self.x, self.y);
        self.moves += 1;
        console.line(format_args!("press {},{}", self.x, self.y));
        if self.lights == 0 {
            console.line(format_args!("solved in {} moves", self.moves));
            self.solved_until = now.plus_ms(1000);
        }
    }

    /// Eight random presses on a dark board; once more if they took each other back.
    fn scramble(&mut self) {
        (self.lights, self.moves) = (0, 0);
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

#[cfg(not(target_os = "none"))]
fn main() -> std::process::ExitCode {
    fivebyfive::run(Game::default())
}
