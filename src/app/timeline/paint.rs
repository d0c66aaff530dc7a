//! Drawing the lanes. However much a recording holds: what lies outside of the span that is shown is not drawn, and what
//! falls into the same column of pixels is drawn once.

use egui::{Align2, Color32, FontId, Painter, Rect, Stroke, StrokeKind, Visuals, pos2, vec2};

use super::Timeline;
use super::lanes::{Lane, area};
use crate::app::board_view;
use crate::app::state::State;
use crate::app::widgets::{picture, theme};
use crate::firmware::press::LONG_PRESS_MS;
use crate::hal::Button;
use crate::recording::{Gesture, GestureKind};

/// What all of the drawing needs.
pub(super) struct Canvas<'a> {
    pub painter: &'a Painter,
    pub visuals: &'a Visuals,
    pub state: &'a State,
    pub timeline: &'a Timeline,
    pub rect: Rect,
    pub area: Rect,
}

/// Draws all lanes.
pub(super) fn all(painter: &Painter, visuals: &Visuals, rect: Rect, state: &State, timeline: &Timeline) {
    let canvas = Canvas { painter, visuals, state, timeline, rect, area: area(rect) };
    canvas.lanes();
    let clipped = painter.with_clip_rect(canvas.area);
    let canvas = Canvas { painter: &clipped, ..canvas };
    canvas.ruler();
    canvas.display();
    let gestures = timeline.gestures.all();
    for &lane in timeline.gestures.lanes().all() {
        match lane {
            Lane::Button(button) => {
                canvas.compared(button);
                canvas.presses(button, gestures);
            }
            Lane::Around(quantity) => canvas.around(quantity, gestures),
            Lane::Pin(pin) => canvas.pin(pin, gestures),
            Lane::Serial => canvas.serial(gestures),
            _ => {}
        }
    }
    canvas.poses(gestures);
    canvas.signs(gestures);
    canvas.console();
    canvas.sound();
    canvas.program();
    canvas.air();
    canvas.checkpoints();
    canvas.marks();
    canvas.unknown();
    canvas.head();
    canvas.band();
    canvas.tag();
}

