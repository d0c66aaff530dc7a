//! The accelerometer: LSM303AGR on the V2 and on V1 boards of revision 1.5, MMA8653 on those before.
//!
//! Some boards of revision 1.5 carry an FXOS8700 instead; it is not supported, and such a board reports that it lies still. The registers are those of the data
//! sheets of ST and NXP: 50 samples a second, ±2 g, 10 bits.

use super::axes::{from_lsm303agr, from_mma8653};
use super::bus_sensor::{BusSensor, Kind};
use super::ports::I2c;
use crate::hal::Acceleration;

/// CTRL_REG3_A: no interrupts; CTRL_REG4_A: block data update, ±2 g, no high resolution; CTRL_REG1_A: 50 Hz, all axes.
const LSM303AGR: Kind<Acceleration> = Kind {
    address: 0x19,
    who_am_i: (0x0f, 0x33),
    setup: [(0x22, 0x00), (0x23, 0x80), (0x20, 0x47)],
    sample: 0x28 | 0x80,
    number: i16::from_le_bytes,
    measured: from_lsm303agr,
};

/// CTRL_REG1: standby; XYZ_DATA_CFG: ±2 g; CTRL_REG1: 50 Hz, active.
const MMA8653: Kind<Acceleration> = Kind {
    address: 0x1d,
    who_am_i: (0x0d, 0x5a),
    setup: [(0x2a, 0x00), (0x0e, 0x00), (0x2a, 0x21)],
    sample: 0x01,
    number: i16::from_be_bytes,
    measured: from_mma8653,
};

/// The sensors that a board may have.
const KINDS: &[Kind<Acceleration>] = if cfg!(microbit = "v1") { &[MMA8653, LSM303AGR] } else { &[LSM303AGR] };

/// The sensor on its bus.
pub(super) struct Accelerometer {
    i2c: I2c,
    sensor: BusSensor<Acceleration>,
}

impl Accelerometer {
    pub(super) fn new(i2c: I2c) -> Self {
        Self { i2c, sensor: BusSensor::new(KINDS) }
    }

    /// The bus, on which the magnetometer is, too.
    pub(super) fn bus(&mut self) -> &mut I2c {
        &mut self.i2c
    }

    /// The latest sample; `None` when there is none. A sensor that does not answer is looked for again.
    pub(super) fn sample(&mut self) -> Option<Acceleration> {
        self.sensor.sample(&mut self.i2c).map(|(_, acceleration)| acceleration)
    }
}
