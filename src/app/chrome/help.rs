//! All keys.

use egui::{Align, Context, Grid, Id, Key, Layout, Modal, RichText};

use crate::app::commands::key_tap::KEYS;
use crate::app::commands::shortcuts;

/// Shows the help; returns whether it stays open.
pub(in crate::app) fn modal(ctx: &Context) -> bool {
    let mut close = false;
    let response = Modal::new(Id::unique("help")).show(ctx, |ui| {
        ui.set_width(470.0);
        ui.heading("Keys");
        ui.add_space(4.0);
        ui.label("They work wherever the focus is, except while you type and in dialogs. Space clicks what Tab has chosen; Esc closes.");
        ui.add_space(8.0);
        Grid::new("keys").num_columns(4).spacing([16.0, 6.0]).show(ui, |ui| {
            // a plus sign is an equals sign with Shift on most keyboards
            let keys = KEYS.iter().filter(|binding| binding.key != Key::Equals);
            let keys = keys.map(|binding| (binding.name, binding.help)).chain(shortcuts::HELP);
            for (index, (name, help)) in keys.enumerate() {
                ui.label(RichText::new(name).monospace().strong());
                ui.label(help);
                if index % 2 == 1 {
                    ui.end_row();
                }
            }
        });
        ui.add_space(8.0);
        ui.label("Hold a button for half a second for a long press. Ctrl-click keeps a button down until you take hold of it.");
        ui.add_space(4.0);
        ui.label(
            "Lights Out: A moves right, B moves down, long B presses, long A restarts; long A again selects a level.",
        );
        ui.add_space(8.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| close = ui.button("Close").clicked());
    });
    !close && !response.should_close()
}
