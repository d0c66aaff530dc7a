//! What the window remembers apart from what its panels do: the panels read it, and only actions change it.

mod bench;
mod board_picture;
mod debugging;
mod exception_account;
mod exporting;
mod gdb;
mod hint;
mod jobs;
mod line_ending;
mod looked_into;
mod messages;
mod playback;
mod recent;
mod search;
mod serial_sending;
mod settings;
mod sound;

use std::path::PathBuf;

use egui::Theme;

use crate::app::files::PathQuestion;
use crate::app::frame::WindowRequests;
use crate::app::input::{ButtonArbiter, Holds, PuzzlePresser, Tilt};
use crate::firmware::lights_out::LightsOut;
use crate::firmware::tilt_a_maze::TiltAMaze;
use crate::hal::Quantity;
use crate::puzzle::pressed_fields;
use crate::recording::{Recording, Workspace};
use crate::scenario::{Runtimes, Scenario};
use crate::session::{BoardNumber, Machine, Speed};
pub use bench::{Bench, Compared};
pub use board_picture::BoardPicture;
pub use debugging::{BreakpointPlace, Debugging, Held, Hit, Program};
pub use exception_account::ExceptionAccount;
pub use exporting::{ExportStage, Exporting, Replay};
pub use gdb::Gdb;
pub use hint::Hint;
pub use jobs::{Background, Jobs, Opened, Opening, Polled, Progress, Saving, SavingStage};
pub use line_ending::LineEnding;
pub use looked_into::LookedInto;
pub use messages::{Message, Messages};
pub use playback::{Pace, Playback, SPEEDS, next_speed};
pub use recent::RecentFiles;
pub use search::{Goal, Search};
pub use serial_sending::SerialSending;
pub use settings::{BottomPanel, SCALES_PERCENT, Settings};
pub use sound::{Loudness, SoundQueue};

/// The state of the window.
pub struct State {
    /// The recordings that are open. The one in front is played.
    pub workspace: Workspace,
    /// What goes on beside the painting.
    pub jobs: Jobs,
    /// Whether and how fast board time passes.
    pub playback: Playback,
    /// Who holds which button.
    pub arbiter: ButtonArbiter,
    /// Who tilts the board.
    pub tilt: Tilt,
    /// The tools of the puzzle panel, which press buttons too.
    pub presser: PuzzlePresser,
    /// What the rings round the buttons say.
    pub holds: Holds,
    /// What is known of the image in front.
    pub looked_into: LookedInto,
    /// Where runtimes of MicroPython are remembered, if there is such a place.
    pub runtimes: Option<Runtimes>,
    /// A program in Python that waits until a runtime is given.
    pub waits_for_runtime: Option<PathBuf>,
    /// What outlives the window.
    pub settings: Settings,
    /// Dark or light, as it is painted now.
    pub theme: Theme,
    /// What is shown beside the board.
    pub side_panel: SidePanel,
    /// What the brightness bench calculates with.
    pub bench: Bench,
    /// A second board, with other brightness constants.
    pub compared: Option<Compared>,
    /// The window is to be closed, whatever is lost by it.
    pub closes: bool,
    /// What the real window is asked for.
    pub requests: WindowRequests,
    /// What a path is asked for in a dialog of the desktop.
    pub path_question: PathQuestion,
    /// When the program was started, in seconds since 1970, as the shell says; 0 if it does not.
    pub started_unix_s: u64,
    /// What is reported to the user.
    pub messages: Messages,
    /// What is heard of the board.
    pub sound: SoundQueue,
    /// Whether the board hears what the microphone of the computer hears. It never does unasked.
    pub listens: bool,
    /// A text that the clipboard is to hold.
    pub clipboard: Option<String>,
    /// What is asked before an action is carried out.
    pub question: Option<Question>,
    /// The LED whose field of Lights Out the user has asked about, and the moves by then: how it is pressed is said until it was.
    pub asked_led: Option<((usize, usize), u32)>,
    /// The diagnostic that the user has closed.
    pub closed_diagnostic: Option<String>,
    /// What is debugged.
    pub debugging: Debugging,
}

/// What is asked before something is lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The question, in a sentence.
    pub words: String,
    /// What the button says that loses it.
    pub yes: &'static str,
}

/// What is shown beside the board.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum SidePanel {
    /// Buttons, pose, acceleration.
    #[default]
    Input,
    /// What is expected, and what is there.
    Expected,
    /// The brightness constants.
    Brightness,
    /// The whole maze.
    Map,
    /// Lights Out from all sides.
    Puzzle,
    /// What is in the file of the image that runs.
    Program,
    /// Where its program is, and what is in its variables.
    Debug,
    /// The boards, where they are, and who hears whom.
    Boards,
}

