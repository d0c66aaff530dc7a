//! The controls above the lanes: expectations, notes, undo, takes, zoom.

use egui::{Align, Key, Layout, RichText, TextEdit, Ui};

use super::Timeline;
use crate::app::action::{Actions, Edit, TakeAction, ViewAction};
use crate::app::commands::{Command, command_button, menu_button};
use crate::app::state::State;

/// A text that is being written.
pub(super) struct Field {
    what: Written,
    text: String,
    /// It was opened just now, and takes the focus.
    is_new: bool,
}

#[derive(Clone, Copy)]
enum Written {
    /// A note at a tick.
    Note(u64),
    /// The name of the take.
    Name,
}

impl Field {
    /// A field for a note at a tick.
    pub(super) fn note(at: u64) -> Self {
        Self { what: Written::Note(at), text: String::new(), is_new: true }
    }

    /// A field for the name of the take.
    pub(super) fn name(text: String) -> Self {
        Self { what: Written::Name, text, is_new: true }
    }

    /// Shows the field; returns whether it stays open.
    fn show(&mut self, ui: &mut Ui, actions: &mut Actions) -> bool {
        let (words, width, verb) = match self.what {
            Written::Note(at) => (format!("Note at {at} ms"), 320.0, "Add"),
            Written::Name => ("Name of this take".to_owned(), 200.0, "Rename"),
        };
        let label = ui.label(words);
        let field = ui.add(TextEdit::singleline(&mut self.text).desired_width(width)).labelled_by(label.id);
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let done = ui.button(verb).clicked() || entered;
        let cancelled = ui.button("Cancel").clicked() || ui.input(|input| input.key_pressed(Key::Escape));
        if std::mem::take(&mut self.is_new) {
            field.request_focus();
        }
        let text = self.text.trim();
        if done && !text.is_empty() {
            match self.what {
                Written::Note(at) => actions.push(Edit::AddNote { at, text: text.to_owned() }),
                Written::Name => actions.push(TakeAction::Rename(text.to_owned())),
            }
        }
        !done && !cancelled
    }
}

impl Timeline {
    /// Shows the controls, or the field that is written in.
    pub(super) fn bar(&mut self, state: &State, ui: &mut Ui, actions: &mut Actions) {
        ui.horizontal(|ui| {
            if let Some(field) = &mut self.field {
                if !field.show(ui, actions) {
                    self.field = None;
                }
                return;
            }
            command_button(ui, Command::Expect, true, actions);
            command_button(ui, Command::Note, true, actions);
            ui.separator();
            command_button(ui, Command::Undo, state.recording().can_undo(), actions);
            command_button(ui, Command::Redo, state.recording().can_redo(), actions);
            command_button(ui, Command::Delete, self.selected.is_some(), actions);
            ui.separator();
            self.takes(state, ui, actions);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                for command in [Command::ShowWhole, Command::ZoomIn, Command::ZoomOut] {
                    command_button(ui, command, true, actions);
                }
            });
        });
    }

    /// The take that is played, and a menu of the others.
    fn takes(&self, state: &State, ui: &mut Ui, actions: &mut Actions) {
        let (take, branches) = (state.recording().take(), state.recording().branches());
        let text = match branches.len() {
            0 => take.to_owned(),
            1 => format!("{take} and 1 branch"),
            count => format!("{take} and {count} branches"),
        };
        let menu = ui.menu_button(text, |ui| {
            let rename = Command::RenameTake;
            if ui.button(format!("{} {take}…", rename.row().text)).on_hover_text(rename.row().hover()).clicked() {
                actions.push(ViewAction::WriteName);
                ui.close();
            }
            let main = state.recording().main_branch();
            if main.is_some() {
                menu_button(ui, Command::MakeMain, actions);
            }
            for (index, branch) in branches.iter().enumerate() {
                ui.separator();
                let is_main = main == Some(index);
                ui.horizontal(|ui| {
                    ui.label(RichText::new(branch.name()).strong());
                    if is_main {
                        ui.label(RichText::new("main take").weak())
                            .on_hover_text("What `fivebyfive run` plays of the file");
                    }
                });
                ui.horizontal(|ui| self.branch(index, branch.name(), ui, actions));
            }
        });
        menu.response.on_hover_text("What was played from an earlier point on is kept as a branch");
    }

    /// What can be done with a branch.
    fn branch(&self, index: usize, name: &str, ui: &mut Ui, actions: &mut Actions) {
        let compared = self.compared == Some(index);
        let compare = TakeAction::Compare((!compared).then_some(index));
        for (command, chosen, action) in [
            (Command::SwitchTake, false, TakeAction::SwitchTo(index)),
            (Command::CompareTake, compared, compare),
            (Command::DeleteTake, false, TakeAction::Delete(index)),
        ] {
            let row = command.row();
            let text = format!("{} {name}", row.text);
            let response =
                if command == Command::CompareTake { ui.selectable_label(chosen, text) } else { ui.button(text) };
            if response.on_hover_text(row.hover()).clicked() {
                actions.push(action);
                ui.close();
            }
        }
    }
}
