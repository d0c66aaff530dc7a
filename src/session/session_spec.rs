//! What the boards of a session run.

use std::sync::Arc;

use super::{BoardNumber, BoardWire, ProgramSpec, SharedAir};

/// The programs of the boards of a session, and what is between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionSpec {
    /// What the first board runs.
    pub program: ProgramSpec,
    /// What the other boards run, if there are others. At most [`MAX_BOARDS`](super::MAX_BOARDS) in all are used.
    pub others: Arc<[ProgramSpec]>,
    /// The air between them.
    pub air: SharedAir,
    /// The wires between their pins.
    pub wires: Arc<[BoardWire]>,
}

impl SessionSpec {
    /// What a board runs.
    #[must_use]
    pub fn program_of(&self, board: BoardNumber) -> Option<&ProgramSpec> {
        match board.index().checked_sub(1) {
            None => Some(&self.program),
            Some(other) => self.others.get(other),
        }
    }
}

/// One board, alone.
impl From<ProgramSpec> for SessionSpec {
    fn from(program: ProgramSpec) -> Self {
        Self { program, others: Arc::default(), air: SharedAir::default(), wires: Arc::default() }
    }
}
