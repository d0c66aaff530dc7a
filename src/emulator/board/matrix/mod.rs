//! The LED matrix: the levels of the pins, integrated over time, as 25 levels.
//!
//! An LED is lit while its row is high and its column low, both driven. A program lights the rows one after the other, so
//! an LED is on for a part of the time only. What is measured is that part: of a turn of its row, if that is as long as a
//! turn of the board's own runtime, or else from one lighting of the row to the next. What is shown is the level that the
//! runtime lights for so long: CODAL on the V2, DAL on the V1; the rule is in [`levels`]. So a program that asks for a
//! level is seen with that level, and one that lights an LED by other means with the level that is as bright.
//!
//! A picture is shown when it was scanned whole: from the first row that is different, until each row has had its turn. A
//! reset turns all LEDs off at once.

mod dal;
mod levels;
mod picture;

use std::ops::Range;

use super::Model;
use crate::emulator::aside::Aside;
use crate::hal::Frame;
use crate::hardware::{LedMatrix, MAX_COLUMNS, MAX_ROWS};
use dal::SAMPLES_US;
use levels::{Lit, Whole, is_turn, level_of};
use picture::Picture;

/// A row that is lit again after a longer time than this was not scanned.
const MAX_PERIOD_US: u64 = 40_000;
/// For how long an LED is watched whose row is not scanned.
const WATCH_US: u64 = 20_000;

/// A row of the matrix.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Row {
    high: bool,
    /// When it was last lit, if it has been since its watching began.
    lit_at: Option<u64>,
    /// Since when its times are counted.
    since: u64,
    /// From one lighting to the next, if it is scanned.
    period: Option<u64>,
    /// Whether its last turn was as long as those of the board's runtime.
    was_usual: bool,
    /// For how long the row was high in its last turn.
    turn: u64,
    /// How each LED was lit since then.
    leds: [Lit; MAX_COLUMNS],
}

/// What was seen of a row at a cycle: how each LED was lit, and out of what time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Seen {
    at: u64,
    leds: [Lit; MAX_COLUMNS],
    whole: Whole,
}

/// The display.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Matrix {
    model: Model,
    cycles_per_us: u64,
    rows: [Row; MAX_ROWS],
    /// Bit n: column n is low.
    low: u16,
    /// Up to when the times are counted.
    counted: u64,
    /// What is to be shown of each row. A program may light a row a thousand times in a millisecond, and only the last
    /// time is ever looked at.
    seen: [Option<Seen>; MAX_ROWS],
    picture: Picture,
    /// For how long LEDs were lit since power-on, all of them together.
    lit: Aside<u64>,
}

impl Matrix {
    pub(super) fn new(model: Model) -> Self {
        let cycles_per_us = model.cycles_per_us();
        Self {
            model,
            cycles_per_us,
            rows: Default::default(),
            low: 0,
            counted: 0,
            seen: [None; MAX_ROWS],
            picture: Picture::default(),
            lit: Aside::default(),
        }
    }

