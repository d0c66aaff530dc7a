//! Buttons of commands, with what the table says of them.

use egui::{Button, Response, Role, Ui, Vec2, WidgetInfo};

use super::Command;
use crate::app::action::Actions;

/// A button that asks for what the command does.
pub fn command_button(ui: &mut Ui, command: Command, enabled: bool, actions: &mut Actions) -> Response {
    add(ui, command, command.row().text, Vec2::ZERO, enabled, actions)
}

/// The same with a sign instead of words, where there is little room.
pub fn short_button(ui: &mut Ui, command: Command, enabled: bool, actions: &mut Actions) -> Response {
    add(ui, command, command.row().short, Vec2::ZERO, enabled, actions)
}

/// A button of something that is on or off. Its width is the one of the longer text, so that nothing jumps.
pub fn switch_button(ui: &mut Ui, command: Command, on: bool, width: f32, actions: &mut Actions) -> Response {
    let row = command.row();
    add(ui, command, if on { row.text_on } else { row.text }, Vec2::new(width, 0.0), true, actions)
}

/// A line of a menu, which closes.
pub fn menu_button(ui: &mut Ui, command: Command, actions: &mut Actions) {
    if command_button(ui, command, true, actions).clicked() {
        ui.close();
    }
}

/// A line of a menu with its key beside it, which closes the menu.
pub fn menu_line(ui: &mut Ui, command: Command, enabled: bool, actions: &mut Actions) {
    line(ui, command, command.row().menu_text(), enabled, actions);
}

/// The same for something that is on or off.
pub fn menu_switch(ui: &mut Ui, command: Command, on: bool, actions: &mut Actions) {
    let row = command.row();
    line(ui, command, if on { row.text_on } else { row.text }, true, actions);
}

fn line(ui: &mut Ui, command: Command, text: &str, enabled: bool, actions: &mut Actions) {
    let row = command.row();
    let key = row.keys.first().map_or("", |key| key.name);
    let button = Button::new(text).shortcut_text(key).wrap_mode(egui::TextWrapMode::Extend);
    let response = ui.add_enabled(enabled, button);
    // the key is no part of the name
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, text));
    if response.on_hover_text(row.tooltip).clicked() {
        actions.extend(command.action());
        ui.close();
    }
}

fn add(ui: &mut Ui, command: Command, text: &str, least: Vec2, enabled: bool, actions: &mut Actions) -> Response {
    let row = command.row();
    let response = ui.add_enabled(enabled, Button::new(text).min_size(least));
    let is_sign = row.label != row.text || text == row.short && row.short != row.text;
    if is_sign {
        response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, row.label));
    }
    let response = response.on_hover_text(row.hover());
    if response.clicked()
        && let Some(action) = command.action()
    {
        actions.push(action);
    }
    response
}
