//! The part of the display that is played on.

use super::levels::{LEVEL_COUNT, classic, small};
use super::raster::Raster;
use super::solver::{Board, Size};
use crate::hal::SIDE;

/// The part of the display that is played on. Places are given by their column and row on the display.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub enum Area {
    /// The whole display: five by five fields.
    #[default]
    Whole,
    /// The middle of it: three by three fields.
    Centre,
}

impl Area {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Whole, Self::Centre];

    /// Columns and rows.
    pub const fn side(self) -> usize {
        match self {
            Self::Whole => 5,
            Self::Centre => 3,
        }
    }

    /// The area with so many columns and rows, if there is one.
    pub fn of_side(side: usize) -> Option<Self> {
        Self::ALL.into_iter().find(|area| area.side() == side)
    }

    /// The size, for a solver.
    pub const fn size(self) -> Size {
        match self {
            Self::Whole => Size::FIVE,
            Self::Centre => Size::THREE,
        }
    }

    /// Its first column and row.
    pub const fn first(self) -> usize {
        (SIDE - self.side()) / 2
    }

    /// Whether the light at (x, y) belongs to it.
    pub const fn contains(self, x: usize, y: usize) -> bool {
        let (first, end) = (self.first(), self.first() + self.side());
        x >= first && x < end && y >= first && y < end
    }

    /// The column or row after `place`; after the last comes the first.
    pub(super) const fn next(self, place: u8) -> u8 {
        let (first, side) = (self.first() as u8, self.side() as u8);
        first + (place + 1 - first) % side
    }

    /// The lights after a press at (x, y): those of the plus that belong to the area change.
    #[must_use]
    pub fn pressed(self, lights: Raster, x: usize, y: usize) -> Raster {
        if self.contains(x, y) { self.within(lights.pressed(x, y)) } else { lights }
    }

    /// The lights that belong to the area.
    #[must_use]
    pub fn within(self, lights: Raster) -> Raster {
        Raster::from_fn(|x, y| self.contains(x, y) && lights.is_lit(x, y))
    }

    /// Its lights, as a board for a solver.
    pub fn board(self, lights: Raster) -> Board {
        Board::from_fn(self.size(), |x, y| lights.is_lit(x + self.first(), y + self.first()))
    }

    /// The lights of a board, in their places on the display; what does not belong to the area is off.
    pub fn raster(self, board: Board) -> Raster {
        Raster::from_fn(|x, y| self.contains(x, y) && board.is_in(x - self.first(), y - self.first()))
    }

    /// The column and the row of a field by its number, 1 at the upper left of the area; `None` if there is none.
    pub const fn place(self, field: usize) -> Option<(usize, usize)> {
        if field == 0 || field > self.side() * self.side() {
            return None;
        }
        Some((self.first() + (field - 1) % self.side(), self.first() + (field - 1) / self.side()))
    }

    /// The number of the field at (x, y); `None` outside of the area.
    pub const fn field(self, x: usize, y: usize) -> Option<usize> {
        if !self.contains(x, y) {
            return None;
        }
        Some((y - self.first()) * self.side() + x - self.first() + 1)
    }

    /// The lights of a level, 1 to [`LEVEL_COUNT`]; one outside is moved to the nearest.
    pub fn level(self, level: u8) -> Raster {
        let level = level.clamp(1, LEVEL_COUNT);
        match self {
            Self::Whole => classic(level),
            Self::Centre => self.raster(Board::dark(Size::THREE).pressed_all(small(level))),
        }
    }
}
