//! Boards of up to 64 by 64 fields.

use crate::firmware::lights_out::solver::Board;

/// The most columns and rows of a [`LargeBoard`].
pub const LARGEST_SIDE: usize = 64;

/// The size of a [`LargeBoard`]: 1 to [`LARGEST_SIDE`] columns and as many rows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LargeSize {
    columns: usize,
    rows: usize,
}

impl LargeSize {
    /// Five by five, the board of the game.
    pub const FIVE: Self = Self { columns: 5, rows: 5 };

    /// A size; `None` outside of 1 to [`LARGEST_SIDE`].
    pub const fn new(columns: usize, rows: usize) -> Option<Self> {
        if columns == 0 || columns > LARGEST_SIDE || rows == 0 || rows > LARGEST_SIDE {
            return None;
        }
        Some(Self { columns, rows })
    }

    /// How many fields a row has.
    pub const fn columns(self) -> usize {
        self.columns
    }

    /// How many rows there are.
    pub const fn rows(self) -> usize {
        self.rows
    }

    /// How many fields there are.
    pub const fn fields(self) -> usize {
        self.columns * self.rows
    }

    /// A row with all bits set.
    pub(super) const fn row_mask(self) -> u64 {
        u64::MAX >> (LARGEST_SIDE - self.columns)
    }
}

/// A set of fields of a board: the lights that are on, or the fields to press.
///
/// It is a [`Board`] without the limit of eight by eight, and read from text:
///
/// ```
/// use fivebyfive::puzzle::LargeBoard;
///
/// let board: LargeBoard = "##./.../..#".parse()?;
/// assert_eq!(board.fields().collect::<Vec<_>>(), [1, 2, 9]);
/// assert_eq!(board.to_string(), "##./.../..#");
/// # Ok::<(), fivebyfive::puzzle::TextError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LargeBoard {
    size: LargeSize,
    /// Column 0 is bit 0.
    rows: Vec<u64>,
}

impl LargeBoard {
    /// No field.
    pub fn dark(size: LargeSize) -> Self {
        Self { size, rows: vec![0; size.rows] }
    }

    /// The fields (x, y) for which `is_in(x, y)`.
    pub fn from_fn(size: LargeSize, is_in: impl Fn(usize, usize) -> bool) -> Self {
        let row = |y| (0..size.columns).fold(0, |row, x| row | u64::from(is_in(x, y)) << x);
        Self { size, rows: (0..size.rows).map(row).collect() }
    }

    /// From rows with column 0 in bit 0: as many as the size has, and no bit beyond the last column.
    pub(super) fn from_rows(size: LargeSize, rows: Vec<u64>) -> Self {
        debug_assert!(rows.len() == size.rows && rows.iter().all(|row| row & !size.row_mask() == 0));
        Self { size, rows }
    }

    /// How many columns and rows there are.
    pub const fn size(&self) -> LargeSize {
        self.size
    }

    /// The rows from the top, each with column 0 in bit 0.
    pub fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// Whether the field at (x, y) is in the set: the light is on. There are none outside of the board.
    pub fn is_in(&self, x: usize, y: usize) -> bool {
        x < self.size.columns && self.rows.get(y).is_some_and(|row| row >> x & 1 == 1)
    }

    /// Whether no field is in the set: all lights are off.
    pub fn is_dark(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// How many fields are in the set.
    pub fn count(&self) -> u32 {
        self.rows.iter().map(|row| row.count_ones()).sum()
    }

    /// The numbers of the fields, in reading order: 1 is at the upper left.
    pub fn fields(&self) -> impl Iterator<Item = usize> {
        let columns = self.size.columns;
        let in_row = move |row: u64| (0..columns).filter(move |x| row >> x & 1 == 1);
        self.rows.iter().enumerate().flat_map(move |(y, &row)| in_row(row).map(move |x| y * columns + x + 1))
    }

    /// The lights after each field of `presses` was pressed once. Fields that this board does not have are left out.
    #[must_use]
    pub fn pressed_all(&self, presses: &Self) -> Self {
        let mask = self.size.row_mask();
        let pressed = |y: usize| presses.rows.get(y).map_or(0, |row| row & mask);
        let rows = self.rows.iter().enumerate().map(|(y, lights)| {
            let here = pressed(y);
            let above = y.checked_sub(1).map_or(0, pressed);
            let below = if y + 1 < self.size.rows { pressed(y + 1) } else { 0 };
            (lights ^ above ^ below ^ here ^ here << 1 ^ here >> 1) & mask
        });
        Self { size: self.size, rows: rows.collect() }
    }

    /// Takes in the fields of the other set that are not in this one, and leaves out those that are in both.
    pub(super) fn change(&mut self, other: &Self) {
        for (row, other) in self.rows.iter_mut().zip(&other.rows) {
            *row ^= other & self.size.row_mask();
        }
    }
}

impl From<Board> for LargeBoard {
    fn from(board: Board) -> Self {
        let size = LargeSize { columns: board.size().columns(), rows: board.size().rows() };
        Self::from_fn(size, |x, y| board.is_in(x, y))
    }
}
