//! The nine levels of the lab.

use super::maze::{CELLS, Maze, Place};

/// How many levels there are.
pub const LEVEL_COUNT: u8 = 9;

/// Seeds and shortcuts, as in the lab: the seeds were chosen so that the shortest route grows, and the shortcuts get fewer.
const LEVELS: [(u16, u8); LEVEL_COUNT as usize] =
    [(1, 6), (2, 4), (4, 3), (10, 2), (11, 2), (77, 1), (21, 1), (27, 0), (6, 0)];

/// A maze with its ball and its hole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MazeLevel {
    /// What it was generated from.
    pub seed: u16,
    /// How many walls were knocked down after that.
    pub shortcuts: u8,
    /// The maze.
    pub maze: Maze,
    /// Where the ball begins.
    pub start: Place,
    /// Where the hole is.
    pub hole: Place,
}

impl MazeLevel {
    /// A level of the lab. The ball begins in the upper left, upper right, lower right and lower left corner in turn, and
    /// the hole is in the opposite one.
    ///
    /// # Panics
    /// If `level` is not 1 to [`LEVEL_COUNT`].
    pub fn of_the_lab(level: u8) -> Self {
        let (seed, shortcuts) = LEVELS[usize::from(level) - 1];
        Self::new(seed, shortcuts, level - 1)
    }

    /// A maze of one's own, with the ball in the upper left corner.
    pub fn own(seed: u16, shortcuts: u8) -> Self {
        Self::new(seed, shortcuts, 0)
    }

    fn new(seed: u16, shortcuts: u8, corner: u8) -> Self {
        const FAR: u8 = 2 * (CELLS - 1);
        let start = [(0, 0), (FAR, 0), (FAR, FAR), (0, FAR)][usize::from(corner % 4)];
        Self { seed, shortcuts, maze: Maze::generate(seed, shortcuts), start, hole: (FAR - start.0, FAR - start.1) }
    }

    /// The fewest steps from the start to the hole.
    pub fn shortest(&self) -> u8 {
        let distances = self.maze.distances(self.start);
        // the recipe reaches every cell
        distances[usize::from(self.hole.1)][usize::from(self.hole.0)].unwrap_or(0)
    }
}
