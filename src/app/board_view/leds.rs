//! The 25 LEDs: a body each, and the light around it.

use egui::{Align2, FontId, Mesh, Painter, Pos2, Rect, Role, Sense, Ui, UiBuilder, Vec2, WidgetInfo, vec2};

use super::light::Light;
use super::look::Look;
use super::measure::Spot;
use super::measure::{LED_CORNER_MM, LED_HALF_MM, LED_PITCH_MM, led_centre};
use super::palette::{FRONT, PRINT};
use super::pen::Pen;
use super::projection::{self, Projection};
use super::shape::{self, Rounded};
use crate::hal::{Frame, Level, SIDE};

/// The light ends this far from the body, which is before the body of the next LED.
const GLOW_REACH_MM: f32 = 1.7;

/// The part of what a fully lit LED sends out that the board beside it sends back.
const BESIDE: f32 = 0.4;

/// Steps in each corner of the rings of vertices that an LED is made of, and vertices in such a ring.
const CORNER_STEPS: u8 = 4;
const IN_A_RING: u32 = 4 * (CORNER_STEPS as u32 + 1);

/// Rings within the body, as parts of its size.
const BODY_RINGS: [f32; 5] = [0.3, 0.55, 0.82, 0.92, 1.0];
/// Rings around the body, as parts of the reach of the light.
const GLOW_RINGS: [f32; 7] = [0.0, 0.08, 0.18, 0.32, 0.5, 0.72, 1.0];

/// Draws all LEDs as one opaque mesh; the board around them must be of the colour [`FRONT`].
pub fn draw(pen: &Pen<'_>, frame: &Frame, look: Look) {
    let front = Light::of(FRONT);
    let beside = look.color.body();
    let rounded = Rounded::new(CORNER_STEPS);
    let blur_mm = 0.5 * pen.pixel_mm();
    let glows = |x, y| !look.is_flat() && frame.level(x, y) > Level::DARK;
    let mut mesh = Mesh::default();
    mesh.reserve_vertices(SIDE * SIDE * (1 + IN_A_RING as usize * (BODY_RINGS.len() + GLOW_RINGS.len())));
    for (x, y) in places() {
        let centre = led_centre(x, y);
        let level = frame.level(x, y);
        let first = mesh.vertices.len() as u32;

        mesh.colored_vertex(pen.projection.point(centre), look.body(0.0, level));
        for size in BODY_RINGS {
            let color = look.body(size, level);
            for spot in body_ring(&rounded, centre, size, blur_mm) {
                mesh.colored_vertex(pen.projection.point(spot), color);
            }
        }
        // without light near it, the body only needs its edge blurred
        let rings = if near(x, y).any(|(x, y)| glows(x, y)) { GLOW_RINGS.len() } else { 1 };
        for part in &GLOW_RINGS[..rings] {
            for spot in ring(&rounded, centre, blur_mm.max(part * GLOW_REACH_MM)) {
                let spot = within_cell(x, y, spot);
                let lit = near(x, y).filter(|&(x, y)| glows(x, y));
                let light: f32 = lit.map(|(x, y)| look.light(frame.level(x, y)) * glow(from_body_mm(x, y, spot))).sum();
                mesh.colored_vertex(pen.projection.point(spot), front.plus(beside, BESIDE * light).color());
            }
        }
        join(&mut mesh, first, BODY_RINGS.len() + rings);
    }
    pen.mesh(mesh);
}

/// Writes the level of each lit LED below it.
pub fn numbers(painter: &Painter, projection: &Projection, frame: &Frame) {
    for (x, y) in places() {
        let level = frame.level(x, y);
        if level > Level::DARK {
            let below = projection.point(led_centre(x, y) + vec2(0.0, LED_HALF_MM.y + 0.1));
            // as high as the gap to the next LED leaves room for
            let height = projection.point(led_centre(x, y) + vec2(0.0, LED_HALF_MM.y + 1.4)).distance(below);
            painter.text(below, Align2::CENTER_TOP, level.0.to_string(), FontId::proportional(height), PRINT);
        }
    }
}

