//! Below the board: the timeline, the console or the brightness bench, or nothing.

use egui::{Panel, Ui};

use super::settings::BottomPanel;
use super::{App, bench_panel, console_panel, timeline};

/// The height of either, so that nothing jumps between them.
const HEIGHT: f32 = 192.0;

pub(super) fn show(app: &mut App, ui: &mut Ui) {
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
