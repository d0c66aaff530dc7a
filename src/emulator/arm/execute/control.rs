//! Branches and the special registers (ARMv7-M A2.3.1, B5.2; ARMv6-M B4.2).

use super::super::bus::{Bus, Width};
use super::super::flags::Flags;
use super::super::memory::Memory;
use super::super::processor::Core;
use super::Executed;

impl Core {
    /// A branch that is taken.
    #[inline(always)]
    pub(super) fn branch(&mut self, target: u32) {
        self.pc = target & !1;
        self.cycles += self.refill;
    }

    /// BX and loads to the PC: an even address faults at the next instruction, and a value of 0xFxxxxxxx returns from
    /// the exception (BXWritePC).
    #[inline(always)]
    pub(super) fn branch_exchange(&mut self, target: u32) {
        self.branch(target);
        if target & 1 == 0 || target >> 28 == 15 {
            self.leave_or_fault(target);
        }
    }

    #[inline(never)]
    fn leave_or_fault(&mut self, target: u32) {
        if target >> 28 == 15 && self.exception != 0 {
            self.returning = Some(target);
        } else {
            self.thumb = target & 1 != 0;
        }
        self.attend();
    }

    /// TBB, TBH. The next instruction's address is what the PC reads.
    pub(super) fn table_branch<B: Bus>(
        &mut self,
        n: u8,
        m: u8,
        half: bool,
        memory: &mut Memory,
        bus: &mut B,
    ) -> Executed {
        let base = if n == 15 { self.pc } else { self.reg(n) };
        let entry = if half {
            self.read(Width::Half, base.wrapping_add(self.reg(m) << 1), memory, bus)?
        } else {
            self.read(Width::Byte, base.wrapping_add(self.reg(m)), memory, bus)?
        };
        self.branch(self.pc.wrapping_add(entry * 2));
        Ok(())
    }

    pub(super) fn read_special(&mut self, d: u8, register: u8) {
        let privileged = self.is_privileged();
        let (main, process) = self.stack_pointers();
        let value = match register {
            // EPSR reads as zero
            0..=7 => {
                let apsr = if register & 4 == 0 { self.apsr() } else { 0 };
                let ipsr = if register & 1 != 0 { u32::from(self.exception) } else { 0 };
                apsr | ipsr
            }
            8 if privileged => main,
            9 if privileged => process,
            16 if privileged => u32::from(self.primask),
            17 | 18 if privileged && !self.is_v6() => u32::from(self.basepri),
            19 if privileged && !self.is_v6() => u32::from(self.faultmask),
            20 => {
                u32::from(self.unprivileged)
                    | u32::from(self.process_stack) << 1
                    | u32::from(self.float.context_active) << 2
            }
            _ => 0,
        };
        self.set_reg(d, value);
    }

    pub(super) fn write_special(&mut self, n: u8, register: u8, mask: u8) {
        let value = self.reg(n);
        if register < 4 {
            if mask & 2 != 0 {
                self.flags = Flags::from_bits(value);
                self.q = !self.is_v6() && value >> 27 & 1 != 0;
            }
            if mask & 1 != 0 && !self.is_v6() {
                self.ge = (value >> 16 & 15) as u8;
            }
            return;
        }
        if !self.is_privileged() {
            return;
        }
        let priority = value as u8 & self.nvic.priority_mask();
        match register {
            8 | 9 => {
                let wanted_process = register == 9;
                let place = if wanted_process == self.on_process_stack { &mut self.r[13] } else { &mut self.other_sp };
                *place = value & !3;
                self.stack_was_set(wanted_process);
            }
            16 => self.primask = value & 1 != 0,
            17 if !self.is_v6() => self.basepri = priority,
            18 if !self.is_v6() && priority != 0 && (priority < self.basepri || self.basepri == 0) => {
                self.basepri = priority;
            }
            19 if !self.is_v6() => self.set_faultmask(value & 1 != 0),
            20 => {
                // the Cortex-M0 has no unprivileged level
                self.unprivileged = !self.is_v6() && value & 1 != 0;
                if self.exception == 0 {
                    self.process_stack = value & 2 != 0;
                    self.select_stack();
                }
                self.float.context_active = !self.is_v6() && value & 4 != 0;
                self.float.ready = false;
            }
            _ => {}
        }
        self.attend();
    }

    /// FAULTMASK can only be set below the priority of HardFault (B1.4.3).
    fn set_faultmask(&mut self, set: bool) {
        if !set || self.execution_priority() > -1 {
            self.faultmask = set;
        }
    }

    /// CPS.
    pub(super) fn change_state(&mut self, disable: bool, interrupts: bool, faults: bool) {
        if !self.is_privileged() {
            return;
        }
        if interrupts {
            self.primask = disable;
        }
        if faults {
            self.set_faultmask(disable);
        }
        self.attend();
    }
}
