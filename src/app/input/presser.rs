//! The input source of the puzzle panel: its tools press the board's buttons, tick by tick.

use std::collections::BTreeSet;

use super::{ButtonArbiter, InputSource};
use crate::firmware::lights_out::{LightsOut, Raster};
use crate::hal::Button;
use crate::puzzle::{Presser, Task};
use crate::session::{BoardNumber, Speed};

/// How fast the board runs while the tools are at work, when it shall be fast: the moves can still be seen.
fn fast() -> Speed {
    Speed::from_tenths(200)
}

/// What the tools of the puzzle panel do, and what they know of it.
#[derive(Default)]
pub struct PuzzlePresser {
    presser: Presser,
    /// Whether the board runs faster while the tools are at work.
    pub fast: bool,
    /// Which presses of the level took others back, by their places among them.
    pub undos: BTreeSet<usize>,
    /// A field that was pointed out, for as long as these are the lights.
    pub hint: Option<(usize, Raster)>,
}

impl PuzzlePresser {
    /// Adds something to be done.
    pub fn add(&mut self, task: Task) {
        self.presser.add(task);
    }

    /// Whether there is something to be done.
    pub fn is_busy(&self) -> bool {
        self.presser.is_busy()
    }

    /// Whether all that is to be done is to move the cursor.
    pub fn only_moves(&self) -> bool {
        self.presser.only_moves()
    }

    /// The fields that are still to be pressed.
    pub fn waiting(&self) -> Vec<usize> {
        self.presser.waiting().collect()
    }

    /// Whether there are presses that took others back.
    pub fn has_undos(&self) -> bool {
        !self.undos.is_empty()
    }

    /// Forgets the undos of a level that was begun anew, or of a time after the head: `pressed` presses were made.
    pub fn forget_undos(&mut self, pressed: usize) {
        if !self.is_busy() {
            self.undos.retain(|&place| place < pressed);
        }
    }

    /// Forgets what was to be done, and releases the buttons of the board. `pressed` presses were made in the level.
    pub fn stop(&mut self, arbiter: &mut ButtonArbiter, board: BoardNumber, pressed: usize) {
        self.presser.stop();
        // an undo that was not made is none
        self.undos.retain(|&place| place < pressed);
        for button in Button::ALL {
            arbiter.set(board, button, InputSource::Puzzle, false);
        }
    }

    /// Presses and releases what is due in the next tick on a board.
    pub fn tick(&mut self, arbiter: &mut ButtonArbiter, board: BoardNumber, game: &LightsOut) {
        let held = self.presser.tick(game);
        for button in Button::ALL {
            arbiter.set(board, button, InputSource::Puzzle, held.is_down(button));
        }
    }

    /// How fast the board runs where `speed` was chosen.
    pub fn speed(&self, speed: Speed) -> Speed {
        if self.fast && self.is_busy() { speed.max(fast()) } else { speed }
    }
}
