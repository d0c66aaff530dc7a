//! Lights Out in ten steps: a few words each, and a small board that shows just that. These boards are interactive demos:
//! nothing done to them reaches the micro:bit.

mod boards;
mod demo;
mod matrix;
mod words;

use egui::{Button, RichText, Ui};

use crate::app::board_view::Look;
use demo::Demo;
use words::STEPS;

/// Which step is shown, and what was done to its board.
pub(super) struct Learn {
    /// An index into [`STEPS`].
    step: usize,
    demo: Demo,
}

impl Default for Learn {
    fn default() -> Self {
        Self { step: 0, demo: Demo::of_step(0) }
    }
}

impl Learn {
    /// The way from step to step.
    pub(super) fn steps(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            if ui.add_enabled(self.step > 0, Button::new("◀")).on_hover_text("The step before").clicked() {
                self.go_to(self.step - 1);
            }
            ui.label(format!("{} of {}", self.step + 1, STEPS.len()));
            let next = ui.add_enabled(self.step + 1 < STEPS.len(), Button::new("▶"));
            if next.on_hover_text("The next step").clicked() {
                self.go_to(self.step + 1);
            }
            if ui.button("Again").on_hover_text("The board of this step as it was").clicked() {
                self.go_to(self.step);
            }
        });
    }

    pub(super) fn show(&mut self, look: Look, ui: &mut Ui) {
        let words = &STEPS[self.step];
        ui.label(RichText::new(words.title).heading());
        ui.label(words.text);
        ui.add_space(4.0);
        boards::show(self.step, &mut self.demo, look, ui);
    }

    fn go_to(&mut self, step: usize) {
        *self = Self { step, demo: Demo::of_step(step) };
    }
}
