//! The power of the board.

use egui::{RichText, Ui};

use crate::app::action::{Actions, BoardAction};
use crate::app::state::State;
use crate::board::PowerChange;
use crate::session::Input;

/// On or off, USB or battery, and the reset button as something that is held.
pub(super) fn power(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let power = state.recording().session().machine().board().power();
    ui.label(RichText::new("Power").strong());
    ui.horizontal(|ui| {
        for (is_chosen, text, hover, change) in [
            (
                !power.is_off,
                "on",
                "Off, the board forgets all that is not in flash",
                if power.is_off { PowerChange::On } else { PowerChange::Off },
            ),
            (
                power.by_battery,
                "battery",
                "On its battery the board is not on USB",
                if power.by_battery { PowerChange::Usb } else { PowerChange::Battery },
            ),
            (
                power.reset_held,
                "reset held",
                "While the reset button is held the program stands still",
                if power.reset_held { PowerChange::ReleaseReset } else { PowerChange::HoldReset },
            ),
        ] {
            let mut chosen = is_chosen;
            if ui.checkbox(&mut chosen, text).on_hover_text(hover).changed() {
                actions.push(BoardAction::Do(Input::Power(change)));
            }
        }
    });
}
