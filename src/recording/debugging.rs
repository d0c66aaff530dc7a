//! A recording under a debugger: its head is held within a tick, and goes to moments that a search has found.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::record::Recording;
use crate::scenario::MAX_MS;
use crate::session::{Hold, Moment, RewindableSession, SessionSnapshot, Traps};

impl Recording {
    /// Runs until `tick` is the next one as [`Self::run_to`] does, or up to a trap.
    ///
    /// # Errors
    /// The run is held within a tick, and why. It goes on by this or by [`Self::run_to`].
    pub fn run_to_trap(&mut self, tick: u64, traps: &Traps) -> Result<(), Hold> {
        if tick > self.session.tick() {
            self.target = None;
        }
        while self.session.tick() < tick.min(MAX_MS) {
            self.session.step_to_trap(traps)?;
            self.judge_known();
            if self.failure().is_some_and(|failure| failure.known + 1 == self.session.tick()) {
                break;
            }
        }
        Ok(())
    }

    /// Where the breakpoints are that [`Self::run_to_trap`] is held at: even addresses.
    pub fn set_breakpoints(&mut self, breakpoints: &Arc<BTreeSet<u32>>) {
        self.session.set_breakpoints(breakpoints);
    }

    /// Moves the head to a moment that was found by a search, which has made a snapshot near it.
    pub fn go_to(&mut self, moment: Moment, near: Option<&SessionSnapshot>) {
        self.target = None;
        near.into_iter().for_each(|near| self.session.keep_near(near.clone()));
        self.session.go_to(moment);
        self.judge_known();
    }

    /// The session, for a debugger that looks through its history; see [`RewindableSession::history`]. It changes nothing of the recording.
    pub fn session_to_search(&mut self) -> &mut RewindableSession {
        &mut self.session
    }
}
