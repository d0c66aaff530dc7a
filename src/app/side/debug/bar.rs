//! Steps and searches, and why the program is held.

use egui::{RichText, Ui};

use crate::app::action::{Actions, DebugAction};
use crate::app::commands::{Command, short_button};
use crate::app::state::{Goal, State};
use crate::app::widgets::theme;

pub(super) fn show(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let is_busy = state.debugging.search.is_some();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.spacing_mut().button_padding.x = 6.0;
        let steps = [Command::DebugBackToStop, Command::DebugStepBack, Command::DebugStep, Command::DebugStepOver];
        for command in steps.into_iter().chain([Command::DebugStepOut]) {
            short_button(ui, command, !is_busy, actions);
        }
        short_button(ui, Command::DebugContinue, !is_busy && !state.playback.running, actions);
    });
    ui.horizontal(|ui| {
        let words = words(state);
        let button = 78.0;
        let room = (ui.available_width() - button).max(80.0);
        ui.allocate_ui_with_layout(egui::vec2(room, 24.0), egui::Layout::left_to_right(egui::Align::Center), |ui| {
            ui.set_min_width(room);
            let is_held = state.debugging.held.is_some() && !state.playback.running && !is_busy;
            let text = RichText::new(&words);
            let text = if is_held { text.color(theme::accent(ui.visuals())) } else { text.weak() };
            ui.add(egui::Label::new(text).truncate());
        });
        if is_busy {
            if ui.button("Stop").on_hover_text("Give up the search").clicked() {
                actions.push(DebugAction::StopSearch);
            }
        } else {
            let mut by_instructions = state.debugging.by_instructions;
            let hover = "Steps are single instructions, not lines of the source";
            if ui.checkbox(&mut by_instructions, "by instr.").on_hover_text(hover).clicked() {
                actions.push(DebugAction::ByInstructions(by_instructions));
            }
        }
    });
}

/// What goes on, in a line.
fn words(state: &State) -> String {
    let debugging = &state.debugging;
    if let Some(search) = &debugging.search {
        let what = match &search.goal {
            Goal::Step(_) => "Steps".to_owned(),
            Goal::Gdb => "GDB: on its way".to_owned(),
            Goal::LastStop => "Looks for the last stop".to_owned(),
            Goal::Writer(name) => format!("Looks for who wrote {name}"),
            Goal::Execution(name) => format!("Looks for when {name} was executed"),
        };
        return match search.debugger.searched_to() {
            Some(to) => format!("{what}, back to {}.{:03} s", to.tick / 1000, to.tick % 1000),
            None => what,
        };
    }
    if state.playback.running {
        return "Runs".to_owned();
    }
    let moment = state.recording().session().moment();
    match &debugging.held {
        Some(held) if held.moment == moment => format!("{} at {moment}", held.words),
        _ => format!("Paused at {moment}"),
    }
}
