//! Pins and peripherals of the V2.

use embedded_hal::digital::InputPin as _;
use microbit::board::Buttons;
use microbit::hal::Rng;
use microbit::hal::clocks::Clocks;
use microbit::hal::twim::{Frequency, Twim};
use microbit::hal::uarte::{Baudrate, Parity, Uarte};
use microbit::pac::{TIMER0, TWIM0, UARTE0};

use super::matrix::{V2, V2_SENSING, Wiring};
use super::pins::MatrixPins;
use super::settings::Settings;
use super::spare::Spare;

/// How the display is wired.
pub(super) static WIRING: Wiring = V2;

/// The same while light is sensed.
pub(super) static WIRING_SENSING: Wiring = V2_SENSING;

pub(super) type I2c = Twim<TWIM0>;
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
    Clocks::new(board.CLOCK).enable_ext_hfosc();
    let seed = Rng::new(board.RNG).random_u64();
    let settings = Settings(core::array::from_fn(|word| board.UICR.customer[word].read().bits()));
    let spare = Spare {
        timer: board.TIMER2,
        edge: board.edge,
        p13: board.pins.p0_17,
        p14: board.pins.p0_01,
        p15: board.pins.p0_13,
        logo: board.pins.p1_04,
        speaker: board.speaker_pin,
        microphone: board.microphone_pins,
        saadc: board.ADC,
        temp: board.TEMP,
        gpiote: board.GPIOTE,
        ppi: board.PPI,
        radio: board.RADIO,
        pwm_of_pulses: board.PWM0,
        pwm_of_tones: board.PWM1,
        nvmc: board.NVMC,
        uicr: board.UICR,
    };
    Parts {
        ports: Ports { buttons: board.buttons },
        alarm: board.TIMER0,
        spare,
        matrix: MatrixPins::new(board.display_pins.degrade(), board.TIMER1),
        i2c: Twim::new(board.TWIM0, board.i2c_internal.into(), Frequency::K400),
        serial: Serial(Uarte::new(board.UARTE0, board.uart.into(), Parity::EXCLUDED, Baudrate::BAUD115200)),
        seed,
        settings,
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

/// Ends a transfer that failed: the HAL has done so.
pub(super) fn release(_: &mut I2c) {}

/// The serial port to the interface chip.
pub(super) struct Serial(Uarte<UARTE0>);

impl Serial {
    /// Sends a byte, and waits until it is sent.
    pub(super) fn send(&mut self, byte: u8) {
        // an error could be reported to nobody
        let _ = self.0.write(&[byte]);
    }
}
