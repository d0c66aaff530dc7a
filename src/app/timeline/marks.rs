//! Drawing what is expected, and notes.

use egui::{Align2, Color32, FontId, Stroke, StrokeKind, pos2};

use super::lanes::Lane;
use super::paint::Canvas;
use crate::app::widgets::theme;
use crate::recording::{Mark, MarkKind};
use crate::verification::ExpectationStatus;

/// The room that words take at most which begin left of what is shown.
const WORDS_WIDTH: f32 = 90.0;

impl Canvas<'_> {
    /// The checkpoints of the file, hollow where an edit made them invalid.
    pub(super) fn checkpoints(&self) {
        let lane = self.lane(Lane::Marks);
        let recording = self.state.recording();
        let checkpoints = &recording.file_checkpoints().list;
        let color = self.visuals.weak_text_color();
        let (from, to) = self.span(2.0);
        let mut next = checkpoints.partition_point(|checkpoint| (checkpoint.at as f64) < from);
        while let Some(checkpoint) = checkpoints.get(next).filter(|checkpoint| checkpoint.at as f64 <= to) {
            let ms = checkpoint.at as f64;
            let at = pos2(self.x(ms), lane.bottom() - 3.5);
            if checkpoint.at <= recording.checkpoints_count_to() {
                self.painter.circle_filled(at, 1.8, color);
            } else {
                self.painter.circle_stroke(at, 1.8, Stroke::new(0.8, color));
            }
            let column = self.column(ms);
            next += 1;
            next += checkpoints[next..].partition_point(|checkpoint| self.column(checkpoint.at as f64) <= column);
        }
    }

    /// Expectations and notes, at most one in a column of pixels. One that fails is never hidden by one that passes.
    pub(super) fn marks(&self) {
        let (from, to) = self.span(WORDS_WIDTH);
        let mut statuses = self.state.recording().statuses();
        let failed = |status: Option<ExpectationStatus>| matches!(status, Some(ExpectationStatus::Failed { .. }));
        // what is drawn of a column is known when the next column begins
        let mut last: Option<(usize, &Mark, Option<ExpectationStatus>)> = None;
        for (index, mark) in self.state.recording().marks().iter().enumerate() {
            // one for each expectation, in their order
            let status = if is_expectation(mark) { statuses.next() } else { None };
            if mark.at as f64 > to {
                break;
            }
            let is_elsewhere = !mark.is_about(self.state.chosen());
            if is_elsewhere || (mark.ends() as f64) < from || self.timeline.selection().marks.contains(&index) {
                continue;
            }
            let column = self.column(mark.at as f64);
            let beside = last.filter(|&(_, other, _)| self.column(other.at as f64) == column);
            if beside.is_some_and(|(.., earlier)| failed(earlier) || !failed(status)) {
                continue;
            }
            let before = last.replace((index, mark, status));
            if beside.is_none()
                && let Some((index, mark, status)) = before
            {
                self.mark(index, mark, status);
            }
        }
        if let Some((index, mark, status)) = last {
            self.mark(index, mark, status);
        }
        self.selected_marks();
    }

    /// What is selected is drawn above the others.
    fn selected_marks(&self) {
        let selected = &self.timeline.selection().marks;
        let (from, to) = self.span(WORDS_WIDTH);
        let mut statuses = self.state.recording().statuses();
        let mut last = None;
        for (index, mark) in self.state.recording().marks().iter().enumerate() {
            let status = if is_expectation(mark) { statuses.next() } else { None };
            let at = self.timeline.dragged_mark(index, mark.at as f64);
            let column = Some(self.column(at));
            if !selected.contains(&index) || at > to || at + ((mark.ends() - mark.at) as f64) < from || last == column {
                continue;
            }
            last = column;
            let text = self.mark(index, mark, status);
            let line = Stroke::new(1.5, self.visuals.strong_text_color());
            self.painter.rect_stroke(text.expand(2.0), 3.0, line, StrokeKind::Outside);
        }
    }

    /// Draws a mark; returns where its sign is.
    fn mark(&self, index: usize, mark: &Mark, status: Option<ExpectationStatus>) -> egui::Rect {
        let lane = self.lane(Lane::Marks);
        let at = self.timeline.dragged_mark(index, mark.at as f64);
        let (sign, color) = self.sign_of(mark, status);
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
        text
    }

    fn sign_of(&self, mark: &Mark, status: Option<ExpectationStatus>) -> (&'static str, Color32) {
        match (&mark.kind, status) {
            (MarkKind::Note(_), _) => ("✏", self.visuals.text_color()),
            (MarkKind::Expect(..), Some(ExpectationStatus::Passed { .. })) => ("✔", theme::good(self.visuals)),
            (MarkKind::Expect(..), Some(ExpectationStatus::Failed { .. })) => ("❌", theme::bad(self.visuals)),
            (MarkKind::Expect(..), _) => ("◯", self.visuals.text_color()),
        }
    }
}

fn is_expectation(mark: &Mark) -> bool {
    matches!(mark.kind, MarkKind::Expect(..))
}
