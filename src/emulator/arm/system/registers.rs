//! Reads and writes of the private peripheral bus.

use super::super::bus::Width;
use super::super::nvic::FIRST_INTERRUPT;
use super::super::processor::Core;
use super::{address, ccr, fpccr, scr};

/// ID_PFR0 to ID_ISAR4 of the Cortex-M4 (TRM table 4-1).
const CPU_FEATURES: [u32; 13] = [
    0x0000_0030,
    0x0000_0200,
    0x0010_0000,
    0,
    0x0010_0030,
    0,
    0x0100_0000,
    0,
    0x0110_1110,
    0x0211_2000,
    0x2123_2231,
    0x0111_1131,
    0x0131_0132,
];

/// AIRCR: the key in the upper half, to write and to read.
const VECTKEY: u32 = 0x05fa;
const VECTKEY_READ: u32 = 0xfa05 << 16;

impl Core {
    /// Reads a register of the core; `None` is a bus fault. An address without a register reads as zero.
    pub(in super::super) fn read_system(&mut self, width: Width, address: u32) -> Option<u32> {
        if !self.is_privileged() {
            return None;
        }
        let word = self.read_system_word(address & !3);
        let shifted = word >> (8 * (address & 3));
        Some(match width {
            Width::Word => word,
            Width::Half => shifted & 0xffff,
            Width::Byte => shifted & 0xff,
        })
    }

    /// Writes a register of the core; `None` is a bus fault.
    pub(in super::super) fn write_system(&mut self, width: Width, address: u32, value: u32) -> Option<()> {
        let software_trigger = address == address::STIR && self.system.ccr & 2 != 0;
        if !self.is_privileged() && !software_trigger {
            return None;
        }
        let (word, shift) = (address & !3, 8 * (address & 3));
        let value = match width {
            Width::Word => value,
            // where ones do something and zeros do nothing, the other bytes are zeros
            _ if matches!(word, address::CFSR | 0xe000_e100..0xe000_e400) => (value & Self::mask(width)) << shift,
            _ => {
                let mask = Self::mask(width) << shift;
                self.read_system_word(word) & !mask | value << shift & mask
            }
        };
        self.write_system_word(word, value);
        // whatever was written, exceptions are looked at before the next instruction
        self.attend();
        Some(())
    }

    fn mask(width: Width) -> u32 {
        match width {
            Width::Word => !0,
            Width::Half => 0xffff,
            Width::Byte => 0xff,
        }
    }

    fn read_system_word(&mut self, address: u32) -> u32 {
        let v6 = self.is_v6();
        match address {
            address::SYST_CSR..=address::SYST_CALIB if !self.configuration.systick => 0,
            address::SYST_CSR => {
                self.system.systick.advance(self.cycles, &mut self.nvic);
                self.system.systick.read_control()
            }
            address::SYST_RVR => self.system.systick.reload(),
            address::SYST_CVR => self.system.systick.current(self.cycles),
            // no reference clock, and what 10 ms are is not known
            address::SYST_CALIB => 0xc000_0000,
            0xe000_e100..0xe000_e400 => self.read_interrupts(address - 0xe000_e100),
            0xe000_e400..0xe000_e430 => self.read_priorities((address - 0xe000_e400) as u8 + FIRST_INTERRUPT),
            address::CPUID => self.configuration.cpuid,
            address::ICSR => self.read_icsr(),
            address::AIRCR => VECTKEY_READ | self.nvic.group() << 8,
            address::SCR => self.system.scr,
            address::CCR => self.system.ccr,
            address::SHPR1..=address::SHPR3 => self.read_priorities((address - address::SHPR1) as u8 + 4),
            address::SHCSR => self.read_shcsr(),
            _ if v6 => 0,
            address::ICTR => u32::from(self.configuration.interrupts.saturating_sub(1)) / 32,
            address::VTOR => self.system.vector_table,
            address::CFSR => self.system.cfsr,
            address::HFSR => self.system.hfsr,
            address::MMFAR => self.system.mmfar,
            address::BFAR => self.system.bfar,
            0xe000_ed40..=0xe000_ed70 => CPU_FEATURES[((address - 0xe000_ed40) / 4) as usize % CPU_FEATURES.len()],
            address::CPACR => self.system.cpacr,
            address::MPU_TYPE..=address::MPU_RASR_A3 => self.read_mpu(address),
            address::DEMCR => self.system.demcr,
            address::FPCCR => self.system.fpccr,
            address::FPCAR => self.system.fpcar,
            address::FPDSCR => self.system.fpdscr,
            address::MVFR0 => 0x1011_0021,
            address::MVFR1 => 0x1100_0011,
            address::DWT_CTRL => self.read_dwt_control(),
            address::DWT_CYCCNT => self.cycle_counter(),
            _ => 0,
        }
    }

