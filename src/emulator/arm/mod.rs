//! Processor cores of the Arm M profile: Cortex-M0 (ARMv6-M) and Cortex-M4F (ARMv7E-M with FPv4-SP).
//!
//! A chip owns three things and puts them together:
//!
//! * a [`Core`]: registers, exceptions, the interrupt controller and the rest of the system control space;
//! * a [`Memory`]: flash and RAM, which the core reads and writes directly, and the decoded instructions of both;
//! * its peripherals, as a [`Bus`]: everything at addresses that are neither memory nor the system control space.
//!
//! The chip sets a limit, the cycle of its next event, and calls [`Core::run_until`]; what came of it is a [`Stop`].
//! During the run a peripheral is called with [`Wires`], by which it reads memory, raises interrupts, and moves the
//! limit nearer. Between two runs the chip has the same from [`Core::wires`].
//!
//! ```
//! use fivebyfive::emulator::arm::{BusError, Bus, Configuration, Core, Memory, Stop, Width, Wires};
//!
//! #[derive(Clone, Default)]
//! struct OneRegister(u32);
//!
//! impl Bus for OneRegister {
//!     fn read(&mut self, address: u32, _: Width, _: &mut Wires<'_>) -> Result<u32, BusError> {
//!         if address == 0x4000_0000 { Ok(self.0) } else { Err(BusError) }
//!     }
//!     fn write(&mut self, address: u32, _: Width, value: u32, _: &mut Wires<'_>) -> Result<(), BusError> {
//!         if address == 0x4000_0000 { Ok(self.0 = value) } else { Err(BusError) }
//!     }
//! }
//!
//! let mut memory = Memory::new(0x4000, 0x1000);
//! // initial stack pointer, reset vector; movs r0, #0x40; lsls r0, #24; movs r1, #7; str r1, [r0]; wfi
//! memory.load(0, &[0x00, 0x10, 0x00, 0x20, 0x09, 0x00, 0x00, 0x00]);
//! memory.load(8, &[0x40, 0x20, 0x00, 0x06, 0x07, 0x21, 0x01, 0x60, 0x30, 0xbf]);
//! let mut bus = OneRegister::default();
//! let mut core = Core::new(Configuration::NRF51822);
//! core.reset(&memory);
//! assert_eq!(core.run_until(1_000, &mut memory, &mut bus), Stop::Sleep);
//! assert_eq!(bus.0, 7);
//!
//! // it sleeps up to the chip's next event, which raises an interrupt
//! assert_eq!(core.run_until(2_000, &mut memory, &mut bus), Stop::Sleep);
//! assert_eq!(core.cycles(), 2_000);
//! core.wires(&mut memory).nvic.set_line(0, true);
//! assert!(core.nvic().is_pending(0));
//! ```
//!
//! # Sources
//!
//! What an instruction, an exception or a register does is in the *ARMv7-M Architecture Reference Manual* (Arm DDI
//! 0403E) and the *ARMv6-M Architecture Reference Manual* (Arm DDI 0419E); how many cycles it takes in the *Cortex-M4*
//! (Arm 100166) and *Cortex-M0* (Arm DDI 0432C) *Technical Reference Manuals*. Chapters are named where code follows
//! them.
//!
//! # What is not modelled
//!
//! * The debug units (breakpoints, watchpoints, trace) are not there except the cycle counter, and `BKPT` stops the run
//!   in place of a debug exception. A debugger holds a core by [`Traps`], of which a program sees nothing.
//! * Bus errors are precise. An instruction is never abandoned half way for an interrupt, so the ICI bits are never set.
//! * The alias of the RAM at 0x00800000, by which an nRF52833 runs code in it over another bus, is not there, nor are
//!   the bit-band regions.

mod bus;
mod code;
mod configuration;
mod cycles;
mod decode;
mod exception;
mod execute;
mod flags;
mod float;
mod guards;
mod instruction_set;
mod memory;
mod metrics;
mod nvic;
mod op;
mod processor;
mod snapshot;
mod special;
mod stop;
mod strict;
mod system;
mod touched;
mod trail;
mod traps;
mod view;
mod waiting;
mod watching;
mod writer;

pub use self::bus::{Bus, BusError, Width, Wires};
pub use self::configuration::{Configuration, Fetch, Profile};
pub use self::guards::{Guards, Watch};
pub use self::instruction_set::needs_armv7e_m;
pub use self::memory::{FLASH_BASE, Memory, RAM_BASE};
pub use self::metrics::{CoreMetrics, Deepest, ExceptionTimes, Span, StackUse};
pub use self::nvic::Nvic;
pub use self::processor::Core;
pub use self::snapshot::MemorySnapshot;
pub use self::special::Special;
pub use self::stop::{Diagnostics, Fault, FaultCause, REGISTER_NAMES, Registers, Stop};
pub use self::strict::{Origin, Use, Violation, ViolationKind};
pub use self::trail::Trail;
pub use self::traps::{Hold, Stops, Traps};
pub use self::waiting::{Count, SteadyRead, SteadyWrite};
pub use self::writer::{OutsideWrite, Writer};
