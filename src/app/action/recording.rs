//! What can be done to the board and to what is recorded.

use crate::app::input::{Direction, InputSource};
use crate::board::Attitude;
use crate::hal::{Acceleration, Button};
use crate::recording::{Edge, Mark, Selection};
use crate::session::{Input, Speed};

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
    /// A key of the second player presses a button of the board after the one that is chosen, or releases it.
    HoldBeside {
        /// The button.
        button: Button,
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
    /// Something that needs no other words.
    Do(Input),
    /// Bytes come to the serial port.
    Serial(Vec<u8>),
    /// The board hears what the microphone of the computer hears, or not any more.
    Listen(bool),
}

/// How board time passes.
#[derive(Clone, Copy, Debug)]
pub enum Transport {
    /// Runs or pauses.
    RunOrPause,
    /// Runs, if it does not.
    Run,
    /// Pauses.
    Pause,
    /// Runs so many ticks, and pauses.
    StepOn(u64),
    /// Goes back so many ticks, and pauses.
    StepBack(u64),
    /// Moves the head to a tick, and pauses.
    Seek(u64),
    /// Moves the head to power-on, and pauses.
    ToStart,
    /// Moves the head to the end, and pauses.
    ToEnd,
    /// Moves the head to the end, and goes on recording there.
    RecordOn,
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
    /// Expects what the display shows after a tick.
    ExpectAt(u64),
    /// Moves inputs and marks by so many ms.
    Move(Selection, i64),
    /// Moves an end of presses by so many ms.
    Stretch(Selection, Edge, i64),
    /// Gives an input, by its place among the gestures, another time, and a press another end.
    SetTimes(usize, u64, Option<u64>),
    /// Puts another note or expectation in the place of one, by its place among the marks.
    ReplaceMark(usize, Mark),
    /// What is selected expects what is shown at its time.
    ExpectShown,
    /// Moves what is selected by so many ms, as far as there is room.
    Nudge(i64),
    /// Copies what is selected, and deletes it.
    Cut,
    /// Inserts what was copied at a tick, or at the head.
    Paste(Option<u64>),
    /// Copies what is selected to the first free time behind it.
    Duplicate,
    /// Inserts a short press at a tick.
    InsertPress(Button, u64),
}

/// The takes of the recording; the others are counted as the recording counts its branches.
#[derive(Clone, Debug)]
pub enum TakeAction {
    /// Makes the take that is played the main one, which the file is about.
    MakeMain,
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
    /// Gives another take a name.
    RenameBranch(usize, String),
}
