//! The magnetometer: that of the LSM303AGR on the V2 and on V1 boards of revision 1.5, MAG3110 on those before.

use super::bus::transfer;
use super::compass::{Field, Middle, from_lsm303agr, from_mag3110};
use super::ports::I2c;
use crate::hal::{Acceleration, Quantity, Surroundings};

/// A kind of sensor, with its registers (data sheets of ST and NXP).
#[derive(Clone, Copy)]
struct Kind {
    /// Address on the I2C bus.
    address: u8,
    /// The register that says what the sensor is, and what it says.
    who_am_i: (u8, u8),
    /// Registers to be set, in this order.
    setup: [(u8, u8); 3],
    /// The first of the six registers of a sample, with what makes the sensor go on to the next by itself.
    sample: u8,
    /// Two registers as a number.
    number: fn([u8; 2]) -> i16,
    /// x, y and z as a field.
    field: fn([i16; 3]) -> Field,
}

/// CFG_REG_A_M: 50 Hz, continuous, compensated for the temperature; CFG_REG_B_M: what the sensor itself is magnetised is taken
/// off; CFG_REG_C_M: block data update.
const LSM303AGR: Kind = Kind {
    address: 0x1e,
    who_am_i: (0x4f, 0x40),
    setup: [(0x60, 0x88), (0x61, 0x02), (0x62, 0x10)],
    sample: 0x68 | 0x80,
    number: i16::from_le_bytes,
    field: from_lsm303agr,
};

/// CTRL_REG1: standby; CTRL_REG2: the sensor is reset magnetically before each sample, and gives it without an offset;
/// CTRL_REG1: 10 Hz, 128 times oversampled, active.
const MAG3110: Kind = Kind {
    address: 0x0e,
    who_am_i: (0x07, 0xc4),
    setup: [(0x10, 0x00), (0x11, 0xa0), (0x10, 0x19)],
    sample: 0x01,
    number: i16::from_be_bytes,
    field: from_mag3110,
};

/// The sensors that a board may have.
const KINDS: &[Kind] = if cfg!(microbit = "v1") { &[MAG3110, LSM303AGR] } else { &[LSM303AGR] };

/// What is known of the sensor. A step a sample: after it, the bus is at rest for as long.
#[derive(Clone, Copy, Default)]
enum State {
    /// None has answered yet.
    #[default]
    Sought,
    /// It has said what it is.
    Found(Kind),
    /// It samples.
    Running(Kind),
}

/// The compass that it makes.
pub(super) struct Magnetometer {
    state: State,
    middle: Middle,
    heading_degrees: i16,
    strength_ut: i16,
}

impl Default for Magnetometer {
    fn default() -> Self {
        Self {
            state: State::Sought,
            middle: Middle::default(),
            heading_degrees: Quantity::Heading.usual(),
            strength_ut: Quantity::Field.usual(),
        }
    }
}

impl Magnetometer {
    /// Measures, on a board that is held like this. A sensor that does not answer is looked for again.
    pub(super) fn sample(&mut self, i2c: &mut I2c, held: Acceleration) {
        let state = match self.state {
            State::Sought => seek(i2c).map(State::Found),
            State::Found(kind) => set_up(i2c, &kind).map(|()| State::Running(kind)),
            State::Running(kind) => read(i2c, &kind).map(|raw| {
                // before its first sample the sensor has nothing in its registers
                if raw != [0; 3] {
                    self.measured((kind.field)(raw), held);
                }
                State::Running(kind)
            }),
        };
        self.state = state.unwrap_or_default();
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

fn seek(i2c: &mut I2c) -> Option<Kind> {
    KINDS.iter().copied().find(|kind| {
        let (register, says) = kind.who_am_i;
        let mut answer = [0];
        let asked = transfer(i2c, |i2c| i2c.write_then_read(kind.address, &[register], &mut answer));
        asked.is_some() && answer[0] == says
    })
}

fn set_up(i2c: &mut I2c, kind: &Kind) -> Option<()> {
    let mut registers = kind.setup.iter();
    registers.try_for_each(|&(register, value)| transfer(i2c, |i2c| i2c.write(kind.address, &[register, value])))
}

fn read(i2c: &mut I2c, kind: &Kind) -> Option<[i16; 3]> {
    let mut bytes = [0; 6];
    transfer(i2c, |i2c| i2c.write_then_read(kind.address, &[kind.sample], &mut bytes))?;
    let axis = |first: usize| (kind.number)([bytes[first], bytes[first + 1]]);
    Some([axis(0), axis(2), axis(4)])
}
