//! What the matrix shows of what pins do.

use super::*;
use crate::hal::Level;

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
            matrix.render();
        }
    }
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

/// A program that scans the rows of the V2 as CODAL does, each with the columns of its picture.
struct Scanner {
    matrix: Matrix,
    ms: u64,
}

impl Scanner {
    /// Scans turns of 10/3 milliseconds; says what is shown at the end of each millisecond.
    fn scan(&mut self, turns: Range<u64>, lit: impl Fn(u64, usize, usize) -> bool) -> Vec<Frame> {
        let mut shown = Vec::new();
        for turn in turns {
            let (row, cycle) = (turn as usize % 5, |turn: u64| turn * 10_000 * CYCLES_PER_US / 3);
            while self.ms * 1000 * CYCLES_PER_US <= cycle(turn) {
                self.matrix.end_ms(self.ms * 1000 * CYCLES_PER_US);
                self.ms += 1;
                shown.push(*self.matrix.frame());
            }
            self.matrix.pin_changed(cycle(turn), ROWS[(row + 4) % 5], false, true);
            for (column, &pin) in COLUMNS.iter().enumerate() {
                self.matrix.pin_changed(cycle(turn), pin, !lit(turn, column, row), true);
            }
            self.matrix.pin_changed(cycle(turn), ROWS[row], true, true);
        }
        shown
    }
}

#[test]
fn a_picture_is_shown_when_it_was_scanned_whole_and_no_other_one() {
    let cross = |x: usize, y: usize| x == y || x + y == 4;
    for change in 10..15 {
        let mut scanner = Scanner { matrix: Matrix::new(Model::V2), ms: 1 };
        let mut shown = scanner.scan(0..60, |turn, x, y| turn >= change && (turn < change + 25 || !cross(x, y)));
        shown.dedup();
        let full = Frame::from_fn(|_, _| Level(255));
        let rest = Frame::from_fn(|x, y| Level(if cross(x, y) { 0 } else { 255 }));
        assert_eq!(shown, [Frame::DARK, full, rest], "changed at turn {change}");
    }
}

#[test]
fn a_reset_turns_all_leds_off_at_once() {
    let mut scanner = Scanner { matrix: Matrix::new(Model::V2), ms: 1 };
    scanner.scan(0..33, |_, _, _| true);
    assert_eq!(scanner.matrix.frame().level(4, 4), Level(255));
    scanner.matrix.reset(33 * 10_000 * CYCLES_PER_US / 3);
    assert_eq!(*scanner.matrix.frame(), Frame::DARK);
    for ms in 111..200 {
        scanner.matrix.end_ms(ms * 1000 * CYCLES_PER_US);
        assert_eq!(*scanner.matrix.frame(), Frame::DARK, "{ms}");
    }
}

#[test]
fn a_display_that_is_scanned_no_more_goes_dark_at_once() {
    let mut scanner = Scanner { matrix: Matrix::new(Model::V2), ms: 1 };
    scanner.scan(0..33, |_, _, _| true);
    // in the middle of a turn
    scanner.matrix.pin_changed(65 * 10_000 * CYCLES_PER_US / 6, ROWS[2], false, true);
    let mut shown: Vec<Frame> = (110..200)
        .map(|ms| {
            scanner.matrix.end_ms(ms * 1000 * CYCLES_PER_US);
            *scanner.matrix.frame()
        })
        .collect();
    shown.dedup();
    assert_eq!(shown, [Frame::from_fn(|_, _| Level(255)), Frame::DARK]);
}
