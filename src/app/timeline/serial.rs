//! Drawing the bytes that come to the serial port: those that follow each other are one text.

use egui::{Align2, FontId, Stroke, pos2, vec2};

use super::lanes::Lane;
use super::paint::Canvas;
use super::selection::BYTE_GAP_MS;
use crate::app::widgets::theme;
use crate::recording::Gesture;

impl Canvas<'_> {
    /// A line from the first byte of a text to its last one, with the text where there is room for it.
    pub(super) fn serial(&self, gestures: &[Gesture]) {
        let places = &self.timeline.gestures.by_lane().serial;
        let lane = self.lane(Lane::Serial).shrink2(vec2(0.0, 3.0));
        let at = |index: usize| gestures.get(index).map_or(0, |gesture| gesture.at);
        let (from, to) = self.span(160.0);
        let mut next = places.partition_point(|&index| (at(index) as f64) < from);
        let mut free = f32::MIN;
        while let Some(&index) = places.get(next).filter(|&&index| at(index) as f64 <= to) {
            let rest = &places[next..];
            let count = 1 + rest.windows(2).take_while(|two| at(two[1]) - at(two[0]) <= BYTE_GAP_MS).count();
            let last = rest.get(count - 1).map_or(index, |&last| last);
            let (begin, end) = (at(index) as f64, at(last) as f64);
            let (begin, end) = self.timeline.dragged_gesture(index, begin, end);
            let is_selected = self.timeline.selection().gestures.contains(&index);
            let color = if is_selected { self.visuals.strong_text_color() } else { theme::accent(self.visuals) };
            let width = if is_selected { 2.5 } else { 1.5 };
            let (left, right) = (self.x(begin), self.x(end));
            self.painter.vline(left, lane.y_range(), Stroke::new(width, color));
            self.painter.hline(left..=right, lane.bottom(), Stroke::new(width, color));
            if left >= free {
                let font = FontId::proportional(10.5);
                let place = pos2(left + 4.0, lane.center().y);
                let words = self.timeline.serial_from(index);
                let text = self.painter.text(place, Align2::LEFT_CENTER, words, font, self.visuals.text_color());
                free = text.right() + 4.0;
            }
            let column = self.column(at(last) as f64);
            next += count;
            next += places[next..].partition_point(|&index| self.column(at(index) as f64) <= column);
        }
    }
}
