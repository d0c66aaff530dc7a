//! A number as a slider and a field.

use std::ops::RangeInclusive;

use egui::{Id, Role, Slider, SliderClamping, Ui, Vec2, WidgetInfo, vec2};

use crate::app::widgets::number_field;

/// A number as a slider and a field, with a button that sets it back. The name takes at least a width, so that sliders stand
/// below each other.
pub(super) fn slider(
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
        ui.add(Slider::new(value, range.clone()).clamping(SliderClamping::Edits).show_value(false))
            .labelled_by(label.id)
            .on_hover_text(hover);
        let mut number = i64::from(*value);
        let limits = i64::from(*range.start())..=i64::from(*range.end());
        number_field(ui, Id::unique(("axis", name)), &mut number, limits, NUMBER_WIDTH).labelled_by(label.id);
        if number != i64::from(*value) {
            // within the range, and so within 16 bits
            *value = number as i16;
        }
        let back =
            ui.add_enabled_ui(*value != default, |ui| ui.add_sized(BACK, egui::Button::new("↺").frame(false))).inner;
        back.widget_info(|| WidgetInfo::labeled(Role::Button, *value != default, format!("Reset {name} to {default}")));
        if back.on_hover_text(format!("back to {default}")).clicked() {
            *value = default;
        }
    });
}
