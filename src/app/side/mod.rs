//! The panel beside the board: hands, brightness, and what belongs to the program.

pub(in crate::app) mod expectations;
pub(in crate::app) mod input;
pub(in crate::app) mod pose_pad;

use egui::Ui;

use crate::app::App;
use crate::app::brightness::panel as brightness_panel;
use crate::app::maze::map as map_panel;
use crate::app::puzzle;
use crate::app::side::expectations as verdict_panel;
use crate::app::side::input as input_panel;

/// What the panel shows.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum SidePanel {
    /// Buttons, pose, acceleration.
    #[default]
    Input,
    /// What is expected, and what is there.
    Expected,
    /// The brightness constants.
    Brightness,
    /// The whole maze.
    Map,
    /// Lights Out from all sides.
    Puzzle,
}

pub(in crate::app) fn show(app: &mut App, ui: &mut Ui) {
    let has_map = app.tilt_a_maze().is_some();
    let has_puzzle = app.lights_out().is_some();
    ui.horizontal(|ui| {
        // four words in a narrow panel
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.spacing_mut().button_padding.x = 5.0;
        ui.selectable_value(&mut app.side_panel, SidePanel::Input, "Input");
        ui.selectable_value(&mut app.side_panel, SidePanel::Expected, "Expected");
        ui.selectable_value(&mut app.side_panel, SidePanel::Brightness, "Brightness");
        if has_map {
            ui.selectable_value(&mut app.side_panel, SidePanel::Map, "Map");
        }
        if has_puzzle {
            ui.selectable_value(&mut app.side_panel, SidePanel::Puzzle, "Puzzle");
        }
    });
    ui.separator();
    match app.side_panel {
        SidePanel::Expected => verdict_panel::show(app, ui),
        SidePanel::Brightness => brightness_panel::show(app, ui),
        SidePanel::Map if has_map => map_panel::show(app, ui),
        SidePanel::Puzzle if has_puzzle => puzzle::show(app, ui),
        SidePanel::Input | SidePanel::Map | SidePanel::Puzzle => input_panel::show(app, ui),
    }
}
