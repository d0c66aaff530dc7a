//! Reading the lines of a recording piece by piece, as they are written.

use crate::app::state::State;
use crate::recording::DocumentId;
use crate::session::{BoardNumber, ConsoleLine};

/// How far the lines of a recording were read.
#[derive(Default)]
pub(super) struct LineReader {
    /// The recording, and the board of it.
    read_of: Option<(DocumentId, BoardNumber)>,
    /// How often the recording had forgotten something by then.
    forgets: u64,
    /// How many lines since power-on were read.
    read: usize,
}

/// What there is to read.
pub(super) struct Read<'a> {
    /// What was read of this tick and of later ones is written otherwise by now, if that is so.
    pub forgotten_from: Option<u64>,
    /// The number of the first line since power-on.
    pub from: usize,
    /// The lines from there on.
    pub lines: &'a [ConsoleLine],
}

impl LineReader {
    /// The lines that were not read yet. All of them are, when another document is in front or another board is chosen.
    pub fn go_on<'a>(&mut self, state: &'a State) -> Read<'a> {
        let (of, log) = ((state.workspace.document().id(), state.chosen()), state.recording().session().log());
        let forgotten_from =
            if self.read_of.replace(of) == Some(of) { log.forgets().since(self.forgets) } else { Some(0) };
        self.forgets = log.forgets().count();
        if let Some(tick) = forgotten_from {
            self.read = self.read.min(tick.checked_sub(1).map_or(0, |before| log.lines_to(before)));
        }
        let from = self.read.max(log.dropped_lines());
        let lines = log.lines_between(from, usize::MAX);
        self.read = from + lines.len();
        Read { forgotten_from, from, lines }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::state::Settings;
    use crate::hal::Button;
    use crate::recording::Recording;
    use crate::scenario::{ProgramName, Scenario};
    use crate::session::Input;

    /// Taps A or B, and lets the game write what it does of it.
    fn hold(state: &mut State, button: Button, ms: u64) {
        let recording = state.workspace.recording_mut();
        recording.apply(Input::Press(button));
        recording.run_to(recording.session().tick() + ms);
        recording.apply(Input::Release(button));
        recording.run_to(recording.session().tick() + 100);
    }

    fn lines(read: &Read<'_>) -> Vec<String> {
        read.lines.iter().map(|line| line.text.to_string()).collect()
    }

    #[test]
    fn an_input_at_the_end_lets_nothing_be_read_anew() {
        let mut state = State::new(Scenario::new(ProgramName::LightsOut, 1), Settings::default());
        let mut reader = LineReader::default();
        state.workspace.recording_mut().run_to(2000);
        assert_eq!(lines(&reader.go_on(&state)), ["level 1"]);
        let before = state.recording().revision();
        for number in 1..4 {
            hold(&mut state, Button::B, 600);
            let read = reader.go_on(&state);
            assert_eq!((read.forgotten_from, read.from, read.lines.len()), (None, number, 1));
        }
        assert_ne!(state.recording().revision(), before);
    }

    #[test]
    fn what_is_written_otherwise_is_read_again_and_nothing_before_it() {
        let mut state = State::new(Scenario::new(ProgramName::LightsOut, 1), Settings::default());
        let mut reader = LineReader::default();
        state.workspace.recording_mut().run_to(2000);
        hold(&mut state, Button::B, 600);
        let back_to = state.recording().session().tick();
        hold(&mut state, Button::B, 600);
        assert_eq!(reader.go_on(&state).lines.len(), 3);
        state.workspace.recording_mut().seek(back_to);
        hold(&mut state, Button::A, 600);
        let read = reader.go_on(&state);
        assert_eq!((read.forgotten_from, read.from), (Some(back_to), 2));
        assert_eq!(lines(&read), ["restart"]);
        // another document is read from its beginning
        state.workspace.open(Recording::new(Scenario::new(ProgramName::LightsOut, 1)), None);
        state.workspace.recording_mut().run_to(2000);
        let read = reader.go_on(&state);
        assert_eq!((read.forgotten_from, read.from), (Some(0), 0));
    }
}
