//! How strict a chip is with its program, and what ends a strict run.

use super::super::memory_map::APB_BASE;
use super::{Chip, Halt};

/// So many interrupts in a row, with nothing else of the program between them, are a storm.
const STORM: u32 = 1000;

/// What ends a program beside its own end and a breakpoint.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Strictness {
    /// Nothing: a lockup resets the chip, as it does where no debugger looks on.
    KeepGoing,
    /// A lockup.
    #[default]
    Usual,
    /// Whatever a chip leaves open or a reference manual calls wrong: unaligned accesses, addresses and registers where nothing
    /// is, values from RAM that nothing has written, EasyDMA beside the RAM, a stack that has grown too large, interrupts
    /// that are never cleared, waits for what never comes, and what peripherals are asked for and cannot do.
    Strict,
}

impl Chip {
    /// Chooses how strict the chip is, before its program runs. The lowest address of the main stack is checked if it is known.
    pub fn set_strictness(&mut self, strictness: Strictness, stack_limit: Option<u32>) {
        self.strictness = strictness;
        let is_strict = strictness == Strictness::Strict;
        self.core.set_strict(is_strict, stack_limit);
        self.memory.follow_writes(is_strict);
        self.peripherals.world.is_strict = is_strict;
    }

    /// What ends the program beside its own end.
    #[must_use]
    pub fn strictness(&self) -> Strictness {
        self.strictness
    }

    /// Ends a strict run for what a peripheral found, if it did.
    pub(super) fn end_at_violation(&mut self) {
        if let Some(words) = self.peripherals.world.violation.take() {
            let at = self.core.strictly_at().unwrap_or_default();
            self.halt(Halt::Violation { at, words });
        }
    }

    /// Reports interrupts that are taken again and again, while the rest of the program stands still.
    pub(super) fn look_for_storm(&mut self) {
        if self.core.chained() < STORM {
            return;
        }
        let exception = self.core.registers().xpsr & 0x1ff;
        let event =
            exception.checked_sub(16).and_then(|irq| self.peripherals.interrupting_event(APB_BASE + (irq << 12)));
        let name = match exception {
            11 => "the handler of SVC".to_owned(),
            14 => "the handler of PendSV".to_owned(),
            15 => "the handler of SysTick".to_owned(),
            other => format!("the handler of exception {other}"),
        };
        self.peripherals.world.report_wrong(|| {
            let cause = match event {
                Some(event) => format!("does not clear {event}"),
                None if exception == 15 => "takes longer than the period of SysTick".to_owned(),
                None => "pends its exception itself".to_owned(),
            };
            format!(
                "{name} is called again as soon as it returns, {STORM} times in a row, and the rest of the program stands still: \
                 it {cause}"
            )
        });
    }
}
