//! A frame as pixels: a dark board, and the LEDs as upright rectangles with round corners.

use super::palette::{BOARD_INDEX, Palette};
use crate::hal::{Frame, SIDE};

/// How large a board is drawn.
#[derive(Clone, Copy)]
pub(super) struct Look {
    /// The side of the square of one LED, in pixels.
    pub cell_px: usize,
    /// The board around the squares, in pixels.
    pub margin_px: usize,
}

/// What a pixel in the square of an LED belongs to.
enum Zone {
    Led,
    Halo,
    Board,
}

/// Columns and rows of LEDs: `x0..x1`, `y0..y1`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Region {
    pub x0: usize,
    pub x1: usize,
    pub y0: usize,
    pub y1: usize,
}

impl Region {
    /// The smallest region that has all LEDs in it that differ, or the first LED when none does.
    pub(super) fn that_differs(before: &Frame, after: &Frame) -> Self {
        let differs = |&(x, y): &(usize, usize)| before.level(x, y) != after.level(x, y);
        let all = (0..SIDE * SIDE).map(|i| (i % SIDE, i / SIDE)).filter(differs);
        all.map(|(x, y)| Self { x0: x, x1: x + 1, y0: y, y1: y + 1 }).reduce(Self::join).unwrap_or(Self::FIRST_LED)
    }

    const FIRST_LED: Self = Self { x0: 0, x1: 1, y0: 0, y1: 1 };

    fn join(self, other: Self) -> Self {
        Self {
            x0: self.x0.min(other.x0),
            x1: self.x1.max(other.x1),
            y0: self.y0.min(other.y0),
            y1: self.y1.max(other.y1),
        }
    }
}

impl Look {
    /// The side of the drawn board, in pixels.
    pub(super) const fn side_px(self) -> usize {
        SIDE * self.cell_px + 2 * self.margin_px
    }

    /// The board, row by row, an index into the palette a pixel.
    pub(super) fn board(self, frame: &Frame, palette: &Palette) -> Vec<u8> {
        let side = self.side_px();
        let mut pixels = vec![BOARD_INDEX; side * side];
        let whole = self.region(frame, Region { x0: 0, x1: SIDE, y0: 0, y1: SIDE }, palette);
        for (row, line) in whole.chunks_exact(SIDE * self.cell_px).enumerate() {
            let start = (row + self.margin_px) * side + self.margin_px;
            pixels[start..start + line.len()].copy_from_slice(line);
        }
        pixels
    }

    /// The squares of some LEDs, row by row, an index into the palette a pixel.
    pub(super) fn region(self, frame: &Frame, region: Region, palette: &Palette) -> Vec<u8> {
        let cell = self.cell_px;
        let mut pixels = Vec::with_capacity((region.x1 - region.x0) * (region.y1 - region.y0) * cell * cell);
        for y in region.y0 * cell..region.y1 * cell {
            for x in region.x0 * cell..region.x1 * cell {
                let level = frame.level(x / cell, y / cell).0;
                pixels.push(match self.zone(x % cell, y % cell) {
                    Zone::Led => palette.led(level),
                    Zone::Halo => palette.halo(level),
                    Zone::Board => BOARD_INDEX,
                });
            }
        }
        pixels
    }

    /// What the pixel at (x, y) of a square belongs to. Lengths are in half pixels from the centre of the square.
    fn zone(self, x: usize, y: usize) -> Zone {
        let cell = self.cell_px;
        let (dx, dy) = ((2 * x + 1).abs_diff(cell), (2 * y + 1).abs_diff(cell));
        // 28 % and 44 % of the square are straight, and the corners have a radius of 8 % of it
        let (past_x, past_y) = (dx.saturating_sub(cell * 28 / 100), dy.saturating_sub(cell * 44 / 100));
        let from_core = past_x * past_x + past_y * past_y;
        let within = |radius: usize| from_core <= radius * radius;
        if within(cell * 16 / 100) {
            Zone::Led
        } else if within(cell * 42 / 100) {
            Zone::Halo
        } else {
            Zone::Board
        }
    }
}
