//! The buttons A and B, and the reset button.

use egui::{Color32, Vec2, pos2, vec2};

use super::lettering;
use super::measure::Spot;
use super::measure::{
    BUTTON_CORNER_MM, BUTTON_HALF_MM, BUTTON_LIFT_MM, CAP_LIFT_MM, CAP_PRESSED_LIFT_MM, CAP_RADIUS_MM, LETTER_UP_MM,
    RESET_CENTRE, RESET_HALF_MM, RESET_WORD_DOWN_MM, button_centre,
};
use super::palette;
use super::pen::Pen;
use super::shape;
use crate::hal::Button;

/// How a button is drawn.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Appearance {
    /// The cap is down.
    pub pressed: bool,
    /// A latch keeps it down.
    pub latched: bool,
    /// The pointer is over it.
    pub hovered: bool,
    /// It has the keyboard focus.
    pub focused: bool,
}

/// Draws button A or B.
pub fn draw(pen: &Pen<'_>, button: Button, look: Appearance) {
    let centre = button_centre(button);
    let half = Vec2::splat(BUTTON_HALF_MM);
    let body = shape::rounded(centre, half, BUTTON_CORNER_MM);
    metal(pen, &body, centre, BUTTON_LIFT_MM);
    rivets(pen, centre);
    cap(pen, centre, look);
    if look.focused {
        focus(pen, centre, half, BUTTON_CORNER_MM, BUTTON_LIFT_MM);
    }
    let letter = centre - vec2(0.0, LETTER_UP_MM);
    let color = if look.pressed { palette::HELD } else { palette::PRINT };
    lettering::print(pen, if button == Button::A { "A" } else { "B" }, letter, 2.3, color);
    if look.latched {
        padlock(pen, letter + vec2(2.9, 0.1));
    }
}

/// Draws the reset button and its name.
pub fn draw_reset(pen: &Pen<'_>, look: Appearance) {
    const CORNER_MM: f32 = 0.3;
    const LIFT_MM: f32 = 0.6;
    metal(pen, &shape::rounded(RESET_CENTRE, RESET_HALF_MM, CORNER_MM), RESET_CENTRE, LIFT_MM);
    let cap = shape::circle(RESET_CENTRE, 0.68);
    let top_mm = if look.pressed { 0.8 } else { 1.3 };
    pen.flank(&cap, LIFT_MM, top_mm, palette::CAP_FLANK);
    let top = match (look.pressed, look.hovered) {
        (true, _) => palette::CAP_PRESSED,
        (false, true) => palette::CAP_LIGHT,
        (false, false) => palette::CAP_DARK,
    };
    pen.fill_shaded(&cap, top_mm, |_| top);
    if look.focused {
        focus(pen, RESET_CENTRE, RESET_HALF_MM, CORNER_MM, LIFT_MM);
    }
    let word = RESET_CENTRE + vec2(0.0, RESET_WORD_DOWN_MM);
    let bright = look.hovered || look.pressed;
    lettering::print(pen, "RESET", word, 1.1, if bright { palette::PRINT } else { palette::PRINT_QUIET });
}

/// A line around what has the keyboard focus.
fn focus(pen: &Pen<'_>, centre: Spot, half: Vec2, corner_mm: f32, lift_mm: f32) {
    const GAP_MM: f32 = 0.42;
    let around = shape::rounded(centre, half + Vec2::splat(GAP_MM), corner_mm + GAP_MM);
    pen.loop_line(&around, lift_mm, 0.28, palette::FOCUS);
}

/// A block of metal with light falling on it from the top left.
fn metal(pen: &Pen<'_>, outline: &[Spot], centre: Spot, lift_mm: f32) {
    let half = (outline[0].x - centre.x).abs().max(f32::EPSILON);
    pen.fill_soft(&pen.outline(outline, 0.0), 0.9, Color32::from_black_alpha(150));
    pen.flank(outline, 0.0, lift_mm, palette::METAL_FLANK);
    pen.fill_shaded(outline, lift_mm, |spot| {
        let away = (spot - centre) / half;
        palette::METAL_LIGHT.lerp_to_gamma(palette::METAL_DARK, 0.5 + 0.17 * away.x + 0.33 * away.y)
    });
}

/// The four rivets that hold the metal.
fn rivets(pen: &Pen<'_>, centre: Spot) {
    const ASIDE_MM: f32 = 2.35;
    for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let rivet = shape::circle(centre + vec2(x, y) * ASIDE_MM, 0.34);
        pen.fill_shaded(&rivet, BUTTON_LIFT_MM, |_| palette::METAL_FLANK);
    }
}

/// The round cap in its gap: it stands out, or is sunk with a bright ring around it.
fn cap(pen: &Pen<'_>, centre: Spot, look: Appearance) {
    const GAP_MM: f32 = 0.24;
    let gap = shape::circle(centre, CAP_RADIUS_MM + GAP_MM);
    pen.fill_shaded(&gap, BUTTON_LIFT_MM, |_| palette::CAP_FLANK);
    let lift = if look.pressed { CAP_PRESSED_LIFT_MM } else { CAP_LIFT_MM };
    let radius = if look.pressed { CAP_RADIUS_MM - 0.12 } else { CAP_RADIUS_MM };
    let rim = shape::circle(centre, radius);
    pen.flank(&rim, BUTTON_LIFT_MM, lift, palette::CAP_FLANK);
    let (upper, lower) = match (look.pressed, look.hovered) {
        (true, _) => (palette::CAP_PRESSED, palette::CAP_DARK),
        (false, true) => (palette::CAP_LIGHT.lerp_to_gamma(Color32::WHITE, 0.12), palette::CAP_LIGHT),
        (false, false) => (palette::CAP_LIGHT, palette::CAP_DARK),
    };
    pen.fill_shaded(&rim, lift, |spot| upper.lerp_to_gamma(lower, 0.5 + (spot.y - centre.y) / radius / 2.0));
    if look.pressed {
        pen.loop_line(&shape::circle(centre, CAP_RADIUS_MM + GAP_MM / 2.0), BUTTON_LIFT_MM, 0.36, palette::HELD);
    } else {
        // the edge of the dished top
        let dish = shape::circle(centre, radius * 0.72);
        pen.fill_shaded(&dish, lift, |spot| lower.lerp_to_gamma(upper, 0.5 + (spot.y - centre.y) / radius / 2.0));
    }
}

/// A small padlock: the button stays down.
fn padlock(pen: &Pen<'_>, centre: Spot) {
    const HALF_MM: Vec2 = vec2(0.85, 0.62);
    let body = centre + vec2(0.0, 0.45);
    pen.fill(&shape::rounded(body, HALF_MM, 0.2), palette::HELD);
    let mut shackle = shape::arc(centre - vec2(0.0, 0.4), 0.52, -0.25, 0.25);
    shackle.insert(0, pos2(centre.x - 0.52, body.y));
    shackle.push(pos2(centre.x + 0.52, body.y));
    pen.line(&shackle, 0.3, palette::HELD);
}
