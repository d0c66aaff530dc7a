//! What can be asked of the window. Panels and keys only say it; `App::apply` alone carries it out.

mod boards;
mod debugging;
mod recording;
mod window;

pub use boards::{AddedBoard, BoardsAction};
pub use debugging::DebugAction;
pub use recording::{BoardAction, Edit, TakeAction, Transport};
pub use window::{FileAction, Purpose, PuzzleAction, ScaleStep, TuningAction, Turn, ViewAction};

/// One thing that is asked for.
#[derive(Clone, Debug)]
pub enum Action {
    /// An input of the board.
    Board(BoardAction),
    /// The boards: added, removed, chosen, moved.
    Boards(BoardsAction),
    /// Time: run, pause, step, seek, speed.
    Transport(Transport),
    /// A change of the recording that can be undone.
    Edit(Edit),
    /// The takes of the recording.
    Take(TakeAction),
    /// Files, programs, and recordings that were not saved.
    File(FileAction),
    /// Brightness constants.
    Tuning(TuningAction),
    /// The tools of the puzzle panel, which press the board's buttons.
    Puzzle(PuzzleAction),
    /// Steps, breakpoints, searches.
    Debug(DebugAction),
    /// What is shown, and how.
    View(ViewAction),
    /// The answer to the question that an action asks before it is carried out.
    Answer(bool),
}

/// What was asked for since the last call, in order.
#[derive(Debug, Default)]
pub struct Actions(Vec<Action>);

impl Actions {
    /// Asks for something.
    pub fn push(&mut self, action: impl Into<Action>) {
        self.0.push(action.into());
    }

    /// Asks for something, or for nothing.
    pub fn extend(&mut self, action: Option<Action>) {
        self.0.extend(action);
    }

    /// Everything that was asked for; nothing is left.
    pub fn take(&mut self) -> Vec<Action> {
        std::mem::take(&mut self.0)
    }
}

macro_rules! actions {
    ($($kind:ident($part:ident)),*) => {$(
        impl From<$part> for Action {
            fn from(part: $part) -> Self {
                Self::$kind(part)
            }
        }
    )*};
}

actions!(
    Board(BoardAction),
    Boards(BoardsAction),
    Transport(Transport),
    Edit(Edit),
    Take(TakeAction),
    File(FileAction),
    Tuning(TuningAction),
    Puzzle(PuzzleAction),
    Debug(DebugAction),
    View(ViewAction)
);
