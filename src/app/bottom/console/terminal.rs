//! The terminal: what is typed into it goes to the serial port, key by key.

use egui::text_selection::LabelSelectionState;
use egui::{
    Event, EventFilter, FocusDirection, Id, Key, Modifiers, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
};

use super::terminal_keys;
use crate::app::action::{Actions, BoardAction, ViewAction};
use crate::app::commands;
use crate::app::state::State;
use crate::app::widgets::theme;

/// Takes the keys for the serial port while the terminal in `rect` has the focus; returns whether it has. `line` is what has
/// been written of the line in which the cursor is.
pub(super) fn take_keys(state: &State, rect: Rect, line: &str, ui: &Ui, actions: &mut Actions) -> bool {
    let id = Id::unique("terminal");
    let response = ui.interact(rect, id, Sense::click());
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(line.to_owned()),
        ..WidgetInfo::labeled(Role::Terminal, true, "Terminal")
    });
    // on the text of a line, too, which can be selected
    let clicked = ui.rect_contains_pointer(rect) && ui.input(|input| input.pointer.primary_clicked());
    if clicked {
        response.request_focus();
    }
    commands::give_typing_to(ui.ctx(), id);
    if !response.has_focus() {
        return false;
    }
    let all = EventFilter { tab: true, horizontal_arrows: true, vertical_arrows: true, escape: false };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, all));
    ui.painter().rect_stroke(rect, 3.0, Stroke::new(1.0, theme::accent(ui.visuals())), StrokeKind::Inside);
    if ui.input_mut(|input| input.consume_key(Modifiers::SHIFT, Key::Tab)) {
        ui.memory_mut(|memory| memory.move_focus(FocusDirection::Previous));
        return true;
    }
    if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::F)) {
        actions.push(ViewAction::FindInConsole);
    }
    let ending = state.settings.line_ending.bytes(state.looked_into.origin());
    let copy_is_ctrl_c = !ui.ctx().os().is_mac();
    let selects = ui.ctx().with_plugin(|labels: &mut LabelSelectionState| labels.has_selection()).unwrap_or(false);
    let mut sent = Vec::new();
    ui.input_mut(|input| {
        input.events.retain(|event: &Event| {
            let bytes = terminal_keys::bytes_of(event, ending, copy_is_ctrl_c, selects);
            if let Event::Paste(text) = event {
                terminal_keys::report_left_out(text, actions);
            }
            sent.extend(bytes.iter().flatten());
            bytes.is_none()
        });
    });
    if !sent.is_empty() {
        actions.push(BoardAction::Serial(sent));
    }
    true
}
