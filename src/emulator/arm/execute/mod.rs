//! Runs instructions.

mod access;
mod accessed;
mod alu;
mod block;
mod control;
mod direct;
mod dsp;
mod float;
mod frequent;
mod guarded;
mod if_then;
mod noted;
mod operation;
mod pages;
mod progress;
mod strictly;
mod transfer;

use super::bus::Bus;
use super::memory::Memory;
use super::op::{Op, Slot};
use super::processor::{Core, Sleep};
use super::stop::{FaultCause, Stop};
use super::waiting::Observed;

/// Why an instruction did not end like any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trap {
    Fault(FaultCause),
    SupervisorCall,
    Breakpoint(u8),
    /// A debugger holds the run before the instruction.
    Held,
}

impl Trap {
    /// Whether the memory protection unit did not allow it.
    pub(super) fn is_protection(self) -> bool {
        matches!(self, Self::Fault(FaultCause::Protection { .. }))
    }
}

pub(super) use alu::shift;

pub(super) type Executed<T = ()> = Result<T, Trap>;

impl Core {
    /// Runs until the cycle count reaches `limit`, or something else stops it. The last instruction may go beyond the
    /// limit by its own length.
    ///
    /// The limit is the cycle of the chip's next event: a core that sleeps lets the time pass up to there. One that is locked
    /// up stops the run where it is.
    pub fn run_until<B: Bus>(&mut self, limit: u64, memory: &mut Memory, bus: &mut B) -> Stop {
        self.limit = limit;
        let stop = self.run(memory, bus);
        // what a run keeps for itself is no part of the state that clones are compared by
        (self.limit, self.until, self.at, self.refill) = (0, 0, 0, 0);
        stop
    }

    fn run<B: Bus>(&mut self, memory: &mut Memory, bus: &mut B) -> Stop {
        loop {
            if let Some(stop) = self.look(memory, bus) {
                return stop;
            }
            if self.looks_for_waiting() {
                match self.skip_waiting(memory, bus) {
                    Observed::On => {}
                    Observed::Trap(trap) => {
                        if let Some(stop) = self.take_trap(trap, memory, bus) {
                            return stop;
                        }
                    }
                    Observed::Stop(stop) => return stop,
                }
                continue;
            }
            let trap = self.execute_until(memory, bus).err();
            if let Some(stop) = trap.and_then(|trap| self.take_trap(trap, memory, bus)) {
                return stop;
            }
        }
    }

    /// What happens between two instructions: the system timer, sleep, exceptions, the end of the run.
    pub(super) fn look<B: Bus>(&mut self, memory: &mut Memory, bus: &mut B) -> Option<Stop> {
        if let Some(violation) = self.strict.as_mut().and_then(|strict| strict.violation.take()) {
            return Some(Stop::Violation(violation));
        }
        if std::mem::take(&mut self.reset_requested) {
            return Some(Stop::ResetRequested);
        }
        if let Some(exc_return) = self.returning.take() {
            self.return_from_exception(exc_return, memory, bus);
        }
        loop {
            let systick = self.systick_due();
            self.system.systick.advance(self.cycles, &mut self.nvic);
            self.note_pending(systick);
            if let Some(fault) = self.lockup {
                return Some(Stop::Lockup(fault));
            }
            self.nvic.attention = false;
            if std::mem::take(&mut self.nvic.newly_pending) && self.system.sev_on_pend() {
                self.event = true;
            }
            if self.entering {
                if self.cycles >= self.limit {
                    return Some(Stop::Limit);
                }
                self.take_exception(memory, bus);
                continue;
            }
            if let Some(sleep) = self.sleep {
                if !self.is_woken(sleep) {
                    if !std::mem::replace(&mut self.sleep_reported, true) || self.cycles >= self.limit {
                        return Some(Stop::Sleep);
                    }
                    self.stand_still_until(self.limit);
                    return Some(Stop::Sleep);
                }
                self.sleep = None;
            }
            if self.exception_to_take().is_some() {
                if self.cycles >= self.limit {
                    return Some(Stop::Limit);
                }
                self.enter_exception(self.pc, memory, bus);
                continue;
            }
            break;
        }
        if self.cycles >= self.limit {
            return Some(Stop::Limit);
        }
        self.until = self.limit.min(self.system.systick.next_event().unwrap_or(u64::MAX));
        if !self.traps.are_none() {
            if self.is_held(memory) {
                return Some(self.held());
            }
            self.until = self.until.min(self.traps.pause_at());
        }
        None
    }

