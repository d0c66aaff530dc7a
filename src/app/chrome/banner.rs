//! The line below the board: what the user must know, or the hint of the first minute. Its place is always there, so that
//! nothing jumps when it comes and goes.

use egui::{Align, Color32, Frame, Label, Layout, Panel, ProgressBar, RichText, Ui};

use crate::app::action::{Action, Actions, FileAction, ViewAction};
use crate::app::brightness;
use crate::app::state::{BottomPanel, Progress, SidePanel, State};
use crate::app::widgets::theme;
use crate::recording::DocumentId;

/// The height of the line, in points.
const HEIGHT: f32 = 34.0;

/// Shows the most urgent of what there is to say.
pub fn show(state: &State, ui: &mut Ui, actions: &mut Actions) {
    Panel::bottom("line below the board").exact_size(HEIGHT).show_separator_line(false).show(ui, |ui| {
        if let Some(question) = &state.question {
            let color = theme::accent(ui.visuals());
            let answer = line(ui, color, &question.words, |ui| {
                let no = ui.button("Cancel").clicked().then_some(false);
                ui.button(question.yes).clicked().then_some(true).or(no)
            });
            if let Some(answer) = answer {
                actions.push(Action::Answer(answer));
            }
        } else if let Some(progress) = state.jobs.progress(&state.workspace) {
            if work(ui, &progress) {
                actions.push(FileAction::StopWork);
            }
        } else if let Some(report) = &state.report {
            let closed = line(ui, theme::accent(ui.visuals()), report, |ui| ui.button("Close").clicked());
            if closed {
                actions.push(ViewAction::CloseReport);
            }
        } else if !state.workspace.offers().is_empty() {
            let words = match state.workspace.offers().len() {
                1 => "What was played last time was not saved. It is still there.".to_owned(),
                count => format!("{count} recordings were not saved last time. They are still there."),
            };
            if line(ui, theme::accent(ui.visuals()), &words, |ui| ui.button("Show…").clicked()) {
                actions.push(FileAction::ShowOffers(true));
            }
        } else if let Some(left) = left_last(state) {
            let words = match state.workspace.unsaved().filter(|document| document.id() != front(state)).count() {
                1 => "The recording that you left was not saved. It is still there.".to_owned(),
                count => format!("{count} recordings that you left were not saved. The last one:"),
            };
            line(ui, theme::accent(ui.visuals()), &words, |ui| {
                if ui.button("Discard").clicked() {
                    actions.push(FileAction::Discard(left));
                }
                if ui.button("Restore").clicked() {
                    actions.push(FileAction::Front(left));
                }
            });
        } else if let Some(words) = warning(state) {
            line(ui, theme::bad(ui.visuals()), &words, |_| ());
        } else if !state.settings.hint_done {
            let words =
                "A and B press, hold half a second for a long press · arrow keys tilt · Space pauses · F1 shows all keys";
            let closed = line(ui, Color32::TRANSPARENT, words, |ui| {
                ui.small_button("Got it").on_hover_text("Close this line").clicked()
            });
            if closed {
                actions.push(ViewAction::HintDone);
            }
        }
    });
}

/// What one must not miss while one tunes brightness: two constants that are seen together look the same.
fn warning(state: &State) -> Option<String> {
    let tunes = state.settings.bottom_panel == BottomPanel::Bench || state.side_panel == SidePanel::Brightness;
    if tunes { brightness::warning(state) } else { None }
}

fn front(state: &State) -> DocumentId {
    state.workspace.document().id()
}

/// The unsaved document before the one in front, so that one can walk through them.
fn left_last(state: &State) -> Option<DocumentId> {
    let documents = state.workspace.documents();
    let place = documents.iter().position(|document| document.id() == front(state)).unwrap_or(0);
    let (before, after) = documents.split_at(place);
    let others = before.iter().rev().chain(after.iter().skip(1).rev());
    others.into_iter().find(|document| document.is_unsaved()).map(|document| document.id())
}

/// How far some work is, with a button that stops it; returns whether it was clicked.
fn work(ui: &mut Ui, progress: &Progress) -> bool {
    line(ui, theme::accent(ui.visuals()), &progress.words, |ui| {
        let stopped = ui.button("Stop").clicked();
        if let Some(done) = progress.done {
            ui.add(ProgressBar::new(done).desired_width(160.0));
        }
        stopped
    })
}

/// A line of words, with buttons at its right end.
fn line<R>(ui: &mut Ui, color: Color32, words: &str, buttons: impl FnOnce(&mut Ui) -> R) -> R {
    let fill = color.gamma_multiply(0.18);
    let frame = Frame::new().fill(fill).corner_radius(4.0).inner_margin(egui::Margin::symmetric(6, 2));
    let shown = frame.show(ui, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let answer = buttons(ui);
            ui.with_layout(Layout::left_to_right(Align::Center).with_main_justify(true), |ui| {
                ui.add(Label::new(RichText::new(words).size(12.0)).truncate()).on_hover_text(words);
            });
            answer
        })
        .inner
    });
    shown.inner
}
