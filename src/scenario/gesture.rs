//! Inputs as a hand makes them: a press with its release is one thing.

use super::step::{Action, Step, When};
use crate::firmware::press::LONG_PRESS_MS;
use crate::hal::{Acceleration, Button};
use crate::scenario::pose::Pose;
use crate::session::{Input, StampedInput};

/// Something that a hand does, with its time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gesture {
    /// The tick at which it begins.
    pub at: u64,
    /// What is done.
    pub kind: GestureKind,
}

/// What a hand does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GestureKind {
    /// A button goes down, and comes up at a tick, or is still down at the end.
    Press(Button, Option<u64>),
    /// The board is held in another way.
    Pose(Acceleration),
    /// The board is shaken.
    Shake,
    /// The reset button is pressed.
    Reset,
}

/// The gestures of a list of inputs, by the ticks at which they begin.
pub fn gestures(inputs: &[StampedInput]) -> Vec<Gesture> {
    let mut gestures: Vec<Gesture> = Vec::with_capacity(inputs.len());
    let mut down: [Option<usize>; 2] = [None; 2];
    for &StampedInput { tick: at, input } in inputs {
        let kind = match input {
            Input::Press(button) => {
                down[button.index()] = Some(gestures.len());
                GestureKind::Press(button, None)
            }
            Input::Release(button) => {
                if let Some(index) = down[button.index()].take() {
                    gestures[index].kind = GestureKind::Press(button, Some(at));
                }
                continue;
            }
            Input::Pose(pose) => GestureKind::Pose(pose),
            Input::Shake => GestureKind::Shake,
            Input::Reset => GestureKind::Reset,
        };
        gestures.push(Gesture { at, kind });
    }
    gestures
}

/// The inputs of a list of gestures, by tick.
pub fn inputs(gestures: &[Gesture]) -> Vec<StampedInput> {
    let mut inputs = Vec::with_capacity(2 * gestures.len());
    for &Gesture { at: tick, kind } in gestures {
        let mut push = |tick, input| inputs.push(StampedInput { tick, input });
        match kind {
            GestureKind::Press(button, until) => {
                push(tick, Input::Press(button));
                if let Some(until) = until {
                    push(until, Input::Release(button));
                }
            }
            GestureKind::Pose(pose) => push(tick, Input::Pose(pose)),
            GestureKind::Shake => push(tick, Input::Shake),
            GestureKind::Reset => push(tick, Input::Reset),
        }
    }
    // stable, and a release before the next press of the same tick: a press is longer than 0 ms
    inputs.sort_by_key(|stamped| stamped.tick);
    inputs
}

impl Gesture {
    /// The steps that say the same: one, or two for a press that no tick has seen.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        let at = self.at;
        let (action, then) = match self.kind {
            GestureKind::Press(button, None) => (Action::Press(button.into()), None),
            GestureKind::Press(button, Some(until)) => match until - at {
                0 => (Action::Press(button.into()), Some(Action::Release(button.into()))),
                ms if ms < u64::from(LONG_PRESS_MS) => (Action::Click(button.into(), ms), None),
                ms => (Action::Hold(button.into(), ms), None),
            },
            GestureKind::Pose(pose) => (Action::Pose(Pose::Acceleration(pose)), None),
            GestureKind::Shake => (Action::Shake, None),
            GestureKind::Reset => (Action::Reset, None),
        };
        [Some(action), then].into_iter().flatten().map(move |action| Step { when: When::At(at), action, note: None })
    }
}
