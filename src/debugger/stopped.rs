//! Why a run has stopped.

use std::fmt;

use super::Moment;
use crate::emulator::arm::{Fault, Hold};
use crate::emulator::nrf::{Chip, Halt};

/// Why a run has stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The instruction was executed, or gone back over.
    Stepped,
    /// The function has returned.
    Returned,
    /// A breakpoint is at the next instruction.
    Breakpoint,
    /// The next instruction is `BKPT`, with this number. A run that goes on passes it.
    Instruction(u8),
    /// The next instruction accesses what is watched.
    Access {
        /// The first address that is watched and accessed.
        address: u32,
        /// Whether it writes.
        is_write: bool,
    },
    /// What is watched was written, and not by an instruction. A run forward stops after that, and one backward before the
    /// instruction that was executed last then.
    Written {
        /// The first address that is watched and was written.
        address: u32,
        /// Who wrote, in words: `EasyDMA of UARTE0`, `the frame of exception TIMER0`.
        by: String,
    },
    /// The handler of a fault begins.
    Fault(Fault),
    /// The program has ended. Time stands still until the board is reset.
    Ended(Halt),
    /// The moment that was asked for.
    Arrived(Moment),
    /// The run was interrupted.
    Interrupted,
    /// There is nothing before: the history begins here.
    HistoryBegin,
}

impl Stopped {
    /// What it is to a debugger that a chip is held between two ticks or two instructions.
    pub(crate) fn of(hold: Hold, chip: Option<&Chip>, moment: Moment) -> Self {
        match hold {
            Hold::Paused => Self::Arrived(moment),
            Hold::Breakpoint => Self::Breakpoint,
            Hold::Instruction(number) => Self::Instruction(number),
            Hold::Access { address, is_write } => Self::Access { address, is_write },
            Hold::Written(write) => {
                let by = chip.map(|chip| chip.writer_name(write.writer)).unwrap_or_default();
                Self::Written { address: write.address, by }
            }
            Hold::Fault => {
                let fault = chip.and_then(|chip| chip.core().last_fault());
                fault.map_or(Self::Interrupted, |fault| Self::Fault(*fault))
            }
        }
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stepped => write!(f, "stepped"),
            Self::Returned => write!(f, "returned"),
            Self::Breakpoint => write!(f, "breakpoint"),
            Self::Instruction(number) => write!(f, "breakpoint instruction {number}"),
            Self::Access { address, is_write: true } => write!(f, "write of {address:#010x}"),
            Self::Access { address, is_write: false } => write!(f, "read of {address:#010x}"),
            Self::Written { address, by } => write!(f, "write of {address:#010x} by {by}"),
            Self::Fault(fault) => write!(f, "{fault}"),
            Self::Ended(halt) => write!(f, "{halt}"),
            Self::Arrived(moment) => write!(f, "at {moment}"),
            Self::Interrupted => write!(f, "interrupted"),
            Self::HistoryBegin => write!(f, "the history begins here"),
        }
    }
}
