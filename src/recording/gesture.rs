//! Inputs as a hand makes them: a press with its release is one thing.

use std::collections::BTreeMap;

use crate::firmware::press::LONG_PRESS_MS;
use crate::hal::Button;
use crate::scenario::{Action, Pose, Step, When};
use crate::session::{BoardNumber, Input, StampedInput};

/// Something that a hand does, with its time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gesture {
    /// The tick at which it begins.
    pub at: u64,
    /// To which board.
    pub board: BoardNumber,
    /// What is done.
    pub kind: GestureKind,
}

/// What a hand does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GestureKind {
    /// A button goes down, and comes up at a tick, or is still down at the end.
    Press(Button, Option<u64>),
    /// Something that has no length here; it is not the edge of a button.
    Once(Input),
}

/// Which end of a press is moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edge {
    /// Where it begins.
    Begin,
    /// Where it ends.
    End,
}

/// The gestures of a list of inputs, by the ticks at which they begin.
pub fn gestures(inputs: &[StampedInput]) -> Vec<Gesture> {
    let mut gestures: Vec<Gesture> = Vec::with_capacity(inputs.len());
    // where each button that is down went down, by board
    let mut down: BTreeMap<(BoardNumber, Button), usize> = BTreeMap::new();
    for StampedInput { tick, board, input } in inputs {
        let (at, board) = (*tick, *board);
        let kind = match *input {
            Input::Press(button) => {
                down.insert((board, button), gestures.len());
                GestureKind::Press(button, None)
            }
            Input::Release(button) => {
                if let Some(index) = down.remove(&(board, button)) {
                    gestures[index].kind = GestureKind::Press(button, Some(at));
                }
                continue;
            }
            _ => GestureKind::Once(input.clone()),
        };
        gestures.push(Gesture { at, board, kind });
    }
    gestures
}

/// The inputs of a list of gestures, by tick.
pub fn inputs(gestures: &[Gesture]) -> Vec<StampedInput> {
    let mut inputs = Vec::with_capacity(2 * gestures.len());
    for Gesture { at, board, kind } in gestures {
        let tick = *at;
        let mut push = |tick, input| inputs.push(StampedInput { tick, board: *board, input });
        match *kind {
            GestureKind::Press(button, until) => {
                push(tick, Input::Press(button));
                if let Some(until) = until {
                    push(until, Input::Release(button));
                }
            }
            GestureKind::Once(ref input) => push(tick, input.clone()),
        }
    }
    inputs.sort_by_key(StampedInput::order);
    inputs
}

impl Gesture {
    /// Where a press begins or ends; `None` for what has no length, and for the end of a press that goes on.
    pub fn edge(&self, edge: Edge) -> Option<u64> {
        match (&self.kind, edge) {
            (GestureKind::Press(..), Edge::Begin) => Some(self.at),
            (GestureKind::Press(_, until), Edge::End) => *until,
            _ => None,
        }
    }

    /// The button of a press, with the ticks at which it goes down and comes up; the greatest number if it is still down at
    /// the end.
    pub fn as_press(&self) -> Option<(Button, u64, u64)> {
        match self.kind {
            GestureKind::Press(button, until) => Some((button, self.at, until.unwrap_or(u64::MAX))),
            GestureKind::Once(_) => None,
        }
    }

    /// The tick at which a press ends that does; for all else, the tick at which it is.
    pub fn ends(&self) -> u64 {
        match self.kind {
            GestureKind::Press(_, Some(until)) => until,
            _ => self.at,
        }
    }

    /// Something that is done to the first board.
    #[must_use]
    pub const fn new(at: u64, kind: GestureKind) -> Self {
        Self { at, board: BoardNumber::FIRST, kind }
    }

    /// The same at another time: what is at `from` here is at `to` there.
    pub(super) fn later(&self, from: u64, to: u64) -> Self {
        let moved = |at: u64| (at - from).saturating_add(to);
        let kind = match self.kind {
            GestureKind::Press(button, until) => GestureKind::Press(button, until.map(moved)),
            GestureKind::Once(ref input) => GestureKind::Once(input.clone()),
        };
        Self { at: moved(self.at), board: self.board, kind }
    }

    /// The step that says the same, with the name of its board if that is not the first one.
    pub fn step(&self, on: Option<String>) -> Step {
        let action = match &self.kind {
            GestureKind::Press(button, None) => Action::Press((*button).into()),
            GestureKind::Press(button, Some(until)) => match until - self.at {
                ms if ms < u64::from(LONG_PRESS_MS) => Action::Click((*button).into(), ms),
                ms => Action::Hold((*button).into(), ms),
            },
            GestureKind::Once(Input::Pose(pose)) => Action::Pose(Pose::Acceleration(*pose)),
            GestureKind::Once(Input::Serial(byte)) => Action::Serial(char::from(*byte).to_string()),
            GestureKind::Once(Input::Rtt(byte)) => Action::Rtt(char::from(*byte).to_string()),
            GestureKind::Once(Input::Semihosting(byte)) => Action::Semihosting(char::from(*byte).to_string()),
            GestureKind::Once(Input::Around(quantity, value)) => Action::Around(*quantity, *value, None),
            GestureKind::Once(input) => Action::Once(input.clone()),
        };
        Step { when: When::At(self.at), on, action, note: None }
    }
}
