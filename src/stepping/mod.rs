//! Steps by lines of the source, or by instructions, forward and back.
//!
//! A [`Step`] executes nothing. It is begun where a [`HeldProgram`] is, and names the first command for the debugger; after each
//! stop of the debugger it names what comes [next](Next), until it is done. So whoever drives the debugger, as the debug adapter
//! and the window do, can pause or cancel a step between any two pieces of a command.
//!
//! A function that the compiler has inlined is a call like any other: it can be passed, entered and left. Its first instruction is
//! one of the caller, too, so at one place a program may be before such a call or in it. How many of the functions that are inlined
//! at the next instruction count as not entered yet is said by [`HeldProgram::hidden`].

mod back;
mod forward;
mod held_program;

use std::fmt;

use crate::debugger::{Command, Stopped};
use back::BackStep;
use forward::{Calls, ForwardStep};
pub use held_program::HeldProgram;

/// What a step goes over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// To the next line, over functions that are called.
    Over,
    /// To the next line, or into the first function that is called.
    Into,
    /// Out of the function, to behind its call.
    Out,
    /// Back to the beginning of the line that was executed last, over functions that were called. By instructions, into them.
    Back,
}

/// How far a step goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Granularity {
    /// A line of the source. Where no line is known, an instruction.
    Line,
    /// An instruction.
    Instruction,
}

/// A step that is under way.
#[derive(Clone, Debug)]
pub struct Step(Direction);

#[derive(Clone, Debug)]
enum Direction {
    Forward(ForwardStep),
    Back(BackStep),
}

/// What follows in a step.
#[derive(Clone, Debug)]
pub enum Next {
    /// The step is over.
    Stop(Why),
    /// The debugger does a command.
    Go {
        /// The command.
        command: Command,
        /// Where the command stops, too, as if breakpoints were at these addresses.
        temporary: Vec<u32>,
    },
}

impl Next {
    /// A command that stops at breakpoints of the user alone.
    #[must_use]
    pub fn command(command: Command) -> Self {
        Self::Go { command, temporary: Vec::new() }
    }
}

/// Why a step is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The step is done.
    Stepped {
        /// How many of the functions that are inlined at the next instruction count as not entered yet.
        hidden: usize,
    },
    /// Something else has stopped the debugger, as a breakpoint.
    Stopped(Stopped),
}

/// There is no caller to step out to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoCaller;

impl fmt::Display for NoCaller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no caller to step out to")
    }
}

impl std::error::Error for NoCaller {}

impl Step {
    /// A step from where a program is held, and what follows first.
    ///
    /// # Errors
    /// There is no caller to step out to.
    pub fn begin(
        program: &HeldProgram<'_>,
        kind: StepKind,
        granularity: Granularity,
    ) -> Result<(Self, Next), NoCaller> {
        let calls = match kind {
            StepKind::Over => Calls::Pass,
            StepKind::Into => Calls::Enter,
            StepKind::Out => Calls::Leave,
            StepKind::Back => {
                let (step, next) = BackStep::begin(program, granularity);
                return Ok((Self(Direction::Back(step)), next));
            }
        };
        let (step, next) = ForwardStep::begin(program, calls, granularity)?;
        Ok((Self(Direction::Forward(step)), next))
    }

    /// Whether the step goes back.
    #[must_use]
    pub fn is_back(&self) -> bool {
        matches!(self.0, Direction::Back(_))
    }

    /// What follows a stop of the debugger.
    #[must_use]
    pub fn after(&mut self, program: &HeldProgram<'_>, stopped: Stopped) -> Next {
        match &mut self.0 {
            Direction::Forward(step) => step.after(program, stopped),
            Direction::Back(step) => step.after(program, stopped),
        }
    }
}
