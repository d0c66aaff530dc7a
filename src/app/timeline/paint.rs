//! Drawing the lanes.

use egui::{Align2, Color32, FontId, Painter, Rect, Stroke, StrokeKind, Visuals, pos2, vec2};

use super::Drag;
use super::Dragged;
use super::Selected;
use super::lanes::{LANES, Lane, area, lane_rect};
use crate::app::{App, board_view, widgets::picture, widgets::theme};
use crate::firmware::press::LONG_PRESS_MS;
use crate::hal::{Acceleration, Button};
use crate::recording::{Edge, Gesture, GestureKind, MarkKind};
use crate::verification::ExpectationStatus;

/// What all of the drawing needs.
struct Canvas<'a> {
    painter: &'a Painter,
    visuals: &'a Visuals,
    app: &'a App,
    rect: Rect,
    area: Rect,
}

pub(super) fn all(painter: &Painter, visuals: &Visuals, rect: Rect, app: &App, gestures: &[Gesture]) {
    let canvas = Canvas { painter, visuals, app, rect, area: area(rect) };
    canvas.lanes();
    let clipped = painter.with_clip_rect(canvas.area);
    let canvas = Canvas { painter: &clipped, ..canvas };
    canvas.ruler();
    canvas.display();
    for button in Button::ALL {
        canvas.compared(button);
        canvas.presses(button, gestures);
    }
    canvas.poses(gestures);
    canvas.console();
    canvas.marks();
    canvas.unknown();
    canvas.head();
}

