//! A finger on the logo or on a ring of the edge connector.

use super::buttons::Appearance;
use super::measure::{
    BOARD_SIZE_MM, LOGO_CENTRE, LOGO_HALF_MM, RING_PAD_Y_MM, Spot, button_centre, contact_mm, ring_contacts,
};
use super::palette;
use super::pen::Pen;
use super::shape;
use crate::hal::Button;
use egui::{Rect, Vec2, pos2, vec2};

/// Around the logo and the gold of a ring, this much more takes the pointer.
const REACH_MM: f32 = 0.5;
/// The line around what is touched.
const LINE_MM: f32 = 0.4;

/// Where something that is touched takes the pointer: around the logo, or the gold of a ring from its top to the edge.
pub(super) fn outline(button: Button) -> Vec<Spot> {
    let (centre, half) = bounds(button);
    shape::rounded(centre, half + Vec2::splat(REACH_MM), half.min_elem())
}

/// The middle, and half of the width and height.
fn bounds(button: Button) -> (Spot, Vec2) {
    let ring = match button {
        Button::P0 => 0,
        Button::P1 => 1,
        Button::P2 => 2,
        Button::A | Button::B | Button::Logo => return (LOGO_CENTRE, LOGO_HALF_MM + Vec2::splat(0.3)),
    };
    let columns = contact_mm(ring_contacts(ring));
    let top = RING_PAD_Y_MM - (columns.end - columns.start) / 2.0;
    let gold = Rect::from_min_max(pos2(columns.start, top), pos2(columns.end, BOARD_SIZE_MM.y - REACH_MM - LINE_MM));
    (gold.center(), gold.size() / 2.0)
}

/// Draws a line around what is touched, or what the pointer is over; a latch is a small dot beside it.
pub(super) fn draw(pen: &Pen<'_>, button: Button, look: Appearance) {
    let color = match (look.pressed, look.focused, look.hovered) {
        (true, ..) => palette::HELD,
        (false, true, _) => palette::FOCUS,
        (false, false, true) => palette::HELD.gamma_multiply(0.5),
        _ => return,
    };
    pen.loop_line(&outline(button), 0.0, LINE_MM, color);
    if look.latched {
        let (_, half) = bounds(button);
        pen.fill(&shape::circle(button_centre(button) + vec2(half.x + 1.2, -half.y), 0.55), palette::HELD);
    }
}
