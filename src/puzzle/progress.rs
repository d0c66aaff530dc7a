//! How a game of Lights Out stands: what was pressed, and what is left to press.

use crate::firmware::lights_out::solver::{Board, Solver};
use crate::firmware::lights_out::{Area, LightsOut};

/// What is left to press.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The fewest presses from the start of the level.
    pub fewest_from_start: u32,
    /// The fewest presses from here.
    pub fewest: u32,
    /// How many sets of so many presses clear the lights from here.
    pub shortest_sets: usize,
    /// One of them: those that are left to press.
    pub presses: Board,
}

impl Progress {
    /// How `game` stands; `solver` is one for its area. `None` if the lights cannot be cleared, which no play leads to.
    pub fn of(game: &LightsOut, solver: &Solver) -> Option<Self> {
        let (start, here) = (game.area().board(game.start()), game.area().board(game.lights()));
        let presses = solver.fewest(here)?;
        let fewest = presses.count();
        Some(Self {
            fewest_from_start: solver.fewest(start)?.count(),
            fewest,
            shortest_sets: solver.solutions(here)?.filter(|set| set.count() == fewest).count(),
            presses,
        })
    }

    /// The field to press next for whom moves the cursor least: of those left to press, the one that is reached with the
    /// fewest presses of A and B.
    pub fn nearest_field(&self, game: &LightsOut) -> Option<usize> {
        let area = game.area();
        let side = area.side();
        let steps = |from: u8, to: usize| (to + side - usize::from(from)) % side;
        let (x, y) = game.cursor();
        self.presses
            .fields()
            .min_by_key(|&field| area.place(field).map_or(usize::MAX, |(to_x, to_y)| steps(x, to_x) + steps(y, to_y)))
    }
}

/// The fields that were pressed since the level was begun or put back, in their order, by what the game said of itself:
/// the moves, and column and row of the cursor, after each of its changes. A move is a press at the cursor.
pub fn pressed_fields(states: impl IntoIterator<Item = (u32, (u8, u8))>, area: Area) -> Vec<usize> {
    let mut fields = Vec::new();
    let mut before = 0;
    for (moves, (x, y)) in states {
        if moves > before {
            fields.extend(area.field(x.into(), y.into()));
        } else if moves < before {
            fields.clear();
        }
        before = moves;
    }
    fields
}

/// The field whose press takes back the last press that was not taken back yet. `is_undo` says which of the presses, by
/// their places, took others back.
pub fn field_to_undo(pressed: &[usize], is_undo: impl Fn(usize) -> bool) -> Option<usize> {
    let mut left = Vec::new();
    for (place, &field) in pressed.iter().enumerate() {
        if !is_undo(place) {
            left.push(field);
        } else {
            left.pop();
        }
    }
    left.last().copied()
}
