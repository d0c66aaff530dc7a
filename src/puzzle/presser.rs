//! Plays Lights Out by its two buttons, as a hand would: whatever a tool does to the game, it does through this door, so
//! that it is recorded and can be replayed.

use std::collections::VecDeque;

use crate::firmware::lights_out::{LightsOut, Phase};
use crate::firmware::press::LONG_PRESS_MS;
use crate::hal::{Button, Buttons};

/// How long a short press lasts.
pub const TAP_MS: u32 = 80;
/// How long a long press lasts: enough, and no longer than a hand needs.
pub const HOLD_MS: u32 = LONG_PRESS_MS + 20;
/// The time between two presses.
pub const PAUSE_MS: u32 = 80;

/// Something to be done in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Press the field with this number, 1 at the upper left. What is left of these when the level is solved is dropped.
    Press(usize),
    /// Move the cursor to the field with this number.
    GoTo(usize),
    /// Put the lights of the level back.
    Restart,
    /// Go to a new random level.
    Random,
}

/// The hand. It looks at the game before each press, and never counts on where the cursor was.
///
/// ```
/// use fivebyfive::firmware::lights_out::{LightsOut, Options, Phase};
/// use fivebyfive::hal::{Console, Inputs, Instant, Program as _};
/// use fivebyfive::puzzle::{Presser, Task};
///
/// struct Quiet;
/// impl Console for Quiet {
///     fn line(&mut self, _: std::fmt::Arguments<'_>) {}
/// }
///
/// let mut game = LightsOut::new(&Options::default());
/// let mut hand = Presser::default();
/// let mut now = Instant::BOOT;
/// while hand.is_busy() || game.moves() == 0 {
///     if game.phase() == Phase::Playing && game.moves() == 0 && !hand.is_busy() {
///         hand.add(Task::Press(13));
///     }
///     let inputs = Inputs { buttons: hand.tick(&game), ..Inputs::default() };
///     game.tick(now, &inputs, &mut Quiet);
///     now = now.plus_ms(1);
/// }
/// assert_eq!((game.moves(), game.cursor()), (1, (2, 2)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Presser {
    tasks: VecDeque<Task>,
    doing: Doing,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Doing {
    /// Nothing is held, and nothing has to be waited for.
    #[default]
    Nothing,
    /// A button is held for so many more ticks, for a short press or a long one.
    Holding { button: Button, left: u32, is_long: bool },
    /// Nothing is held for so many more ticks.
    Pausing(u32),
}

/// What is to be done next for a task.
enum Next {
    Press(Button, u32),
    /// The game has to come to something first.
    Wait,
    Done,
}

impl Presser {
    /// Adds something to be done after what is to be done already.
    pub fn add(&mut self, task: Task) {
        self.tasks.push_back(task);
    }

    /// Forgets all that is to be done, and lets go.
    pub fn stop(&mut self) {
        *self = Self::default();
    }

    /// Whether there is something to be done, or a press of it is not over.
    pub fn is_busy(&self) -> bool {
        !self.tasks.is_empty() || self.doing != Doing::Nothing
    }

    /// The fields that are still to be pressed.
    pub fn waiting(&self) -> impl Iterator<Item = usize> {
        self.tasks.iter().filter_map(|task| match task {
            Task::Press(field) => Some(*field),
            Task::GoTo(_) | Task::Restart | Task::Random => None,
        })
    }

    /// Whether all that is to be done is to move the cursor.
    pub fn only_moves(&self) -> bool {
        !matches!(self.doing, Doing::Holding { is_long: true, .. })
            && self.tasks.iter().all(|task| matches!(task, Task::GoTo(_)))
    }

    /// Which buttons the hand holds in the next tick.
    pub fn tick(&mut self, game: &LightsOut) -> Buttons {
        if self.doing == Doing::Nothing {
            self.begin(game);
        }
        let mut buttons = Buttons::default();
        self.doing = match self.doing {
            Doing::Holding { button, left, is_long } => {
                buttons.set(button, true);
                if left > 1 { Doing::Holding { button, left: left - 1, is_long } } else { Doing::Pausing(PAUSE_MS) }
            }
            Doing::Pausing(left) if left > 1 => Doing::Pausing(left - 1),
            Doing::Pausing(_) | Doing::Nothing => Doing::Nothing,
        };
        buttons
    }

    fn begin(&mut self, game: &LightsOut) {
        while let Some(&task) = self.tasks.front() {
            match next(task, game) {
                Next::Press(button, ms) => {
                    self.doing = Doing::Holding { button, left: ms, is_long: ms == HOLD_MS };
                    if is_last(task, game, ms) {
                        self.tasks.pop_front();
                    }
                    return;
                }
                Next::Wait => return,
                Next::Done => {
                    self.tasks.pop_front();
                }
            }
        }
    }
}

/// Whether a task is over with a press of `ms`.
fn is_last(task: Task, game: &LightsOut, ms: u32) -> bool {
    ms == HOLD_MS
        && match task {
            Task::Press(_) | Task::Restart => true,
            Task::Random => game.phase() == Phase::Selecting,
            Task::GoTo(_) => false,
        }
}

fn next(task: Task, game: &LightsOut) -> Next {
    match (task, game.phase()) {
        (Task::Press(field), Phase::Playing) => match towards(field, game) {
            Next::Done if game.area().place(field).is_some() => Next::Press(Button::B, HOLD_MS),
            other => other,
        },
        (Task::GoTo(field), Phase::Playing) => towards(field, game),
        (Task::Restart, Phase::Playing) if game.moves() > 0 => Next::Press(Button::A, HOLD_MS),
        // the first long press restarts a level that was played, the next one leads to the selection
        (Task::Random, Phase::Playing | Phase::Selecting) => Next::Press(Button::A, HOLD_MS),
        (Task::Random, _) => Next::Wait,
        (Task::Press(_) | Task::GoTo(_) | Task::Restart, _) => Next::Done,
    }
}

/// The next step of the cursor on its way to a field.
fn towards(field: usize, game: &LightsOut) -> Next {
    let Some((x, y)) = game.area().place(field) else { return Next::Done };
    let cursor = game.cursor();
    if usize::from(cursor.0) != x {
        Next::Press(Button::A, TAP_MS)
    } else if usize::from(cursor.1) != y {
        Next::Press(Button::B, TAP_MS)
    } else {
        Next::Done
    }
}
