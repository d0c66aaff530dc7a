//! Boards of up to eight by eight fields, as bits.

use core::fmt;

use super::super::raster::Raster;
use crate::hal::SIDE;

/// The most columns and rows of a [`Board`].
pub const MAX_SIDE: usize = 8;

/// Bits from one row to the next, whatever the size: so the field at (x, y) is the same bit on every board, and rows can
/// be moved by shifts of a constant.
const STRIDE: usize = 8;
/// The first column.
const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;

/// The size of a [`Board`]: 1 to [`MAX_SIDE`] columns and as many rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    columns: u8,
    rows: u8,
}

impl Size {
    /// Five by five, the board of the game.
    pub const FIVE: Self = Self { columns: SIDE as u8, rows: SIDE as u8 };

    /// Three by three.
    pub const THREE: Self = Self { columns: 3, rows: 3 };

    /// A size; `None` outside of 1 to [`MAX_SIDE`].
    pub const fn new(columns: usize, rows: usize) -> Option<Self> {
        if columns == 0 || columns > MAX_SIDE || rows == 0 || rows > MAX_SIDE {
            return None;
        }
        Some(Self { columns: columns as u8, rows: rows as u8 })
    }

    /// How many fields a row has.
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// How many rows there are.
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// How many fields there are.
    pub const fn fields(self) -> usize {
        self.columns() * self.rows()
    }

    /// A row with all bits set.
    pub(super) const fn row_mask(self) -> u64 {
        (1 << self.columns) - 1
    }

    const fn mask(self) -> u64 {
        (u64::MAX >> (u64::BITS as usize - STRIDE * self.rows())) & (FIRST_COLUMN * self.row_mask())
    }
}

/// A set of fields of a board: the lights that are on, or the fields to press.
///
/// Column 0 is on the left and row 0 on top. Where two boards come together and are not of the same size, fields are
/// matched by column and row, and those that the first board does not have are left out.
///
/// ```
/// use fivebyfive::firmware::lights_out::Raster;
/// use fivebyfive::firmware::lights_out::solver::{Board, Size};
///
/// let dark = Board::dark(Size::FIVE);
/// let corner = dark.pressed(0, 0);
/// assert!(corner.fields().eq([1, 2, 6])); // the field, its right neighbour, the one below
/// assert_eq!(corner.pressed(0, 0), dark); // twice is nothing
/// assert_eq!(corner.raster(), Some(Raster::DARK.pressed(0, 0)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    size: Size,
    bits: u64,
}

impl Board {
    /// No field.
    pub const fn dark(size: Size) -> Self {
        Self { size, bits: 0 }
    }

    /// The fields (x, y) for which `is_in(x, y)`.
    pub fn from_fn(size: Size, is_in: impl Fn(usize, usize) -> bool) -> Self {
        let mut bits = 0;
        for y in 0..size.rows() {
            for x in 0..size.columns() {
                bits |= u64::from(is_in(x, y)) << (x + STRIDE * y);
            }
        }
        Self { size, bits }
    }

    /// The fields whose bits are set: bit 0 is field 1, at the upper left, bit 1 field 2, and so on in reading order.
    /// Bits above the last field are left out.
    pub const fn from_packed(size: Size, packed: u64) -> Self {
        let mut board = Self::dark(size);
        let mut y = 0;
        while y < size.rows() {
            board = board.with_row(y, packed >> (size.columns() * y));
            y += 1;
        }
        board
    }

    /// The fields as bits, as for [`Self::from_packed`].
    pub const fn packed(self) -> u64 {
        let mut packed = 0;
        let mut y = 0;
        while y < self.size.rows() {
            packed |= self.row(y) << (self.size.columns() * y);
            y += 1;
        }
        packed
    }

    /// How many columns and rows there are.
    pub const fn size(self) -> Size {
        self.size
    }

    /// Whether the field at (x, y) is in the set: the light is on. There are none outside of the board.
    pub const fn is_in(self, x: usize, y: usize) -> bool {
        x < STRIDE && y < MAX_SIDE && self.bits >> (x + STRIDE * y) & 1 == 1
    }

    /// Whether no field is in the set: all lights are off.
    pub const fn is_dark(self) -> bool {
        self.bits == 0
    }

    /// How many fields are in the set.
    pub const fn count(self) -> u32 {
        self.bits.count_ones()
    }

    /// The numbers of the fields, in reading order: 1 is at the upper left.
    pub const fn fields(self) -> Fields {
        Fields { board: self }
    }

    /// The lights after a press at (x, y): that light and its up to four neighbours change. Outside of the board there is
    /// nothing to press.
    #[must_use]
    pub const fn pressed(self, x: usize, y: usize) -> Self {
        if x >= STRIDE || y >= MAX_SIDE {
            return self;
        }
        self.pressed_all(Self { size: self.size, bits: 1 << (x + STRIDE * y) })
    }

    /// The lights after each field of `presses` was pressed once; the order does not matter.
    #[must_use]
    pub const fn pressed_all(self, presses: Self) -> Self {
        let presses = presses.bits & self.size.mask();
        // a neighbour beyond the edge would come in again at the other end of the next row
        let right = (presses << 1) & !FIRST_COLUMN;
        let left = (presses >> 1) & !(FIRST_COLUMN << (STRIDE - 1));
        let change = presses ^ left ^ right ^ presses << STRIDE ^ presses >> STRIDE;
        Self { size: self.size, bits: self.bits ^ change & self.size.mask() }
    }

    /// The fields that are in one of the two sets and not in both: lights changed one by one, or presses after presses.
    #[must_use]
    pub const fn changed(self, other: Self) -> Self {
        Self { size: self.size, bits: self.bits ^ other.bits & self.size.mask() }
    }

    /// The fields that are in both sets.
    #[must_use]
    pub const fn common(self, other: Self) -> Self {
        Self { size: self.size, bits: self.bits & other.bits }
    }

    /// The pattern of the game; `None` unless the board is five by five.
    pub fn raster(self) -> Option<Raster> {
        (self.size == Size::FIVE).then(|| Raster::from_fn(|x, y| self.is_in(x, y)))
    }

    /// Row `y`, column 0 in bit 0.
    pub(super) const fn row(self, y: usize) -> u64 {
        self.bits >> (STRIDE * y) & self.size.row_mask()
    }

    /// With fields added in row `y`.
    pub(super) const fn with_row(self, y: usize, row: u64) -> Self {
        Self { size: self.size, bits: self.bits | (row & self.size.row_mask()) << (STRIDE * y) }
    }

    /// The bits, for comparing.
    pub(super) const fn bits(self) -> u64 {
        self.bits
    }
}

impl From<Raster> for Board {
    fn from(raster: Raster) -> Self {
        Self::from_fn(Size::FIVE, |x, y| raster.is_lit(x, y))
    }
}

/// Rows of `#` and `.` with slashes between them.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in 0..self.size.rows() {
            f.write_str(if y == 0 { "" } else { "/" })?;
            for x in 0..self.size.columns() {
                f.write_str(if self.is_in(x, y) { "#" } else { "." })?;
            }
        }
        Ok(())
    }
}

/// As it is displayed, so that a failed assertion shows it.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The numbers of the fields of a [`Board`], in reading order.
#[derive(Clone, Debug)]
pub struct Fields {
    board: Board,
}

impl Iterator for Fields {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let bits = self.board.bits;
        if bits == 0 {
            return None;
        }
        self.board.bits = bits & (bits - 1);
        let place = bits.trailing_zeros() as usize;
        Some(place / STRIDE * self.board.size.columns() + place % STRIDE + 1)
    }
}
