//! TIMER (nRF52833 product specification, *TIMER*; nRF51 series reference manual, the same chapter).
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x000 to 0x010 | START, STOP, COUNT, CLEAR, SHUTDOWN | |
//! | 0x040 + 4n | CAPTURE\[n\] | |
//! | 0x140 + 4n | COMPARE\[n\] | |
//! | 0x200 | SHORTS: bit n COMPARE\[n\] to CLEAR, bit 8 + n COMPARE\[n\] to STOP | 0 |
//! | 0x504 | MODE: 0 timer, 1 counter, 2 low-power counter | 0 |
//! | 0x508 | BITMODE: 0 16 bits, 1 8 bits, 2 24 bits, 3 32 bits | 0 |
//! | 0x510 | PRESCALER, 0 to 9: it counts at 16 MHz / 2^PRESCALER | 4 |
//! | 0x540 + 4n | CC\[n\] | 0 |

use super::super::activity::{Activities, Activity, while_it};
use super::super::io::{Io, NEVER, World};
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Register, Registers, Short, register, set, short};
use crate::emulator::arm::{Count, SteadyRead};

const START: u8 = 0;
const STOP: u8 = 1;
const COUNT: u8 = 2;
const CLEAR: u8 = 3;
const SHUTDOWN: u8 = 4;
const CAPTURE: u8 = 16;
/// Event number of COMPARE\[0\].
const COMPARE: u8 = 16;

const MODE: u16 = 0x504;
const BITMODE: u16 = 0x508;
const PRESCALER: u16 = 0x510;
const CC: u16 = 0x540;
/// A register of the workaround of anomaly 73 of the nRF51822 (product anomaly notice), without an effect here.
const ANOMALY_73: u16 = 0xc0c;

const REGISTERS: &[Register] = &[
    register(MODE, 0, 3),
    register(BITMODE, 0, 3),
    register(PRESCALER, 4, 0xf),
    register(CC, 0, u32::MAX),
    register(CC + 4, 0, u32::MAX),
    register(CC + 8, 0, u32::MAX),
    register(CC + 12, 0, u32::MAX),
    register(CC + 16, 0, u32::MAX),
    register(CC + 20, 0, u32::MAX),
];

const SHORTS: &[Short] = &[
    short(0, COMPARE, CLEAR),
    short(1, COMPARE + 1, CLEAR),
    short(2, COMPARE + 2, CLEAR),
    short(3, COMPARE + 3, CLEAR),
    short(4, COMPARE + 4, CLEAR),
    short(5, COMPARE + 5, CLEAR),
    short(8, COMPARE, STOP),
    short(9, COMPARE + 1, STOP),
    short(10, COMPARE + 2, STOP),
    short(11, COMPARE + 3, STOP),
    short(12, COMPARE + 4, STOP),
    short(13, COMPARE + 5, STOP),
];

/// A timer with four compare registers.
pub(in super::super) static FOUR: Layout = Layout {
    name: "TIMER",
    tasks: set(&[START, STOP, COUNT, CLEAR, SHUTDOWN, 16, 17, 18, 19]),
    events: set(&[16, 17, 18, 19]),
    shorts: SHORTS,
    registers: REGISTERS,
};

/// A timer with six of them.
pub(in super::super) static SIX: Layout = Layout {
    name: "TIMER",
    tasks: set(&[START, STOP, COUNT, CLEAR, SHUTDOWN, 16, 17, 18, 19, 20, 21]),
    events: set(&[16, 17, 18, 19, 20, 21]),
    shorts: SHORTS,
    registers: REGISTERS,
};

/// A timer or counter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct Timer {
    compares: u8,
    /// Whether it has 24 and 32 bits, too (TIMER1 and 2 of the nRF51822 have not).
    wide: bool,
    running: bool,
    /// The count at the cycle `since`.
    count: u32,
    /// The cycle from which the count goes on.
    since: u64,
    /// Ticks since then whose compare events have happened.
    done: u64,
}

impl Timer {
    pub(in super::super) fn new(compares: u8, wide: bool) -> Self {
        Self { compares, wide, running: false, count: 0, since: 0, done: 0 }
    }

    fn is_timer(registers: &Registers) -> bool {
        registers.get(MODE) & 3 == 0
    }

    fn mask(&self, registers: &Registers) -> u32 {
        match registers.get(BITMODE) {
            1 => 0xff,
            2 if self.wide => 0x00ff_ffff,
            3 if self.wide => u32::MAX,
            _ => 0xffff,
        }
    }

    /// Cycles of a tick.
    fn period(registers: &Registers, world: &World) -> u64 {
        world.clocks.per_16mhz << registers.get(PRESCALER).min(9)
    }

    fn ticks(&self, registers: &Registers, io: &Io<'_>) -> u64 {
        self.ticks_at(registers, io.now, io.world)
    }

    fn ticks_at(&self, registers: &Registers, now: u64, world: &World) -> u64 {
        if self.running && Self::is_timer(registers) {
            now.saturating_sub(self.since) / Self::period(registers, world)
        } else {
            0
        }
    }

    fn now(&self, registers: &Registers, io: &Io<'_>) -> u32 {
        self.now_at(registers, io.now, io.world)
    }

