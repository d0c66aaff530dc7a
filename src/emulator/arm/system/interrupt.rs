//! Registers of the interrupt controller and of the priorities of system exceptions.

use super::super::nvic::{FIRST_INTERRUPT, number};
use super::super::processor::Core;

/// Faults in SHCSR: the bits that tell active, pending and enabled (B3.2.13).
const HANDLERS: [(u8, u32, Option<u32>, Option<u32>); 7] = [
    (number::MEM_MANAGE, 0, Some(13), Some(16)),
    (number::BUS_FAULT, 1, Some(14), Some(17)),
    (number::USAGE_FAULT, 3, Some(12), Some(18)),
    (number::SV_CALL, 7, Some(15), None),
    (number::DEBUG_MONITOR, 8, None, None),
    (number::PEND_SV, 10, None, None),
    (number::SYS_TICK, 11, None, None),
];

impl Core {
    /// The word of 32 interrupts in one of the sets: bit 0 is interrupt `32 * index`.
    fn interrupt_word(set: u64, index: u32) -> u32 {
        (set >> FIRST_INTERRUPT).checked_shr(32 * index).unwrap_or(0) as u32
    }

    fn interrupt_bits(word: u32, index: u32) -> u64 {
        (u64::from(word)).checked_shl(32 * index + u32::from(FIRST_INTERRUPT)).unwrap_or(0)
    }

    /// ISER, ICER, ISPR, ICPR and IABR, by the offset from 0xE000E100.
    pub(super) fn read_interrupts(&self, offset: u32) -> u32 {
        let index = offset >> 2 & 0x1f;
        match offset >> 7 {
            0 | 1 => Self::interrupt_word(self.nvic.enabled, index),
            2 | 3 => Self::interrupt_word(self.nvic.pending, index),
            4 if !self.is_v6() => Self::interrupt_word(self.nvic.active, index),
            _ => 0,
        }
    }

    pub(super) fn write_interrupts(&mut self, offset: u32, value: u32) {
        let bits = Self::interrupt_bits(value, offset >> 2 & 0x1f);
        match offset >> 7 {
            0 => self.nvic.enable(bits),
            1 => self.nvic.disable(bits),
            2 => self.nvic.pend_bits(bits),
            3 => self.nvic.clear_pending(bits),
            _ => {}
        }
    }

    /// Four priorities from an exception's on.
    pub(super) fn read_priorities(&self, first: u8) -> u32 {
        u32::from_le_bytes(std::array::from_fn(|at| self.nvic.priority_byte(first.saturating_add(at as u8))))
    }

    pub(super) fn write_priorities(&mut self, first: u8, value: u32) {
        for (at, priority) in (0..).zip(value.to_le_bytes()) {
            self.nvic.set_priority(first.saturating_add(at), priority);
        }
    }

    /// ICSR (B3.2.4).
    pub(super) fn read_icsr(&self) -> u32 {
        let pending = |number: u8, bit: u32| ((self.nvic.pending >> number & 1) as u32) << bit;
        let interrupts = self.nvic.pending >> FIRST_INTERRUPT != 0;
        let returns_to_base = self.nvic.active & !(1 << self.exception) == 0 && !self.is_v6();
        pending(number::NMI, 31)
            | pending(number::PEND_SV, 28)
            | pending(number::SYS_TICK, 26)
            | u32::from(interrupts) << 22
            | u32::from(self.nvic.first_pending().unwrap_or(0)) << 12
            | u32::from(returns_to_base) << 11
            | u32::from(self.exception)
    }

    pub(super) fn write_icsr(&mut self, value: u32) {
        for (number, set, clear) in [(number::PEND_SV, 28, 27), (number::SYS_TICK, 26, 25)] {
            if value >> set & 1 != 0 {
                self.nvic.pend_exception(number);
            } else if value >> clear & 1 != 0 {
                self.nvic.clear_pending(1 << number);
            }
        }
        if value >> 31 != 0 {
            self.nvic.pend_exception(number::NMI);
        }
    }

    /// SHCSR. ARMv6-M has of it the pending bit of SVCall only.
    pub(super) fn read_shcsr(&self) -> u32 {
        let flag = |set: u64, number: u8, bit: Option<u32>| bit.map_or(0, |bit| ((set >> number & 1) as u32) << bit);
        if self.is_v6() {
            return flag(self.nvic.pending, number::SV_CALL, Some(15));
        }
        HANDLERS.iter().fold(0, |word, &(number, active, pending, enable)| {
            word | flag(self.nvic.active, number, Some(active))
                | flag(self.nvic.pending, number, pending)
                | flag(self.nvic.enabled, number, enable)
        })
    }

    pub(super) fn write_shcsr(&mut self, value: u32) {
        if self.is_v6() {
            let bit = u64::from(value >> 15 & 1) << number::SV_CALL;
            self.nvic.pending = self.nvic.pending & !(1 << number::SV_CALL) | bit;
            return;
        }
        for &(number, active, pending, enable) in &HANDLERS {
            let copy = |set: &mut u64, bit: u32| *set = *set & !(1 << number) | u64::from(value >> bit & 1) << number;
            copy(&mut self.nvic.active, active);
            if let Some(bit) = pending {
                copy(&mut self.nvic.pending, bit);
            }
            if let Some(bit) = enable {
                copy(&mut self.nvic.enabled, bit);
            }
        }
    }
}
