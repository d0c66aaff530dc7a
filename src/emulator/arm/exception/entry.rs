//! Exception entry (ARMv7-M B1.5.6, B1.5.7; ARMv6-M B1.5.6, B1.5.7).

use super::super::bus::{Bus, Width};
use super::super::cycles::exception_cycles;
use super::super::memory::Memory;
use super::super::nvic::number;
use super::super::processor::Core;
use super::super::stop::FaultCause;

/// Bytes of the frame without and with floating-point registers.
const BASIC_FRAME: u32 = 0x20;
const EXTENDED_FRAME: u32 = 0x68;

impl Core {
    /// Stacks the state of what runs now, to come back to `return_address`. Which exception is taken is decided by
    /// [`Self::take_exception`] when that is done: one that arrives in the meantime and ranks higher comes first.
    pub(in super::super) fn enter_exception<B: Bus>(&mut self, return_address: u32, memory: &mut Memory, bus: &mut B) {
        self.note_pending(None);
        if let Some(metrics) = &mut self.metrics.0 {
            metrics.exceptions.interrupted(self.cycles);
        }
        self.cycles += exception_cycles(self.configuration.profile);
        let exc_return = self.push_frame(return_address, memory, bus);
        self.r[14] = exc_return;
        self.sleep = None;
        self.entering = true;
    }

    /// PushStack: returns the EXC_RETURN that undoes it.
    fn push_frame<B: Bus>(&mut self, return_address: u32, memory: &mut Memory, bus: &mut B) -> u32 {
        let with_float = self.float.context_active;
        let frame = if with_float { EXTENDED_FRAME } else { BASIC_FRAME };
        let align = with_float || self.is_v6() || self.system.aligns_stack();
        let padded = align && self.r[13] & 4 != 0;
        let base = self.r[13].wrapping_sub(frame) & if align { !4 } else { !0 };
        let xpsr = self.xpsr() & !(1 << 9) | u32::from(padded) << 9;
        let words = [self.r[0], self.r[1], self.r[2], self.r[3], self.r[12], self.r[14], return_address, xpsr];
        let before = self.metrics.0.as_ref().map(|_| self.registers());
        self.r[13] = base;
        if !self.on_process_stack {
            self.frames.0.push(base);
        }
        if let Some(before) = before {
            self.note_stack_as(&before, memory);
        }
        if let Some(strict) = &mut self.strict {
            strict.begin_frame();
        }
        let mut failed = None;
        for (at, word) in (0..).zip(words) {
            failed = failed.or(self.write(Width::Word, base.wrapping_add(4 * at), word, memory, bus).err());
        }
        if with_float {
            let place = base.wrapping_add(BASIC_FRAME);
            if self.system.stacks_float_lazily() {
                self.defer_float_state(place);
            } else {
                failed = failed.or(self.store_float_state(place, self.is_privileged(), memory, bus).err());
            }
        }
        if self.traps.look_at_frames() {
            self.look_at_frame(base, BASIC_FRAME, memory);
        }
        if let Some(trap) = failed {
            let is_protected = trap.is_protection();
            self.derive_fault(FaultCause::Stacking { stack_pointer: base, is_protected });
        }
        let mode = match (self.exception != 0, self.on_process_stack) {
            (true, _) => 0x1,
            (false, false) => 0x9,
            (false, true) => 0xd,
        };
        0xffff_ffe0 | u32::from(!with_float) << 4 | mode
    }

    /// ExceptionTaken, for the pending exception that ranks first.
    pub(in super::super) fn take_exception<B: Bus>(&mut self, memory: &mut Memory, bus: &mut B) {
        self.entering = false;
        let Some(number) = self.nvic.first_pending() else { return };
        let vector = self.system.vector_table.wrapping_add(4 * u32::from(number));
        self.nvic.activate(number);
        self.exception = number;
        // CONTROL.SPSEL reads as zero in a handler
        self.process_stack = false;
        self.select_stack();
        self.note_stack(memory);
        self.float.context_active = false;
        self.float.ready = false;
        self.it = 0;
        self.exclusive = false;
        self.event = true;
        self.attend();
        // vectors are read by the default memory map (B3.5.1), which a chip can have closed
        let is_open = !self.is_closed(vector);
        let read = is_open.then(|| self.read_unguarded(Width::Word, vector, memory, bus).ok());
        let Some(handler) = read.flatten() else {
            self.fail_vector(number, vector);
            return;
        };
        self.pc = handler & !1;
        self.thumb = handler & 1 != 0;
        if let Some(metrics) = &mut self.metrics.0 {
            metrics.exceptions.begins(number, self.cycles);
        }
    }

    /// A vector that cannot be read is a HardFault (HFSR.VECTTBL); that of HardFault itself locks the core up.
    fn fail_vector(&mut self, number: u8, vector: u32) {
        let cause = FaultCause::VectorTable { address: vector };
        if number == number::HARD_FAULT || number == number::NMI {
            self.lock_up(cause);
            return;
        }
        self.system.note_vector_fault();
        self.record_fault(cause, number::HARD_FAULT);
        self.nvic.pend_exception(number::HARD_FAULT);
        self.entering = true;
    }
}
