//! The gestures of the take and of the branch it is compared with, sorted by lanes.

use crate::hal::Button;
use crate::recording::{Gesture, GestureKind, Recording};
use crate::session::StampedInput;

/// The gestures of the take, and what is drawn of the branch that it is compared with. Both are built again only when they
/// have changed: a recording of an hour has a hundred thousand of them.
#[derive(Default)]
pub struct Gestures {
    seen: Option<Seen>,
    all: Vec<Gesture>,
    by_lane: ByLane,
    seen_branch: Option<(u64, u64, usize, usize)>,
    branch: [Vec<(u64, u64)>; 2],
}

/// What tells one state of the inputs from another.
#[derive(PartialEq)]
struct Seen {
    recording: u64,
    changes: u64,
    inputs: usize,
    /// The inputs of the last tick that has some: until the next tick, one of them can still take the place of another.
    last: Vec<StampedInput>,
}

/// The places of the gestures among all, by time, for each lane.
#[derive(Default)]
pub struct ByLane {
    /// The presses of each button. No two of them overlap.
    pub presses: [Vec<usize>; 2],
    /// Poses.
    pub poses: Vec<usize>,
    /// Shakes, resets, and bytes to the serial port.
    pub signs: Vec<usize>,
    /// Poses and signs.
    pub points: Vec<usize>,
}

impl ByLane {
    /// Sorts gestures, which are in the order of time.
    pub fn of(gestures: &[Gesture]) -> Self {
        let mut lanes = Self::default();
        for (index, gesture) in gestures.iter().enumerate() {
            match gesture.kind {
                GestureKind::Press(button, _) => {
                    lanes.presses[button.index()].push(index);
                    continue;
                }
                GestureKind::Pose(_) => lanes.poses.push(index),
                GestureKind::Shake | GestureKind::Reset | GestureKind::Serial(_) => lanes.signs.push(index),
            }
            lanes.points.push(index);
        }
        lanes
    }
}

impl Gestures {
    /// Comes to where the recording is. `compared` is the branch that it is compared with.
    pub fn follow(&mut self, recording: &Recording, compared: Option<usize>) {
        let inputs = recording.session().inputs();
        let last_tick = inputs.last().map_or(0, |last| last.tick);
        let last = inputs.partition_point(|stamped| stamped.tick < last_tick);
        let (number, changes) = (recording.number(), recording.changes());
        let seen = Seen { recording: number, changes, inputs: inputs.len(), last: inputs[last..].to_vec() };
        if self.seen.as_ref() != Some(&seen) {
            self.seen = Some(seen);
            self.all = recording.gestures();
            self.by_lane = ByLane::of(&self.all);
        }
        let seen = compared.map(|index| (number, changes, recording.branches().len(), index));
        if self.seen_branch != seen {
            self.seen_branch = seen;
            self.branch = Default::default();
            for gesture in compared.and_then(|index| recording.branches().get(index)).iter().flat_map(|b| b.gestures())
            {
                if let GestureKind::Press(button, until) = gesture.kind {
                    self.branch[button.index()].push((gesture.at, until.unwrap_or(gesture.at + 1)));
                }
            }
        }
    }

    /// All gestures of the take, as the recording counts them.
    pub fn all(&self) -> &[Gesture] {
        &self.all
    }

    /// Their places by lane.
    pub fn by_lane(&self) -> &ByLane {
        &self.by_lane
    }

    /// The presses of a button in the branch: from and until.
    pub fn branch_presses(&self, button: Button) -> &[(u64, u64)] {
        &self.branch[button.index()]
    }
}