    fn now_at(&self, registers: &Registers, now: u64, world: &World) -> u32 {
        self.count.wrapping_add(self.ticks_at(registers, now, world) as u32) & self.mask(registers)
    }

    /// The next tick after `done` at which compare registers are met, and which of them, by bit.
    fn next_match(&self, registers: &Registers) -> (u64, u8) {
        let mask = self.mask(registers);
        let at = self.count.wrapping_add(self.done as u32);
        // as far away as can be is the count of now
        let away = |wanted: u32| wanted.wrapping_sub(at).wrapping_sub(1) & mask;
        let mut soonest = (u32::MAX, 0);
        for compare in 0..self.compares {
            let away = away(registers.get(CC + 4 * u16::from(compare)));
            if away < soonest.0 || soonest.1 == 0 {
                soonest = (away, 1 << compare);
            } else if away == soonest.0 {
                soonest.1 |= 1 << compare;
            }
        }
        (self.done + 1 + u64::from(soonest.0), soonest.1)
    }

    /// The timer as it is after CLEAR at a cycle.
    fn cleared_at(&self, since: u64) -> Self {
        Self { count: 0, since, done: 0, ..*self }
    }

    /// Whether all compare events from now on are such that have happened already, and each clears the timer and does nothing
    /// else.
    pub(in super::super) fn only_clears_itself(&self, registers: &Registers) -> bool {
        let happened = (registers.events >> COMPARE) as u8;
        let (clears, stops) = (registers.shorts as u8, (registers.shorts >> 8) as u8);
        let is_unseen = |compares: u8| clears & compares != 0 && stops & compares == 0 && compares & !happened == 0;
        // no compare event is such otherwise, and to look for the next one takes longer
        let may_be_unseen = clears & happened != 0;
        may_be_unseen
            && is_unseen(self.next_match(registers).1)
            && is_unseen(self.cleared_at(0).next_match(registers).1)
    }

    /// Lets a timer that only clears itself be what it is now: as the last CLEAR has left it.
    pub(in super::super) fn catch_up(&mut self, registers: &Registers, io: &Io<'_>) {
        let period = Self::period(registers, io.world);
        let first = self.since + self.next_match(registers).0 * period;
        if let Some(beyond) = io.now.checked_sub(first) {
            let turn = self.cleared_at(0).next_match(registers).0 * period;
            *self = self.cleared_at(first + beyond / turn * turn);
        }
    }

    /// Goes on counting from here, with this count.
    fn restart(&mut self, count: u32, io: &Io<'_>) {
        (self.count, self.since, self.done) = (count, io.now, 0);
    }
}

impl Peripheral for Timer {
    fn activities(&self, registers: &Registers) -> Activities {
        let is_fast = registers.get(PRESCALER) < 4;
        let counts = self.running && registers.get(MODE) & 3 == 0;
        while_it(counts, if is_fast { Activity::FastTimer } else { Activity::Timer })
    }

    fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        match task {
            START if !self.running => {
                self.restart(self.count, io);
                self.running = true;
            }
            STOP | SHUTDOWN => {
                let count = self.now(registers, io);
                self.restart(count, io);
                self.running = false;
            }
            COUNT if !Self::is_timer(registers) => {
                self.count = self.count.wrapping_add(1) & self.mask(registers);
                for compare in 0..self.compares {
                    if registers.get(CC + 4 * u16::from(compare)) & self.mask(registers) == self.count {
                        io.raise(COMPARE + compare);
                    }
                }
            }
            CLEAR => self.restart(0, io),
            CAPTURE.. if task < CAPTURE + self.compares => {
                let count = self.now(registers, io);
                registers.set(CC + 4 * u16::from(task - CAPTURE), count);
                // the count that was captured is not one that is counted up to
                self.done = self.ticks(registers, io);
            }
            _ => {}
        }
    }

    fn written(&mut self, registers: &mut Registers, offset: u16, _value: u32, io: &mut Io<'_>) -> bool {
        // a compare register that is written counts from now on
        if offset >= CC {
            self.done = self.ticks(registers, io);
        }
        offset == ANOMALY_73
    }

    fn steady_read(&self, registers: &Registers, offset: u16, _now: u64, _world: &World) -> Option<SteadyRead> {
        registers.has(offset).then_some(SteadyRead::Constant)
    }

    fn captures(&self, registers: &Registers, task: u8, now: u64, world: &World) -> Option<(u16, Count)> {
        let compare = task.checked_sub(CAPTURE).filter(|&compare| compare < self.compares)?;
        let value = self.now_at(registers, now, world);
        let tick_cycles = Self::period(registers, world) as u32;
        let count = Count { value, last: self.mask(registers), tick_cycles };
        Some((CC + 4 * u16::from(compare), count))
    }

    fn due(&self, registers: &Registers, io: &Io<'_>) -> u64 {
        if !self.running || !Self::is_timer(registers) {
            return NEVER;
        }
        let (ticks, _) = self.next_match(registers);
        self.since.saturating_add(ticks.saturating_mul(Self::period(registers, io.world)))
    }

    fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        let (next, compares) = self.next_match(registers);
        for compare in (0..self.compares).filter(|compare| compares >> compare & 1 == 1) {
            io.raise(COMPARE + compare);
        }
        self.done = next;
    }
}
