//! COMP and LPCOMP of the nRF52833, which share their address, and LPCOMP of the nRF51822 (nRF52833 product specification,
//! *COMP* and *LPCOMP*; nRF51 series reference manual, *LPCOMP*).
//!
//! | offset | what | reset |
//! |---|---|---|
//! | 0x000, 0x004, 0x008 | START, STOP, SAMPLE | |
//! | 0x100, 0x104, 0x108, 0x10c | READY, DOWN, UP, CROSS | |
//! | 0x400 | RESULT: 1 is above the reference, as SAMPLE found it | 0 |
//! | 0x500 | ENABLE: 1 LPCOMP, 2 COMP | 0 |
//! | 0x504 | PSEL: AIN0 to AIN7 | 0 |
//! | 0x508 | REFSEL. COMP: 1.2, 1.8, 2.4 V, 4 VDD, 5 EXTREFSEL. LPCOMP: 0 to 6 eighths of VDD, 7 EXTREFSEL, 8 to 15 sixteenths | 4, on the nRF51822 0 |
//! | 0x50c | EXTREFSEL. COMP: AIN0 to AIN7. LPCOMP: AIN0, AIN1; on the nRF51822 AREF0, AREF1 | 0 |
//! | 0x520 | ANADETECT of LPCOMP: which crossing wakes the chip from System OFF: 0 both, 1 upward, 2 downward | 0 |
//! | 0x530 | TH of COMP: bits 0 to 5 THDOWN, 8 to 13 THUP, in 64ths of the reference, less one | 0 |
//! | 0x534 | MODE of COMP: bits 0 and 1 speed; bit 8: against EXTREFSEL, without TH | 0 |
//! | 0x538 | HYST: 50 mV, with the reference in their middle; of COMP with bit 8 of MODE alone | 0 |
//!
//! COMP is ready after 80 microseconds with one of the references of 1.2 to 2.4 V, else after 3 (the most of its electrical
//! specification), and LPCOMP after 140 (known at second hand). The input is compared every microsecond by COMP and every 5 by
//! LPCOMP, whose specification gives that for ANADETECT; COMP's own delays are shorter, 0.1 to 0.6 microseconds.

use super::super::io::{Io, NEVER};
use super::super::peripheral::Peripheral;
use super::super::registers::{Layout, Register, Registers, Short, register, set, short};
use super::adc;
use super::analog::{SUPPLY_UV, pin_uv};
use super::saadc;

const START: u8 = 0;
const STOP: u8 = 1;
const SAMPLE: u8 = 2;
const READY: u8 = 0;
const DOWN: u8 = 1;
const UP: u8 = 2;
const CROSS: u8 = 3;

const RESULT: u16 = 0x400;
const ENABLE: u16 = 0x500;
const PSEL: u16 = 0x504;
const REFSEL: u16 = 0x508;
const EXTREFSEL: u16 = 0x50c;
const ANADETECT: u16 = 0x520;
const TH: u16 = 0x530;
const MODE: u16 = 0x534;
const HYST: u16 = 0x538;

/// ENABLE of both.
const LPCOMP: u32 = 1;
const COMP: u32 = 2;
/// MODE: the reference is EXTREFSEL.
const DIFFERENTIAL: u32 = 1 << 8;

const HALF_HYSTERESIS_UV: i64 = 25_000;
/// REFSEL 0 to 2 of COMP.
const REFERENCES_UV: [i64; 3] = [1_200_000, 1_800_000, 2_400_000];

/// Microseconds until it is ready.
const REFERENCE_START_US: u64 = 80;
const COMP_START_US: u64 = 3;
const LPCOMP_START_US: u64 = 140;
/// Microseconds between two comparisons.
const COMP_PERIOD_US: u64 = 1;
const LPCOMP_PERIOD_US: u64 = 5;

/// The pins of AREF0 and AREF1 of the nRF51822 (its product specification, *Pin assignments*).
const AREF: [u8; 2] = [0, 6];

const TASKS: u64 = set(&[START, STOP, SAMPLE]);
const EVENTS: u64 = set(&[READY, DOWN, UP, CROSS]);
const SHORTS: &[Short] =
    &[short(0, READY, SAMPLE), short(1, READY, STOP), short(2, DOWN, STOP), short(3, UP, STOP), short(4, CROSS, STOP)];
const REGISTERS: [Register; 9] = [
    register(RESULT, 0, 0),
    register(ENABLE, 0, 3),
    register(PSEL, 0, 7),
    register(REFSEL, 4, 0xf),
    register(EXTREFSEL, 0, 7),
    register(ANADETECT, 0, 3),
    register(TH, 0, 0x3f3f),
    register(MODE, 0, 0x103),
    register(HYST, 0, 1),
];

pub(in super::super) static NRF52833: Layout =
    Layout { name: "COMP and LPCOMP", tasks: TASKS, events: EVENTS, shorts: SHORTS, registers: &REGISTERS };

pub(in super::super) static NRF51822: Layout = Layout {
    name: "LPCOMP",
    tasks: TASKS,
    events: EVENTS,
    shorts: SHORTS,
    registers: &[
        register(RESULT, 0, 0),
        register(ENABLE, 0, 1),
        register(PSEL, 0, 7),
        register(REFSEL, 0, 7),
        register(EXTREFSEL, 0, 1),
        register(ANADETECT, 0, 3),
    ],
};

/// Either of the comparators.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in super::super) struct Comparator {
    /// The pins of AIN0 to AIN7.
    inputs: [u8; 8],
    /// The pins that LPCOMP takes as a reference.
    references: [u8; 2],
    state: State,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
