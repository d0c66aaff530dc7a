//! The kinds of peripherals, each with a table of its registers. They know their registers and what they reach by
//! [`Io`](super::io::Io), and nothing of each other.

pub(super) mod adc;
mod analog;
pub(super) mod ccm_aar;
pub(super) mod clock;
pub(super) mod comparator;
pub(super) mod ecb;
pub(super) mod egu;
pub(super) mod gpiote;
pub(super) mod i2s;
pub(super) mod mwu;
pub(super) mod nfct;
pub(super) mod nvmc;
pub(super) mod pdm;
pub(super) mod pwm;
pub(super) mod qdec;
pub(super) mod radio;
pub(super) mod radio_link;
mod radio_registers;
mod radio_sensing;
pub(super) mod rng;
pub(super) mod rtc;
pub(super) mod saadc;
pub(super) mod serial;
mod spi;
mod spis;
pub(super) mod temp;
pub(super) mod timer;
mod twi;
mod twim;
mod twim_board;
mod twim_wire;
mod twis;
pub(super) mod uart;
pub(super) mod usbd;
pub(super) mod wdt;