impl Canvas<'_> {
    fn x(&self, ms: f64) -> f32 {
        self.app.timeline.scale.x(self.area, ms)
    }

    fn line_color(&self) -> Color32 {
        self.visuals.widgets.noninteractive.bg_stroke.color
    }

    /// The names, and a line below each lane.
    fn lanes(&self) {
        for (lane, _, name) in LANES {
            let lane = lane_rect(self.rect, lane);
            let at = pos2(lane.left() - 8.0, lane.center().y);
            self.painter.text(at, Align2::RIGHT_CENTER, name, FontId::proportional(12.0), self.visuals.text_color());
            let line = Stroke::new(1.0, self.line_color().gamma_multiply(0.6));
            self.painter.hline(lane.x_range(), lane.bottom(), line);
        }
    }

    fn ruler(&self) {
        let lane = lane_rect(self.rect, Lane::Ruler);
        let (step, number) = self.app.timeline.scale.ruler();
        let (from, to) = self.app.timeline.scale.span(self.area);
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
        let lane = lane_rect(self.rect, Lane::Display).shrink2(vec2(0.0, 1.5));
        let session = self.app.recording.session();
        let (from, to) = self.app.timeline.scale.span(self.area);
        let width = lane.height() + 3.0;
        let step = (to - from) / f64::from(self.area.width()) * f64::from(width);
        let mut index = (from / step).floor();
        while index * step < to {
            let ms = (index * step).max(0.0);
            if let Some(frame) = session.frame_after(ms as u64) {
                let square = Rect::from_min_size(pos2(self.x(ms), lane.top()), vec2(lane.height(), lane.height()));
                picture::frame(self.painter, square, frame, self.app.settings.look);
            }
            index += 1.0;
        }
    }

    /// The presses of a button, each with the time at which it becomes a long one.
    fn presses(&self, button: Button, gestures: &[Gesture]) {
        let lane = lane_rect(self.rect, Lane::Button(button)).shrink2(vec2(0.0, 3.0));
        let end = self.app.recording.session().end();
        for (index, gesture) in gestures.iter().enumerate() {
            let GestureKind::Press(other, until) = gesture.kind else { continue };
            if other != button {
                continue;
            }
            let (begin, until) = self.dragged_press(index, gesture.at as f64, until.unwrap_or(end) as f64);
            let long_from = (begin + f64::from(LONG_PRESS_MS)).min(until);
            let bar = |from: f64, to: f64| {
                Rect::from_min_max(
                    pos2(self.x(from), lane.top()),
                    pos2(self.x(to).max(self.x(from) + 2.0), lane.bottom()),
                )
            };
            self.painter.rect_filled(bar(begin, until), 2.0, theme::accent(self.visuals));
            if until - begin >= f64::from(LONG_PRESS_MS) {
                self.painter.rect_filled(bar(long_from, until), 2.0, board_view::LONG);
                let line = Stroke::new(1.5, self.visuals.strong_text_color());
                self.painter.vline(self.x(long_from), lane.y_range(), line);
            }
            if self.app.timeline.selected == Some(Selected::Gesture(index)) {
                let line = Stroke::new(2.0, self.visuals.strong_text_color());
                self.painter.rect_stroke(bar(begin, until), 2.0, line, StrokeKind::Outside);
            }
        }
    }

    /// Where a press is drawn while the pointer drags it.
    fn dragged_press(&self, index: usize, begin: f64, until: f64) -> (f64, f64) {
        let Some(Drag { what, from_ms, to_ms }) = self.app.timeline.drag else { return (begin, until) };
        let way = to_ms - from_ms;
        match what {
            Dragged::Whole(Selected::Gesture(dragged)) if dragged == index => (begin + way, until + way),
            Dragged::End(dragged, Edge::Begin) if dragged == index => ((begin + way).min(until - 1.0), until),
            Dragged::End(dragged, Edge::End) if dragged == index => (begin, (until + way).max(begin + 1.0)),
            _ => (begin, until),
        }
    }

    /// The presses of the branch that the take is compared with, as a line below those of the take.
    fn compared(&self, button: Button) {
        let Some(branch) = self.app.timeline.compared.and_then(|index| self.app.recording.branches().get(index)) else {
            return;
        };
        let lane = lane_rect(self.rect, Lane::Button(button));
        let line = Stroke::new(2.0, self.visuals.weak_text_color());
        for gesture in branch.gestures() {
            if let GestureKind::Press(other, until) = gesture.kind
                && other == button
            {
                let until = until.unwrap_or(gesture.at + 1) as f64;
                self.painter.hline(self.x(gesture.at as f64)..=self.x(until), lane.bottom() - 1.5, line);
            }
        }
    }

    /// x, y and z as steps, and a sign for each shake and reset.
    fn poses(&self, gestures: &[Gesture]) {
        let lane = lane_rect(self.rect, Lane::Pose).shrink2(vec2(0.0, 3.0));
        let (from, to) = self.app.timeline.scale.span(self.area);
        let half = lane.height() / 2.0 / f32::from(Acceleration::LIMIT_MG);
        let colors = self.axis_colors();
        let mut last = (0.0, Acceleration::AT_REST);
        let steps = gestures.iter().filter_map(|gesture| match gesture.kind {
            GestureKind::Pose(pose) => Some((gesture.at as f64, pose)),
            _ => None,
        });
        let end = self.app.recording.session().end() as f64;
        for (at, pose) in steps.map(|(at, pose)| (at, Some(pose))).chain([(end, None)]) {
            let (begin, before) = last;
            last = (at, pose.unwrap_or(before));
            if at < from || begin > to {
                continue;
            }
            let axes = |pose: Acceleration| [pose.x_mg, pose.y_mg, pose.z_mg];
            for ((before, after), color) in axes(before).into_iter().zip(axes(last.1)).zip(colors) {
                let y = |mg: i16| lane.center().y - f32::from(mg) * half;
                let line = Stroke::new(1.2, color);
                self.painter.hline(self.x(begin)..=self.x(at), y(before), line);
                if before != after {
                    self.painter.line_segment([pos2(self.x(at), y(before)), pos2(self.x(at), y(after))], line);
                }
            }
        }
        for (index, gesture) in gestures.iter().enumerate() {
            let selected = self.app.timeline.selected == Some(Selected::Gesture(index));
            let sign = match gesture.kind {
                GestureKind::Shake => "shake",
                GestureKind::Reset => "reset",
                GestureKind::Serial(_) => "serial",
                GestureKind::Pose(_) if selected => "",
                GestureKind::Press(..) | GestureKind::Pose(_) => continue,
            };
            let (at, _) = self.dragged_press(index, gesture.at as f64, gesture.at as f64);
            let at = pos2(self.x(at), lane.center().y);
            let color = if selected { self.visuals.strong_text_color() } else { theme::accent(self.visuals) };
            self.painter.vline(at.x, lane.y_range(), Stroke::new(if selected { 2.5 } else { 1.5 }, color));
            self.painter.text(at + vec2(4.0, 0.0), Align2::LEFT_CENTER, sign, FontId::proportional(10.5), color);
        }
    }

    fn axis_colors(&self) -> [Color32; 3] {
        let strength =
            |gray: u8| if self.visuals.dark_mode { Color32::from_gray(gray) } else { Color32::from_gray(255 - gray) };
        [theme::accent(self.visuals), board_view::LONG, strength(130)]
    }

    /// A stroke for each line, with the line where there is room for it.
    fn console(&self) {
        let lane = lane_rect(self.rect, Lane::Console);
        let mut free = f32::MIN;
        for line in self.app.recording.session().known_console() {
            let x = self.x(line.tick as f64);
            if x < self.area.left() - 90.0 || x > self.area.right() {
                continue;
            }
            let stroke = Stroke::new(1.0, self.visuals.weak_text_color());
            self.painter.vline(x, lane.top() + 2.0..=lane.bottom() - 2.0, stroke);
            if x >= free {
                let at = pos2(x + 3.0, lane.center().y);
                let font = FontId::proportional(10.5);
                let text = self.painter.text(at, Align2::LEFT_CENTER, &line.text, font, self.visuals.text_color());
                free = text.right() + 6.0;
            }
        }
    }

    /// Expectations and notes; below them the checkpoints of the file, hollow where an edit made them invalid.
    fn marks(&self) {
        let lane = lane_rect(self.rect, Lane::Marks);
        let recording = &self.app.recording;
        for checkpoint in &recording.file_checkpoints().list {
            let at = pos2(self.x(checkpoint.at as f64), lane.bottom() - 3.5);
            let color = self.visuals.weak_text_color();
            if checkpoint.at <= recording.checkpoints_count_to() {
                self.painter.circle_filled(at, 1.8, color);
            } else {
                self.painter.circle_stroke(at, 1.8, Stroke::new(0.8, color));
            }
        }
        let mut statuses = recording.statuses();
        for (index, mark) in recording.marks().iter().enumerate() {
            let mut at = mark.at as f64;
            if let Some(Drag { what: Dragged::Whole(Selected::Mark(dragged)), from_ms, to_ms }) = self.app.timeline.drag
                && dragged == index
            {
                at += to_ms - from_ms;
            }
            let (sign, color) = match &mark.kind {
                MarkKind::Note(_) => ("✏", self.visuals.text_color()),
                MarkKind::Expect(..) => match statuses.next() {
                    Some(ExpectationStatus::Passed { .. }) => ("✔", theme::good(self.visuals)),
                    Some(ExpectationStatus::Failed { .. }) => ("❌", theme::bad(self.visuals)),
                    Some(ExpectationStatus::Pending) | None => ("◯", self.visuals.text_color()),
                },
            };
            if let MarkKind::Expect(_, Some(within)) = mark.kind {
                let span = self.x(at)..=self.x(at + within as f64);
                self.painter.hline(span, lane.center().y - 2.0, Stroke::new(2.0, color.gamma_multiply(0.5)));
            }
            let place = pos2(self.x(at), lane.center().y - 2.0);
            let text = self.painter.text(place, Align2::CENTER_CENTER, sign, FontId::proportional(12.0), color);
            if let MarkKind::Note(note) = &mark.kind {
                let words: String = note.chars().take(24).collect();
                let after = pos2(text.right() + 2.0, place.y);
                self.painter.text(after, Align2::LEFT_CENTER, words, FontId::proportional(10.5), color);
            }
            if self.app.timeline.selected == Some(Selected::Mark(index)) {
                let line = Stroke::new(1.5, self.visuals.strong_text_color());
                self.painter.rect_stroke(text.expand(2.0), 3.0, line, StrokeKind::Outside);
            }
        }
    }

    /// What is recorded and has not been played since an edit.
    fn unknown(&self) {
        let session = self.app.recording.session();
        let (from, to) = (self.x(session.known_to() as f64), self.x(session.end() as f64));
        if to <= from + 0.5 {
            return;
        }
        let line = Stroke::new(1.0, self.visuals.weak_text_color().gamma_multiply(0.5));
        let lane = lane_rect(self.rect, Lane::Display);
        let mut x = from;
        while x < to {
            self.painter.line_segment([pos2(x, lane.bottom()), pos2((x + lane.height()).min(to), lane.top())], line);
            x += 8.0;
        }
    }

    /// The head, and the end.
    fn head(&self) {
        let session = self.app.recording.session();
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
