//! The LED matrix: the levels of the pins, integrated over time, as 25 levels.
//!
//! An LED is lit while its row is high and its column low, both driven. A program lights the rows one after the other, so
//! an LED is on for a part of the time only. What is measured is that part, from one lighting of its row to the next;
//! what is shown is the level that the board's own runtime lights for so long: CODAL on the V2 (`NRF52LedMatrix.cpp`: 208
//! ticks of 53 333 for each step), DAL on the V1 (`MicroBitDisplay.cpp`: a time for each bit). So a program that asks for a
//! level is seen with that level, and one that lights an LED by other means with the level that is as bright.

use super::Model;
use crate::hal::{Frame, Level};
use crate::hardware::drivers::{
    CODAL_V2_SLOT_TICKS, CODAL_V2_STEP_TICKS, CODAL_V2_TICKS_PER_US, DAL_V1_BIT_US, DAL_V1_SLOT_US,
};
use crate::hardware::{LedMatrix, MAX_COLUMNS, MAX_ROWS};

/// A row that is lit again after a longer time than this was not scanned.
const MAX_PERIOD_US: u64 = 40_000;
/// For how long an LED is watched whose row is not scanned.
const WATCH_US: u64 = 20_000;

/// How far two times may be apart to be the same on the V1, in microseconds.
const V1_SAME_US: u64 = 24;
const V1_SLOT_US: u64 = DAL_V1_SLOT_US as u64;
/// The slot of a row and a step of a level on the V2, in the ticks of its runtime.
const V2_SLOT_TICKS: u64 = CODAL_V2_SLOT_TICKS as u64;
const V2_STEP_TICKS: u64 = CODAL_V2_STEP_TICKS as u64;

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
    /// For how long each LED was on since then.
    on: [u64; MAX_COLUMNS],
}

/// What was seen of a row: for how long each LED was on, out of so many cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Seen {
    on: [u64; MAX_COLUMNS],
    period: u64,
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
    frame: Frame,
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
            frame: Frame::DARK,
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
        &self.frame
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

    /// Takes what was seen into the frame.
    pub fn render(&mut self) {
        for row in 0..MAX_ROWS {
            if let Some(seen) = self.seen[row].take() {
                self.render_row(row, seen);
            }
        }
    }

    /// A millisecond is over: rows that nobody scans are looked at.
    pub fn end_ms(&mut self, cycle: u64) {
        self.count(cycle);
        for row in 0..self.wiring().row_pins.len() {
            let Row { since, period, .. } = self.rows[row];
            let elapsed = cycle.saturating_sub(since);
            match period {
                // half as long again as usual: it is not scanned any more
                Some(period) if elapsed > period + period / 2 => self.watch(row, cycle),
                None if elapsed >= WATCH_US * self.cycles_per_us => self.watch(row, cycle),
                _ => {}
            }
        }
        self.render();
    }

    /// Adds the time up to a cycle to the LEDs that are lit.
    fn count(&mut self, cycle: u64) {
        let time = cycle.saturating_sub(self.counted);
        self.counted = cycle;
        if self.low == 0 || time == 0 {
            return;
        }
        for row in self.rows.iter_mut().filter(|row| row.high) {
            for (column, on) in row.on.iter_mut().enumerate() {
                if self.low >> column & 1 == 1 {
                    *on += time;
                }
            }
        }
    }

    /// A row is lit.
    fn lit(&mut self, row: usize, cycle: u64) {
        let period = self.rows[row].lit_at.map(|lit_at| cycle.saturating_sub(lit_at));
        let period = period.filter(|&period| period <= MAX_PERIOD_US * self.cycles_per_us);
        if let (Some(period), None) = (period, self.rows[row].period) {
            // its first turn was over before anybody knew how often it comes
            self.show(row, period);
        }
        self.rows[row] = Row { high: true, lit_at: Some(cycle), since: cycle, period, on: [0; MAX_COLUMNS] };
    }

    /// A row is turned off: if it is scanned, this was its turn. After its first turn it is taken to be scanned as usual, if
    /// the turn was as long as usual.
    fn turn_off(&mut self, row: usize, cycle: u64) {
        let slot_us = match self.model {
            Model::V1 => V1_SLOT_US,
            Model::V2 => V2_SLOT_TICKS / u64::from(CODAL_V2_TICKS_PER_US),
        };
        let (slot, rows) = (slot_us * self.cycles_per_us, self.wiring().row_pins.len() as u64);
        let turn = self.rows[row].lit_at.map_or(0, |lit_at| cycle.saturating_sub(lit_at));
        let usual = (turn.abs_diff(slot) < slot / 10).then_some(slot * rows);
        if let Some(period) = self.rows[row].period.or(usual) {
            self.show(row, period);
        }
    }

    /// Shows what was seen of a row that nobody scans, and looks anew.
    fn watch(&mut self, row: usize, cycle: u64) {
        let elapsed = cycle.saturating_sub(self.rows[row].since);
        self.show(row, elapsed);
        let high = self.rows[row].high;
        self.rows[row] = Row { high, since: cycle, ..Row::default() };
    }

    /// Lets the times of a row, out of so many cycles, be shown.
    fn show(&mut self, row: usize, period: u64) {
        self.seen[row] = Some(Seen { on: self.rows[row].on, period });
    }

    /// Takes the times of a row as levels.
    fn render_row(&mut self, row: usize, Seen { on, period }: Seen) {
        let before = self.frame;
        let rows = self.wiring().row_pins.len() as u64;
        let mut levels = *before.rows();
        for (led, on) in self.wiring().leds[row].iter().zip(on) {
            let Some((x, y)) = *led else { continue };
            levels[usize::from(y)][usize::from(x)] = level_of(self.model, on, period.max(1), rows, self.cycles_per_us);
        }
        self.frame = Frame::from_fn(|x, y| levels[y][x]);
    }
}

