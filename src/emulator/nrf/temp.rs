//! TEMP (nRF52833 product specification, *TEMP*; nRF51 series reference manual, the same chapter).
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x000, 0x004 | START, STOP | |
//! | 0x100 | DATARDY | |
//! | 0x508 | TEMP, in quarters of a degree Celsius | 0 |
//! | 0x520 to 0x564 | calibration (nRF52) | |

use super::block::Behaviour;
use super::io::{Io, NEVER};
use super::registers::{Layout, Registers, register, set};

const START: u8 = 0;
const DATARDY: u8 = 0;
const TEMP: u16 = 0x508;

/// The time of a measurement: a typical value of the specification.
const MEASURE_US: u64 = 36;
/// The chip is as warm as a room and a little more: 23 degrees.
const QUARTERS: u32 = 4 * 23;

pub(super) static LAYOUT: Layout = Layout {
    name: "TEMP",
    tasks: set(&[START, 1]),
    events: set(&[DATARDY]),
    shorts: &[],
    registers: &[register(TEMP, 0, 0)],
};

/// The thermometer.
#[derive(Clone, Debug, Default)]
pub(super) struct Temp {
    done: Option<u64>,
}

impl Behaviour for Temp {
    fn task(&mut self, _registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        self.done = (task == START).then(|| io.now + io.world.clocks.us(MEASURE_US));
    }

    fn read(&mut self, _registers: &mut Registers, offset: u16, _io: &mut Io<'_>) -> Option<u32> {
        (0x520..0x568).contains(&offset).then_some(0)
    }

    fn written(&mut self, _registers: &mut Registers, offset: u16, _value: u32, _io: &mut Io<'_>) -> bool {
        (0x520..0x568).contains(&offset)
    }

    fn due(&self, _registers: &Registers, _io: &Io<'_>) -> u64 {
        self.done.unwrap_or(NEVER)
    }

    fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        self.done = None;
        registers.set(TEMP, QUARTERS);
        io.raise(DATARDY);
    }
}
