//! What is shown of what is scanned.

use crate::hal::{Frame, Level};
use crate::hardware::{LedMatrix, MAX_COLUMNS, MAX_ROWS};

/// The picture that is shown, and the one that is being scanned.
///
/// A program changes its picture at once and scans it row by row, so for a turn of all rows some of them are of the old
/// picture. The new one is shown when each row had its turn since the first one that is different. Of pictures that come
/// faster than they are scanned, mixtures are shown, as they are seen on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Picture {
    shown: Frame,
    scanned: Frame,
    /// By row: which rows had their turn since this one was different; bit n is row n, and 0 is never.
    since: [u8; MAX_ROWS],
}

impl Default for Picture {
    fn default() -> Self {
        Self { shown: Frame::DARK, scanned: Frame::DARK, since: [0; MAX_ROWS] }
    }
}

/// The LEDs of a row of the matrix, with the numbers of their columns.
fn leds(wiring: &'static LedMatrix, row: usize) -> impl Iterator<Item = (usize, (usize, usize))> {
    let leds = wiring.leds[row].iter().enumerate();
    leds.filter_map(|(column, place)| place.map(|(x, y)| (column, (usize::from(x), usize::from(y)))))
}

impl Picture {
    /// What is shown.
    pub(super) fn shown(&self) -> &Frame {
        &self.shown
    }

    /// A row had its turn, with these levels by column.
    pub(super) fn scan(&mut self, wiring: &'static LedMatrix, row: usize, levels: [u8; MAX_COLUMNS]) {
        let mut rows = *self.scanned.rows();
        leds(wiring, row).for_each(|(column, (x, y))| rows[y][x] = Level(levels[column]));
        let before = std::mem::replace(&mut self.scanned, Frame::from_fn(|x, y| rows[y][x]));
        for since in self.since.iter_mut().filter(|since| **since != 0) {
            *since |= 1 << row;
        }
        if self.scanned != before {
            self.since[row] = 1 << row;
        }
        let all = (1 << wiring.row_pins.len()) - 1;
        for since in self.since.iter_mut().filter(|since| **since != 0) {
            if *since == all {
                (self.shown, *since) = (self.scanned, 0);
            }
        }
    }
}
