//! Pins and peripherals of the V1.

use embedded_hal::digital::InputPin as _;
use microbit::board::{Buttons, UartPins};
use microbit::hal::Rng;
use microbit::hal::clocks::Clocks;
use microbit::hal::timer::{Periodic, Timer};
use microbit::hal::twi::{Frequency, Twi};
use microbit::hal::uart::{Baudrate, Parity, Uart};
use microbit::pac::{TIMER0, TWI0, UART0};

use super::matrix::{V1, Wiring};
use super::pins::MatrixPins;
use crate::hal::{Button, TICK_MS};

/// How the display is wired.
pub(super) const WIRING: Wiring = V1;

pub(super) type I2c = Twi<TWI0>;
pub(super) type Matrix = MatrixPins<3, 9>;
pub(super) type Tick = Timer<TIMER0, Periodic>;

/// What a board is made of.
pub(super) struct Parts {
    pub ports: Ports,
    pub tick: Tick,
    pub matrix: Matrix,
    pub i2c: I2c,
    pub serial: Serial,
    pub seed: u64,
}

/// Takes a board that has just been reset apart, and starts its clocks and its tick.
pub(super) fn split(board: microbit::Board) -> Parts {
    // the crystal: a tick is as exact as the watch of a person, and a bit on the serial port is where it should be
    Clocks::new(board.CLOCK).enable_ext_hfosc();
    let seed = Rng::new(board.RNG).random_u64();
    let mut tick = Timer::periodic(board.TIMER0);
    tick.enable_interrupt();
    tick.start(TICK_MS * Tick::TICKS_PER_SECOND / 1000);
    Parts {
        ports: Ports { buttons: board.buttons },
        tick,
        matrix: MatrixPins::new(board.display_pins.degrade(), board.TIMER1),
        i2c: Twi::new(board.TWI0, board.i2c.into(), Frequency::K400),
        serial: Serial::new(board.UART0, board.uart),
        seed,
    }
}

/// What is looked at in each tick.
pub(super) struct Ports {
    buttons: Buttons,
}

impl Ports {
    /// Whether the contact of a button is closed: it pulls its pin low.
    pub(super) fn is_down(&mut self, button: Button) -> bool {
        let Ok(down) = match button {
            Button::A => self.buttons.button_a.is_low(),
            Button::B => self.buttons.button_b.is_low(),
        };
        down
    }
}

/// The serial port to the interface chip.
pub(super) struct Serial(UART0);

impl Serial {
    /// The port at 115200 baud. The HAL sends a NUL when it sets it up, long before the first line.
    fn new(uart: UART0, pins: UartPins) -> Self {
        let (uart, _) = Uart::new(uart, pins.into(), Parity::EXCLUDED, Baudrate::BAUD115200).free();
        Self(uart)
    }

    /// Sends a byte, and waits until it is sent.
    pub(super) fn send(&mut self, byte: u8) {
        self.0.events_txdrdy.reset();
        self.0.txd.write(|w| w.txd().variant(byte));
        while self.0.events_txdrdy.read().bits() == 0 {
            core::hint::spin_loop();
        }
    }
}
