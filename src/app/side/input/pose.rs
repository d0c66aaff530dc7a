//! How the board is held and moved.

use egui::{Align, Layout, RichText, Ui, Vec2, vec2};

use super::slider::slider;
use crate::app::action::{Actions, BoardAction, ViewAction};
use crate::app::commands::{Command, command_button};
use crate::app::side::pose_pad;
use crate::app::state::State;
use crate::app::widgets::theme;
use crate::board::{Attitude, Motion};
use crate::hal::Acceleration;
use crate::session::Input;

/// The side of a pad beside the acceleration.
const SMALL_PAD: f32 = 88.0;

/// How the board is held and moved. `pad` is the side of the pad above the acceleration; without one, it stands beside it.
pub(super) fn pose(state: &State, ui: &mut Ui, pad: Option<f32>, actions: &mut Actions) {
    let pose = state.recording().session().machine().board().pose();
    let attitude = Attitude::of(pose);
    ui.horizontal(|ui| {
        ui.label(RichText::new("Pose").strong());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let words = format!("roll {:>4.0}°  pitch {:>3.0}°", whole(attitude.roll_deg), whole(attitude.pitch_deg));
            ui.label(RichText::new(words).font(theme::figures()));
        });
    });
    match pad {
        Some(side) => {
            tilt(state, attitude, vec2(ui.available_width(), side), ui, actions);
            motions(state, ui, actions);
            ui.separator();
            ui.horizontal(|ui| {
                ui.label(RichText::new("Acceleration").strong());
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.label(RichText::new("milli-g, 1 g = 1024").small().weak());
                });
            });
            axes(ui, pose, actions);
        }
        None => {
            ui.horizontal(|ui| {
                tilt(state, attitude, vec2(SMALL_PAD, SMALL_PAD), ui, actions);
                ui.vertical(|ui| axes(ui, pose, actions)).response.on_hover_text("Acceleration in milli-g, 1 g = 1024");
            });
            motions(state, ui, actions);
        }
    }
}

/// The pad, in the middle of so much room.
fn tilt(state: &State, attitude: Attitude, room: Vec2, ui: &mut Ui, actions: &mut Actions) {
    let (dragged, before) = (pose_pad::show(ui, attitude, room), state.tilt.dragged_to());
    if dragged != before {
        actions.push(dragged.map_or(BoardAction::LetGo, BoardAction::DragTo));
    }
}

/// What moves the board, and whether it comes back by itself.
fn motions(state: &State, ui: &mut Ui, actions: &mut Actions) {
    ui.horizontal(|ui| {
        command_button(ui, Command::Flat, true, actions);
        command_button(ui, Command::Shake, true, actions);
        more_motions(ui, actions);
        let mut spring_back = state.settings.spring_back;
        let check = ui.checkbox(&mut spring_back, "spring back");
        if check.on_hover_text("The arrow keys and the pad let the board come back to flat").changed() {
            actions.push(ViewAction::SpringBack(spring_back));
        }
    });
}

/// The movements that few programs ask for.
fn more_motions(ui: &mut Ui, actions: &mut Actions) {
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
