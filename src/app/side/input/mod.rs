//! What is done to the board: buttons, pose, surroundings, pins, power.

mod around;
mod hold;
mod pins;
mod pose;
mod power;
mod radio;
mod slider;

pub use radio::RadioField;

use egui::{ScrollArea, Ui};

use crate::app::action::{Actions, ViewAction};
use crate::app::state::State;
use crate::hal::{Button, EdgePin, Quantity};
use crate::session::RadioPacket;

/// The height of the pose below its pad, so that the pad gives way in a low window.
const BELOW_PAD: f32 = 248.0;
/// The height of each part that is there once a program uses it: its heading, and each of its rows.
const HEADING: f32 = 40.0;
const ROW: f32 = 30.0;

/// Only what the program has used has a control, so that the panel stays small; all can be shown at will.
struct Shown {
    touched: Vec<Button>,
    quantities: Vec<Quantity>,
    pins: Vec<EdgePin>,
    /// How the program has set its radio.
    radio: Option<RadioPacket>,
    /// Whether the power has one, which no program uses.
    power: bool,
}

impl Shown {
    fn of(state: &State) -> Self {
        let machine = state.recording().session().machine();
        let all = state.settings.all_controls;
        let board = machine.board();
        Self {
            touched: Button::TOUCHED
                .into_iter()
                .filter(|&button| machine.has_button(button) && (all || machine.has_felt(button)))
                .collect(),
            quantities: Quantity::ALL
                .into_iter()
                .filter(|&quantity| state.shows_quantity(state.recording().session(), quantity))
                .collect(),
            pins: EdgePin::ALL
                .into_iter()
                .filter(|&pin| all || machine.has_used_pin(pin) || board.edge().is_connected(pin))
                .collect(),
            radio: machine.as_chip().and_then(|chip| chip.chip().radio_setting()),
            power: all || board.power() != crate::board::Power::default(),
        }
    }

    /// The height of all that is there beside the buttons and the pose.
    fn height(&self) -> f32 {
        let part = |rows: usize| if rows == 0 { 0.0 } else { HEADING + ROW * rows as f32 };
        part(usize::from(!self.touched.is_empty()))
            + part(self.quantities.len())
            + part(self.pins.len())
            + part(self.radio.is_some().into())
            + part(self.power.into())
    }
}

pub(super) fn show(state: &State, field: &mut RadioField, ui: &mut Ui, actions: &mut Actions) {
    let shown = Shown::of(state);
    ScrollArea::vertical().show(ui, |ui| {
        hold::buttons(state, ui, actions);
        if !shown.touched.is_empty() {
            ui.add_space(4.0);
            hold::touched(state, &shown.touched, ui, actions);
        }
        line(ui);
        let pad = (ui.clip_rect().bottom() - ui.cursor().top() - BELOW_PAD - shown.height()).clamp(84.0, 190.0);
        pose::pose(state, ui, pad, actions);
        if !shown.quantities.is_empty() {
            line(ui);
            around::surroundings(state, &shown.quantities, ui, actions);
        }
        if !shown.pins.is_empty() {
            line(ui);
            pins::pins(state, &shown.pins, ui, actions);
        }
        if let Some(setting) = &shown.radio {
            line(ui);
            radio::radio(state, setting, field, ui, actions);
        }
        if shown.power {
            line(ui);
            power::power(state, ui, actions);
        }
        line(ui);
        let mut all = state.settings.all_controls;
        let check = ui.checkbox(&mut all, "all controls");
        if check.on_hover_text("Also those of what the program has not used so far").changed() {
            actions.push(ViewAction::AllControls(all));
        }
    });
}

/// A line between two parts.
fn line(ui: &mut Ui) {
    ui.add_space(4.0);
    ui.separator();
    ui.add_space(4.0);
}
