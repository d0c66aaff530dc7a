//! What is expected and what is there, side by side.

use egui::{Rect, RichText, Sense, Ui, pos2, vec2};

use super::expectation_list::{self, Judged};
use crate::app::action::Actions;
use crate::app::state::State;
use crate::app::widgets::{picture, theme};
use crate::scenario::{Expectation, ScheduledExpectation};
use crate::verification::{ExpectationStatus, Failure, Unmet};

/// The side of a picture, in points.
const SIDE: f32 = 92.0;

/// Shows how the expectations of the recording stand.
pub(super) fn show(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let all: Vec<Judged<'_>> = state.recording().expectations().collect();
    let checkpoints = state.recording().file_checkpoints().list.len();
    if all.is_empty() && checkpoints == 0 {
        ui.label("Nothing is expected yet. Press E, and what the display shows is expected at that time whenever this recording is played.");
        return;
    }
    let passed = all.iter().filter(|(_, status)| matches!(status, ExpectationStatus::Passed { .. })).count();
    if !all.is_empty() {
        ui.label(format!("{passed} of {} expectations passed", all.len()));
    }
    if checkpoints > 0 {
        let valid = state.recording().judge().first().checkpoints().list.len();
        let words = if valid == checkpoints {
            format!("{checkpoints} checkpoints")
        } else {
            format!("{valid} of {checkpoints} checkpoints count since the edit")
        };
        ui.label(words);
    }
    match state.recording().failure() {
        Some(failure) => failed(state, failure, ui),
        None => next(state, &all, ui),
    }
    ui.separator();
    expectation_list::list(state, &all, ui, actions);
}

fn failed(state: &State, failure: &Failure, ui: &mut Ui) {
    let bad = theme::bad(ui.visuals());
    let text = failure.to_string();
    let first = text.lines().next().unwrap_or_default();
    ui.label(RichText::new(format!("❌ {first}")).color(bad));
    if let Unmet::Display { expected, led, .. } = &failure.unmet {
        pictures(state, ui, |state, painter, left, right| {
            let brightness = state.recording().judge().of(failure.board).brightness();
            picture::pattern(painter, left, expected, brightness, state.settings.look);
            picture::frame(painter, right, &failure.frame, state.settings.look);
            picture::ring(painter, left, *led, bad);
            picture::ring(painter, right, *led, bad);
        });
    }
}

/// What comes next, and the next picture beside the one that is shown now. The pictures keep their place to the end.
fn next(state: &State, all: &[Judged<'_>], ui: &mut Ui) {
    let pending = all.iter().filter(|(_, status)| *status == ExpectationStatus::Pending).map(|(due, _)| *due);
    match pending.clone().next() {
        Some(due) => drop(ui.label(format!("next at {} ms: {}", due.from, expectation_list::what(state, due)))),
        None if state.recording().session().has_future() => drop(ui.label("nothing failed so far")),
        None => drop(ui.label(RichText::new("✔ all that was expected passed").color(theme::good(ui.visuals())))),
    }
    let is_picture =
        |due: &&ScheduledExpectation| matches!(due.expectation, Expectation::Frame(_) | Expectation::Pattern(_));
    let picture = pending.clone().find(is_picture).or_else(|| all.iter().rev().map(|(due, _)| *due).find(is_picture));
    if let Some(due) = picture
        && let Expectation::Frame(pattern) | Expectation::Pattern(pattern) = &due.expectation
    {
        pictures(state, ui, |state, painter, left, right| {
            let recording = state.recording();
            picture::pattern(painter, left, pattern, recording.judge().of(due.board).brightness(), state.settings.look);
            let machine = recording.session().machine_of(due.board);
            let frame = machine.map_or(recording.session().frame(), |machine| machine.board().frame());
            picture::frame(painter, right, frame, state.settings.look);
        });
    }
}

/// Two pictures with their names below them.
fn pictures(state: &State, ui: &mut Ui, draw: impl FnOnce(&State, &egui::Painter, Rect, Rect)) {
    let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), SIDE + 18.0), Sense::hover());
    let gap = (row.width() - 2.0 * SIDE) / 3.0;
    let square = |left: f32| Rect::from_min_size(pos2(left, row.top()), vec2(SIDE, SIDE));
    let (left, right) = (square(row.left() + gap), square(row.left() + 2.0 * gap + SIDE));
    draw(state, ui.painter(), left, right);
    for (rect, name) in [(left, "expected"), (right, "there")] {
        let font = egui::FontId::proportional(12.0);
        let at = pos2(rect.center().x, rect.bottom() + 3.0);
        ui.painter().text(at, egui::Align2::CENTER_TOP, name, font, ui.visuals().text_color());
    }
}
