//! The list of the boards, with the name of the one that is chosen.

use egui::{Key, TextEdit, Ui};

use crate::app::action::{Actions, BoardsAction};
use crate::app::commands::{Command, command_button, short_button};
use crate::app::state::State;
use crate::app::widgets::elide_middle;
use crate::session::BoardNumber;

/// How long the name of a program may be in the list.
const TITLE_CHARS: usize = 26;
const NAME_WIDTH: f32 = 96.0;

/// The name that is being typed.
#[derive(Default)]
pub struct NameField {
    /// The board whose name it is, by its name.
    of: String,
    text: String,
}

/// A row for each board, which chooses it. The chosen one can be renamed and moved, and removed, if it is not the first one.
pub(super) fn show(state: &State, field: &mut NameField, ui: &mut Ui, actions: &mut Actions) {
    let recording = state.recording();
    let drawn = recording.header().drawn_boards();
    for &board in &drawn {
        let title = elide_middle(&recording.board_title(board), TITLE_CHARS);
        let words = format!("{}   {title}", recording.board_name(board));
        if ui.selectable_label(board == state.chosen(), words).clicked() {
            actions.push(BoardsAction::Choose(board));
        }
    }
    let name = recording.board_name(state.chosen());
    ui.horizontal(|ui| {
        if field.of != name {
            *field = NameField { of: name.to_owned(), text: name.to_owned() };
        }
        let text = ui.add(TextEdit::singleline(&mut field.text).desired_width(NAME_WIDTH));
        text.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "Name of the board"));
        let left = text.on_hover_text("The name of this board in scenarios").lost_focus();
        if left && field.text != name {
            if ui.input(|input| input.key_pressed(Key::Escape)) {
                field.of.clear();
            } else {
                actions.push(BoardsAction::Rename(field.text.trim().to_owned()));
                // one that is refused is not kept
                field.of.clear();
            }
        }
        short_button(ui, Command::BoardBack, drawn.first() != Some(&state.chosen()), actions);
        short_button(ui, Command::BoardOn, drawn.last() != Some(&state.chosen()), actions);
        command_button(ui, Command::RemoveBoard, state.chosen() != BoardNumber::FIRST, actions);
    });
}