/// Columns and rows in reading order.
fn places() -> impl Iterator<Item = (usize, usize)> {
    (0..SIDE * SIDE).map(|i| (i % SIDE, i / SIDE))
}

/// An LED and those around it.
fn near(x: usize, y: usize) -> impl Iterator<Item = (usize, usize)> {
    let span = |at: usize| at.saturating_sub(1)..(at + 2).min(SIDE);
    span(y).flat_map(move |y| span(x).map(move |x| (x, y)))
}

/// How much of [`BESIDE`] reaches the board, by the distance from the body.
fn glow(distance_mm: f32) -> f32 {
    let left = (1.0 - distance_mm.max(0.0) / GLOW_REACH_MM).max(0.0);
    left.powi(3)
}

/// How far outside of the body of an LED a place is; negative inside.
fn from_body_mm(x: usize, y: usize, spot: Spot) -> f32 {
    let out = (spot - led_centre(x, y)).abs() - (LED_HALF_MM - Vec2::splat(LED_CORNER_MM));
    // not `length()`: it takes care of numbers so large or small that no board has them, at five times the cost
    out.max(Vec2::ZERO).length_sq().sqrt() - LED_CORNER_MM
}

/// A ring of vertices within the body: its outline at full size, and ever rounder towards the middle.
fn body_ring(rounded: &Rounded, centre: Spot, size: f32, blur_mm: f32) -> impl Iterator<Item = Spot> {
    let half = (LED_HALF_MM - Vec2::splat(blur_mm)).max(Vec2::ZERO) * size;
    let round = half.min_elem();
    rounded.outline(centre, half, round + size * size * ((LED_CORNER_MM - blur_mm).max(0.0) - round))
}

/// A ring of vertices, each `out_mm` outside of the body.
fn ring(rounded: &Rounded, centre: Spot, out_mm: f32) -> impl Iterator<Item = Spot> {
    rounded.outline(centre, LED_HALF_MM + Vec2::splat(out_mm), LED_CORNER_MM + out_mm)
}

/// Where two LEDs light the board, each draws up to the line between them, the sum of both on either side.
fn within_cell(x: usize, y: usize, spot: Spot) -> Spot {
    let limit = |at: usize, offset: f32| {
        let half = LED_PITCH_MM / 2.0;
        offset.clamp(if at > 0 { -half } else { -LED_PITCH_MM }, if at + 1 < SIDE { half } else { LED_PITCH_MM })
    };
    let offset = spot - led_centre(x, y);
    led_centre(x, y) + Vec2::new(limit(x, offset.x), limit(y, offset.y))
}

/// Triangles between the vertex `first`, and the `rings` rings of vertices that follow it.
fn join(mesh: &mut Mesh, first: u32, rings: usize) {
    let around = (0..IN_A_RING).map(|i| (i, (i + 1) % IN_A_RING));
    let mut inner = first + 1;
    for (i, next) in around.clone() {
        mesh.add_triangle(first, inner + i, inner + next);
    }
    for _ in 1..rings {
        let outer = inner + IN_A_RING;
        for (i, next) in around.clone() {
            mesh.add_triangle(inner + i, outer + i, outer + next);
            mesh.add_triangle(inner + i, outer + next, inner + next);
        }
        inner = outer;
    }
}

/// Lets the LEDs be clicked, each with the board around it; returns column and row of the one that was. The keyboard does not
/// come to them: a click does nothing to the board.
pub fn clicked(ui: &Ui, projection: &Projection) -> Option<(usize, usize)> {
    let half = Vec2::splat(LED_PITCH_MM / 2.0);
    let cell = |x, y| Rect::from_center_size(led_centre(x, y), 2.0 * half);
    let on_screen = |rect: Rect| shape::corners(rect).map(|spot| projection.point(spot));
    let all = cell(0, 0).union(cell(SIDE - 1, SIDE - 1));
    let response = ui.interact(Rect::from_points(&on_screen(all)), ui.make_persistent_id("LEDs"), Sense::CLICK);
    let pointer = response.interact_pointer_pos().filter(|_| response.clicked())?;
    places().find(|&(x, y)| projection::contains(&on_screen(cell(x, y)), pointer))
}

