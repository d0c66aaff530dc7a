//! Gaussian elimination over GF(2), the field of 0 and 1 in which adding is XOR; up to 64 equations in 64 unknowns.

use super::board::{Board, Size};

/// The most unknowns and equations.
pub const MAX_UNKNOWNS: usize = 64;

/// One equation, on the way to the reduced form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Equation {
    /// The unknowns that are in it.
    unknowns: u64,
    /// Which of the equations at the start were added up to it.
    sum_of: u64,
}

/// A system of equations in its reduced form: it knows its rank and its kernel, and solves itself for any right side.
///
/// ```
/// use fivebyfive::firmware::lights_out::solver::{Elimination, Size, packed_press};
///
/// // the press matrix of the game is not invertible: rank 23 of 25
/// let mut columns = [0; 25];
/// for (field, column) in columns.iter_mut().enumerate() {
///     *column = packed_press(Size::FIVE, field);
/// }
/// let presses = Elimination::new(&columns);
/// assert_eq!((presses.rank(), presses.nullity()), (23, 2));
/// assert_eq!(presses.solution(0), Some(0));
/// assert_eq!(presses.solution(1), None); // the upper left light alone
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Elimination {
    /// Those of the rank come first, each with its lowest unknown in no other; then those without unknowns.
    equations: [Equation; MAX_UNKNOWNS],
    unknowns: usize,
    rank: usize,
}

impl Elimination {
    /// The system in which unknown `j` is in the equations whose bits are set in `columns[j]`. Columns after
    /// [`MAX_UNKNOWNS`] are left out.
    pub fn new(columns: &[u64]) -> Self {
        let unknowns = columns.len().min(MAX_UNKNOWNS);
        let mut equations = [Equation { unknowns: 0, sum_of: 0 }; MAX_UNKNOWNS];
        for (i, equation) in equations.iter_mut().enumerate() {
            equation.sum_of = 1 << i;
            for (j, column) in columns.iter().take(unknowns).enumerate() {
                equation.unknowns |= (column >> i & 1) << j;
            }
        }
        let mut rank = 0;
        for unknown in 0..unknowns {
            let has = |equation: &Equation| equation.unknowns >> unknown & 1 == 1;
            let Some(found) = (rank..MAX_UNKNOWNS).find(|&i| has(&equations[i])) else {
                continue;
            };
            equations.swap(rank, found);
            let pivot = equations[rank];
            for (i, equation) in equations.iter_mut().enumerate() {
                if i != rank && has(equation) {
                    equation.unknowns ^= pivot.unknowns;
                    equation.sum_of ^= pivot.sum_of;
                }
            }
            rank += 1;
        }
        Self { equations, unknowns, rank }
    }

    /// The press matrix of a board: an unknown for each field, and an equation for each light, both in reading order, as
    /// [`Board::packed`] has them.
    pub fn of_presses(size: Size) -> Self {
        let mut columns = [0; MAX_UNKNOWNS];
        for (field, column) in columns.iter_mut().enumerate().take(size.fields()) {
            *column = packed_press(size, field);
        }
        Self::new(&columns[..size.fields()])
    }

    /// How many of the equations are independent.
    pub const fn rank(&self) -> usize {
        self.rank
    }

    /// How many unknowns can be chosen freely: the dimension of the kernel.
    pub const fn nullity(&self) -> usize {
        self.unknowns - self.rank
    }

    /// The unknowns that are in equation `index` of the reduced form, unknown `j` as bit `j`: none from the rank on.
    pub fn unknowns_of(&self, index: usize) -> u64 {
        self.equations.get(index).map_or(0, |equation| equation.unknowns)
    }

    /// The equations at the start that were added up to equation `index` of the reduced form, equation `i` as bit `i`.
    pub fn sums_of(&self, index: usize) -> u64 {
        self.equations.get(index).map_or(0, |equation| equation.sum_of)
    }

    /// One solution for the right side `sums` (bit `i` for equation `i`), with the free unknowns 0; `None` when there is
    /// none.
    pub fn solution(&self, sums: u64) -> Option<u64> {
        let mut solution = 0;
        for (i, equation) in self.equations.iter().enumerate() {
            let sum = u64::from((equation.sum_of & sums).count_ones() & 1);
            if i < self.rank {
                solution |= sum << equation.unknowns.trailing_zeros();
            } else if sum == 1 {
                return None; // nothing on the left, one on the right
            }
        }
        Some(solution)
    }

    /// A basis of the kernel, which is what solves the system for a right side of zeros: one for each free unknown.
    pub fn kernel(&self) -> impl Iterator<Item = u64> {
        let used = &self.equations[..self.rank];
        let pivots = used.iter().fold(0_u64, |pivots, equation| pivots | 1 << equation.unknowns.trailing_zeros());
        let is_free = move |unknown: &usize| pivots >> unknown & 1 == 0;
        (0..self.unknowns).filter(is_free).map(move |free: usize| {
            let bound = used.iter().filter(|equation| equation.unknowns >> free & 1 == 1);
            bound.fold(1 << free, |vector: u64, equation| vector | 1 << equation.unknowns.trailing_zeros())
        })
    }
}

/// What a press of a field, counted from 0 in reading order, changes: bits as [`Board::packed`] has them. A field that is
/// not on the board changes nothing.
pub const fn packed_press(size: Size, field: usize) -> u64 {
    Board::dark(size).pressed(field % size.columns(), field / size.columns()).packed()
}
