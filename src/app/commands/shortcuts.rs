//! The keys that go with Ctrl or Command, as in every program.

use egui::{Context, Key, KeyboardShortcut, Modifiers};

use crate::app::App;
use crate::app::files::dialog as files;

const UNDO: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::Z);
const REDO: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::Z);
const REDO_TOO: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::Y);
const OPEN: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::O);
const SAVE: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::S);

/// The shortcuts, for the help.
pub(in crate::app) const HELP: [(&str, &str); 5] = [
    ("Ctrl+O", "open a scenario"),
    ("Ctrl+S", "save the recording"),
    ("Ctrl+Z", "take an edit back"),
    ("Ctrl+Y", "make it again"),
    ("Delete", "delete what is selected"),
];

pub(in crate::app) fn take(app: &mut App, ctx: &Context) {
    let dialog = ctx.memory(|memory| memory.top_modal_layer().is_some());
    if dialog || ctx.text_edit_focused() {
        return;
    }
    let pressed = |shortcut: &KeyboardShortcut| ctx.input_mut(|input| input.consume_shortcut(shortcut));
    // the one with Shift first: the other one would take it too
    if pressed(&REDO) || pressed(&REDO_TOO) {
        app.recording.redo();
    }
    if pressed(&UNDO) {
        app.recording.undo();
    }
    if pressed(&OPEN) {
        files::ask_open(app);
    }
    if pressed(&SAVE) {
        files::ask_save(app);
    }
    if ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Delete)) {
        app.timeline.delete_selected(&mut app.recording);
    }
}
