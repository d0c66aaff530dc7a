//! What a debugger changes of a chip. A change is an input of the run: with its moment it is kept, and made again whenever the
//! run comes by.

use std::sync::Arc;

use super::Moment;
use crate::emulator::arm::{Core, Special};
use crate::emulator::nrf::Chip;

/// A register of the processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Register {
    /// R0 to R12, 13 is the stack pointer in use, 14 LR, and 15 the address of the next instruction.
    Core(u8),
    /// A special register.
    Special(Special),
    /// A single-precision floating-point register, 0 to 31, as its bits.
    Float(u8),
    /// FPSCR.
    Fpscr,
}

impl Register {
    /// What is in it.
    #[must_use]
    pub fn read(self, core: &Core) -> u32 {
        match self {
            Self::Core(number) => core.register(number),
            Self::Special(register) => core.special_register(register),
            Self::Float(number) => core.float_register(number),
            Self::Fpscr => core.fpscr(),
        }
    }

    fn write(self, core: &mut Core, value: u32) {
        match self {
            Self::Core(15) => core.go_on_at(value),
            Self::Core(number) => core.set_register(number, value),
            Self::Special(register) => core.set_special_register(register, value),
            Self::Float(number) => core.set_float_register(number, value),
            Self::Fpscr => core.set_fpscr(value),
        }
    }
}

/// Something that is changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A register gets a value.
    Register(Register, u32),
    /// Bytes are written, to memory or to the registers of a peripheral.
    Memory {
        /// Where.
        address: u32,
        /// What.
        bytes: Arc<[u8]>,
    },
}

impl Change {
    /// Changes a chip; says whether there is such a place.
    pub(super) fn make(&self, chip: &mut Chip) -> bool {
        match self {
            Self::Register(register, value) => {
                chip.change_core(|core| register.write(core, *value));
                true
            }
            Self::Memory { address, bytes } => chip.change_memory(*address, bytes),
        }
    }
}

/// A change, with the moment at which it is made.
#[derive(Clone, Debug)]
pub(super) struct StampedChange {
    pub moment: Moment,
    pub change: Change,
}
