//! What the program wrote.

use egui::{Align, Layout, RichText, ScrollArea, TextStyle, Ui};

use super::{App, theme};

pub(super) fn show(app: &mut App, ui: &mut Ui) {
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        ui.label(RichText::new("Console").strong());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button("Copy").on_hover_text("Copy all lines").clicked() {
                let lines: Vec<&str> = app.recording.session().console().iter().map(|line| &line.text[..]).collect();
                ui.ctx().copy_text(lines.join("\n"));
            }
        });
    });
    let lines = app.recording.session().console();
    let row_height = ui.text_style_height(&TextStyle::Monospace);
    ui.spacing_mut().item_spacing.y = 2.0;
    // a row is as high as its text
    ui.spacing_mut().interact_size.y = row_height;
    ScrollArea::vertical().auto_shrink(false).stick_to_bottom(true).show_rows(
        ui,
        row_height,
        lines.len(),
        |ui, rows| {
            for line in &lines[rows] {
                ui.horizontal(|ui| {
                    let seconds = line.tick as f64 / 1000.0;
                    ui.label(RichText::new(format!("{seconds:>9.3}")).font(theme::figures()).weak());
                    ui.monospace(&line.text);
                });
            }
        },
    );
}
