//! Below the board: the timeline, the console or the brightness bench, or nothing.

mod console;

use egui::{Panel, Ui};

use crate::app::action::Actions;
use crate::app::brightness;
use crate::app::panels::Panels;
use crate::app::state::{BottomPanel, State};

/// The height of each, so that nothing jumps between them; its upper edge can be dragged to the greatest.
const HEIGHT: f32 = 192.0;
const MAX_HEIGHT: f32 = 420.0;
/// The timeline grows with the first lane of what few programs use, so that it is seen, and no more by itself.
const GROWN_HEIGHT: f32 = 216.0;
/// The height of all that is in the timeline beside its lanes.
const BESIDE_LANES: f32 = 46.0;

/// Shows what was chosen.
pub fn show(state: &State, panels: &mut Panels, ui: &mut Ui, actions: &mut Actions) {
    let panel = state.settings.bottom_panel;
    if panel == BottomPanel::Nothing {
        return;
    }
    let height = match panel {
        BottomPanel::Timeline => (BESIDE_LANES + panels.timeline.lanes_height()).clamp(HEIGHT, GROWN_HEIGHT),
        _ => HEIGHT,
    };
    Panel::bottom("bottom").default_size(height).size_range(height..=MAX_HEIGHT).resizable(true).show(ui, |ui| {
        ui.add_space(3.0);
        match panel {
            BottomPanel::Timeline => panels.timeline.show(state, ui, actions),
            BottomPanel::Bench => brightness::bench(state, ui, actions),
            BottomPanel::Console | BottomPanel::Nothing => console::show(state, ui, actions),
        }
    });
}
