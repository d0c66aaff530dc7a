//! Sound on its way between the board and the devices of the computer, of which the shell knows.

use super::App;
use crate::hal::Quantity;
use crate::session::Input;

impl App {
    /// The sound of the board since it was last taken, as loud as it is to be heard: 48 000 samples a second. There is none while
    /// the board is muted, stands still or runs at another speed than its own.
    pub fn take_sound(&mut self) -> Vec<i16> {
        self.state.sound.take()
    }

    /// Says beside the volume why the board is not heard; `None` once it is.
    pub fn set_sound_problem(&mut self, problem: Option<String>) {
        self.state.sound.problem = problem;
    }

    /// Whether the board is to hear what the microphone of the computer hears. The microphone is closed otherwise.
    pub fn listens(&self) -> bool {
        self.state.listens
    }

    /// Lets the board hear the microphone of the computer, or not any more: it is silent then.
    pub(in crate::app) fn listen(&mut self, listens: bool) {
        let recording = self.state.workspace.recording_mut();
        if self.state.listens && !listens && !recording.session().has_future() {
            recording.apply(Input::Around(Quantity::Sound, Quantity::Sound.usual()));
        }
        self.state.listens = listens;
    }

    /// The microphone of the computer hears a sound of this level, 0 to 255. The board hears it while it runs, at the end of the
    /// recording: a replay is not another one because somebody talks.
    pub fn hear(&mut self, level: u8) {
        let recording = self.state.workspace.recording_mut();
        if self.state.listens && self.state.playback.running && !recording.session().has_future() {
            recording.apply(Input::Around(Quantity::Sound, level.into()));
        }
    }

    /// Says why the microphone of the computer is not heard.
    pub fn cannot_listen(&mut self, problem: String) {
        self.listen(false);
        self.state.messages.error(problem);
    }
}
