//! The registers of a core as a debugger reads and sets them, whatever the rights of what runs.

use super::bus::Width;
use super::flags::Flags;
use super::processor::Core;

/// Registers beside R0 to R15 and the floating-point ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Special {
    /// The program status registers APSR, IPSR and EPSR in one. The exception number cannot be set.
    Xpsr,
    /// The main stack pointer.
    Msp,
    /// The process stack pointer.
    Psp,
    /// PRIMASK.
    Primask,
    /// BASEPRI; ARMv6-M has none.
    Basepri,
    /// FAULTMASK; ARMv6-M has none.
    Faultmask,
    /// CONTROL.
    Control,
}

impl Core {
    /// A special register.
    #[must_use]
    pub fn special_register(&self, register: Special) -> u32 {
        let (main, process) = self.stack_pointers();
        match register {
            Special::Xpsr => self.xpsr(),
            Special::Msp => main,
            Special::Psp => process,
            Special::Primask => self.primask.into(),
            Special::Basepri => self.basepri.into(),
            Special::Faultmask => self.faultmask.into(),
            Special::Control => {
                let (process, float) = (u32::from(self.process_stack), u32::from(self.float.context_active));
                u32::from(self.unprivileged) | process << 1 | float << 2
            }
        }
    }

    /// Sets a special register. Bits that it does not have stay as they are.
    pub fn set_special_register(&mut self, register: Special, value: u32) {
        let is_v6 = self.is_v6();
        match register {
            Special::Xpsr => {
                self.flags = Flags::from_bits(value);
                self.thumb = value >> 24 & 1 != 0;
                if !is_v6 {
                    self.q = value >> 27 & 1 != 0;
                    self.ge = (value >> 16 & 15) as u8;
                    self.it = ((value >> 25 & 3) | (value >> 10 & 0x3f) << 2) as u8;
                }
            }
            Special::Msp | Special::Psp => {
                let is_in_use = (register == Special::Psp) == self.on_process_stack;
                *(if is_in_use { &mut self.r[13] } else { &mut self.other_sp }) = value & !3;
                self.stack_was_set(register == Special::Psp);
            }
            Special::Primask => self.primask = value & 1 != 0,
            Special::Basepri if !is_v6 => self.basepri = value as u8 & self.nvic.priority_mask(),
            Special::Faultmask if !is_v6 => self.faultmask = value & 1 != 0,
            Special::Basepri | Special::Faultmask => {}
            Special::Control => {
                self.unprivileged = !is_v6 && value & 1 != 0;
                if self.exception == 0 {
                    self.process_stack = value & 2 != 0;
                    self.select_stack();
                }
                self.float.context_active = !is_v6 && value & 4 != 0;
                self.float.ready = false;
            }
        }
    }

    /// How many exceptions are active: one that another interrupts is, too.
    #[must_use]
    pub fn active_exceptions(&self) -> u32 {
        self.nvic.active.count_ones()
    }

    /// Lets the program go on at an address: a core that sleeps wakes up, and what was left of an IT block is forgotten.
    pub fn go_on_at(&mut self, address: u32) {
        self.set_register(15, address);
        self.thumb = true;
        (self.it, self.sleep, self.returning) = (0, None, None);
    }

    /// Sets a single-precision floating-point register, 0 to 31, to these bits.
    pub fn set_float_register(&mut self, number: u8, bits: u32) {
        self.float.s[usize::from(number) % 32] = bits;
    }

    /// Sets FPSCR.
    pub fn set_fpscr(&mut self, value: u32) {
        self.float.set_fpscr(value);
    }

    /// Reads a word of the private peripheral bus, with all that the read does; `None` at another address.
    pub fn read_private(&mut self, address: u32) -> Option<u32> {
        self.with_privilege(address, |core| core.read_system(Width::Word, address))
    }

    /// Writes a word of the private peripheral bus; says whether it is an address of that.
    pub fn write_private(&mut self, address: u32, value: u32) -> bool {
        self.with_privilege(address, |core| core.write_system(Width::Word, address, value)).is_some()
    }

    fn with_privilege<T>(&mut self, address: u32, access: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if address >> 20 != 0xe00 || address & 3 != 0 {
            return None;
        }
        let unprivileged = std::mem::take(&mut self.unprivileged);
        let done = access(self);
        self.unprivileged = unprivileged;
        // what a run keeps for itself
        self.until = 0;
        done
    }
}
