//! The field for what is sent to the serial port of an image.

use egui::{Event, Id, InputState, Key, TextEdit, Ui};

use crate::app::action::{Actions, BoardAction, ViewAction};
use crate::app::state::{LineEnding, State};
use crate::app::widgets::{choice, theme};
use crate::editors::Origin;

/// The width of what stands beside the field.
const BESIDE_FIELD: f32 = 342.0;
const CHOICE: f32 = 136.0;

/// The control characters that can be sent: key, byte, what MicroPython does with it.
const CONTROLS: [(Key, u8, &str); 5] = [
    (Key::A, 0x01, "Ctrl-A: MicroPython's raw prompt"),
    (Key::B, 0x02, "Ctrl-B: MicroPython's usual prompt"),
    (Key::C, 0x03, "Ctrl-C: stop the program"),
    (Key::D, 0x04, "Ctrl-D: restart the program"),
    (Key::E, 0x05, "Ctrl-E: MicroPython's paste mode"),
];

/// Shows the field, and what can be sent beside it. Enter sends a line; Ctrl and a letter, the control character.
pub(super) fn show(state: &State, program: &Origin, ui: &mut Ui, actions: &mut Actions) {
    let id = Id::unique("line to the serial port");
    let mut text = ui.data(|data| data.get_temp::<String>(id)).unwrap_or_default();
    let ending = state.settings.line_ending;
    let label = ui.label("Send");
    if ui.memory(|memory| memory.has_focus(id)) {
        let selects = selects_text(ui, id);
        // on a Mac, Command copies, and Ctrl-C is a key like others
        let copy_is_ctrl_c = !ui.ctx().os().is_mac();
        let controls = ui.input_mut(|input| take_controls(input, copy_is_ctrl_c, selects));
        if !controls.is_empty() {
            actions.push(BoardAction::Serial(controls));
        }
    }
    let width = (ui.available_width() - BESIDE_FIELD).max(60.0);
    let field = TextEdit::singleline(&mut text).return_key(None).id(id).font(theme::figures()).desired_width(width);
    let response = ui.add(field).labelled_by(label.id);
    let response = response.on_hover_text(
        "Enter sends it to the serial port, with the line end beside it. Ctrl-A to Ctrl-E send control characters.",
    );
    // only what a terminal of the board can send
    text.retain(|character| character.is_ascii());
    if response.has_focus() {
        for line in ui.input(|input| take_lines(&mut text, &input.events)) {
            actions.push(BoardAction::Serial([line.as_bytes(), ending.bytes(program)].concat()));
        }
    }
    ui.data_mut(|data| data.insert_temp(id, text));
    if let Some(ending) = choice(ui, "Line end", ending, &LineEnding::ALL, |ending| ending.title(program), CHOICE) {
        actions.push(ViewAction::LineEnding(ending));
    }
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
            modifiers: egui::Modifiers::NONE,
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
