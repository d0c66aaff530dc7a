//! SAADC, the converter of the nRF52833 (product specification, *SAADC*).
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x000 to 0x00c | START, SAMPLE, STOP, CALIBRATEOFFSET | |
//! | 0x100 to 0x114 | STARTED, END, DONE, RESULTDONE, CALIBRATEDONE, STOPPED | |
//! | 0x118 + 8n, 0x11c + 8n | CH\[n\].LIMITH, CH\[n\].LIMITL | |
//! | 0x400, 0x500 | STATUS: 1 busy; ENABLE | 0 |
//! | 0x510 + 16n, 0x514 + 16n | CH\[n\].PSELP, PSELN: 1 to 8 AIN0 to AIN7, 9 VDD, 13 VDDH / 5 | 0 |
//! | 0x518 + 16n | CH\[n\].CONFIG: RESP, RESN, GAIN, REFSEL, TACQ, MODE, BURST | 0x00020000 |
//! | 0x51c + 16n | CH\[n\].LIMIT: low half LOW, high half HIGH, signed | 0x7fff8000 |
//! | 0x5f0 | RESOLUTION: 8, 10, 12 or 14 bits | 1 |
//! | 0x5f4 | OVERSAMPLE: a result is the mean of 2^OVERSAMPLE conversions | 0 |
//! | 0x5f8 | SAMPLERATE: bit 12 samples on its own, each CC (bits 0 to 10) ticks of 16 MHz | 0 |
//! | 0x62c, 0x630, 0x634 | RESULT.PTR, MAXCNT and AMOUNT, in words of 16 bits | 0 |
//! | 0x640 to 0x648 | what the calibration found; not in the specification | 0 |
//!
//! A SAMPLE converts each channel that has a PSELP once, in their order; each takes its acquisition time and two
//! microseconds, the most of the specification. AMOUNT is that of the last END or STOPPED, also after a new START. With OVERSAMPLE but without BURST, each SAMPLE is one of the conversions of
//! a mean. A SAMPLE that comes while one is under way, or while there is no room for a result, is lost. The calibration
//! takes 20 microseconds here; the specification does not say. The resistors of RESP and RESN are not modelled.

use super::super::activity::{Activities, Activity, while_it};
use super::super::io::{Io, NEVER};
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Register, Registers, register, set};
use super::analog::{SUPPLY_UV, pin_uv};

const START: u8 = 0;
const SAMPLE: u8 = 1;
const STOP: u8 = 2;
const CALIBRATEOFFSET: u8 = 3;
const STARTED: u8 = 0;
const END: u8 = 1;
const DONE: u8 = 2;
const RESULTDONE: u8 = 3;
const CALIBRATEDONE: u8 = 4;
const STOPPED: u8 = 5;
const CH_LIMITH: u8 = 6;

const STATUS: u16 = 0x400;
const ENABLE: u16 = 0x500;
const CH: u16 = 0x510;
const RESOLUTION: u16 = 0x5f0;
const OVERSAMPLE: u16 = 0x5f4;
const SAMPLERATE: u16 = 0x5f8;
const PTR: u16 = 0x62c;
const MAXCNT: u16 = 0x630;
const AMOUNT: u16 = 0x634;

const CHANNELS: u8 = 8;
/// RESP, RESN, GAIN, REFSEL, TACQ, MODE, BURST.
const CONFIG_BITS: u32 = 0x0117_1733;
/// The pins of AIN0 to AIN7 (nRF52833 product specification, *Pin assignments*).
pub(super) const AIN: [u8; 8] = [2, 3, 4, 5, 28, 29, 30, 31];
/// GAIN in sixtieths: 1/6, 1/5, 1/4, 1/3, 1/2, 1, 2, 4.
const GAIN_SIXTIETHS: [i64; 8] = [10, 12, 15, 20, 30, 60, 120, 240];
/// The internal reference.
const REFERENCE_UV: i64 = 600_000;
/// TACQ in microseconds.
const ACQUISITION_US: [u64; 8] = [3, 5, 10, 15, 20, 40, 40, 40];
const CONVERSION_US: u64 = 2;
const CALIBRATION_US: u64 = 20;

