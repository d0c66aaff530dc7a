//! Wires between pins of several boards, as they are written: `(("a", P0), ("b", P1))`.

use serde::{Deserialize, Serialize};

use super::Scenario;
use super::boards::unknown_board;
use super::pin_step::Pin;
use crate::session::{BoardNumber, BoardWire, PinOfBoard};

/// A wire between two pins, each by the name of its board and its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(expecting = "two pins of two boards, as in ((\"a\", P0), (\"b\", P1))")]
pub struct WrittenWire((String, Pin), (String, Pin));

impl WrittenWire {
    /// Whether an end of it is at a board.
    #[must_use]
    pub fn is_at(&self, board: &str) -> bool {
        self.0.0 == board || self.1.0 == board
    }

    /// The same once a board has another name.
    #[must_use]
    pub fn renamed(mut self, from: &str, to: &str) -> Self {
        for end in [&mut self.0, &mut self.1].into_iter().filter(|end| end.0 == from) {
            to.clone_into(&mut end.0);
        }
        self
    }
}

impl<S, C> Scenario<S, C> {
    /// The number of the board with a name.
    fn number_of(&self, name: &str) -> Option<BoardNumber> {
        self.board_names().position(|board| board == name).map(|index| BoardNumber(index as u8))
    }

    /// What is wrong with the wires between the boards.
    pub(super) fn check_wires(&self) -> Result<(), String> {
        for WrittenWire((one, Pin(one_pin)), (other, Pin(other_pin))) in &self.wires {
            if let Some(unknown) = [one, other].into_iter().find(|name| self.number_of(name).is_none()) {
                return Err(unknown_board(unknown, self.board_names()));
            }
            if one == other {
                let (one_pin, other_pin) = (one_pin.name(), other_pin.name());
                return Err(format!(
                    "this wire stays on board {one:?}: that is a step, as `wire: ({one_pin}, {other_pin})`"
                ));
            }
        }
        Ok(())
    }

    /// The wires between the boards.
    pub(super) fn board_wires(&self) -> impl Iterator<Item = BoardWire> {
        self.wires.iter().filter_map(|WrittenWire((one, Pin(one_pin)), (other, Pin(other_pin)))| {
            let end = |board: &str, pin| Some(PinOfBoard { board: self.number_of(board)?, pin });
            Some(BoardWire(end(one, *one_pin)?, end(other, *other_pin)?))
        })
    }
}
