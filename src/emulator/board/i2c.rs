//! The bus of the sensors, and who answers on it.

use super::Model;
use super::lsm303agr::{ACCELEROMETER, Lsm303agr, MAGNETOMETER};
use super::mma8653::{self, Mma8653};
use crate::hal::Acceleration;

/// The motion sensor of a board.
#[derive(Clone, Debug, PartialEq)]
enum Sensor {
    Lsm303agr(Lsm303agr),
    Mma8653(Mma8653),
}

/// Which device answered the last start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Called {
    Sensor,
    Magnetometer,
}

/// The bus. Addresses have seven bits.
///
/// The interface chip of a V2 (0x70 and 0x72) does not answer, nor do the magnetometers of the V1; programs are told so,
/// as by a real bus, with a missing acknowledge.
#[derive(Clone, Debug, PartialEq)]
pub struct I2c {
    sensor: Sensor,
    called: Option<Called>,
    /// Whether the next byte that is written chooses a register.
    chooses: bool,
}

impl I2c {
    pub(super) fn new(model: Model) -> Self {
        let sensor = match model {
            Model::V1 => Sensor::Mma8653(Mma8653::default()),
            Model::V2 => Sensor::Lsm303agr(Lsm303agr::default()),
        };
        Self { sensor, called: None, chooses: false }
    }

    /// How the board is held and moved, for the samples to come; `ms` is the time since power-on.
    pub fn feel(&mut self, acceleration: Acceleration, ms: u64) {
        match &mut self.sensor {
            Sensor::Lsm303agr(sensor) => sensor.feel(acceleration, ms),
            Sensor::Mma8653(sensor) => sensor.feel(acceleration, ms),
        }
    }

    /// A start or a repeated start with an address; says whether a device answers.
    pub fn start(&mut self, internal: bool, address: u8, _read: bool) -> bool {
        self.called = match &self.sensor {
            _ if !internal => None,
            Sensor::Lsm303agr(_) if address == ACCELEROMETER => Some(Called::Sensor),
            Sensor::Lsm303agr(_) if address == MAGNETOMETER => Some(Called::Magnetometer),
            Sensor::Mma8653(_) if address == mma8653::ADDRESS => Some(Called::Sensor),
            _ => None,
        };
        self.chooses = true;
        self.called.is_some()
    }

    /// A byte to the device; says whether it was acknowledged.
    pub fn write(&mut self, byte: u8) -> bool {
        let chooses = std::mem::replace(&mut self.chooses, false);
        let Some(called) = self.called else { return false };
        match &mut self.sensor {
            Sensor::Lsm303agr(sensor) => {
                let half = sensor.half(called == Called::Magnetometer);
                if chooses { half.choose(byte) } else { half.write(byte) }
            }
            Sensor::Mma8653(sensor) => {
                if chooses {
                    sensor.choose(byte)
                } else {
                    sensor.write(byte)
                }
            }
        }
        true
    }

    /// A byte from the device; with nobody there, the lines are high.
    pub fn read(&mut self) -> u8 {
        let Some(called) = self.called else { return 0xff };
        match &mut self.sensor {
            Sensor::Lsm303agr(sensor) => sensor.half(called == Called::Magnetometer).read(),
            Sensor::Mma8653(sensor) => sensor.read(),
        }
    }

    /// The bus is free again.
    pub fn stop(&mut self) {
        self.called = None;
    }
}
