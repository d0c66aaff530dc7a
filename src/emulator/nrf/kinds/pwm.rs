//! PWM, pulses by sequences out of RAM (nRF52833 product specification, *PWM*).
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x004 to 0x010 | STOP, SEQSTART\[0\], SEQSTART\[1\], NEXTSTEP | |
//! | 0x104 to 0x11c | STOPPED, SEQSTARTED\[0\], \[1\], SEQEND\[0\], \[1\], PWMPERIODEND, LOOPSDONE | |
//! | 0x200 | SHORTS: bits 0 and 1 SEQEND\[n\] to STOP, 2 and 3 LOOPSDONE to SEQSTART\[n\], 4 LOOPSDONE to STOP | 0 |
//! | 0x500, 0x504 | ENABLE; MODE: 1 counts up and down | 0 |
//! | 0x508, 0x50c | COUNTERTOP; PRESCALER: it counts at 16 MHz / 2^PRESCALER | 0x3ff, 0 |
//! | 0x510 | DECODER: bits 0 and 1 LOAD, how values are shared; bit 8 goes on by NEXTSTEP | 0 |
//! | 0x514 | LOOP: how often both sequences are played | 0 |
//! | 0x520 + 32n to 0x52c + 32n | SEQ\[n\].PTR, CNT, REFRESH, ENDDELAY | REFRESH 1, else 0 |
//! | 0x560 + 4n | PSEL.OUT\[n\] | 0xffffffff |
//!
//! Pins change at the very cycles of their compares if somebody watches them (the LED matrix, GPIOTE or
//! [`Chip::watch_pins`](super::super::chip::Chip::watch_pins)) or if a period is a millisecond or longer, as of a servo. Other
//! pins are held at the level that they have for the longer part of a period, so that a tone costs one step a period; of the
//! speaker's and others whose mean level matters, the share of the period in which they are high is reported.
//!
//! What the specification leaves open is: SEQEND, and LOOPSDONE with it, comes when the last period of the last value begins, and a
//! SEQSTART or STOP while pulses are made waits for the end of the period. PWMPERIODEND comes every 10 microseconds at
//! most, in periods that are shorter than that and no steps of a sequence.

use super::super::activity::{Activities, Activity, while_it};
use super::super::io::{Io, NEVER};
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Register, Registers, register, set, short};

mod period;

use period::Period;

const STOP: u8 = 1;
const SEQSTART0: u8 = 2;
const SEQSTART1: u8 = 3;
const NEXTSTEP: u8 = 4;
const STOPPED: u8 = 1;
const SEQSTARTED: u8 = 2;
const SEQEND: u8 = 4;
const PWMPERIODEND: u8 = 6;
const LOOPSDONE: u8 = 7;

const ENABLE: u16 = 0x500;
const MODE: u16 = 0x504;
const COUNTERTOP: u16 = 0x508;
const PRESCALER: u16 = 0x50c;
const DECODER: u16 = 0x510;
const LOOP: u16 = 0x514;
const SEQ: u16 = 0x520;
const OUT: u16 = 0x560;

const CHANNELS: usize = 4;
/// DECODER.LOAD of the mode in which the fourth value is COUNTERTOP.
const WAVEFORM: u32 = 3;
/// Periods that nobody needs are not counted one by one when they are shorter than this.
const SHORT_PERIOD_US: u64 = 10;
const REGISTERS: &[Register] = &[
    register(ENABLE, 0, 1),
    register(MODE, 0, 1),
    register(COUNTERTOP, 0x3ff, 0x7fff),
    register(PRESCALER, 0, 7),
    register(DECODER, 0, 0x103),
    register(LOOP, 0, 0xffff),
    register(SEQ, 0, u32::MAX),
    register(SEQ + 4, 0, 0x7fff),
    register(SEQ + 8, 1, 0x00ff_ffff),
    register(SEQ + 12, 0, 0x00ff_ffff),
    register(SEQ + 0x20, 0, u32::MAX),
    register(SEQ + 0x24, 0, 0x7fff),
    register(SEQ + 0x28, 1, 0x00ff_ffff),
    register(SEQ + 0x2c, 0, 0x00ff_ffff),
    register(OUT, u32::MAX, u32::MAX),
    register(OUT + 4, u32::MAX, u32::MAX),
    register(OUT + 8, u32::MAX, u32::MAX),
    register(OUT + 12, u32::MAX, u32::MAX),
];

pub(in super::super) static LAYOUT: Layout = Layout {
    name: "PWM",
    tasks: set(&[STOP, SEQSTART0, SEQSTART1, NEXTSTEP]),
    events: set(&[STOPPED, SEQSTARTED, 3, SEQEND, 5, PWMPERIODEND, LOOPSDONE]),
    shorts: &[
        short(0, SEQEND, STOP),
        short(1, SEQEND + 1, STOP),
        short(2, LOOPSDONE, SEQSTART0),
        short(3, LOOPSDONE, SEQSTART1),
        short(4, LOOPSDONE, STOP),
    ],
    registers: REGISTERS,
};

