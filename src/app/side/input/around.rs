//! What is around the board, as far as the program measures it.

use egui::{RichText, Ui};

use super::slider::slider;
use crate::app::action::{Actions, BoardAction};
use crate::app::state::State;
use crate::hal::Quantity;
use crate::session::Input;

/// The width of the longest name.
const NAME_WIDTH: f32 = 86.0;

/// A slider for each of these quantities, and a clap where sound is one of them.
pub(super) fn surroundings(state: &State, quantities: &[Quantity], ui: &mut Ui, actions: &mut Actions) {
    ui.label(RichText::new("Around the board").strong()).on_hover_text("What the program has measured so far");
    let around = state.recording().session().machine().board().surroundings();
    for &quantity in quantities {
        let mut value = around.get(quantity);
        slider(ui, (quantity.name(), NAME_WIDTH), &mut value, quantity.range(), quantity.usual(), &hover(quantity));
        if value != around.get(quantity) {
            actions.push(BoardAction::Do(Input::Around(quantity, value)));
        }
    }
    if quantities.contains(&Quantity::Sound) {
        ui.horizontal(|ui| sounds(state, ui, actions));
    }
}

/// What makes a sound at once: a clap, and what the computer hears.
fn sounds(state: &State, ui: &mut Ui, actions: &mut Actions) {
    if ui.button("👏 Clap").on_hover_text("A clap of 30 ms, as loud as a clap is").clicked() {
        actions.push(BoardAction::Do(Input::Clap));
    }
    let hover = if state.listens {
        "The board hears what this computer hears, and it is recorded: click to close the microphone"
    } else {
        "Lets the board hear what the microphone of this computer hears, as a sound level, which is recorded"
    };
    if ui.selectable_label(state.listens, "🎤 Microphone").on_hover_text(hover).clicked() {
        actions.push(BoardAction::Listen(!state.listens));
    }
}

fn hover(quantity: Quantity) -> String {
    let unit = quantity.unit();
    match quantity {
        Quantity::Light => "the light on the display, 0 is dark".to_owned(),
        Quantity::Temperature => format!("the temperature of the chip in {unit}"),
        Quantity::Heading => "where the logo points to, in degrees clockwise from north".to_owned(),
        Quantity::Field => format!("the magnetic field in {unit}"),
        Quantity::Sound => "how loud it is, 0 is 52 dB and 255 is 100 dB".to_owned(),
    }
}
