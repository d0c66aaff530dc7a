//! What stands above the board while it is drawn by the model of the eye.

use egui::{Align, Button, CornerRadius, Frame, Label, Layout, Margin, RichText, Stroke, Ui};

use crate::app::action::{Actions, TuningAction};
use crate::app::state::{Bench, State};
use crate::app::widgets::theme;

/// Says that the picture is one of the model, and of what; nothing while it is not.
pub fn show(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let Some(model) = state.bench.drawn_model() else { return };
    let warn = theme::machine(ui.visuals());
    let frame = Frame::new()
        .stroke(Stroke::new(1.0, warn))
        .corner_radius(CornerRadius::same(6))
        .inner_margin(Margin::symmetric(10, 3));
    frame.show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let button = ui.add(Button::new("Leave the model"));
                if button.on_hover_text("Draw the LEDs in their look again").clicked() {
                    actions.push(TuningAction::Bench(Bench { draws_model: false, ..state.bench }));
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    let words = format!("⚠ Model, not measured: the LEDs {}", model.words());
                    let label = ui.add(Label::new(RichText::new(words).color(warn)).truncate());
                    label.on_hover_text(
                        "Worked out from the times of the driver, and from assumptions about LEDs and eyes. Your monitor \
                         has light of its own.",
                    );
                });
            });
        });
    });
    ui.add_space(4.0);
}
