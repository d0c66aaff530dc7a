//! The table of commands.

use egui::Key;

use super::{CommandRow, Effect, Shortcut};

/// What a person can ask for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Command {
    /// Holds button A for as long as its key is down.
    HoldA,
    /// Holds button B for as long as its key is down.
    HoldB,
    /// Holds button A of the board after the one that is chosen, for as long as its key is down: the keys of a second player.
    HoldBesideA,
    /// The same with button B.
    HoldBesideB,
    /// Chooses the next board.
    NextBoard,
    /// Touches the logo for as long as its key is down.
    TouchLogo,
    /// Touches the ring of a pin for as long as its key is down; so do the next two.
    TouchP0,
    /// The ring of pin 1.
    TouchP1,
    /// The ring of pin 2.
    TouchP2,
    /// Tilts the board for as long as its key is down; so do the next three.
    TiltLeft,
    /// The right side goes down.
    TiltRight,
    /// The logo goes down.
    TiltUp,
    /// The edge connector goes down.
    TiltDown,
    /// Lays the board flat.
    Flat,
    /// Shakes the board.
    Shake,
    /// Presses the board's reset button.
    Reset,
    /// Runs or pauses.
    RunOrPause,
    /// Runs.
    Run,
    /// Pauses.
    Pause,
    /// Expects what the display shows.
    Expect,
    /// Goes back one frame.
    FrameBack,
    /// Runs one frame.
    FrameOn,
    /// Goes back one tick.
    TickBack,
    /// Runs one tick.
    TickOn,
    /// Moves the head to power-on.
    ToStart,
    /// Moves the head to the end of what is recorded.
    ToEnd,
    /// Goes on recording from the end.
    RecordOn,
    /// The next faster speed.
    Faster,
    /// The next slower speed.
    Slower,
    /// Executes the next line of the source, into functions that are called.
    DebugStep,
    /// Goes back over a line.
    DebugStepBack,
    /// Executes the next line with the functions that are called.
    DebugStepOver,
    /// Runs up to where the function returns to.
    DebugStepOut,
    /// Runs up to a breakpoint.
    DebugContinue,
    /// Goes back to the breakpoint before.
    DebugBackToStop,
    /// Power off and on.
    Restart,
    /// Shows or hides the help.
    Help,
    /// Changes between dark and light.
    Theme,
    /// Fills the screen, or leaves it.
    FullScreen,
    /// Makes the whole interface larger.
    ScaleUp,
    /// Makes the whole interface smaller.
    ScaleDown,
    /// The interface in its own size.
    ScaleReset,
    /// Takes the focus to the next region of the window.
    NextRegion,
    /// Takes the focus to the region before.
    PreviousRegion,
    /// Begins a new recording of what runs.
    New,
    /// Asks for a file to open.
    Open,
    /// Saves the recording into its file, or asks where, if it has none.
    Save,
    /// Asks where to save the recording.
    SaveAs,
    /// Closes the window.
    Quit,
    /// Undoes the last change.
    Undo,
    /// Redoes the change that was undone last.
    Redo,
    /// Deletes what is selected in the timeline.
    Delete,
    /// Copies what is selected and deletes it.
    Cut,
    /// Copies what is selected.
    Copy,
    /// Inserts what was copied.
    Paste,
    /// Copies what is selected behind itself.
    Duplicate,
    /// Selects everything in the timeline.
    SelectAll,
    /// Types the times or the words of what is selected.
    EditSelected,
    /// What is selected expects what is shown now.
    ExpectShown,
    /// Moves what is selected to an earlier or a later time; so do the next three.
    NudgeBack,
    /// A tick later.
    NudgeOn,
    /// A frame earlier.
    NudgeFrameBack,
    /// A frame later.
    NudgeFrameOn,
    /// Writes a note at the head.
    Note,
    /// Zooms in.
    ZoomIn,
    /// Zooms out.
    ZoomOut,
    /// Shows the whole recording.
    ShowWhole,
    /// The timeline follows the head.
    Follow,
    /// What is dragged snaps to frames.
    Snap,
    /// The list of takes.
    Takes,
    /// Plays a program.
    Play,
    /// Gives the take that is played a name.
    RenameTake,
    /// Plays another take.
    SwitchTake,
    /// Compares the take with another one.
    CompareTake,
    /// Deletes another take.
    DeleteTake,
    /// Makes the take that is played the main one.
    MakeMain,
    /// Adds a board with a program from a file.
    AddBoard,
    /// Adds a board that runs the same program.
    AddSameBoard,
    /// Removes the board that is chosen.
    RemoveBoard,
    /// Draws the board that is chosen before the one before it.
    BoardBack,
    /// Draws the board that is chosen after the one after it.
    BoardOn,
    /// Shows what earlier runs of the program did not save.
    Recovered,
    /// Brightness constants as in the Tinkercad game.
    ResetConstants,
    /// Brightness constants as the model suggests.
    Suggest,
    /// The suggestion on a second board.
    CompareSuggestion,
    /// The constants of the second board.
    TakeOver,
    /// Asks for brightness constants to load.
    LoadConstants,
    /// Asks where to save the brightness constants.
    SaveConstants,
    /// Searches in the console.
    FindInConsole,
    /// Asks where to save what the program wrote.
    SaveConsole,
    /// Hides what the console shows.
    ClearConsole,
    /// Shows again what was hidden in the console.
    ShowCleared,
    /// Asks where to save a picture of the board.
    ExportBoard,
    /// Asks where to save an animation.
    ExportGif,
    /// Asks where to save a strip of all pictures.
    ExportStrip,
    /// Asks where to save waves.
    ExportVcd,
    /// Asks where to save what was heard.
    ExportWav,
    /// Copies the text of the scenario.
    CopyScenario,
}

