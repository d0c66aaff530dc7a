//! What an editor lets a program do, and what the debugger does for it, one command after the other.

use super::back::BackStep;
use super::board::Board;
use super::forward::ForwardStep;
use crate::debugger::{Command, Monitored as _, Stopped};

/// What an editor has asked for.
#[derive(Clone, Debug)]
pub(super) enum Motion {
    /// To go on, or back, to the next stop.
    Run,
    Forward(ForwardStep),
    Back(BackStep),
}

/// What comes after a command.
#[derive(Clone, Debug)]
pub(super) enum Next {
    /// What was asked for is done.
    Stop(Why),
    /// The debugger goes on, to these addresses too.
    Go(Command, Vec<u32>),
}

/// Why a program is held.
#[derive(Clone, Debug)]
pub(super) enum Why {
    /// A step is done, at a line that calls so many functions which are inlined into each other there: none of them was entered
    /// yet, as far as the editor knows.
    Step(usize),
    /// The debugger has stopped for itself.
    Stopped(Stopped),
}

/// A return from a function: where it leads to, and the stack pointer there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Return {
    pub address: u32,
    pub sp: u32,
}

impl Return {
    /// Whether a board is there. A recursion comes by the address with a deeper stack.
    pub(super) fn is_reached(&self, board: &Board) -> bool {
        board.pc() == self.address & !1 && board.sp() >= self.sp
    }
}

impl Board {
    /// Begins what is asked for.
    pub(super) fn move_by(&mut self, motion: Motion, first: Next) {
        self.seen = None;
        self.hidden = 0;
        match first {
            Next::Go(command, temporary) => {
                self.aim(&temporary);
                self.motion = Some(motion);
                self.begin(command);
            }
            Next::Stop(_) => {}
        }
    }

    /// Goes on with what is asked for; says why the program is held, once it is.
    pub(super) fn move_on(&mut self) -> Option<Why> {
        let stopped = match self.advance() {
            Ok(stopped) => stopped?,
            // nothing is written by it
            Err(_) => Stopped::Interrupted,
        };
        let next = match self.motion.take() {
            None | Some(Motion::Run) => Next::Stop(Why::Stopped(stopped)),
            Some(Motion::Forward(mut step)) => {
                let next = step.after(self, stopped);
                self.motion = Some(Motion::Forward(step));
                next
            }
            Some(Motion::Back(mut step)) => {
                let next = step.after(self, stopped);
                self.motion = Some(Motion::Back(step));
                next
            }
        };
        match next {
            Next::Go(command, temporary) => {
                self.aim(&temporary);
                self.begin(command);
                None
            }
            Next::Stop(why) => {
                self.motion = None;
                self.aim(&[]);
                if let Why::Step(hidden) = why {
                    self.hidden = hidden;
                }
                Some(why)
            }
        }
    }

    /// Holds the program where it is.
    pub(super) fn interrupt(&mut self) -> Why {
        (self.motion, self.hidden) = (None, 0);
        self.aim(&[]);
        Why::Stopped(self.debugger.interrupt())
    }

    /// Whether the editor has a breakpoint where the program is.
    pub(super) fn is_at_breakpoint(&self) -> bool {
        let pc = self.pc();
        self.breakpoints.addresses().any(|address| address == pc)
    }
}
