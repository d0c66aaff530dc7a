//! Buttons, pose pad, sliders.

use std::ops::RangeInclusive;

use egui::{Align, Id, Layout, RichText, Role, ScrollArea, Slider, Ui, Vec2, WidgetInfo, vec2};

use super::pose_pad;
use crate::app::action::{Actions, BoardAction, ViewAction};
use crate::app::commands::{Command, command_button};
use crate::app::input::InputSource;
use crate::app::state::State;
use crate::app::widgets::{held_button, number_field, theme};
use crate::board::Attitude;
use crate::hal::{Acceleration, Button, Quantity};

/// The height of all that stands below the pad, so that the pad gives way in a low window.
const BELOW_PAD: f32 = 204.0;
/// The height of the heading above what is around the board, and of each row below it.
const AROUND_HEADING: f32 = 40.0;
const AROUND_ROW: f32 = 30.0;
/// The width of the longest name of what is around the board.
const AROUND_NAME: f32 = 86.0;

pub(super) fn show(state: &State, ui: &mut Ui, actions: &mut Actions) {
    ScrollArea::vertical().show(ui, |ui| {
        buttons(state, ui, actions);
        ui.add_space(4.0);
        ui.separator();
        let quantities = sensed(state);
        let around = if quantities.is_empty() { 0.0 } else { AROUND_HEADING + AROUND_ROW * quantities.len() as f32 };
        let pad = (ui.clip_rect().bottom() - ui.cursor().top() - BELOW_PAD - around).clamp(84.0, 190.0);
        pose(state, ui, pad, actions);
        if !quantities.is_empty() {
            surroundings(state, &quantities, ui, actions);
        }
    });
}

fn buttons(state: &State, ui: &mut Ui, actions: &mut Actions) {
    ui.label(RichText::new("Buttons").strong())
        .on_hover_text("Press and hold. Ctrl-click on a button of the board keeps it down. Keys A and B do the same.");
    ui.horizontal(|ui| {
        let size = vec2((ui.available_width() - 2.0 * ui.spacing().item_spacing.x) / 3.0, 32.0);
        let controls: [(&str, &str, &[Button]); 3] =
            [("A", "Hold A", &[Button::A]), ("B", "Hold B", &[Button::B]), ("A + B", "Hold A and B", &Button::ALL)];
        let mut held = [false; 2];
        for (text, name, buttons) in controls {
            let board = state.recording().session().machine().board();
            let lit = buttons.iter().all(|&button| board.buttons().is_down(button));
            let press = held_button(ui, text, name, lit, size);
            // who cannot hold clicks twice: the first click keeps the button down, the second lets it go
            let latched = !buttons.iter().all(|&button| state.arbiter.holds(button, InputSource::Latch));
            for &button in buttons {
                held[button.index()] |= press.held;
                if press.tapped {
                    actions.push(BoardAction::Tap(button));
                }
                if press.activated || press.latch_toggled {
                    let source = InputSource::Latch;
                    actions.push(BoardAction::Hold { button, source, down: latched });
                }
            }
        }
        for button in Button::ALL {
            let source = InputSource::Panel;
            if let Some(down) = state.arbiter.change_by(source, button, held[button.index()]) {
                actions.push(BoardAction::Hold { button, source, down });
            }
        }
    });
}

fn pose(state: &State, ui: &mut Ui, pad: f32, actions: &mut Actions) {
    let pose = state.recording().session().machine().board().pose();
    let attitude = Attitude::of(pose);
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.label(RichText::new("Pose").strong());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(
                RichText::new(format!(
                    "roll {:>4.0}°  pitch {:>3.0}°",
                    whole(attitude.roll_deg),
                    whole(attitude.pitch_deg)
                ))
                .font(theme::figures()),
            );
        });
    });
    let (dragged, before) = (pose_pad::show(ui, attitude, pad), state.tilt.dragged_to());
    if dragged != before {
        actions.push(dragged.map_or(BoardAction::LetGo, BoardAction::DragTo));
    }
    ui.horizontal(|ui| {
        command_button(ui, Command::Flat, true, actions);
        command_button(ui, Command::Shake, true, actions);
        let mut spring_back = state.settings.spring_back;
        let check = ui.checkbox(&mut spring_back, "spring back");
        if check.on_hover_text("The arrow keys and the pad let the board come back to flat").changed() {
            actions.push(ViewAction::SpringBack(spring_back));
        }
    });
    ui.add_space(4.0);
    ui.separator();
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        ui.label(RichText::new("Acceleration").strong());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(RichText::new("milli-g, 1 g = 1024").small().weak());
        });
    });
    axes(ui, pose, actions);
}

