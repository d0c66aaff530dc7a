//! The line below the board: what the user must know, or the hint of the first minute. Its place is always there, so that
//! nothing jumps when it comes and goes.

use egui::{Color32, Panel, ProgressBar, Ui};

use super::line::line;
use super::{hint, led_click, messages, stopped};

use crate::app::action::{Action, Actions, FileAction, ViewAction};
use crate::app::brightness;
use crate::app::state::{BottomPanel, Hint, Progress, SidePanel, State};
use crate::app::widgets::theme;
use crate::recording::DocumentId;

/// The height of the line, in points.
const HEIGHT: f32 = 34.0;

/// Shows the most urgent of what there is to say. A message has the line, unless something waits there for an answer or goes
/// on: then the message stands above it.
pub fn show(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let panel = Panel::bottom("line below the board")
        .frame(theme::side_panel(ui.style()))
        .exact_size(HEIGHT)
        .show_separator_line(false)
        .show(ui, |ui| {
            if waiting(state, ui, actions) {
                return true;
            }
            if state.messages.shown().next().is_some() {
                messages::newest(state, ui, actions);
            } else {
                quiet(state, ui, actions);
            }
            false
        });
    if panel.inner {
        messages::above(state, panel.response.rect, ui.ctx(), actions);
    }
}

/// Shows what waits for an answer, goes on, or has stopped the program; returns whether there is something.
fn waiting(state: &State, ui: &mut Ui, actions: &mut Actions) -> bool {
    let accent = theme::accent(ui.visuals());
    if let Some(question) = &state.question {
        let answer = line(ui, accent, &question.words, |ui| {
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
    } else if let Some(words) = stopped::stopped(state) {
        line(ui, theme::machine(ui.visuals()), &format!("⚠ {words}"), |ui| {
            details(ui, actions);
            if let Some((strictness, hover)) = stopped::way_on(state)
                && ui.button("Go on").on_hover_text(hover).clicked()
            {
                actions.push(FileAction::OnChip(strictness));
            }
        });
    } else if !state.workspace.offers().is_empty() {
        let words = match state.workspace.offers().len() {
            1 => "What was played last time was not saved. It is still there.".to_owned(),
            count => format!("{count} recordings were not saved last time. They are still there."),
        };
        if line(ui, accent, &words, |ui| ui.button("Show…").clicked()) {
            actions.push(FileAction::ShowOffers(true));
        }
    } else if let Some(left) = left_last(state) {
        let words = match state.workspace.unsaved().filter(|document| document.id() != front(state)).count() {
            1 => "The recording that you left was not saved. It is still there.".to_owned(),
            count => format!("{count} recordings that you left were not saved. The last one:"),
        };
        line(ui, accent, &words, |ui| {
            if ui.button("Discard").clicked() {
                actions.push(FileAction::Discard(left));
            }
            if ui.button("Restore").clicked() {
                actions.push(FileAction::Front(left));
            }
        });
    } else {
        return false;
    }
    true
}

/// Shows what is good to know, if nothing else is to be said.
fn quiet(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let hint = Hint::of(state);
    if let Some((led, _)) = state.asked_led {
        // it is said anew while the cursor moves
        let closed = line(ui, theme::accent(ui.visuals()), &led_click::answer(state, led), |ui| {
            ui.button("Close").on_hover_text("Close this line").clicked()
        });
        if closed {
            actions.push(ViewAction::AskLed(None));
        }
    } else if let Some(diagnostic) = stopped::diagnostic(state) {
        line(ui, theme::machine(ui.visuals()), &format!("⚠ {}", diagnostic.text), |ui| {
            if ui.button("Close").clicked() {
                actions.push(ViewAction::CloseDiagnostic(diagnostic.text.clone()));
            }
            details(ui, actions);
        });
    } else if let Some(words) = warning(state) {
        line(ui, theme::bad(ui.visuals()), &words, |_| ());
    } else if !state.settings.hints_done.contains(&hint) {
        let closed = line(ui, Color32::TRANSPARENT, &hint::words(hint, state), |ui| {
            ui.small_button("Got it").on_hover_text("Close this line").clicked()
        });
        if closed {
            actions.push(ViewAction::HintDone(hint));
        }
    }
}

fn details(ui: &mut Ui, actions: &mut Actions) {
    if ui.button("Details").on_hover_text("The registers, and what was reported").clicked() {
        actions.push(ViewAction::ShowDetails(true));
    }
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
