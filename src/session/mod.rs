//! The only door for inputs: a machine, its time, and everything that was done to it.

mod input;
mod machine;
mod native;
mod pacer;

pub use input::{Input, StampedInput};
pub use machine::Machine;
pub use native::{NativeMachine, ProgramSpec, ProgramState};
pub use pacer::{Pacer, Speed};

use crate::hal::Frame;

/// A line that the program wrote, with the tick in which it did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConsoleLine {
    /// Tick since power-on.
    pub tick: u64,
    /// The line, without its ending.
    pub text: String,
}

/// One machine from power-on to now.
///
/// Ticks are counted from power-on and do not start anew at a reset. An input is stamped with the tick that runs next
/// and is applied before it; the frame of a tick is the one shown after it has run.
#[derive(Clone, Debug)]
pub struct Session {
    machine: Machine,
    tick: u64,
    inputs: Vec<StampedInput>,
    console: Vec<ConsoleLine>,
}

impl Session {
    /// Powers a board on that runs `program`.
    pub fn new(program: ProgramSpec) -> Self {
        Self { machine: Machine::native(program), tick: 0, inputs: Vec::new(), console: Vec::new() }
    }

    /// Ticks run since power-on; the number of the tick that runs next.
    pub fn tick(&self) -> u64 {
        self.tick
    }

    /// The machine, to be read.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// What the display shows.
    pub fn frame(&self) -> &Frame {
        self.machine.board().frame()
    }

    /// Every input since power-on that changed something, in order.
    pub fn inputs(&self) -> &[StampedInput] {
        &self.inputs
    }

    /// Every line since power-on, in order.
    pub fn console(&self) -> &[ConsoleLine] {
        &self.console
    }

    /// Does something to the board, before the next tick. What changes nothing is not kept.
    pub fn apply(&mut self, input: Input) {
        if self.machine.apply(input) {
            self.inputs.push(StampedInput { tick: self.tick, input });
        }
    }

    /// Runs one tick.
    pub fn step(&mut self) {
        self.machine.tick();
        for text in self.machine.take_lines() {
            self.console.push(ConsoleLine { tick: self.tick, text });
        }
        self.tick += 1;
    }

    /// Runs ticks until `tick` is the next one; none if it has been run.
    pub fn run_to(&mut self, tick: u64) {
        while self.tick < tick {
            self.step();
        }
    }
}
