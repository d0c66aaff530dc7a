//! The system control space: the registers of the core itself (ARMv7-M B3.2 to B3.5; ARMv6-M B3.2 to B3.4).

pub(super) mod address;
mod cycle_counter;
mod interrupt;
mod mpu;
mod registers;
mod systick;

use super::configuration::Configuration;
use super::stop::FaultCause;
pub(super) use mpu::Access;
use mpu::Mpu;
use systick::SysTick;

/// Bits of CCR (B3.2.8).
mod ccr {
    pub const NON_BASE_THREAD_ENABLE: u32 = 1 << 0;
    pub const UNALIGN_TRP: u32 = 1 << 3;
    pub const DIV_0_TRP: u32 = 1 << 4;
    pub const STKALIGN: u32 = 1 << 9;
}

/// Bits of SCR (B3.2.7).
mod scr {
    pub const SLEEPONEXIT: u32 = 1 << 1;
    pub const SEVONPEND: u32 = 1 << 4;
}

/// Bits of FPCCR (B3.2.21).
mod fpccr {
    pub const LSPACT: u32 = 1 << 0;
    pub const USER: u32 = 1 << 1;
    pub const ASPEN: u32 = 1 << 31;
    pub const LSPEN: u32 = 1 << 30;
}

/// The registers of the system control space that hold something of their own.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct System {
    pub systick: SysTick,
    /// VTOR.
    pub vector_table: u32,
    scr: u32,
    ccr: u32,
    cfsr: u32,
    hfsr: u32,
    mmfar: u32,
    bfar: u32,
    cpacr: u32,
    fpccr: u32,
    fpcar: u32,
    fpdscr: u32,
    demcr: u32,
    dwt_control: u32,
    /// What DWT_CYCCNT was set to, less the cycle count of that moment; or the value itself while it stands still.
    dwt_cycle_offset: u32,
    pub mpu: Mpu,
}

impl System {
    pub(super) fn new(configuration: Configuration) -> Self {
        let v6 = configuration.profile == super::Profile::V6M;
        Self {
            systick: SysTick::default(),
            vector_table: 0,
            scr: 0,
            // both bits always read as one in ARMv6-M; in a Cortex-M4 from r0p1 on STKALIGN is set by a reset
            ccr: if v6 { ccr::STKALIGN | ccr::UNALIGN_TRP } else { ccr::STKALIGN },
            cfsr: 0,
            hfsr: 0,
            mmfar: 0,
            bfar: 0,
            cpacr: 0,
            fpccr: if v6 { 0 } else { fpccr::ASPEN | fpccr::LSPEN },
            fpcar: 0,
            fpdscr: 0,
            demcr: 0,
            dwt_control: 0,
            dwt_cycle_offset: 0,
            mpu: Mpu::default(),
        }
    }

    pub(super) fn sev_on_pend(&self) -> bool {
        self.scr & scr::SEVONPEND != 0
    }

    pub(super) fn sleeps_on_exit(&self) -> bool {
        self.scr & scr::SLEEPONEXIT != 0
    }

    pub(super) fn traps_division_by_zero(&self) -> bool {
        self.ccr & ccr::DIV_0_TRP != 0
    }

    pub(super) fn traps_unaligned(&self) -> bool {
        self.ccr & ccr::UNALIGN_TRP != 0
    }

    pub(super) fn aligns_stack(&self) -> bool {
        self.ccr & ccr::STKALIGN != 0
    }

    /// Whether a thread may be returned to while other exceptions are active.
    pub(super) fn threads_nest(&self) -> bool {
        self.ccr & ccr::NON_BASE_THREAD_ENABLE != 0
    }

    /// CFSR, and BFAR or MMFAR of an access that faulted.
    pub(super) fn note_fault(&mut self, cfsr: u32, cause: FaultCause) {
        self.cfsr |= cfsr;
        match cause {
            FaultCause::DataBus { address, .. } => self.bfar = address,
            FaultCause::Protection { address, .. } => self.mmfar = address,
            _ => {}
        }
    }

    /// HFSR.FORCED: a fault that escalated.
    pub(super) fn note_forced_fault(&mut self) {
        self.hfsr |= 1 << 30;
    }

    /// HFSR.VECTTBL: a vector could not be read.
    pub(super) fn note_vector_fault(&mut self) {
        self.hfsr |= 1 << 1;
    }

    pub(super) fn stacks_float_lazily(&self) -> bool {
        self.fpccr & fpccr::LSPEN != 0
    }

    /// Whether a floating-point instruction makes its context active (FPCCR.ASPEN).
    pub(super) fn tracks_float_context(&self) -> bool {
        self.fpccr & fpccr::ASPEN != 0
    }

    /// Whether floating-point registers wait to be saved (FPCCR.LSPACT), and where (FPCAR).
    pub(super) fn deferred_float_frame(&self) -> Option<u32> {
        (self.fpccr & fpccr::LSPACT != 0).then_some(self.fpcar)
    }

    /// Whether the registers that wait to be saved are those of privileged code (FPCCR.USER).
    pub(super) fn deferred_float_is_privileged(&self) -> bool {
        self.fpccr & fpccr::USER == 0
    }

    /// FPDSCR: what FPSCR starts with in a new context.
    pub(super) fn default_fpscr(&self) -> u32 {
        self.fpdscr
    }

    /// Registers to be saved at `address` later, with the other bits of UpdateFPCCR (B1.5.7).
    pub(super) fn defer_float_frame(&mut self, address: u32, bits: u32) {
        self.fpcar = address & !7;
        self.fpccr = self.fpccr & (fpccr::ASPEN | fpccr::LSPEN) | bits | fpccr::LSPACT;
    }

    pub(super) fn forget_float_frame(&mut self) {
        self.fpccr &= !fpccr::LSPACT;
    }

    /// CheckVFPEnabled (B1.4.7): whether CPACR gives access to the floating-point extension.
    pub(super) fn allows_float(&self, privileged: bool) -> bool {
        match self.cpacr >> 20 & 3 {
            3 => true,
            1 => privileged,
            _ => false,
        }
    }
}
