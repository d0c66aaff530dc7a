//! Wires between pins of several boards, whose grounds are connected.
//!
//! At the end of each millisecond the pins at the ends of wires are held from outside by what the programs of the other boards
//! drive there, until the end of the next one. Where they differ, ground wins; what nobody drives is open. Bytes of
//! serial ports and transfers of I2C go over wires as such: see [`super::over_wires`].

use std::collections::BTreeSet;

use super::super::{BoardNumber, Input, Machine};
use super::over_wires::carry_sent;
use crate::hal::{EdgePin, Outside};

/// A pin of one of the boards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct PinOfBoard {
    /// The board.
    pub board: BoardNumber,
    /// Its pin.
    pub pin: EdgePin,
}

/// A wire between two pins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardWire(pub PinOfBoard, pub PinOfBoard);

/// Pins that wires join.
pub(in crate::session) type JoinedPins = BTreeSet<PinOfBoard>;

/// Connects the wires at power-on.
pub(in crate::session) fn connect(wires: &[BoardWire], boards: &mut [&mut Machine]) {
    let ends: BTreeSet<PinOfBoard> = wires.iter().flat_map(|&BoardWire(one, other)| [one, other]).collect();
    for (number, board) in boards.iter_mut().enumerate() {
        if let Machine::Chip(machine) = board {
            let its = ends.iter().filter(|end| end.board.index() == number);
            machine.chip_mut().wire_to_boards(its.map(|end| end.pin));
        }
    }
}

/// Brings what the boards have sent and driven in a millisecond to the other ends of the wires.
pub(in crate::session) fn carry(joined: &[JoinedPins], boards: &mut [&mut Machine]) {
    if !joined.is_empty() {
        carry_sent(joined, boards);
        carry_levels(joined, boards);
    }
}

/// Holds each pin at the end of a wire by what others drive.
fn carry_levels(all_joined: &[JoinedPins], boards: &mut [&mut Machine]) {
    for joined in all_joined {
        let driven: Vec<(PinOfBoard, Option<bool>)> = joined.iter().map(|&end| (end, driven(end, boards))).collect();
        for &end in joined {
            let by_others = driven.iter().filter(|(other, _)| *other != end).filter_map(|&(_, level)| level);
            let outside = match by_others.reduce(|one, other| one && other) {
                None => Outside::Open,
                Some(false) => Outside::Low,
                Some(true) => Outside::High,
            };
            if let Some(board) = boards.get_mut(end.board.index()).filter(|board| holds_otherwise(board, end, outside))
            {
                board.apply(&Input::Pin(end.pin, outside));
            }
        }
    }
}

fn holds_otherwise(board: &Machine, end: PinOfBoard, outside: Outside) -> bool {
    board.board().edge().outside(end.pin) != outside
}

/// The level that the program of a board drives at a pin.
fn driven(end: PinOfBoard, boards: &[&mut Machine]) -> Option<bool> {
    boards.get(end.board.index()).and_then(|board| board.driven_level(end.pin))
}

/// The pins that wires join, each of them once, in their order.
pub(in crate::session) fn all_joined(wires: &[BoardWire]) -> Vec<JoinedPins> {
    let mut all: Vec<JoinedPins> = Vec::new();
    for &BoardWire(one, other) in wires {
        let mut joined = BTreeSet::from([one, other]);
        all.retain(|set| {
            let is_apart = joined.is_disjoint(set);
            if !is_apart {
                joined.extend(set);
            }
            is_apart
        });
        all.push(joined);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn end(board: u8, pin: EdgePin) -> PinOfBoard {
        PinOfBoard { board: BoardNumber(board), pin }
    }

    #[test]
    fn wires_that_share_a_pin_join_all_of_theirs() {
        let (a, b, c, d, e) =
            (end(0, EdgePin::P0), end(1, EdgePin::P0), end(2, EdgePin::P1), end(3, EdgePin::P2), end(3, EdgePin::P1));
        let wires = [BoardWire(a, b), BoardWire(d, e), BoardWire(c, b)];
        assert_eq!(all_joined(&wires), [BTreeSet::from([d, e]), BTreeSet::from([a, b, c])]);
        let all = [&wires[..], &[BoardWire(e, a)]].concat();
        assert_eq!(all_joined(&all), [BTreeSet::from([a, b, c, d, e])]);
    }
}
