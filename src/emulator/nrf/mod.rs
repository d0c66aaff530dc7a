//! The chips of Nordic Semiconductor: what is in them beside the processor core.
//!
//! Each peripheral has a file with a table of its registers. All share the events, tasks, shortcuts and interrupts of
//! `registers.rs`; a [`Chip`] puts them together with a core and a board.
//!
//! | what | how far |
//! |---|---|
//! | CLOCK, POWER, GPIO, GPIOTE, PPI, TIMER, RTC, WDT, EGU, RNG, TEMP, ECB | as specified; clocks start at once, and SYSTEMOFF is only told of |
//! | UART, UARTE, TWI, TWIM, SPI, SPIM | masters; the other sides of the board are in [`board`](super::board) |
//! | SAADC, ADC, QDEC | what the pins of a board at rest give, see `analog.rs` |
//! | PWM | exact at the LEDs; elsewhere the periods and their events |
//! | NVMC, FICR, UICR | at once, without the times of a real flash |
//! | RADIO | alone on the air |
//! | NFCT, CCM, AAR, COMP, LPCOMP, PDM, I2S, USBD, MWU, ACL | registers, and answers that let a program go on, see `plain.rs` |
//! | SPIS, TWIS | not at all: nobody is there to call |
//! | RTT, semihosting | lines to the console |
//!
//! What happens without the processor has a cycle at which it is due, so time jumps from one thing to the next, and each
//! happens at its own cycle, whatever the processor does.

mod adc;
mod analog;
mod block;
mod chip;
mod clock;
mod diagnostics;
mod ecb;
mod egu;
mod gpiote;
mod information;
mod io;
mod memory_map;
mod noise;
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
mod semihosting;
mod serial;
mod snapshot;
mod spi;
mod state;
mod temp;
mod timer;
mod twi;
mod twim;
mod uart;
mod wdt;

pub use chip::{Chip, Halt};
pub use io::{Clocks, ResetReason};
pub use snapshot::ChipSnapshot;
