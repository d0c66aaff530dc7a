//! RNG (nRF52833 product specification, *RNG*; nRF51 series reference manual, the same chapter).
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x000, 0x004 | START, STOP | |
//! | 0x100 | VALRDY | |
//! | 0x200 | SHORTS: bit 0 VALRDY to STOP | 0 |
//! | 0x504 | CONFIG: bit 0 corrects the bias | 0 |
//! | 0x508 | VALUE | 0 |
//!
//! The numbers come from the seed of the chip, so that a run can be repeated.

use super::super::activity::{Activities, Activity, while_it};
use super::super::io::{Io, NEVER};
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Registers, register, set, short};

const START: u8 = 0;
const STOP: u8 = 1;
const VALRDY: u8 = 0;
const CONFIG: u16 = 0x504;
const VALUE: u16 = 0x508;

/// Microseconds for a byte, without and with the correction: typical values of the nRF52833's and of the nRF51822's
/// product specification.
const NRF52833_BYTE_US: [u64; 2] = [30, 120];
const NRF51822_BYTE_US: [u64; 2] = [167, 677];

pub(in super::super) static LAYOUT: Layout = Layout {
    name: "RNG",
    tasks: set(&[START, STOP]),
    events: set(&[VALRDY]),
    shorts: &[short(0, VALRDY, STOP)],
    registers: &[register(CONFIG, 0, 1), register(VALUE, 0, 0)],
};

/// The generator.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Rng {
    next: Option<u64>,
}

fn byte_cycles(registers: &Registers, io: &Io<'_>) -> u64 {
    let byte_us = if io.world.clocks.per_16mhz > 1 { NRF52833_BYTE_US } else { NRF51822_BYTE_US };
    io.world.clocks.us(byte_us[(registers.get(CONFIG) & 1) as usize])
}

impl Peripheral for Rng {
    fn activities(&self, _registers: &Registers) -> Activities {
        while_it(self.next.is_some(), Activity::Rng)
    }

    fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        self.next = (task == START).then(|| io.now + byte_cycles(registers, io));
    }

    fn due(&self, _registers: &Registers, _io: &Io<'_>) -> u64 {
        self.next.unwrap_or(NEVER)
    }

    fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        registers.set(VALUE, io.world.noise.next_u32() >> 24);
        io.raise(VALRDY);
        self.next = Some(io.now + byte_cycles(registers, io));
    }
}
