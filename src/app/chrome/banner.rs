//! The line below the board: what the user must know, or the hint of the first minute. Its place is always there, so that
//! nothing jumps when it comes and goes.

use egui::{Align, Color32, Frame, Label, Layout, Panel, RichText, Ui};

use crate::app::App;
use crate::app::brightness::bench as bench_panel;
use crate::app::side::SidePanel;
use crate::app::state::settings::BottomPanel;
use crate::app::widgets::theme;
use crate::recording::Recording;

/// The height of the line, in points.
const HEIGHT: f32 = 34.0;

pub(in crate::app) fn show(app: &mut App, ui: &mut Ui) {
    Panel::bottom("line below the board").exact_size(HEIGHT).show_separator_line(false).show(ui, |ui| {
        if app.rescued.is_some() {
            let words = "What was played last time was not saved. It is still there.";
            if let Some(answer) = question(ui, words) {
                app.answer_rescue(answer);
            }
        } else if !app.left.is_empty() {
            let words = match app.left.len() {
                1 => "The recording that you left was not saved. It is still there.".to_owned(),
                count => format!("{count} recordings that you left were not saved. The last one:"),
            };
            if let Some(answer) = question(ui, &words) {
                let left = app.left.pop_back();
                if answer == Answer::Restore {
                    let others = app.left.len();
                    restore(app, left);
                    if app.left.len() > others {
                        // what it takes the place of is offered after all others, so that one can walk through them
                        app.left.rotate_right(1);
                    }
                }
            }
        } else if let Some(message) = app.message.clone() {
            let closed = line(ui, theme::accent(ui.visuals()), &message, |ui| ui.button("Close").clicked());
            if closed {
                app.message = None;
            }
        } else if let Some(words) = warning(app) {
            line(ui, theme::bad(ui.visuals()), &words, |_| ());
        } else if !app.settings.hint_done {
            let words =
                "A and B press, hold half a second for a long press · arrow keys tilt · Space pauses · F1 shows all keys";
            let closed = line(ui, Color32::TRANSPARENT, words, |ui| {
                ui.small_button("Got it").on_hover_text("Close this line").clicked()
            });
            app.settings.hint_done |= closed;
        }
    });
}

/// What one must not miss while one tunes brightness: two constants that are seen together look the same.
fn warning(app: &App) -> Option<String> {
    let tunes = app.settings.bottom_panel == BottomPanel::Bench || app.side_panel == SidePanel::Brightness;
    let warnings = if tunes { bench_panel::warnings(app) } else { Vec::new() };
    let first = warnings.first()?;
    Some(bench_panel::alike(&warnings, first))
}

/// What the user chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::app) enum Answer {
    /// To have it back.
    Restore,
    /// To forget it.
    Discard,
}

/// Takes a recording back, with the head at its end.
pub(in crate::app) fn restore(app: &mut App, recording: Option<Recording>) {
    if let Some(mut recording) = recording {
        recording.seek(u64::MAX);
        app.load(recording);
        app.opened = false;
        app.running = false;
    }
}

fn question(ui: &mut Ui, words: &str) -> Option<Answer> {
    line(ui, theme::accent(ui.visuals()), words, |ui| {
        let discard = ui.button("Discard").clicked().then_some(Answer::Discard);
        ui.button("Restore").clicked().then_some(Answer::Restore).or(discard)
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
