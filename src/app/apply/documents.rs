//! Which recording is in the window, and what becomes of the one before it.

use crate::app::App;
use crate::app::chrome::banner::{self, Answer};
use crate::app::files::dialog::Files;
use crate::app::maze::map::Map;
use crate::app::timeline::Timeline;
use crate::recording::Recording;
use crate::scenario::{ProgramName, Scenario};
use crate::session::Input;

impl App {
    /// Whether the offer was answered since the last call: what it offered need not be kept any more.
    pub fn take_rescue_answer(&mut self) -> bool {
        std::mem::take(&mut self.rescue_answered)
    }

    pub(in crate::app) fn answer_rescue(&mut self, answer: Answer) {
        self.rescue_answered = true;
        let rescued = self.rescued.take();
        if answer == Answer::Restore {
            banner::restore(self, rescued);
        }
    }

    /// Whether hands did something that is in no file.
    pub fn is_unsaved(&self) -> bool {
        let inputs = self.recording.session().inputs().len();
        let now = (self.recording.number(), self.recording.changes(), inputs);
        inputs > 0 && !(self.opened && self.recording.changes() == 0) && self.saved != Some(now)
    }

    pub(in crate::app) fn note_saved(&mut self) {
        let inputs = self.recording.session().inputs().len();
        self.saved = Some((self.recording.number(), self.recording.changes(), inputs));
    }

    /// Restarts the board with another program, and records what is done to it.
    pub(in crate::app) fn start_program(&mut self, program: ProgramName) {
        let mut scenario = Scenario::new(program, self.recording.header().seed);
        scenario.brightness = self.recording.header().brightness.clone();
        self.start(scenario);
    }

    /// Restarts the board as a header says, and runs it.
    pub(in crate::app) fn start(&mut self, scenario: Scenario) {
        self.load(Recording::new(scenario));
        self.opened = false;
        self.map = Map::default();
        self.running = true;
    }

    /// Takes another recording.
    pub(in crate::app) fn load(&mut self, recording: Recording) {
        self.compared = None;
        let unsaved = self.is_unsaved();
        let before = std::mem::replace(&mut self.recording, recording);
        if unsaved {
            self.left.push_back(before);
        }
        self.opened = true;
        self.files = Files::default();
        self.timeline = Timeline::default();
        self.head_was_moved();
    }

    /// Power off and on, with the board held as it is; what was recorded can be taken back as the last branch.
    pub(in crate::app) fn restart(&mut self) {
        let pose = self.recording.session().machine().board().pose();
        self.recording.restart();
        self.head_was_moved();
        self.recording.apply(Input::Pose(pose));
    }
}
