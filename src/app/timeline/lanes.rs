//! Where things are in the timeline, and what the pointer meets there.

use egui::{CursorIcon, Pos2, Rect, pos2, vec2};

use super::Timeline;
use crate::app::state::State;
use crate::hal::Button;
use crate::recording::{Edge, GestureKind};

/// The names of the lanes stand left of them.
pub const NAMES_WIDTH: f32 = 58.0;

/// How near the pointer must be to something thin.
const REACH: f32 = 5.0;

/// A row of the timeline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    /// Times.
    Ruler,
    /// What the display shows.
    Display,
    /// The presses of a button.
    Button(Button),
    /// How the board is held; shakes and resets.
    Pose,
    /// What the program writes.
    Console,
    /// Expectations, notes and checkpoints.
    Marks,
    /// What is heard, if there was any sound.
    Sound,
}

/// The height of the lane of sound. It is the last one, so that no other lane jumps when it comes.
pub const SOUND_LANE: f32 = 30.0;

/// The lanes from the top, with their heights and names.
pub const LANES: [(Lane, f32, &str); 8] = [
    (Lane::Ruler, 16.0, ""),
    (Lane::Display, 32.0, "display"),
    (Lane::Button(Button::A), 18.0, "A"),
    (Lane::Button(Button::B), 18.0, "B"),
    (Lane::Pose, 26.0, "pose"),
    (Lane::Console, 15.0, "console"),
    (Lane::Marks, 20.0, "expected"),
    (Lane::Sound, SOUND_LANE, "sound"),
];

/// What the pointer can take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// A press, to be moved.
    Press { index: usize },
    /// An end of a press, to be stretched.
    End { index: usize, edge: Edge },
    /// A pose, a shake or a reset.
    Point { index: usize },
    /// A note or an expectation.
    Mark { index: usize },
    /// A time, to move the head to.
    Time,
}

impl Target {
    /// How the pointer looks over it.
    pub fn cursor(self) -> CursorIcon {
        match self {
            Self::End { .. } => CursorIcon::ResizeHorizontal,
            Self::Press { .. } | Self::Point { .. } | Self::Mark { .. } => CursorIcon::Grab,
            Self::Time => CursorIcon::Default,
        }
    }
}

/// The part of the timeline that has times.
pub fn area(rect: Rect) -> Rect {
    Rect::from_min_max(rect.min + vec2(NAMES_WIDTH, 0.0), rect.max)
}

/// Where a lane is.
pub fn lane_rect(rect: Rect, lane: Lane) -> Rect {
    let mut top = rect.top();
    for (other, height, _) in LANES {
        if other == lane {
            return Rect::from_min_max(pos2(rect.left() + NAMES_WIDTH, top), pos2(rect.right(), top + height));
        }
        top += height;
    }
    Rect::NOTHING
}

/// The lane at a place.
pub fn lane(rect: Rect, at: Pos2) -> Option<Lane> {
    LANES.into_iter().map(|(lane, ..)| lane).find(|&lane| lane_rect(rect, lane).contains(at))
}

impl Timeline {
    /// What is at a place.
    pub(super) fn target(&self, state: &State, rect: Rect, at: Pos2) -> Option<Target> {
        let area = area(rect);
        let x = |ms: u64| self.scale.x(area, ms as f64);
        match lane(rect, at)? {
            Lane::Button(button) => self.press_at(state, button, area, at.x),
            Lane::Pose => {
                let gestures = self.gestures.all();
                let points = &self.gestures.by_lane().points;
                let first = points.partition_point(|&index| x(gestures[index].at) < at.x - REACH);
                let index = *points.get(first)?;
                (x(gestures[index].at) <= at.x + REACH).then_some(Target::Point { index })
            }
            Lane::Marks => {
                let marks = state.recording().marks();
                // the last of those that are near
                let after = marks.partition_point(|mark| x(mark.at) <= at.x + REACH);
                let index = after.checked_sub(1)?;
                (x(marks[index].at) >= at.x - REACH).then_some(Target::Mark { index })
            }
            Lane::Ruler | Lane::Display | Lane::Console | Lane::Sound => Some(Target::Time),
        }
    }

    /// The press of a button that is nearest to a place, or an end of it.
    fn press_at(&self, state: &State, button: Button, area: Rect, at: f32) -> Option<Target> {
        let x = |ms: u64| self.scale.x(area, ms as f64);
        let end = state.recording().session().end();
        let gestures = self.gestures.all();
        let presses = &self.gestures.by_lane().presses[button.index()];
        // presses do not overlap: the nearest is the one that began last, or the next one
        let next = presses.partition_point(|&index| x(gestures[index].at) <= at);
        let bars = presses[next.saturating_sub(1)..].iter().take(2).filter_map(|&index| match gestures[index].kind {
            GestureKind::Press(_, until) => {
                Some((index, x(gestures[index].at), x(until.unwrap_or(end)), until.is_some()))
            }
            _ => None,
        });
        // 0 for the one that is under the pointer
        let distance = |begin: f32, until: f32| (begin - at).max(at - until).max(0.0);
        let near = bars.filter(|&(_, begin, until, _)| distance(begin, until) <= REACH);
        let nearest = near.min_by(|one, other| distance(one.1, one.2).total_cmp(&distance(other.1, other.2)));
        nearest.map(|(index, begin, until, ends)| {
            // a short bar has its ends outside, so that there is something to take in the middle
            let inside = REACH.min((until - begin) / 4.0);
            if at < begin + inside {
                Target::End { index, edge: Edge::Begin }
            } else if at > until - inside && ends {
                Target::End { index, edge: Edge::End }
            } else {
                Target::Press { index }
            }
        })
    }
}
