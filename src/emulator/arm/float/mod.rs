//! The floating-point extension's registers, and when they are saved (ARMv7-M A2.5, B1.5.7).

mod arithmetic;
mod convert;
pub(super) mod host;
mod round;

use super::bus::{Bus, Width};
use super::execute::{Executed, Trap};
use super::memory::Memory;
use super::nvic::number;
use super::processor::Core;
use super::stop::FaultCause;
use super::system::Access;

pub(super) use convert::Fixed;
pub(super) use round::Arithmetic;

/// Bits of FPSCR.
pub(super) mod status {
    pub const INVALID: u32 = 1 << 0;
    pub const DIVIDE_BY_ZERO: u32 = 1 << 1;
    pub const OVERFLOW: u32 = 1 << 2;
    pub const UNDERFLOW: u32 = 1 << 3;
    pub const INEXACT: u32 = 1 << 4;
    pub const INPUT_DENORMAL: u32 = 1 << 7;
    pub const ROUNDING: u32 = 3 << 22;
    pub const FLUSH_TO_ZERO: u32 = 1 << 24;
    pub const DEFAULT_NAN: u32 = 1 << 25;
    pub const ALTERNATIVE_HALF: u32 = 1 << 26;
    /// Everything that is not reserved.
    pub const ALL: u32 = 0xf7c0_009f;
}

/// Single-precision registers and status.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct FloatUnit {
    pub s: [u32; 32],
    status: u32,
    /// CONTROL.FPCA: an exception has to stack the registers.
    pub context_active: bool,
    /// ExecuteFPCheck would find nothing to do.
    pub ready: bool,
}

impl FloatUnit {
    pub(super) fn fpscr(&self) -> u32 {
        self.status
    }

    pub(super) fn set_fpscr(&mut self, value: u32) {
        self.status = value & status::ALL;
    }
}

impl Core {
    /// ExecuteFPCheck (B1.4.7): access rights, late stacking, the start of a new context.
    #[inline(always)]
    pub(super) fn check_float<B: Bus>(&mut self, memory: &mut Memory, bus: &mut B) -> Executed {
        if self.float.ready { Ok(()) } else { self.prepare_float(memory, bus) }
    }

    #[cold]
    fn prepare_float<B: Bus>(&mut self, memory: &mut Memory, bus: &mut B) -> Executed {
        if !self.system.allows_float(self.is_privileged()) {
            return Err(Trap::Fault(FaultCause::NoCoprocessor));
        }
        if let Some(address) = self.system.deferred_float_frame() {
            let privileged = self.system.deferred_float_is_privileged();
            let stored = self.store_float_state(address, privileged, memory, bus);
            self.system.forget_float_frame();
            stored.map_err(|trap| {
                Trap::Fault(FaultCause::LazyStacking { address, is_protected: trap.is_protection() })
            })?;
        }
        if self.system.tracks_float_context() && !self.float.context_active {
            let defaults = self.system.default_fpscr();
            self.float.status = self.float.status & !0x07c0_0000 | defaults;
            self.float.context_active = true;
        }
        self.float.ready = true;
        Ok(())
    }

    /// The part of an exception frame above the first 8 words: S0 to S15 and FPSCR, stored with the rights of what was
    /// interrupted.
    pub(super) fn store_float_state<B: Bus>(
        &mut self,
        address: u32,
        privileged: bool,
        memory: &mut Memory,
        bus: &mut B,
    ) -> Executed {
        let mut words = [self.float.status; 17];
        if self.traps.look_at_frames() {
            self.look_at_frame(address, 4 * 17, memory);
        }
        words[..16].copy_from_slice(&self.float.s[..16]);
        for (at, word) in (0..).zip(words) {
            let place = address.wrapping_add(4 * at);
            self.guard_data(Width::Word, place, Access::Write, privileged)?;
            memory.note_write(place, Width::Word, 0);
            self.write_unguarded(Width::Word, place, word, memory, bus)?;
        }
        Ok(())
    }

    /// UpdateFPCCR: the registers are saved at `address` when a floating-point instruction comes. What could not be
    /// taken as its own exception now is remembered as not ready.
    pub(super) fn defer_float_state(&mut self, address: u32) {
        let priority = self.execution_priority();
        let ready = |exception: u8| {
            let enabled = self.nvic.enabled >> exception & 1 != 0;
            u32::from(enabled && self.nvic.preemption_priority(exception) < priority)
        };
        let bits = u32::from(!self.is_privileged()) << 1
            | u32::from(self.exception == 0) << 3
            | u32::from(priority > -1) << 4
            | ready(number::MEM_MANAGE) << 5
            | ready(number::BUS_FAULT) << 6
            | ready(number::DEBUG_MONITOR) << 8;
        self.system.defer_float_frame(address, bits);
    }

    /// What an exception return does with the registers: they are still there if they were never saved.
    pub(super) fn restore_float_state<B: Bus>(&mut self, address: u32, memory: &mut Memory, bus: &mut B) -> Executed {
        if self.system.deferred_float_frame().is_some() {
            self.system.forget_float_frame();
            return Ok(());
        }
        for at in 0..16_u8 {
            let place = address.wrapping_add(4 * u32::from(at));
            self.float.s[usize::from(at)] = self.read(Width::Word, place, memory, bus)?;
        }
        let status = self.read(Width::Word, address.wrapping_add(64), memory, bus)?;
        self.float.set_fpscr(status);
        Ok(())
    }
}