impl State {
    /// A board at power-on, running; what is done to it is recorded under the header of `scenario`.
    pub fn new(scenario: Scenario, settings: Settings) -> Self {
        Self {
            workspace: Workspace::new(Recording::new(scenario)),
            jobs: Jobs::default(),
            playback: Playback::default(),
            arbiter: ButtonArbiter::default(),
            tilt: Tilt::default(),
            presser: PuzzlePresser::default(),
            holds: Holds::default(),
            looked_into: LookedInto::default(),
            runtimes: Runtimes::of_user().ok(),
            waits_for_runtime: None,
            settings,
            theme: Theme::Dark,
            side_panel: SidePanel::default(),
            bench: Bench::default(),
            compared: None,
            closes: false,
            requests: WindowRequests::default(),
            path_question: PathQuestion::default(),
            started_unix_s: 0,
            messages: Messages::default(),
            sound: SoundQueue::default(),
            listens: false,
            clipboard: None,
            question: None,
            asked_led: None,
            closed_diagnostic: None,
            debugging: Debugging::default(),
        }
    }

    /// What is played, and everything that was done to it.
    pub fn recording(&self) -> &Recording {
        self.workspace.recording()
    }

    /// The board that is chosen: keys and panels are about it.
    pub fn chosen(&self) -> BoardNumber {
        self.recording().session().chosen()
    }

    /// The board after the one that is chosen, if there are several: a second player has keys for it.
    pub fn board_beside(&self) -> Option<BoardNumber> {
        let drawn = self.recording().header().drawn_boards();
        let chosen = self.chosen();
        let mut after = drawn.iter().copied().cycle().skip_while(|board| *board != chosen);
        after.nth(1).filter(|board| *board != chosen)
    }

    /// Lights Out, if it runs on the board that is chosen.
    pub fn lights_out(&self) -> Option<&LightsOut> {
        self.recording().session().machine().as_native()?.program().as_lights_out()
    }

    /// Tilt-a-Maze, if it runs.
    pub fn tilt_a_maze(&self) -> Option<&TiltAMaze> {
        self.recording().session().machine().as_native()?.program().as_tilt_a_maze()
    }

    /// The fields of Lights Out that were pressed since the level was begun.
    pub fn pressed_fields(&self) -> Vec<usize> {
        let Some(game) = self.lights_out() else { return Vec::new() };
        let session = self.recording().session();
        let changes = session.log().state_changes();
        let past = &changes[..changes.partition_point(|change| change.tick < session.tick())];
        let states = past.iter().filter_map(|change| change.state);
        pressed_fields(states.filter_map(|state| Some((state.moves, state.cursor?))), game.area())
    }

    /// Whether there is a control for a quantity around the board: the program has measured it, or all controls are shown
    /// and the board has a sensor for it.
    pub fn shows_quantity(&self, machine: &Machine, quantity: Quantity) -> bool {
        let is_deaf = machine.as_chip().is_some_and(|chip| !chip.chip().model().hears());
        let has_sensor = quantity != Quantity::Sound || !is_deaf;
        has_sensor && (self.settings.all_controls || machine.has_sensed(quantity))
    }

    /// Hears the tick that has just run, if the board runs at its own speed and is not muted.
    pub fn listen(&mut self) {
        let is_heard = self.playback.running
            && !self.settings.loudness.muted
            && self.presser.speed(self.settings.speed()) == Speed::REAL_TIME;
        if is_heard {
            self.sound.push(self.workspace.recording().session().machine().sound_ms(), self.settings.loudness);
        }
    }

    /// Whether the program has made a sound, as far as is known.
    pub fn has_sounded(&self) -> bool {
        !self.recording().session().log().sound().is_empty()
    }

    /// Whether somebody has looked at the program of the image in front with the debugger.
    pub fn is_debugged(&self) -> bool {
        self.recording().image_to_debug().is_some() && self.debugging.program().is_some()
    }

    /// Lets the tools of the puzzle panel press what is due in the next tick.
    pub fn press_for_puzzle(&mut self) {
        let native = self.workspace.recording().session().machine().as_native();
        if let Some(game) = native.and_then(|native| native.program().as_lights_out()) {
            let board = self.workspace.recording().session().chosen();
            self.presser.tick(&mut self.arbiter, board, game);
        }
    }

    /// Brings the second board to where the recording is.
    pub fn follow_compared(&mut self) {
        if let Some(compared) = &mut self.compared {
            compared.follow(self.workspace.recording());
        }
    }
}
