//! Below the board: the timeline, the console, both side by side, the brightness bench, or nothing.

mod console;

use egui::containers::panel::PanelState;
use egui::{Id, IdSalt, Panel, Rect, Ui, Vec2, vec2};

use crate::app::action::{Actions, ViewAction};
use crate::app::brightness;
use crate::app::panels::Panels;
use crate::app::state::{BottomPanel, State};
use crate::app::widgets::theme;
pub use console::Console;

/// The height of each, so that nothing jumps between them; its upper edge can be dragged to the greatest.
const HEIGHT: f32 = 192.0;
const MAX_HEIGHT: f32 = 420.0;
/// The timeline grows with the first lane of what few programs use, so that it is seen, and no more by itself.
const GROWN_HEIGHT: f32 = 216.0;
/// The same with several boards, which have a lane for their packets.
const BOARDS_HEIGHT: f32 = 250.0;
/// In a low window, the timeline and the console have this height at first: the board needs the room more.
const LOW_HEIGHT: f32 = 150.0;
/// The height of all that is in the timeline beside its lanes.
const BESIDE_LANES: f32 = 46.0;
/// What stays for the board at least, with the line below it.
const BOARD_HEIGHT: f32 = 300.0;
/// The least width of the timeline and of the console beside each other.
const LEAST_TIMELINE: f32 = 360.0;
const LEAST_CONSOLE: f32 = 300.0;

/// Shows what was chosen.
pub fn show(state: &State, panels: &mut Panels, ui: &mut Ui, actions: &mut Actions) {
    let panel = state.settings.bottom_panel;
    if panel == BottomPanel::Nothing {
        return;
    }
    let height = match panel {
        BottomPanel::Timeline | BottomPanel::Both => {
            let is_one = state.recording().session().board_count() == 1;
            let most = if is_one { GROWN_HEIGHT } else { BOARDS_HEIGHT };
            (BESIDE_LANES + panels.timeline.lanes_height()).clamp(HEIGHT, most)
        }
        _ => HEIGHT,
    };
    let room = ui.available_height() - BOARD_HEIGHT;
    let most = room.clamp(height, MAX_HEIGHT);
    let least = if panel == BottomPanel::Bench { height } else { room.clamp(LOW_HEIGHT, height) };
    let preferred = state.settings.bottom_height.unwrap_or(least).clamp(least, most);
    let edge = DraggedEdge::new(ui, "bottom", vec2(0.0, preferred));
    let bottom = Panel::bottom("bottom").frame(theme::side_panel(ui.style()));
    let bottom = bottom.resizable(true).size_range(least..=most).default_size(preferred);
    let shown = bottom.show(ui, |ui| {
        ui.add_space(3.0);
        match panel {
            BottomPanel::Timeline => panels.timeline.show(state, ui, actions),
            BottomPanel::Bench => brightness::bench(state, ui, actions),
            BottomPanel::Both => both(state, panels, ui, actions),
            BottomPanel::Console | BottomPanel::Nothing => panels.console.show(state, ui, actions),
        }
    });
    let height = shown.response.rect.height();
    if edge.is_moved(ui) && state.settings.bottom_height != Some(height) {
        actions.push(ViewAction::BottomHeight(height));
    }
}

/// The timeline, and the console to its right, with an edge between them that can be dragged.
fn both(state: &State, panels: &mut Panels, ui: &mut Ui, actions: &mut Actions) {
    let width = ui.available_width();
    let most = (width - LEAST_TIMELINE).max(LEAST_CONSOLE);
    let preferred = (width * state.settings.console_share).clamp(LEAST_CONSOLE, most);
    let name = "console beside the timeline";
    let edge = DraggedEdge::new(ui, name, vec2(preferred, 0.0));
    let right = Panel::right(name)
        .frame(theme::side_panel(ui.style()))
        .resizable(true)
        .size_range(LEAST_CONSOLE..=most)
        .default_size(preferred);
    let shown = right.show(ui, |ui| panels.console.show(state, ui, actions));
    let share = (shown.response.rect.width() / width.max(1.0)).clamp(0.0, 1.0);
    if edge.is_moved(ui) && state.settings.console_share != share {
        actions.push(ViewAction::ConsoleShare(share));
    }
    panels.timeline.show(state, ui, actions);
}

/// The edge of a panel that can be dragged. The size that was dragged to is a setting, so that it outlives the window, and a
/// smaller window in between.
struct DraggedEdge(Id);

impl DraggedEdge {
    /// Before the panel is shown: it has the size that is preferred for, unless its edge is being moved.
    fn new(ui: &Ui, name: &str, preferred: Vec2) -> Self {
        let id = ui.scope_id().with_salt(IdSalt::new(name));
        let edge = Self(id);
        if !edge.is_moved(ui)
            && let Some(before) = PanelState::load(ui.ctx(), id)
        {
            let outer_rect = Rect::from_min_size(before.outer_rect.min, preferred);
            ui.data_mut(|data| data.insert_persisted(id, PanelState { outer_rect }));
        }
        edge
    }

    /// Whether the edge is being moved, by the pointer or by keys.
    fn is_moved(&self, ui: &Ui) -> bool {
        let edge = ui.read_response(self.0.with("__resize"));
        edge.is_some_and(|edge| edge.dragged() || edge.drag_stopped() || edge.has_focus())
    }
}
