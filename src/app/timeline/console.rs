//! Drawing what the program wrote. Lines are thinned by the room that they have: the last one and those that were expected
//! stay readable.

use std::collections::BTreeSet;

use egui::{Align2, FontId, Rangef, Stroke, pos2};

use super::lanes::Lane;
use super::paint::Canvas;
use crate::app::widgets::theme;
use crate::session::ConsoleLine;
use crate::verification::ExpectationStatus;

/// The strokes of lines have at least so many points between them, so that they are no bar.
const STROKE_GAP: f32 = 4.0;
/// The room that the words of a line take at most.
const MAX_WIDTH: f32 = 160.0;
/// A line whose words would have less room than this has none.
const MIN_WIDTH: f32 = 40.0;
/// How high the stroke of a line is that has no words, at the foot of the lane: no stroke goes through words.
const STROKE: f32 = 3.5;
const WORD_GAP: f32 = 6.0;
/// How many lines that were expected are made room for first.
const MAX_MARKED: usize = 64;

impl Canvas<'_> {
    /// A stroke for each line, as far as there is room, with its words where nothing else stands.
    pub(super) fn console(&self) {
        let lane = self.lane(Lane::Console);
        let (from, to) = self.span(MAX_WIDTH);
        let lines = self.state.recording().session().known_console();
        let first = lines.partition_point(|line| (line.tick as f64) < from);
        let after = lines.partition_point(|line| line.tick as f64 <= to);
        let shown = lines.get(first..after).unwrap_or_default();
        let expected = self.expected_lines();
        let is_expected = |line: &ConsoleLine| expected.contains(&line.tick);
        let mut taken: Vec<Rangef> = Vec::new();
        // the last line first, then those that were expected, then the others as far as there is room
        if let Some(last) = shown.last() {
            self.line(last, is_expected(last), &mut taken);
        }
        for &tick in &expected {
            let line = shown.partition_point(|line| line.tick < tick);
            if let Some(line) = shown.get(line).filter(|line| line.tick == tick) {
                self.line(line, true, &mut taken);
            }
        }
        let weak = Stroke::new(1.0, self.visuals.weak_text_color());
        let mut next = 0;
        while let Some(line) = shown.get(next) {
            let x = self.x(line.tick as f64);
            self.painter.vline(x, lane.bottom() - STROKE..=lane.bottom() - 0.5, weak);
            self.line(line, false, &mut taken);
            next += 1;
            next += shown[next..].partition_point(|line| self.x(line.tick as f64) < x + STROKE_GAP);
        }
    }

    /// The words of a line, cut to the room that they have, if they have some.
    fn line(&self, line: &ConsoleLine, is_expected: bool, taken: &mut Vec<Rangef>) {
        let lane = self.lane(Lane::Console);
        let left = self.x(line.tick as f64);
        if taken.iter().any(|other| other.contains(left + 3.0)) {
            return;
        }
        let right = taken.iter().map(|other| other.min).filter(|&right| right >= left).fold(f32::MAX, f32::min);
        let room = (right - left - 3.0 - WORD_GAP).min(MAX_WIDTH);
        if room < MIN_WIDTH {
            return;
        }
        let color = if is_expected { theme::good(self.visuals) } else { self.visuals.text_color() };
        let mut job =
            egui::text::LayoutJob::simple_singleline(line.text.to_string(), FontId::proportional(10.5), color);
        job.wrap = egui::text::TextWrapping::truncate_at_width(room);
        let galley = self.painter.layout_job(job);
        taken.push(Rangef::new(left, left + 3.0 + galley.size().x + WORD_GAP));
        let stroke =
            if is_expected { Stroke::new(1.5, color) } else { Stroke::new(1.0, self.visuals.weak_text_color()) };
        self.painter.vline(left, lane.top() + 1.0..=lane.bottom() - 0.5, stroke);
        // above the strokes of the lines that have no words
        let at = Align2::LEFT_TOP.anchor_size(pos2(left + 3.0, lane.top()), galley.size());
        self.painter.galley(at.min, galley, color);
    }

    /// The ticks of the first lines in view that were written as expected.
    fn expected_lines(&self) -> BTreeSet<u64> {
        let (from, to) = self.span(MAX_WIDTH);
        let recording = self.state.recording();
        let chosen = recording.expectations().filter(|(due, _)| due.board == self.state.chosen());
        let written = chosen.filter_map(|(due, status)| match status {
            ExpectationStatus::Passed { tick, .. } => due.expectation.written().map(|_| tick),
            _ => None,
        });
        written.filter(|&tick| (from..=to).contains(&(tick as f64))).take(MAX_MARKED).collect()
    }
}
