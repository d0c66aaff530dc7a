//! What comes out of a run.

use std::fmt;

use super::strict::Violation;
use super::traps::Hold;

/// Why [`Core::run_until`](super::Core::run_until) returned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The cycle count reached the limit.
    Limit,
    /// The core waits for an interrupt or an event (`WFI`, `WFE`, or the return of a handler with SCR.SLEEPONEXIT).
    ///
    /// The count may be short of the limit. The next run goes on sleeping, and moves the count to its limit. SysTick stands
    /// still meanwhile.
    Sleep,
    /// `BKPT 0xAB`, the semihosting call: `r0` says which operation, `r1` is its argument. The PC is behind the
    /// instruction already; the answer is put into `r0` by [`Core::set_register`](super::Core::set_register).
    Semihosting {
        /// The operation.
        r0: u32,
        /// Its argument, mostly the address of a block of words.
        r1: u32,
    },
    /// Another `BKPT`. The PC is that of the instruction; a debugger that wants to go on moves it.
    Breakpoint {
        /// The immediate of the instruction.
        number: u8,
    },
    /// AIRCR.SYSRESETREQ was written: the chip resets its peripherals and calls [`Core::reset`](super::Core::reset).
    ResetRequested,
    /// A fault inside the handler of HardFault or NMI: the core does nothing any more until it is reset.
    Lockup(Fault),
    /// The program of a strict run did what it should not; see [`Core::set_strict`](super::Core::set_strict).
    Violation(Violation),
    /// A debugger's trap: nothing has been executed there, and a run to this limit goes on as if it had not been held.
    Held {
        /// Why.
        hold: Hold,
        /// The limit of the run, as the peripherals have moved it.
        limit: u64,
    },
}

/// What went wrong in a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultCause {
    /// An encoding without a meaning, or one that this profile does not have.
    UndefinedInstruction,
    /// A branch to an even address: there is no Arm instruction set here (EPSR.T is 0).
    InvalidState,
    /// An exception return with an EXC_RETURN or a stacked state that does not fit.
    InvalidReturn,
    /// A floating-point or coprocessor instruction without access by CPACR, or without a coprocessor.
    NoCoprocessor,
    /// An address that is not a multiple of what is moved, where it has to be.
    Unaligned {
        /// The address of the access.
        address: u32,
    },
    /// A division by zero while CCR.DIV_0_TRP is set.
    DivideByZero,
    /// Nothing answers at the address of a load or a store.
    DataBus {
        /// The address of the access.
        address: u32,
        /// Whether it was a store.
        write: bool,
    },
    /// There is no memory to fetch an instruction from.
    InstructionBus,
    /// A fetch from where nothing may be executed: peripherals, the system's own region, and what the memory protection unit
    /// does not let be executed.
    ExecuteNever,
    /// The memory protection unit does not allow a load or a store.
    Protection {
        /// The address of the access, or of its last byte if that alone is not allowed.
        address: u32,
        /// Whether it was a store.
        write: bool,
    },
    /// An exception's frame could not be put on the stack.
    Stacking {
        /// The stack pointer after the frame.
        stack_pointer: u32,
        /// Whether the memory protection unit did not allow it; otherwise there is no memory.
        is_protected: bool,
    },
    /// An exception's frame could not be taken from the stack.
    Unstacking {
        /// The stack pointer before the frame was taken.
        stack_pointer: u32,
        /// Whether the memory protection unit did not allow it; otherwise there is no memory.
        is_protected: bool,
    },
    /// Floating-point registers could not be saved late.
    LazyStacking {
        /// FPCAR.
        address: u32,
        /// Whether the memory protection unit did not allow it; otherwise there is no memory.
        is_protected: bool,
    },
    /// The vector table could not be read.
    VectorTable {
        /// The address of the vector.
        address: u32,
    },
    /// `SVC` where no supervisor call can be taken.
    SupervisorCall,
}

/// The registers of a core at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Registers {
    /// R0 to R12, SP, LR and the PC.
    pub r: [u32; 16],
    /// The program status registers APSR, IPSR and EPSR in one.
    pub xpsr: u32,
}

/// The names of [`Registers::r`].
pub const REGISTER_NAMES: [&str; 16] =
    ["r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "sp", "lr", "pc"];

impl Registers {
    /// All of them with their names, `xpsr` as the last one.
    pub fn named(&self) -> impl Iterator<Item = (&'static str, u32)> + use<> {
        REGISTER_NAMES.into_iter().zip(self.r).chain([("xpsr", self.xpsr)])
    }
}

/// A fault, as it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fault {
    /// What went wrong.
    pub cause: FaultCause,
    /// The exception it was taken as: 3 HardFault, 4 MemManage, 5 BusFault, 6 UsageFault.
    pub exception: u8,
    /// The registers before the exception was entered; the PC is the faulting instruction's.
    pub registers: Registers,
    /// The cycle it happened at.
    pub cycle: u64,
}

impl Fault {
    /// The name of the exception that it was taken as.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self.exception {
            4 => "MemManage",
            5 => "BusFault",
            6 => "UsageFault",
            _ => "HardFault",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {:#010x}, cycle {}: {}", self.name(), self.registers.r[15], self.cycle, self.cause)
    }
}

impl fmt::Display for FaultCause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::UndefinedInstruction => write!(f, "undefined instruction"),
            Self::InvalidState => write!(f, "branch to an even address"),
            Self::InvalidReturn => write!(f, "invalid exception return"),
            Self::NoCoprocessor => write!(f, "no access to the coprocessor"),
            Self::Unaligned { address } => write!(f, "unaligned access to {address:#010x}"),
            Self::DivideByZero => write!(f, "division by zero"),
            Self::DataBus { address, write: false } => write!(f, "nothing to read at {address:#010x}"),
            Self::DataBus { address, write: true } => write!(f, "nothing to write at {address:#010x}"),
            Self::InstructionBus => write!(f, "no memory to run"),
            Self::ExecuteNever => write!(f, "memory that must not be run"),
            Self::Protection { address, write: false } => write!(f, "{address:#010x} must not be read (MPU)"),
            Self::Protection { address, write: true } => write!(f, "{address:#010x} must not be written (MPU)"),
            Self::Stacking { stack_pointer, is_protected: false } => write!(f, "no stack at {stack_pointer:#010x}"),
            Self::Unstacking { stack_pointer, is_protected: false } => write!(f, "no frame at {stack_pointer:#010x}"),
            Self::LazyStacking { address, is_protected: false } => {
                write!(f, "no floating-point frame at {address:#010x}")
            }
            Self::Stacking { stack_pointer: address, .. }
            | Self::Unstacking { stack_pointer: address, .. }
            | Self::LazyStacking { address, .. } => write!(f, "the stack at {address:#010x} is protected (MPU)"),
            Self::VectorTable { address } => write!(f, "no vector at {address:#010x}"),
            Self::SupervisorCall => write!(f, "supervisor call where none can be taken"),
        }
    }
}

/// Things a program asked for that the core does not do; each is noted once and stays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Diagnostics {
    /// A data watchpoint, breakpoint or trace unit was written to. There is none.
    pub debug_unit_absent: bool,
}
