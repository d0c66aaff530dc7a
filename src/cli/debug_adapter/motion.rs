//! What an editor lets a program do, and what the debugger does for it, one command after the other.

use super::board::Board;
use crate::debugger::{Monitored as _, Stopped};
use crate::stepping::{HeldProgram, Next, Step, Why};

/// What an editor has asked for.
#[derive(Clone, Debug)]
pub(super) enum Motion {
    /// To go on, or back, to the next stop.
    Run,
    Step(Step),
}

impl Board {
    /// Begins what is asked for; says why the program is held, if that is done already.
    pub(super) fn move_by(&mut self, motion: Motion, first: Next) -> Option<Why> {
        self.seen = None;
        self.hidden = 0;
        self.motion = Some(motion);
        self.follow(first)
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
            Some(Motion::Step(mut step)) => {
                let next = step.after(&self.held_program(), stopped);
                self.motion = Some(Motion::Step(step));
                next
            }
        };
        self.follow(next)
    }

    fn follow(&mut self, next: Next) -> Option<Why> {
        match next {
            Next::Go { command, temporary } => {
                self.aim(&temporary);
                self.begin(command);
                None
            }
            Next::Stop(why) => {
                self.motion = None;
                self.aim(&[]);
                if let Why::Stepped { hidden } = why {
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

    /// The program as steps see it.
    pub(super) fn held_program(&self) -> HeldProgram<'_> {
        HeldProgram {
            debugger: &self.debugger,
            info: &self.info,
            hidden: self.hidden,
            is_at_breakpoint: self.is_at_breakpoint(),
        }
    }
}
