//! What is connected to the pins of the edge connector.

use egui::{ComboBox, RichText, Ui};

use super::slider::slider;
use crate::app::action::{Actions, BoardAction};
use crate::app::state::State;
use crate::app::widgets::{choice, drop_down};
use crate::emulator::board::PadOutput;
use crate::hal::{EdgeConnector, EdgePin, Outside};
use crate::scenario::OutputText;
use crate::session::Input;

/// How a pin can be held.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Open,
    Low,
    High,
    Volts,
}

const ALL: [How; 4] = [How::Open, How::Low, How::High, How::Volts];
/// The length of the pulses that a button makes, in microseconds.
const PULSE_US: u32 = 1000;
/// A source begins in the middle.
const FIRST_MV: u16 = Outside::SUPPLY_MV / 2;

impl How {
    fn of(outside: Outside) -> Self {
        match outside {
            Outside::Open => Self::Open,
            Outside::Low => Self::Low,
            Outside::High => Self::High,
            Outside::Millivolts(_) => Self::Volts,
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Low => "low",
            Self::High => "high",
            Self::Volts => "volts",
        }
    }

    fn outside(self) -> Outside {
        match self {
            Self::Open => Outside::Open,
            Self::Low => Outside::Low,
            Self::High => Outside::High,
            Self::Volts => Outside::Millivolts(FIRST_MV),
        }
    }
}

/// What holds each of these pins, and the wires between pins.
pub(super) fn pins(state: &State, pins: &[EdgePin], ui: &mut Ui, actions: &mut Actions) {
    ui.label(RichText::new("Pins").strong()).on_hover_text("What is connected to the edge connector from outside");
    let machine = state.recording().session().machine();
    let edge = *machine.board().edge();
    for &pin in pins {
        let outside = edge.outside(pin);
        let how = How::of(outside);
        ui.horizontal(|ui| {
            ui.add_sized([34.0, 20.0], egui::Label::new(RichText::new(pin.name()).monospace()));
            let name = format!("{} is", pin.name());
            if let Some(chosen) = choice(ui, &name, how, &ALL, How::title, 64.0) {
                actions.push(BoardAction::Do(Input::Pin(pin, chosen.outside())));
            }
            if ui.button("pulse").on_hover_text(format!("High for {PULSE_US} µs")).clicked() {
                actions.push(BoardAction::Do(Input::Pulse(pin, PULSE_US)));
            }
            wires(pin, &edge, ui, actions);
        });
        let made = machine.pads().find(|(other, _)| *other == pin).map(|(_, output)| output);
        if let Some(output) = made.filter(|output| **output != PadOutput::Off) {
            ui.label(RichText::new(format!("      makes {}", OutputText(output))).small().weak());
        }
        if let Outside::Millivolts(mv) = outside {
            let mut value = mv.cast_signed();
            let range = 0..=Outside::SUPPLY_MV.cast_signed();
            slider(ui, ("mV", 34.0), &mut value, range, FIRST_MV.cast_signed(), "the voltage in millivolts, 0 to 3300");
            if value != mv.cast_signed() {
                actions.push(BoardAction::Do(Input::Pin(pin, Outside::Millivolts(value.unsigned_abs()))));
            }
        }
    }
}

/// A list of the pins, to put a wire to one or to take it away.
fn wires(pin: EdgePin, edge: &EdgeConnector, ui: &mut Ui, actions: &mut Actions) {
    let others = EdgePin::ALL.into_iter().filter(|&other| other != pin);
    let wired: Vec<&str> = others.clone().filter(|&other| edge.is_wired(pin, other)).map(EdgePin::name).collect();
    let text = if wired.is_empty() { "no wire".to_owned() } else { format!("↔ {}", wired.join(", ")) };
    let combo = ComboBox::from_id_salt(("wire", pin.name())).selected_text(&text).width(72.0);
    drop_down(ui, combo, &format!("Wire from {}", pin.name()), &text, |ui, list| {
        for other in others {
            let is_wired = edge.is_wired(pin, other);
            if list.entry(ui, is_wired, other.name()) {
                let input = if is_wired { Input::Unwire(pin, other) } else { Input::Wire(pin, other) };
                actions.push(BoardAction::Do(input));
            }
        }
    });
}
