//! What is around the board, as far as the program measures it.

use egui::{Align, Layout, RichText, Ui};

use super::slider::slider;
use crate::app::action::{Actions, BoardAction};
use crate::app::state::State;
use crate::hal::Quantity;
use crate::session::Input;

/// The width of the longest name.
const NAME_WIDTH: f32 = 86.0;

/// A slider for each of these quantities, and a clap where sound is one of them.
pub(super) fn surroundings(state: &State, quantities: &[Quantity], ui: &mut Ui, actions: &mut Actions) {
    ui.horizontal(|ui| {
        ui.label(RichText::new("Around the board").strong()).on_hover_text("What the program has measured so far");
        if quantities.contains(&Quantity::Sound) {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.button("👏 Clap").on_hover_text("A clap of 30 ms, as loud as a clap is").clicked() {
                    actions.push(BoardAction::Do(Input::Clap));
                }
            });
        }
    });
    let around = state.recording().session().machine().board().surroundings();
    for &quantity in quantities {
        let mut value = around.get(quantity);
        slider(ui, (quantity.name(), NAME_WIDTH), &mut value, quantity.range(), quantity.usual(), &hover(quantity));
        if value != around.get(quantity) {
            actions.push(BoardAction::Do(Input::Around(quantity, value)));
        }
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
