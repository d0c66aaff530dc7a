//! What a finger presses and touches.

use egui::{Align, Layout, RichText, Ui, vec2};

use crate::app::action::{Actions, BoardAction};
use crate::app::input::InputSource;
use crate::app::state::State;
use crate::app::widgets::held_button;
use crate::hal::Button;

/// The width of a heading, and the height of a control.
const HEADING: f32 = 56.0;
const HEIGHT: f32 = 30.0;

/// A control, what it is called for those who do not see it, and what it holds.
type Control<'a> = (&'a str, &'a str, &'a [Button]);

/// A and B, each and both.
pub(super) fn buttons(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let hover = "Press and hold. Ctrl-click on a button of the board keeps it down. Keys A and B do the same.";
    let controls: [Control<'_>; 3] =
        [("A", "Hold A", &[Button::A]), ("B", "Hold B", &[Button::B]), ("A + B", "Hold A and B", &Button::PRESSED)];
    row(state, ("Buttons", hover), &controls, ui, actions);
}

/// What is touched, of what the program feels.
pub(super) fn touched(state: &State, felt: &[Button], ui: &mut Ui, actions: &mut Actions) {
    let hover = "Touch and hold, here or on the board. Keys L, 0, 1 and 2 do the same.";
    let control = |button: &Button| match button {
        Button::Logo => ("Logo", "Touch the logo", [Button::Logo]),
        Button::P0 => ("P0", "Touch P0", [Button::P0]),
        Button::P1 => ("P1", "Touch P1", [Button::P1]),
        other => ("P2", "Touch P2", [*other]),
    };
    let controls: Vec<(&str, &str, [Button; 1])> = felt.iter().map(control).collect();
    let controls: Vec<Control<'_>> =
        controls.iter().map(|(text, name, buttons)| (*text, *name, &buttons[..])).collect();
    row(state, ("Touch", hover), &controls, ui, actions);
}

/// A heading, and controls of the same width beside it, which hold buttons while the pointer is down on them.
fn row(state: &State, heading: (&str, &str), controls: &[Control<'_>], ui: &mut Ui, actions: &mut Actions) {
    let count = controls.len() as f32;
    ui.horizontal(|ui| {
        let (name, hover) = heading;
        ui.allocate_ui_with_layout(vec2(HEADING, HEIGHT), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(HEADING);
            ui.label(RichText::new(name).strong()).on_hover_text(hover);
        });
        let gaps = (count - 1.0) * ui.spacing().item_spacing.x;
        let size = vec2((ui.available_width() - gaps) / count, HEIGHT);
        let mut held: Vec<(Button, bool)> = Vec::new();
        for &(text, name, buttons) in controls {
            let board = state.recording().session().machine().board();
            let lit = buttons.iter().all(|&button| board.buttons().is_down(button));
            let press = held_button(ui, text, name, lit, size);
            // who cannot hold clicks twice: the first click keeps the button down, the second lets it go
            let latched =
                !buttons.iter().all(|&button| state.arbiter.holds(state.chosen(), button, InputSource::Latch));
            for &button in buttons {
                match held.iter_mut().find(|(other, _)| *other == button) {
                    Some((_, is_held)) => *is_held |= press.held,
                    None => held.push((button, press.held)),
                }
                if press.tapped {
                    actions.push(BoardAction::Tap(button));
                }
                if press.activated || press.latch_toggled {
                    let source = InputSource::Latch;
                    actions.push(BoardAction::Hold { button, source, down: latched });
                }
            }
        }
        for (button, is_held) in held {
            let source = InputSource::Panel;
            if let Some(down) = state.arbiter.change_by(source, state.chosen(), button, is_held) {
                actions.push(BoardAction::Hold { button, source, down });
            }
        }
    });
}