    fn wiring(&self) -> &'static LedMatrix {
        self.model.leds()
    }

    /// Whether a pin leads to the LEDs.
    #[must_use]
    pub fn has_pin(&self, pin: u8) -> bool {
        let LedMatrix { row_pins: rows, column_pins: columns, .. } = self.wiring();
        rows.contains(&pin) || columns.contains(&pin)
    }

    /// All pins that lead to the LEDs: bit n is pin n.
    pub(super) fn pins(&self) -> u64 {
        let LedMatrix { row_pins: rows, column_pins: columns, .. } = self.wiring();
        rows.iter().chain(*columns).fold(0, |pins, &pin| pins | 1 << pin)
    }

    /// What the display shows, as of the last [`Self::render`].
    #[must_use]
    pub fn frame(&self) -> &Frame {
        self.picture.shown()
    }

    /// For how many cycles LEDs were lit since power-on, all of them together.
    pub(crate) fn lit_led_cycles(&self) -> u64 {
        self.lit.0
    }

    /// A pin has changed: its level, and whether it is driven.
    pub fn pin_changed(&mut self, cycle: u64, pin: u8, level: bool, driven: bool) {
        let LedMatrix { row_pins: rows, column_pins: columns, .. } = self.wiring();
        if let Some(row) = rows.iter().position(|&row| row == pin) {
            let high = level && driven;
            if self.rows[row].high != high {
                self.count(cycle);
                self.rows[row].high = high;
                if high { self.lit(row, cycle) } else { self.turn_off(row, cycle) }
            }
        } else if let Some(column) = columns.iter().position(|&column| column == pin) {
            self.count(cycle);
            let low = driven && !level;
            self.low = self.low & !(1 << column) | u16::from(low) << column;
        }
    }

    /// A reset of the chip: no pin is driven, and what was seen before is over.
    pub(crate) fn reset(&mut self, cycle: u64) {
        self.count(cycle);
        *self = Self { counted: cycle, lit: self.lit.clone(), ..Self::new(self.model) };
        self.rows.iter_mut().for_each(|row| row.since = cycle);
    }

    /// Takes what was seen into the picture, in the order in which it was.
    pub fn render(&mut self) {
        let rows = self.wiring().row_pins.len();
        let mut order: [usize; MAX_ROWS] = std::array::from_fn(|row| row);
        order.sort_unstable_by_key(|&row| self.seen[row].map(|seen| seen.at));
        for row in order {
            let Some(Seen { leds, whole, .. }) = self.seen[row].take() else { continue };
            let levels = leds.map(|lit| level_of(self.model, lit, whole, rows as u64, self.cycles_per_us));
            self.picture.scan(self.model.leds(), row, levels);
        }
    }

    /// A millisecond is over: rows that nobody scans are looked at.
    pub fn end_ms(&mut self, cycle: u64) {
        self.count(cycle);
        for row in 0..self.wiring().row_pins.len() {
            let Row { high, lit_at, since, period, was_usual, .. } = self.rows[row];
            // half as long again as before, it is not scanned any more; a row that had its turn may get another one, and
            // the runtimes take longer when they begin to sense light
            let most = match period {
                Some(period) if !was_usual => period + period / 2,
                _ if lit_at.is_some() && !high => MAX_PERIOD_US * self.cycles_per_us,
                Some(period) => period + period / 2,
                None => WATCH_US * self.cycles_per_us,
            };
            if cycle.saturating_sub(since) >= most {
                self.watch(row, cycle);
            }
        }
        self.render();
    }

    /// Adds the time up to a cycle to the LEDs that are lit.
    fn count(&mut self, cycle: u64) {
        let (from, time) = (self.counted, cycle.saturating_sub(self.counted));
        self.counted = cycle;
        if self.low == 0 || time == 0 {
            return;
        }
        let (model, cycles_per_us) = (self.model, self.cycles_per_us);
        for row in self.rows.iter_mut().filter(|row| row.high) {
            let sampled = match (model, row.lit_at) {
                (Model::V1, Some(lit_at)) => {
                    samples(from.saturating_sub(lit_at)..cycle.saturating_sub(lit_at), cycles_per_us)
                }
                _ => 0,
            };
            for (column, led) in row.leds.iter_mut().enumerate() {
                if self.low >> column & 1 == 1 {
                    led.on += time;
                    self.lit.0 += time;
                    led.sampled |= sampled;
                }
            }
        }
    }

    /// A row is lit.
    fn lit(&mut self, row: usize, cycle: u64) {
        let Row { lit_at, period: before, was_usual, turn, .. } = self.rows[row];
        let period = lit_at.map(|lit_at| cycle.saturating_sub(lit_at));
        let period = period.filter(|&period| period <= MAX_PERIOD_US * self.cycles_per_us);
        if let (Some(period), None, false) = (period, before, was_usual) {
            // its first turn was over before anybody knew how often it comes
            self.show(row, cycle, Whole::Period { turn, period });
        }
        let leds = Default::default();
        self.rows[row] = Row { high: true, lit_at: Some(cycle), since: cycle, period, was_usual, turn: 0, leds };
    }

    /// A row is turned off: if it is scanned, this was its turn. One unusual turn among those of the board's runtime is
    /// not shown: the runtime begins or ends to sense light.
    fn turn_off(&mut self, row: usize, cycle: u64) {
        let turn = self.rows[row].lit_at.map_or(0, |lit_at| cycle.saturating_sub(lit_at));
        let period = self.rows[row].period;
        let is_usual = is_turn(self.model, turn, period, self.cycles_per_us);
        let was_usual = std::mem::replace(&mut self.rows[row].was_usual, is_usual);
        self.rows[row].turn = turn;
        match period {
            _ if is_usual => self.show(row, cycle, Whole::Turn(turn)),
            _ if was_usual => {}
            Some(period) => self.show(row, cycle, Whole::Period { turn, period }),
            // it is shown when it is lit again, or when it is watched
            None => return,
        }
        // if it is not lit again, it is dark from here on
        self.rows[row].leds = Default::default();
    }

    /// Shows what was seen of a row that nobody scans, and looks anew.
    fn watch(&mut self, row: usize, cycle: u64) {
        let elapsed = cycle.saturating_sub(self.rows[row].since);
        self.show(row, cycle, Whole::Period { turn: 0, period: elapsed });
        let high = self.rows[row].high;
        self.rows[row] = Row { high, since: cycle, ..Row::default() };
    }

    /// Lets the times of a row be shown.
    fn show(&mut self, row: usize, at: u64, whole: Whole) {
        self.seen[row] = Some(Seen { at, leds: self.rows[row].leds, whole });
    }
}

/// The samples of DAL's turn that are in a span of it, in cycles, by bit.
fn samples(span: Range<u64>, cycles_per_us: u64) -> u8 {
    let is_in_it = |&(_, us): &(u8, u64)| span.contains(&(us * cycles_per_us));
    (0..).zip(SAMPLES_US).filter(is_in_it).fold(0, |bits, (bit, _)| bits | 1 << bit)
}

#[cfg(test)]
mod tests;
