//! ADC, the converter of the nRF51822 (nRF51 series reference manual, *ADC*).
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x000, 0x004 | START, STOP | |
//! | 0x100 | END | |
//! | 0x400, 0x500 | BUSY, ENABLE | 0 |
//! | 0x504 | CONFIG: bits 0 and 1 RES, 2 to 4 INPSEL, 5 and 6 REFSEL, 8 to 15 PSEL, 16 and 17 EXTREFSEL | 0x18 |
//! | 0x508 | RESULT | 0 |
//!
//! An external reference is taken to be the supply's half.

use super::super::activity::{Activities, Activity, while_it};
use super::super::io::{Io, NEVER};
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Registers, register, set};
use super::analog::{SUPPLY_UV, pin_uv};

const START: u8 = 0;
const STOP: u8 = 1;
const END: u8 = 0;
const BUSY: u16 = 0x400;
const ENABLE: u16 = 0x500;
const CONFIG: u16 = 0x504;
const RESULT: u16 = 0x508;

/// Microseconds of a conversion to 8, 9 and 10 bits (nRF51822 product specification, *ADC specifications*).
const CONVERSION_US: [u64; 4] = [20, 36, 68, 68];
/// The pins of AIN0 to AIN7.
pub(super) const AIN: [u8; 8] = [26, 27, 1, 2, 3, 4, 5, 6];
/// VBG, the internal reference.
const REFERENCE_UV: i64 = 1_200_000;

pub(in super::super) static LAYOUT: Layout = Layout {
    name: "ADC",
    tasks: set(&[START, STOP]),
    events: set(&[END]),
    shorts: &[],
    registers: &[
        register(BUSY, 0, 0),
        register(ENABLE, 0, 1),
        register(CONFIG, 0x18, 0x0003_ff7f),
        register(RESULT, 0, 0),
    ],
};

/// The converter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Adc {
    done: Option<u64>,
}

fn convert(config: u32, io: &mut Io<'_>) -> u32 {
    let bits = 8 + (config & 3).min(2);
    // thirds of the input that INPSEL lets through
    let (of_supply, thirds) = match config >> 2 & 7 {
        0 => (false, 3),
        1 => (false, 2),
        2 => (false, 1),
        5 => (true, 2),
        6 => (true, 1),
        _ => (false, 0),
    };
    let pin = (config >> 8 & 0xff).trailing_zeros() as usize;
    let uv = match AIN.get(pin) {
        _ if of_supply => SUPPLY_UV,
        Some(&pin) => pin_uv(pin, io),
        None => 0,
    };
    let reference = match config >> 5 & 3 {
        0 => REFERENCE_UV,
        3 => SUPPLY_UV / 3,
        _ => SUPPLY_UV / 2,
    };
    let value = ((uv * thirds) << bits) / (3 * reference);
    value.clamp(0, (1 << bits) - 1) as u32
}

impl Peripheral for Adc {
    fn activities(&self, _registers: &Registers) -> Activities {
        while_it(self.done.is_some(), Activity::Adc)
    }

    fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        let starts = task == START && registers.get(ENABLE) == 1;
        let us = CONVERSION_US[(registers.get(CONFIG) & 3) as usize];
        self.done = starts.then(|| io.now + io.world.clocks.us(us));
        registers.set(BUSY, starts.into());
    }

    fn due(&self, _registers: &Registers, _io: &Io<'_>) -> u64 {
        self.done.unwrap_or(NEVER)
    }

    fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        self.done = None;
        let result = convert(registers.get(CONFIG), io);
        registers.set(RESULT, result);
        registers.set(BUSY, 0);
        io.raise(END);
    }
}
