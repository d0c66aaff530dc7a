//! The time of what is dragged or was moved by keys, beside it, and the rubber band.

use egui::{Align2, CornerRadius, FontId, Rect, Stroke, StrokeKind, pos2, vec2};

use super::drag::Dragged;
use super::gestures::lane_of;
use super::hover::seconds;
use super::lanes::Lane;
use super::paint::Canvas;
use crate::app::widgets::theme;
use crate::recording::{Edge, Gesture, Item};

impl Canvas<'_> {
    /// The rubber band.
    pub(super) fn band(&self) {
        if let Some((band, _)) = self.timeline.band() {
            let accent = theme::accent(self.visuals);
            let band = band.intersect(self.area);
            self.painter.rect(band, 2.0, accent.gamma_multiply(0.15), Stroke::new(1.0, accent), StrokeKind::Inside);
        }
    }

    /// Where what is dragged is let go, or where what was moved by keys is, and by how much it is moved: "1.250 s, +35 ms".
    pub(super) fn tag(&self) {
        let (item, edge, by_ms, lands_at) = match &self.timeline.drag {
            Some(drag) => {
                let (item, edge) = match drag.what {
                    Dragged::Items(item) => (item, None),
                    Dragged::Ends(index, edge) => (Item::Gesture(index), Some(edge)),
                    Dragged::Head | Dragged::Band(_) | Dragged::Nothing => return,
                };
                if drag.by_ms() == 0 {
                    return;
                }
                (item, edge, drag.by_ms(), drag.lands_at())
            }
            None => {
                let Some((item, by_ms, at)) = self.timeline.shown_nudge(self.state) else { return };
                (item, None, by_ms, at)
            }
        };
        let gesture = match item {
            Item::Gesture(index) => self.timeline.gestures.all().get(index),
            Item::Mark(_) => None,
        };
        let mut words = format!("{}, {by_ms:+} ms", seconds(lands_at));
        if let Some(ms) = gesture.and_then(lasts) {
            let ms = match edge {
                None => ms,
                Some(Edge::Begin) => ms.saturating_add_signed(-by_ms),
                Some(Edge::End) => ms.saturating_add_signed(by_ms),
            };
            words += &format!(", {ms} ms long");
        }
        let lane = self.lane(gesture.map_or(Lane::Marks, lane_of));
        let font = FontId::proportional(12.0);
        let galley = self.painter.layout_no_wrap(words, font, self.visuals.strong_text_color());
        let size = galley.size() + vec2(12.0, 4.0);
        // above its lane, and within what is seen
        let left = (self.x(lands_at as f64) - 4.0).clamp(self.area.left(), self.area.right() - size.x);
        let top = (lane.top() - size.y - 2.0).max(self.painter.clip_rect().top() + 1.0);
        let rect = Rect::from_min_size(pos2(left, top), size);
        let line = self.visuals.window_stroke;
        self.painter.rect(rect, CornerRadius::same(3), self.visuals.window_fill, line, StrokeKind::Inside);
        let at = Align2::CENTER_CENTER.anchor_size(rect.center(), galley.size());
        self.painter.galley(at.min, galley, self.visuals.strong_text_color());
    }
}

/// How long a press lasts that ends.
fn lasts(gesture: &Gesture) -> Option<u64> {
    gesture.edge(Edge::End).map(|until| until - gesture.at)
}
