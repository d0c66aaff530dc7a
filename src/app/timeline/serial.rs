//! The bytes that come to the serial port: those that follow each other are one text, which is drawn, said and selected as one.

use std::ops::Range;

use egui::{Align2, FontId, Stroke, pos2, vec2};

use super::Timeline;
use super::lanes::Lane;
use super::paint::Canvas;
use crate::app::widgets::theme;
use crate::recording::{Gesture, GestureKind};
use crate::session::Input;

/// Bytes that follow each other within so many ms are one text.
const BYTE_GAP_MS: u64 = 20;
/// The most bytes of a text that are shown.
const MAX_BYTES: usize = 200;

/// The bytes to the serial port, and the texts that they are.
#[derive(Default)]
pub struct SerialTexts {
    /// The places of the bytes among all gestures, by time.
    bytes: Vec<usize>,
    /// Where the texts begin and end in `bytes`. They follow each other without a gap.
    texts: Vec<Range<usize>>,
}

impl SerialTexts {
    /// Sorts the bytes at these places of all gestures, in the order of time.
    pub fn of(bytes: Vec<usize>, all: &[Gesture]) -> Self {
        let at = |&index: &usize| all.get(index).map_or(0, |gesture| gesture.at);
        let mut begin = 0;
        let follows = |one: &usize, other: &usize| at(other).saturating_sub(at(one)) <= BYTE_GAP_MS;
        let texts = bytes.chunk_by(follows).map(|text| {
            let range = begin..begin + text.len();
            begin = range.end;
            range
        });
        let texts = texts.collect();
        Self { bytes, texts }
    }

    /// All bytes.
    pub fn bytes(&self) -> &[usize] {
        &self.bytes
    }

    /// The bytes of the text that a byte belongs to; none, if that gesture is no byte.
    pub fn text_of(&self, index: usize) -> &[usize] {
        let Ok(place) = self.bytes.binary_search(&index) else { return &[] };
        let text = self.texts.partition_point(|text| text.end <= place);
        self.texts.get(text).and_then(|text| self.bytes.get(text.clone())).unwrap_or_default()
    }
}

impl Timeline {
    /// The text that goes on with a byte, in letters.
    pub(super) fn serial_from(&self, index: usize) -> String {
        let text = self.gestures.by_lane().serial.text_of(index);
        let from = text.partition_point(|&other| other < index);
        let gestures = text.iter().skip(from).filter_map(|&index| self.gestures.all().get(index));
        let bytes = gestures.filter_map(|gesture| match gesture.kind {
            GestureKind::Once(Input::Serial(byte)) => Some(byte),
            _ => None,
        });
        let bytes: Vec<u8> = bytes.take(MAX_BYTES).collect();
        let text = String::from_utf8_lossy(&bytes);
        text.chars().map(|it| if it == '\n' || it == '\r' { '⏎' } else { it }).collect()
    }
}

impl Canvas<'_> {
    /// A line from the first byte of a text to its last one, with the text where there is room for it.
    pub(super) fn serial(&self, gestures: &[Gesture]) {
        let serial = &self.timeline.gestures.by_lane().serial;
        let bytes = serial.bytes();
        let lane = self.lane(Lane::Serial).shrink2(vec2(0.0, 3.0));
        let at = |index: usize| gestures.get(index).map_or(0, |gesture| gesture.at);
        let (from, to) = self.span(160.0);
        let mut next = bytes.partition_point(|&index| (at(index) as f64) < from);
        let mut free = f32::MIN;
        while let Some(&index) = bytes.get(next).filter(|&&index| at(index) as f64 <= to) {
            let text = serial.text_of(index);
            let count = text.len() - text.partition_point(|&other| other < index);
            let last = text.last().copied().unwrap_or(index);
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
            next += count.max(1);
            next += bytes[next..].partition_point(|&index| self.column(at(index) as f64) <= column);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_within_20_ms_of_each_other_are_one_text() {
        let byte = |at| Gesture::new(at, GestureKind::Once(Input::Serial(b'x')));
        let press = Gesture::new(15, GestureKind::Once(Input::Reset));
        let all = [byte(0), byte(10), press, byte(30), byte(51), byte(71), byte(200)];
        let texts = SerialTexts::of(vec![0, 1, 3, 4, 5, 6], &all);
        for (index, text) in
            [(0, &[0, 1, 3][..]), (1, &[0, 1, 3]), (3, &[0, 1, 3]), (4, &[4, 5]), (5, &[4, 5]), (6, &[6])]
        {
            assert_eq!(texts.text_of(index), text, "{index}");
        }
        assert!(texts.text_of(2).is_empty() && texts.text_of(7).is_empty());
        assert!(SerialTexts::of(Vec::new(), &all).text_of(0).is_empty());
    }
}
