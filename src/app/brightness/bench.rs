//! The brightness bench: what a driver makes of the constants, what an eye sees of it, and better ones.

use egui::{Align, ComboBox, Layout, RichText, Ui, UiBuilder, vec2};

use super::plot;
use crate::app::action::{Actions, TuningAction, ViewAction};
use crate::app::commands::{Command, command_button};
use crate::app::state::{Bench, State};
use crate::app::widgets::{choice, drop_down, scrolling, theme};
use crate::board::driver::Driver;
use crate::board::eye::{Room, Verdict};
use crate::scenario::{Preset, PresetName};
use crate::tuning::{self, Comparison, Counts, Form};

/// The widths of the controls and of the table, in points; the plot has the rest.
const CONTROLS: f32 = 290.0;
const TABLE: f32 = 328.0;
/// The width of the name of a choice.
const NAME: f32 = 54.0;
/// The width of a verdict in the table.
const VERDICT: f32 = 122.0;

/// Shows the controls, both curves, and the table of pairs.
pub fn show(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let program = state.recording().header().program;
    let constants = state.recording().brightness_set().resolve();
    let table = tuning::compare(&constants, program, state.bench.driver, state.bench.room);
    let area = ui.available_rect_before_wrap();
    let (left, rest) = area.split_left_right_at_x(area.left() + CONTROLS);
    let (middle, right) = rest.split_left_right_at_x(rest.right() - TABLE);
    let mut column = |name: &str, rect: egui::Rect| {
        ui.new_child(UiBuilder::new().id_salt(name).max_rect(rect.shrink2(vec2(6.0, 0.0))))
    };
    let (mut controls_ui, mut plot_ui, mut table_ui) =
        (column("controls", left), column("plot", middle), column("table", right));
    controls(state, &mut controls_ui, actions);
    let names = tuning::constants(program);
    plot::show(state, &names, &mut plot_ui);
    pairs(&table, &mut table_ui);
}

fn controls(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let bench = state.bench;
    scrolling(ui, |ui| {
        row(ui, "Driver", |ui, width| {
            if let Some(driver) = choice(ui, "Driver", bench.driver, &Driver::ALL, Driver::title, width) {
                actions.push(TuningAction::Bench(Bench { driver, ..bench }));
            }
        });
        row(ui, "Light", |ui, width| {
            if let Some(room) = choice(ui, "Light", bench.room, &Room::ALL, Room::title, width) {
                actions.push(TuningAction::Bench(Bench { room, ..bench }));
            }
        });
        let mut draws_model = bench.draws_model;
        let check = ui.checkbox(&mut draws_model, "draw the board like this (a model)");
        if check.on_hover_text("The LEDs as an eye sees them on this driver in this light").changed() {
            actions.push(TuningAction::Bench(Bench { draws_model, ..bench }));
        }
        ui.horizontal(|ui| {
            command_button(ui, Command::Suggest, true, actions);
            command_button(ui, Command::CompareSuggestion, true, actions);
        });
        row(ui, "Board B", |ui, width| compare_with(state, ui, width, actions));
        ui.horizontal(|ui| {
            copy_as(state, ui, actions);
            command_button(ui, Command::SaveConstants, true, actions);
            command_button(ui, Command::LoadConstants, true, actions);
        });
    });
}

/// A choice with its name before it; all names have the same width.
fn row(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui, f32)) {
    ui.horizontal(|ui| {
        ui.allocate_ui_with_layout(vec2(NAME, 24.0), Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_width(NAME);
            ui.label(name);
        });
        let width = ui.available_width();
        add(ui, width);
    });
}

/// A second board with a shipped preset.
fn compare_with(state: &State, ui: &mut Ui, width: f32, actions: &mut Actions) {
    let now = state.compared.as_ref().map_or("none".to_owned(), |compared| format!("B: {}", compared.name()));
    let combo = ComboBox::from_id_salt("compare").selected_text(now.clone()).width(width);
    let response = drop_down(ui, combo, "Compare with", &now, |ui, list| {
        if list.entry(ui, state.compared.is_none(), "none") {
            actions.push(TuningAction::CompareWith(None));
        }
        for preset in PresetName::ALL {
            let name = format!("B: {}", preset.as_str());
            if list.entry(ui, name == now, &name) {
                actions.push(TuningAction::CompareWith(Some(preset)));
            }
        }
        if command_button(ui, Command::TakeOver, state.compared.is_some(), actions).clicked() {
            ui.close();
        }
    });
    response.on_hover_text("A second board that does the same with other constants");
}

/// A menu of the forms in which constants are copied.
fn copy_as(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let menu = ui.menu_button("Copy as…", |ui| {
        for form in Form::ALL {
            if ui.button(form.as_str()).clicked() {
                copy(form, state, ui, actions);
                ui.close();
            }
        }
    });
    menu.response.on_hover_text("Copy the constants, as they stand in a program or in a file");
}

fn copy(form: Form, state: &State, ui: &Ui, actions: &mut Actions) {
    let preset = Preset::new("from the window", state.recording().brightness_set().resolve());
    let report = match form.export(&preset) {
        Ok(text) => {
            ui.ctx().copy_text(text);
            let losses = form.losses(&preset);
            match losses.first() {
                Some(loss) => ViewAction::Say(format!("Copied, with {} levels changed: {loss}", losses.len())),
                None => ViewAction::Say(format!("Copied as {}", form.as_str())),
            }
        }
        Err(error) => ViewAction::Error(error),
    };
    actions.push(report);
}

/// The table of all pairs, those that look the same first.
fn pairs(table: &[Comparison], ui: &mut Ui) {
    let mut sorted: Vec<&Comparison> = table.iter().collect();
    sorted.sort_by(|one, other| one.difference_l.total_cmp(&other.difference_l));
    let counts = Counts::of(table);
    ui.horizontal(|ui| {
        let words = format!("model: {} pairs clear, {} hard, {} same", counts.clear, counts.hard, counts.same);
        ui.label(words).on_hover_text("Pairs of lights that are seen together: how well an eye tells them apart");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(RichText::new("L* apart").small().weak());
        });
    });
    scrolling(ui, |ui| {
        for comparison in sorted {
            let (sign, color) = match comparison.verdict {
                Verdict::Same => ("❌", theme::bad(ui.visuals())),
                Verdict::Hard => ("⚠", ui.visuals().warn_fg_color),
                Verdict::Clear => ("✔", theme::good(ui.visuals())),
            };
            let equal = if comparison.is_made_equal() { " (made equal by the driver)" } else { "" };
            ui.horizontal(|ui| {
                ui.set_min_height(18.0);
                let pair = comparison.pair;
                let names = format!("{} and {}{equal}", pair.first, pair.second);
                // the verdict stands at the right end
                let width = ui.available_width() - VERDICT;
                let label = egui::Label::new(RichText::new(names).small()).truncate();
                let cell = ui.allocate_ui_with_layout(vec2(width, 18.0), Layout::left_to_right(Align::Center), |ui| {
                    ui.set_min_width(width);
                    ui.add(label)
                });
                cell.inner.on_hover_text(pair.why);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let words = format!("{:>5.1}  {sign} {}", comparison.difference_l, comparison.verdict.as_str());
                    ui.label(RichText::new(words).font(theme::figures()).color(color));
                });
            });
        }
    });
}
