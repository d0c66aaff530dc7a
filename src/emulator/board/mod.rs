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

pub use crate::hardware::Model;

use crate::hal::Frame;

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
    /// Those of a board.
    #[must_use]
    pub fn new(model: Model) -> Self {
        let cycles_per_us = model.cycles_per_us();
        Self {
            model,
            matrix: Matrix::new(model),
            i2c: I2c::new(model),
            serial: SerialPort::new(model.tx_pin(), cycles_per_us),
        }
    }

    /// Whether these pins are the bus of the sensors.
    #[must_use]
    pub fn is_internal_bus(&self, scl: u8, sda: u8) -> bool {
        (scl, sda) == self.model.sensor_bus_pins()
    }

    /// The pins of the chip whose changes matter here: bit n is pin n.
    pub(crate) fn watched_pins(&self) -> u64 {
        self.matrix.pins()
    }

    /// The chip is reset: it drives no pin, and no transfer goes on.
    pub(crate) fn reset(&mut self, cycle: u64) {
        self.matrix.reset(cycle);
        self.i2c.stop();
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
