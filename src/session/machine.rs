//! What a session runs.

use super::{ChipMachine, ImageSpec, Input, NativeMachine, NativeProgram, Output, OwnProgram, Sound};
use crate::board::VirtualBoard;
use crate::emulator::air::RadioPacket;
use crate::emulator::board::{PadOutput, SoundMs};
use crate::emulator::{ConsoleSource, OpenLine, Panic};
use crate::firmware::lights_out::{self, LightsOut};
use crate::firmware::tilt_a_maze::{self, TiltAMaze};
use crate::hal::{Button, EdgePin, Quantity};

/// What runs on a board, with what was chosen for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProgramSpec {
    /// An image, on the emulated chip.
    Image(ImageSpec),
    /// Lights Out.
    LightsOut(lights_out::Options),
    /// Tilt-a-Maze.
    TiltAMaze(tilt_a_maze::Options),
    /// A program that is not of this crate.
    Own(OwnProgram),
}

/// A board with something that runs on it. A clone of it is a snapshot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Machine {
    /// A program, compiled for this computer.
    Native(Box<NativeMachine>),
    /// An image, on the emulated chip.
    Chip(Box<ChipMachine>),
}

/// Calls the same of either machine.
macro_rules! either {
    ($machine:expr, $it:ident => $call:expr) => {
        match $machine {
            Machine::Native($it) => $call,
            Machine::Chip($it) => $call,
        }
    };
}

impl Machine {
    /// A machine at power-on.
    pub fn power_on(program: &ProgramSpec) -> Self {
        let start = match program {
            ProgramSpec::LightsOut(options) => NativeProgram::LightsOut(LightsOut::new(options)),
            ProgramSpec::TiltAMaze(options) => NativeProgram::TiltAMaze(TiltAMaze::new(options)),
            ProgramSpec::Own(program) => NativeProgram::Own(program.start()),
            ProgramSpec::Image(image) => return Self::Chip(Box::new(ChipMachine::new(image))),
        };
        Self::Native(Box::new(NativeMachine::new(start)))
    }

    /// The board, to be read.
    pub fn board(&self) -> &VirtualBoard {
        either!(self, machine => machine.board())
    }

    /// The native machine, if this is one.
    pub fn as_native(&self) -> Option<&NativeMachine> {
        match self {
            Self::Native(machine) => Some(machine),
            Self::Chip(_) => None,
        }
    }

    /// The machine with an emulated chip, if this is one.
    pub fn as_chip(&self) -> Option<&ChipMachine> {
        match self {
            Self::Chip(machine) => Some(machine),
            Self::Native(_) => None,
        }
    }

    /// Whether the board has a button: the logo of the V1 is only printed.
    pub fn has_button(&self, button: Button) -> bool {
        self.as_chip().is_none_or(|machine| machine.chip().model().button_pin(button).is_some())
    }

    /// Whether the program has felt for a finger on something since power-on, or says that it does. A and B are there for
    /// every program.
    pub fn has_felt(&self, button: Button) -> bool {
        match self {
            Self::Native(machine) => machine.has_felt(button),
            Self::Chip(machine) => machine.chip().has_felt(button),
        }
    }

    /// Whether the program has measured a quantity around the board since power-on, or says that it does.
    pub fn has_sensed(&self, quantity: Quantity) -> bool {
        match self {
            Self::Native(machine) => machine.has_sensed(quantity),
            Self::Chip(machine) => machine.chip().has_sensed(quantity),
        }
    }

    /// Whether the program feels how the board is held: it has switched the accelerometer on. Of a native program that is
    /// not known, but for Lights Out, which does not.
    pub fn feels_tilt(&self) -> bool {
        match self {
            Self::Native(machine) => machine.program().as_lights_out().is_none(),
            Self::Chip(machine) => machine.chip().measures_acceleration(),
        }
    }

    /// Whether the program has used a pin of the edge connector since power-on, or says that it does.
    pub fn has_used_pin(&self, pin: EdgePin) -> bool {
        match self {
            Self::Native(machine) => machine.has_used_pin(pin),
            Self::Chip(machine) => machine.chip().has_used_pin(pin),
        }
    }

    /// How the program has set its radio, if it has and it is as the runtimes of the micro:bit do it; the content means nothing.
    pub fn radio_setting(&self) -> Option<RadioPacket> {
        either!(self, machine => machine.radio_setting())
    }

