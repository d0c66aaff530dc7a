//! A sun beside the board: dragged up and down, it is the light on the display.

use egui::{
    Align2, Color32, CursorIcon, FontId, Pos2, Rect, Response, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, lerp, vec2,
};

use super::projection::Projection;
use crate::hal::Quantity;

/// The room of the sun and its number, in points, and from the corner of the view.
const SIZE: Vec2 = vec2(60.0, 74.0);
const FROM_CORNER: f32 = 6.0;
/// How far the pointer goes from dark to the brightest light, in points.
const TRAVEL: f32 = 140.0;
const DISC: f32 = 12.0;
const RAY_FROM: f32 = 16.0;
const RAYS: u8 = 12;

/// A drag, from where it was begun.
#[derive(Clone, Copy)]
struct Drag {
    from_y: f32,
    from_light: i16,
}

/// Draws the sun in the upper left corner of the view, where the board leaves room for it, and lets it be dragged; returns
/// the light that the pointer gives.
pub(super) fn show(ui: &Ui, view: Rect, projection: &Projection, margin_mm: f32, light: i16) -> Option<i16> {
    let rect = Rect::from_min_size(view.min + Vec2::splat(FROM_CORNER), SIZE);
    if projection.flat_bounds(margin_mm).intersects(rect) {
        return None;
    }
    let id = ui.make_persistent_id("sun");
    let response = ui.interact(rect, id, Sense::DRAG);
    let range = Quantity::Light.range();
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(light.to_string()),
        ..WidgetInfo::labeled(Role::Canvas, ui.is_enabled(), "Sun")
    });
    let words = format!("The light on the display, {light} of {}. Drag the sun up or down", range.end());
    let response = response.on_hover_cursor(CursorIcon::ResizeVertical).on_hover_text(words);
    let dragged = dragged(ui, &response, light).map(|light| light.clamp(*range.start(), *range.end()));
    draw(ui, rect, dragged.unwrap_or(light), *range.end());
    dragged.filter(|&dragged| dragged != light)
}

fn dragged(ui: &Ui, response: &Response, light: i16) -> Option<i16> {
    let pointer = response.interact_pointer_pos().filter(|_| response.is_pointer_button_down_on())?;
    let begin = Drag { from_y: pointer.y, from_light: light };
    let drag = if response.drag_started() || !response.dragged() {
        begin
    } else {
        ui.data(|data| data.get_temp(response.id)).unwrap_or(begin)
    };
    ui.data_mut(|data| data.insert_temp(response.id, drag));
    let levels_a_point = f32::from(*Quantity::Light.range().end()) / TRAVEL;
    Some(drag.from_light + ((drag.from_y - pointer.y) * levels_a_point).round() as i16)
}

fn draw(ui: &Ui, rect: Rect, light: i16, brightest: i16) {
    let (painter, visuals) = (ui.painter(), ui.visuals());
    let share = f32::from(light) / f32::from(brightest);
    let dim = visuals.weak_text_color().gamma_multiply(0.6);
    let bright = if visuals.dark_mode { Color32::from_rgb(255, 205, 70) } else { Color32::from_rgb(225, 150, 0) };
    let color = dim.lerp_to_gamma(bright, share.sqrt());
    let middle: Pos2 = rect.center_top() + vec2(0.0, SIZE.x / 2.0);
    painter.circle_filled(middle, DISC, color);
    for ray in 0..RAYS {
        let way = Vec2::angled(std::f32::consts::TAU * f32::from(ray) / f32::from(RAYS));
        let length = lerp(2.0..=10.0, share);
        painter.line_segment([middle + way * RAY_FROM, middle + way * (RAY_FROM + length)], Stroke::new(2.0, color));
    }
    let font = FontId::proportional(12.0);
    painter.text(rect.center_bottom(), Align2::CENTER_BOTTOM, light.to_string(), font, visuals.text_color());
}
