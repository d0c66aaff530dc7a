//! What is read of the board of a session that is chosen, and done to it.

use super::{
    BoardNumber, ConsoleLine, Diagnostic, FrameChange, Input, Log, Machine, ProgramSpec, RewindableSession, SeenTraffic,
};
use crate::hal::Frame;

impl RewindableSession {
    /// The board that is chosen.
    pub fn chosen(&self) -> BoardNumber {
        self.chosen
    }

    /// Chooses a board, if there is one of this number. That changes nothing of any board.
    pub fn choose(&mut self, board: BoardNumber) {
        if board.index() < self.session.board_count() {
            self.chosen = board;
        }
    }

    /// The machine of the board that is chosen, to be read.
    #[inline]
    pub fn machine(&self) -> &Machine {
        self.session.machine_of(self.chosen).unwrap_or(self.session.machine())
    }

    /// What runs on the board that is chosen.
    pub fn program(&self) -> &ProgramSpec {
        self.session.spec().program_of(self.chosen).unwrap_or(self.session.program())
    }

    /// What the display of the board that is chosen shows.
    pub fn frame(&self) -> &Frame {
        self.machine().board().frame()
    }

    /// Whether `input` would change anything of the board that is chosen now.
    pub fn would_change(&self, input: &Input) -> bool {
        self.machine().would_change(input)
    }

    /// What is known of the board that is chosen, also after the head.
    pub fn log(&self) -> &Log {
        self.log_of(self.chosen).unwrap_or(&self.log)
    }

    /// Every line written before the head that is known, in order.
    pub fn console(&self) -> &[ConsoleLine] {
        let lines = self.log().lines();
        &lines[..lines.partition_point(|line| line.tick < self.tick)]
    }

    /// What the machine reported before the head, in order.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        let diagnostics = self.log().diagnostics();
        &diagnostics[..diagnostics.partition_point(|diagnostic| diagnostic.tick < self.tick)]
    }

    /// What went over the air and the buses before the head and is known, in order.
    pub fn traffic(&self) -> &[SeenTraffic] {
        let traffic = self.log().traffic();
        &traffic[..traffic.partition_point(|seen| seen.tick < self.tick)]
    }

    /// Every change of the display up to [`Self::known_to`], also after the head.
    pub fn frame_changes(&self) -> &[FrameChange] {
        self.log().frame_changes()
    }

    /// Every line up to [`Self::known_to`], also after the head.
    pub fn known_console(&self) -> &[ConsoleLine] {
        self.log().lines()
    }

    /// What the display shows after `tick` has run, if that is known.
    pub fn frame_after(&self, tick: u64) -> Option<&Frame> {
        self.log().frame_after(tick)
    }

    /// Does something to the board that is chosen; see [`Self::apply_to`].
    pub fn apply(&mut self, input: Input) -> bool {
        self.apply_to(self.chosen, input)
    }
}
