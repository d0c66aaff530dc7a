//! The brightness constants of the program that runs, to be tuned while it runs.

use egui::{
    Align, Color32, ComboBox, Id, Label, Layout, RichText, Role, ScrollArea, Sense, Slider, Ui, WidgetInfo, vec2,
};

use crate::app::App;
use crate::app::board_view::{LedColor, Look, LookStyle};
use crate::app::brightness::bench::{alike, named, warnings};
use crate::app::widgets::number_field::number_field;
use crate::app::widgets::theme;
use crate::board::driver::Driver;
use crate::firmware::brightness::Brightness;
use crate::hal::Level;
use crate::scenario::BrightnessSet;
use crate::tuning::constants;

/// What the panel remembers between two paintings.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tuning {
    /// A slider is being dragged: all of the way is one change.
    dragging: bool,
}

pub(in crate::app) fn show(app: &mut App, ui: &mut Ui) {
    ScrollArea::vertical().show(ui, |ui| {
        look(app, ui);
        ui.separator();
        warning(app, ui);
        ui.horizontal(|ui| {
            ui.label(RichText::new("Brightness constants").strong());
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let changed = *app.recording.brightness_set() != BrightnessSet::default();
                let reset = ui.add_enabled(changed, egui::Button::new("Reset all"));
                if reset.on_hover_text("Back to the constants of the Tinkercad game").clicked() {
                    app.recording.set_brightness(BrightnessSet::default(), true);
                }
            });
        });
        let mut brightness = app.recording.brightness_set().resolve();
        let before = brightness;
        let mut dragging = false;
        let used = constants(app.recording.header().program);
        let all = Brightness::NAMES.iter().zip(Brightness::MEANINGS);
        for (name, meaning) in all.filter(|(name, _)| used.contains(name)) {
            if let Some(level) = brightness.constant_mut(name) {
                dragging |= constant(ui, name, meaning, level, app.settings.look);
                shown(app.bench.driver, *level, ui);
            }
        }
        if brightness != before {
            // a drag that goes on is no change of its own
            app.recording.set_brightness(BrightnessSet::of(&brightness), !app.tuning.dragging);
        }
        app.tuning.dragging = dragging;
    });
}

/// One line, whether there is a warning or not, so that no slider moves while it is dragged.
fn warning(app: &App, ui: &mut Ui) {
    let warnings = warnings(app);
    let words = match warnings.first() {
        Some(first) => RichText::new(alike(&warnings, first)).color(theme::bad(ui.visuals())),
        None => RichText::new("All pairs that are seen together differ.").weak(),
    };
    ui.add(Label::new(words.clone()).truncate()).on_hover_text(words.text());
}

/// How the window draws LEDs: nothing that a program, a recording or a verdict knows of.
fn look(app: &mut App, ui: &mut Ui) {
    let look = &mut app.settings.look;
    ui.horizontal(|ui| {
        let style = ComboBox::from_id_salt("look").selected_text(look.style.title()).width(96.0);
        let style = style.show_ui(ui, |ui| {
            for style in LookStyle::ALL {
                ui.selectable_value(&mut look.style, style, style.title());
            }
        });
        named(&style.response, "LEDs drawn as", look.style.title());
        let color = ComboBox::from_id_salt("led color").selected_text(look.color.title()).width(58.0);
        let color = color.show_ui(ui, |ui| {
            for color in LedColor::ALL {
                ui.selectable_value(&mut look.color, color, color.title());
            }
        });
        named(&color.response, "LED colour", look.color.title());
    });
    ui.horizontal(|ui| {
        ui.checkbox(&mut look.numbers, "levels on the LEDs");
        ui.checkbox(&mut app.settings.still, "still board").on_hover_text("The drawn board does not lean");
    });
}

/// What the driver of the bench makes of a level.
fn shown(driver: Driver, level: Level, ui: &mut Ui) {
    let shown = driver.shown(level);
    let step = shown.step.map_or(String::new(), |step| format!("step {step}, "));
    let (on_us, row, frame) = (shown.on_time_us(), shown.row_percent(), shown.frame_percent());
    let words = format!("{step}level {}: {on_us:.0} us a frame, {row:.1} % of its slot", shown.level.0);
    ui.label(RichText::new(words).small().weak())
        .on_hover_text(format!("{}: {frame:.2} % of the frame, which is what an eye averages", driver.title()));
}

/// The controls of a constant; returns whether its slider is being dragged.
fn constant(ui: &mut Ui, name: &str, meaning: &str, level: &mut Level, look: Look) -> bool {
    const NUMBER_WIDTH: f32 = 44.0;
    let default = Brightness::default().constant(name).unwrap_or_default();
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(14.0, 14.0), Sense::hover());
        ui.painter().rect_filled(rect.expand(2.0), 3.0, Color32::from_gray(18));
        ui.painter().rect_filled(rect, 2.0, look.middle(*level));
        ui.label(RichText::new(name).monospace()).on_hover_text(meaning);
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
