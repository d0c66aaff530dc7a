//! PDM, the interface of digital microphones (nRF52833 product specification, *PDM*). A micro:bit has none: what is heard
//! is the level of the pin that DIN is.
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x000, 0x004 | START, STOP | |
//! | 0x100, 0x104, 0x108 | STARTED, STOPPED, END | |
//! | 0x500 | ENABLE | 0 |
//! | 0x504 | PDMCLKCTRL: PDM_CLK is 32 MHz / 32, 31, 30, 26, 25 or 24 | 0x08400000 |
//! | 0x508 | MODE: bit 0 mono, else left and right by turns; bit 1 the edge of the left one | 0 |
//! | 0x518, 0x51c | GAINL, GAINR: half decibels above -20 dB, at most 80 | 0x28 |
//! | 0x520 | RATIO: a sample is 64 or 80 cycles of PDM_CLK | 0 |
//! | 0x540, 0x544 | PSEL.CLK, PSEL.DIN | 0xffffffff |
//! | 0x560, 0x564 | SAMPLE.PTR, SAMPLE.MAXCNT in samples of 16 bits | 0 |
//!
//! START takes SAMPLE.PTR and MAXCNT and raises STARTED. When MAXCNT samples are written END comes, the registers are taken
//! again, and STARTED comes again. After STOP the sample under way is the last one; END and STOPPED come with it.
//!
//! A sample is the mean of DIN in its time, from -1 for low to 1 for high, times the gain of the filter, which is 3.2 dB at
//! GAIN 0x28. So the level of a pin that stands still is full scale at all gains down to -3 dB. The filter of the chip
//! reaches over some more samples, and its first ones are transients: both are not modelled, nor are the edges of PDM_CLK.

use super::super::activity::{Activities, Activity, while_it};
use super::super::io::{Io, NEVER};
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Register, Registers, register, set};

const START: u8 = 0;
const STOP: u8 = 1;
const STARTED: u8 = 0;
const STOPPED: u8 = 1;
const END: u8 = 2;

const ENABLE: u16 = 0x500;
const PDMCLKCTRL: u16 = 0x504;
const MODE: u16 = 0x508;
const GAINL: u16 = 0x518;
const GAINR: u16 = 0x51c;
const RATIO: u16 = 0x520;
const CLK: u16 = 0x540;
const DIN: u16 = 0x544;
const PTR: u16 = 0x560;
const MAXCNT: u16 = 0x564;

const REGISTERS: &[Register] = &[
    register(ENABLE, 0, 1),
    register(PDMCLKCTRL, 0x0840_0000, u32::MAX),
    register(MODE, 0, 3),
    register(GAINL, 0x28, 0x7f),
    register(GAINR, 0x28, 0x7f),
    register(RATIO, 0, 1),
    register(CLK, u32::MAX, u32::MAX),
    register(DIN, u32::MAX, u32::MAX),
    register(PTR, 0, u32::MAX),
    register(MAXCNT, 0, 0x7fff),
];

pub(in super::super) static LAYOUT: Layout = Layout {
    name: "PDM",
    tasks: set(&[START, STOP]),
    events: set(&[STARTED, STOPPED, END]),
    shorts: &[],
    registers: REGISTERS,
};

/// The most that GAINL and GAINR can be: 20 dB.
const MOST_GAIN: usize = 0x50;

/// The gain of the filter for each GAINL or GAINR, in 2^-32: 10^((GAIN / 2 - 20 + 3.2) / 20).
const GAINS: [u64; MOST_GAIN + 1] = {
    /// 10^(-16.8 / 20) and 10^(0.5 / 20), in 2^-32.
    const LEAST: u64 = 620_811_654;
    const STEP: u64 = 4_549_460_108;
    let mut gains = [LEAST; MOST_GAIN + 1];
    let mut n = 1;
    while n <= MOST_GAIN {
        gains[n] = ((gains[n - 1] as u128 * STEP as u128) >> 32) as u64;
        n += 1;
    }
    gains
};

/// What is under way since START.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Running {
    /// Where the next sample goes to, and how many more there is room for.
    buffer: u32,
    room: u32,
    /// The sample under way: when it began and when it ends.
    begun: u64,
    ends: u64,
    /// For how many cycles of it DIN was high, up to `heard`, and its level since.
    high_cycles: u64,
    heard: u64,
    level: bool,
    /// The sample under way is the last one.
    is_last: bool,
}

