//! The panel beside the board: input, expectations, brightness, and what belongs to the program.

mod boards;
mod debug;
mod expectation_list;
mod expectations;
mod input;
mod pose_pad;
mod program;

pub use boards::BoardsPanel;
pub use debug::DebugPanel;
pub use input::RadioField;
pub use program::ProgramPanel;

use egui::Ui;

use crate::app::action::{Actions, ViewAction};
use crate::app::panels::Panels;
use crate::app::state::{SidePanel, State};
use crate::app::{brightness, maze, puzzle};

/// Shows the panel that was chosen, where the program has it.
pub fn show(state: &State, panels: &mut Panels, ui: &mut Ui, actions: &mut Actions) {
    let has_map = state.tilt_a_maze().is_some();
    let has_puzzle = state.lights_out().is_some();
    let has_image = state.recording().image().is_some();
    let has_debug = state.recording().image_to_debug().is_some();
    let has_boards = state.recording().session().board_count() > 1;
    ui.horizontal(|ui| {
        // four words in a narrow panel
        ui.spacing_mut().item_spacing.x = if has_image { 3.0 } else { 4.0 };
        ui.spacing_mut().button_padding.x = if has_image { 4.0 } else { 5.0 };
        for (panel, name, is_there) in [
            (SidePanel::Input, "Input", true),
            (SidePanel::Expected, "Expected", true),
            (SidePanel::Brightness, "Brightness", true),
            (SidePanel::Map, "Map", has_map),
            (SidePanel::Puzzle, "Puzzle", has_puzzle),
            (SidePanel::Program, "Program", has_image),
            (SidePanel::Debug, "Debug", has_debug),
            (SidePanel::Boards, "Boards", has_boards),
        ] {
            if is_there && ui.selectable_label(state.side_panel == panel, name).clicked() {
                actions.push(ViewAction::Side(panel));
            }
        }
    });
    ui.separator();
    match state.side_panel {
        SidePanel::Expected => expectations::show(state, ui, actions),
        SidePanel::Brightness => brightness::panel(state, &mut panels.sliders, ui, actions),
        SidePanel::Map if has_map => maze::show(state, &mut panels.map, ui, actions),
        SidePanel::Puzzle if has_puzzle => puzzle::show(state, &mut panels.puzzle, ui, actions),
        SidePanel::Program if has_image => program::show(state, &mut panels.program, ui, actions),
        SidePanel::Boards if has_boards => boards::show(state, &mut panels.boards, ui, actions),
        SidePanel::Debug if has_debug => debug::show(state, &mut panels.debug, ui, actions),
        SidePanel::Input
        | SidePanel::Map
        | SidePanel::Puzzle
        | SidePanel::Program
        | SidePanel::Debug
        | SidePanel::Boards => {
            input::show(state, &mut panels.radio, ui, actions);
        }
    }
}
