//! The field for whole lines to the serial port of an image, and what stands beside it.

use egui::{Event, Id, InputState, Key, Modifiers, TextEdit, Ui};

use super::history::History;
use super::terminal_keys::{self, CONTROLS};
use crate::app::action::{Actions, BoardAction, ViewAction};
use crate::app::state::{LineEnding, State};
use crate::app::widgets::{choice, theme};
use crate::editors::Origin;

/// The width of the choice of the line end.
const CHOICE: f32 = 136.0;

/// Shows the field, `width` wide. Enter sends a line; Up and Down bring lines back that were sent; Ctrl and a letter sends the
/// control character.
pub(super) fn field(state: &State, width: f32, history: &mut History, ui: &mut Ui, actions: &mut Actions) {
    let id = Id::unique("line to the serial port");
    let mut text = ui.data(|data| data.get_temp::<String>(id)).unwrap_or_default();
    let ending = state.settings.line_ending.bytes(state.looked_into.origin());
    let label = ui.label("Send");
    if ui.memory(|memory| memory.has_focus(id)) {
        let selects = selects_text(ui, id);
        // on a Mac, Command copies, and Ctrl-C is a key like others
        let copy_is_ctrl_c = !ui.ctx().os().is_mac();
        let controls = ui.input_mut(|input| take_controls(input, copy_is_ctrl_c, selects));
        if !controls.is_empty() {
            actions.push(BoardAction::Serial(controls));
        }
        if let Some(lines) = ui.input_mut(|input| take_pasted_lines(input, &mut text)) {
            terminal_keys::report_left_out(&lines, actions);
            actions.push(BoardAction::Serial(terminal_keys::with_line_ends(&lines, ending)));
        }
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::ArrowUp)) {
            history.back(&mut text);
        }
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::ArrowDown)) {
            history.on(&mut text);
        }
    }
    let field = TextEdit::singleline(&mut text).return_key(None).id(id).font(theme::figures());
    let response = ui.add(field.desired_width(width)).labelled_by(label.id);
    let response = response.on_hover_text(
        "Enter sends it to the serial port, with the line end that is chosen. Up and Down bring back what was sent. Ctrl-A to \
         Ctrl-E send control characters.",
    );
    // a scenario holds what is sent, and it is ASCII there
    text.retain(|character| character.is_ascii());
    if response.has_focus() {
        for line in ui.input(|input| take_lines(&mut text, &input.events)) {
            history.add(&line);
            actions.push(BoardAction::Serial([line.as_bytes(), ending].concat()));
        }
    }
    ui.data_mut(|data| data.insert_temp(id, text));
}

/// Shows the choice of the line end.
pub(super) fn line_end(now: LineEnding, program: &Origin, ui: &mut Ui, actions: &mut Actions) {
    if let Some(ending) = choice(ui, "Line end", now, &LineEnding::ALL, |ending| ending.title(program), CHOICE) {
        actions.push(ViewAction::LineEnding(ending));
    }
}

/// Shows the menu of the control characters.
pub(super) fn controls(ui: &mut Ui, actions: &mut Actions) {
    ui.menu_button("Ctrl", |ui| {
        for (_, byte, title) in CONTROLS {
            if ui.button(title).clicked() {
                actions.push(BoardAction::Serial(vec![byte]));
                ui.close();
            }
        }
    })
    .response
    .on_hover_text("Send a control character");
}

/// Takes a text of several lines that is pasted: returns the lines that have ended, with what was in the field before the
/// first, and leaves the rest in the field. A text of one line is left to the field.
fn take_pasted_lines(input: &mut InputState, field: &mut String) -> Option<String> {
    let mut pasted = String::new();
    input.events.retain(|event| match event {
        Event::Paste(text) if text.contains(['\n', '\r']) => {
            pasted.push_str(text);
            false
        }
        _ => true,
    });
    let end = pasted.rfind(['\n', '\r'])? + 1;
    let rest = pasted.split_off(end);
    Some(std::mem::replace(field, rest) + &pasted)
}

/// Takes the lines that Enter has ended out of the text of the field. Of a painting that comes late there can be several, and
/// what was typed after the last of them stays.
fn take_lines(text: &mut String, events: &[Event]) -> Vec<String> {
    // what was typed after each Enter
    let mut after: Vec<String> = Vec::new();
    for event in events {
        match event {
            Event::Key { key: Key::Enter, pressed: true, .. } => after.push(String::new()),
            Event::Text(typed) => after.iter_mut().rev().take(1).for_each(|last| last.push_str(typed)),
            _ => {}
        }
    }
    let Some(rest) = after.pop() else { return Vec::new() };
    let typed = after.concat() + &rest;
    let whole = std::mem::take(text);
    match whole.strip_suffix(&typed) {
        Some(first) => {
            *text = rest;
            [vec![first.to_owned()], after].concat()
        }
        // it was typed into the middle of a line
        None => vec![whole],
    }
}

/// Whether something in a text field is selected: then Ctrl-C copies it.
fn selects_text(ui: &Ui, id: Id) -> bool {
    let field = egui::text_edit::TextEditState::load(ui.ctx(), id);
    field.and_then(|field| field.cursor.char_range()).is_some_and(|range| !range.is_empty())
}

/// Takes the control characters that are typed, so that the field does not take them as commands of its own.
fn take_controls(input: &mut InputState, copy_is_ctrl_c: bool, selects_text: bool) -> Vec<u8> {
    let mut controls = Vec::new();
    input.events.retain(|event| match event {
        Event::Copy if copy_is_ctrl_c && !selects_text => {
            controls.push(0x03);
            false
        }
        Event::Key { key, pressed, modifiers, .. } if modifiers.ctrl && !modifiers.shift && !modifiers.alt => {
            let control = CONTROLS
                .iter()
                .find(|(control, ..)| control == key)
                .filter(|(key, ..)| *key != Key::C || !selects_text);
            if let Some((_, byte, _)) = control
                && *pressed
            {
                controls.push(*byte);
            }
            control.is_none()
        }
        _ => true,
    });
    controls
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_as_they_were_typed_however_many_come_in_a_painting() {
        let enter = || Event::Key {
            key: Key::Enter,
            physical_key: None,
            pressed: true,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        let typed = |text: &str| Event::Text(text.to_owned());
        for (field, events, lines, rest) in [
            ("ab", vec![typed("b")], &[][..], "ab"),
            ("ab", vec![typed("b"), enter()], &["ab"], ""),
            ("abc", vec![typed("b"), enter(), typed("c")], &["ab"], "c"),
            ("xyz", vec![enter(), typed("y"), enter(), typed("z")], &["x", "y"], "z"),
            ("", vec![enter(), enter(), enter()], &["", "", ""], ""),
            ("yx", vec![enter(), typed("y")], &["yx"], ""),
        ] {
            let mut text = field.to_owned();
            assert_eq!(take_lines(&mut text, &events), lines, "{field:?}");
            assert_eq!(text, rest, "{field:?}");
        }
    }
}
