//! Forward: steps and runs.

use super::deciding::Decide;
use super::head::{Head, Moved};
use super::{Debugger, Doing, Moment, Stopped};
use crate::session::Output;

/// Instructions that a step executes before it asks whether it is interrupted, while it passes handlers or a range.
const STEPS_A_PIECE: u32 = 10_000;
/// The exception of SVC, which an instruction enters.
const SV_CALL: u32 = 11;

/// A step that is under way.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// The cycle at which its last instruction begins.
    from: u64,
    /// The range that it stays in.
    within: Option<(u32, u32)>,
    /// How many exceptions were active when it began.
    nesting: u32,
}

impl Step {
    pub(super) fn from(head: &Head, within: Option<(u32, u32)>) -> Self {
        Self { from: head.cycle(), within, nesting: head.nesting() }
    }

    /// Whether the next instruction is outside of what it stays in.
    fn is_over(&self, head: &Head) -> bool {
        self.within.is_none_or(|(from, to)| !(from..to).contains(&head.core_register(15)))
    }
}

/// Whether a head is in a handler that steps pass: one that came in between, and that no instruction has called.
pub(super) fn is_passed(head: &Head, nesting: u32) -> bool {
    head.nesting() > nesting && head.exception() != SV_CALL
}

impl Debugger {
    /// Goes on with a run. It is over at a stop, or at a moment.
    pub(super) fn advance_run(&mut self, to: Option<Moment>, decide: &mut Decide<'_>) -> Result<Stopped, Doing> {
        if let Some(halt) = self.halted() {
            return Ok(halt);
        }
        match self.head.advance(to, Some((&self.wanted, self.after))) {
            Moved::Ticked(output) => {
                self.note_tick(output);
                self.halted().ok_or(Doing::Run(to))
            }
            Moved::Arrived => Ok(Stopped::Arrived(self.moment())),
            Moved::Held(hold) => self.decided(self.head.stopped_by(hold), Doing::Run(to), decide),
        }
    }

    /// Goes on with a step. It is over after an instruction that leaves the range, without the handlers that came in between.
    pub(super) fn advance_step(&mut self, mut step: Step, decide: &mut Decide<'_>) -> Result<Stopped, Doing> {
        if let Some(halt) = self.halted() {
            return Ok(halt);
        }
        for _ in 0..STEPS_A_PIECE {
            match self.head.advance_past(step.from, Some((&self.wanted, self.after))) {
                // it sleeps, or the tick is over
                Moved::Ticked(output) => {
                    self.note_tick(output);
                    return self.halted().ok_or(Doing::Step(step));
                }
                Moved::Held(hold) => return self.decided(self.head.stopped_by(hold), Doing::Step(step), decide),
                Moved::Arrived => {}
            }
            step.from = self.head.cycle();
            if is_passed(&self.head, step.nesting) {
                continue;
            }
            if step.is_over(&self.head) {
                return Ok(Stopped::Stepped);
            }
        }
        Err(Doing::Step(step))
    }

    /// Holds a program that does not sleep between two instructions.
    pub(super) fn hold(&mut self) {
        let now = self.moment();
        let sleeps = self.chip().is_none_or(|chip| chip.core().stays_asleep() || chip.halted().is_some());
        if now.cycle.is_some() || sleeps {
            return;
        }
        let next = Moment { tick: now.tick, cycle: Some(self.head.cycle()) };
        if let Moved::Ticked(output) = self.head.advance(Some(next), None) {
            self.note_tick(output);
        }
    }

    /// What ended the program.
    pub(super) fn halted(&self) -> Option<Stopped> {
        self.chip().and_then(|chip| chip.halted()).map(|halt| Stopped::Ended(halt.clone()))
    }

    pub(super) fn note_tick(&mut self, output: Output) {
        let ran = self.head.session.tick().saturating_sub(1);
        self.written.note_tick(ran, output);
        self.history.note(&mut self.head);
    }
}
