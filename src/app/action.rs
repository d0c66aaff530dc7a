//! What can be asked of the window. Panels and keys only say it; `App::apply` alone carries it out.

use std::path::PathBuf;

use crate::app::board_view::Look;
use crate::app::input::{Direction, InputSource};
use crate::app::state::{Bench, BottomPanel, SidePanel};
use crate::board::Attitude;
use crate::hal::{Acceleration, Button};
use crate::puzzle::{Order, Task};
use crate::recording::Edge;
use crate::scenario::{BrightnessSet, PresetName, ProgramName, ProgramOptions, Scenario};
use crate::session::Speed;

/// One thing that is asked for.
#[derive(Clone, Debug)]
pub enum Action {
    /// An input of the board.
    Board(BoardAction),
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
    /// What is shown, and how.
    View(ViewAction),
    /// The answer to the question that an action asks before it is carried out.
    Answer(bool),
}

/// An input of the board.
#[derive(Clone, Debug)]
pub enum BoardAction {
    /// An input source presses a button, or releases it.
    Hold {
        /// The button.
        button: Button,
        /// Who holds it.
        source: InputSource,
        /// Whether it is pressed.
        down: bool,
    },
    /// A press and a release at once.
    Tap(Button),
    /// The window lost the focus: nothing is held any more.
    FocusLost,
    /// An arrow key goes down or comes up.
    TiltKey(Direction, bool),
    /// The pose pad holds the board like this.
    DragTo(Attitude),
    /// The pose pad lets go of the board.
    LetGo,
    /// The board is held like this.
    Pose(Acceleration),
    /// The board is laid flat.
    Flat,
    /// The board is shaken.
    Shake,
    /// The reset button is pressed.
    Reset,
    /// Bytes come to the serial port.
    Serial(Vec<u8>),
}

/// How board time passes.
#[derive(Clone, Copy, Debug)]
pub enum Transport {
    /// Runs or pauses.
    RunOrPause,
    /// Runs so many ticks, and pauses.
    StepOn(u64),
    /// Goes back so many ticks, and pauses.
    StepBack(u64),
    /// Moves the head to a tick, and pauses.
    Seek(u64),
    /// The next faster speed.
    Faster,
    /// The next slower speed.
    Slower,
    /// This speed.
    Speed(Speed),
}

/// A change of the recording that can be undone.
#[derive(Clone, Debug)]
pub enum Edit {
    /// Takes the last change back.
    Undo,
    /// Makes it again.
    Redo,
    /// Deletes what is selected in the timeline.
    DeleteSelected,
    /// Expects what the display shows at the head.
    ExpectHere,
    /// Adds a note.
    AddNote {
        /// The tick of the note.
        at: u64,
        /// What it says.
        text: String,
    },
    /// Moves a gesture, by its place among the gestures, to a tick.
    MoveGesture(usize, u64),
    /// Moves an end of a press to a tick.
    StretchPress(usize, Edge, u64),
    /// Moves a note or an expectation, by its place among the marks, to a tick.
    MoveMark(usize, u64),
    /// Inserts a short press at a tick.
    InsertPress(Button, u64),
}

/// The takes of the recording; the others are counted as the recording counts its branches.
#[derive(Clone, Debug)]
pub enum TakeAction {
    /// Power off and on: a new take.
    Restart,
    /// Plays another take.
    SwitchTo(usize),
    /// Draws the presses of another take beside those of this one, or of none.
    Compare(Option<usize>),
    /// Deletes another take.
    Delete(usize),
    /// Gives this take a name.
    Rename(String),
}

/// Files, programs, and recordings that were not saved.
#[derive(Clone, Debug)]
pub enum FileAction {
    /// Asks for the path of a file.
    Ask(Purpose),
    /// Does what the dialog asks the path for.
    EnterPath,
    /// Opens a scenario or an image.
    Open(PathBuf),
    /// Starts a program with its usual options.
    Play(ProgramName),
    /// Starts a program as a header says.
    Start(Box<Scenario>),
    /// What becomes of the recording that an earlier run of the program did not save.
    AnswerRescued(Answer),
    /// What becomes of the recording that was left unsaved last.
    AnswerLeft(Answer),
}

/// What a path is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// A scenario or an image, to be opened.
    Open,
    /// The recording, to be saved.
    Save,
    /// Brightness constants, in the form that the file's name says.
    LoadConstants,
    /// The same, to be saved.
    SaveConstants,
}

/// What becomes of a recording that was not saved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It comes back.
    Restore,
    /// It is forgotten.
    Discard,
}

/// Brightness constants.
#[derive(Clone, Debug)]
pub enum TuningAction {
    /// Plays with these constants.
    Constants {
        /// The constants.
        set: BrightnessSet,
        /// Whether it is a change of its own, or part of the one before, as while a slider is dragged.
        is_new: bool,
    },
    /// Plays with the constants of the Tinkercad game.
    Reset,
    /// Plays with the constants that the model suggests.
    Suggest,
    /// Shows the suggestion on a second board.
    CompareSuggestion,
    /// Shows a preset on a second board, or shows one board.
    CompareWith(Option<PresetName>),
    /// Plays with the constants of the second board.
    TakeOver,
    /// What the bench calculates with.
    Bench(Bench),
}

/// The tools of the puzzle panel.
#[derive(Clone, Copy, Debug)]
pub enum PuzzleAction {
    /// Presses the board's buttons for a task.
    Do(Task),
    /// Goes to a random level of so many presses.
    NewLevel(u8),
    /// Presses a field again, which takes a press back.
    UndoPress(usize),
    /// Points a field out, and goes there.
    Hint(usize),
    /// Presses a shortest solution.
    Solve(Order),
    /// Leaves off.
    Stop,
    /// Whether the board runs faster meanwhile.
    Fast(bool),
    /// Starts Lights Out anew with other options.
    Start(ProgramOptions),
}

/// What is shown, and how. None of it reaches the board.
#[derive(Clone, Debug)]
pub enum ViewAction {
    /// The panel beside the board.
    Side(SidePanel),
    /// The panel below the board; hides the one that is shown.
    Bottom(BottomPanel),
    /// Shows or hides the help.
    Help,
    /// Changes between dark and light.
    Theme,
    /// How the LEDs are drawn.
    Look(Look),
    /// Whether the drawn board stays flat.
    Still(bool),
    /// Whether the board comes back to flat.
    SpringBack(bool),
    /// The hint of the first minute goes.
    HintDone,
    /// Zooms the timeline by a factor.
    Zoom(f64),
    /// Shows the whole recording in the timeline.
    ShowWhole,
    /// Opens the field for a note at the head.
    WriteNote,
    /// Opens the field for the name of the take.
    WriteName,
    /// Reports something to the user, in one sentence.
    Report(String),
    /// Closes what was reported.
    CloseReport,
}

/// What was asked for since the last call, in order.
#[derive(Debug, Default)]
pub struct Actions(Vec<Action>);

impl Actions {
    /// Asks for something.
    pub fn push(&mut self, action: impl Into<Action>) {
        self.0.push(action.into());
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
    Transport(Transport),
    Edit(Edit),
    Take(TakeAction),
    File(FileAction),
    Tuning(TuningAction),
    Puzzle(PuzzleAction),
    View(ViewAction)
);
