//! A control that is pressed for as long as the pointer is down on it.

use egui::{Align2, Role, Sense, Stroke, StrokeKind, TextStyle, Ui, Vec2, WidgetInfo};

use super::theme;
use crate::app::input::{PointerPress, pointer_press};

/// A button that says whether it is held. `lit` draws it as down, whoever holds it.
pub fn held_button(ui: &mut Ui, text: &str, name: &str, lit: bool, size: Vec2) -> PointerPress {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let press = pointer_press(ui, &response, response.contains_pointer() || response.clicked());
    let down = press.held;
    response.widget_info(|| WidgetInfo::selected(Role::Button, ui.is_enabled(), lit || down, name));
    if ui.is_rect_visible(rect) {
        let visuals = ui.style().interact(&response);
        let (fill, color) = if lit || down {
            (theme::accent(ui.visuals()), ui.visuals().panel_fill)
        } else {
            (visuals.weak_bg_fill, visuals.text_color())
        };
        let stroke = if response.has_focus() { ui.visuals().selection.stroke } else { Stroke::NONE };
        ui.painter().rect(rect, visuals.corner_radius, fill, stroke, StrokeKind::Outside);
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, text, TextStyle::Button.resolve(ui.style()), color);
    }
    press
}
