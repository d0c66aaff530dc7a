//! The boards beside each other: their names, where they are, the air between them, and who hears whom.

mod air;
mod hearing;
mod list;
mod map;

use egui::{RichText, Ui};

use crate::app::action::Actions;
use crate::app::state::State;
use crate::app::widgets::scrolling;

/// What is being typed and dragged in the panel.
#[derive(Default)]
pub struct BoardsPanel {
    name: list::NameField,
    map: map::MapDrag,
    air: air::AirDrag,
}

/// Shows the panel.
pub(super) fn show(state: &State, panel: &mut BoardsPanel, ui: &mut Ui, actions: &mut Actions) {
    scrolling(ui, |ui| {
        list::show(state, &mut panel.name, ui, actions);
        ui.separator();
        ui.label(RichText::new("Seen from above").strong())
            .on_hover_text("Drag a board: the farther away, the weaker it is heard. What is dragged is recorded");
        map::show(state, &mut panel.map, ui, actions);
        ui.separator();
        hearing::show(state, ui);
        ui.separator();
        air::show(state, &mut panel.air, ui, actions);
    });
}
