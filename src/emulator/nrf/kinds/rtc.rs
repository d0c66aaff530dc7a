//! RTC, the slow counter (nRF52833 product specification, *RTC*; nRF51 series reference manual, the same chapter).
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x000 to 0x00c | START, STOP, CLEAR, TRIGOVRFLW | |
//! | 0x100, 0x104 | TICK, OVRFLW | |
//! | 0x140 + 4n | COMPARE\[n\] | |
//! | 0x340, 0x344, 0x348 | EVTEN, EVTENSET, EVTENCLR: which events go to PPI | 0 |
//! | 0x504 | COUNTER, 24 bits | 0 |
//! | 0x508 | PRESCALER: it counts at 32.768 kHz / (PRESCALER + 1) | 0 |
//! | 0x540 + 4n | CC\[n\] | 0 |
//!
//! An event of a counter that is enabled neither for interrupts nor for PPI does not happen at all.
//!
//! It counts LFCLK, which a program has to start: without it COUNTER stands still. PRESCALER can only be written while the
//! counter is stopped.

use super::super::io::{Io, NEVER, World};
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Register, Registers, register, set};
use crate::emulator::arm::{Count, SteadyRead};

const START: u8 = 0;
const STOP: u8 = 1;
const CLEAR: u8 = 2;
const TRIGOVRFLW: u8 = 3;
const TICK: u8 = 0;
const OVRFLW: u8 = 1;
const COMPARE: u8 = 16;

const EVTEN: u16 = 0x340;
const EVTENSET: u16 = 0x344;
const EVTENCLR: u16 = 0x348;
const COUNTER: u16 = 0x504;
const PRESCALER: u16 = 0x508;
const CC: u16 = 0x540;
const MASK: u32 = 0x00ff_ffff;
const PRESCALER_BITS: u32 = 0xfff;

const REGISTERS: &[Register] = &[
    register(EVTEN, 0, u32::MAX),
    register(PRESCALER, 0, PRESCALER_BITS),
    register(CC, 0, MASK),
    register(CC + 4, 0, MASK),
    register(CC + 8, 0, MASK),
    register(CC + 12, 0, MASK),
];

pub(in super::super) static LAYOUT: Layout = Layout {
    name: "RTC",
    tasks: set(&[START, STOP, CLEAR, TRIGOVRFLW]),
    events: set(&[TICK, OVRFLW, 16, 17, 18, 19]),
    shorts: &[],
    registers: REGISTERS,
};

/// A slow counter.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(in super::super) struct Rtc {
    running: bool,
    /// PRESCALER as it was written last while the counter was stopped.
    prescaler: u32,
    /// The count after `since` ticks of the slow clock.
    count: u32,
    since: u64,
    /// Counts since then whose events have happened.
    done: u64,
}

impl Rtc {
    /// Slow ticks of a count.
    fn period(&self) -> u64 {
        u64::from(self.prescaler) + 1
    }

    fn counts(&self, io: &Io<'_>) -> u64 {
        self.counts_at(io.now, io.world)
    }

    fn counts_at(&self, now: u64, world: &World) -> u64 {
        if self.running { world.slow_ticks(now).saturating_sub(self.since) / self.period() } else { 0 }
    }

    fn now(&self, io: &Io<'_>) -> u32 {
        self.now_at(io.now, io.world)
    }

    fn now_at(&self, now: u64, world: &World) -> u32 {
        self.count.wrapping_add(self.counts_at(now, world) as u32) & MASK
    }

    fn restart(&mut self, count: u32, io: &Io<'_>) {
        (self.count, self.since, self.done) = (count, io.world.slow_ticks(io.now), 0);
    }

    /// The enabled events, each with the count after `done` at which it happens.
    fn next_events(&self, registers: &Registers) -> impl Iterator<Item = (u64, u8)> + use<> {
        let at = self.count.wrapping_add(self.done as u32) & MASK;
        let until = |wanted: u32| match wanted.wrapping_sub(at) & MASK {
            0 => self.done + u64::from(MASK) + 1,
            away => self.done + u64::from(away),
        };
        let compare = |n: u8| (until(registers.get(CC + 4 * u16::from(n))), COMPARE + n);
        let events = [(self.done + 1, TICK), (until(0), OVRFLW), compare(0), compare(1), compare(2), compare(3)];
        let enabled = registers.inten | registers.get(EVTEN);
        events.into_iter().filter(move |&(_, event)| enabled >> event & 1 == 1)
    }
}

impl Peripheral for Rtc {
    fn task(&mut self, _registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        match task {
            START if !self.running => {
                self.restart(self.count, io);
                self.running = true;
            }
            STOP => {
                let count = self.now(io);
                self.restart(count, io);
                self.running = false;
            }
            CLEAR => self.restart(0, io),
            // so near to the end that a program can test its overflow
            TRIGOVRFLW => self.restart(0x00ff_fff0, io),
            _ => {}
        }
    }

    fn read(&mut self, registers: &mut Registers, offset: u16, io: &mut Io<'_>) -> Option<u32> {
        match offset {
            COUNTER => Some(self.now(io)),
            EVTENSET | EVTENCLR => Some(registers.get(EVTEN)),
            _ => None,
        }
    }

    fn steady_read(&self, registers: &Registers, offset: u16, now: u64, world: &World) -> Option<SteadyRead> {
        if offset != COUNTER {
            return registers.has(offset).then_some(SteadyRead::Constant);
        }
        // one tick of the slow clock begins this many cycles after another, or one more
        let tick_cycles = world.clocks.of_slow_ticks(32) / 32 * self.period();
        let tick_cycles = tick_cycles.try_into().unwrap_or(u32::MAX);
        Some(SteadyRead::Count(Count { value: self.now_at(now, world), last: MASK, tick_cycles }))
    }

    fn written(&mut self, registers: &mut Registers, offset: u16, value: u32, io: &mut Io<'_>) -> bool {
        let enabled = registers.get(EVTEN);
        match offset {
            PRESCALER => {
                if !self.running {
                    self.prescaler = registers.get(PRESCALER);
                } else if self.prescaler != value & PRESCALER_BITS {
                    registers.set(PRESCALER, self.prescaler);
                    io.world.report_wrong(|| {
                        "the program writes PRESCALER of an RTC that runs, which has no effect: it is written before START"
                            .to_owned()
                    });
                }
                return false;
            }
            EVTENSET => registers.set(EVTEN, enabled | value),
            EVTENCLR => registers.set(EVTEN, enabled & !value),
            COUNTER => {}
            _ => {
                self.done = self.counts(io);
                return false;
            }
        }
        self.done = self.counts(io);
        true
    }

    fn due(&self, registers: &Registers, io: &Io<'_>) -> u64 {
        if !self.running {
            return NEVER;
        }
        // events that were enabled a while ago begin now
        let now = self.counts(io);
        let mut events = self.clone();
        events.done = self.done.max(now);
        let next = events.next_events(registers).min();
        next.map_or(NEVER, |(counts, _)| io.world.cycle_of_slow_tick(self.since + counts * self.period()))
    }

    fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        let now = self.counts(io);
        self.done = self.done.max(now.saturating_sub(1));
        for (_, event) in self.next_events(registers).filter(|&(at, _)| at == now) {
            io.raise(event);
        }
        self.done = now;
    }
}
