//! Drawing the lane of the poses: how the board is held, its shakes and resets, and packets of the radio.

use egui::{Align2, Color32, FontId, Stroke, pos2, vec2};

use super::lanes::Lane;
use super::paint::Canvas;
use crate::app::board_view;
use crate::app::widgets::theme;
use crate::hal::Acceleration;
use crate::recording::{Gesture, GestureKind};
use crate::session::Input;

/// The room that the word of a sign takes.
const WORD_WIDTH: f32 = 40.0;

/// The most characters of a word: a packet can say much.
const MAX_WORD: usize = 40;

impl Canvas<'_> {
    /// x, y and z as steps. All steps in a column of pixels are one line from the least to the greatest of them.
    pub(super) fn poses(&self, gestures: &[Gesture]) {
        let poses = &self.timeline.gestures.by_lane().poses;
        let (from, to) = self.span(0.0);
        let end = self.state.recording().session().end() as f64;
        let at = |index: usize| gestures[index].at as f64;
        let mut next = poses.partition_point(|&index| at(index) < from);
        let before = next.checked_sub(1).map(|last| poses[last]);
        let mut begin = before.map_or(0.0, at);
        let mut held = before.map_or(Acceleration::AT_REST, |index| pose(&gestures[index]));
        while next < poses.len() && begin <= to {
            let column = self.column(at(poses[next]));
            let count = poses[next..].partition_point(|&index| self.column(at(index)) <= column);
            let group = &poses[next..next + count.max(1)];
            let first = at(group[0]);
            self.step(begin, first, held, group.iter().map(|&index| pose(&gestures[index])));
            next += group.len();
            begin = at(poses[next - 1]);
            held = pose(&gestures[poses[next - 1]]);
        }
        if begin <= to {
            self.step(begin, end, held, std::iter::empty());
        }
    }

    /// How the board was held from `begin` to `end`, and the poses that follow there.
    fn step(&self, begin: f64, end: f64, held: Acceleration, then: impl Iterator<Item = Acceleration>) {
        let lane = self.lane(Lane::Pose).shrink2(vec2(0.0, 3.0));
        let half = lane.height() / 2.0 / f32::from(Acceleration::LIMIT_MG);
        let axes = |pose: Acceleration| [pose.x_mg, pose.y_mg, pose.z_mg];
        let mut spans = axes(held).map(|mg| (mg, mg));
        for pose in then {
            for ((least, greatest), mg) in spans.iter_mut().zip(axes(pose)) {
                (*least, *greatest) = (mg.min(*least), mg.max(*greatest));
            }
        }
        let (left, right) = (self.x(begin), self.x(end));
        for ((mg, (least, greatest)), color) in axes(held).into_iter().zip(spans).zip(self.axis_colors()) {
            let y = |mg: i16| lane.center().y - f32::from(mg) * half;
            let line = Stroke::new(1.2, color);
            self.painter.hline(left..=right, y(mg), line);
            if least < greatest {
                self.painter.line_segment([pos2(right, y(least)), pos2(right, y(greatest))], line);
            }
        }
    }

    fn axis_colors(&self) -> [Color32; 3] {
        let strength =
            |gray: u8| if self.visuals.dark_mode { Color32::from_gray(gray) } else { Color32::from_gray(255 - gray) };
        [theme::accent(self.visuals), board_view::LONG, strength(130)]
    }

    /// A sign for each shake, reset and packet, with its word where there is room for it.
    pub(super) fn signs(&self, gestures: &[Gesture]) {
        let signs = &self.timeline.gestures.by_lane().signs;
        let (from, to) = self.span(WORD_WIDTH);
        let at = |index: usize| gestures[index].at as f64;
        let mut next = signs.partition_point(|&index| at(index) < from);
        let mut free = f32::MIN;
        while let Some(&index) = signs.get(next).filter(|&&index| at(index) <= to) {
            if !self.timeline.selection().gestures.contains(&index) {
                free = self.sign(&gestures[index], at(index), theme::accent(self.visuals), 1.5, free);
            }
            let column = self.column(at(index));
            next += 1;
            next += signs[next..].partition_point(|&index| self.column(at(index)) <= column);
        }
        // what is selected is drawn above the others
        let selected = &self.timeline.selection().gestures;
        let mut last = None;
        for &index in self.timeline.gestures.by_lane().points.iter().filter(|index| selected.contains(index)) {
            let (at, _) = self.timeline.dragged_gesture(index, at(index), at(index));
            let column = Some(self.column(at));
            if (from..=to).contains(&at) && last != column {
                last = column;
                self.sign(&gestures[index], at, self.visuals.strong_text_color(), 2.5, f32::MIN);
            }
        }
    }

    /// Draws a sign; returns up to where there is no room for another word.
    fn sign(&self, gesture: &Gesture, at: f64, color: Color32, width: f32, free: f32) -> f32 {
        let lane = self.lane(Lane::Pose).shrink2(vec2(0.0, 3.0));
        let word = match &gesture.kind {
            GestureKind::Once(Input::Pose(_)) | GestureKind::Press(..) => String::new(),
            GestureKind::Once(input) => format!("{:.MAX_WORD$}", input.to_string()),
        };
        let at = pos2(self.x(at), lane.center().y);
        self.painter.vline(at.x, lane.y_range(), Stroke::new(width, color));
        if at.x < free || word.is_empty() {
            return free;
        }
        let font = FontId::proportional(10.5);
        self.painter.text(at + vec2(4.0, 0.0), Align2::LEFT_CENTER, word, font, color).right() + 2.0
    }
}

/// The pose of a gesture that is one.
fn pose(gesture: &Gesture) -> Acceleration {
    match gesture.kind {
        GestureKind::Once(Input::Pose(pose)) => pose,
        _ => Acceleration::AT_REST,
    }
}
