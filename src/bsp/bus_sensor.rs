//! A sensor on the I2C bus that has a register which says what it is, some to be set, and six with a sample.

use super::bus::transfer;
use super::ports::I2c;

/// A kind of sensor, with its registers.
pub(super) struct Kind<T> {
    /// Address on the I2C bus.
    pub address: u8,
    /// The register that says what the sensor is, and what it says.
    pub who_am_i: (u8, u8),
    /// Registers to be set, in this order.
    pub setup: [(u8, u8); 3],
    /// The first of the six registers of a sample, with what makes the sensor go on to the next by itself.
    pub sample: u8,
    /// Two registers as a number.
    pub number: fn([u8; 2]) -> i16,
    /// x, y and z as what the sensor measures.
    pub measured: fn([i16; 3]) -> T,
}

/// What is known of the sensor. A step a sample: after it, the bus is at rest for as long.
enum State<T: 'static> {
    /// None has answered yet: the LSM303AGR needs some milliseconds after power-on.
    Sought,
    /// It has said what it is.
    Found(&'static Kind<T>),
    /// It samples.
    Running(&'static Kind<T>),
}

/// A sensor that is one of some kinds.
pub(super) struct BusSensor<T: 'static> {
    kinds: &'static [Kind<T>],
    state: State<T>,
}

impl<T> BusSensor<T> {
    /// One of these kinds, which is sought in their order.
    pub(super) const fn new(kinds: &'static [Kind<T>]) -> Self {
        Self { kinds, state: State::Sought }
    }

    /// The latest sample, as in the registers, and what it means; `None` when there is none. A sensor that does not answer is
    /// looked for again.
    pub(super) fn sample(&mut self, i2c: &mut I2c) -> Option<([i16; 3], T)> {
        let (state, raw) = match self.state {
            State::Sought => (self.seek(i2c).map(State::Found), None),
            State::Found(kind) => (set_up(i2c, kind).map(|()| State::Running(kind)), None),
            State::Running(kind) => {
                let raw = read(i2c, kind);
                (raw.map(|_| State::Running(kind)), raw.map(|raw| (raw, (kind.measured)(raw))))
            }
        };
        self.state = state.unwrap_or(State::Sought);
        raw
    }

    fn seek(&self, i2c: &mut I2c) -> Option<&'static Kind<T>> {
        self.kinds.iter().find(|kind| {
            let (register, says) = kind.who_am_i;
            let mut answer = [0];
            let asked = transfer(i2c, |i2c| i2c.write_then_read(kind.address, &[register], &mut answer));
            asked.is_some() && answer[0] == says
        })
    }
}

fn set_up<T>(i2c: &mut I2c, kind: &Kind<T>) -> Option<()> {
    let mut registers = kind.setup.iter();
    registers.try_for_each(|&(register, value)| transfer(i2c, |i2c| i2c.write(kind.address, &[register, value])))
}

fn read<T>(i2c: &mut I2c, kind: &Kind<T>) -> Option<[i16; 3]> {
    let mut bytes = [0; 6];
    transfer(i2c, |i2c| i2c.write_then_read(kind.address, &[kind.sample], &mut bytes))?;
    let axis = |first: usize| (kind.number)([bytes[first], bytes[first + 1]]);
    Some([axis(0), axis(2), axis(4)])
}