fn axes(ui: &mut Ui, pose: Acceleration, actions: &mut Actions) {
    let mut next = pose;
    let rest = Acceleration::AT_REST;
    for (name, mg, default, hover) in [
        ("x", &mut next.x_mg, rest.x_mg, "positive with the right side down"),
        ("y", &mut next.y_mg, rest.y_mg, "positive with the edge connector down"),
        ("z", &mut next.z_mg, rest.z_mg, "negative with the screen up"),
    ] {
        let range = -Acceleration::LIMIT_MG..=Acceleration::LIMIT_MG;
        slider(ui, (name, 0.0), mg, range, default, hover);
    }
    if next != pose {
        actions.push(BoardAction::Pose(next));
    }
}

/// What the program has measured of what is around the board: only that has a control, so that a program that senses nothing
/// leaves the panel as it is.
fn sensed(state: &State) -> Vec<Quantity> {
    let Some(machine) = state.recording().session().machine().as_chip() else { return Vec::new() };
    Quantity::ALL.into_iter().filter(|&quantity| machine.chip().has_sensed(quantity)).collect()
}

fn surroundings(state: &State, quantities: &[Quantity], ui: &mut Ui, actions: &mut Actions) {
    ui.add_space(4.0);
    ui.separator();
    ui.add_space(4.0);
    ui.label(RichText::new("Around the board").strong()).on_hover_text("What the program has measured so far");
    let around = state.recording().session().machine().board().surroundings();
    for &quantity in quantities {
        let mut value = around.get(quantity);
        let unit = quantity.unit();
        let hover = match quantity {
            Quantity::Light => "the light on the display, 0 is dark".to_owned(),
            Quantity::Temperature => format!("the temperature of the chip in {unit}"),
            Quantity::Heading => "where the logo points to, in degrees clockwise from north".to_owned(),
            Quantity::Field => format!("the magnetic field in {unit}"),
        };
        slider(ui, (quantity.name(), AROUND_NAME), &mut value, quantity.range(), quantity.usual(), &hover);
        if value != around.get(quantity) {
            actions.push(BoardAction::Around(quantity, value));
        }
    }
}

/// A number as a slider and a field, with a button that sets it back. The name takes at least a width, so that sliders stand
/// below each other.
fn slider(
    ui: &mut Ui,
    (name, width): (&str, f32),
    value: &mut i16,
    range: RangeInclusive<i16>,
    default: i16,
    hover: &str,
) {
    const NUMBER_WIDTH: f32 = 56.0;
    const BACK: Vec2 = vec2(26.0, 24.0);
    ui.horizontal(|ui| {
        let label = ui.scope(|ui| {
            ui.set_min_width(width);
            ui.monospace(name).on_hover_text(hover)
        });
        let label = label.inner;
        let gaps = 2.0 * ui.spacing().item_spacing.x;
        ui.spacing_mut().slider_width = ui.available_width() - NUMBER_WIDTH - BACK.x - gaps;
        ui.add(Slider::new(value, range.clone()).show_value(false)).labelled_by(label.id).on_hover_text(hover);
        let mut number = i64::from(*value);
        let limits = i64::from(*range.start())..=i64::from(*range.end());
        number_field(ui, Id::unique(("axis", name)), &mut number, limits, NUMBER_WIDTH).labelled_by(label.id);
        // within the range, and so within 16 bits
        *value = number as i16;
        let back =
            ui.add_enabled_ui(*value != default, |ui| ui.add_sized(BACK, egui::Button::new("↺").frame(false))).inner;
        back.widget_info(|| WidgetInfo::labeled(Role::Button, *value != default, format!("Reset {name} to {default}")));
        if back.on_hover_text(format!("back to {default}")).clicked() {
            *value = default;
        }
    });
}

/// Rounded, and never a negative zero.
fn whole(degrees: f64) -> f64 {
    degrees.round() + 0.0
}
