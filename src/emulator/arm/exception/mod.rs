//! Exceptions: which one is next, how it is entered and left, and what a fault does.

mod entry;
mod fault;
mod frames;
mod leave;

pub(super) use frames::StackedFrames;

use super::processor::Core;

impl Core {
    /// ExecutionPriority (ARMv7-M B1.5.4): what an exception has to rank above to be taken.
    pub(super) fn execution_priority(&self) -> i16 {
        let masked = self.priority_without_primask();
        if self.primask { masked.min(0) } else { masked }
    }

    fn priority_without_primask(&self) -> i16 {
        let mut priority = self.nvic.active_priority();
        if self.basepri != 0 {
            priority = priority.min(self.nvic.group_priority(self.basepri));
        }
        if self.faultmask {
            priority = priority.min(-1);
        }
        priority
    }

    /// The pending exception that preempts what runs now.
    pub(super) fn exception_to_take(&self) -> Option<u8> {
        self.pending_above(|| self.execution_priority())
    }

    /// The pending exception that would preempt what runs now if PRIMASK were clear.
    pub(super) fn exception_to_take_without_primask(&self) -> Option<u8> {
        self.pending_above(|| self.priority_without_primask())
    }

    fn pending_above(&self, priority: impl FnOnce() -> i16) -> Option<u8> {
        let number = self.nvic.first_pending()?;
        (self.nvic.preemption_priority(number) < priority()).then_some(number)
    }
}
