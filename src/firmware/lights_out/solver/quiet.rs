//! Sets of presses that differ by quiet patterns: all solutions, and the shortest of them.

use super::board::{Board, MAX_SIDE, Size};

/// Quiet patterns: sets of presses that change no light. Of a few of them all others are sums; there are 2^n sums, the
/// empty one among them.
///
/// On a board of eight columns or less n is at most eight, as a quiet pattern is known by its top row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct QuietPatterns {
    basis: [Board; MAX_SIDE],
    count: usize,
}

impl QuietPatterns {
    pub(super) fn new(size: Size, patterns: impl Iterator<Item = Board>) -> Self {
        let mut quiet = Self { basis: [Board::dark(size); MAX_SIDE], count: 0 };
        for (place, pattern) in quiet.basis.iter_mut().zip(patterns) {
            *place = pattern;
            quiet.count += 1;
        }
        quiet
    }

    pub(super) fn basis(&self) -> &[Board] {
        &self.basis[..self.count]
    }

    /// All that differ from `presses` by a quiet pattern.
    pub(super) const fn around(&self, presses: Board) -> Solutions {
        Solutions { quiet: *self, next: presses, index: 0 }
    }

    /// The one with the fewest presses of those; of several, the one whose last fields are left alone.
    pub(super) fn shortest_around(&self, presses: Board) -> Board {
        let (mut presses, mut shortest) = (presses, presses);
        let mut least = presses.count();
        for index in 1..1_u32 << self.count {
            presses = presses.changed(self.basis[index.trailing_zeros() as usize]);
            let count = presses.count();
            if count < least || count == least && presses.bits() < shortest.bits() {
                (shortest, least) = (presses, count);
            }
        }
        shortest
    }

    /// A bit for each pattern of the basis: whether it has an odd number of fields in common with `lights`. Lights can be
    /// cleared exactly when it is 0, as the press matrix is its own transpose.
    pub(super) fn syndrome(&self, lights: Board) -> usize {
        let odd = |pattern: &Board| (pattern.common(lights).count() & 1) as usize;
        self.basis().iter().enumerate().fold(0, |syndrome, (i, pattern)| syndrome | odd(pattern) << i)
    }
}

/// All solutions of a board, each once: one of them, and those that differ from it by a quiet pattern.
#[derive(Clone, Debug)]
pub struct Solutions {
    quiet: QuietPatterns,
    next: Board,
    index: u32,
}

impl Iterator for Solutions {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        let all = 1 << self.quiet.count;
        if self.index >= all {
            return None;
        }
        let solution = self.next;
        self.index += 1;
        if self.index < all {
            // in the order of a Gray code one pattern is enough for each step
            self.next = solution.changed(self.quiet.basis[self.index.trailing_zeros() as usize]);
        }
        Some(solution)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = ((1 << self.quiet.count) - self.index) as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for Solutions {}
