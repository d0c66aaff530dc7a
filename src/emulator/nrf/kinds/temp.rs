//! TEMP (nRF52833 product specification, *TEMP*; nRF51 series reference manual, the same chapter).
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x000, 0x004 | START, STOP | |
//! | 0x100 | DATARDY | |
//! | 0x508 | TEMP, in quarters of a degree Celsius | 0 |
//! | 0x520 to 0x534, 0x540 to 0x554 | A0 to A5, B0 to B5: slopes and intercepts of the calibration (nRF52) | [`LAYOUT`] |
//! | 0x560 to 0x570 | T0 to T4: where its pieces end (nRF52) | [`LAYOUT`] |
//!
//! The calibration keeps what is written, and what is measured does not depend on it.

use super::super::activity::{Activities, Activity, while_it};
use super::super::io::{Io, NEVER};
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Registers, register, set};

const START: u8 = 0;
const DATARDY: u8 = 0;
const TEMP: u16 = 0x508;

/// The time of a measurement: a typical value of the specification.
const MEASURE_US: u64 = 36;
/// What the register counts in: quarters of a degree.
const QUARTERS: i32 = 4;

pub(in super::super) static LAYOUT: Layout = Layout {
    name: "TEMP",
    tasks: set(&[START, 1]),
    events: set(&[DATARDY]),
    shorts: &[],
    registers: &[
        register(TEMP, 0, 0),
        register(0x520, 0x326, 0xfff),
        register(0x524, 0x348, 0xfff),
        register(0x528, 0x3aa, 0xfff),
        register(0x52c, 0x40e, 0xfff),
        register(0x530, 0x4bd, 0xfff),
        register(0x534, 0x5a3, 0xfff),
        register(0x540, 0x3fef, 0x3fff),
        register(0x544, 0x3fbe, 0x3fff),
        register(0x548, 0x3fbe, 0x3fff),
        register(0x54c, 0x012, 0x3fff),
        register(0x550, 0x124, 0x3fff),
        register(0x554, 0x27c, 0x3fff),
        register(0x560, 0xe2, 0xff),
        register(0x564, 0x00, 0xff),
        register(0x568, 0x19, 0xff),
        register(0x56c, 0x3c, 0xff),
        register(0x570, 0x50, 0xff),
    ],
};

/// The thermometer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Temp {
    done: Option<u64>,
}

impl Peripheral for Temp {
    fn activities(&self, _registers: &Registers) -> Activities {
        while_it(self.done.is_some(), Activity::Temp)
    }

    fn task(&mut self, _registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        self.done = (task == START).then(|| io.now + io.world.clocks.us(MEASURE_US));
    }

    fn due(&self, _registers: &Registers, _io: &Io<'_>) -> u64 {
        self.done.unwrap_or(NEVER)
    }

    fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        self.done = None;
        let celsius = io.world.devices.temperature();
        registers.set(TEMP, (QUARTERS * i32::from(celsius)).cast_unsigned());
        io.raise(DATARDY);
    }
}
