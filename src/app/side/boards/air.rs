//! The air between the boards: how much of what is sent is lost, and by which seed.

use egui::{DragValue, RichText, Slider, Ui};

use crate::app::action::{Actions, BoardsAction};
use crate::app::state::State;
use crate::scenario::WrittenAir;

/// The air while it is being changed: all that was played runs again once it is let go of.
#[derive(Default)]
pub struct AirDrag(Option<WrittenAir>);

/// A slider for the loss, and the seed.
pub(super) fn show(state: &State, drag: &mut AirDrag, ui: &mut Ui, actions: &mut Actions) {
    ui.label(RichText::new("The air").strong());
    let before = state.recording().header().air;
    let mut air = drag.0.unwrap_or(before);
    let loss = ui.horizontal(|ui| {
        ui.label("Loss");
        let slider = ui.add(Slider::new(&mut air.loss, 0..=100).suffix(" %"));
        slider.on_hover_text("How many packets of a hundred arrive damaged, at each board")
    });
    let seed = ui.horizontal(|ui| {
        ui.label("Seed");
        ui.add(DragValue::new(&mut air.seed).speed(0.1)).on_hover_text("Which packets are lost")
    });
    let is_held = [loss.inner, seed.inner].iter().any(|control| control.dragged() || control.has_focus());
    drag.0 = (air != before).then_some(air);
    if !is_held && drag.0.take().is_some() {
        actions.push(BoardsAction::Air(air));
    }
}
