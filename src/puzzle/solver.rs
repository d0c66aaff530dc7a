//! Solutions of boards of up to 64 by 64 fields.

use super::board::{LargeBoard, LargeSize};
use super::nearest::{MAX_NEAREST_NULLITY, nearest};
use crate::firmware::lights_out::solver::{Elimination, MAX_UNKNOWNS, presses_below};

/// The largest nullity for which the fewest presses are searched: 2^20 quiet patterns, some 30 ms on 32x32.
pub const MAX_FEWEST_NULLITY: usize = 20;

/// Presses that clear a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LargeSolution {
    /// The fields to press.
    pub presses: LargeBoard,
    /// How many they are, if no solution has fewer; `None` above [`MAX_FEWEST_NULLITY`], where that is not known.
    pub fewest: Option<u32>,
}

/// Solves all boards of one size.
///
/// ```
/// use fivebyfive::puzzle::{LargeBoard, LargeSize, LargeSolver};
///
/// let size = LargeSize::new(9, 9).ok_or("1 to 64")?;
/// let solver = LargeSolver::new(size);
/// assert_eq!((solver.rank(), solver.nullity(), solver.solutions()), (73, 8, 256));
/// let all_lit = LargeBoard::from_fn(size, |_, _| true);
/// let solution = solver.solve(&all_lit).ok_or("all lit can be cleared on every size")?;
/// assert!(all_lit.pressed_all(&solution.presses).is_dark());
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct LargeSolver {
    size: LargeSize,
    /// Which top row is to be pressed for what chasing leaves over.
    top_row: Elimination,
    quiet: Vec<LargeBoard>,
}

impl LargeSolver {
    /// The solver of a size.
    pub fn new(size: LargeSize) -> Self {
        let dark = LargeBoard::dark(size);
        let mut left = [0; MAX_UNKNOWNS];
        for (x, left) in left.iter_mut().enumerate().take(size.columns()) {
            *left = chase(&dark, 1 << x).1;
        }
        let top_row = Elimination::new(&left[..size.columns()]);
        let quiet = top_row.kernel().map(|top| chase(&dark, top).0).collect();
        Self { size, top_row, quiet }
    }

    /// The size whose boards it solves. The lights of a board of another size are taken for lights of this one, and those
    /// that it does not have are left out.
    pub const fn size(&self) -> LargeSize {
        self.size
    }

    /// The rank of the press matrix: 2^rank boards can be cleared.
    pub fn rank(&self) -> usize {
        self.size.fields() - self.nullity()
    }

    /// The dimension of the kernel: 2^nullity quiet patterns.
    pub fn nullity(&self) -> usize {
        self.quiet.len()
    }

    /// How many solutions each board has that has one: 2^nullity.
    pub fn solutions(&self) -> u64 {
        // a nullity of 64 would need 64 columns of which none matters, and no size up to 64x64 is like that
        1_u64.checked_shl(self.nullity() as u32).unwrap_or(u64::MAX)
    }

    /// Quiet patterns, presses that change nothing, of which all others are sums.
    pub fn quiet_patterns(&self) -> &[LargeBoard] {
        &self.quiet
    }

    /// The fewest presses that clear the lights, if they can be cleared; of several such sets, the one whose last fields
    /// are left alone. Above [`MAX_FEWEST_NULLITY`] it is any set of presses.
    pub fn solve(&self, lights: &LargeBoard) -> Option<LargeSolution> {
        let presses = self.solution(lights)?;
        if self.nullity() > MAX_FEWEST_NULLITY {
            return Some(LargeSolution { presses, fewest: None });
        }
        let mut shortest = presses.clone();
        let mut least = presses.count();
        self.visit_around(presses, |other| {
            let count = other.count();
            if count < least || count == least && other.rows().iter().rev().lt(shortest.rows().iter().rev()) {
                shortest.clone_from(other);
                least = count;
            }
        });
        Some(LargeSolution { presses: shortest, fewest: Some(least) })
    }

    /// All sets of presses that clear the lights, those with the fewest presses first. There are [`Self::solutions`] of
    /// them, or none.
    pub fn all(&self, lights: &LargeBoard) -> Vec<LargeBoard> {
        let mut all = Vec::new();
        if let Some(presses) = self.solution(lights) {
            self.visit_around(presses, |solution| all.push(solution.clone()));
        }
        all.sort_by_cached_key(|solution| {
            (solution.count(), solution.rows().iter().rev().copied().collect::<Vec<_>>())
        });
        all
    }

    /// The board that can be cleared and differs from `lights` in the fewest lights; `None` when the nullity is above
    /// [`MAX_NEAREST_NULLITY`], where it is not searched.
    pub fn nearest(&self, lights: &LargeBoard) -> Option<LargeBoard> {
        (self.nullity() <= MAX_NEAREST_NULLITY).then(|| nearest(&self.quiet, self.own(lights)))
    }

    /// One set of presses that clears the lights, if there is one.
    fn solution(&self, lights: &LargeBoard) -> Option<LargeBoard> {
        let lights = self.own(lights);
        let top_row = self.top_row.solution(chase(&lights, 0).1)?;
        Some(chase(&lights, top_row).0)
    }

    /// Shows each set of presses that differs from `presses` by a quiet pattern, that one first.
    fn visit_around(&self, mut presses: LargeBoard, mut visit: impl FnMut(&LargeBoard)) {
        visit(&presses);
        for index in 1..self.solutions() {
            // in the order of a Gray code one pattern is enough for each step
            presses.change(&self.quiet[index.trailing_zeros() as usize]);
            visit(&presses);
        }
    }

    /// Lights of this size.
    fn own(&self, lights: &LargeBoard) -> LargeBoard {
        let mut own = LargeBoard::dark(self.size);
        own.change(lights);
        own
    }
}

/// Chases the lights down from a top row: the presses, and what is left of the last row.
pub(super) fn chase(lights: &LargeBoard, top_row: u64) -> (LargeBoard, u64) {
    let mask = lights.size().row_mask();
    let (mut above, mut here) = (0, top_row);
    let presses = lights.rows().iter().map(|&row| {
        let pressed = here;
        (above, here) = (here, presses_below(row, above, here, mask));
        pressed
    });
    let presses = LargeBoard::from_rows(lights.size(), presses.collect());
    (presses, here)
}
