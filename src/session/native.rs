//! Programs of this crate on the virtual board.

use super::Input;
use crate::board::VirtualBoard;
use crate::firmware::lights_out::{self, LightsOut};
use crate::hal;

/// A program of this crate, with what was chosen for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProgramSpec {
    /// Lights Out.
    LightsOut(lights_out::Options),
}

/// What a program says of itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProgramState {
    /// The level played or selected; 0 is a random one, as in the Tinkercad game.
    pub level: u32,
    /// The moves made since the level was started or restarted.
    pub moves: u32,
    /// Column and row of the cursor.
    pub cursor: (u8, u8),
    /// Whether the level is solved, and the next one has not begun.
    pub solved: bool,
}

/// A virtual board that runs a program of this crate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NativeMachine {
    spec: ProgramSpec,
    program: LightsOut,
    board: VirtualBoard,
}

impl NativeMachine {
    /// The machine at power-on.
    pub fn new(spec: ProgramSpec) -> Self {
        Self { program: start(&spec), board: VirtualBoard::default(), spec }
    }

    /// The board, to be read.
    pub fn board(&self) -> &VirtualBoard {
        &self.board
    }

    /// What was chosen.
    pub fn spec(&self) -> &ProgramSpec {
        &self.spec
    }

    /// What the program says of itself.
    pub fn state(&self) -> ProgramState {
        let game = &self.program;
        ProgramState {
            level: if game.random_level().is_some() { 0 } else { game.level().into() },
            moves: game.moves(),
            cursor: game.cursor(),
            solved: game.is_solved(),
        }
    }

    /// The program, to be read.
    pub fn lights_out(&self) -> &LightsOut {
        &self.program
    }

    pub(super) fn apply(&mut self, input: Input) -> bool {
        let board = &mut self.board;
        match input {
            Input::Press(button) if !board.buttons().is_down(button) => board.set_button(button, true),
            Input::Release(button) if board.buttons().is_down(button) => board.set_button(button, false),
            Input::Pose(pose) if board.pose() != pose.clamped() => board.set_pose(pose),
            Input::Press(_) | Input::Release(_) | Input::Pose(_) => return false,
            Input::Shake => board.shake(),
            Input::Reset => {
                board.reset();
                self.program = start(&self.spec);
            }
        }
        true
    }

    pub(super) fn tick(&mut self) {
        self.board.begin_tick();
        hal::tick(&mut self.program, &mut self.board);
        self.board.end_tick();
    }

    pub(super) fn visit_state(&self, visit: &mut dyn FnMut(&'static str, &[u8])) {
        self.board.visit_state(visit);
        self.program.visit_state(visit);
    }

    pub(super) fn take_lines(&mut self) -> Vec<String> {
        self.board.take_lines()
    }
}

fn start(spec: &ProgramSpec) -> LightsOut {
    let ProgramSpec::LightsOut(options) = spec;
    LightsOut::new(options)
}