impl Canvas<'_> {
    pub(super) fn x(&self, ms: f64) -> f32 {
        self.timeline.scale.x(self.area, ms)
    }

    /// Where a lane is.
    pub(super) fn lane(&self, lane: Lane) -> Rect {
        self.timeline.gestures.lanes().rect(self.rect, lane)
    }

    /// The number of the column of pixels in which a time lies.
    pub(super) fn column(&self, ms: f64) -> i64 {
        (self.x(ms) * self.painter.pixels_per_point()).floor() as i64
    }

    /// The times at both ends, with so many points more at the left, for words that begin there.
    pub(super) fn span(&self, left: f32) -> (f64, f64) {
        let (from, to) = self.timeline.scale.span(self.area);
        (from - (to - from) * f64::from(left / self.area.width().max(1.0)), to)
    }

    fn line_color(&self) -> Color32 {
        self.visuals.widgets.noninteractive.bg_stroke.color
    }

    /// The names, and a line below each lane.
    fn lanes(&self) {
        for &lane in self.timeline.gestures.lanes().all() {
            let name = lane.name();
            let lane = self.lane(lane);
            let at = pos2(lane.left() - 8.0, lane.center().y);
            self.painter.text(at, Align2::RIGHT_CENTER, name, FontId::proportional(12.0), self.visuals.text_color());
            let line = Stroke::new(1.0, self.line_color().gamma_multiply(0.6));
            self.painter.hline(lane.x_range(), lane.bottom(), line);
        }
    }

    fn ruler(&self) {
        let lane = self.lane(Lane::Ruler);
        let (step, number) = self.timeline.scale.ruler();
        let (from, to) = self.span(0.0);
        let mut index = (from / step).floor().max(0.0);
        while index * step <= to {
            let ms = index * step;
            let numbered = (index as u64).is_multiple_of(u64::from(number));
            let height = if numbered { lane.height() } else { 4.0 };
            let line = Stroke::new(1.0, self.line_color());
            self.painter.vline(self.x(ms), lane.bottom() - height..=lane.bottom(), line);
            if numbered {
                let at = pos2(self.x(ms) + 3.0, lane.top() + 1.0);
                let text = clock(ms, step * f64::from(number) < 1000.0);
                self.painter.text(at, Align2::LEFT_TOP, text, FontId::monospace(10.5), self.visuals.text_color());
            }
            index += 1.0;
        }
    }

    /// Pictures of the display at even distances, each of what is shown at its left end.
    fn display(&self) {
        let lane = self.lane(Lane::Display).shrink2(vec2(0.0, 1.5));
        let session = self.state.recording().session();
        let (from, to) = self.span(0.0);
        let width = lane.height() + 3.0;
        let step = (to - from) / f64::from(self.area.width()) * f64::from(width);
        let mut index = (from / step).floor();
        while index * step < to {
            let ms = (index * step).max(0.0);
            if let Some(frame) = session.frame_after(ms as u64) {
                let square = Rect::from_min_size(pos2(self.x(ms), lane.top()), vec2(lane.height(), lane.height()));
                picture::frame(self.painter, square, frame, self.state.settings.look);
            }
            index += 1.0;
        }
    }

    /// The presses of a button.
    fn presses(&self, button: Button, gestures: &[Gesture]) {
        let presses = &self.timeline.gestures.by_lane().presses[button.index()];
        let end = self.state.recording().session().end();
        let times = |index: usize| match gestures[index].kind {
            GestureKind::Press(_, until) => (gestures[index].at as f64, until.unwrap_or(end) as f64),
            _ => (gestures[index].at as f64, gestures[index].at as f64),
        };
        let (from, to) = self.span(0.0);
        // presses do not overlap, so they end in the order in which they begin
        let mut next = presses.partition_point(|&index| times(index).1 < from);
        while let Some(&index) = presses.get(next) {
            let (begin, until) = times(index);
            if begin > to {
                break;
            }
            if !self.timeline.selection().gestures.contains(&index) {
                self.press(button, begin, until);
            }
            let column = self.column(until);
            next += 1;
            next += presses[next..].partition_point(|&index| self.column(times(index).1) <= column);
        }
        // what is selected is drawn above the others
        let selected = &self.timeline.selection().gestures;
        let mut last = None;
        for &index in presses.iter().filter(|index| selected.contains(index)) {
            let (begin, until) = times(index);
            let (begin, until) = self.timeline.dragged_gesture(index, begin, until);
            let column = Some(self.column(until));
            if until < from || begin > to || last == column {
                continue;
            }
            last = column;
            let bar = self.press(button, begin, until);
            let line = Stroke::new(2.0, self.visuals.strong_text_color());
            self.painter.rect_stroke(bar, 2.0, line, StrokeKind::Outside);
        }
    }

    /// A press, with the time at which it becomes a long one.
    fn press(&self, button: Button, begin: f64, until: f64) -> Rect {
        let lane = self.lane(Lane::Button(button)).shrink2(vec2(0.0, 3.0));
        let bar = |from: f64, to: f64| {
            let right = self.x(to).max(self.x(from) + 2.0);
            Rect::from_min_max(pos2(self.x(from), lane.top()), pos2(right, lane.bottom()))
        };
        let long_from = (begin + f64::from(LONG_PRESS_MS)).min(until);
        self.painter.rect_filled(bar(begin, until), 2.0, theme::accent(self.visuals));
        if !button.is_touched() && until - begin >= f64::from(LONG_PRESS_MS) {
            self.painter.rect_filled(bar(long_from, until), 2.0, board_view::LONG);
            let line = Stroke::new(1.5, self.visuals.strong_text_color());
            self.painter.vline(self.x(long_from), lane.y_range(), line);
        }
        bar(begin, until)
    }

    /// The presses of the branch that the take is compared with, as a line below those of the take.
    fn compared(&self, button: Button) {
        let presses = self.timeline.gestures.branch_presses(button);
        let lane = self.lane(Lane::Button(button));
        let line = Stroke::new(2.0, self.visuals.weak_text_color());
        let (from, to) = self.span(0.0);
        let mut next = presses.partition_point(|&(_, until)| (until as f64) < from);
        while let Some(&(begin, until)) = presses.get(next).filter(|&&(begin, _)| begin as f64 <= to) {
            self.painter.hline(self.x(begin as f64)..=self.x(until as f64), lane.bottom() - 1.5, line);
            let column = self.column(until as f64);
            next += 1;
            next += presses[next..].partition_point(|&(_, until)| self.column(until as f64) <= column);
        }
    }

    /// What is recorded and has not been played since an edit.
    fn unknown(&self) {
        let session = self.state.recording().session();
        let (from, to) = (self.x(session.known_to() as f64), self.x(session.end() as f64));
        if to <= from + 0.5 {
            return;
        }
        let line = Stroke::new(1.0, self.visuals.weak_text_color().gamma_multiply(0.5));
        let lane = self.lane(Lane::Display);
        let mut x = from;
        while x < to {
            self.painter.line_segment([pos2(x, lane.bottom()), pos2((x + lane.height()).min(to), lane.top())], line);
            x += 8.0;
        }
    }

    /// The head, and the end.
    fn head(&self) {
        let session = self.state.recording().session();
        let end = self.x(session.end() as f64);
        let dim = self.visuals.extreme_bg_color.gamma_multiply(0.5);
        self.painter.rect_filled(Rect::from_min_max(pos2(end, self.area.top()), self.area.max), 0.0, dim);
        let x = self.x(session.tick() as f64);
        let color = self.visuals.strong_text_color();
        self.painter.vline(x, self.area.y_range(), Stroke::new(1.5, color));
        let top = self.area.top();
        let head = vec![pos2(x - 5.0, top), pos2(x + 5.0, top), pos2(x, top + 8.0)];
        self.painter.add(egui::Shape::convex_polygon(head, color, Stroke::NONE));
    }
}

/// A time on the ruler.
fn clock(ms: f64, with_ms: bool) -> String {
    let ms = ms.round() as u64;
    let (minutes, seconds, rest) = (ms / 60_000, ms / 1000 % 60, ms % 1000);
    if with_ms { format!("{minutes}:{seconds:02}.{rest:03}") } else { format!("{minutes}:{seconds:02}") }
}