    #[cold]
    fn held(&mut self) -> Stop {
        Stop::Held { hold: self.traps.take_hold(), limit: self.limit }
    }

    /// Goes to sleep before the next instruction.
    pub(super) fn fall_asleep(&mut self, sleep: Sleep) {
        self.sleep = Some(sleep);
        self.sleep_reported = false;
        self.attend();
    }

    /// WFE: an event that came before is used up in place of sleeping.
    fn wait_for_event(&mut self) {
        if !std::mem::take(&mut self.event) {
            self.fall_asleep(Sleep::Event);
        }
    }

    fn is_woken(&mut self, sleep: Sleep) -> bool {
        match sleep {
            // PRIMASK does not keep an interrupt from waking the core (B1.5.19)
            Sleep::Interrupt => self.exception_to_take_without_primask().is_some(),
            Sleep::Event => std::mem::take(&mut self.event) || self.exception_to_take().is_some(),
        }
    }

    /// Whether the core sleeps, and would go on sleeping in a run from now on.
    #[must_use]
    pub fn stays_asleep(&self) -> bool {
        match self.sleep {
            None => false,
            Some(Sleep::Interrupt) => self.exception_to_take_without_primask().is_none(),
            Some(Sleep::Event) => {
                let is_pended = self.nvic.newly_pending && self.system.sev_on_pend();
                !self.event && !is_pended && self.exception_to_take().is_none()
            }
        }
    }

    /// Executes instructions while the count is below `until`.
    pub(super) fn execute_until<B: Bus>(&mut self, memory: &mut Memory, bus: &mut B) -> Executed {
        if !self.thumb {
            self.at = self.pc;
            return Err(Trap::Fault(FaultCause::InvalidState));
        }
        self.run_at(self.pc);
        if self.it != 0 {
            self.if_then_block(memory, bus)?;
        }
        if self.is_guarded.0 {
            if self.asks_about_accesses() {
                return self.execute_guarded_until(memory, bus);
            }
            if memory.touched.is_some() {
                return self.execute_noted_until(memory, bus);
            }
        }
        self.execute_pages(memory, bus, |core, memory| core.execute_decoded(&memory.code, &mut memory.bytes))
    }

    /// Executes an instruction under a debugger, with its cycles, or holds the run before it.
    #[cold]
    #[inline(never)]
    pub(super) fn execute_sprung<B: Bus>(&mut self, slot: Slot, memory: &mut Memory, bus: &mut B) -> Executed {
        let slot = self.sprung(slot, true, memory)?;
        self.execute(slot.op, memory, bus)?;
        self.cycles += slot.cycles();
        Ok(())
    }

    /// Whether an instruction may hold the run, or be another than it seems.
    #[inline(always)]
    pub(super) fn is_sprung_by(&self, slot: &Slot) -> bool {
        self.traps.watch(&slot.op) || matches!(slot.op, Op::Marked | Op::Breakpoint { .. })
    }

    /// Decodes what is at an address, or says why it cannot be run.
    #[cold]
    fn fetch(&mut self, at: u32, memory: &mut Memory) -> Executed {
        if memory.decode(at, self.configuration.profile) {
            return Ok(());
        }
        Err(Trap::Fault(match at >> 29 {
            // peripherals, devices and the system's own region (table B3-1)
            2 | 5..=7 => FaultCause::ExecuteNever,
            _ => FaultCause::InstructionBus,
        }))
    }

    /// Takes what an instruction ended with, in place of going on to the next.
    #[cold]
    fn take_trap<B: Bus>(&mut self, trap: Trap, memory: &mut Memory, bus: &mut B) -> Option<Stop> {
        match trap {
            Trap::Fault(cause) => self.raise_fault(cause, memory, bus),
            Trap::SupervisorCall => {
                self.cycles += 1;
                self.raise_supervisor_call(memory, bus);
            }
            Trap::Breakpoint(0xab) => {
                self.cycles += 1;
                return Some(Stop::Semihosting { r0: self.r[0], r1: self.r[1] });
            }
            Trap::Breakpoint(number) => {
                self.pc = self.at;
                return Some(Stop::Breakpoint { number });
            }
            Trap::Held => {
                self.pc = self.at;
                return Some(self.held());
            }
        }
        None
    }
}
