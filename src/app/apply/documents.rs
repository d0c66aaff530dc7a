//! Which recording is in the window, and what becomes of the one before it.

use crate::app::App;
use crate::app::action::Answer;
use crate::app::maze::MapPanel;
use crate::app::state::OpenFile;
use crate::app::timeline::Timeline;
use crate::recording::Recording;
use crate::scenario::{ProgramName, Scenario};

impl App {
    pub(super) fn answer_rescued(&mut self, answer: Answer) {
        self.state.rescue_answered = true;
        let rescued = self.state.rescued.take();
        if answer == Answer::Restore {
            self.restore(rescued);
        }
    }

    pub(super) fn answer_left(&mut self, answer: Answer) {
        let left = self.state.left.pop_back();
        if answer == Answer::Restore {
            let others = self.state.left.len();
            self.restore(left);
            if self.state.left.len() > others {
                // what it takes the place of is offered after all others, so that one can walk through them
                self.state.left.rotate_right(1);
            }
        }
    }

    /// Takes a recording back, with the head at its end.
    fn restore(&mut self, recording: Option<Recording>) {
        if let Some(mut recording) = recording {
            recording.seek(u64::MAX);
            self.load(recording);
            self.state.playback.opened = false;
            self.state.playback.running = false;
        }
    }

    pub(super) fn note_saved(&mut self) {
        let recording = &self.state.recording;
        let inputs = recording.session().inputs().len();
        self.state.saved = Some((recording.number(), recording.changes(), inputs));
    }

    /// Restarts the board with another program, and records what is done to it.
    pub(super) fn play_program(&mut self, program: ProgramName) {
        let mut scenario = Scenario::new(program, self.state.recording.header().seed);
        scenario.brightness = self.state.recording.header().brightness.clone();
        self.start(scenario);
        self.panels.map = MapPanel::default();
    }

    /// Restarts the board as a header says, and runs it.
    pub(super) fn start(&mut self, scenario: Scenario) {
        self.load(Recording::new(scenario));
        self.state.playback.opened = false;
        self.state.playback.running = true;
    }

    /// Takes another recording.
    pub(super) fn load(&mut self, recording: Recording) {
        self.state.compared = None;
        // what was asked was about the recording before
        (self.state.question, self.asked) = (None, None);
        let unsaved = self.state.is_unsaved();
        let before = std::mem::replace(&mut self.state.recording, recording);
        if unsaved {
            self.state.left.push_back(before);
        }
        self.state.playback.opened = true;
        self.state.file = OpenFile::default();
        self.panels.dialog = None;
        self.panels.timeline = Timeline::default();
        self.head_was_moved();
    }
}
