//! What the user must know, above the board: one line at a time.

use egui::{Align, Color32, Frame, Layout, RichText, Ui};

use super::{App, theme};

pub(super) fn show(app: &mut App, ui: &mut Ui) {
    if app.rescued.is_some() {
        rescued(app, ui);
    } else if let Some(message) = app.message.clone() {
        line(ui, theme::accent(ui.visuals()), |ui| {
            if ui.button("Close").clicked() {
                app.message = None;
            }
            ui.with_layout(Layout::left_to_right(Align::Center).with_main_wrap(true), |ui| ui.label(message));
        });
    }
}

fn rescued(app: &mut App, ui: &mut Ui) {
    line(ui, theme::accent(ui.visuals()), |ui| {
        let discard = ui.button("Discard").clicked();
        let restore = ui.button("Restore").clicked();
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.label(RichText::new("The last session was not closed. What was played in it is still there."));
        });
        if !discard && !restore {
            return;
        }
        let rescued = app.rescued.take();
        if let Some(recording) = rescued.filter(|_| restore) {
            app.load(recording);
            app.running = false;
        }
    });
}

/// A line with buttons at its right end, laid out from the right.
fn line(ui: &mut Ui, color: Color32, contents: impl FnOnce(&mut Ui)) {
    Frame::new().fill(color.gamma_multiply(0.18)).corner_radius(4.0).inner_margin(6.0).show(ui, |ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.set_min_height(24.0);
            contents(ui);
        });
    });
}