/// The sequence that is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Playing {
    sequence: u8,
    /// Its next step, and the steps of it.
    step: u32,
    steps: u32,
    /// Periods that the step which was loaded still has, the one under way not counted.
    periods: u32,
    /// LOOP: how often both are played yet, this time among them; 0 plays one sequence once.
    loops: u32,
}

/// What happens at the end of the period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum PendingCommand {
    Stop,
    Start(u8),
}

/// The generator of pulses.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Pwm {
    period: Option<Period>,
    playing: Option<Playing>,
    pending: Option<PendingCommand>,
    /// NEXTSTEP was triggered.
    next_step: bool,
    /// The value of each channel, with its polarity in bit 15, and COUNTERTOP of the waveform mode.
    values: [u16; CHANNELS],
    /// The pins of the channels, while they are driven.
    pins: [Option<u8>; CHANNELS],
}

/// Values of a step.
fn values_per_step(registers: &Registers) -> u32 {
    match registers.get(DECODER) & 3 {
        0 => 1,
        1 => 2,
        _ => 4,
    }
}

fn goes_on_by_task(registers: &Registers) -> bool {
    registers.get(DECODER) >> 8 & 1 == 1
}

fn of_sequence(registers: &Registers, sequence: u8, word: u16) -> u32 {
    registers.get(SEQ + 0x20 * u16::from(sequence) + 4 * word)
}

/// Drives a pin no more: it is as GPIO has it.
fn let_go(pin: u8, io: &mut Io<'_>) {
    io.world.pins.drive(pin, None);
    if io.world.pins.is_mean(pin) {
        let level = io.world.pins.level(pin);
        io.world.devices.mean_level_ends(io.now, pin, level);
    }
}

impl Pwm {
    /// Loads the step of the sequence that comes next, and raises the events of the sequence.
    fn load(&mut self, registers: &Registers, io: &mut Io<'_>) {
        let Some(playing) = &mut self.playing else { return };
        let per_step = values_per_step(registers);
        if playing.step < playing.steps {
            let address = of_sequence(registers, playing.sequence, 0).wrapping_add(2 * playing.step * per_step);
            let bytes = io.dma_read(address, 2 * per_step as usize);
            let (values, _) = bytes.as_chunks::<2>();
            let value = |at: usize| values.get(at).map_or(0, |bytes| u16::from_le_bytes(*bytes));
            self.values = match per_step {
                1 => [value(0); CHANNELS],
                2 => [value(0), value(0), value(1), value(1)],
                _ => std::array::from_fn(value),
            };
            playing.step += 1;
            playing.periods = if goes_on_by_task(registers) { 0 } else { of_sequence(registers, playing.sequence, 2) };
        }
        if playing.step == 1 && playing.steps > 0 {
            io.raise(SEQSTARTED + playing.sequence);
        }
    }

    /// The last period of a sequence's last value begins.
    fn end_sequence(&mut self, registers: &Registers, io: &mut Io<'_>) {
        let Some(playing) = self.playing.take() else { return };
        io.raise(SEQEND + playing.sequence);
        let delay = of_sequence(registers, playing.sequence, 3);
        self.playing = match (playing.sequence, playing.loops) {
            (_, 0) => None,
            (1, 1) => {
                io.raise(LOOPSDONE);
                None
            }
            (sequence, loops) => {
                let steps = of_sequence(registers, 1 - sequence, 1) / values_per_step(registers);
                Some(Playing {
                    sequence: 1 - sequence,
                    step: 0,
                    steps,
                    periods: delay,
                    loops: loops - u32::from(sequence),
                })
            }
        };
    }

    /// Begins to play a sequence, with the period that begins now.
    fn start(&mut self, registers: &Registers, sequence: u8) {
        let steps = of_sequence(registers, sequence, 1) / values_per_step(registers);
        let loops = registers.get(LOOP);
        self.playing = Some(Playing { sequence, step: 0, steps, periods: 0, loops });
    }

    /// Begins a period.
    fn begin(&mut self, registers: &Registers, io: &mut Io<'_>) {
        let wants_step = if goes_on_by_task(registers) {
            let is_first = self.playing.is_some_and(|playing| playing.step == 0);
            std::mem::take(&mut self.next_step) || is_first
        } else {
            true
        };
        match &mut self.playing {
            Some(playing) if playing.periods > 0 && !goes_on_by_task(registers) => playing.periods -= 1,
            Some(_) if wants_step => self.load(registers, io),
            _ => {}
        }
        if self.playing.is_some_and(|playing| playing.step > 0 && playing.step >= playing.steps && playing.periods == 0)
            || self.playing.is_some_and(|playing| playing.steps == 0)
        {
            self.end_sequence(registers, io);
        }
        let is_waveform = registers.get(DECODER) & 3 == WAVEFORM;
        let top = if is_waveform { u32::from(self.values[3] & 0x7fff) } else { registers.get(COUNTERTOP) };
        let top = u64::from(top).max(1);
        let count = io.world.clocks.per_16mhz << registers.get(PRESCALER);
        let length = top * count * if registers.get(MODE) == 1 { 2 } else { 1 };
        self.period = Some(Period { start: io.now, end: io.now + length, count, top, done: io.now });
        self.drive(registers, io);
    }

