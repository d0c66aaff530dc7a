//! Which document is in front, and what becomes of the others.

use crate::app::App;
use crate::app::maze::MapPanel;
use crate::emulator::nrf::Strictness;
use crate::recording::{DocumentId, Recording};
use crate::scenario::{ProgramName, Scenario};

impl App {
    /// Starts another program, and records what is done to it.
    pub(super) fn play_program(&mut self, program: ProgramName) {
        let mut scenario = Scenario::new(program, self.state.recording().header().seed);
        scenario.brightness = self.state.recording().header().brightness.clone();
        self.start(scenario);
        self.panels.map = MapPanel::default();
    }

    /// Powers a board on as a header says, and runs it.
    pub(super) fn start(&mut self, scenario: Scenario) {
        self.state.workspace.open(Recording::new(scenario), None);
        self.front_has_changed();
        self.state.playback.opened = false;
        self.state.playback.running = true;
    }

    /// Plays what is in front on a chip that is this strict, as a document of its own, and runs it.
    pub(super) fn play_on_chip(&mut self, strictness: Strictness) -> Result<(), String> {
        let recording = self.state.recording().with_strictness(strictness)?;
        self.state.workspace.open(recording, None);
        self.front_has_changed();
        self.state.playback.opened = false;
        self.state.playback.running = true;
        Ok(())
    }

    /// Brings a document to the front, paused.
    pub(super) fn bring_to_front(&mut self, id: DocumentId) {
        if self.state.workspace.bring_to_front(id) {
            self.front_has_changed();
            self.state.playback.opened = false;
            self.state.playback.pause_until_press();
        }
    }

    /// Opens what an earlier run of the program did not save.
    pub(super) fn open_offer(&mut self, index: usize) {
        let problem = self.state.workspace.open_offer(index);
        self.front_has_changed();
        self.state.playback.opened = false;
        self.state.playback.pause_until_press();
        if let Some(problem) = problem {
            self.state.messages.error(problem);
        }
    }

    /// What belonged to the document that was in front is over.
    pub(in crate::app) fn front_has_changed(&mut self) {
        self.state.compared = None;
        self.state.jobs.comparing = None;
        // what was asked was about the recording before
        (self.state.question, self.asked) = (None, None);
        self.panels.dialog = None;
        self.state.path_question.forget();
        self.state.asked_led = None;
        self.state.listens = false;
        self.panels.offers = false;
        self.panels.discarded = None;
        self.panels.timeline.start_over();
        self.head_was_moved();
    }
}
