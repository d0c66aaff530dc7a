//! QDEC, the decoder of a turning knob (nRF52833 product specification, *QDEC*; nRF51 series reference manual, the same
//! chapter).
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x000 to 0x010 | START, STOP, READCLRACC, RDCLRACC, RDCLRDBL (the last two nRF52) | |
//! | 0x100 to 0x110 | SAMPLERDY, REPORTRDY, ACCOF, DBLRDY, STOPPED (the last two nRF52) | |
//! | 0x500, 0x504 | ENABLE, LEDPOL | 0 |
//! | 0x508 | SAMPLEPER: a sample each 128 * 2^SAMPLEPER microseconds | 0 |
//! | 0x50c | SAMPLE: -1, 0 or 1, and 2 when both phases have changed | 0 |
//! | 0x510 | REPORTPER: samples of a report, 10, 40, 80, ..., 280, and 8 for one | 0 |
//! | 0x514, 0x518 | ACC, the sum of the samples; ACCREAD | 0 |
//! | 0x51c to 0x524 | PSEL of LED, A and B | 0xffffffff |
//! | 0x528, 0x540 | DBFEN, LEDPRE | 0, 0x10 |
//! | 0x544, 0x548 | ACCDBL, how often both have changed, 15 at most; ACCDBLREAD | 0 |
//!
//! The LED is not lit, and the debounce filter does nothing: the pins of this board do not bounce.

use super::super::io::{Io, NEVER};
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Registers, register, set, short};

const START: u8 = 0;
const STOP: u8 = 1;
const READCLRACC: u8 = 2;
const RDCLRACC: u8 = 3;
const RDCLRDBL: u8 = 4;
const SAMPLERDY: u8 = 0;
const REPORTRDY: u8 = 1;
const ACCOF: u8 = 2;
const DBLRDY: u8 = 3;
const STOPPED: u8 = 4;

const ENABLE: u16 = 0x500;
const SAMPLEPER: u16 = 0x508;
const SAMPLE: u16 = 0x50c;
const REPORTPER: u16 = 0x510;
const ACC: u16 = 0x514;
const ACCREAD: u16 = 0x518;
const PSEL_A: u16 = 0x520;
const PSEL_B: u16 = 0x524;
const ACCDBL: u16 = 0x544;
const ACCDBLREAD: u16 = 0x548;

/// Both phases have changed at once.
const DOUBLE: i32 = 2;

pub(in super::super) static LAYOUT: Layout = Layout {
    name: "QDEC",
    tasks: set(&[START, STOP, READCLRACC, RDCLRACC, RDCLRDBL]),
    events: set(&[SAMPLERDY, REPORTRDY, ACCOF, DBLRDY, STOPPED]),
    shorts: &[
        short(0, REPORTRDY, READCLRACC),
        short(1, SAMPLERDY, STOP),
        short(2, REPORTRDY, RDCLRACC),
        short(3, REPORTRDY, STOP),
        short(4, DBLRDY, RDCLRDBL),
        short(5, DBLRDY, STOP),
        short(6, SAMPLERDY, READCLRACC),
    ],
    registers: &[
        register(ENABLE, 0, 1),
        register(0x504, 0, 1),
        register(SAMPLEPER, 0, 0xf),
        register(SAMPLE, 0, 0),
        register(REPORTPER, 0, 0xf),
        register(ACC, 0, 0),
        register(ACCREAD, 0, 0),
        register(0x51c, u32::MAX, u32::MAX),
        register(PSEL_A, u32::MAX, u32::MAX),
        register(PSEL_B, u32::MAX, u32::MAX),
        register(0x528, 0, 1),
        register(0x540, 0x10, 0x1ff),
        register(ACCDBL, 0, 0),
        register(ACCDBLREAD, 0, 0),
    ],
};

/// The decoder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Qdec {
    /// When the next sample is taken.
    next: Option<u64>,
    /// The phases A and B at the last sample.
    phases: [bool; 2],
    /// Samples of the report under way.
    samples: u32,
}

fn phases(registers: &Registers, io: &Io<'_>) -> [bool; 2] {
    [PSEL_A, PSEL_B].map(|offset| registers.pin(offset).is_some_and(|pin| io.world.pins.level(pin)))
}

/// The movement between two samples (table *Sampled value encoding*): A and B go 00, 01, 11, 10 when it is positive.
fn movement(before: [bool; 2], now: [bool; 2]) -> i32 {
    let place = |phases: [bool; 2]| match phases {
        [false, false] => 0,
        [false, true] => 1,
        [true, true] => 2,
        [true, false] => 3,
    };
    match (place(now) + 4 - place(before)) % 4 {
        0 => 0,
        1 => 1,
        2 => DOUBLE,
        _ => -1,
    }
}

fn period(registers: &Registers, io: &Io<'_>) -> u64 {
    io.world.clocks.us(128 << registers.get(SAMPLEPER).min(10))
}

fn report_samples(registers: &Registers) -> u32 {
    match registers.get(REPORTPER) {
        0 => 10,
        8 => 1,
        n => 40 * n.min(7),
    }
}

impl Qdec {
    /// Adds a movement to the sums; what goes beyond them is not added.
    fn add(registers: &mut Registers, movement: i32, io: &mut Io<'_>) {
        if movement == DOUBLE {
            let doubles = registers.get(ACCDBL) + 1;
            registers.set(ACCDBL, doubles.min(15));
            if doubles > 15 {
                io.raise(ACCOF);
            }
        } else {
            let sum = registers.get(ACC) as i32 + movement;
            if (-1024..1024).contains(&sum) {
                registers.set(ACC, sum as u32);
            } else {
                io.raise(ACCOF);
            }
        }
    }
}

impl Peripheral for Qdec {
    fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        match task {
            START if registers.get(ENABLE) == 1 => {
                let next = Some(io.now + period(registers, io));
                *self = Self { next, phases: phases(registers, io), samples: 0 };
            }
            STOP => {
                self.next = None;
                io.raise(STOPPED);
            }
            READCLRACC | RDCLRACC | RDCLRDBL => {
                if task != RDCLRDBL {
                    registers.set(ACCREAD, registers.get(ACC));
                    registers.set(ACC, 0);
                }
                if task != RDCLRACC {
                    registers.set(ACCDBLREAD, registers.get(ACCDBL));
                    registers.set(ACCDBL, 0);
                }
            }
            _ => {}
        }
    }

    fn due(&self, _registers: &Registers, _io: &Io<'_>) -> u64 {
        self.next.unwrap_or(NEVER)
    }

    fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        let now = phases(registers, io);
        let movement = movement(std::mem::replace(&mut self.phases, now), now);
        registers.set(SAMPLE, movement as u32);
        Self::add(registers, movement, io);
        io.raise(SAMPLERDY);
        self.samples += 1;
        if self.samples >= report_samples(registers) {
            self.samples = 0;
            if registers.get(ACC) != 0 {
                io.raise(REPORTRDY);
            }
            if registers.get(ACCDBL) != 0 {
                io.raise(DBLRDY);
            }
        }
        self.next = Some(io.now + period(registers, io));
    }
}
