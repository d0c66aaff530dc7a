//! The menus at the top of the window. What a line says, its key and what it does come from the table of commands.

mod boards;
mod file;
mod view;

use egui::{Align, Layout, MenuBar, Ui};

use crate::app::action::Actions;
use crate::app::commands::{Command, command_button, menu_line};
use crate::app::panels::Panels;
use crate::app::state::State;

/// The least width of a menu, so that the keys stand apart from the words.
const WIDTH: f32 = 190.0;

/// Shows the bar of menus, with the help at its right end.
pub fn show(state: &State, panels: &Panels, ui: &mut Ui, actions: &mut Actions) {
    MenuBar::new().ui(ui, |ui| {
        ui.spacing_mut().button_padding.x = 7.0;
        ui.spacing_mut().item_spacing.x = 2.0;
        show_focus(ui);
        menu(ui, "File", |ui| file::show(state, ui, actions));
        menu(ui, "Edit", |ui| edit(state, panels, ui, actions));
        menu(ui, "View", |ui| view::show(state, ui, actions));
        menu(ui, "Playback", |ui| playback(state, ui, actions));
        menu(ui, "Boards", |ui| boards::show(state, ui, actions));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            command_button(ui, Command::Help, true, actions);
        });
    });
}

fn menu(ui: &mut Ui, title: &str, lines: impl FnOnce(&mut Ui)) {
    ui.menu_button(title, |ui| {
        ui.set_min_width(WIDTH);
        ui.spacing_mut().button_padding = egui::vec2(6.0, 3.0);
        show_focus(ui);
        lines(ui);
    });
}

/// Draws a frame round what has the focus: the style of menus leaves it out.
fn show_focus(ui: &mut Ui) {
    let visuals = ui.visuals_mut();
    visuals.widgets.active.bg_stroke = visuals.selection.stroke;
}

fn edit(state: &State, panels: &Panels, ui: &mut Ui, actions: &mut Actions) {
    menu_line(ui, Command::Undo, state.recording().can_undo(), actions);
    menu_line(ui, Command::Redo, state.recording().can_redo(), actions);
    ui.separator();
    let has_selected = panels.timeline.has_selected();
    menu_line(ui, Command::Cut, has_selected, actions);
    menu_line(ui, Command::Copy, has_selected, actions);
    menu_line(ui, Command::Paste, !panels.timeline.clip().is_empty(), actions);
    menu_line(ui, Command::Duplicate, has_selected, actions);
    menu_line(ui, Command::Delete, has_selected, actions);
    menu_line(ui, Command::SelectAll, true, actions);
    ui.separator();
    menu_line(ui, Command::Expect, true, actions);
    menu_line(ui, Command::Note, true, actions);
}

fn playback(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let session = state.recording().session();
    // the one that does something; both are the same key
    menu_line(ui, Command::Run, !state.playback.running, actions);
    menu_line(ui, Command::Pause, state.playback.running, actions);
    ui.separator();
    menu_line(ui, Command::ToStart, session.tick() > 0 || session.is_within_tick(), actions);
    menu_line(ui, Command::ToEnd, session.has_future(), actions);
    menu_line(ui, Command::RecordOn, true, actions);
    ui.separator();
    menu_line(ui, Command::FrameBack, session.tick() > 0, actions);
    menu_line(ui, Command::FrameOn, true, actions);
    menu_line(ui, Command::TickBack, session.tick() > 0, actions);
    menu_line(ui, Command::TickOn, true, actions);
    ui.separator();
    menu_line(ui, Command::Slower, true, actions);
    menu_line(ui, Command::Faster, true, actions);
    ui.separator();
    menu_line(ui, Command::Restart, true, actions);
    menu_line(ui, Command::Reset, true, actions);
}
