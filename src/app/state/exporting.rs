//! A recording on its way into a file of another format.

use std::path::PathBuf;

use super::Background;
use crate::export::{ExportFormat, Exported};
use crate::recording::Recording;
use crate::session::{BoardNumber, Log, Session, TimeBudget};

/// A recording on its way into a file.
pub struct Exporting {
    /// What the file is to hold.
    pub format: ExportFormat,
    /// The file.
    pub path: PathBuf,
    /// How far it is.
    pub stage: ExportStage,
}

/// How far a recording is on its way into a file.
pub enum ExportStage {
    /// It is played to its end.
    Playing(Box<Replay>),
    /// The file is made by another thread.
    Encoding(Background<Result<Exported, String>>),
    /// It is written by another thread, with what is missing in it.
    Writing(Background<Result<(), String>>, Vec<String>),
}

/// The take that is played, as it was when it was asked for, played beside the board.
pub struct Replay {
    session: Session,
    log: Log,
    /// The board that was chosen, whose file it is.
    board: BoardNumber,
    end: u64,
}

impl Replay {
    /// From the head of a recording on: what is before it is known. Samples of sound are not kept, so for a file of sound all is
    /// played once more.
    pub fn of(recording: &Recording, format: ExportFormat) -> Self {
        let known = recording.session();
        let end = known.end();
        if format == ExportFormat::Wav {
            let session = Session::with_inputs(known.spec().clone(), known.inputs().to_vec(), end);
            let mut log = Log::default();
            log.keep_samples();
            return Self { session, log, board: known.chosen(), end };
        }
        Self { session: Session::clone(known), log: known.log().clone(), board: known.chosen(), end }
    }

    /// Goes on while there is time; returns whether the end is reached.
    pub fn advance(&mut self, budget: TimeBudget<'_>) -> bool {
        // a tick of a native program takes less than the question
        let ticks_a_question = if self.session.has_chip() { 1 } else { 64 };
        while self.session.tick() < self.end {
            if self.session.tick().is_multiple_of(ticks_a_question) && !budget() {
                return false;
            }
            let first = self.session.step();
            let output = match self.board {
                BoardNumber::FIRST => first,
                board => self.session.take_output_of(board),
            };
            self.log.record_board(&self.session, self.board, output);
        }
        true
    }

    /// The tick that is reached, and the end.
    pub fn progress(&self) -> (u64, u64) {
        (self.session.tick(), self.end)
    }

    /// Makes the file.
    ///
    /// # Errors
    /// As for [`ExportFormat::encode`].
    pub fn encode(&self, format: ExportFormat) -> Result<Exported, String> {
        format.encode(&self.session, &self.log)
    }
}
