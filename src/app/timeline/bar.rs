//! The controls above the lanes: expectations, notes, undo, takes, zoom.

use egui::{Align, Button, Layout, Role, Ui, WidgetInfo};

use super::Timeline;
use crate::app::action::{Actions, ViewAction};
use crate::app::commands::{Command, command_button};
use crate::app::state::State;
use crate::app::widgets::elide_middle;

/// From this width on, names are cut later.
const WIDE: f32 = 1000.0;
/// From this width on, there is room for the changes that have keys and stand in the menu, too.
const WITH_EDITS: f32 = 800.0;
/// From this width on, there is room for notes and for snapping.
const WITH_NOTES: f32 = 600.0;
/// From this width on, there is room for the take.
const WITH_TAKE: f32 = 480.0;

impl Timeline {
    /// Shows the controls, or the field that is written in.
    pub(super) fn bar(&mut self, state: &State, ui: &mut Ui, actions: &mut Actions) {
        ui.horizontal(|ui| {
            if let Some(field) = &mut self.field {
                if !field.show(ui, actions) {
                    self.field = None;
                }
                return;
            }
            let width = ui.available_width();
            let name_length = if width < WIDE { 12 } else { 24 };
            command_button(ui, Command::Expect, true, actions);
            if width >= WITH_NOTES {
                command_button(ui, Command::Note, true, actions);
                ui.separator();
            }
            if width >= WITH_EDITS {
                command_button(ui, Command::Undo, state.recording().can_undo(), actions);
                command_button(ui, Command::Redo, state.recording().can_redo(), actions);
                command_button(ui, Command::Delete, !self.selected.all.is_empty(), actions);
                ui.separator();
            }
            if width >= WITH_TAKE {
                self.takes_button(state, name_length, ui, actions);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                for command in [Command::ShowWhole, Command::ZoomIn, Command::ZoomOut] {
                    command_button(ui, command, true, actions);
                }
                for (command, is_on, action) in [
                    (Command::Snap, self.snaps, ViewAction::Snap),
                    (Command::Follow, self.follow.is_on, ViewAction::Follow),
                ] {
                    if width < WITH_NOTES && command == Command::Snap || width < WITH_TAKE {
                        continue;
                    }
                    let row = command.row();
                    if ui.selectable_label(is_on, row.text).on_hover_text(row.hover()).clicked() {
                        actions.push(action);
                    }
                }
            });
        });
    }

    /// The take that is played; shows and hides the list of the others.
    fn takes_button(&self, state: &State, name_length: usize, ui: &mut Ui, actions: &mut Actions) {
        let (take, branches) = (state.recording().take(), state.recording().branches());
        let words = |take: &str| match branches.len() {
            0 => take.to_owned(),
            1 => format!("{take} and 1 branch"),
            count => format!("{take} and {count} branches"),
        };
        let is_shown = self.shows_takes(state);
        let response = ui.add(Button::new(words(&elide_middle(take, name_length))).selected(is_shown));
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_shown, words(take)));
        if response.on_hover_text(Command::Takes.row().hover()).clicked() {
            actions.push(ViewAction::Takes);
        }
    }
}
