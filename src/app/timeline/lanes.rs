//! Where things are in the timeline, and what the pointer meets there.

use egui::{CursorIcon, Pos2, Rect, pos2, vec2};

use super::Timeline;
use super::gestures::ByLane;
use crate::app::state::State;
use crate::hal::{Button, EdgePin, Quantity};
use crate::recording::{Edge, GestureKind, Item};

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
    /// How the board is held; shakes, resets, and all that has no lane of its own.
    Pose,
    /// A quantity around the board.
    Around(Quantity),
    /// What holds a pin of the edge connector.
    Pin(EdgePin),
    /// Bytes to the serial port.
    Serial,
    /// What the program writes.
    Console,
    /// Expectations, notes and checkpoints.
    Marks,
    /// What is heard, if there was any sound.
    Audio,
    /// Interrupts, faults and breakpoints of a program that is debugged.
    Program,
    /// The packets that go from board to board: a row for each board that sends.
    Air,
}

impl Lane {
    /// The height, in points.
    pub const fn height(self) -> f32 {
        match self {
            Self::Ruler => 16.0,
            Self::Display => 32.0,
            Self::Button(_) => 18.0,
            Self::Pose => 26.0,
            Self::Around(_) | Self::Pin(_) | Self::Serial | Self::Program => 18.0,
            Self::Console => 15.0,
            Self::Marks => 20.0,
            Self::Audio => 28.0,
            Self::Air => 34.0,
        }
    }

    /// The name left of it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ruler => "",
            Self::Display => "display",
            Self::Button(button) => button.name(),
            Self::Pose => "pose",
            Self::Around(quantity) => quantity.name(),
            Self::Pin(pin) => pin.name(),
            Self::Serial => "serial",
            Self::Console => "console",
            Self::Marks => "expected",
            Self::Audio => "audio",
            Self::Program => "program",
            Self::Air => "air",
        }
    }
}

/// The lanes that there are, from the top. Those of what few programs use are there once something is recorded or
/// heard in them.
#[derive(Clone, PartialEq, Debug)]
pub struct Lanes(Vec<Lane>);

impl Lanes {
    /// The lanes of what is recorded.
    pub fn of(by_lane: &ByLane, boards: usize, has_sounded: bool, is_debugged: bool) -> Self {
        let air = (boards > 1).then_some(Lane::Air);
        let above = [Lane::Ruler, Lane::Display, Lane::Button(Button::A), Lane::Button(Button::B), Lane::Pose];
        let always = above.into_iter().chain(air).chain([Lane::Console, Lane::Marks]);
        let touched = Button::TOUCHED.into_iter().filter(|button| !by_lane.presses[button.index()].is_empty());
        let around = Quantity::ALL.into_iter().filter(|quantity| !by_lane.around[quantity.index()].is_empty());
        let pins = EdgePin::ALL.into_iter().filter(|pin| !by_lane.pins[pin.index()].is_empty());
        let serial = (!by_lane.serial.bytes().is_empty()).then_some(Lane::Serial);
        let program = is_debugged.then_some(Lane::Program);
        let audio = has_sounded.then_some(Lane::Audio);
        // those that come and go stand below the others, which stay where they are
        let others = program
            .into_iter()
            .chain(audio)
            .chain(touched.map(Lane::Button))
            .chain(around.map(Lane::Around))
            .chain(serial);
        Self(always.chain(others).chain(pins.map(Lane::Pin)).collect())
    }

    /// All of them.
    pub fn all(&self) -> &[Lane] {
        &self.0
    }

    /// How high they are together.
    pub fn height(&self) -> f32 {
        self.0.iter().map(|lane| lane.height()).sum()
    }

    /// Where a lane is; nowhere if there is no such lane.
    pub fn rect(&self, rect: Rect, lane: Lane) -> Rect {
        let Some(place) = self.0.iter().position(|&other| other == lane) else { return Rect::NOTHING };
        let top = rect.top() + self.0[..place].iter().map(|lane| lane.height()).sum::<f32>();
        Rect::from_min_max(pos2(rect.left() + NAMES_WIDTH, top), pos2(rect.right(), top + lane.height()))
    }

    /// The lanes that a stretch from top to bottom touches.
    pub fn between(&self, rect: Rect, y: egui::Rangef) -> impl Iterator<Item = Lane> {
        self.0.iter().copied().filter(move |&lane| self.rect(rect, lane).y_range().intersects(y))
    }

    /// The lane at a place.
    pub fn at(&self, rect: Rect, at: Pos2) -> Option<Lane> {
        self.0.iter().copied().find(|&lane| self.rect(rect, lane).contains(at))
    }
}

impl Default for Lanes {
    fn default() -> Self {
        Self::of(&ByLane::default(), 1, false, false)
    }
}

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
    /// What it is about; nothing for a time.
    pub fn item(self) -> Option<Item> {
        match self {
            Self::Press { index } | Self::End { index, .. } | Self::Point { index } => Some(Item::Gesture(index)),
            Self::Mark { index } => Some(Item::Mark(index)),
            Self::Time => None,
        }
    }

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

impl Timeline {
    /// What is at a place.
    pub(super) fn target(&self, state: &State, rect: Rect, at: Pos2) -> Option<Target> {
        let area = area(rect);
        let x = |ms: u64| self.scale.x(area, ms as f64);
        let by_lane = self.gestures.by_lane();
        match self.gestures.lanes().at(rect, at)? {
            Lane::Button(button) => self.press_at(state, button, area, at.x),
            Lane::Pose => self.point_at(&by_lane.points, area, at.x),
            lane @ (Lane::Around(_) | Lane::Pin(_) | Lane::Serial) => self.point_at(by_lane.of_lane(lane), area, at.x),
            Lane::Marks => {
                let marks = state.recording().marks();
                // the last of those that are near
                let after = marks.partition_point(|mark| x(mark.at) <= at.x + REACH);
                let index = marks[..after].iter().rposition(|mark| mark.is_about(state.chosen()))?;
                (x(marks[index].at) >= at.x - REACH).then_some(Target::Mark { index })
            }
            Lane::Ruler | Lane::Display | Lane::Console | Lane::Audio | Lane::Program | Lane::Air => Some(Target::Time),
        }
    }

    /// The first of these gestures, which have no length, that is near to a place.
    fn point_at(&self, points: &[usize], area: Rect, at: f32) -> Option<Target> {
        let x = |index: usize| self.scale.x(area, self.gestures.all()[index].at as f64);
        let first = points.partition_point(|&index| x(index) < at - REACH);
        let index = *points.get(first)?;
        (x(index) <= at + REACH).then_some(Target::Point { index })
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
