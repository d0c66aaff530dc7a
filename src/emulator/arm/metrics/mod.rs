//! What is measured of a core that runs: how soon and for how long its exceptions are handled, and how far its stacks grow. While
//! it is measured, instructions take the slower way of the guarded ones, and the program does what it does anyway.

mod exceptions;
mod stacks;

pub use exceptions::{ExceptionTimes, Span};
pub use stacks::{Deepest, StackUse};

use exceptions::Exceptions;
use stacks::Stacks;

use super::memory::Memory;
use super::nvic::number;
use super::processor::Core;

/// What is measured of a core.
#[derive(Clone, Debug, Default)]
pub struct CoreMetrics {
    pub(super) exceptions: Exceptions,
    pub(super) stacks: Stacks,
}

impl CoreMetrics {
    /// The exceptions that were taken, upward by their numbers.
    pub fn exceptions(&self) -> impl Iterator<Item = (u8, &ExceptionTimes)> {
        self.exceptions.taken()
    }

    /// The stacks, in the order in which the program came to them; those of which nothing was used are left out.
    pub fn stacks(&self) -> impl Iterator<Item = &StackUse> {
        self.stacks.used()
    }
}

impl Core {
    /// Measures from now on, anew, or no more.
    pub fn measure(&mut self, measures: bool, memory: &Memory) {
        self.metrics.0 = measures.then(Box::default);
        self.begin_stack(memory);
        self.update_guard();
    }

    /// What was measured, if it is.
    #[must_use]
    pub fn metrics(&self) -> Option<&CoreMetrics> {
        self.metrics.0.as_deref()
    }

    /// Sets the level of an interrupt line that has changed at a cycle, which may be over.
    pub fn set_interrupt_line_at(&mut self, interrupt: u8, high: bool, cycle: u64) {
        self.nvic.set_line(interrupt, high);
        if let Some(metrics) = &mut self.metrics.0 {
            metrics.exceptions.note_pending(self.nvic.pending, cycle);
        }
    }

    /// Notes which exceptions are pending now. `systick` is the cycle at which SysTick was due.
    #[inline(always)]
    pub(super) fn note_pending(&mut self, systick: Option<u64>) {
        let (pending, now) = (self.nvic.pending, self.cycles);
        if let Some(metrics) = &mut self.metrics.0 {
            let tick = pending & 1 << number::SYS_TICK;
            if let Some(at) = systick.filter(|at| *at <= now && tick != 0) {
                metrics.exceptions.note_more(tick, at);
            }
            metrics.exceptions.note_pending(pending, now);
        }
    }

    /// The cycle at which SysTick is due, if somebody measures.
    #[inline(always)]
    pub(super) fn systick_due(&self) -> Option<u64> {
        self.metrics.0.as_ref().and_then(|_| self.system.systick.next_event())
    }

    /// Notes the stack pointer after an instruction.
    #[inline(always)]
    pub(super) fn note_stack(&mut self, memory: &Memory) {
        if let Some(metrics) = &self.metrics.0
            && !metrics.stacks.is_usual(self.r[13], self.on_process_stack)
        {
            let registers = self.registers();
            self.note_stack_as(&registers, memory);
        }
    }

    /// A program has set the main stack pointer or the process stack pointer, so that another stack may be in use.
    pub(super) fn stack_was_set(&mut self, is_process: bool) {
        if let Some(metrics) = &mut self.metrics.0 {
            metrics.stacks.was_set(is_process);
        }
    }
}
