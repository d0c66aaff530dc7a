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
mod noted;
mod operation;
mod strictly;
mod transfer;

use super::bus::Bus;
use super::code::Page;
use super::memory::{Memory, PAGE_BYTES};
use super::op::{Op, Slot};
use super::processor::{Core, Sleep};
use super::stop::{FaultCause, Stop};
use super::waiting::Observed;
use direct::Direct;
use frequent::Progress;

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
        self.execute_pages(memory, bus, |core, memory, progress| {
            memory.code.page(progress.next).map(|page| core.execute_page(page, &mut memory.bytes, progress))
        })
    }

    /// Executes instructions while the count is below `until`. The frequent ones of a page are executed by `page`, which ends at
    /// the first other one and returns it, or `None` where nothing is decoded yet.
    #[inline(always)]
    fn execute_pages<B: Bus>(
        &mut self,
        memory: &mut Memory,
        bus: &mut B,
        page: impl Fn(&mut Self, &mut Memory, &mut Progress) -> Option<Option<Slot>>,
    ) -> Executed {
        let mut progress = Progress { next: self.pc, cycles: self.cycles };
        while progress.cycles < self.until {
            let slot = match page(self, memory, &mut progress) {
                Some(slot) => slot,
                None => {
                    (self.at, self.pc, self.cycles) = (progress.next, progress.next, progress.cycles);
                    self.fetch(progress.next, memory)?;
                    None
                }
            };
            if let Some(slot) = slot {
                let at = progress.next;
                if slot.op == Op::Stale {
                    self.fetch(at, memory)?;
                    continue;
                }
                (self.at, self.pc, self.cycles) = (at, at.wrapping_add(u32::from(slot.width)), progress.cycles);
                if !self.traps.watch(&slot.op) {
                    self.execute_rest(slot.op, memory, bus)?;
                    progress = Progress { next: self.pc, cycles: self.cycles + u64::from(slot.cycles) };
                } else {
                    self.execute_sprung(slot, memory, bus)?;
                    progress = Progress { next: self.pc, cycles: self.cycles };
                }
            }
        }
        (self.pc, self.cycles) = (progress.next, progress.cycles);
        Ok(())
    }

    /// Executes an instruction under a debugger, with its cycles, or holds the run before it.
    #[cold]
    #[inline(never)]
    pub(super) fn execute_sprung<B: Bus>(&mut self, slot: Slot, memory: &mut Memory, bus: &mut B) -> Executed {
        let slot = self.sprung(slot, true, memory)?;
        self.execute(slot.op, memory, bus)?;
        self.cycles += u64::from(slot.cycles);
        Ok(())
    }

    /// Whether an instruction may hold the run, or be another than it seems.
    #[inline(always)]
    pub(super) fn is_sprung_by(&self, slot: &Slot) -> bool {
        self.traps.watch(&slot.op) || matches!(slot.op, Op::Marked | Op::Breakpoint { .. })
    }

    /// Executes instructions of a page up to one that is not frequent, which is returned.
    #[inline(always)]
    fn execute_page<M: Direct>(&mut self, page: &Page, bytes: &mut M, progress: &mut Progress) -> Option<Slot> {
        let start = progress.next & !(PAGE_BYTES as u32 - 1);
        self.run_at(start);
        while progress.cycles < self.until {
            let at = progress.next;
            let slot = page.get(at.wrapping_sub(start) as usize / 2)?;
            progress.next = at.wrapping_add(u32::from(slot.width));
            if !self.execute_frequent(&slot.op, bytes, progress) {
                progress.next = at;
                return Some(*slot);
            }
            progress.cycles += u64::from(slot.cycles);
        }
        None
    }

    /// Executes the rest of an IT block, of which `it` tells the conditions.
    #[inline(never)]
    pub(super) fn if_then_block<B: Bus>(&mut self, memory: &mut Memory, bus: &mut B) -> Executed {
        while self.it != 0 && self.cycles < self.until {
            let Some(slot) = self.next_slot(memory)? else { continue };
            let it = self.it;
            // a breakpoint is not conditional (A7.7.17)
            let passed = self.flags.pass(it >> 4) || matches!(slot.op, Op::Breakpoint { .. });
            let slot = if self.is_sprung_by(&slot) { self.sprung(slot, passed, memory)? } else { slot };
            self.it = if it & 7 == 0 { 0 } else { it & 0xe0 | it << 1 & 0x1f };
            let open = if self.is_guarded.0 { self.open_by_condition(it >> 4, slot.op, memory, bus) } else { None };
            if !passed {
                self.cycles += 1;
                open.into_iter().for_each(|open| self.add_open(open));
                continue;
            }
            if let Op::IfThen { state } = slot.op {
                // unpredictable here (A7.7.38): the new block takes the place of the old one, wherever a run ends
                self.cycles += 1;
                self.it = state;
                continue;
            }
            let flags = self.flags;
            let executed = self.execute_guarded(slot.op, memory, bus);
            open.into_iter().for_each(|open| self.add_open(open));
            if slot.keeps_flags_in_it {
                self.flags = flags;
            }
            if matches!(executed, Err(Trap::Fault(_))) {
                self.it = it;
            }
            executed?;
            self.cycles += u64::from(slot.cycles);
            self.note_stack(memory);
        }
        Ok(())
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
