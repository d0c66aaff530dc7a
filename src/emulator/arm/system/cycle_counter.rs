//! DWT_CYCCNT, the cycle counter that programs time themselves by (ARMv7-M C1.8.8).

use super::super::processor::Core;

/// DEMCR.TRCENA: the cycle counter works.
const TRACE_ENABLE: u32 = 1 << 24;
/// What can be written of DEMCR.
const DEMCR_MASK: u32 = 0x0101_07f1;
/// DWT_CTRL: no comparators, no sampling; CYCCNTENA.
const NO_COMPARATORS: u32 = 0x0d00_0000;
const CYCLE_COUNT_ENABLE: u32 = 1;

impl Core {
    pub(super) fn read_dwt_control(&self) -> u32 {
        NO_COMPARATORS | self.system.dwt_control
    }

    pub(super) fn write_dwt_control(&mut self, value: u32) {
        self.hold_cycle_counter(|system| system.dwt_control = value & CYCLE_COUNT_ENABLE);
    }

    pub(super) fn write_demcr(&mut self, value: u32) {
        self.hold_cycle_counter(|system| system.demcr = value & DEMCR_MASK);
    }

    pub(super) fn write_cycle_counter(&mut self, value: u32) {
        self.system.dwt_cycle_offset = value.wrapping_sub(self.running_cycles());
    }

    /// DWT_CYCCNT, which wraps at 32 bits.
    pub(super) fn cycle_counter(&self) -> u32 {
        self.system.dwt_cycle_offset.wrapping_add(self.running_cycles())
    }

    /// Whether the counter moves on its own.
    pub(in super::super) fn counts_cycles(&self) -> bool {
        self.system.demcr & TRACE_ENABLE != 0 && self.system.dwt_control & CYCLE_COUNT_ENABLE != 0
    }

    /// The part of the counter that moves on its own.
    fn running_cycles(&self) -> u32 {
        if self.counts_cycles() { self.cycles as u32 } else { 0 }
    }

    /// Changes something that may start or stop the cycle counter, which keeps its value.
    fn hold_cycle_counter(&mut self, change: impl FnOnce(&mut super::System)) {
        let value = self.cycle_counter();
        change(&mut self.system);
        self.write_cycle_counter(value);
    }
}
