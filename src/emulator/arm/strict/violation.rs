//! What a strict run ends with, in words that say what to look for.

use std::fmt;

use super::super::stop::FaultCause;

/// Where a value was read that nothing had written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Origin {
    /// The address of the instruction that read it.
    pub at: u32,
    /// The address in RAM.
    pub address: u32,
}

/// What a program does with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Use {
    /// Decides which way to go.
    Decision,
    /// Reads or writes where it points to, or goes there.
    Address,
    /// Writes it to a register at this address.
    Register(u32),
}

/// Something that a chip leaves open, or that a reference manual calls wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Violation {
    /// The address of the instruction.
    pub at: u32,
    /// What it did.
    pub kind: ViolationKind,
}

/// What an instruction did that it should not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ViolationKind {
    /// It uses a value from RAM that nothing has written since power-on. A chip has there what was left of before.
    Unwritten {
        /// Where the value was read.
        read: Origin,
        /// What for.
        used: Use,
    },
    /// The main stack has grown into what is below.
    StackOverflow {
        /// The stack pointer.
        pointer: u32,
        /// The lowest address of the stack.
        limit: u32,
    },
    /// It faults. Faults that a program can bring about on purpose are no violations: those of the memory protection unit,
    /// divisions by zero, floating point that is switched off.
    Fault(FaultCause),
}

impl fmt::Display for ViolationKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Unwritten { read, used } => {
                match used {
                    Use::Decision => write!(f, "it decides by")?,
                    Use::Address => write!(f, "it uses as an address")?,
                    Use::Register(register) => write!(f, "it writes to the register at {register:#010x}")?,
                }
                write!(
                    f,
                    " a value that was read at {:#010x} from {:#010x}, a place in RAM that nothing has written since \
                     power-on: a variable without a first value, or a buffer that was not filled so far",
                    read.at, read.address
                )
            }
            Self::StackOverflow { pointer, limit } => write!(
                f,
                "the stack has grown to {pointer:#010x}, and its room ends at {limit:#010x}, where the variables are: a large \
                 array in a function, or functions that call themselves too often"
            ),
            Self::Fault(cause) => {
                write!(f, "{cause}")?;
                match advice(cause) {
                    Some(advice) => write!(f, ": {advice}"),
                    None => Ok(()),
                }
            }
        }
    }
}

/// What commonly brings a fault about.
fn advice(cause: FaultCause) -> Option<&'static str> {
    match cause {
        FaultCause::UndefinedInstruction => {
            Some("code for another processor, a trap of the compiler, or a jump into data")
        }
        FaultCause::InvalidState => Some("a function pointer that was never set, or a vector without a handler"),
        FaultCause::InvalidReturn => Some("a stack that was overwritten, or a link register that was lost"),
        FaultCause::Unaligned { .. } => Some("a pointer into a packed structure or a buffer of bytes"),
        FaultCause::DataBus { .. } => Some(
            "a pointer that was never set or was freed, an index beyond its array, or a register that the chip lacks",
        ),
        FaultCause::InstructionBus | FaultCause::ExecuteNever => {
            Some("a function pointer that was never set, or a return address that was overwritten")
        }
        FaultCause::Stacking { is_protected: false, .. }
        | FaultCause::Unstacking { is_protected: false, .. }
        | FaultCause::LazyStacking { is_protected: false, .. } => Some("a stack that has grown below the RAM"),
        FaultCause::VectorTable { .. } => Some("VTOR points to no vector table"),
        FaultCause::SupervisorCall => Some("SVC within a handler that ranks as high"),
        _ => None,
    }
}

/// Whether a fault ends a strict run at once, before a handler sees it.
pub(in super::super) fn ends_strict_run(cause: FaultCause) -> bool {
    !matches!(
        cause,
        FaultCause::NoCoprocessor
            | FaultCause::DivideByZero
            | FaultCause::Protection { .. }
            | FaultCause::Stacking { is_protected: true, .. }
            | FaultCause::Unstacking { is_protected: true, .. }
            | FaultCause::LazyStacking { is_protected: true, .. }
    )
}
