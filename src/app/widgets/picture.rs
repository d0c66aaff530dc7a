//! Small pictures of the display: in the timeline, and where two of them are compared.

use egui::{Color32, Painter, Rect, Stroke, StrokeKind, pos2, vec2};

use crate::app::board_view::Look;
use crate::firmware::brightness::Brightness;
use crate::hal::{Frame, Level, SIDE};
use crate::scenario::{Pattern, WantedLight};

/// The dark field behind the lights.
const FIELD: Color32 = Color32::from_gray(18);

/// Draws a frame into a square.
pub fn frame(painter: &Painter, rect: Rect, frame: &Frame, look: Look) {
    painter.rect_filled(rect, rounding(rect), FIELD);
    for (x, y, cell) in cells(rect) {
        light(painter, cell, frame.level(x, y), look);
    }
}

/// Draws one light.
fn light(painter: &Painter, cell: Rect, level: Level, look: Look) {
    painter.rect_filled(cell, rounding(cell), look.middle(level));
    if let Some(outline) = look.outline(level) {
        painter.rect_stroke(cell, rounding(cell), Stroke::new(1.0, outline), StrokeKind::Inside);
    }
}

/// Draws what is expected into a square: levels as they would look, a frame for "lit", a cross for "dark", nothing for
/// "anything".
pub fn pattern(painter: &Painter, rect: Rect, pattern: &Pattern, brightness: &Brightness, look: Look) {
    painter.rect_filled(rect, rounding(rect), FIELD);
    let line = Stroke::new(1.0, Color32::from_gray(120));
    for (x, y, cell) in cells(rect) {
        match pattern.wanted(x, y, brightness) {
            WantedLight::Level(level) => light(painter, cell, level, look),
            WantedLight::Lit => {
                let stroke = Stroke::new(1.5, look.middle(Level::FULL));
                painter.rect_stroke(cell, rounding(cell), stroke, StrokeKind::Inside);
            }
            WantedLight::Dark => {
                let cross = cell.shrink(cell.width() * 0.3);
                painter.line_segment([cross.left_top(), cross.right_bottom()], line);
                painter.line_segment([cross.right_top(), cross.left_bottom()], line);
            }
            WantedLight::Any => {}
        }
    }
}

/// Puts a ring round one light.
pub fn ring(painter: &Painter, rect: Rect, led: (usize, usize), color: Color32) {
    if let Some((_, _, cell)) = cells(rect).find(|&(x, y, _)| (x, y) == led) {
        painter.rect_stroke(cell.expand(1.5), rounding(cell), Stroke::new(2.0, color), StrokeKind::Outside);
    }
}

fn cells(rect: Rect) -> impl Iterator<Item = (usize, usize, Rect)> {
    let margin = rect.width() * 0.06;
    let pitch = (rect.width() - 2.0 * margin) / SIDE as f32;
    (0..SIDE * SIDE).map(move |i| {
        let (x, y) = (i % SIDE, i / SIDE);
        let at = pos2(rect.left() + margin + x as f32 * pitch, rect.top() + margin + y as f32 * pitch);
        (x, y, Rect::from_min_size(at, vec2(pitch, pitch)).shrink(pitch * 0.1))
    })
}

fn rounding(rect: Rect) -> f32 {
    (rect.width() * 0.12).min(4.0)
}