enum State {
    #[default]
    Stopped,
    /// It is ready at a cycle.
    Starting { ready: u64 },
    /// Whether the input is above the reference, and when they are compared next.
    Running { is_above: bool, next: u64 },
}

impl Comparator {
    pub(in super::super) fn nrf51822() -> Self {
        Self { inputs: adc::AIN, references: AREF, state: State::Stopped }
    }

    pub(in super::super) fn nrf52833() -> Self {
        Self { inputs: saadc::AIN, references: [saadc::AIN[0], saadc::AIN[1]], state: State::Stopped }
    }

    /// The input, and what it has to fall below and to rise above, in microvolts.
    fn voltages(&self, registers: &Registers, io: &mut Io<'_>) -> (i64, [i64; 2]) {
        let external = registers.get(EXTREFSEL) as usize;
        let hysteresis = if registers.get(HYST) == 1 { HALF_HYSTERESIS_UV } else { 0 };
        let around = |uv: i64| [uv - hysteresis, uv + hysteresis];
        let select = registers.get(REFSEL);
        let levels = if registers.get(ENABLE) == LPCOMP {
            around(match select {
                0..=6 => SUPPLY_UV * i64::from(select + 1) / 8,
                7 => pin_uv(self.references[external & 1], io),
                _ => SUPPLY_UV * i64::from(2 * (select - 8) + 1) / 16,
            })
        } else if registers.get(MODE) & DIFFERENTIAL != 0 {
            around(pin_uv(self.inputs[external & 7], io))
        } else {
            let reference = match REFERENCES_UV.get(select as usize) {
                Some(&uv) => uv,
                None if select == 5 => pin_uv(self.inputs[external & 7], io),
                None => SUPPLY_UV,
            };
            let th = registers.get(TH);
            [th, th >> 8].map(|level| reference * i64::from((level & 0x3f) + 1) / 64)
        };
        (pin_uv(self.inputs[registers.get(PSEL) as usize & 7], io), levels)
    }

    /// Whether the input is above the reference, if it was or was not before.
    fn compare(&self, was_above: bool, registers: &Registers, io: &mut Io<'_>) -> bool {
        let (uv, [down, up]) = self.voltages(registers, io);
        if was_above { uv >= down } else { uv > up }
    }

    /// Compares, and lets the events of a crossing happen. Returns whether the input is above, while it runs.
    fn update(&mut self, registers: &Registers, io: &mut Io<'_>) -> Option<bool> {
        let State::Running { is_above: was_above, .. } = self.state else { return None };
        let is_above = self.compare(was_above, registers, io);
        if is_above != was_above {
            io.raise(if is_above { UP } else { DOWN });
            io.raise(CROSS);
        }
        self.run_on(is_above, registers, io);
        Some(is_above)
    }

    fn run_on(&mut self, is_above: bool, registers: &Registers, io: &Io<'_>) {
        let is_low_power = registers.get(ENABLE) == LPCOMP;
        let period = if is_low_power { LPCOMP_PERIOD_US } else { COMP_PERIOD_US };
        self.state = State::Running { is_above, next: io.now + io.world.clocks.us(period) };
    }

    /// Whether it goes on in System OFF, to wake the chip.
    pub(in super::super) fn works_while_off(&self, registers: &Registers) -> bool {
        registers.get(ENABLE) == LPCOMP && self.state != State::Stopped
    }

    /// ANADETECT, while the chip is off.
    pub(in super::super) fn detects(&mut self, registers: &Registers, io: &mut Io<'_>) -> bool {
        let was_above = match self.state {
            State::Stopped => return false,
            State::Starting { .. } => self.compare(false, registers, io),
            State::Running { is_above, .. } => is_above,
        };
        let is_above = self.compare(was_above, registers, io);
        self.run_on(is_above, registers, io);
        is_above != was_above
            && match registers.get(ANADETECT) {
                1 => is_above,
                2 => was_above,
                _ => true,
            }
    }
}

impl Peripheral for Comparator {
    fn task(&mut self, registers: &mut Registers, task: u8, io: &mut Io<'_>) {
        match task {
            START if registers.get(ENABLE) != 0 => {
                let takes_reference = registers.get(REFSEL) < 3
                    && registers.get(MODE) & DIFFERENTIAL == 0
                    && registers.get(ENABLE) == COMP;
                let us = match registers.get(ENABLE) {
                    LPCOMP => LPCOMP_START_US,
                    _ if takes_reference => REFERENCE_START_US,
                    _ => COMP_START_US,
                };
                self.state = State::Starting { ready: io.now + io.world.clocks.us(us) };
            }
            STOP => self.state = State::Stopped,
            SAMPLE => {
                if let Some(is_above) = self.update(registers, io) {
                    registers.set(RESULT, is_above.into());
                }
            }
            _ => {}
        }
    }

    fn written(&mut self, registers: &mut Registers, offset: u16, _value: u32, _io: &mut Io<'_>) -> bool {
        if offset == ENABLE && registers.get(ENABLE) == 0 {
            self.state = State::Stopped;
        }
        false
    }

    fn due(&self, _registers: &Registers, _io: &Io<'_>) -> u64 {
        match self.state {
            State::Stopped => NEVER,
            State::Starting { ready } => ready,
            State::Running { next, .. } => next,
        }
    }

    fn run(&mut self, registers: &mut Registers, io: &mut Io<'_>) {
        if let State::Starting { .. } = self.state {
            let is_above = self.compare(false, registers, io);
            self.run_on(is_above, registers, io);
            io.raise(READY);
        } else {
            self.update(registers, io);
        }
    }
}
