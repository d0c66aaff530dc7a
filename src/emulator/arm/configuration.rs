//! What a chip's maker chose of the options that the architecture leaves open.

/// An instruction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Profile {
    /// ARMv6-M: 16-bit Thumb, `BL`, `MRS`, `MSR` and barriers.
    V6M,
    /// ARMv7E-M: all of Thumb-2 with the DSP extension, and FPv4-SP (single precision).
    V7EM,
}

/// What the memories of a chip add to the cycles that an instruction takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fetch {
    /// Cycles that a taken branch in flash waits for its target, while the instruction cache is off.
    pub flash_branch: u8,
    /// Cycles that a taken branch in RAM waits.
    pub ram_branch: u8,
    /// Cycles by which the access of a peripheral keeps code in RAM waiting, which is fetched over the same bus.
    pub ram_device_access: u8,
}

impl Fetch {
    /// Memory as fast as the core.
    pub const NONE: Self = Self { flash_branch: 0, ram_branch: 0, ram_device_access: 0 };

    /// The memories of the nRF52833, from two measurements on real boards, not from a document.
    ///
    /// CODAL's `target_wait_us(4000)`, a loop of SUBS and BNE in flash, takes 3.85 ms, which is 6.2 cycles a turn with what
    /// interrupts take in between: 6 here, of which the core has 3. MakeCode's routine for WS2812, which is run from RAM,
    /// makes pulses of 0.34 and 0.80 us for its bits and pauses of 0.78 and 0.59 us: here 0.34 and 0.81, and 0.78 and 0.59.
    ///
    /// Instructions one after the other are taken to wait for nothing, as are constants that are loaded from flash, so a
    /// program with few branches runs faster here than on a chip.
    pub const NRF52833: Self = Self { flash_branch: 3, ram_branch: 3, ram_device_access: 2 };
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
    /// What its memories add to the cycles of an instruction.
    pub fetch: Fetch,
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
        // flash and RAM are as fast as the core (nRF51822 product specification, *CPU*)
        fetch: Fetch::NONE,
    };

    /// Cortex-M4F r0p1 of the nRF52833: 48 interrupts, 3 priority bits, an MPU of 8 regions (nRF52833 product
    /// specification, *CPU*; the crate `nrf52833-pac`: `NVIC_PRIO_BITS` and the enumeration of interrupts).
    /// Its memory waits for nothing, as in the manuals of the core; what that of the chip adds is [`Fetch::NRF52833`].
    pub const NRF52833: Self = Self {
        profile: Profile::V7EM,
        cpuid: 0x410f_c241,
        priority_bits: 3,
        interrupts: 48,
        systick: true,
        mpu_regions: 8,
        fetch: Fetch::NONE,
    };
}
