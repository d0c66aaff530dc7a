//! What the small boards remember.

use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg32;

use crate::firmware::lights_out::classic;
use crate::firmware::lights_out::solver::{Board, Size, Solver};

/// The state of the board of a step.
pub(super) struct Demo {
    pub lights: Board,
    /// What was pressed, in its order.
    pub pressed: Vec<usize>,
    /// The fields that are left to press.
    pub left: Board,
    /// How many rows were chased.
    pub chased: usize,
    /// The fields of the top row that are pressed, column 0 in bit 0.
    pub top_row: u64,
    /// The equation that is shown: the number of its light.
    pub light: usize,
    /// Whether the equations are shown after elimination.
    pub reduced: bool,
    /// Which of the four solutions is shown.
    pub solution: usize,
    /// Patterns that were drawn, and those of them that can be cleared.
    pub drawn: (u32, u32),
    pub solver: Solver,
    random: Pcg32,
}

/// The level that is solved: one that is not cleared by chasing alone, so that the top row has to be found.
pub(super) const LEVEL: u8 = 3;

/// The number of a field as column and row.
pub(super) fn place(field: usize) -> (usize, usize) {
    ((field - 1) % 5, (field - 1) / 5)
}

impl Demo {
    /// The board of a step, by its index, as it is at first.
    pub(super) fn of_step(step: usize) -> Self {
        let dark = Board::dark(Size::FIVE);
        let mut demo = Self {
            lights: dark,
            pressed: Vec::new(),
            left: dark,
            chased: 0,
            top_row: 0,
            light: 7,
            reduced: false,
            solution: 0,
            drawn: (0, 0),
            solver: Solver::new(Size::FIVE),
            // any seed: the same boards come each time
            random: Pcg32::seed_from_u64(5),
        };
        match step {
            3 => {
                for field in [2, 9, 13, 16, 24] {
                    demo.change(field);
                }
                demo.left = demo.lights;
                demo.lights = dark.pressed_all(demo.left);
            }
            6 => demo.lights = dark.pressed_all(Board::from_packed(Size::FIVE, 0b00100_01010_00000_10010_00100)),
            7 | 9 => demo.lights = Board::from(classic(LEVEL)),
            _ => {}
        }
        demo
    }

    /// Changes one light.
    pub(super) fn change(&mut self, field: usize) {
        self.lights = self.lights.changed(only(field));
    }

    /// Presses a field.
    pub(super) fn press(&mut self, field: usize) {
        self.lights = self.lights.pressed_all(only(field));
        self.pressed.push(field);
    }

    /// How often a field was pressed.
    pub(super) fn times(&self, field: usize) -> usize {
        self.pressed.iter().filter(|&&other| other == field).count()
    }

    /// Draws 25 lights, each on or off by chance.
    pub(super) fn draw_lights(&mut self) {
        self.lights = Board::from_packed(Size::FIVE, u64::from(self.random.next_u32() >> 7));
        self.drawn.0 += 1;
        self.drawn.1 += u32::from(self.solver.is_solvable(self.lights));
    }

    /// Draws a field, each as likely as the others.
    pub(super) fn draw_field(&mut self) -> usize {
        ((u64::from(self.random.next_u32()) * 25) >> 32) as usize + 1
    }

    /// The fields of the row that is chased next: those below the lights that are on.
    pub(super) fn below(&self) -> Board {
        let row = self.chased + 1;
        Board::from_fn(Size::FIVE, |x, y| y == row && y < 5 && self.lights.is_in(x, y - 1))
    }
}

/// A board with one field.
pub(super) fn only(field: usize) -> Board {
    let (x, y) = place(field);
    Board::from_fn(Size::FIVE, |other_x, other_y| (other_x, other_y) == (x, y))
}
