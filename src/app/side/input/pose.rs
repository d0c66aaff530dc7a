//! How the board is held and moved.

use egui::{Align, Layout, RichText, Ui};

use super::slider::slider;
use crate::app::action::{Actions, BoardAction, ViewAction};
use crate::app::commands::{Command, command_button};
use crate::app::side::pose_pad;
use crate::app::state::State;
use crate::app::widgets::theme;
use crate::board::{Attitude, Motion};
use crate::hal::Acceleration;
use crate::session::Input;

/// How the board is held and moved.
pub(super) fn pose(state: &State, ui: &mut Ui, pad: f32, actions: &mut Actions) {
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
        motions(ui, actions);
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

/// The movements that few programs ask for.
fn motions(ui: &mut Ui, actions: &mut Actions) {
    let menu = ui.menu_button("More", |ui| {
        for motion in Motion::ALL.into_iter().filter(|&motion| motion != Motion::Shake) {
            if ui.button(motion.name()).clicked() {
                actions.push(BoardAction::Do(Input::Motion(motion)));
                ui.close();
            }
        }
    });
    menu.response.on_hover_text("Let the board fall, or push it with 3, 6 or 8 g");
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

/// Rounded, and never a negative zero.
fn whole(degrees: f64) -> f64 {
    degrees.round() + 0.0
}
