//! The gestures of the take and of the branch it is compared with, sorted by lanes.

use super::lanes::{Lane, Lanes};
use super::serial::SerialTexts;
use crate::hal::{Button, EdgePin, Quantity};
use crate::recording::{Document, DocumentId, Gesture, GestureKind};
use crate::session::{BoardNumber, Input};

/// The gestures of the take, and what is drawn of the branch that it is compared with. Both are built again only when they
/// have changed: a recording of an hour has a hundred thousand of them.
#[derive(Default)]
pub struct Gestures {
    seen: Option<(DocumentId, u64, BoardNumber, [bool; 2])>,
    all: Vec<Gesture>,
    /// The places of the notes, and of what is expected of the board that is chosen.
    marks: Vec<usize>,
    by_lane: ByLane,
    lanes: Lanes,
    seen_branch: Option<(DocumentId, u64, BoardNumber, usize)>,
    branch: [Vec<(u64, u64)>; Button::ALL.len()],
}

/// The places of the gestures among all, by time, for each lane.
#[derive(Default)]
pub struct ByLane {
    /// The presses of each button. No two of them overlap.
    pub presses: [Vec<usize>; Button::ALL.len()],
    /// Poses.
    pub poses: Vec<usize>,
    /// The changes of each quantity around the board.
    pub around: [Vec<usize>; Quantity::ALL.len()],
    /// What is done to each pin of the edge connector.
    pub pins: [Vec<usize>; EdgePin::ALL.len()],
    /// Bytes to the serial port.
    pub serial: SerialTexts,
    /// What has no lane of its own: shakes, resets, packets of the radio.
    pub signs: Vec<usize>,
    /// Poses and signs.
    pub points: Vec<usize>,
}

impl ByLane {
    /// Sorts the gestures of a board. They are in the order of time.
    pub fn of(gestures: &[Gesture], board: BoardNumber) -> Self {
        let mut lanes = Self::default();
        let mut serial = Vec::new();
        let of_board = gestures.iter().enumerate().filter(|(_, gesture)| gesture.board == board);
        for (index, gesture) in of_board {
            match gesture.kind {
                GestureKind::Press(button, _) => {
                    lanes.presses[button.index()].push(index);
                    continue;
                }
                GestureKind::Once(Input::Pose(_)) => lanes.poses.push(index),
                GestureKind::Once(Input::Around(quantity, _)) => {
                    lanes.around[quantity.index()].push(index);
                    continue;
                }
                GestureKind::Once(Input::Pin(pin, _) | Input::Pulse(pin, _)) => {
                    lanes.pins[pin.index()].push(index);
                    continue;
                }
                GestureKind::Once(Input::Serial(_)) => {
                    serial.push(index);
                    continue;
                }
                GestureKind::Once(_) => lanes.signs.push(index),
            }
            lanes.points.push(index);
        }
        lanes.serial = SerialTexts::of(serial, gestures);
        lanes
    }

    /// The gestures of a lane, by time.
    pub fn of_lane(&self, lane: Lane) -> &[usize] {
        match lane {
            Lane::Button(button) => &self.presses[button.index()],
            Lane::Pose => &self.points,
            Lane::Around(quantity) => &self.around[quantity.index()],
            Lane::Pin(pin) => &self.pins[pin.index()],
            Lane::Serial => self.serial.bytes(),
            Lane::Ruler | Lane::Display | Lane::Console | Lane::Marks | Lane::Audio | Lane::Program | Lane::Air => &[],
        }
    }
}

/// The lane of a gesture.
pub fn lane_of(gesture: &Gesture) -> Lane {
    match gesture.kind {
        GestureKind::Press(button, _) => Lane::Button(button),
        GestureKind::Once(Input::Around(quantity, _)) => Lane::Around(quantity),
        GestureKind::Once(Input::Pin(pin, _) | Input::Pulse(pin, _)) => Lane::Pin(pin),
        GestureKind::Once(Input::Serial(_)) => Lane::Serial,
        GestureKind::Once(_) => Lane::Pose,
    }
}

impl Gestures {
    /// Comes to where the recording of a document is. `compared` is the branch that it is compared with, and `has_sounded` whether
    /// any sound is known of it, and `is_debugged` whether somebody debugs its program.
    pub fn follow(&mut self, document: &Document, compared: Option<usize>, has_sounded: bool, is_debugged: bool) {
        let recording = &document.recording;
        let board = recording.session().chosen();
        let seen = (document.id(), recording.revision(), board, [has_sounded, is_debugged]);
        if self.seen != Some(seen) {
            self.seen = Some(seen);
            self.all = recording.gestures().to_vec();
            let marks = recording.marks().iter().enumerate().filter(|(_, mark)| mark.is_about(board));
            self.marks = marks.map(|(index, _)| index).collect();
            self.by_lane = ByLane::of(&self.all, board);
            let boards = recording.session().board_count();
            self.lanes = Lanes::of(&self.by_lane, boards, has_sounded, is_debugged);
        }
        let seen = compared.map(|index| (document.id(), recording.edits(), board, index));
        if self.seen_branch != seen {
            self.seen_branch = seen;
            self.branch = Default::default();
            for gesture in compared.and_then(|index| recording.branches().get(index)).iter().flat_map(|b| b.gestures())
            {
                if let GestureKind::Press(button, until) = gesture.kind
                    && gesture.board == board
                {
                    self.branch[button.index()].push((gesture.at, until.unwrap_or(gesture.at + 1)));
                }
            }
        }
    }

    /// All gestures of the take, as the recording counts them.
    pub fn all(&self) -> &[Gesture] {
        &self.all
    }

    /// The places, among the marks of the recording, of those of the board that is chosen.
    pub fn marks(&self) -> &[usize] {
        &self.marks
    }

    /// Their places by lane.
    pub fn by_lane(&self) -> &ByLane {
        &self.by_lane
    }

    /// The lanes that there are.
    pub fn lanes(&self) -> &Lanes {
        &self.lanes
    }

    /// The presses of a button in the branch: from and until.
    pub fn branch_presses(&self, button: Button) -> &[(u64, u64)] {
        &self.branch[button.index()]
    }
}
