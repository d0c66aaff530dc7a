//! A compass round the board: the points of the compass as one sees them who holds the board and turns with it. The ring is
//! taken anywhere and turned.

use egui::{Align2, Color32, CursorIcon, FontId, Painter, Pos2, Rect, Sense, Shape, Stroke, Ui, Vec2, pos2, vec2};

use super::measure::{BOARD_CORNER_MM, BOARD_SIZE_MM};
use super::projection::Projection;
use crate::app::widgets::theme;

/// The middle of the ring, outside of the edge of the board; a leaning board does not come so far.
const OUT_MM: f32 = 4.3;
/// On both sides of its middle, this much of the ring takes the pointer.
const REACH_MM: f32 = 1.6;
/// The room that a board with a ring needs on each side.
pub(super) const MARGIN_MM: f32 = OUT_MM + REACH_MM;
/// The height of the letters.
const LETTER_MM: f32 = 2.5;
/// From one stroke to the next.
const STROKE_EVERY_DEG: u16 = 15;
const POINTS: [(u16, &str); 4] = [(0, "N"), (90, "E"), (180, "S"), (270, "W")];

/// A turn of the ring, from where it was taken.
#[derive(Clone, Copy)]
struct Turn {
    from_angle_deg: f32,
    from_heading: i16,
}

/// Draws the ring, and lets it be turned; returns the heading that the pointer gives to the board.
pub(super) fn show(ui: &Ui, projection: &Projection, heading: i16) -> Option<i16> {
    let turned = take(ui, projection, heading);
    draw(ui, projection, turned.unwrap_or(heading));
    turned.filter(|&turned| turned != heading)
}

fn take(ui: &Ui, projection: &Projection, heading: i16) -> Option<i16> {
    let id = ui.make_persistent_id("compass ring");
    let [inner, outer] = [OUT_MM - REACH_MM, OUT_MM + REACH_MM].map(|out_mm| {
        let half = half(out_mm) * projection.points_per_mm();
        Rect::from_center_size(projection.centre(), 2.0 * half)
    });
    // the four sides, so that the board within them is touched as ever
    let sides = [
        Rect::from_min_max(outer.min, pos2(outer.right(), inner.top())),
        Rect::from_min_max(pos2(outer.left(), inner.bottom()), outer.max),
        Rect::from_min_max(pos2(outer.left(), inner.top()), inner.left_bottom()),
        Rect::from_min_max(inner.right_top(), pos2(outer.right(), inner.bottom())),
    ];
    let mut turned = None;
    for (side, rect) in sides.into_iter().enumerate() {
        let response = ui.interact(rect, id.with(side), Sense::DRAG);
        let words = format!("The logo points to {heading} degrees from north. Drag the ring to turn the board");
        let response = response.on_hover_cursor(CursorIcon::Grab).on_hover_text(words);
        let Some(pointer) = response.interact_pointer_pos().filter(|_| response.is_pointer_button_down_on()) else {
            continue;
        };
        ui.set_cursor_icon(CursorIcon::Grabbing);
        let angle = angle_deg(pointer - projection.centre());
        let begin = Turn { from_angle_deg: angle, from_heading: heading };
        let turn = if response.drag_started() || !response.dragged() {
            begin
        } else {
            ui.data(|data| data.get_temp(id)).unwrap_or(begin)
        };
        ui.data_mut(|data| data.insert_temp(id, turn));
        // who turns the ring to the right turns the board, which stays upright on the screen, to the left
        let by = (angle - turn.from_angle_deg).round() as i16;
        turned = Some((turn.from_heading - by).rem_euclid(360));
    }
    turned
}

/// The angle of a way, clockwise from up, in degrees.
fn angle_deg(way: Vec2) -> f32 {
    way.x.atan2(-way.y).to_degrees()
}

fn half(out_mm: f32) -> Vec2 {
    BOARD_SIZE_MM / 2.0 + Vec2::splat(out_mm)
}

/// Where a ray from the middle of the board crosses the line `out_mm` outside of its edge, at an angle clockwise from up.
fn crossing_mm(angle_deg: f32, out_mm: f32) -> Vec2 {
    let (sin, cos) = angle_deg.to_radians().sin_cos();
    let (way, half, radius) = (vec2(sin, -cos), half(out_mm), BOARD_CORNER_MM + out_mm);
    let straight = way * (half / way.abs().max(Vec2::splat(f32::EPSILON))).min_elem();
    let corner = half - Vec2::splat(radius);
    if straight.x.abs() <= corner.x || straight.y.abs() <= corner.y {
        return straight;
    }
    let middle = corner * vec2(way.x.signum(), way.y.signum());
    let along = way.dot(middle);
    way * (along + (along * along - middle.length_sq() + radius * radius).max(0.0).sqrt())
}

fn draw(ui: &Ui, projection: &Projection, heading: i16) {
    let (painter, visuals, scale) = (ui.painter(), ui.visuals(), projection.points_per_mm());
    let weak = visuals.weak_text_color();
    let at = |angle_deg: f32, out_mm: f32| projection.centre() + crossing_mm(angle_deg, out_mm) * scale;
    let heading = f32::from(heading);
    for degrees in (0..360).step_by(STROKE_EVERY_DEG.into()) {
        if POINTS.iter().any(|&(point, _)| point == degrees) {
            continue;
        }
        let angle = f32::from(degrees) - heading;
        let long = if degrees % 45 == 0 { 0.8 } else { 0.4 };
        painter.line_segment([at(angle, OUT_MM - long), at(angle, OUT_MM + long)], Stroke::new(1.0, weak));
    }
    for (degrees, letter) in POINTS {
        let is_north = degrees == 0;
        let color = if is_north { theme::bad(visuals) } else { visuals.text_color() };
        let font = FontId::proportional((LETTER_MM * scale).max(9.0));
        painter.text(at(f32::from(degrees) - heading, OUT_MM), Align2::CENTER_CENTER, letter, font, color);
    }
    mark(painter, projection, theme::accent(visuals));
}

/// The mark above the logo, under which the heading is read.
fn mark(painter: &Painter, projection: &Projection, color: Color32) {
    let scale = projection.points_per_mm();
    let tip = projection.centre() + vec2(0.0, -(half(OUT_MM - 1.9).y)) * scale;
    let down = |x: f32, y: f32| -> Pos2 { tip + vec2(x, y) * scale };
    let corners = vec![down(0.0, -0.9), down(0.8, 0.5), down(-0.8, 0.5)];
    painter.add(Shape::convex_polygon(corners, color, Stroke::NONE));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ray_crosses_the_ring_on_its_line() {
        let (half, radius) = (half(OUT_MM), BOARD_CORNER_MM + OUT_MM);
        for degrees in 0..360_u16 {
            let at = crossing_mm(f32::from(degrees), OUT_MM);
            // the distance from a rectangle with round corners
            let out = at.abs() - (half - Vec2::splat(radius));
            let distance = out.max(Vec2::ZERO).length() + out.max_elem().min(0.0) - radius;
            assert!(distance.abs() < 1e-3, "{degrees}: {at:?} is {distance} mm beside the line");
            let turned = (angle_deg(at) - f32::from(degrees)).rem_euclid(360.0);
            assert!(turned.min(360.0 - turned) < 1e-2, "{degrees}: {at:?}");
        }
    }
}
