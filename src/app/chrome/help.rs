//! All keys.

use egui::{Align, Context, Grid, Id, Layout, Modal, RichText, ScrollArea, Ui};

use crate::app::action::{Actions, ViewAction};
use crate::app::commands::COMMANDS;

/// The width of the help, and the height of what is around its keys.
const WIDTH: f32 = 836.0;
const AROUND: f32 = 130.0;

/// Shows the help, if it is open.
pub fn show(open: bool, ctx: &Context, actions: &mut Actions) {
    if !open {
        return;
    }
    let mut close = false;
    let response = Modal::new(Id::unique("help")).show(ctx, |ui| {
        ui.set_width(WIDTH);
        ui.heading("Keys");
        ui.add_space(4.0);
        let most = ctx.content_rect().height() - AROUND;
        ScrollArea::vertical().max_height(most).show(ui, keys);
        ui.add_space(8.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| close = ui.button("Close").clicked());
    });
    if close || response.should_close() {
        actions.push(ViewAction::Help);
    }
}

fn keys(ui: &mut Ui) {
    ui.label("They work wherever the focus is, except while you type and in dialogs. Space clicks what Tab has chosen; Esc closes.");
    ui.add_space(8.0);
    Grid::new("keys").num_columns(4).spacing([14.0, 4.0]).min_row_height(18.0).show(ui, |ui| {
        let keys = COMMANDS.iter().filter_map(|row| Some((row.keys.first()?.name, row.tooltip)));
        for (index, (name, help)) in keys.enumerate() {
            ui.label(RichText::new(name).monospace().strong());
            ui.label(help);
            if index % 2 == 1 {
                ui.end_row();
            }
        }
    });
    ui.add_space(8.0);
    ui.label(
        "Hold a button for half a second for a long press. Ctrl-click keeps a button down until you take hold of it.",
    );
    ui.add_space(4.0);
    ui.label(
        "In the timeline, which F6 and Tab lead to, the arrow keys select the input before or after, and that of the next lane; \
         with Shift all up to it. Enter types its times or its words, Escape leaves that. Alt+Shift and an arrow key move by a \
         frame, too, where the desktop leaves them.",
    );
    ui.add_space(4.0);
    ui.label("Lights Out: A moves right, B moves down, long B presses, long A restarts; long A again selects a level.");
}
