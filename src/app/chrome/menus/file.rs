//! The menu of files.

use egui::Ui;

use super::WIDTH;
use crate::app::action::{Actions, FileAction};
use crate::app::commands::{Command, menu_line};
use crate::app::state::State;
use crate::app::widgets::elide_middle;

/// How long a path may be in the list.
const PATH_CHARS: usize = 48;

pub(super) fn show(state: &State, ui: &mut Ui, actions: &mut Actions) {
    menu_line(ui, Command::New, true, actions);
    menu_line(ui, Command::Open, true, actions);
    recent(state, ui, actions);
    if !state.workspace.offers().is_empty() {
        menu_line(ui, Command::Recovered, true, actions);
    }
    ui.separator();
    menu_line(ui, Command::Save, true, actions);
    menu_line(ui, Command::SaveAs, true, actions);
    ui.menu_button("Export", |ui| export(state, ui, actions));
    ui.separator();
    menu_line(ui, Command::Quit, true, actions);
}

/// What a recording can be exported to.
fn export(state: &State, ui: &mut Ui, actions: &mut Actions) {
    ui.set_min_width(WIDTH);
    menu_line(ui, Command::ExportBoard, true, actions);
    menu_line(ui, Command::ExportGif, true, actions);
    menu_line(ui, Command::ExportStrip, true, actions);
    menu_line(ui, Command::ExportVcd, true, actions);
    // a file of silence is of no use
    menu_line(ui, Command::ExportWav, state.has_sounded(), actions);
    ui.separator();
    menu_line(ui, Command::CopyScenario, true, actions);
}

/// The files that were open last.
fn recent(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let paths = state.settings.recent.paths();
    ui.add_enabled_ui(!paths.is_empty(), |ui| {
        ui.menu_button("Open recent", |ui| {
            ui.set_min_width(WIDTH);
            for path in paths {
                let whole = path.display().to_string();
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let line = egui::Button::new(elide_middle(&name, PATH_CHARS)).wrap_mode(egui::TextWrapMode::Extend);
                if ui.add(line).on_hover_text(&whole).clicked() {
                    actions.push(FileAction::Open(path.clone()));
                    ui.close();
                }
            }
            ui.separator();
            if ui.button("Forget this list").clicked() {
                actions.push(FileAction::ForgetRecent);
                ui.close();
            }
        });
    });
}
