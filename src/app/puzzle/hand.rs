//! The hand of the panel: it presses the board's buttons, tick by tick, and leaves off when a person takes hold of one.

use crate::app::App;
use crate::app::input::arbiter::InputSource;
use crate::hal::Button;
use crate::puzzle::Task;
use crate::session::Speed;

/// How fast the board runs while the hand is at work, when it shall be fast: its moves can still be seen.
fn fast() -> Speed {
    Speed::from_tenths(200)
}

impl App {
    /// Gives the hand of the panel something to do, and lets the board run for it.
    pub(in crate::app) fn hand_task(&mut self, task: Task) {
        if !self.hand_is_busy() {
            // what a person did before is over
            self.arbiter.take_touched();
        }
        self.puzzle.hand.add(task);
        self.running = true;
    }

    /// Whether the hand of the panel has something to do.
    pub(in crate::app) fn hand_is_busy(&self) -> bool {
        self.puzzle.hand.is_busy()
    }

    /// The hand of the panel lets go, and forgets what it had to do.
    pub(in crate::app) fn stop_hand(&mut self) {
        self.puzzle.hand.stop();
        // an undo that was not made is none
        let pressed = self.pressed_fields().len();
        self.puzzle.undos.retain(|&place| place < pressed);
        for button in Button::ALL {
            self.arbiter.set(button, InputSource::Puzzle, false);
        }
    }

    /// How fast the board runs.
    pub(in crate::app) fn speed(&self) -> Speed {
        let speed = self.settings.speed();
        if self.puzzle.fast && self.hand_is_busy() { speed.max(fast()) } else { speed }
    }

    /// Runs so many ticks, with what all hands do in them.
    pub(in crate::app) fn run_hands(&mut self, ticks: u64) {
        let mut left = ticks;
        while left > 0 && self.hand_is_busy() {
            if self.arbiter.take_touched() {
                self.stop_hand();
                break;
            }
            let Some(game) = self.lights_out().cloned() else {
                self.stop_hand();
                break;
            };
            let held = self.puzzle.hand.tick(&game);
            for button in Button::ALL {
                self.arbiter.set(button, InputSource::Puzzle, held.is_down(button));
            }
            self.arbiter.run(&mut self.recording, 1);
            left -= 1;
        }
        self.arbiter.run(&mut self.recording, left);
    }
}
