//! The controls above the lanes: expectations, notes, undo, takes, zoom.

use egui::{Align, Button, Layout, Role, Ui, WidgetInfo};

use super::Timeline;
use crate::app::action::{Actions, ViewAction};
use crate::app::commands::{Command, command_button, short_button};
use crate::app::state::State;
use crate::app::widgets::elide_middle;

/// From this width on, names are cut later.
const WIDE: f32 = 1000.0;
/// From this width on, the buttons have their words; below, they have signs.
const WITH_WORDS: f32 = 800.0;
/// From this width on, all of them have room in one line.
const ONE_LINE: f32 = 500.0;

impl Timeline {
    /// Shows the controls, or the field that is written in.
    pub(super) fn bar(&mut self, state: &State, ui: &mut Ui, actions: &mut Actions) {
        self.field.take_if(|field| field.is_done());
        if let Some(field) = &mut self.field {
            if !ui.horizontal_wrapped(|ui| field.show(ui, actions)).inner {
                self.field = None;
            }
            return;
        }
        let width = ui.available_width();
        if width >= ONE_LINE {
            ui.horizontal(|ui| {
                self.edits(state, width, ui, actions);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| self.views(width, true, ui, actions));
            });
        } else {
            ui.horizontal_wrapped(|ui| {
                self.edits(state, width, ui, actions);
                self.views(width, false, ui, actions);
            });
        }
    }

    /// What changes the recording, and the take.
    fn edits(&self, state: &State, width: f32, ui: &mut Ui, actions: &mut Actions) {
        let has_words = width >= WITH_WORDS;
        tighten(has_words, ui);
        let mut button = |ui: &mut Ui, command, enabled| {
            if has_words {
                command_button(ui, command, enabled, actions);
            } else {
                short_button(ui, command, enabled, actions);
            }
        };
        button(ui, Command::Expect, true);
        button(ui, Command::Note, true);
        separate(has_words, ui);
        button(ui, Command::Undo, state.recording().can_undo());
        button(ui, Command::Redo, state.recording().can_redo());
        button(ui, Command::Delete, !self.selected.all.is_empty());
        separate(has_words, ui);
        self.takes_button(state, if width < WIDE { 12 } else { 24 }, ui, actions);
    }

    /// What changes how the lanes are seen; from the right end, the last one is the first.
    fn views(&self, width: f32, from_right: bool, ui: &mut Ui, actions: &mut Actions) {
        tighten(width >= WITH_WORDS, ui);
        let mut order = [Command::Follow, Command::Snap, Command::ZoomOut, Command::ZoomIn, Command::ShowWhole];
        if from_right {
            order.reverse();
        }
        for command in order {
            let is_on = match command {
                Command::Follow => self.follow.is_on,
                Command::Snap => self.snaps,
                _ => {
                    command_button(ui, command, true, actions);
                    continue;
                }
            };
            let row = command.row();
            if ui.selectable_label(is_on, row.text).on_hover_text(row.hover()).clicked() {
                actions.extend(command.action());
            }
        }
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

/// Less between and around the buttons where there is little room.
fn tighten(has_words: bool, ui: &mut Ui) {
    if !has_words {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.spacing_mut().button_padding.x = 5.0;
    }
}

/// A line between two groups, where there is room for one.
fn separate(has_words: bool, ui: &mut Ui) {
    if has_words {
        ui.separator();
    }
}
