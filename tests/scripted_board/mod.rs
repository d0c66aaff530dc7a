//! A board without a session: a second implementation of the HAL, moved by a test.

use std::fmt;

use fivebyfive::firmware::lights_out::{LightsOut, Options};
use fivebyfive::hal::{Acceleration, Button, Buttons, Console, Frame, Hal, Inputs, Instant, Program, Uses, tick};

#[derive(Default)]
pub struct ScriptedBoard {
    pub now_ms: u64,
    pub buttons: Buttons,
    pub acceleration: Acceleration,
    pub frame: Frame,
    pub lines: Vec<String>,
}

impl ScriptedBoard {
    /// Runs a program for `ms` ticks.
    pub fn run(&mut self, program: &mut impl Program, ms: u64) {
        for _ in 0..ms {
            tick(program, self);
            self.now_ms += 1;
        }
    }
}

impl Console for ScriptedBoard {
    fn line(&mut self, line: fmt::Arguments<'_>) {
        self.lines.push(line.to_string());
    }
}

impl Hal for ScriptedBoard {
    fn now(&self) -> Instant {
        Instant::from_ms(self.now_ms)
    }

    fn inputs(&mut self, _: &Uses) -> Inputs {
        Inputs { buttons: self.buttons, acceleration: self.acceleration, ..Inputs::default() }
    }

    fn show(&mut self, frame: &Frame) {
        self.frame = *frame;
    }
}

/// Lights Out on a scripted board.
pub struct Bench {
    pub game: LightsOut,
    board: ScriptedBoard,
}

/// What a test means by a short press.
pub const SHORT_MS: u64 = 80;

/// The letter and the number before a level of one digit.
pub const LETTER_AND_DIGIT_MS: u64 = 1500;

impl Bench {
    pub fn new(options: &Options) -> Self {
        Self { game: LightsOut::new(options), board: ScriptedBoard::default() }
    }

    /// A game that has shown its letter and its digit.
    pub fn playing(level: u8) -> Self {
        let mut bench = Self::new(&Options { start_level: level, ..Options::default() });
        bench.run_until_playing();
        bench
    }

    pub fn now_ms(&self) -> u64 {
        self.board.now_ms
    }

    /// Runs `ms` ticks.
    pub fn run(&mut self, ms: u64) {
        self.board.run(&mut self.game, ms);
    }

    /// Runs until `done`, at most a minute.
    pub fn run_until(&mut self, done: impl Fn(&LightsOut) -> bool) {
        for _ in 0..60_000 {
            if done(&self.game) {
                return;
            }
            self.run(1);
        }
        panic!("it has not come within a minute: {:?}", self.game.phase());
    }

    pub fn run_until_playing(&mut self) {
        self.run_until(|game| game.phase() == fivebyfive::firmware::lights_out::Phase::Playing);
    }

    pub fn set(&mut self, button: Button, down: bool) {
        self.board.buttons.set(button, down);
    }

    /// Holds a button for `ms`, then lets go of it for long enough to be seen.
    pub fn hold(&mut self, button: Button, ms: u64) {
        self.set(button, true);
        self.run(ms);
        self.set(button, false);
        self.run(SHORT_MS);
    }

    pub fn short(&mut self, button: Button) {
        self.hold(button, SHORT_MS);
    }

    pub fn long(&mut self, button: Button) {
        self.hold(button, 600);
    }

    /// Moves the cursor to (x, y) with short presses.
    pub fn go_to(&mut self, x: u8, y: u8) {
        while self.game.cursor().0 != x {
            self.short(Button::A);
        }
        while self.game.cursor().1 != y {
            self.short(Button::B);
        }
    }

    /// Presses the fields of a solution in reading order.
    pub fn press_all(&mut self, presses: u32) {
        for field in (0..25u8).filter(|field| presses >> field & 1 == 1) {
            self.go_to(field % 5, field / 5);
            self.long(Button::B);
        }
    }

    /// The five rows of the display as text: a digit of MicroPython's scale for each light.
    pub fn rows(&self) -> [String; 5] {
        self.board.frame.rows().map(|row| {
            row.iter()
                .map(|level| match level.0 {
                    0 => '.',
                    16 => '5',
                    32 => '6',
                    128 => '8',
                    255 => '9',
                    other => panic!("no such level: {other}"),
                })
                .collect()
        })
    }

    pub fn frame(&self) -> Frame {
        self.board.frame
    }

    /// The console lines since the last call.
    pub fn lines(&mut self) -> Vec<String> {
        std::mem::take(&mut self.board.lines)
    }
}

/// A solution with the fewest presses, as bits in reading order: light chasing with each of the 32 first rows.
pub fn fewest_presses(lit: impl Fn(usize, usize) -> bool) -> Option<u32> {
    (0..32u32)
        .filter_map(|first_row| {
            let mut lights = [[false; 5]; 5];
            for (y, row) in lights.iter_mut().enumerate() {
                for (x, light) in row.iter_mut().enumerate() {
                    *light = lit(x, y);
                }
            }
            let mut presses = 0;
            for y in 0..5 {
                for x in 0..5 {
                    if if y == 0 { first_row >> x & 1 == 1 } else { lights[y - 1][x] } {
                        presses |= 1 << (5 * y + x);
                        for (dx, dy) in [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)] {
                            let (nx, ny) = (x as i32 + dx, y as i32 + dy);
                            if (0..5).contains(&nx) && (0..5).contains(&ny) {
                                lights[ny as usize][nx as usize] ^= true;
                            }
                        }
                    }
                }
            }
            (!lights.as_flattened().contains(&true)).then_some(presses)
        })
        .min_by_key(|presses: &u32| presses.count_ones())
}
