//! Programs, compiled for this computer, on the virtual board.

use super::Input;
use super::own::{OwnProgram, RunningOwn};
use crate::board::VirtualBoard;
use crate::firmware::lights_out::{self, LightsOut};
use crate::firmware::press::Followed;
use crate::firmware::tilt_a_maze::{self, TiltAMaze};
use crate::hal::{self, Program as _};

/// A program, with what was chosen for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProgramSpec {
    /// Lights Out.
    LightsOut(lights_out::Options),
    /// Tilt-a-Maze.
    TiltAMaze(tilt_a_maze::Options),
    /// A program that is not of this crate.
    Own(OwnProgram),
}

/// A program that runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NativeProgram {
    /// Lights Out.
    LightsOut(LightsOut),
    /// Tilt-a-Maze.
    TiltAMaze(TiltAMaze),
    /// A program that is not of this crate.
    Own(RunningOwn),
}

impl NativeProgram {
    fn start(spec: &ProgramSpec) -> Self {
        match spec {
            ProgramSpec::LightsOut(options) => Self::LightsOut(LightsOut::new(options)),
            ProgramSpec::TiltAMaze(options) => Self::TiltAMaze(TiltAMaze::new(options)),
            ProgramSpec::Own(program) => Self::Own(program.start()),
        }
    }

    /// Lights Out, if that is what runs.
    pub fn as_lights_out(&self) -> Option<&LightsOut> {
        match self {
            Self::LightsOut(game) => Some(game),
            Self::TiltAMaze(_) | Self::Own(_) => None,
        }
    }

    /// Tilt-a-Maze, if that is what runs.
    pub fn as_tilt_a_maze(&self) -> Option<&TiltAMaze> {
        match self {
            Self::TiltAMaze(game) => Some(game),
            Self::LightsOut(_) | Self::Own(_) => None,
        }
    }

    /// What the program makes of the buttons that are down; nothing is known of a program that is not of this crate.
    pub fn followed(&self) -> Followed {
        match self {
            Self::LightsOut(game) => game.followed(),
            Self::TiltAMaze(game) => game.followed(),
            Self::Own(_) => Followed::Nothing,
        }
    }
}

/// What a program says of itself; `None` where a program has no such thing.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct ProgramState {
    /// The level played or selected; 0 is a random one, as in the Tinkercad game, or a maze of one's own.
    pub level: u32,
    /// The moves made since the level was started or restarted.
    pub moves: u32,
    /// Whether the level is solved, and the next one has not begun.
    pub solved: bool,
    /// Lights Out: column and row of the cursor.
    pub cursor: Option<(u8, u8)>,
    /// Tilt-a-Maze: column and row of the ball, 0 to 6.
    pub ball: Option<(u8, u8)>,
}

/// A virtual board that runs a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NativeMachine {
    spec: ProgramSpec,
    program: NativeProgram,
    board: VirtualBoard,
}

impl NativeMachine {
    /// The machine at power-on.
    pub fn new(spec: ProgramSpec) -> Self {
        Self { program: NativeProgram::start(&spec), board: VirtualBoard::default(), spec }
    }

    /// The board, to be read.
    pub fn board(&self) -> &VirtualBoard {
        &self.board
    }

    /// What was chosen.
    pub fn spec(&self) -> &ProgramSpec {
        &self.spec
    }

    /// The program, to be read.
    pub fn program(&self) -> &NativeProgram {
        &self.program
    }

    /// What the program says of itself.
    pub fn state(&self) -> ProgramState {
        match &self.program {
            NativeProgram::LightsOut(game) => ProgramState {
                level: if game.is_classic() { game.level().into() } else { 0 },
                moves: game.moves(),
                solved: game.is_solved(),
                cursor: Some(game.cursor()),
                ball: None,
            },
            NativeProgram::TiltAMaze(game) => ProgramState {
                level: game.level().into(),
                moves: game.moves(),
                solved: game.is_solved(),
                cursor: None,
                ball: Some(game.ball()),
            },
            NativeProgram::Own(_) => ProgramState::default(),
        }
    }

    /// Does something to the board; returns whether that changed anything.
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
                self.program = NativeProgram::start(&self.spec);
            }
        }
        true
    }

    pub(super) fn tick(&mut self) {
        self.board.begin_tick();
        match &mut self.program {
            NativeProgram::LightsOut(game) => hal::tick(game, &mut self.board),
            NativeProgram::TiltAMaze(game) => hal::tick(game, &mut self.board),
            NativeProgram::Own(program) => hal::tick(program, &mut self.board),
        }
        self.board.end_tick();
    }

    pub(super) fn visit_state(&self, visit: &mut dyn FnMut(&'static str, &[u8])) {
        self.board.visit_state(visit);
        match &self.program {
            NativeProgram::LightsOut(game) => game.visit_state(visit),
            NativeProgram::TiltAMaze(game) => game.visit_state(visit),
            NativeProgram::Own(program) => program.visit_state(visit),
        }
    }

    pub(super) fn take_lines(&mut self) -> Vec<String> {
        self.board.take_lines()
    }
}
