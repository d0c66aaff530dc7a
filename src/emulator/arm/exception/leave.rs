//! Exception return (ARMv7-M B1.5.8; ARMv6-M B1.5.8).

use super::super::bus::{Bus, Width};
use super::super::cycles::{TAIL_CHAIN_CYCLES, exception_cycles};
use super::super::flags::Flags;
use super::super::memory::Memory;
use super::super::nvic::number;
use super::super::processor::{Core, Sleep};
use super::super::stop::FaultCause;

impl Core {
    /// ExceptionReturn, when the PC was given `exc_return`.
    pub(in super::super) fn return_from_exception<B: Bus>(
        &mut self,
        exc_return: u32,
        memory: &mut Memory,
        bus: &mut B,
    ) {
        let returning = self.exception;
        let was_active = self.nvic.is_active_exception(returning);
        let nested = self.nvic.active.count_ones();
        let valid = exc_return >> 5 == 0x7ff_ffff && (exc_return >> 4 & 1 != 0 || !self.is_v6());
        let to_process = exc_return & 0xf == 0xd;
        let to_thread = match exc_return & 0xf {
            0x1 if nested > 1 => Some(false),
            0x9 | 0xd if nested == 1 || self.system.threads_nest() => Some(true),
            _ => None,
        };
        let Some(to_thread) = to_thread.filter(|_| valid && was_active) else {
            if was_active {
                self.deactivate(returning);
            }
            // taken as a tail chain: nothing is stacked again
            self.chain_fault(exc_return);
            return;
        };
        self.deactivate(returning);
        if self.exception_to_take().is_some() {
            self.cycles += TAIL_CHAIN_CYCLES;
            self.chained = self.chained.saturating_add(1);
            self.r[14] = exc_return;
            self.entering = true;
            self.event = true;
            return;
        }
        self.cycles += exception_cycles(self.configuration.profile);
        self.chained = 0;
        if let Some(metrics) = &mut self.metrics.0 {
            metrics.exceptions.resumed(self.cycles);
        }
        if to_thread {
            self.exception = 0;
            self.process_stack = to_process;
        }
        // a handler that returns to a handler stays on the main stack
        self.select_stack();
        self.pop_frame(exc_return, to_thread, memory, bus);
        self.exclusive = false;
        self.event = true;
        self.attend();
        if to_thread && self.exception == 0 && !self.entering && self.system.sleeps_on_exit() {
            self.fall_asleep(Sleep::Interrupt);
        }
    }

    /// DeActivate: FAULTMASK is cleared by every return but that of NMI.
    fn deactivate(&mut self, number: u8) {
        self.nvic.deactivate(number);
        if let Some(metrics) = &mut self.metrics.0 {
            metrics.exceptions.returns(number, self.cycles);
        }
        self.note_pending(None);
        if number != number::NMI {
            self.faultmask = false;
        }
    }

    /// PopStack.
    fn pop_frame<B: Bus>(&mut self, exc_return: u32, to_thread: bool, memory: &mut Memory, bus: &mut B) {
        let with_float = exc_return >> 4 & 1 == 0;
        let base = self.r[13];
        let mut frame = [0; 8];
        if let Some(strict) = &mut self.strict {
            strict.loaded.clear();
        }
        let mut failed = None;
        for (at, word) in (0..).zip(&mut frame) {
            match self.read(Width::Word, base.wrapping_add(4 * at), memory, bus) {
                Ok(value) => *word = value,
                Err(trap) => failed = failed.or(Some(trap)),
            }
        }
        if with_float {
            failed = failed.or(self.restore_float_state(base.wrapping_add(0x20), memory, bus).err());
        }
        self.float.context_active = with_float;
        self.float.ready = false;
        let [r0, r1, r2, r3, r12, lr, pc, xpsr] = frame;
        let size = if with_float { 0x68 } else { 0x20 };
        let align = with_float || self.is_v6() || self.system.aligns_stack();
        self.r[13] = base.wrapping_add(size) | if align { xpsr >> 9 & 1 } else { 0 } << 2;
        if let Some(trap) = failed {
            let is_protected = trap.is_protection();
            self.exception = if to_thread { 0 } else { self.exception };
            self.chain_derived(FaultCause::Unstacking { stack_pointer: base, is_protected }, exc_return, base);
            return;
        }
        if let Some(strict) = &mut self.strict {
            strict.end_frame();
        }
        self.r[..4].copy_from_slice(&[r0, r1, r2, r3]);
        self.r[12] = r12;
        self.r[14] = lr;
        self.pc = pc & !1;
        self.flags = Flags::from_bits(xpsr);
        self.q = !self.is_v6() && xpsr >> 27 & 1 != 0;
        self.ge = if self.is_v6() { 0 } else { (xpsr >> 16 & 15) as u8 };
        self.it = if self.is_v6() { 0 } else { ((xpsr >> 25 & 3) | (xpsr >> 10 & 0x3f) << 2) as u8 };
        self.thumb = xpsr >> 24 & 1 != 0;
        let exception = (xpsr & 0x3f) as u8;
        if (exception == 0) != to_thread {
            // the stacked state does not fit the mode: the frame is put back and the fault taken from there
            self.r[13] = base;
            self.chain_fault(exc_return);
            return;
        }
        if !self.on_process_stack {
            self.frames.0.pop(base);
        }
        self.exception = exception;
        self.note_stack(memory);
    }
}
