//! The menu of a place in the timeline.

use egui::{Button, PointerButton, Rect, Response, Ui};

use super::Timeline;
use super::lanes::{self, Lane, Target};
use crate::app::action::{Actions, Edit, Transport, ViewAction};
use crate::app::commands::{Command, menu_line};
use crate::app::state::State;
use crate::recording::{Item, MarkKind};
use crate::scenario::Expectation;

/// The place that the menu is about.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    lane: Lane,
    at: u64,
    item: Option<Item>,
}

impl Timeline {
    /// Opens the menu where the other button of the pointer was clicked.
    pub(super) fn menu(&mut self, state: &State, response: &Response, rect: Rect, actions: &mut Actions) {
        if response.clicked_by(PointerButton::Secondary)
            && let Some(pointer) = response.interact_pointer_pos()
        {
            let item = self.target(state, rect, pointer).and_then(Target::item);
            let ms = self.scale.ms_at(lanes::area(rect), pointer.x);
            if let Some(item) = item {
                self.press_on(item);
            }
            let lane = self.gestures.lanes().at(rect, pointer).unwrap_or(Lane::Ruler);
            self.spot = Some(Spot { lane, at: ms.max(0.0) as u64, item });
        }
        let Some(spot) = self.spot else { return };
        response.context_menu(|ui| match spot.item {
            Some(item) => self.item_menu(state, item, ui, actions),
            None => self.place_menu(spot, ui, actions),
        });
    }

    fn item_menu(&self, state: &State, item: Item, ui: &mut Ui, actions: &mut Actions) {
        if self.selected.all.len() == 1 {
            menu_line(ui, Command::EditSelected, true, actions);
            if let Item::Mark(index) = item
                && let Some(mark) = state.recording().marks().get(index)
                && matches!(mark.kind, MarkKind::Expect(Expectation::Frame(_) | Expectation::Pattern(_), _))
            {
                menu_line(ui, Command::ExpectShown, true, actions);
            }
            ui.separator();
        }
        for command in [Command::Cut, Command::Copy, Command::Duplicate, Command::Delete] {
            menu_line(ui, command, true, actions);
        }
        ui.separator();
        if let Some(at) = self.at_of(state, item) {
            entry(ui, "Move the head here", true, Transport::Seek(at), actions);
        }
    }

    fn place_menu(&self, spot: Spot, ui: &mut Ui, actions: &mut Actions) {
        if let Lane::Button(button) = spot.lane {
            let words = format!("Insert a press of {} here", button.name());
            entry(ui, &words, true, Edit::InsertPress(button, spot.at), actions);
        }
        entry(ui, "Paste here", !self.clip.is_empty(), Edit::Paste(Some(spot.at)), actions);
        ui.separator();
        entry(ui, "Note here…", true, ViewAction::WriteNoteAt(spot.at), actions);
        entry(ui, "Expect this picture here", true, Edit::ExpectAt(spot.at), actions);
        ui.separator();
        entry(ui, "Move the head here", true, Transport::Seek(spot.at), actions);
        menu_line(ui, Command::SelectAll, true, actions);
    }
}

/// A line that acts on the place of the menu.
fn entry(
    ui: &mut Ui,
    words: &str,
    enabled: bool,
    action: impl Into<crate::app::action::Action>,
    actions: &mut Actions,
) {
    if ui.add_enabled(enabled, Button::new(words)).clicked() {
        actions.push(action);
        ui.close();
    }
}
