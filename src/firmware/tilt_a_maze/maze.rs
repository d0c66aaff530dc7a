//! Mazes of four by four cells in eight by eight pixels, carved by a rule and a seed.
//!
//! Cell (cx, cy) is pixel (2 cx, 2 cy). Between two cells lies a wall pixel, standing or knocked down; column 7 and row 7 are
//! the right and the bottom wall. So the ball's world is the seven by seven pixels inside.
//!
//! The generator, the order of the neighbours, the shortcuts and the corners are those of the lab, so that its seeds give
//! its mazes.

/// Pixels along a side, walls included.
pub const WORLD: u8 = 8;

/// Pixels along a side that the ball can reach.
pub const INSIDE: u8 = WORLD - 1;

/// Cells along a side.
pub const CELLS: u8 = 4;

/// The most shortcuts that can be asked for: more walls between cells than that never stand.
pub const MAX_SHORTCUTS: u8 = 9;

/// A place in pixels, column and row.
pub type Place = (u8, u8);

/// The lab's generator: `state = (state * 75 + 74) mod 65537`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Draws {
    state: u32,
}

impl Draws {
    /// The draws of a seed.
    pub const fn new(seed: u16) -> Self {
        Self { state: seed as u32 }
    }

    /// A number below `limit`, which is not 0.
    pub const fn below(&mut self, limit: u32) -> u32 {
        self.state = (self.state * 75 + 74) % 65537;
        self.state % limit
    }
}

/// A maze: which pixels are walls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Maze {
    /// Bit 8 y + x.
    walls: u64,
}

/// The order in which the neighbours of a cell are looked at: right, left, down, up.
const NEIGHBOURS: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

impl Maze {
    /// The maze of a seed, with so many walls knocked down for shortcuts, at most [`MAX_SHORTCUTS`].
    pub fn carve(seed: u16, shortcuts: u8) -> Self {
        let mut carver = Carver::new(seed);
        while carver.step().is_some() {}
        let Carver { mut maze, mut draws, .. } = carver;
        maze.open_shortcuts(shortcuts, &mut draws);
        maze
    }

    /// Whether (x, y) is a wall; everything outside of the world is.
    pub const fn is_wall(&self, x: i8, y: i8) -> bool {
        x < 0 || y < 0 || x >= WORLD as i8 || y >= WORLD as i8 || self.walls >> (WORLD as i8 * y + x) & 1 == 1
    }

    const fn open(&mut self, x: i8, y: i8) {
        self.walls &= !(1 << (WORLD as i8 * y + x));
    }

    /// Knocks walls between two cells down, drawn among those that stand, row by row.
    fn open_shortcuts(&mut self, shortcuts: u8, draws: &mut Draws) {
        for _ in 0..shortcuts {
            if self.open_shortcut(draws).is_none() {
                return;
            }
        }
    }

    /// Knocks one wall between two cells down; returns which. `None` if none stands.
    fn open_shortcut(&mut self, draws: &mut Draws) -> Option<Place> {
        let maze = *self;
        let standing = (0..INSIDE as i8)
            .flat_map(|y| (0..INSIDE as i8).map(move |x| (x, y)))
            .filter(|&(x, y)| x % 2 + y % 2 == 1 && maze.is_wall(x, y));
        let count = standing.clone().count() as u32;
        if count == 0 {
            return None;
        }
        let (x, y) = standing.clone().nth(draws.below(count) as usize)?;
        self.open(x, y);
        Some((x as u8, y as u8))
    }

    /// The fewest steps from `from` to every place, by breadth-first search; `None` for what cannot be reached.
    pub fn distances(&self, from: Place) -> [[Option<u8>; INSIDE as usize]; INSIDE as usize] {
        let mut distances = [[None; INSIDE as usize]; INSIDE as usize];
        let mut queue = [(0, 0); (INSIDE as usize) * (INSIDE as usize)];
        let (mut first, mut last) = (0, 1);
        queue[0] = from;
        distances[usize::from(from.1)][usize::from(from.0)] = Some(0);
        while first < last {
            let (x, y) = queue[first];
            first += 1;
            let here = distances[usize::from(y)][usize::from(x)].unwrap_or(0);
            for (dx, dy) in NEIGHBOURS {
                let (nx, ny) = (x as i8 + dx, y as i8 + dy);
                // inside of the world, since everything else is a wall
                if !self.is_wall(nx, ny) && distances[ny as usize][nx as usize].is_none() {
                    distances[ny as usize][nx as usize] = Some(here + 1);
                    queue[last] = (nx as u8, ny as u8);
                    last += 1;
                }
            }
        }
        distances
    }
}

/// The carving, a step at a time, for those who want to watch it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Carver {
    maze: Maze,
    draws: Draws,
    /// Bit 4 cy + cx.
    visited: u16,
    path: [Place; 16],
    length: u8,
}

/// What one step of the recipe did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Carved {
    /// From a cell it went on to a neighbour, one of so many that were not visited.
    To {
        /// The cell that it went to.
        cell: Place,
        /// How many neighbours there were to draw from.
        choices: u8,
        /// The state of the generator that decided: the draw is its remainder by `choices`.
        state: u32,
    },
    /// All neighbours were visited: it went back from this cell.
    Back {
        /// The cell that it left.
        cell: Place,
    },
}

impl Carver {
    /// Before the first step: all walls stand but for the first cell.
    pub const fn new(seed: u16) -> Self {
        let mut maze = Maze { walls: u64::MAX };
        maze.open(0, 0);
        Self { maze, draws: Draws::new(seed), visited: 1, path: [(0, 0); 16], length: 1 }
    }

    /// The maze as far as it is carved.
    pub const fn maze(&self) -> &Maze {
        &self.maze
    }

    /// The cells from the first one to the one where the carving is.
    pub fn path(&self) -> &[Place] {
        &self.path[..usize::from(self.length)]
    }

    /// Knocks a wall down for a shortcut, when the carving is done; returns which. `None` if none stands.
    pub fn open_shortcut(&mut self) -> Option<Place> {
        self.maze.open_shortcut(&mut self.draws)
    }

    /// Carves on; `None` once it has gone back all the way to the start.
    pub fn step(&mut self) -> Option<Carved> {
        let &cell = self.path().last()?;
        let mut options = [(0i8, 0i8); 4];
        let mut choices = 0;
        for (dx, dy) in NEIGHBOURS {
            let (nx, ny) = (cell.0 as i8 + dx, cell.1 as i8 + dy);
            let within = (0..CELLS as i8).contains(&nx) && (0..CELLS as i8).contains(&ny);
            if within && self.visited >> (CELLS as i8 * ny + nx) & 1 == 0 {
                options[choices] = (dx, dy);
                choices += 1;
            }
        }
        if choices == 0 {
            self.length -= 1;
            return Some(Carved::Back { cell });
        }
        let (dx, dy) = options[self.draws.below(choices as u32) as usize];
        let (nx, ny) = (cell.0 as i8 + dx, cell.1 as i8 + dy);
        self.maze.open(2 * cell.0 as i8 + dx, 2 * cell.1 as i8 + dy);
        self.maze.open(2 * nx, 2 * ny);
        self.visited |= 1 << (CELLS as i8 * ny + nx);
        self.path[usize::from(self.length)] = (nx as u8, ny as u8);
        self.length += 1;
        Some(Carved::To { cell: (nx as u8, ny as u8), choices: choices as u8, state: self.draws.state })
    }
}
