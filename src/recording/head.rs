//! Moving the head of a recording, and learning what comes. What can take long goes in slices.

use super::record::Recording;
use crate::session::{Head, TimeBudget};

/// How often a budget is asked in what an edit or a jump of a native program does at once, which takes some milliseconds.
/// What is left is done by [`Recording::catch_up`].
const QUESTIONS_AT_ONCE: u32 = 1500;

/// Ticks that are run before what they showed is judged.
const TICKS_A_JUDGEMENT: u64 = 1000;

impl Recording {
    /// Moves the head, back or forward within what is recorded. Far from what is known it is on its way for a while: see
    /// [`Self::catch_up`].
    pub fn seek(&mut self, tick: u64) {
        let tick = tick.min(self.session.end());
        self.session.begin_seek(tick);
        self.target = Some(Head { tick, applied: false });
        self.catch_up_at_once();
    }

    /// Where the head is to be, while it is on its way there.
    pub fn target(&self) -> Option<u64> {
        self.target.map(|head| head.tick)
    }

    /// Whether there is work left that an edit or a jump began.
    pub fn is_busy(&self) -> bool {
        self.target.is_some() || self.retuning.is_some()
    }

    /// Goes on with what an edit or a jump began while there is time; returns whether it is done.
    pub fn catch_up(&mut self, budget: TimeBudget<'_>) -> bool {
        if !self.retune(budget) {
            return false;
        }
        let Some(head) = self.target else { return true };
        loop {
            // judged before the log can drop what it is judged by
            let tick = head.tick.min(self.session.tick() + TICKS_A_JUDGEMENT);
            let is_there = tick == head.tick;
            let in_time = self.session.run_towards(Head { tick, applied: is_there && head.applied }, budget);
            self.judge_known();
            if !in_time {
                return false;
            }
            if is_there {
                self.target = None;
                return true;
            }
        }
    }

    /// Does what is left of an edit or a jump, however long it takes.
    pub fn finish(&mut self) {
        self.catch_up(&mut crate::session::without_limit);
    }

    /// Gives the rest of a jump up: the head stays where it is.
    pub fn stop(&mut self) {
        self.target = None;
    }

    /// Learns what comes up to the end while there is time, without moving the head; returns whether all is known.
    pub fn explore(&mut self, budget: TimeBudget<'_>) -> bool {
        self.explore_to(self.session.end(), budget)
    }

    /// Learns what comes up to a tick while there is time, without moving the head; returns whether that is known.
    pub(super) fn explore_to(&mut self, tick: u64, budget: TimeBudget<'_>) -> bool {
        while self.session.known_to() < tick {
            // judged before the log can drop what it is judged by
            let in_time = self.session.explore(tick.min(self.session.known_to() + TICKS_A_JUDGEMENT), budget);
            self.judge_known();
            if !in_time {
                return false;
            }
        }
        true
    }

    /// Does what is left of an edit or a jump, if that takes no more than some milliseconds.
    pub(super) fn catch_up_at_once(&mut self) {
        if !self.session.has_chip() {
            let mut left = QUESTIONS_AT_ONCE;
            self.catch_up(&mut || {
                left -= 1;
                left > 0
            });
        }
    }
}
