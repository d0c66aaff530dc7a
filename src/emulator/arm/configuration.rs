//! What a chip's maker chose of the options that the architecture leaves open.

/// An instruction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Profile {
    /// ARMv6-M: 16-bit Thumb, `BL`, `MRS`, `MSR` and barriers.
    V6M,
    /// ARMv7E-M: all of Thumb-2 with the DSP extension, and FPv4-SP (single precision).
    V7EM,
}

/// A processor core as a chip has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Configuration {
    /// The instruction set.
    pub profile: Profile,
    /// What the register CPUID reads.
    pub cpuid: u32,
    /// Implemented bits of an exception's priority, from the top: 2 to 8.
    pub priority_bits: u8,
    /// Interrupt lines, at most 48.
    pub interrupts: u8,
    /// Whether the system timer SysTick is there.
    pub systick: bool,
    /// Regions of the memory protection unit; 0 is none.
    pub mpu_regions: u8,
}

impl Configuration {
    /// Cortex-M0 r0p0 of the nRF51822: 32 interrupts, 2 priority bits (Cortex-M0 TRM, 4.1; nRF51 series reference
    /// manual, *CPU*), and no SysTick (nRF51 SDK, `app_timer`: "nRF51 does not have a SysTick timer").
    pub const NRF51822: Self = Self {
        profile: Profile::V6M,
        cpuid: 0x410c_c200,
        priority_bits: 2,
        interrupts: 32,
        systick: false,
        mpu_regions: 0,
    };

    /// Cortex-M4F r0p1 of the nRF52833: 48 interrupts, 3 priority bits, an MPU of 8 regions (nRF52833 product
    /// specification, *CPU*; the crate `nrf52833-pac`: `NVIC_PRIO_BITS` and the enumeration of interrupts).
    pub const NRF52833: Self = Self {
        profile: Profile::V7EM,
        cpuid: 0x410f_c241,
        priority_bits: 3,
        interrupts: 48,
        systick: true,
        mpu_regions: 8,
    };
}