const fn channel(n: u16) -> [Register; 4] {
    let base = CH + 16 * n;
    [
        register(base, 0, 0x1f),
        register(base + 4, 0, 0x1f),
        register(base + 8, 0x0002_0000, CONFIG_BITS),
        register(base + 12, 0x7fff_8000, u32::MAX),
    ]
}

const REGISTERS: &[Register] = &{
    let mut all = [register(STATUS, 0, 0); 43];
    all[1] = register(ENABLE, 0, 1);
    let mut n = 0;
    while n < CHANNELS as usize {
        let mut i = 0;
        while i < 4 {
            all[2 + 4 * n + i] = channel(n as u16)[i];
            i += 1;
        }
        n += 1;
    }
    all[34] = register(RESOLUTION, 1, 7);
    all[35] = register(OVERSAMPLE, 0, 0xf);
    all[36] = register(SAMPLERATE, 0, 0x17ff);
    all[37] = register(PTR, 0, u32::MAX);
    all[38] = register(MAXCNT, 0, 0x7fff);
    all[39] = register(AMOUNT, 0, 0);
    // what the calibration found, by the workaround of anomaly 212 in the errata of the chips
    all[40] = register(0x640, 0, u32::MAX);
    all[41] = register(0x644, 0, u32::MAX);
    all[42] = register(0x648, 0, u32::MAX);
    all
};

pub(in super::super) static LAYOUT: Layout = Layout {
    name: "SAADC",
    tasks: set(&[START, SAMPLE, STOP, CALIBRATEOFFSET]),
    events: 0x3f_ffff,
    shorts: &[],
    registers: REGISTERS,
};

/// The converter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Saadc {
    /// Where the next result goes to, and how many more there is room for.
    buffer: u32,
    room: u32,
    /// Results since START.
    amount: u32,
    /// The channel that is converted, and when it is done.
    converting: Option<(u8, u64)>,
    /// When it samples on its own.
    next: Option<u64>,
    /// Conversions of the mean under way, and their sum.
    count: u32,
    sum: i64,
    calibrated: Option<u64>,
}

fn config(registers: &Registers, channel: u8) -> u32 {
    registers.get(CH + 16 * u16::from(channel) + 8)
}

/// Microvolts at an input.
fn input_uv(select: u32, io: &mut Io<'_>) -> i64 {
    match select {
        1..=8 => pin_uv(AIN[select as usize - 1], io),
        9 => SUPPLY_UV,
        // VDDH is the supply, too
        13 => SUPPLY_UV / 5,
        _ => 0,
    }
}

/// A conversion of a channel: (V(P) - V(N)) * GAIN / REFERENCE * 2^(RESOLUTION - m), where m is 1 for differences.
fn convert(registers: &Registers, channel: u8, io: &mut Io<'_>) -> i64 {
    let base = CH + 16 * u16::from(channel);
    let config = config(registers, channel);
    let is_difference = config >> 20 & 1 == 1;
    let mut uv = input_uv(registers.get(base), io);
    if is_difference {
        uv -= input_uv(registers.get(base + 4), io);
    }
    let bits = 8 + 2 * registers.get(RESOLUTION).min(3) - u32::from(is_difference);
    let reference = if config >> 12 & 1 == 1 { SUPPLY_UV / 4 } else { REFERENCE_UV };
    let value = ((uv * GAIN_SIXTIETHS[(config >> 8 & 7) as usize]) << bits) / (60 * reference);
    let most = (1 << bits) - 1;
    value.clamp(if is_difference { -most - 1 } else { 0 }, most)
}

impl Saadc {
    /// The next channel from here on that is connected.
    fn connected(registers: &Registers, from: u8) -> Option<u8> {
        (from..CHANNELS).find(|&channel| registers.get(CH + 16 * u16::from(channel)) != 0)
    }

    /// Conversions that one trigger makes of a channel.
    fn burst(registers: &Registers, channel: u8) -> u64 {
        if config(registers, channel) >> 24 & 1 == 1 { 1 << registers.get(OVERSAMPLE).min(8) } else { 1 }
    }

