//! Pins and peripherals of the V1.

use embedded_hal::digital::InputPin as _;
use embedded_io::Write as _;
use microbit::board::{Buttons, UartPins};
use microbit::hal::Rng;
use microbit::hal::clocks::Clocks;
use microbit::hal::twi::{Frequency, Twi};
use microbit::hal::uart::{Baudrate, Parity, Uart};
use microbit::pac::{TIMER0, TWI0, UART0};

use super::matrix::{V1, V1_SENSING, Wiring};
use super::pins::MatrixPins;
use super::settings::Settings;
use super::spare::Spare;

/// How the display is wired.
pub(super) static WIRING: Wiring = V1;

/// The same while light is sensed.
pub(super) static WIRING_SENSING: Wiring = V1_SENSING;

pub(super) type I2c = Twi<TWI0>;
pub(super) type Matrix = MatrixPins;

/// What a board is made of.
pub(super) struct Parts {
    pub ports: Ports,
    pub alarm: TIMER0,
    pub spare: Spare,
    pub matrix: Matrix,
    pub i2c: I2c,
    pub serial: Serial,
    pub seed: u64,
    pub settings: Settings,
}

/// Takes a board that has just been reset apart, and starts its crystal.
pub(super) fn split(board: microbit::Board) -> Parts {
    // the crystal: a tick is as exact as the watch of a person, and a bit on the serial port is where it should be
    let clocks = Clocks::new(board.CLOCK).enable_ext_hfosc();
    let seed = Rng::new(board.RNG).random_u64();
    let spare = Spare {
        clocks,
        timer: board.TIMER2,
        rtc: board.RTC0,
        edge: board.edge,
        p13: board.pins.p0_23,
        p14: board.pins.p0_22,
        p15: board.pins.p0_21,
        adc: board.ADC,
        temp: board.TEMP,
        gpiote: board.GPIOTE,
        ppi: board.PPI,
        radio: board.RADIO,
    };
    Parts {
        ports: Ports { buttons: board.buttons },
        alarm: board.TIMER0,
        spare,
        matrix: MatrixPins::new(board.display_pins.degrade(), board.TIMER1),
        i2c: Twi::new(board.TWI0, board.i2c.into(), Frequency::K400),
        serial: Serial::new(board.UART0, board.uart),
        seed,
        settings: Settings(core::array::from_fn(|word| board.UICR.customer[word].read().bits())),
    }
}

/// What is read in each tick.
pub(super) struct Ports {
    buttons: Buttons,
}

impl Ports {
    /// Whether the contacts of A and B are closed: each pulls its pin low.
    pub(super) fn presses(&mut self) -> [bool; 2] {
        let (Ok(a), Ok(b)) = (self.buttons.button_a.is_low(), self.buttons.button_b.is_low());
        [a, b]
    }
}

/// Sends a stop after a transfer that failed: the HAL leaves that out.
pub(super) fn release(i2c: &mut I2c) {
    // reading nothing is a stop and nothing else
    let _ = i2c.read(0, &mut []);
}

/// The serial port to the interface chip.
pub(super) struct Serial(Uart<UART0>);

impl Serial {
    /// The port at 115200 baud. The HAL sends a NUL when it sets it up, long before the first line.
    fn new(uart: UART0, pins: UartPins) -> Self {
        Self(Uart::new(uart, pins.into(), Parity::EXCLUDED, Baudrate::BAUD115200))
    }

    /// Sends a byte, once the one before it is sent.
    pub(super) fn send(&mut self, byte: u8) {
        // an error could be reported to nobody
        let _ = self.0.write(&[byte]);
    }
}
