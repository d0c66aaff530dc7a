//! The strip below the lanes: the whole recording, with the part that is shown, and the head.

use egui::{Color32, CursorIcon, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::Timeline;
use super::lanes::NAMES_WIDTH;
use crate::app::state::State;
use crate::app::widgets::theme;
use crate::hal::Button;
use crate::recording::GestureKind;
use crate::verification::ExpectationStatus;

/// The height of the strip.
pub(super) const HEIGHT: f32 = 15.0;
/// The room between the lanes and the strip.
pub(super) const GAP: f32 = 3.0;
/// The thumb is at least so wide.
const MIN_THUMB: f32 = 10.0;

/// A thumb that is dragged: how far right of its left end it was taken, in points.
#[derive(Clone, Copy)]
pub(super) struct ThumbDrag {
    grip: f32,
    /// How much time the strip stands for.
    total_ms: f64,
}

/// From times to places in the strip.
#[derive(Clone, Copy)]
struct Strip {
    rect: Rect,
    total_ms: f64,
}

impl Strip {
    fn x(self, ms: f64) -> f32 {
        self.rect.left() + (ms / self.total_ms) as f32 * self.rect.width()
    }

    /// The thumb for what is shown.
    fn thumb(self, (from, to): (f64, f64)) -> Rect {
        let right = self.x(to.min(self.total_ms));
        let left = self.x(from).min(right - MIN_THUMB).max(self.rect.left());
        Rect::from_x_y_ranges(left..=right.max(left + MIN_THUMB), self.rect.y_range())
    }
}

impl Timeline {
    /// Shows the strip. Its thumb is dragged; a click elsewhere brings the thumb there.
    pub(super) fn overview(&mut self, state: &State, ui: &mut Ui) {
        let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
        let rect = Rect::from_min_max(row.min + vec2(NAMES_WIDTH, 0.0), row.max);
        let response = ui.interact(rect, ui.scope_id().with("overview"), Sense::CLICK | Sense::DRAG);
        let end = state.recording().session().end() as f64;
        let (from, to) = self.scale.shown();
        let total_ms = self.thumb.map_or(end.max(to).max(1.0), |drag| drag.total_ms);
        let strip = Strip { rect, total_ms };
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(format!("{from:.0} to {to:.0} of {total_ms:.0} ms")),
            ..WidgetInfo::labeled(Role::ScrollBar, true, "Overview")
        });
        match response.interact_pointer_pos() {
            Some(pointer) => self.drag_thumb(state, strip, pointer),
            None => self.thumb = None,
        }
        let thumb = strip.thumb(self.scale.shown());
        self.paint_overview(state, ui, strip);
        let color = ui.visuals().strong_text_color();
        let is_over = response.hover_pos().is_some_and(|at| thumb.contains(at)) || self.thumb.is_some();
        let fill = color.gamma_multiply(if is_over { 0.16 } else { 0.09 });
        ui.painter().rect(thumb, 3.0, fill, Stroke::new(1.0, color.gamma_multiply(0.45)), StrokeKind::Inside);
        let head = strip.x(state.recording().session().tick() as f64);
        ui.painter().vline(head, rect.y_range(), Stroke::new(1.5, color));
        if is_over {
            ui.set_cursor_icon(if self.thumb.is_some() { CursorIcon::Grabbing } else { CursorIcon::Grab });
        }
        self.count(ui, row);
        response.on_hover_text("The whole recording: drag the frame to what the lanes show");
    }

    fn drag_thumb(&mut self, state: &State, strip: Strip, pointer: Pos2) {
        let thumb = strip.thumb(self.scale.shown());
        let grip = if thumb.contains(pointer) { pointer.x - thumb.left() } else { thumb.width() / 2.0 };
        let drag = *self.thumb.get_or_insert(ThumbDrag { grip, total_ms: strip.total_ms });
        let left = pointer.x - drag.grip - strip.rect.left();
        let left_ms = f64::from(left / strip.rect.width()) * drag.total_ms;
        let most = (drag.total_ms - self.scale.shown_ms()).max(0.0);
        self.scale.scroll_to(left_ms.clamp(0.0, most));
        self.see_scroll(state);
    }

    /// Presses, other inputs and marks, at most one of each in a column.
    fn paint_overview(&self, state: &State, ui: &Ui, strip: Strip) {
        let painter = ui.painter().with_clip_rect(strip.rect);
        painter.rect_filled(strip.rect, 3.0, ui.visuals().extreme_bg_color);
        let end = state.recording().session().end() as f64;
        let accent = theme::accent(ui.visuals());
        let pixel = strip.total_ms / f64::from(strip.rect.width().max(1.0));
        let rows = [Button::A, Button::B];
        let all = self.gestures.all();
        let by_lane = self.gestures.by_lane();
        let height = (HEIGHT - 6.0) / 3.0;
        for &button in &Button::ALL {
            let row = rows.iter().position(|&other| other == button).unwrap_or(0) as f32;
            let top = strip.rect.top() + 2.0 + row * (height + 1.0);
            let presses = &by_lane.presses[button.index()];
            let mut next = 0;
            while let Some(gesture) = presses.get(next).and_then(|&index| all.get(index)) {
                let until = match gesture.kind {
                    GestureKind::Press(_, Some(until)) => until as f64,
                    _ => end,
                };
                let (left, right) = (strip.x(gesture.at as f64), strip.x(until));
                let bar = Rect::from_x_y_ranges(left..=right.max(left + 1.0), top..=top + height);
                painter.rect_filled(bar, 0.0, accent);
                next += 1;
                next += presses[next..].partition_point(|&index| {
                    all.get(index).is_some_and(|other| (other.at as f64) < until.max(gesture.at as f64 + pixel))
                });
            }
        }
        // other inputs, as dots in the lowest row
        let low = strip.rect.bottom() - 3.0;
        let dot = |ms: f64, color: Color32| {
            let at = pos2(strip.x(ms), low);
            painter.rect_filled(Rect::from_center_size(at, vec2(1.5, height)), 0.0, color);
        };
        let weak = ui.visuals().weak_text_color();
        let mut next = 0;
        while let Some(gesture) = by_lane.points.get(next).and_then(|&index| all.get(index)) {
            dot(gesture.at as f64, weak);
            let until = gesture.at as f64 + 2.0 * pixel;
            next += 1;
            next += by_lane.points[next..]
                .partition_point(|&index| all.get(index).is_some_and(|other| (other.at as f64) < until));
        }
        let mut statuses = state.recording().statuses();
        for mark in state.recording().marks() {
            let status = if mark.is_expectation() { statuses.next() } else { None };
            if !mark.is_about(state.chosen()) {
                continue;
            }
            let color = match status {
                Some(ExpectationStatus::Passed { .. }) => theme::good(ui.visuals()),
                Some(ExpectationStatus::Failed { .. }) => theme::bad(ui.visuals()),
                _ => ui.visuals().text_color(),
            };
            dot(mark.at as f64, color);
        }
    }

    /// How many things are selected, left of the strip.
    fn count(&self, ui: &mut Ui, row: Rect) {
        let count = self.selected.all.len();
        if count > 0 {
            let rect = Rect::from_min_max(row.min, pos2(row.left() + NAMES_WIDTH - 4.0, row.bottom()));
            let words = if count < 1000 { format!("{count} sel.") } else { format!("{}k sel.", count / 1000) };
            let label = egui::Label::new(egui::RichText::new(words).size(11.0)).selectable(false);
            let response = ui.put(rect, label);
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{count} selected")));
        }
    }
}
