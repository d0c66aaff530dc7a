//! The magnetometer: that of the LSM303AGR on the V2 and on V1 boards of revision 1.5, MAG3110 on those before. The registers are
//! those of the data sheets of ST and NXP.

use super::bus_sensor::{BusSensor, Kind};
use super::compass::{Field, Middle, from_lsm303agr, from_mag3110};
use super::ports::I2c;
use crate::hal::{Acceleration, Quantity, Surroundings};

/// CFG_REG_A_M: 50 Hz, continuous, compensated for the temperature; CFG_REG_B_M: what the sensor itself is magnetised is taken
/// off; CFG_REG_C_M: block data update.
const LSM303AGR: Kind<Field> = Kind {
    address: 0x1e,
    who_am_i: (0x4f, 0x40),
    setup: [(0x60, 0x88), (0x61, 0x02), (0x62, 0x10)],
    sample: 0x68 | 0x80,
    number: i16::from_le_bytes,
    measured: from_lsm303agr,
};

/// CTRL_REG1: standby; CTRL_REG2: the sensor is reset magnetically before each sample, and gives it without an offset;
/// CTRL_REG1: 10 Hz, 128 times oversampled, active.
const MAG3110: Kind<Field> = Kind {
    address: 0x0e,
    who_am_i: (0x07, 0xc4),
    setup: [(0x10, 0x00), (0x11, 0xa0), (0x10, 0x19)],
    sample: 0x01,
    number: i16::from_be_bytes,
    measured: from_mag3110,
};

/// The sensors that a board may have.
const KINDS: &[Kind<Field>] = if cfg!(microbit = "v1") { &[MAG3110, LSM303AGR] } else { &[LSM303AGR] };

/// The compass that it makes.
pub(super) struct Magnetometer {
    sensor: BusSensor<Field>,
    middle: Middle,
    heading_degrees: i16,
    strength_ut: i16,
}

impl Default for Magnetometer {
    fn default() -> Self {
        Self {
            sensor: BusSensor::new(KINDS),
            middle: Middle::default(),
            heading_degrees: Quantity::Heading.usual(),
            strength_ut: Quantity::Field.usual(),
        }
    }
}

impl Magnetometer {
    /// Measures, on a board that is held like this. A sensor that does not answer is looked for again.
    pub(super) fn sample(&mut self, i2c: &mut I2c, held: Acceleration) {
        // before its first sample the sensor has nothing in its registers
        if let Some((raw, field)) = self.sensor.sample(i2c)
            && raw != [0; 3]
        {
            self.measured(field, held);
        }
    }

    fn measured(&mut self, field: Field, held: Acceleration) {
        let field = self.middle.take_off(field);
        self.strength_ut = field.strength_ut();
        // on a board that stands on its edge, it stays what it was
        self.heading_degrees = field.heading_degrees(held).unwrap_or(self.heading_degrees);
    }

    /// Adds what was measured to what a program reads.
    pub(super) fn read(&self, surroundings: &mut Surroundings) {
        surroundings.set(Quantity::Heading, self.heading_degrees);
        surroundings.set(Quantity::Field, self.strength_ut);
    }
}
