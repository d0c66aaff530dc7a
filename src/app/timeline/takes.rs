//! The list of takes beside the lanes.

use egui::{Align, Button, Layout, Response, RichText, Role, ScrollArea, Ui, WidgetInfo};

use super::Timeline;
use crate::app::action::{Action, Actions, TakeAction, ViewAction};
use crate::app::commands::Command;
use crate::app::state::State;
use crate::app::widgets::elide_middle;

/// From this width of the timeline on, the list is shown by itself.
pub(super) const LEAST_WIDTH: f32 = 700.0;
/// The width of the list.
pub(super) const WIDTH: f32 = 196.0;
/// The most characters of a name that have room in it.
const NAME_LENGTH: usize = 20;

impl Timeline {
    /// Whether the list is shown: as soon as there is a branch and room for it, unless somebody has hidden it.
    pub(super) fn shows_takes(&self, state: &State) -> bool {
        self.takes_shown.unwrap_or(self.is_wide && !state.recording().branches().is_empty())
    }

    /// Shows or hides the list.
    pub fn change_takes(&mut self, state: &State) {
        self.takes_shown = Some(!self.shows_takes(state));
    }

    /// Shows the take that is played and the branches, with what can be done with each.
    pub(super) fn takes(&self, state: &State, ui: &mut Ui, actions: &mut Actions) {
        let recording = state.recording();
        let main = recording.main_branch();
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 3.0);
        ui.spacing_mut().button_padding = egui::vec2(5.0, 2.0);
        ui.spacing_mut().interact_size.y = 20.0;
        ScrollArea::vertical().id_salt("takes").auto_shrink(false).show(ui, |ui| {
            ui.horizontal(|ui| {
                name(ui, recording.take(), true, main.is_none());
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    small(ui, Command::RenameTake, "✏", recording.take(), ViewAction::WriteName(None), actions);
                });
            });
            if main.is_some() {
                let row = Command::MakeMain.row();
                if ui.button(RichText::new(row.text).small()).on_hover_text(row.hover()).clicked() {
                    actions.push(TakeAction::MakeMain);
                }
            }
            if recording.branches().is_empty() {
                ui.label(RichText::new("What you play from an earlier point on is kept here.").small());
            }
            for (index, branch) in recording.branches().iter().enumerate() {
                ui.separator();
                name(ui, branch.name(), false, main == Some(index));
                ui.horizontal(|ui| self.branch(index, branch.name(), ui, actions));
            }
        });
    }

    /// What can be done with a branch.
    fn branch(&self, index: usize, name: &str, ui: &mut Ui, actions: &mut Actions) {
        let compared = self.compared == Some(index);
        small(ui, Command::SwitchTake, "Switch", name, TakeAction::SwitchTo(index), actions);
        let row = Command::CompareTake.row();
        let text = RichText::new("Compare").small();
        let response = ui.add(Button::new(text).selected(compared));
        let words = format!("{} {name}", row.text);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, compared, &words));
        if response.on_hover_text(row.hover()).clicked() {
            actions.push(TakeAction::Compare((!compared).then_some(index)));
        }
        small(ui, Command::RenameTake, "✏", name, ViewAction::WriteName(Some(index)), actions);
        small(ui, Command::DeleteTake, "🗑", name, TakeAction::Delete(index), actions);
    }
}

/// The name of a take, cut in the middle; all of it is seen by those who hover over it.
fn name(ui: &mut Ui, name: &str, is_played: bool, is_main: bool) -> Response {
    let sign = if is_played { "▶ " } else { "" };
    let text = RichText::new(format!("{sign}{}", elide_middle(name, NAME_LENGTH))).strong();
    let main = if is_main { ", the main take, which `fivebyfive run` plays of the file" } else { "" };
    let played = if is_played { ", played now" } else { "" };
    ui.label(text).on_hover_text(format!("{name}{played}{main}"))
}

/// A small button of a command on a take, which is named for those who do not see the list.
fn small(ui: &mut Ui, command: Command, text: &str, take: &str, action: impl Into<Action>, actions: &mut Actions) {
    let row = command.row();
    let response = ui.button(RichText::new(text).small());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("{} {take}", row.text)));
    if response.on_hover_text(format!("{} {take}: {}", row.text, row.hover())).clicked() {
        actions.push(action);
    }
}