    fn begin(&mut self, registers: &mut Registers, from: u8, io: &Io<'_>) {
        self.converting = Self::connected(registers, from).map(|channel| {
            let acquisition = ACQUISITION_US[(config(registers, channel) >> 16 & 7) as usize];
            let us = (acquisition + CONVERSION_US) * Self::burst(registers, channel);
            (channel, io.now + io.world.clocks.us(us))
        });
        registers.set(STATUS, u32::from(self.converting.is_some()));
    }

    fn sample(&mut self, registers: &mut Registers, io: &Io<'_>) {
        if self.room > 0 && self.converting.is_none() {
            self.begin(registers, 0, io);
        }
    }

    /// A channel is done.
    fn done(&mut self, registers: &mut Registers, channel: u8, io: &mut Io<'_>) {
        let wanted = 1_u32 << registers.get(OVERSAMPLE).min(8);
        for _ in 0..Self::burst(registers, channel) {
            self.sum += convert(registers, channel, io);
            self.count += 1;
        }
        io.raise(DONE);
        if self.count < wanted {
            return;
        }
        let result = self.sum / i64::from(self.count);
        (self.sum, self.count) = (0, 0);
        io.raise(RESULTDONE);
        let limit = registers.get(CH + 16 * u16::from(channel) + 12);
        if result >= i64::from((limit >> 16) as i16) {
            io.raise(CH_LIMITH + 2 * channel);
        }
        if result <= i64::from(limit as i16) {
            io.raise(CH_LIMITH + 2 * channel + 1);
        }
        if self.room > 0 {
            io.dma_write(self.buffer, &(result as i16).to_le_bytes());
            self.buffer = self.buffer.wrapping_add(2);
            self.room -= 1;
            self.amount += 1;
            if self.room == 0 {
                registers.set(AMOUNT, self.amount);
                io.raise(END);
            }
        }
    }
}

impl Peripheral for Saadc {
    fn activities(&self, _registers: &Registers) -> Activities {
        while_it(self.converting.is_some(), Activity::Adc)
    }

    fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        if registers.get(ENABLE) == 0 {
            return;
        }
        match task {
            START => {
                (self.buffer, self.room) = (registers.get(PTR), registers.get(MAXCNT));
                self.amount = 0;
                io.raise(STARTED);
            }
            SAMPLE => {
                let rate = registers.get(SAMPLERATE);
                if rate >> 12 & 1 == 1 {
                    self.next = self.next.or(Some(io.now));
                } else {
                    self.sample(registers, io);
                }
            }
            STOP => {
                registers.set(AMOUNT, self.amount);
                *self = Self { calibrated: self.calibrated, ..Self::default() };
                registers.set(STATUS, 0);
                io.raise(STOPPED);
            }
            CALIBRATEOFFSET => self.calibrated = Some(io.now + io.world.clocks.us(CALIBRATION_US)),
            _ => {}
        }
    }

    fn written(&mut self, registers: &mut Registers, offset: u16, value: u32, _io: &mut Io<'_>) -> bool {
        if offset == ENABLE && value & 1 == 0 {
            *self = Self::default();
            registers.set(STATUS, 0);
        }
        false
    }

    fn due(&self, _registers: &Registers, _io: &Io<'_>) -> u64 {
        let converted = self.converting.map_or(NEVER, |(_, at)| at);
        converted.min(self.next.unwrap_or(NEVER)).min(self.calibrated.unwrap_or(NEVER))
    }

    fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        if self.calibrated.is_some_and(|at| at <= io.now) {
            self.calibrated = None;
            io.raise(CALIBRATEDONE);
        }
        if let Some((channel, _)) = self.converting.filter(|&(_, at)| at <= io.now) {
            self.done(registers, channel, io);
            self.begin(registers, channel + 1, io);
        }
        if let Some(at) = self.next.filter(|&at| at <= io.now) {
            self.sample(registers, io);
            // the least that the specification allows is 80
            let ticks = u64::from(registers.get(SAMPLERATE) & 0x7ff).max(80);
            self.next = Some(at + ticks * io.world.clocks.per_16mhz);
        }
    }
}
