//! The brightness constants of the program that runs, to be tuned while it runs.

use egui::{Align, Color32, Id, Label, Layout, RichText, Role, Sense, Slider, Ui, WidgetInfo, vec2};

use crate::app::action::{Actions, TuningAction, ViewAction};
use crate::app::board_view::{Look, LookStyle};
use crate::app::commands::{Command, command_button};
use crate::app::state::State;
use crate::app::widgets::{self, choice, number_field, theme};
use crate::board::driver::Driver;
use crate::board::eye::Verdict;
use crate::firmware::brightness::Brightness;
use crate::hal::Level;
use crate::scenario::BrightnessSet;
use crate::tuning;

/// What the sliders remember between two paintings.
#[derive(Clone, Copy, Debug, Default)]
pub struct SliderDrag {
    /// A slider is being dragged: all of the way is one change.
    dragging: bool,
}

/// Shows how LEDs are drawn, and a slider for each constant that the program uses.
pub fn show(state: &State, sliders: &mut SliderDrag, ui: &mut Ui, actions: &mut Actions) {
    widgets::scrolling(ui, |ui| {
        look(state, ui, actions);
        ui.separator();
        warning_line(state, ui);
        ui.horizontal(|ui| {
            ui.label(RichText::new("Brightness constants").strong());
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let changed = *state.recording().brightness_set() != BrightnessSet::default();
                command_button(ui, Command::ResetConstants, changed, actions);
            });
        });
        let mut brightness = state.recording().brightness_set().resolve();
        let before = brightness;
        let mut dragging = false;
        let other = state.compared.as_ref().map(|compared| compared.brightness().resolve());
        let used = tuning::constants(state.recording().header().program);
        let all = Brightness::NAMES.iter().zip(Brightness::MEANINGS);
        for (name, meaning) in all.filter(|(name, _)| used.contains(name)) {
            if let Some(level) = brightness.constant_mut(name) {
                let other = other.as_ref().and_then(|other| other.constant(name));
                dragging |= constant(ui, name, meaning, level, other, state.settings.look);
                shown(state.bench.driver, *level, ui);
            }
        }
        if brightness != before {
            // a drag that goes on is no change of its own
            let is_new = !sliders.dragging;
            actions.push(TuningAction::Constants { set: BrightnessSet::of(&brightness), is_new });
        }
        sliders.dragging = dragging;
    });
}

/// What one must not miss while one tunes: the pairs that are seen together and that the driver makes equal, or that look
/// the same. In one line; `None` when there are none.
pub fn warning(state: &State) -> Option<String> {
    let program = state.recording().header().program;
    let constants = state.recording().brightness_set().resolve();
    let mut table = tuning::compare(&constants, program, state.bench.driver, state.bench.room);
    table.retain(|comparison| comparison.is_made_equal() || comparison.verdict == Verdict::Same);
    let first = table.first()?;
    let pairs = match table.len() {
        1 => "1 pair that is seen together looks".to_owned(),
        count => format!("{count} pairs that are seen together look"),
    };
    Some(format!("❌ {pairs} the same: {}", first.headline()))
}

/// One line, whether there is a warning or not, so that no slider moves while it is dragged.
fn warning_line(state: &State, ui: &mut Ui) {
    let words = match warning(state) {
        Some(words) => RichText::new(words).color(theme::bad(ui.visuals())),
        None => RichText::new("All pairs that are seen together differ.").weak(),
    };
    ui.add(Label::new(words).truncate());
}

/// How the window draws LEDs: nothing that a program, a recording or a verdict knows of. Colour and the rest are in a menu.
fn look(state: &State, ui: &mut Ui, actions: &mut Actions) {
    let look = state.settings.look;
    ui.horizontal(|ui| {
        ui.label("LEDs drawn as");
        let width = ui.available_width() - 10.0;
        if let Some(style) = choice(ui, "LEDs drawn as", look.style, &LookStyle::ALL, LookStyle::title, width) {
            actions.push(ViewAction::Look(Look { style, ..look }));
        }
    });
}

/// What the driver of the bench makes of a level.
fn shown(driver: Driver, level: Level, ui: &mut Ui) {
    let shown = driver.shown(level);
    let step = shown.step.map_or(String::new(), |step| format!("step {step}, "));
    let (on_us, row, frame) = (shown.on_time_us(), shown.row_percent(), shown.frame_percent());
    let words = format!("{step}level {}: {on_us:.0} µs a frame, {row:.1} % of its slot", shown.level.0);
    ui.label(RichText::new(words).small().weak())
        .on_hover_text(format!("{}: {frame:.2} % of the frame, which is what an eye averages", driver.title()));
}

/// A light at a level, as it is drawn.
fn light(ui: &mut Ui, level: Level, look: Look) {
    let (rect, _) = ui.allocate_exact_size(vec2(14.0, 14.0), Sense::hover());
    ui.painter().rect_filled(rect.expand(2.0), 3.0, Color32::from_gray(18));
    ui.painter().rect_filled(rect, 2.0, look.middle(level));
}

/// The controls of a constant, with its level on the second board if there is one; returns whether its slider is being
/// dragged.
fn constant(ui: &mut Ui, name: &str, meaning: &str, level: &mut Level, other: Option<Level>, look: Look) -> bool {
    const NUMBER_WIDTH: f32 = 44.0;
    let default = Brightness::default().constant(name).unwrap_or_default();
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        light(ui, *level, look);
        ui.label(RichText::new(name).monospace()).on_hover_text(meaning);
        if let Some(other) = other {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                // below the numbers of the first board
                ui.add_space(38.0);
                let text = RichText::new(format!("B {:>3}", other.0)).font(theme::figures());
                let label = ui.label(if other == *level { text.weak() } else { text });
                label.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name} on B: {}", other.0)));
                label.on_hover_text("The level on the second board");
                light(ui, other, look);
            });
        }
    });
    ui.horizontal(|ui| {
        let back_size = vec2(26.0, 24.0);
        let gaps = 2.0 * ui.spacing().item_spacing.x;
        ui.spacing_mut().slider_width = ui.available_width() - NUMBER_WIDTH - back_size.x - gaps - 4.0;
        let slider = ui.add(Slider::new(&mut level.0, 0..=255).show_value(false)).on_hover_text(meaning);
        slider.widget_info(|| WidgetInfo::slider(true, f64::from(level.0), name));
        let mut number = i64::from(level.0);
        let field = number_field(ui, Id::unique(("brightness", name)), &mut number, 0..=255, NUMBER_WIDTH);
        field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, format!("{name} number")));
        // within 0 to 255
        level.0 = number as u8;
        let back =
            ui.add_enabled_ui(*level != default, |ui| ui.add_sized(back_size, egui::Button::new("↺").frame(false)));
        let back = back.inner;
        back.widget_info(|| {
            WidgetInfo::labeled(Role::Button, *level != default, format!("Reset {name} to {}", default.0))
        });
        if back.on_hover_text(format!("back to {}", default.0)).clicked() {
            *level = default;
        }
        slider.dragged()
    })
    .inner
}
