//! The brightness bench: what a driver makes of the constants, what an eye sees of it, and better ones.

use egui::{Align, Button, ComboBox, Layout, Response, RichText, Role, ScrollArea, Ui, UiBuilder, WidgetInfo, vec2};

use crate::app::App;
use crate::app::brightness::plot as bench_plot;
use crate::app::files::dialog as files;
use crate::app::state::compared::Compared;
use crate::app::widgets::theme;
use crate::board::driver::Driver;
use crate::board::eye::{Room, Verdict};
use crate::scenario::Preset;
use crate::scenario::{BrightnessSet, PresetName};
use crate::tuning::{self, Comparison, Form, Suggestion};

/// What the bench looks at.
#[derive(Clone, Debug)]
pub struct Bench {
    /// The driver that the program will run on.
    pub driver: Driver,
    /// The light in which it is looked at.
    pub room: Room,
    form: Form,
}

impl Default for Bench {
    fn default() -> Self {
        Self { driver: Driver::default(), room: Room::default(), form: Form::Rust }
    }
}

/// The widths of the controls and of the table, in points; the plot has the rest.
const CONTROLS: f32 = 236.0;
const TABLE: f32 = 340.0;
/// The width of a verdict in the table.
const VERDICT: f32 = 122.0;

pub(in crate::app) fn show(app: &mut App, ui: &mut Ui) {
    let program = app.recording.header().program;
    let constants = app.recording.brightness_set().resolve();
    let table = tuning::compare(&constants, program, app.bench.driver, app.bench.room);
    let area = ui.available_rect_before_wrap();
    let (left, rest) = area.split_left_right_at_x(area.left() + CONTROLS);
    let (middle, right) = rest.split_left_right_at_x(rest.right() - TABLE);
    let mut column = |rect: egui::Rect| ui.new_child(UiBuilder::new().max_rect(rect.shrink2(vec2(6.0, 0.0))));
    let (mut controls_ui, mut plot_ui, mut table_ui) = (column(left), column(middle), column(right));
    controls(app, &table, &mut controls_ui);
    let names = tuning::constants(program);
    let size = plot_ui.available_size();
    bench_plot::show(app, &names, app.bench.driver, app.bench.room, &mut plot_ui, size);
    pairs(&table, &mut table_ui);
}

/// The pairs that a driver makes equal, and those that look the same: what one must not miss.
pub(in crate::app) fn warnings(app: &App) -> Vec<Comparison> {
    let program = app.recording.header().program;
    let constants = app.recording.brightness_set().resolve();
    let mut table = tuning::compare(&constants, program, app.bench.driver, app.bench.room);
    table.retain(|comparison| comparison.is_made_equal() || comparison.verdict == Verdict::Same);
    table
}

/// The warnings in one line, of which `first` is the first.
pub(in crate::app) fn alike(warnings: &[Comparison], first: &Comparison) -> String {
    let pairs = match warnings.len() {
        1 => "1 pair that is seen together looks".to_owned(),
        count => format!("{count} pairs that are seen together look"),
    };
    format!("❌ {pairs} the same: {}", first.headline())
}

fn controls(app: &mut App, table: &[Comparison], ui: &mut Ui) {
    ScrollArea::vertical().id_salt("bench controls").show(ui, |ui| {
        choose(ui, "Driver", &mut app.bench.driver, &Driver::ALL, Driver::title);
        choose(ui, "Room", &mut app.bench.room, &Room::ALL, Room::as_str);
        let count = |verdict| table.iter().filter(|comparison| comparison.verdict == verdict).count();
        ui.label(format!(
            "model: {} pairs clear, {} hard, {} same",
            count(Verdict::Clear),
            count(Verdict::Hard),
            count(Verdict::Same)
        ));
        ui.horizontal(|ui| {
            if ui.button("Suggest").on_hover_text("The set with the largest smallest difference").clicked() {
                let Suggestion { brightness, .. } = suggestion(app);
                app.recording.set_brightness(BrightnessSet::of(&brightness), true);
            }
            if ui.button("Compare first").on_hover_text("Show the suggestion on a second board").clicked() {
                let set = BrightnessSet::of(&suggestion(app).brightness);
                app.compared = Some(Compared::new("suggested".to_owned(), set, &app.recording));
            }
        });
        compare_with(app, ui);
        ui.horizontal(|ui| {
            let form = &mut app.bench.form;
            choose_narrow(ui, "Form", form, &Form::ALL, Form::as_str);
            if ui.button("Copy").on_hover_text("Copy the constants in this form").clicked() {
                copy(app, ui);
            }
            if ui.button("Save…").clicked() {
                files::ask_save_constants(app);
            }
            if ui.button("Load…").clicked() {
                files::ask_load_constants(app);
            }
        });
    });
}

