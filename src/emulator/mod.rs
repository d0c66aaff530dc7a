//! The chips of the two boards, so that the images that are flashed to them run here unchanged.
//!
//! | module | what it is |
//! |---|---|
//! | [`arm`] | the processor cores: Cortex-M0 of the nRF51822, Cortex-M4F of the nRF52833 |
//! | [`nrf`] | the chips: their peripherals, and all of it together |
//! | [`image`] | the files that are flashed: Intel HEX and ELF |
//! | [`board`] | what is soldered to them: LEDs, buttons, sensors, the serial port |
//! | [`air`] | what goes over the air between boards |
//!
//! Invariant: a chip is a value, like every machine of this crate: no clock, no thread, no global. Time is counted in
//! processor cycles and only moves when a core runs.

pub mod air;
pub mod arm;
pub(crate) mod aside;
pub mod board;
mod byte_queue;
mod console;
pub mod image;
mod line_assembler;
pub mod nrf;
mod panic;
pub(crate) mod state;

pub use console::{ConsoleSource, OpenLine, WrittenLine};
pub use panic::Panic;
