//! What can be done with files, brightness constants, the tools of the puzzle panel, and what is shown.

use std::path::PathBuf;

use crate::app::board_view::Look;
use crate::app::state::{Bench, BottomPanel, Hint, LineEnding, Loudness, SidePanel};
use crate::emulator::nrf::Strictness;
use crate::export::ExportFormat;
use crate::hardware::Model;
use crate::puzzle::{Order, Task};
use crate::recording::DocumentId;
use crate::scenario::{BrightnessSet, PresetName, ProgramName, ProgramOptions, Scenario};

/// Files, programs, and recordings that were not saved.
#[derive(Clone, Debug)]
pub enum FileAction {
    /// Asks for the path of a file.
    Ask(Purpose),
    /// Does what the dialog asks the path for.
    EnterPath,
    /// Asks for the path by a dialog of the desktop, beside the one that is open.
    Browse(Purpose),
    /// A path comes from a dialog of the desktop; `None` if it was cancelled.
    Answered(Option<PathBuf>),
    /// The desktop has no dialog: the window asks by its own.
    AskHere,
    /// Opens a scenario, a program or brightness constants.
    Open(PathBuf),
    /// Begins a new recording of what runs.
    New,
    /// Saves the recording into its file, or asks where, if it has none.
    Save,
    /// Forgets the list of files that were open.
    ForgetRecent,
    /// Takes files that were dropped on the window.
    Drop(Vec<PathBuf>),
    /// Runs an image anew for another board.
    RunOn(Model),
    /// Plays what was played on a chip that is this strict, in a document of its own.
    OnChip(Strictness),
    /// Starts a program with its usual options.
    Play(ProgramName),
    /// Starts a program as a header says.
    Start(Box<Scenario>),
    /// Brings an open document to the front.
    Front(DocumentId),
    /// Closes a document that is not in front, with all that is in no file.
    Discard(DocumentId),
    /// Shows or hides what earlier runs of the program did not save.
    ShowOffers(bool),
    /// Opens one of these.
    OpenOffer(usize),
    /// Forgets one of these.
    DiscardOffer(usize),
    /// Copies the text of the scenario of the recording.
    CopyScenario,
    /// Gives up the work that goes on beside the painting.
    StopWork,
    /// Closes the window, if nothing is lost by it.
    Quit,
    /// Closes the window, with all that can be kept nowhere.
    Close,
}

/// What a path is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// A scenario or an image, to be opened.
    Open,
    /// A program that another board is to run.
    AddBoard,
    /// A hex file with MicroPython, for the program in Python that waits for it.
    GiveRuntime,
    /// A folder for the source that is in the image.
    SaveSource,
    /// A hex file of the image.
    SaveHex,
    /// The data log of the board.
    SaveDataLog,
    /// What the program wrote, to be saved as text.
    SaveConsole,
    /// What was shown or heard, to be saved in a format of other programs.
    Export(ExportFormat),
    /// The picture of the board, to be saved.
    SaveBoard,
    /// The recording, to be saved.
    Save,
    /// A recording that an earlier run of the program did not save, to be saved.
    SaveOffer(usize),
    /// Brightness constants, in the form that the file's name says.
    LoadConstants,
    /// The same, to be saved.
    SaveConstants,
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
    /// Fills the screen, or leaves it.
    FullScreen,
    /// Makes the interface larger or smaller.
    ScaleBy(ScaleStep),
    /// The interface is as large as this, in percent of its usual size.
    Scale(u16),
    /// Takes the focus to another region of the window.
    Region(Turn),
    /// How the LEDs are drawn.
    Look(Look),
    /// Whether the drawn board stays flat.
    Still(bool),
    /// Whether the board comes back to flat.
    SpringBack(bool),
    /// Shows all controls of the input panel, or those that the program uses.
    AllControls(bool),
    /// What ends a line that is sent from the console.
    LineEnding(LineEnding),
    /// Whether the console shows the transfers to the sensors and the interface chip, too.
    ShowBuses(bool),
    /// Whether the console shows what is sent, too.
    LocalEcho(bool),
    /// Whether the console plots the values that the program writes.
    PlotValues(bool),
    /// Opens the field to search in the console.
    FindInConsole,
    /// Hides what the console shows before the head.
    ClearConsole,
    /// Shows again what was hidden.
    ShowCleared,
    /// How high the panel below the board is, in points.
    BottomHeight(f32),
    /// The share of its width that the console has beside the timeline.
    ConsoleShare(f32),
    /// The board is as loud as this.
    Loudness(Loudness),
    /// The line of the first minute goes.
    HintDone(Hint),
    /// Shows or hides the list of messages.
    ShowMessages(bool),
    /// Shows or hides the details of what stopped the program.
    ShowDetails(bool),
    /// An LED was clicked, or what is said of it is closed.
    AskLed(Option<(usize, usize)>),
    /// Closes a diagnostic, by its text.
    CloseDiagnostic(String),
    /// Zooms the timeline by a factor.
    Zoom(f64),
    /// Shows the whole recording in the timeline.
    ShowWhole,
    /// The timeline shows where the head is while it moves, or not.
    Follow,
    /// What is dragged in the timeline snaps to frames, or not.
    Snap,
    /// Shows or hides the list of takes beside the timeline.
    Takes,
    /// Selects all inputs, notes and expectations.
    SelectAll,
    /// Copies what is selected.
    Copy,
    /// Opens the field for the times or the words of what is selected.
    EditSelected,
    /// Opens the field for a note at the head.
    WriteNote,
    /// Opens the field for a note at a tick.
    WriteNoteAt(u64),
    /// Opens the field for the name of the take, or of a branch.
    WriteName(Option<usize>),
    /// Reports something that is good to know, in one sentence.
    Say(String),
    /// Reports something that did not work, in one sentence.
    Error(String),
    /// Closes what was reported.
    CloseMessage,
}

/// A step of the scale of the interface.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScaleStep {
    /// The next larger one.
    Up,
    /// The next smaller one.
    Down,
    /// The usual one.
    Reset,
}

/// Which way the focus goes from region to region.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// To the next one, from the last to the first.
    Next,
    /// To the one before.
    Previous,
}
