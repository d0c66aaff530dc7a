//! What is soldered to the pins of the chip: LEDs, buttons, sensors, the interface chip.

mod i2c;
mod lsm303agr;
mod mag3110;
mod matrix;
mod mma8653;
mod serial;

pub use i2c::I2c;
pub use matrix::Matrix;
pub use serial::SerialPort;

use crate::hal::{Button, Frame};

/// Which board it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Model {
    /// The micro:bit with an nRF51822.
    V1,
    /// The micro:bit with an nRF52833.
    V2,
}

/// The pins of a board (the crate microbit-common 0.16, `v1/` and `v2/`). Pins of P1 are counted from 32 on.
struct Wiring {
    buttons: [u8; 2],
    scl: u8,
    sda: u8,
    tx: u8,
    /// Pins with a resistor of 10 megohms to the supply: the large pins of the edge connector, and the logo of the V2. A
    /// finger that touches them pulls them down; none does here.
    touch: &'static [u8],
}

const V1: Wiring = Wiring { buttons: [17, 26], scl: 0, sda: 30, tx: 24, touch: &[3, 2, 1] };
const V2: Wiring = Wiring { buttons: [14, 23], scl: 8, sda: 16, tx: 6, touch: &[2, 3, 4, 36] };

impl Model {
    const fn wiring(self) -> &'static Wiring {
        match self {
            Self::V1 => &V1,
            Self::V2 => &V2,
        }
    }

    /// Bytes of flash of its chip.
    #[must_use]
    pub const fn flash_bytes(self) -> u32 {
        match self {
            Self::V1 => 256 * 1024,
            Self::V2 => 512 * 1024,
        }
    }

    /// Bytes of RAM of its chip.
    #[must_use]
    pub const fn ram_bytes(self) -> u32 {
        match self {
            Self::V1 => 16 * 1024,
            Self::V2 => 128 * 1024,
        }
    }

    /// The pin of a button: pressed, it is low.
    #[must_use]
    pub const fn button_pin(self, button: Button) -> u8 {
        self.wiring().buttons[button.index()]
    }

    /// The pins that notice a touch by a weak resistor to the supply.
    #[must_use]
    pub const fn touch_pins(self) -> &'static [u8] {
        self.wiring().touch
    }
}

/// Everything on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Devices {
    model: Model,
    /// The display.
    pub matrix: Matrix,
    /// The bus of the sensors.
    pub i2c: I2c,
    /// The interface chip's serial port.
    pub serial: SerialPort,
}

impl Devices {
    /// Those of a board whose core runs at `cycles_per_us`.
    #[must_use]
    pub fn new(model: Model, cycles_per_us: u64) -> Self {
        Self {
            model,
            matrix: Matrix::new(model, cycles_per_us),
            i2c: I2c::new(model),
            serial: SerialPort::new(model.wiring().tx, cycles_per_us),
        }
    }

    /// Whether these pins are the bus of the sensors.
    #[must_use]
    pub fn is_internal_bus(&self, scl: u8, sda: u8) -> bool {
        let wiring = self.model.wiring();
        (scl, sda) == (wiring.scl, wiring.sda)
    }

    /// The pins of the chip whose changes matter here: bit n is pin n.
    pub(crate) fn watched_pins(&self) -> u64 {
        self.matrix.pins()
    }

    /// A pin of the chip has changed: its level, or whether the chip drives it.
    pub fn pin_changed(&mut self, cycle: u64, pin: u8, level: bool, driven: bool) {
        self.matrix.pin_changed(cycle, pin, level, driven);
    }

    /// What the display shows.
    #[must_use]
    pub fn frame(&self) -> &Frame {
        self.matrix.frame()
    }
}
