//! Light chasing: once the top row is decided, everything below follows.
//!
//! A light that is on in a row that is not touched any more can only be put out by the field below it. So each row says
//! what is pressed in the next one, and what is left in the last row says whether the top row was right.

use super::board::Board;

/// The presses in the row below, from the lights of a row, the presses `above` it and those `here` in it; column 0 is bit
/// 0, and `mask` has a bit for each column. Rows of up to 64 fields.
pub const fn presses_below(lights: u64, above: u64, here: u64, mask: u64) -> u64 {
    (lights ^ above ^ here ^ here << 1 ^ here >> 1) & mask
}

/// What came of chasing the lights down a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chase {
    /// The fields that were pressed, the top row among them.
    pub presses: Board,
    /// The lights that are still on in the last row, column 0 in bit 0; all others are off.
    pub left: u64,
}

/// Presses the fields `top_row` of the top row (column 0 is bit 0), then in each row the fields below the lights that are
/// on.
///
/// ```
/// use fivebyfive::firmware::lights_out::classic;
/// use fivebyfive::firmware::lights_out::solver::{Board, chase};
///
/// let lights = Board::from(classic(1)); // three lights of the middle row
/// let down = chase(lights, 0);
/// assert_eq!(lights.pressed_all(down.presses).fields().count() as u32, down.left.count_ones());
/// assert_eq!((0..32).filter(|&top_row| chase(lights, top_row).left == 0).count(), 4);
/// ```
pub const fn chase(lights: Board, top_row: u64) -> Chase {
    let size = lights.size();
    let mut presses = Board::dark(size);
    let (mut above, mut here) = (0, top_row & size.row_mask());
    let mut y = 0;
    while y < size.rows() {
        presses = presses.with_row(y, here);
        (above, here) = (here, presses_below(lights.row(y), above, here, size.row_mask()));
        y += 1;
    }
    Chase { presses, left: here }
}

/// All solutions, by trying each of the 2^columns top rows: 32 of them on the board of the game. The plain way, and slower
/// than a [`Solver`](super::Solver).
pub fn solutions_by_top_rows(lights: Board) -> impl Iterator<Item = Board> {
    (0..=lights.size().row_mask()).filter_map(move |top_row| {
        let down = chase(lights, top_row);
        (down.left == 0).then_some(down.presses)
    })
}
