//! Who hears whom, and how well.

use egui::{Grid, RichText, Ui};

use crate::app::state::State;
use crate::app::widgets::theme;
use crate::board::Place;
use crate::session::{BoardNumber, heard_dbm};

/// A table of the strengths between the boards.
pub(super) fn show(state: &State, ui: &mut Ui) {
    let recording = state.recording();
    let session = recording.session();
    ui.label(RichText::new("Who hears whom, in dBm").strong()).on_hover_text(
        "The strength of what is sent with 0 dBm where it arrives, by a model of offices; what is weaker than -90 dBm is not heard",
    );
    let boards: Vec<(BoardNumber, Place)> = session.boards().map(|board| (board, session.place_of(board))).collect();
    egui::ScrollArea::horizontal().show(ui, |ui| {
        Grid::new("who hears whom").num_columns(boards.len() + 1).spacing([12.0, 3.0]).show(ui, |ui| {
            ui.label("");
            for (board, _) in &boards {
                ui.label(RichText::new(recording.board_name(*board)).strong());
            }
            ui.end_row();
            for (board, here) in &boards {
                ui.label(RichText::new(recording.board_name(*board)).strong());
                for (other, there) in &boards {
                    let words = match heard_dbm(0, here.distance_cm(*there)).filter(|_| board != other) {
                        Some(strength) => strength.to_string(),
                        None => "–".to_owned(),
                    };
                    ui.label(RichText::new(words).font(theme::figures()));
                }
                ui.end_row();
            }
        });
    });
}