fn suggestion(app: &App) -> Suggestion {
    let given = app.recording.brightness_set().resolve();
    tuning::suggest(&given, app.recording.header().program, app.bench.driver, app.bench.room)
}

/// A second board with a shipped preset.
fn compare_with(app: &mut App, ui: &mut Ui) {
    let now = app.compared.as_ref().map_or("one board".to_owned(), |compared| format!("B: {}", compared.name()));
    let combo = ComboBox::from_id_salt("compare").selected_text(now.clone()).width(CONTROLS - 40.0);
    let combo = combo.show_ui(ui, |ui| {
        if ui.selectable_label(app.compared.is_none(), "one board").clicked() {
            app.compared = None;
        }
        for preset in PresetName::ALL {
            if ui.button(format!("B: {}", preset.as_str())).clicked() {
                let set = BrightnessSet::Preset(preset);
                app.compared = Some(Compared::new(preset.as_str().to_owned(), set, &app.recording));
            }
        }
        if ui.button("take over from B").clicked()
            && let Some(compared) = app.compared.take()
        {
            app.recording.set_brightness(compared.brightness().clone(), true);
        }
    });
    named(&combo.response, "Compare with", &now);
}

fn copy(app: &mut App, ui: &Ui) {
    let preset = Preset::new("from the window", app.recording.brightness_set().resolve());
    match app.bench.form.export(&preset) {
        Ok(text) => {
            ui.ctx().copy_text(text);
            let losses = app.bench.form.losses(&preset);
            app.message = Some(match losses.first() {
                Some(loss) => format!("Copied, with {} levels changed: {loss}", losses.len()),
                None => format!("Copied as {}", app.bench.form.as_str()),
            });
        }
        Err(error) => app.message = Some(error),
    }
}

/// The table of all pairs, what cannot be told apart first.
fn pairs(table: &[Comparison], ui: &mut Ui) {
    let mut sorted: Vec<&Comparison> = table.iter().collect();
    sorted.sort_by(|one, other| one.difference_l.total_cmp(&other.difference_l));
    ui.horizontal(|ui| {
        ui.label(RichText::new("seen together").strong());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(RichText::new("model: difference in L*").small().weak());
        });
    });
    ScrollArea::vertical().id_salt("bench pairs").auto_shrink(false).show(ui, |ui| {
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

fn choose<T: Copy + PartialEq>(ui: &mut Ui, name: &str, now: &mut T, all: &[T], title: impl Fn(T) -> &'static str) {
    let combo = ComboBox::from_id_salt(name).selected_text(title(*now)).width(CONTROLS - 40.0).show_ui(ui, |ui| {
        for &value in all {
            ui.selectable_value(now, value, title(value));
        }
    });
    named(&combo.response, name, title(*now));
}

fn choose_narrow<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    now: &mut T,
    all: &[T],
    title: impl Fn(T) -> &'static str,
) {
    let combo = ui.menu_button(title(*now), |ui| {
        for &value in all {
            if ui.add(Button::selectable(value == *now, title(value))).clicked() {
                *now = value;
                ui.close();
            }
        }
    });
    named(&combo.response, name, title(*now));
}

/// Names a combo box for those who do not see it.
pub(in crate::app) fn named(response: &Response, name: &str, value: &str) {
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(value.to_owned()),
        ..WidgetInfo::labeled(Role::ComboBox, true, name)
    });
}
