//! Below the board: the timeline, the console or the brightness bench, or nothing.

mod console;

use egui::{Panel, Ui};

use crate::app::action::Actions;
use crate::app::brightness;
use crate::app::panels::Panels;
use crate::app::state::{BottomPanel, State};
use crate::app::timeline::SOUND_LANE;

/// The height of each, so that nothing jumps between them.
const HEIGHT: f32 = 192.0;

/// Shows what was chosen.
pub fn show(state: &State, panels: &mut Panels, ui: &mut Ui, actions: &mut Actions) {
    let panel = state.settings.bottom_panel;
    if panel == BottomPanel::Nothing {
        return;
    }
    // the lane of sound comes when there is some
    let height = if state.has_sounded() { HEIGHT + SOUND_LANE } else { HEIGHT };
    Panel::bottom("bottom").exact_size(height).resizable(false).show(ui, |ui| {
        ui.add_space(3.0);
        match panel {
            BottomPanel::Timeline => panels.timeline.show(state, ui, actions),
            BottomPanel::Bench => brightness::bench(state, ui, actions),
            BottomPanel::Console | BottomPanel::Nothing => console::show(state, ui, actions),
        }
    });
}