    fn write_system_word(&mut self, address: u32, value: u32) {
        let v6 = self.is_v6();
        let cycle = self.cycles;
        match address {
            address::SYST_CSR..=address::SYST_CALIB if !self.configuration.systick => {}
            address::SYST_CSR | address::SYST_RVR | address::SYST_CVR => {
                let systick = &mut self.system.systick;
                systick.advance(cycle, &mut self.nvic);
                match address {
                    address::SYST_CSR => systick.write_control(value, cycle),
                    address::SYST_RVR => systick.write_reload(value, cycle),
                    _ => systick.clear_current(cycle),
                }
            }
            0xe000_e100..0xe000_e400 => self.write_interrupts(address - 0xe000_e100, value),
            0xe000_e400..0xe000_e430 => {
                self.write_priorities((address - 0xe000_e400) as u8 + FIRST_INTERRUPT, value);
            }
            address::ICSR => self.write_icsr(value),
            address::AIRCR => self.write_aircr(value),
            address::SCR => self.system.scr = value & (scr::SLEEPONEXIT | 1 << 2 | scr::SEVONPEND),
            address::SHPR1..=address::SHPR3 => self.write_priorities((address - address::SHPR1) as u8 + 4, value),
            address::SHCSR => self.write_shcsr(value),
            _ if v6 => self.diagnostics.debug_unit_absent |= address < 0xe000_e000,
            address::VTOR => self.system.vector_table = value & 0xffff_ff80,
            address::CCR => {
                let writable =
                    ccr::NON_BASE_THREAD_ENABLE | 1 << 1 | ccr::UNALIGN_TRP | ccr::DIV_0_TRP | 1 << 8 | ccr::STKALIGN;
                self.system.ccr = value & writable;
            }
            // written ones clear
            address::CFSR => self.system.cfsr &= !value,
            address::HFSR => self.system.hfsr &= !value,
            address::MMFAR => self.system.mmfar = value,
            address::BFAR => self.system.bfar = value,
            address::CPACR => {
                // only coprocessors 10 and 11 are there
                self.system.cpacr = value & 0x00f0_0000;
                self.float.ready = false;
            }
            address::MPU_TYPE..=address::MPU_RASR_A3 => self.write_mpu(address, value),
            address::DEMCR => self.write_demcr(value),
            address::STIR => self.nvic.pend((value & 0xff) as u8),
            address::FPCCR => {
                self.system.fpccr = value & (fpccr::ASPEN | fpccr::LSPEN | 0x17b);
                self.float.ready = false;
            }
            address::FPCAR => self.system.fpcar = value & !7,
            address::FPDSCR => self.system.fpdscr = value & 0x07c0_0000,
            address::DWT_CTRL => self.write_dwt_control(value),
            address::DWT_CYCCNT => self.write_cycle_counter(value),
            _ => self.diagnostics.debug_unit_absent |= address < 0xe000_e000,
        }
    }

    fn write_aircr(&mut self, value: u32) {
        if value >> 16 != VECTKEY {
            return;
        }
        if !self.is_v6() {
            self.nvic.set_group(value >> 8 & 7);
        }
        self.reset_requested |= value & 1 << 2 != 0;
    }
}
