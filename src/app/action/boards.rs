//! What can be done to the boards beside each other.

use crate::board::Place;
use crate::scenario::{ProgramName, WrittenAir};
use crate::session::BoardNumber;

/// A change of the boards, or of which one is chosen.
#[derive(Clone, Debug)]
pub enum BoardsAction {
    /// Adds a board, and chooses it.
    Add(AddedBoard),
    /// Removes the board that is chosen.
    Remove,
    /// Gives the board that is chosen a name.
    Rename(String),
    /// Draws the board that is chosen so many places further on, or back.
    Arrange(isize),
    /// Chooses a board.
    Choose(BoardNumber),
    /// Chooses the next board, after the last one the first one.
    ChooseNext,
    /// Puts a board somewhere.
    Place(BoardNumber, Place),
    /// The air between the boards is like this.
    Air(WrittenAir),
}

/// What a board runs that is added.
#[derive(Clone, Copy, Debug)]
pub enum AddedBoard {
    /// What the board runs that is chosen.
    Same,
    /// A program of this crate.
    Program(ProgramName),
}
