//! The accelerometer: LSM303AGR on the V2 and on V1 boards of revision 1.5, MMA8653 on those before.
//!
//! Some boards of revision 1.5 carry an FXOS8700 instead; it is not supported, and such a board reports that it lies still.

use super::axes::{from_lsm303agr, from_mma8653};
use super::bus::transfer;
use super::ports::I2c;
use crate::hal::Acceleration;

/// A kind of sensor, with its registers (data sheets of ST and NXP).
#[derive(Clone, Copy)]
struct Kind {
    /// Address on the I2C bus.
    address: u8,
    /// The register that says what the sensor is, and what it says.
    who_am_i: (u8, u8),
    /// Registers to be set, in this order: 50 samples a second, ±2 g, 10 bits.
    setup: [(u8, u8); 3],
    /// The first of the six registers of a sample, with what makes the sensor go on to the next by itself.
    sample: u8,
    /// Two registers as a number.
    number: fn([u8; 2]) -> i16,
    /// x, y and z as an acceleration.
    acceleration: fn([i16; 3]) -> Acceleration,
}

/// CTRL_REG3_A: no interrupts; CTRL_REG4_A: block data update, ±2 g, no high resolution; CTRL_REG1_A: 50 Hz, all axes.
const LSM303AGR: Kind = Kind {
    address: 0x19,
    who_am_i: (0x0f, 0x33),
    setup: [(0x22, 0x00), (0x23, 0x80), (0x20, 0x47)],
    sample: 0x28 | 0x80,
    number: i16::from_le_bytes,
    acceleration: from_lsm303agr,
};

/// CTRL_REG1: standby; XYZ_DATA_CFG: ±2 g; CTRL_REG1: 50 Hz, active.
const MMA8653: Kind = Kind {
    address: 0x1d,
    who_am_i: (0x0d, 0x5a),
    setup: [(0x2a, 0x00), (0x0e, 0x00), (0x2a, 0x21)],
    sample: 0x01,
    number: i16::from_be_bytes,
    acceleration: from_mma8653,
};

/// The sensors that a board may have.
const KINDS: &[Kind] = if cfg!(microbit = "v1") { &[MMA8653, LSM303AGR] } else { &[LSM303AGR] };

/// The sensor on its bus.
pub(super) struct Accelerometer {
    i2c: I2c,
    state: State,
}

/// What is known of the sensor. A step a sample: after it, the bus is at rest for as long.
#[derive(Clone, Copy)]
enum State {
    /// None has answered yet: the LSM303AGR needs some milliseconds after power-on.
    Sought,
    /// It has said what it is.
    Found(Kind),
    /// It samples.
    Running(Kind),
}

impl Accelerometer {
    pub(super) fn new(i2c: I2c) -> Self {
        Self { i2c, state: State::Sought }
    }

    /// The bus, on which the magnetometer is, too.
    pub(super) fn bus(&mut self) -> &mut I2c {
        &mut self.i2c
    }

    /// The latest sample; `None` when there is none. A sensor that does not answer is looked for again.
    pub(super) fn sample(&mut self) -> Option<Acceleration> {
        let (state, acceleration) = match self.state {
            State::Sought => (self.seek().map(State::Found), None),
            State::Found(kind) => (self.set_up(&kind).map(|()| State::Running(kind)), None),
            State::Running(kind) => {
                let acceleration = self.read(&kind);
                (acceleration.map(|_| State::Running(kind)), acceleration)
            }
        };
        self.state = state.unwrap_or(State::Sought);
        acceleration
    }

    fn seek(&mut self) -> Option<Kind> {
        KINDS.iter().copied().find(|kind| {
            let (register, says) = kind.who_am_i;
            let mut answer = [0];
            let asked = transfer(&mut self.i2c, |i2c| i2c.write_then_read(kind.address, &[register], &mut answer));
            asked.is_some() && answer[0] == says
        })
    }

    fn set_up(&mut self, kind: &Kind) -> Option<()> {
        let mut registers = kind.setup.iter();
        registers.try_for_each(|&(register, value)| {
            transfer(&mut self.i2c, |i2c| i2c.write(kind.address, &[register, value]))
        })
    }

    fn read(&mut self, kind: &Kind) -> Option<Acceleration> {
        let mut bytes = [0; 6];
        transfer(&mut self.i2c, |i2c| i2c.write_then_read(kind.address, &[kind.sample], &mut bytes))?;
        let axis = |first: usize| (kind.number)([bytes[first], bytes[first + 1]]);
        Some((kind.acceleration)([axis(0), axis(2), axis(4)]))
    }
}