/// The interface.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Pdm {
    running: Option<Running>,
}

/// Cycles of a sample.
fn sample_cycles(registers: &Registers, io: &Io<'_>) -> u64 {
    let divisor = match registers.get(PDMCLKCTRL) {
        0x0800_0000 => 32,
        0x0880_0000 => 30,
        0x0980_0000 => 26,
        0x0a00_0000 => 25,
        0x0a80_0000 => 24,
        _ => 31,
    };
    let ratio = if registers.get(RATIO) == 1 { 80 } else { 64 };
    divisor * ratio * io.world.clocks.per_16mhz / 2
}

/// What is sampled where DIN was high for so many cycles of all.
fn sample(gain: u32, high: u64, all: u64) -> i16 {
    let gain = GAINS.get(gain as usize).copied().unwrap_or(GAINS[MOST_GAIN]);
    let balance = 2 * i128::from(high) - i128::from(all);
    let value = ((balance * i128::from(gain)) << 15) / (i128::from(all) << 32);
    value.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

impl Running {
    /// DIN is at this level from a cycle on.
    fn hear(&mut self, level: bool, now: u64) {
        self.high_cycles += if self.level { now - self.heard } else { 0 };
        (self.heard, self.level) = (now, level);
    }

    /// Takes the registers of the buffer.
    fn take_buffer(&mut self, registers: &Registers, io: &mut Io<'_>) {
        (self.buffer, self.room) = (registers.get(PTR), registers.get(MAXCNT));
        io.raise(STARTED);
    }
}

impl Pdm {
    /// DIN has changed.
    pub(in super::super) fn pin_changed(&mut self, level: bool, io: &Io<'_>) {
        if let Some(running) = &mut self.running {
            running.hear(level, io.now);
        }
    }

    fn start(&mut self, registers: &Registers, io: &mut Io<'_>) {
        let din = registers.pin(DIN);
        io.world.pins.listen(io.instance, din.map_or(0, |pin| 1 << pin));
        let mut running = Running {
            buffer: 0,
            room: 0,
            begun: io.now,
            ends: io.now + sample_cycles(registers, io),
            high_cycles: 0,
            heard: io.now,
            level: din.is_some_and(|pin| io.world.pins.level(pin)),
            is_last: false,
        };
        running.take_buffer(registers, io);
        self.running = Some(running);
    }

    fn halt(&mut self, io: &mut Io<'_>) {
        self.running = None;
        io.world.pins.listen(io.instance, 0);
    }
}

impl Peripheral for Pdm {
    fn activities(&self, _registers: &Registers) -> Activities {
        while_it(self.running.is_some(), Activity::Pdm)
    }

    fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        match (task, &mut self.running) {
            (START, None) if registers.get(ENABLE) == 1 => self.start(registers, io),
            (STOP, Some(running)) => running.is_last = true,
            (STOP, None) => io.raise(STOPPED),
            _ => {}
        }
    }

    fn written(&mut self, _registers: &mut Registers, offset: u16, value: u32, io: &mut Io<'_>) -> bool {
        if offset == ENABLE && value & 1 == 0 {
            self.halt(io);
        }
        false
    }

    fn due(&self, _registers: &Registers, _io: &Io<'_>) -> u64 {
        self.running.map_or(NEVER, |running| running.ends)
    }

    fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        let Some(running) = &mut self.running else { return };
        running.hear(running.level, io.now);
        let (high, all) = (running.high_cycles, running.ends - running.begun);
        let is_mono = registers.get(MODE) & 1 == 1;
        for gain in if is_mono { &[GAINL][..] } else { &[GAINL, GAINR] } {
            if running.room > 0 {
                let value = sample(registers.get(*gain), high, all);
                io.dma_write(running.buffer, &value.to_le_bytes());
                running.buffer = running.buffer.wrapping_add(2);
                running.room -= 1;
                if running.room == 0 && !running.is_last {
                    io.raise(END);
                    running.take_buffer(registers, io);
                }
            }
        }
        if running.is_last {
            io.raise(END);
            io.raise(STOPPED);
            self.halt(io);
            return;
        }
        running.begun = running.ends;
        running.ends += sample_cycles(registers, io);
        running.high_cycles = 0;
    }
}