    /// Whether an input would change anything. A byte for the serial port or a debugger is for whoever listens,
    /// which is an image; a packet of the radio is for an image, too, and for a program that uses the radio.
    pub fn would_change(&self, input: &Input) -> bool {
        match (self, input) {
            (Self::Chip(_), Input::Serial(_) | Input::Rtt(_) | Input::Semihosting(_) | Input::Radio(_)) => true,
            (Self::Native(machine), Input::Radio(_)) => machine.radio().is_some(),
            _ => self.board().would_change(input),
        }
    }

    /// Does something to the board; returns whether that changed anything.
    pub(super) fn apply(&mut self, input: &Input) -> bool {
        either!(self, machine => machine.apply(input))
    }

    /// Runs a millisecond.
    pub(super) fn tick(&mut self) {
        either!(self, machine => machine.tick());
    }

    /// Begins a millisecond that is run in parts, beside other boards. A program that is compiled for this computer runs all of
    /// it at once.
    pub(super) fn begin_parts(&mut self) {
        match self {
            Self::Native(machine) => machine.tick(),
            Self::Chip(machine) => machine.begin_parts(),
        }
    }

    /// Runs a part of the millisecond, up to a time that all boards have in common.
    pub(super) fn run_part(&mut self, to: u64) {
        if let Self::Chip(machine) = self {
            machine.run_part(to);
        }
    }

    /// Runs the last part of the millisecond.
    pub(super) fn end_parts(&mut self) {
        if let Self::Chip(machine) = self {
            machine.end_parts();
        }
    }

    /// Names each part of the state, with bytes that are the same on every machine.
    pub fn visit_state(&self, visit: &mut dyn FnMut(&'static str, &[u8])) {
        either!(self, machine => machine.visit_state(visit));
    }

    /// What was written since it was last taken.
    pub(super) fn take_output(&mut self) -> Output {
        either!(self, machine => machine.take_output())
    }

    /// What is heard after the last tick.
    pub fn sound(&self) -> Sound {
        match self {
            Self::Native(machine) => machine.made().heard(),
            Self::Chip(machine) => machine.sound(),
        }
    }

    /// What the program makes at the pins of the edge connector that nothing else of the board is connected to.
    pub fn pads(&self) -> impl Iterator<Item = (EdgePin, &PadOutput)> {
        let of_native = self.as_native().into_iter().flat_map(|machine| machine.made().pads());
        of_native.chain(self.as_chip().into_iter().flat_map(|machine| machine.chip().pads()))
    }

    /// The level that the program drives at a pin of the edge connector, as of the last whole millisecond; `None` if it does not,
    /// or makes pulses by PWM.
    pub(super) fn driven_level(&self, pin: EdgePin) -> Option<bool> {
        match self {
            Self::Native(machine) => {
                let output = machine.made().pads().find(|(its, _)| *its == pin).map(|(_, output)| output);
                if let Some(&PadOutput::Level(level)) = output { Some(level) } else { None }
            }
            Self::Chip(machine) => machine.chip().driven_level(pin),
        }
    }

    /// The samples of the last tick.
    pub fn sound_ms(&self) -> SoundMs<'_> {
        match self {
            Self::Native(machine) => machine.made().sound_ms(),
            Self::Chip(machine) => machine.chip().sound(),
        }
    }

    /// The panic of the runtime of MicroPython or MakeCode that an image showed last since power-on.
    pub fn panic(&self) -> Option<Panic> {
        self.as_chip().and_then(|machine| machine.chip().panic())
    }

    /// The millisecond after which an image showed the face of a panic, while its digits were not all shown yet.
    pub fn panic_begun_ms(&self) -> Option<u64> {
        self.as_chip().and_then(|machine| machine.chip().panic_begun_ms())
    }

    /// All lines that were begun and have not ended.
    pub fn open_lines(&self) -> impl Iterator<Item = OpenLine<'_>> {
        let by_source = ConsoleSource::ALL.into_iter().map(|source| self.open_line(source));
        let others = self.as_chip().into_iter().flat_map(|machine| machine.chip().other_open_lines());
        by_source.chain(others.map(OpenLine::Owned)).filter(|line| !line.is_empty())
    }

    /// What was written by one way of a line that has not ended; empty when there is none. A program that is compiled for
    /// this computer writes whole lines.
    pub fn open_line(&self, source: ConsoleSource) -> OpenLine<'_> {
        self.as_chip().map_or_else(OpenLine::default, |machine| machine.chip().open_line(source))
    }
}