/// The last one, to count them.
const LAST: Command = Command::CopyScenario;

const fn row(command: Command, text: &'static str, tooltip: &'static str, effect: Effect) -> CommandRow {
    CommandRow::new(command, text, tooltip, effect)
}

/// All commands, in the order of the help.
#[rustfmt::skip]
pub static COMMANDS: [CommandRow; LAST as usize + 1] = [
    row(Command::HoldA, "A", "Hold button A", Effect::Input).keys(&[Shortcut::board(Key::A, "A")]),
    row(Command::HoldB, "B", "Hold button B", Effect::Input).keys(&[Shortcut::board(Key::B, "B")]),
    row(Command::HoldBesideA, "A beside", "Hold button A of the next board, as a second player", Effect::Input).keys(&[Shortcut::board(Key::J, "J")]),
    row(Command::HoldBesideB, "B beside", "Hold button B of the next board, as a second player", Effect::Input).keys(&[Shortcut::board(Key::K, "K")]),
    row(Command::NextBoard, "Choose the next board", "Choose the next board: keys and panels are about it", Effect::Nothing).keys(&[Shortcut::board(Key::N, "N")]),
    row(Command::TouchLogo, "Logo", "Touch the logo", Effect::Input).keys(&[Shortcut::board(Key::L, "L")]),
    row(Command::TouchP0, "P0", "Touch the ring of pin 0", Effect::Input).keys(&[Shortcut::board(Key::Num0, "0")]),
    row(Command::TouchP1, "P1", "Touch the ring of pin 1", Effect::Input).keys(&[Shortcut::board(Key::Num1, "1")]),
    row(Command::TouchP2, "P2", "Touch the ring of pin 2", Effect::Input).keys(&[Shortcut::board(Key::Num2, "2")]),
    row(Command::TiltLeft, "Left", "Tilt the left side down", Effect::Input).keys(&[Shortcut::board(Key::ArrowLeft, "Left")]),
    row(Command::TiltRight, "Right", "Tilt the right side down", Effect::Input).keys(&[Shortcut::board(Key::ArrowRight, "Right")]),
    row(Command::TiltUp, "Up", "Tilt the logo down", Effect::Input).keys(&[Shortcut::board(Key::ArrowUp, "Up")]),
    row(Command::TiltDown, "Down", "Tilt the connector down", Effect::Input).keys(&[Shortcut::board(Key::ArrowDown, "Down")]),
    row(Command::Flat, "Flat", "Lay the board flat", Effect::Input).keys(&[Shortcut::board(Key::Home, "Home")]),
    row(Command::Shake, "Shake", "Shake the board for 500 ms", Effect::Input).keys(&[Shortcut::board(Key::S, "S")]),
    row(Command::Reset, "Reset", "Press the reset button", Effect::Input).keys(&[Shortcut::board(Key::F5, "F5")]),
    row(Command::RunOrPause, "▶ Run", "Run or pause", Effect::Nothing).text_on("⏸ Pause").keys(&[Shortcut::board(Key::Space, "Space")]),
    row(Command::Run, "Run", "Run; at its end, what was opened is played again", Effect::Nothing).keys(&[Shortcut::anywhere(Key::F9, "F9")]),
    row(Command::Pause, "Pause", "Pause", Effect::Nothing).keys(&[Shortcut::anywhere_shift(Key::F9, "Shift+F9")]),
    row(Command::Expect, "✔ Expect this picture", "Expect what is shown", Effect::Undoable).short("✔ Expect").keys(&[Shortcut::board(Key::E, "E")]),
    row(Command::FrameBack, "-1 frame", "Back one frame, 16 ms", Effect::Nothing).keys(&[Shortcut::board(Key::Comma, ",")]),
    row(Command::FrameOn, "+1 frame", "On one frame, 16 ms", Effect::Nothing).keys(&[Shortcut::board(Key::Period, ".")]),
    row(Command::TickBack, "-1 ms", "Back one tick, 1 ms", Effect::Nothing).keys(&[Shortcut::board(Key::OpenBracket, "[")]),
    row(Command::TickOn, "+1 ms", "On one tick, 1 ms", Effect::Nothing).keys(&[Shortcut::board(Key::CloseBracket, "]")]),
    row(Command::ToStart, "⏮", "Go to power-on, and pause", Effect::Nothing).label("To the start").keys(&[Shortcut::ctrl(Key::Home, "Ctrl+Home")]),
    row(Command::ToEnd, "⏭", "Go to the end of the recording, and pause", Effect::Nothing).label("To the end").keys(&[Shortcut::ctrl(Key::End, "Ctrl+End")]),
    row(Command::RecordOn, "⏺ Record on", "Go on recording from the end", Effect::Nothing).short("⏺").keys(&[Shortcut::board(Key::R, "R")]),
    // a plus sign is an equals sign with Shift on most keyboards
    row(Command::Faster, "Faster", "Run faster", Effect::Nothing).keys(&[Shortcut::board(Key::Plus, "+"), Shortcut::board(Key::Equals, "=")]),
    row(Command::Slower, "Slower", "Run slower", Effect::Nothing).keys(&[Shortcut::board(Key::Minus, "-")]),
    row(Command::DebugStep, "Step", "Execute the next line, into the functions that it calls", Effect::Nothing).keys(&[Shortcut::anywhere(Key::F7, "F7")]),
    row(Command::DebugStepBack, "Step back", "Go back over a line, with the functions that it called", Effect::Nothing).short("Back").keys(&[Shortcut::anywhere_shift(Key::F7, "Shift+F7")]),
    row(Command::DebugStepOver, "Step over", "Execute the next line, with the functions that it calls", Effect::Nothing).short("Over").keys(&[Shortcut::anywhere(Key::F10, "F10")]),
    row(Command::DebugStepOut, "Step out", "Run to where the function returns to", Effect::Nothing).short("Out").keys(&[Shortcut::anywhere_shift(Key::F10, "Shift+F10")]),
    row(Command::DebugContinue, "Continue", "Run to the next breakpoint or fault", Effect::Nothing).keys(&[Shortcut::anywhere(Key::F4, "F4")]),
    row(Command::DebugBackToStop, "Last stop", "Go back to the breakpoint or fault before", Effect::Nothing).label("Back to the last stop").keys(&[Shortcut::anywhere_shift(Key::F4, "Shift+F4")]),
    row(Command::Restart, "↺ Restart", "Power off and on; what was played is kept as a take", Effect::Keeps).keys(&[Shortcut::board(Key::F8, "F8")]),
    row(Command::Help, "? Help", "Show all keys", Effect::Nothing).keys(&[Shortcut::board(Key::F1, "F1")]),
    row(Command::Theme, "Dark theme", "Dark or light", Effect::Nothing).text_on("Light theme").keys(&[Shortcut::board(Key::F2, "F2")]),
    row(Command::FullScreen, "Full screen", "Fill the screen, or leave it", Effect::Nothing).keys(&[Shortcut::anywhere(Key::F11, "F11")]),
    row(Command::ScaleUp, "Larger", "Make the interface larger", Effect::Nothing).keys(&[Shortcut::ctrl(Key::Plus, "Ctrl++"), Shortcut::ctrl(Key::Equals, "Ctrl+=")]),
    row(Command::ScaleDown, "Smaller", "Make the interface smaller", Effect::Nothing).keys(&[Shortcut::ctrl(Key::Minus, "Ctrl+-")]),
    row(Command::ScaleReset, "Usual size", "The interface in its usual size", Effect::Nothing).keys(&[Shortcut::ctrl(Key::Num0, "Ctrl+0")]),
    row(Command::NextRegion, "Next region", "Go to the next region of the window", Effect::Nothing).keys(&[Shortcut::anywhere(Key::F6, "F6")]),
    row(Command::PreviousRegion, "Previous region", "Go to the region before", Effect::Nothing).keys(&[Shortcut::anywhere_shift(Key::F6, "Shift+F6")]),
    row(Command::New, "New", "Begin a new recording of what runs", Effect::Keeps).keys(&[Shortcut::ctrl(Key::N, "Ctrl+N")]),
    row(Command::Open, "Open…", "Open a scenario, a program or brightness constants", Effect::Keeps).keys(&[Shortcut::ctrl(Key::O, "Ctrl+O")]),
    row(Command::Save, "Save", "Save the recording into its file", Effect::Nothing).keys(&[Shortcut::ctrl(Key::S, "Ctrl+S")]),
    row(Command::SaveAs, "Save as…", "Save the recording into another file", Effect::Nothing).keys(&[Shortcut::ctrl_shift(Key::S, "Ctrl+Shift+S")]),
    row(Command::Quit, "Quit", "Close the window; what is in no file is kept", Effect::Nothing).keys(&[Shortcut::ctrl(Key::Q, "Ctrl+Q")]),
    row(Command::Undo, "Undo", "Undo the last change", Effect::Undoable).short("↩").keys(&[Shortcut::ctrl(Key::Z, "Ctrl+Z")]),
    row(Command::Redo, "Redo", "Redo the change", Effect::Undoable).short("↪").keys(&[Shortcut::ctrl(Key::Y, "Ctrl+Y"), Shortcut::ctrl_shift(Key::Z, "Ctrl+Shift+Z")]),
    row(Command::Delete, "Delete", "Delete what is selected", Effect::Undoable).short("🗑").keys(&[Shortcut::alone(Key::Delete, "Delete")]),
    row(Command::Cut, "Cut", "Copy the selected inputs and delete them", Effect::Undoable).keys(&[Shortcut::ctrl(Key::X, "Ctrl+X")]),
    row(Command::Copy, "Copy", "Copy the selected inputs, also as scenario text", Effect::Nothing).keys(&[Shortcut::ctrl(Key::C, "Ctrl+C")]),
    row(Command::Paste, "Paste", "Insert the copied inputs at the head", Effect::Undoable).keys(&[Shortcut::ctrl(Key::V, "Ctrl+V")]),
    row(Command::Duplicate, "Duplicate", "Copy the selected inputs behind themselves", Effect::Undoable).keys(&[Shortcut::ctrl(Key::D, "Ctrl+D")]),
    row(Command::SelectAll, "Select all", "Select all inputs and marks", Effect::Nothing).keys(&[Shortcut::ctrl(Key::A, "Ctrl+A")]),
    row(Command::EditSelected, "Edit…", "Type the time, the duration or the text (double click, or Enter in the timeline)", Effect::Undoable),
    row(Command::ExpectShown, "Expect what is shown now", "Replace the expected picture by the one that is shown at that time now", Effect::Undoable),
    row(Command::NudgeBack, "1 ms earlier", "Move the selection 1 ms back", Effect::Undoable).keys(&[Shortcut::alt(Key::ArrowLeft, "Alt+←")]),
    row(Command::NudgeOn, "1 ms later", "Move the selection 1 ms on", Effect::Undoable).keys(&[Shortcut::alt(Key::ArrowRight, "Alt+→")]),
    row(Command::NudgeFrameBack, "A frame earlier", "Move the selection 16 ms back", Effect::Undoable).keys(&[Shortcut::alt(Key::Comma, "Alt+,"), Shortcut::alt_shift(Key::ArrowLeft, "Alt+Shift+←")]),
    row(Command::NudgeFrameOn, "A frame later", "Move the selection 16 ms on", Effect::Undoable).keys(&[Shortcut::alt(Key::Period, "Alt+."), Shortcut::alt_shift(Key::ArrowRight, "Alt+Shift+→")]),
    row(Command::Note, "✏ Note", "Write a note at the head", Effect::Undoable).short("✏"),
    row(Command::ZoomIn, "➕", "Zoom in (Ctrl and wheel)", Effect::Nothing).label("Zoom in"),
    row(Command::ZoomOut, "➖", "Zoom out (Ctrl and wheel)", Effect::Nothing).label("Zoom out"),
    row(Command::ShowWhole, "Whole", "Show the whole recording", Effect::Nothing),
    row(Command::Follow, "Follow", "Keep the head in view while it moves; off when you scroll away from it", Effect::Nothing),
    row(Command::Snap, "Snap", "Snap what is dragged to frames of 16 ms; Alt turns it around while you drag", Effect::Nothing),
    row(Command::Takes, "Takes", "Show or hide the list of takes: what was played from an earlier point on is kept as a branch", Effect::Nothing),
    row(Command::Play, "Play", "Start this program; what was played and not saved can be had back", Effect::Keeps),
    row(Command::RenameTake, "Rename", "Give this take a name", Effect::Undoable),
    row(Command::SwitchTake, "Switch to", "Play this take; the other one becomes a branch", Effect::Keeps),
    row(Command::CompareTake, "Compare with", "Draw its presses below those of the take that is played", Effect::Nothing),
    row(Command::DeleteTake, "Delete", "Delete this branch; it asks first, and can be undone", Effect::Asks),
    row(Command::MakeMain, "Make this the main take", "The main take is what `fivebyfive run` plays of the file", Effect::Final),
    row(Command::AddBoard, "Add a board with a program from a file…", "Add a board that runs an image or a program in Python", Effect::Undoable),
    row(Command::AddSameBoard, "Add a board with the same program", "Add a board that runs the same program", Effect::Undoable),
    row(Command::RemoveBoard, "Remove this board", "Remove the board that is chosen, with all that was done to it", Effect::Undoable),
    row(Command::BoardBack, "Move to the left", "Draw this board before the one before it", Effect::Undoable).short("◀"),
    row(Command::BoardOn, "Move to the right", "Draw this board after the one after it", Effect::Undoable).short("▶"),
    row(Command::Recovered, "Recovered recordings…", "What was played before and not saved", Effect::Nothing),
    row(Command::ResetConstants, "Reset all", "Back to the constants of the Tinkercad game", Effect::Undoable),
    row(Command::Suggest, "Suggest", "The set with the largest smallest difference", Effect::Undoable),
    row(Command::CompareSuggestion, "Suggest on B", "Show the suggestion on a second board, B", Effect::Nothing),
    row(Command::TakeOver, "take over from B", "Play with the constants of the second board", Effect::Undoable),
    row(Command::LoadConstants, "Load…", "Load brightness constants from a file", Effect::Undoable),
    row(Command::SaveConstants, "Save…", "Save the brightness constants; a file that exists is asked about", Effect::Nothing),
    row(Command::FindInConsole, "Find in the console", "Find in the console", Effect::Nothing).keys(&[Shortcut::ctrl(Key::F, "Ctrl+F")]),
    row(Command::SaveConsole, "Save the console…", "Save what the program wrote before the head as text", Effect::Nothing),
    row(Command::ClearConsole, "Clear the console", "Hide what was written so far; it stays in the recording", Effect::Nothing),
    row(Command::ShowCleared, "Show all rows", "Show again what was hidden", Effect::Nothing),
    row(Command::ExportBoard, "Picture of the board, PNG…", "Save a picture of the board as it is seen now", Effect::Nothing),
    row(Command::ExportGif, "Animation, GIF…", "Save what the display shows, from power-on to the end", Effect::Nothing),
    row(Command::ExportStrip, "Strip of pictures, PNG…", "Save all pictures of the display side by side", Effect::Nothing),
    row(Command::ExportVcd, "Waves, VCD…", "Save inputs, LEDs, pitch and pins for a viewer of waves", Effect::Nothing),
    row(Command::ExportWav, "Sound, WAV…", "Save what is heard, when there is something", Effect::Nothing),
    row(Command::CopyScenario, "Copy the scenario", "Copy the text of the scenario, with all takes", Effect::Nothing),
];

// a row is found by its number
const _: () = {
    let mut index = 0;
    while index < COMMANDS.len() {
        assert!(COMMANDS[index].command as usize == index, "a row is at the place of its command");
        index += 1;
    }
};

impl Command {
    /// Its row of the table.
    pub fn row(self) -> &'static CommandRow {
        &COMMANDS[self as usize]
    }

    /// The command that has a key of the board.
    pub(super) fn of_board_key(key: Key) -> Option<Self> {
        let has_key = |row: &&CommandRow| row.keys.iter().any(|other| other.is_first && other.keys.logical_key == key);
        COMMANDS.iter().find(has_key).map(|row| row.command)
    }
}
