//! What a recording can be exported to.

use egui::Ui;

use crate::app::action::Actions;
use crate::app::commands::{Command, command_button, menu_button};
use crate::app::state::State;

/// The lines of the menu.
pub fn show(state: &State, ui: &mut Ui, actions: &mut Actions) {
    menu_button(ui, Command::ExportBoard, actions);
    menu_button(ui, Command::ExportGif, actions);
    menu_button(ui, Command::ExportStrip, actions);
    menu_button(ui, Command::ExportVcd, actions);
    // a file of silence is of no use
    if command_button(ui, Command::ExportWav, state.has_sounded(), actions).clicked() {
        ui.close();
    }
    ui.separator();
    menu_button(ui, Command::CopyScenario, actions);
}
