//! What a session runs.

use super::{Input, NativeMachine, ProgramSpec};
use crate::board::VirtualBoard;

/// A board with something that runs on it. A clone of it is a snapshot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Machine {
    /// A program, compiled for this computer.
    Native(NativeMachine),
}

impl Machine {
    /// A machine at power-on that runs a program.
    pub fn native(program: ProgramSpec) -> Self {
        Self::Native(NativeMachine::new(program))
    }

    /// The board, to be read.
    pub fn board(&self) -> &VirtualBoard {
        let Self::Native(machine) = self;
        machine.board()
    }

    /// The native machine, if this is one.
    pub fn as_native(&self) -> Option<&NativeMachine> {
        let Self::Native(machine) = self;
        Some(machine)
    }

    /// Does something to the board; returns whether that changed anything.
    pub(super) fn apply(&mut self, input: Input) -> bool {
        let Self::Native(machine) = self;
        machine.apply(input)
    }

    /// Runs a millisecond.
    pub(super) fn tick(&mut self) {
        let Self::Native(machine) = self;
        machine.tick();
    }

    /// Names each part of the state, with bytes that are the same on every machine.
    pub fn visit_state(&self, visit: &mut dyn FnMut(&'static str, &[u8])) {
        let Self::Native(machine) = self;
        machine.visit_state(visit);
    }

    /// The lines written since they were last taken.
    pub(super) fn take_lines(&mut self) -> Vec<String> {
        let Self::Native(machine) = self;
        machine.take_lines()
    }
}
