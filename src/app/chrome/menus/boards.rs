//! The menu of the boards beside each other.

use egui::Ui;

use crate::app::action::{Actions, AddedBoard, BoardsAction};
use crate::app::commands::{Command, menu_line};
use crate::app::state::State;
use crate::scenario::ProgramName;
use crate::session::BoardNumber;

pub(super) fn show(state: &State, ui: &mut Ui, actions: &mut Actions) {
    menu_line(ui, Command::AddSameBoard, true, actions);
    for program in ProgramName::known() {
        let line = ui.button(format!("Add a board with {}", program.title()));
        if line.on_hover_text("It can be undone").clicked() {
            actions.push(BoardsAction::Add(AddedBoard::Program(program)));
            ui.close();
        }
    }
    menu_line(ui, Command::AddBoard, true, actions);
    ui.separator();
    menu_line(ui, Command::RemoveBoard, state.chosen() != BoardNumber::FIRST, actions);
    ui.separator();
    let recording = state.recording();
    let drawn = recording.header().drawn_boards();
    menu_line(ui, Command::BoardBack, drawn.first() != Some(&state.chosen()), actions);
    menu_line(ui, Command::BoardOn, drawn.last() != Some(&state.chosen()), actions);
    ui.separator();
    for board in drawn {
        let is_chosen = board == state.chosen();
        if ui.radio(is_chosen, format!("Board {}", recording.board_name(board))).clicked() {
            actions.push(BoardsAction::Choose(board));
            ui.close();
        }
    }
    menu_line(ui, Command::NextBoard, recording.session().board_count() > 1, actions);
}