/// The level of an LED that is on for `on` of each `period`, in which all `rows` have their turn; both in cycles.
fn level_of(model: Model, on: u64, period: u64, rows: u64, cycles_per_us: u64) -> Level {
    match model {
        Model::V2 => {
            let (on, slot) = ((on * rows).min(period), period);
            let steps = (2 * on * V2_SLOT_TICKS + slot * V2_STEP_TICKS) / (2 * slot * V2_STEP_TICKS);
            Level(steps.min(255) as u8)
        }
        Model::V1 => {
            let nominal = rows * V1_SLOT_US * cycles_per_us;
            // a program that is a little late with each row lights the LEDs for as long as one that is not
            let scale = if period.abs_diff(nominal) < nominal / 32 { nominal } else { period };
            let us = ((on * rows).min(scale) * V1_SLOT_US + scale / 2) / scale;
            Level(v1_level(us))
        }
    }
}

/// The level that DAL lights for so many microseconds. Some are but one apart, and a program that switches its LEDs in an
/// interrupt is some ten late: of those that are nearly as long, it is the full one or else the one with the fewest bits.
fn v1_level(us: u64) -> u8 {
    let on_us =
        |level: u8| (0..8).filter(|bit| level >> bit & 1 == 1).map(|bit| u64::from(DAL_V1_BIT_US[bit])).sum::<u64>();
    let off_by = |level: u8| on_us(level).abs_diff(us);
    let nearest = (0..=255).map(off_by).min().unwrap_or(0);
    // an LED that is lit at all is not dark
    let levels = if us == 0 { 0..=0 } else { 1..=255_u8 };
    let alike = levels.filter(|&level| off_by(level) <= nearest.max(V1_SAME_US));
    let bits = |level: u8| if level == 255 { 0 } else { level.count_ones() };
    alike.min_by_key(|&level| (bits(level), level)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROWS: &[u8] = Model::V2.leds().row_pins;
    const COLUMNS: &[u8] = Model::V2.leds().column_pins;

    const CYCLES_PER_US: u64 = 64;

    /// Lights one LED of the V2 for some microseconds of its slot, in so many frames of 16.665 ms.
    fn scanned(on_us: u64, frames: u64) -> Matrix {
        let mut matrix = Matrix::new(Model::V2);
        let mut us = 0;
        let at = |us: u64| us * CYCLES_PER_US;
        for _ in 0..frames {
            for (row, &pin) in ROWS.iter().enumerate() {
                for &column in COLUMNS {
                    let low = row == 1 && column == COLUMNS[3];
                    matrix.pin_changed(at(us), column, !low, true);
                }
                matrix.pin_changed(at(us), pin, true, true);
                if row == 1 {
                    matrix.pin_changed(at(us + on_us), COLUMNS[3], true, true);
                }
                matrix.pin_changed(at(us + 3333), pin, false, true);
                us += 3333;
            }
        }
        matrix.render();
        matrix
    }

    #[test]
    fn an_led_of_a_scanned_row_has_the_level_that_codal_lights_for_so_long() {
        // 13 microseconds are 208 ticks of 16 MHz, a step
        for level in [1, 16, 128, 200, 255] {
            let matrix = scanned(13 * level, 3);
            assert_eq!(matrix.frame().level(3, 1), Level(level as u8));
            assert_eq!(matrix.frame().rows().iter().flatten().filter(|level| level.0 > 0).count(), 1);
        }
    }

    #[test]
    fn an_led_that_stays_on_is_full_and_goes_out() {
        let mut matrix = Matrix::new(Model::V2);
        let ms = |ms: u64| ms * 1000 * CYCLES_PER_US;
        matrix.pin_changed(0, COLUMNS[0], false, true);
        matrix.pin_changed(0, ROWS[0], true, true);
        let mut shown = Vec::new();
        for now in 1..=100 {
            if now == 60 {
                matrix.pin_changed(ms(now), ROWS[0], false, true);
            }
            matrix.end_ms(ms(now));
            shown.push(matrix.frame().level(0, 0).0);
        }
        assert_eq!((shown[18], shown[20], shown[58], shown[84]), (0, 255, 255, 0));
    }

    #[test]
    fn a_pin_that_is_not_driven_lights_nothing() {
        let mut matrix = Matrix::new(Model::V2);
        matrix.pin_changed(0, ROWS[0], true, true);
        matrix.pin_changed(0, COLUMNS[0], false, false);
        for now in 1..=100 {
            matrix.end_ms(now * 1000 * CYCLES_PER_US);
        }
        assert_eq!(*matrix.frame(), Frame::DARK);
    }

    #[test]
    fn each_level_that_is_plain_is_found_again_on_the_v1() {
        for level in [0, 8, 16, 24, 32, 60, 64, 96, 128, 255] {
            let us: u64 = (0..8).filter(|bit| level >> bit & 1 == 1).map(|bit| u64::from(DAL_V1_BIT_US[bit])).sum();
            for measured in [us, us + u64::from(level > 0) * 12] {
                assert_eq!(v1_level(measured), level, "{measured} us");
            }
        }
    }
}
