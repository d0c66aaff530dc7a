//! Exceptions of both cores, by the rules of the architecture manuals: ARMv7-M (Arm DDI 0403E) and ARMv6-M (Arm DDI
//! 0419E). What is expected is worked out from the section that each test names.

mod entry;
mod faults;
mod float;
mod machine;
mod mpu;
mod priority;
mod random_code;
mod registers;
mod runs;
mod sleep;
mod time;

/// Registers of the system control space that the tests use (ARMv7-M B3.2.2).
mod scs {
    pub const SYST_CSR: u32 = 0xe000_e010;
    pub const SYST_RVR: u32 = 0xe000_e014;
    pub const SYST_CVR: u32 = 0xe000_e018;
    pub const ISER: u32 = 0xe000_e100;
    pub const ICPR: u32 = 0xe000_e280;
    pub const ISPR: u32 = 0xe000_e200;
    pub const IPR: u32 = 0xe000_e400;
    pub const ICSR: u32 = 0xe000_ed04;
    pub const AIRCR: u32 = 0xe000_ed0c;
    pub const SCR: u32 = 0xe000_ed10;
    pub const CCR: u32 = 0xe000_ed14;
    pub const SHPR2: u32 = 0xe000_ed1c;
    pub const SHPR3: u32 = 0xe000_ed20;
    pub const SHCSR: u32 = 0xe000_ed24;
    pub const CFSR: u32 = 0xe000_ed28;
    pub const HFSR: u32 = 0xe000_ed2c;
    pub const MMFAR: u32 = 0xe000_ed34;
    pub const BFAR: u32 = 0xe000_ed38;
    pub const CPACR: u32 = 0xe000_ed88;
    pub const MPU_CTRL: u32 = 0xe000_ed94;
    pub const MPU_RBAR: u32 = 0xe000_ed9c;
    pub const MPU_RASR: u32 = 0xe000_eda0;
    pub const FPCCR: u32 = 0xe000_ef34;
    pub const FPCAR: u32 = 0xe000_ef38;
    pub const FPDSCR: u32 = 0xe000_ef3c;
    pub const DWT_CTRL: u32 = 0xe000_1000;
    pub const DWT_CYCCNT: u32 = 0xe000_1004;
    pub const DEMCR: u32 = 0xe000_edfc;
}
