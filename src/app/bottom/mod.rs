//! Below the board: the timeline, the console or the brightness bench, or nothing.

pub(in crate::app) mod console;

use egui::{Panel, Ui};

use crate::app::App;
use crate::app::bottom::console as console_panel;
use crate::app::brightness::bench as bench_panel;
use crate::app::state::settings::BottomPanel;
use crate::app::timeline;

/// The height of either, so that nothing jumps between them.
const HEIGHT: f32 = 192.0;

pub(in crate::app) fn show(app: &mut App, ui: &mut Ui) {
    let panel = app.settings.bottom_panel;
    if panel == BottomPanel::Nothing {
        return;
    }
    Panel::bottom("bottom").exact_size(HEIGHT).resizable(false).show(ui, |ui| {
        ui.add_space(3.0);
        match panel {
            BottomPanel::Timeline => timeline::show(app, ui),
            BottomPanel::Bench => bench_panel::show(app, ui),
            BottomPanel::Console | BottomPanel::Nothing => console_panel::show(app, ui),
        }
    });
}
