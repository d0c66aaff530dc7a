//! Below the board: the timeline, the console or the brightness bench, or nothing.

mod console;

use egui::{Panel, Ui};

use crate::app::action::Actions;
use crate::app::brightness;
use crate::app::panels::Panels;
use crate::app::state::{BottomPanel, State};

/// The height of each, so that nothing jumps between them; its upper edge can be dragged to the greatest.
const HEIGHT: f32 = 214.0;
const MAX_HEIGHT: f32 = 420.0;

/// Shows what was chosen.
pub fn show(state: &State, panels: &mut Panels, ui: &mut Ui, actions: &mut Actions) {
    let panel = state.settings.bottom_panel;
    if panel == BottomPanel::Nothing {
        return;
    }
    Panel::bottom("bottom").default_size(HEIGHT).size_range(HEIGHT..=MAX_HEIGHT).resizable(true).show(ui, |ui| {
        ui.add_space(3.0);
        match panel {
            BottomPanel::Timeline => panels.timeline.show(state, ui, actions),
            BottomPanel::Bench => brightness::bench(state, ui, actions),
            BottomPanel::Console | BottomPanel::Nothing => console::show(state, ui, actions),
        }
    });
}
