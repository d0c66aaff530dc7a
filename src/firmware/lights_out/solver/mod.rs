//! The mathematics of Lights Out, on boards of up to eight by eight lights: what can be cleared, and by which presses.
//!
//! A press changes a plus of lights, and changing a light is XOR with 1. So the order of presses does not matter, two
//! presses of a field are none, and a solution is a set of fields. `docs/lights-out.md` explains it in words.
//!
//! | way | what it does | costs |
//! |---|---|---|
//! | [`solutions_by_top_rows`] | chases the lights down from each of the 2^columns top rows | 32 chases on 5x5 |
//! | [`Elimination::of_presses`] | Gaussian elimination on the press matrix | 1 kB, once for a size |
//! | [`Solver`] | elimination on the top row alone, then one chase, then the quiet patterns | 0.7 kB, once for a size |
//!
//! The tests hold the three against each other.
//!
//! | size | rank | quiet patterns, with none | boards that can be cleared | solutions of each |
//! |---|---|---|---|---|
//! | 3x3 | 9 of 9 | 1 | all 512 | 1 |
//! | 4x4 | 12 of 16 | 16 | 4096 of 65 536 | 16 |
//! | 5x5 | 23 of 25 | 4, with 0, 12, 12 and 16 presses | 8 388 608 of 33 554 432 | 4 |
//!
//! It is sometimes said that the 5x5 press matrix is invertible, every board can be cleared and its solution is unique.
//! That is wrong: the rank is 23, so a quarter of the boards can be cleared, each in four ways. It is true of 3x3.
//!
//! Everything is integers on the stack, as a chip wants it.

mod board;
mod chase;
mod elimination;
mod nearest;
mod quiet;

pub use board::{Board, Fields, MAX_SIDE, Size};
pub use chase::{Chase, chase, presses_below, solutions_by_top_rows};
pub use elimination::{Elimination, MAX_UNKNOWNS, packed_press};
pub use quiet::Solutions;

use quiet::QuietPatterns;

/// Solves all boards of one size.
///
/// ```
/// use fivebyfive::firmware::lights_out::classic;
/// use fivebyfive::firmware::lights_out::solver::{Board, Size, Solver};
///
/// let solver = Solver::new(Size::FIVE);
/// let lights = Board::from(classic(50)); // all lit
/// let presses = solver.fewest(lights).ok_or("it can be cleared")?;
/// assert_eq!(presses.count(), 15);
/// assert!(lights.pressed_all(presses).is_dark());
/// assert_eq!(solver.solutions(lights).map(|all| all.len()), Some(4));
///
/// let one_light = Board::from_packed(Size::FIVE, 1);
/// assert_eq!(solver.fewest(one_light), None);
/// assert_eq!(solver.nearest(one_light), Board::dark(Size::FIVE));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solver {
    size: Size,
    /// For each row of lights that chasing can leave over, the top row that has to be pressed; `None` where none helps.
    top_rows: [Option<u8>; 1 << MAX_SIDE],
    quiet: QuietPatterns,
}

impl Solver {
    /// The solver of a size.
    pub fn new(size: Size) -> Self {
        let dark = Board::dark(size);
        let mut left = [0; MAX_SIDE];
        for (x, left) in left.iter_mut().enumerate() {
            *left = chase(dark, 1 << x).left;
        }
        // chasing is linear too: what is left over is what the board and each field of the top row leave, added up
        let top_row = Elimination::new(&left[..size.columns()]);
        let mut top_rows = [None; 1 << MAX_SIDE];
        for (left, top) in (0..).zip(&mut top_rows) {
            *top = top_row.solution(left).map(|top| top as u8);
        }
        let quiet = QuietPatterns::new(size, top_row.kernel().map(|top| chase(dark, top).presses));
        Self { size, top_rows, quiet }
    }

    /// The size whose boards it solves. The lights of a board of another size are taken for lights of this one, and those
    /// that it does not have are left out.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The rank of the press matrix: 2^rank boards can be cleared.
    pub fn rank(&self) -> usize {
        self.size.fields() - self.nullity()
    }

    /// The dimension of the kernel: 2^nullity quiet patterns, and as many solutions of each board that has one. At most
    /// the number of columns, and of rows.
    pub fn nullity(&self) -> usize {
        self.quiet.basis().len()
    }

    /// Quiet patterns, presses that change nothing, of which all others are sums: [`Self::nullity`] of them.
    pub fn quiet_patterns(&self) -> &[Board] {
        self.quiet.basis()
    }

    /// Whether the lights can be cleared: whether they have an even number of fields in common with each quiet pattern.
    pub fn is_solvable(&self, lights: Board) -> bool {
        self.quiet.syndrome(self.own(lights)) == 0
    }

    /// One set of presses that clears the lights, if there is one.
    pub fn solution(&self, lights: Board) -> Option<Board> {
        let lights = self.own(lights);
        let top_row = self.top_rows[chase(lights, 0).left as usize]?;
        Some(chase(lights, u64::from(top_row)).presses)
    }

    /// All sets of presses that clear the lights, if there are any.
    pub fn solutions(&self, lights: Board) -> Option<Solutions> {
        self.solution(lights).map(|presses| self.quiet.around(presses))
    }

    /// The fewest presses that clear the lights, if they can be cleared; of several such sets, the one whose last fields
    /// are left alone.
    pub fn fewest(&self, lights: Board) -> Option<Board> {
        self.solution(lights).map(|presses| self.quiet.shortest_around(presses))
    }

    /// The board that can be cleared and differs from `lights` in the fewest lights: `lights` if they can be. Where there
    /// are several it is always the same one of them.
    pub fn nearest(&self, lights: Board) -> Board {
        nearest::nearest(&self.quiet, self.own(lights))
    }

    /// Lights of this size.
    const fn own(&self, lights: Board) -> Board {
        Board::dark(self.size).changed(lights)
    }
}
