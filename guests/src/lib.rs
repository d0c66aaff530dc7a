//! What the guests share: the serial port and the I2C bus, which the crates of the two boards call differently, and the radio.
#![no_std]

pub mod radio;

use microbit::hal;
use microbit::pac;

/// The serial port to the interface chip, to be written with `core::fmt::Write`: 115200 baud, 8N1.
#[cfg(feature = "v1")]
pub type Serial = hal::uart::Uart<pac::UART0>;
/// The serial port to the interface chip, to be written with `core::fmt::Write`: 115200 baud, 8N1.
#[cfg(feature = "v2")]
pub type Serial = hal::uarte::Uarte<pac::UARTE0>;

/// The I2C bus of the sensors.
#[cfg(feature = "v1")]
pub type Sensors = hal::twi::Twi<pac::TWI0>;
/// The I2C bus of the sensors.
#[cfg(feature = "v2")]
pub type Sensors = hal::twim::Twim<pac::TWIM0>;

/// The serial port of a board.
#[cfg(feature = "v1")]
#[macro_export]
macro_rules! serial {
    ($board:expr) => {{
        use microbit::hal::uart::{Baudrate, Parity, Uart};
        Uart::new($board.UART0, $board.uart.into(), Parity::EXCLUDED, Baudrate::BAUD115200)
    }};
}

/// The serial port of a board.
#[cfg(feature = "v2")]
#[macro_export]
macro_rules! serial {
    ($board:expr) => {{
        use microbit::hal::uarte::{Baudrate, Parity, Uarte};
        Uarte::new($board.UARTE0, $board.uart.into(), Parity::EXCLUDED, Baudrate::BAUD115200)
    }};
}

/// The I2C bus of the sensors of a board, at 100 kHz.
#[cfg(feature = "v1")]
#[macro_export]
macro_rules! sensors {
    ($board:expr) => {{
        use microbit::hal::twi::{Frequency, Twi};
        Twi::new($board.TWI0, $board.i2c.into(), Frequency::K100)
    }};
}

/// The I2C bus of the sensors of a board, at 100 kHz.
#[cfg(feature = "v2")]
#[macro_export]
macro_rules! sensors {
    ($board:expr) => {{
        use microbit::hal::twim::{Frequency, Twim};
        Twim::new($board.TWIM0, $board.i2c_internal.into(), Frequency::K100)
    }};
}