/// Says what is lit to those who do not see it: a grid of 25 meters.
pub fn describe(ui: &mut Ui, projection: &Projection, frame: &Frame) {
    let bounds = |from: Pos2, to: Pos2| {
        Rect::from_points(&shape::corners(Rect::from_min_max(from, to)).map(|p| projection.point(p)))
    };
    let all = bounds(led_centre(0, 0) - LED_HALF_MM, led_centre(SIDE - 1, SIDE - 1) + LED_HALF_MM);
    let grid = UiBuilder::new().max_rect(all).accessibility_role(Role::Grid).accessibility_label("LED matrix");
    let ui = ui.new_child(grid);
    for (x, y) in places() {
        let body = bounds(led_centre(x, y) - LED_HALF_MM, led_centre(x, y) + LED_HALF_MM);
        let response = ui.interact(body, ui.unique_id().with((x, y)), Sense::hover());
        response.widget_info(|| WidgetInfo {
            value: Some(frame.level(x, y).0.into()),
            ..WidgetInfo::labeled(Role::Meter, true, format!("LED {x},{y}"))
        });
        ui.ctx().accesskit_node_builder(response.id, |node| {
            node.set_min_numeric_value(Level::DARK.0.into());
            node.set_max_numeric_value(Level::FULL.0.into());
        });
    }
}

#[cfg(test)]
mod tests {
    use egui::Color32;

    use super::*;

    #[test]
    fn the_light_ends_before_the_next_body() {
        let gap = Vec2::splat(LED_PITCH_MM) - 2.0 * LED_HALF_MM;
        assert!(GLOW_REACH_MM < gap.min_elem());
        assert_eq!(glow(GLOW_REACH_MM), 0.0);
        assert_eq!(glow(0.0), 1.0);
    }

    fn body(size: f32, level: u8) -> Color32 {
        Look::default().body(size, Level(level))
    }

    #[test]
    fn more_is_brighter_everywhere() {
        let look = Look::default();
        let beside = |level: u8| Light::of(FRONT).plus(look.color.body(), BESIDE * look.light(Level(level))).color();
        for (level, size) in (1..=u8::MAX).flat_map(|level| [0.0, 0.5, 1.0].map(|size| (level, size))) {
            assert!(body(size, level).r() >= body(size, level - 1).r());
            assert!(body(size, level).g() >= body(size, level - 1).g());
            assert!(beside(level).r() >= beside(level - 1).r());
        }
    }

    #[test]
    fn the_levels_that_programs_use_look_different() {
        for size in [0.0, 0.5, 1.0] {
            let reds = [0, 16, 32, 64, 128, 255].map(|level| body(size, level).r());
            assert!(reds.windows(2).all(|pair| pair[1] >= pair[0] + 10), "{reds:?}");
        }
    }

    #[test]
    fn two_leds_draw_the_line_between_them_in_the_same_place() {
        let rounded = Rounded::new(CORNER_STEPS);
        for part in GLOW_RINGS {
            let mut left: Vec<Spot> =
                ring(&rounded, led_centre(1, 2), part * GLOW_REACH_MM).map(|s| within_cell(1, 2, s)).collect();
            let mut right: Vec<Spot> =
                ring(&rounded, led_centre(2, 2), part * GLOW_REACH_MM).map(|s| within_cell(2, 2, s)).collect();
            let line = f32::midpoint(led_centre(1, 2).x, led_centre(2, 2).x);
            for side in [&mut left, &mut right] {
                side.retain(|spot| (spot.x - line).abs() < 1e-4);
                side.sort_by(|p, q| p.y.total_cmp(&q.y));
            }
            assert_eq!(left.len(), right.len());
            assert!(left.iter().zip(&right).all(|(p, q)| p.distance(*q) < 1e-4));
        }
    }
}
