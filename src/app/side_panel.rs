//! The panel beside the board: hands, and what belongs to the program.

use egui::Ui;

use super::{App, input_panel, map_panel};

/// What the panel shows.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum SidePanel {
    /// Buttons, pose, acceleration.
    #[default]
    Input,
    /// The whole maze.
    Map,
}

pub(super) fn show(app: &mut App, ui: &mut Ui) {
    let has_map = app.tilt_a_maze().is_some();
    if !has_map {
        input_panel::show(app, ui);
        return;
    }
    ui.horizontal(|ui| {
        for (panel, name) in [(SidePanel::Input, "Input"), (SidePanel::Map, "Map")] {
            ui.selectable_value(&mut app.side_panel, panel, name);
        }
    });
    ui.separator();
    match app.side_panel {
        SidePanel::Input => input_panel::show(app, ui),
        SidePanel::Map => map_panel::show(app, ui),
    }
}
