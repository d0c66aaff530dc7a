//! The chips of Nordic Semiconductor: what is in them beside the processor core.
//!
//! Each peripheral has a file with a table of its registers. All share the events, tasks, shortcuts and interrupts of
//! `registers.rs`; a [`Chip`] puts them together with a core and a board.
//!
//! What happens without the processor has a cycle at which it is due, so time jumps from one thing to the next, and each
//! happens at its own cycle, whatever the processor does.

mod adc;
mod analog;
mod block;
mod chip;
mod clock;
mod ecb;
mod egu;
mod gpiote;
mod information;
mod io;
mod memory_map;
mod nvmc;
mod peripherals;
mod pins;
mod plain;
mod ppi;
mod pwm;
mod qdec;
mod radio;
mod registers;
mod rng;
mod rtc;
mod rtt;
mod saadc;
mod serial;
mod spi;
mod temp;
mod timer;
mod twi;
mod twim;
mod uart;
mod wdt;

pub use chip::{Chip, Halt};
pub use io::{Clocks, ResetReason};
