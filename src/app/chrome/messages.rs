//! The messages: the newest one in a line, and the list of all.

use egui::{Area, Color32, Context, Frame, Id, Modal, Order, Rect, RichText, ScrollArea, Ui};

use super::line::line;
use crate::app::action::{Actions, ViewAction};
use crate::app::state::{Message, State};
use crate::app::widgets::theme;

/// Shows the newest message that is shown, with how many others there are.
pub(super) fn newest(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let mut shown = state.messages.shown();
    let Some(message) = shown.next() else { return };
    let others = shown.count();
    line(ui, color(message, ui), &message.text, |ui| {
        if ui.button("Close").clicked() {
            actions.push(ViewAction::CloseMessage);
        }
        if others > 0 && ui.button(format!("{others} more")).on_hover_text("Show all messages").clicked() {
            actions.push(ViewAction::ShowMessages(true));
        }
    });
}

/// The same above a line that is taken, over the lower edge of the board: so nothing is hidden, and nothing moves.
pub(super) fn above(state: &State, taken: Rect, ctx: &Context, actions: &mut Actions) {
    let Some(message) = state.messages.shown().next() else { return };
    let area = Area::new(Id::unique("newest message")).order(Order::Middle).pivot(egui::Align2::LEFT_BOTTOM);
    area.fixed_pos(taken.left_top()).show(ctx, |ui| {
        ui.set_width(taken.width());
        let fill = ui.visuals().panel_fill;
        let frame = Frame::new().fill(fill).stroke((1.0, color(message, ui))).corner_radius(4.0);
        frame.show(ui, |ui| newest(state, ui, actions));
    });
}

fn color(message: &Message, ui: &Ui) -> Color32 {
    let visuals = ui.visuals();
    if message.is_error { theme::bad(visuals) } else { theme::accent(visuals) }
}

/// Shows the list, if it is open.
pub fn show_list(state: &State, open: bool, ctx: &Context, actions: &mut Actions) {
    if !open {
        return;
    }
    let mut closed = false;
    let shown = Modal::new(Id::unique("messages")).show(ctx, |ui| {
        ui.set_width(560.0);
        ui.heading("Messages");
        ui.label(RichText::new("The newest first").weak());
        ui.add_space(6.0);
        if state.messages.all().len() == 0 {
            ui.label("There was none so far");
        }
        ScrollArea::vertical().max_height(320.0).auto_shrink([false, true]).show(ui, |ui| {
            for message in state.messages.all() {
                ui.separator();
                ui.horizontal_wrapped(|ui| {
                    let (sign, color) =
                        if message.is_error { ("⚠", color(message, ui)) } else { ("•", color(message, ui)) };
                    ui.label(RichText::new(sign).color(color));
                    ui.label(&message.text);
                });
            }
        });
        ui.separator();
        closed = ui.button("Close").clicked();
    });
    if closed || shown.should_close() {
        actions.push(ViewAction::ShowMessages(false));
    }
}
