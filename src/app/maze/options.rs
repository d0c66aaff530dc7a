//! "Try it yourself": the constants of Tilt-a-Maze that the lab asks its readers to change. They become options of the
//! program, and so of the scenario.

use std::ops::RangeInclusive;

use egui::{Button, DragValue, Grid, Ui};

use crate::app::action::{Actions, FileAction};
use crate::app::state::State;
use crate::firmware::tilt_a_maze::{LEVEL_COUNT, STEP_FAST_MS, STEP_SLOW_MS, TILT_FULL_MG, TILT_MIN_MG};
use crate::scenario::{ProgramName, ProgramOptions, Scenario};

/// Shows a field for each constant; `options` is what is typed in.
pub fn show(state: &State, options: &mut ProgramOptions, ui: &mut Ui, actions: &mut Actions) {
    Grid::new("try it yourself").num_columns(2).spacing([12.0, 4.0]).show(ui, |ui| {
        field(ui, "last level", &mut options.last_level, LEVEL_COUNT, 1..=LEVEL_COUNT, "");
        field(ui, "slow step", &mut options.step_slow, STEP_SLOW_MS, 1..=10_000, " ms");
        field(ui, "fast step", &mut options.step_fast, STEP_FAST_MS, 1..=10_000, " ms");
        field(ui, "least tilt", &mut options.tilt_min, TILT_MIN_MG, 0..=2048, " mg");
        field(ui, "full tilt", &mut options.tilt_full, TILT_FULL_MG, 0..=2048, " mg");
    });
    let (tried, played) = (*options, state.recording().chosen_header().options);
    let changed = tried != ProgramOptions { level: None, maze: None, ..played };
    ui.horizontal(|ui| {
        if ui.add_enabled(changed, Button::new("Play with these")).clicked() {
            let mut scenario = Scenario::new(ProgramName::TiltAMaze, state.recording().chosen_header().seed);
            scenario.brightness = state.recording().chosen_header().brightness.clone();
            scenario.options = ProgramOptions { maze: played.maze, ..tried };
            actions.push(FileAction::Start(Box::new(scenario)));
        }
        if ui.add_enabled(tried != ProgramOptions::default(), Button::new("As in the lab")).clicked() {
            *options = ProgramOptions::default();
        }
    });
}

/// A number with its name. What is the default is not an option.
fn field<T>(ui: &mut Ui, name: &str, option: &mut Option<T>, default: T, range: RangeInclusive<T>, unit: &str)
where
    T: egui::emath::Numeric,
{
    let label = ui.label(name);
    let mut value = option.unwrap_or(default);
    ui.add(DragValue::new(&mut value).range(range).suffix(unit)).labelled_by(label.id);
    *option = (value != default).then_some(value);
    ui.end_row();
}
