//! The board itself: its shadow, the slab, the coloured corners, the logo and the edge connector.

use std::ops::Range;

use egui::{Color32, Pos2, Rect, pos2, vec2};

use super::lettering;
use super::measure::Spot;
use super::measure::{
    BOARD_CENTRE, BOARD_CORNER_MM, BOARD_SIZE_MM, BOARD_THICKNESS_MM, CONTACT_TOP_MM, LOGO_CENTRE, LOGO_HALF_MM,
    PIN_NAME_Y_MM, RING_HOLE_MM, RING_PAD_Y_MM, contact_mm, ring_contacts,
};
use super::palette;
use super::pen::Pen;
use super::shape;

/// The shadow falls on something this far behind the front, and a little further down.
const SHADOW_DEPTH_MM: f32 = 4.0;
const SHADOW_DOWN_MM: f32 = 0.7;
/// Over this distance the shadow fades out.
const SHADOW_REACH_MM: f32 = 4.6;
const SHADOW: Color32 = Color32::from_black_alpha(110);

/// The light line along the rim.
const RIM_WIDTH_MM: f32 = 0.16;

/// The contacts end this far from the edge of the board.
const CONTACT_INSET_MM: f32 = 0.35;

/// What is printed over the rings.
const RINGS: [&str; 5] = ["0", "1", "2", "3V", "GND"];

/// Draws the board without what stands on it. `behind` is the colour of what it lies on, seen through its holes.
pub fn draw(pen: &Pen<'_>, behind: Color32) {
    let outline = outline(0.0);
    let shadow: Vec<Spot> = outline.iter().map(|&spot| spot + vec2(0.0, SHADOW_DOWN_MM)).collect();
    let front = pen.outline(&outline, 0.0);
    pen.fill_soft_beside(&pen.outline(&shadow, -SHADOW_DEPTH_MM), SHADOW_REACH_MM, SHADOW, &front);
    pen.flank_beside(&outline, -BOARD_THICKNESS_MM, 0.0, palette::CUT);
    pen.fill(&outline, palette::FRONT);
    facets(pen, &outline);
    pen.loop_line(&self::outline(RIM_WIDTH_MM / 2.0), 0.0, RIM_WIDTH_MM, palette::RIM);
    logo(pen);
    connector(pen, behind);
}

/// The outline of the board, `inset_mm` inside of its edge.
fn outline(inset_mm: f32) -> Vec<Spot> {
    shape::rounded(BOARD_CENTRE, BOARD_SIZE_MM / 2.0 - vec2(inset_mm, inset_mm), BOARD_CORNER_MM - inset_mm)
}

/// The upper corners are coloured, as if folded twice.
fn facets(pen: &Pen<'_>, outline: &[Spot]) {
    /// Where the folds meet the upper edge and the sides, from the inside out.
    const FOLDS_MM: [(f32, f32, Color32); 2] = [(12.4, 4.0, palette::FACETS[1]), (6.4, 7.6, palette::FACETS[0])];
    let right = BOARD_SIZE_MM.x;
    for (along, down, color) in FOLDS_MM {
        pen.fill(&shape::right_of(outline, pos2(along, 0.0), pos2(0.0, down)), color);
        pen.fill(&shape::right_of(outline, pos2(right, down), pos2(right - along, 0.0)), color);
    }
}

/// The touch logo: a gold oval with two eyes.
fn logo(pen: &Pen<'_>) {
    const LINE_MM: f32 = 0.62;
    const EYE_MM: f32 = 0.5;
    const EYE_ASIDE_MM: f32 = 1.45;
    pen.loop_line(&shape::rounded(LOGO_CENTRE, LOGO_HALF_MM, LOGO_HALF_MM.y), 0.0, LINE_MM, palette::GOLD_LIGHT);
    for aside in [-EYE_ASIDE_MM, EYE_ASIDE_MM] {
        pen.fill(&shape::circle(LOGO_CENTRE + vec2(aside, 0.0), EYE_MM), palette::GOLD_LIGHT);
    }
}

/// The gold edge: five rings with their names, and contacts between them.
fn connector(pen: &Pen<'_>, behind: Color32) {
    let edge = outline(CONTACT_INSET_MM);
    let mut at = 0;
    for (ring, name) in RINGS.into_iter().enumerate() {
        let contacts = ring_contacts(ring);
        for i in at..contacts.start {
            contact(pen, &edge, contact_mm(i..i + 1), CONTACT_TOP_MM);
        }
        at = contacts.end;
        let columns = contact_mm(contacts);
        let centre = pos2(f32::midpoint(columns.start, columns.end), RING_PAD_Y_MM);
        contact(pen, &edge, columns.clone(), RING_PAD_Y_MM - (columns.end - columns.start) / 2.0);
        hole(pen, centre, behind);
        lettering::print(pen, name, pos2(centre.x, PIN_NAME_Y_MM), 1.8, palette::PRINT);
    }
    contact(pen, &edge, contact_mm(at..at + 1), CONTACT_TOP_MM);
}

/// A piece of gold from `top_mm` down to the edge, round at its top.
fn contact(pen: &Pen<'_>, edge: &[Spot], x_mm: Range<f32>, top_mm: f32) {
    let below = Rect::from_min_max(pos2(x_mm.start, top_mm), pos2(x_mm.end, BOARD_SIZE_MM.y + 9.0));
    let round = shape::rounded(below.center(), below.size() / 2.0, below.width() / 2.0);
    let shade = |spot: Spot| {
        let down = (spot.y - top_mm) / (BOARD_SIZE_MM.y - top_mm);
        palette::GOLD_LIGHT.lerp_to_gamma(palette::GOLD_DARK, down)
    };
    pen.fill_shaded(&shape::common(&round, edge), 0.0, shade);
}

/// A plated hole: what is behind shows where the hole of the front and that of the back overlap.
fn hole(pen: &Pen<'_>, centre: Spot, behind: Color32) {
    let circle = shape::circle(centre, RING_HOLE_MM);
    let [front, back]: [Vec<Pos2>; 2] = [0.0, -BOARD_THICKNESS_MM].map(|lift| pen.outline(&circle, lift));
    pen.fill_points(&front, |_| palette::GOLD_HOLE);
    pen.fill_points(&shape::common(&back, &front), |_| behind.lerp_to_gamma(Color32::BLACK, 0.4));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_connector_is_symmetric_and_on_the_board() {
        let (first, last) = (contact_mm(0..1), contact_mm(39..40));
        assert!((first.start - (BOARD_SIZE_MM.x - last.end)).abs() < 1e-4);
        assert!(first.start > 0.0);
        let ring_2 = contact_mm(18..22);
        assert!((f32::midpoint(ring_2.start, ring_2.end) - BOARD_CENTRE.x).abs() < 1e-4, "ring 2 is in the middle");
    }

    #[test]
    fn a_hole_leaves_gold_around_it() {
        let pad = contact_mm(ring_contacts(0));
        assert!(RING_HOLE_MM < (pad.end - pad.start) / 2.0 - 0.3);
    }
}
