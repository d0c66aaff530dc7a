//! Reads and writes of the private peripheral bus.

use super::super::bus::Width;
use super::super::core::Core;
use super::super::nvic::FIRST_INTERRUPT;
use super::{ccr, fpccr, scr};

/// Registers of the core by address.
mod address {
    pub const DWT_CTRL: u32 = 0xe000_1000;
    pub const DWT_CYCCNT: u32 = 0xe000_1004;
    pub const ICTR: u32 = 0xe000_e004;
    pub const SYST_CSR: u32 = 0xe000_e010;
    pub const SYST_RVR: u32 = 0xe000_e014;
    pub const SYST_CVR: u32 = 0xe000_e018;
    pub const SYST_CALIB: u32 = 0xe000_e01c;
    pub const CPUID: u32 = 0xe000_ed00;
    pub const ICSR: u32 = 0xe000_ed04;
    pub const VTOR: u32 = 0xe000_ed08;
    pub const AIRCR: u32 = 0xe000_ed0c;
    pub const SCR: u32 = 0xe000_ed10;
    pub const CCR: u32 = 0xe000_ed14;
    pub const SHPR1: u32 = 0xe000_ed18;
    pub const SHPR3: u32 = 0xe000_ed20;
    pub const SHCSR: u32 = 0xe000_ed24;
    pub const CFSR: u32 = 0xe000_ed28;
    pub const HFSR: u32 = 0xe000_ed2c;
    pub const MMFAR: u32 = 0xe000_ed34;
    pub const BFAR: u32 = 0xe000_ed38;
    pub const CPACR: u32 = 0xe000_ed88;
    pub const MPU_TYPE: u32 = 0xe000_ed90;
    pub const MPU_CTRL: u32 = 0xe000_ed94;
    pub const MPU_RNR: u32 = 0xe000_ed98;
    pub const MPU_RBAR: u32 = 0xe000_ed9c;
    pub const MPU_RASR_A3: u32 = 0xe000_edb8;
    pub const DEMCR: u32 = 0xe000_edfc;
    pub const STIR: u32 = 0xe000_ef00;
    pub const FPCCR: u32 = 0xe000_ef34;
    pub const FPCAR: u32 = 0xe000_ef38;
    pub const FPDSCR: u32 = 0xe000_ef3c;
    pub const MVFR0: u32 = 0xe000_ef40;
    pub const MVFR1: u32 = 0xe000_ef44;
}

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

/// DEMCR.TRCENA: the cycle counter works.
const TRACE_ENABLE: u32 = 1 << 24;
/// DWT_CTRL: no comparators, no sampling; CYCCNTENA.
const DWT_NO_COMPARATORS: u32 = 0x0d00_0000;
const CYCLE_COUNT_ENABLE: u32 = 1;
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
            address::DWT_CTRL => DWT_NO_COMPARATORS | self.system.dwt_control,
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
            _ if v6 => self.notices.debug_unit_absent |= address < 0xe000_e000,
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
            address::DEMCR => {
                self.hold_cycle_counter(|system| system.demcr = value & 0x0101_07f1);
            }
            address::STIR => self.nvic.pend((value & 0xff) as u8),
            address::FPCCR => {
                self.system.fpccr = value & (fpccr::ASPEN | fpccr::LSPEN | 0x17b);
                self.float.ready = false;
            }
            address::FPCAR => self.system.fpcar = value & !7,
            address::FPDSCR => self.system.fpdscr = value & 0x07c0_0000,
            address::DWT_CTRL => self.hold_cycle_counter(|system| system.dwt_control = value & CYCLE_COUNT_ENABLE),
            address::DWT_CYCCNT => {
                let running = if self.counts_cycles() { cycle as u32 } else { 0 };
                self.system.dwt_cycle_offset = value.wrapping_sub(running);
            }
            _ => self.notices.debug_unit_absent |= address < 0xe000_e000,
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

    fn counts_cycles(&self) -> bool {
        self.system.demcr & TRACE_ENABLE != 0 && self.system.dwt_control & CYCLE_COUNT_ENABLE != 0
    }

    /// DWT_CYCCNT, which wraps at 32 bits.
    fn cycle_counter(&self) -> u32 {
        let running = if self.counts_cycles() { self.cycles as u32 } else { 0 };
        self.system.dwt_cycle_offset.wrapping_add(running)
    }

    /// Changes something that may start or stop the cycle counter, which keeps its value.
    fn hold_cycle_counter(&mut self, change: impl FnOnce(&mut super::System)) {
        let value = self.cycle_counter();
        change(&mut self.system);
        let running = if self.counts_cycles() { self.cycles as u32 } else { 0 };
        self.system.dwt_cycle_offset = value.wrapping_sub(running);
    }

    /// The memory protection unit (B3.5), as far as it is registers; RBAR and RASR have three aliases.
    fn read_mpu(&self, address: u32) -> u32 {
        let regions = u32::from(self.configuration.mpu_regions);
        let region = usize::from(self.system.mpu_region % 8);
        match address {
            address::MPU_TYPE => regions << 8,
            _ if regions == 0 => 0,
            address::MPU_CTRL => self.system.mpu_control,
            address::MPU_RNR => u32::from(self.system.mpu_region),
            _ if (address - address::MPU_RBAR) & 4 == 0 => self.system.mpu_base[region] | region as u32,
            _ => self.system.mpu_size[region],
        }
    }

    fn write_mpu(&mut self, address: u32, value: u32) {
        if self.configuration.mpu_regions == 0 {
            return;
        }
        match address {
            address::MPU_TYPE => {}
            address::MPU_CTRL => {
                self.system.mpu_control = value & 7;
                self.notices.mpu_not_enforced |= value & 1 != 0;
            }
            address::MPU_RNR => self.system.mpu_region = (value & 7) as u8,
            _ if (address - address::MPU_RBAR) & 4 == 0 => {
                // VALID: the write selects the region too
                if value >> 4 & 1 != 0 {
                    self.system.mpu_region = (value & 7) as u8;
                }
                self.system.mpu_base[usize::from(self.system.mpu_region % 8)] = value & !0x1f;
            }
            _ => self.system.mpu_size[usize::from(self.system.mpu_region % 8)] = value & 0x173f_ff3f,
        }
    }
}
