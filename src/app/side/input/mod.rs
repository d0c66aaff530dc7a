//! What is done to the board: buttons, pose, surroundings, pins, power.

mod around;
mod hold;
mod pins;
mod pose;
mod power;
mod radio;
mod slider;

pub use radio::RadioField;

use egui::Ui;

use crate::app::action::{Actions, ViewAction};
use crate::app::state::State;
use crate::app::widgets::scrolling;
use crate::hal::{Button, EdgePin, Quantity};
use crate::session::RadioPacket;

/// The height of the pose with its acceleration below a pad of the whole width, without the pad.
const BELOW_PAD: f32 = 196.0;
/// The least side of such a pad. Where there is less room, the pad stands beside the acceleration.
const LEAST_PAD: f32 = 84.0;
const MOST_PAD: f32 = 190.0;
/// The height of the buttons with the choice of all controls, and of each part that is there once a program uses it: its heading,
/// and each of its rows.
const BUTTONS: f32 = 84.0;
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
            quantities: Quantity::ALL.into_iter().filter(|&quantity| state.shows_quantity(machine, quantity)).collect(),
            pins: EdgePin::ALL
                .into_iter()
                .filter(|&pin| all || machine.has_used_pin(pin) || board.edge().is_connected(pin))
                .collect(),
            radio: machine.radio_setting(),
            power: all || board.power() != crate::board::Power::default(),
        }
    }

    /// The height of all that is there beside the buttons and the pose.
    fn height(&self) -> f32 {
        let part = |rows: usize| if rows == 0 { 0.0 } else { HEADING + ROW * rows as f32 };
        ROW * f32::from(u8::from(!self.touched.is_empty()))
            + part(self.quantities.len())
            + part(self.pins.len())
            + part(self.radio.is_some().into())
            + part(self.power.into())
    }

    /// The side of a pad above the acceleration, if there is room for it in so much height.
    fn pad(&self, room: f32) -> Option<f32> {
        let side = room - BELOW_PAD - self.height();
        (side >= LEAST_PAD).then(|| side.min(MOST_PAD))
    }
}

/// What the program uses comes first, so that it is seen in a low window, too.
pub(super) fn show(state: &State, field: &mut RadioField, ui: &mut Ui, actions: &mut Actions) {
    let shown = Shown::of(state);
    scrolling(ui, |ui| {
        let room = ui.clip_rect().height();
        hold::buttons(state, ui, actions);
        if !shown.touched.is_empty() {
            hold::touched(state, &shown.touched, ui, actions);
        }
        if !shown.quantities.is_empty() {
            line(ui);
            around::surroundings(state, &shown.quantities, ui, actions);
        }
        if let Some(setting) = &shown.radio {
            line(ui);
            radio::radio(state, setting, field, ui, actions);
        }
        // all of them are many
        let pins_are_last = state.settings.all_controls;
        if !pins_are_last {
            pins_part(state, &shown.pins, ui, actions);
        }
        line(ui);
        pose::pose(state, ui, shown.pad(room - BUTTONS), actions);
        if pins_are_last {
            pins_part(state, &shown.pins, ui, actions);
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

fn pins_part(state: &State, shown: &[EdgePin], ui: &mut Ui, actions: &mut Actions) {
    if !shown.is_empty() {
        line(ui);
        pins::pins(state, shown, ui, actions);
    }
}

/// A line between two parts.
fn line(ui: &mut Ui) {
    ui.add_space(1.0);
    ui.separator();
    ui.add_space(1.0);
}
