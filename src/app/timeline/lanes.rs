//! Where things are in the timeline, and what the pointer meets there.

use egui::{CursorIcon, Pos2, Rect, pos2, vec2};

use crate::app::App;
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
}

/// The lanes from the top, with their heights and names.
pub const LANES: [(Lane, f32, &str); 7] = [
    (Lane::Ruler, 16.0, ""),
    (Lane::Display, 32.0, "display"),
    (Lane::Button(Button::A), 18.0, "A"),
    (Lane::Button(Button::B), 18.0, "B"),
    (Lane::Pose, 26.0, "pose"),
    (Lane::Console, 15.0, "console"),
    (Lane::Marks, 20.0, "expected"),
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

/// What is at a place.
pub fn target(app: &App, rect: Rect, at: Pos2) -> Option<Target> {
    let scale = &app.timeline.scale;
    let area = area(rect);
    let x = |ms: u64| scale.x(area, ms as f64);
    let near = |ms: u64| (x(ms) - at.x).abs() <= REACH;
    match lane(rect, at)? {
        Lane::Button(button) => {
            let end = app.recording.session().end();
            let gestures = app.recording.gestures();
            let bars = gestures.iter().enumerate().filter_map(|(index, gesture)| match gesture.kind {
                GestureKind::Press(other, until) if other == button => {
                    Some((index, x(gesture.at), x(until.unwrap_or(end)), until.is_some()))
                }
                _ => None,
            });
            // the nearest bar: 0 for the one that is under the pointer
            let distance = |begin: f32, until: f32| (begin - at.x).max(at.x - until).max(0.0);
            let near = bars.filter(|&(_, begin, until, _)| distance(begin, until) <= REACH);
            let nearest = near.min_by(|one, other| distance(one.1, one.2).total_cmp(&distance(other.1, other.2)));
            nearest.map(|(index, begin, until, ends)| {
                // a short bar has its ends outside, so that there is something to take in the middle
                let inside = REACH.min((until - begin) / 4.0);
                if at.x < begin + inside {
                    Target::End { index, edge: Edge::Begin }
                } else if at.x > until - inside && ends {
                    Target::End { index, edge: Edge::End }
                } else {
                    Target::Press { index }
                }
            })
        }
        Lane::Pose => app.recording.gestures().iter().enumerate().find_map(|(index, gesture)| {
            (!matches!(gesture.kind, GestureKind::Press(..)) && near(gesture.at)).then_some(Target::Point { index })
        }),
        Lane::Marks => {
            let marks = app.recording.marks().iter().enumerate();
            marks.rev().find_map(|(index, mark)| near(mark.at).then_some(Target::Mark { index }))
        }
        Lane::Ruler | Lane::Display | Lane::Console => Some(Target::Time),
    }
}