    /// Drives the pins as they are at this cycle.
    fn drive(&mut self, registers: &Registers, io: &mut Io<'_>) {
        let Some(period) = &mut self.period else { return };
        let up_and_down = registers.get(MODE) == 1;
        for channel in 0..CHANNELS {
            let pin = registers.pin(OUT + 4 * channel as u16);
            if let Some(before) = self.pins[channel].filter(|&before| Some(before) != pin) {
                let_go(before, io);
            }
            self.pins[channel] = pin;
            let is_waveform_top = channel == 3 && registers.get(DECODER) & 3 == WAVEFORM;
            let Some(pin) = pin.filter(|_| !is_waveform_top) else { continue };
            let value = self.values[channel];
            let level = if period.is_exact(pin, io) {
                let level = period.level(value, up_and_down, io.now);
                if io.world.pins.is_mean(pin) {
                    io.world.devices.mean_level_ends(io.now, pin, level);
                }
                level
            } else {
                if io.world.pins.is_mean(pin) {
                    let (high, of) = period.high_cycles(value);
                    io.world.devices.mean_level(io.now, pin, high, of);
                }
                let is_most = u64::from(value & 0x7fff) * 2 >= period.top;
                is_most == (value >> 15 == 1)
            };
            io.world.pins.drive(pin, Some(level));
        }
        period.done = io.now;
    }

    /// The next cycle at which a pin changes whose edges matter, or the end of the period.
    fn next_edge(&self, period: &Period, registers: &Registers, io: &Io<'_>) -> u64 {
        let up_and_down = registers.get(MODE) == 1;
        let exact = (0..CHANNELS).filter(|&channel| self.pins[channel].is_some_and(|pin| period.is_exact(pin, io)));
        let edges = exact.flat_map(|channel| period.edges(self.values[channel], up_and_down).0);
        edges.filter(|&edge| edge > period.done).fold(period.end, u64::min)
    }

    /// Goes to the period of a cycle, if shorter ones were not counted one by one.
    fn catch_up(&mut self, now: u64) {
        if let Some(period) = &mut self.period {
            let length = period.end - period.start;
            let passed = now.saturating_sub(period.start) / length;
            period.start += passed * length;
            period.end = period.start + length;
            period.done = period.done.max(period.start);
        }
    }

    /// No pulses any more: the pins are as GPIO has them.
    fn halt(&mut self, io: &mut Io<'_>) {
        for pin in self.pins.into_iter().flatten() {
            let_go(pin, io);
        }
        *self = Self::default();
    }
}

impl Peripheral for Pwm {
    fn activities(&self, _registers: &Registers) -> Activities {
        while_it(self.period.is_some(), Activity::Pwm)
    }

    fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        self.catch_up(io.now);
        match task {
            STOP if self.period.is_some() => self.pending = Some(PendingCommand::Stop),
            STOP => io.raise(STOPPED),
            SEQSTART0 | SEQSTART1 if registers.get(ENABLE) == 1 => {
                let sequence = task - SEQSTART0;
                if self.period.is_some() {
                    self.pending = Some(PendingCommand::Start(sequence));
                } else {
                    self.start(registers, sequence);
                    self.begin(registers, io);
                }
            }
            NEXTSTEP => self.next_step = true,
            _ => {}
        }
    }

    fn written(&mut self, registers: &mut Registers, offset: u16, value: u32, io: &mut Io<'_>) -> bool {
        if offset == ENABLE && value & 1 == 0 {
            self.halt(io);
        }
        if offset >= OUT && registers.has(offset) {
            self.drive(registers, io);
        }
        false
    }

    fn due(&self, registers: &Registers, io: &Io<'_>) -> u64 {
        let Some(period) = &self.period else { return NEVER };
        let edge = self.next_edge(period, registers, io);
        let has_edges = self.pins.into_iter().flatten().any(|pin| period.is_exact(pin, io));
        let is_steady = self.playing.is_none() && self.pending.is_none() && !has_edges;
        let short = io.world.clocks.us(SHORT_PERIOD_US);
        let length = period.end - period.start;
        if is_steady && length < short { period.start + length * short.div_ceil(length) } else { edge }
    }

    fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        let Some(period) = self.period else { return };
        if io.now < period.end {
            self.drive(registers, io);
            return;
        }
        io.raise(PWMPERIODEND);
        match self.pending.take() {
            Some(PendingCommand::Stop) => {
                self.halt(io);
                io.raise(STOPPED);
                return;
            }
            Some(PendingCommand::Start(sequence)) => self.start(registers, sequence),
            None => {}
        }
        self.begin(registers, io);
    }
}
