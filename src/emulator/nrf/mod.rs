//! The chips of Nordic Semiconductor: what is in them beside the processor core.
//!
//! | room | what it is |
//! |---|---|
//! | `registers`, `register_map`, `pins`, `slow_clock`, `stuck_wait`, `diagnostics`, `noise` | what each of them uses |
//! | `activity` | what of a chip is at work, and for how long, where that is measured |
//! | `io` | what a peripheral reaches beside its own registers |
//! | `peripheral` | what all kinds of peripherals have in common: a trait |
//! | `kinds` | the kinds, each with a table of its registers |
//! | `instance` | a peripheral of one of the kinds, at its address and with its interrupt |
//! | `memory_map` | which instances each chip has |
//! | `peripherals` | all of a chip, and what goes on between them |
//! | `chip` | a [`Chip`]: all this with a core and a board |
//!
//! Each may use those above it.
//!
//! | what | how far |
//! |---|---|
//! | CLOCK, POWER, GPIO, GPIOTE, PPI, TIMER, RTC, WDT, EGU, RNG, TEMP, ECB | as specified; clocks that the board has start at once, and RAM is kept while the chip is off |
//! | UART, UARTE, TWI, TWIM, SPI, SPIM | masters; the other sides of the board are in [`board`](super::board) |
//! | NFCT, USBD | as without a field and without a cable |
//! | PDM | the level of its pin, as the mean of a sample |
//! | SAADC, ADC, QDEC | what the pins of a board at rest give, see `analog.rs` |
//! | PWM | exact where pins are watched, and where a period is a millisecond or longer; elsewhere the periods and their events |
//! | NVMC, FICR, UICR | words at once, without the times of a real flash |
//! | RADIO | packets from outside and from other boards; CCA finds each channel free, and ED measures nothing |
//! | CCM, AAR, COMP, LPCOMP, MWU, ACL | as specified |
//! | I2S | as a master; edges where they matter |
//! | SPIS, TWIS | called by SPI, SPIM and TWIM of the same chip, over wires between pins of the edge connector |
//! | RTT | all channels, in both directions |
//! | semihosting | all calls; files in memory, no commands of the computer |
//!
//! What happens without the processor has a cycle at which it is due, so time jumps from one thing to the next, and each
//! happens at its own cycle, whatever the processor does.

mod activity;
mod chip;
mod diagnostics;
mod information;
mod instance;
mod io;
mod kinds;
mod memory_map;
mod noise;
mod peripheral;
mod peripherals;
mod pins;
mod ppi;
mod register_map;
mod registers;
mod slow_clock;
mod stuck_wait;

pub use activity::Activity;
pub use chip::{Chip, ChipMetrics, ChipSnapshot, Halt, Standstill, Strictness};
pub use chip::{FileContents, SemihostingFiles, SemihostingSetup, TIME_AT_POWER_ON_S};
pub use chip::{RttBytes, RttChannel, RttInput, RttReading};
pub use io::{Clocks, ResetReason};
pub use register_map::{FieldValue, PeripheralRegisters, RegisterPlace, field_values, peripherals};
