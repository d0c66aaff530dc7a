//! A display as a drawing, SVG, for a page.

use std::fmt::Write as _;

use super::palette::Palette;
use crate::firmware::brightness::Brightness;
use crate::hal::{Frame, SIDE};
use crate::scenario::{Pattern, WantedLight};

/// The square of one LED, the board around the squares, and the LED in its square, in units of the drawing.
const CELL: usize = 20;
const MARGIN: usize = 10;
const LED: (usize, usize) = (8, 14);

/// What a display shows; a ring is drawn round the LED in the column and row `ring`.
pub fn drawing(frame: &Frame, ring: Option<(usize, usize)>) -> String {
    draw(|x, y| WantedLight::Level(frame.level(x, y)), ring)
}

/// What is expected of a display: an LED that may be anything is drawn as an outline, one that has to be lit at full level.
pub fn expected_drawing(pattern: &Pattern, brightness: &Brightness, ring: Option<(usize, usize)>) -> String {
    draw(|x, y| pattern.wanted(x, y, brightness), ring)
}

fn draw(light: impl Fn(usize, usize) -> WantedLight, ring: Option<(usize, usize)>) -> String {
    let palette = Palette::new();
    let side = SIDE * CELL + 2 * MARGIN;
    let [red, green, blue] = palette.board();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" role=\"img\">\
         <rect width=\"{side}\" height=\"{side}\" rx=\"6\" fill=\"rgb({red},{green},{blue})\"/>"
    );
    for (x, y) in (0..SIDE * SIDE).map(|index| (index % SIDE, index / SIDE)) {
        let level = match light(x, y) {
            WantedLight::Level(level) => Some(level.0),
            WantedLight::Lit => Some(u8::MAX),
            WantedLight::Dark => Some(0),
            WantedLight::Any => None,
        };
        let paint = match level {
            Some(level) => {
                let [red, green, blue] = palette.led_colour(level);
                format!("fill=\"rgb({red},{green},{blue})\"")
            }
            None => "fill=\"none\" stroke=\"#777\" stroke-dasharray=\"2 2\"".to_owned(),
        };
        let (width, height) = LED;
        let (left, top) = (MARGIN + x * CELL + (CELL - width) / 2, MARGIN + y * CELL + (CELL - height) / 2);
        // a string takes every write
        let _ = write!(svg, "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" rx=\"2\" {paint}/>");
    }
    if let Some((x, y)) = ring {
        let (left, top, size) = (MARGIN + x * CELL + 1, MARGIN + y * CELL + 1, CELL - 2);
        let _ = write!(
            svg,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{size}\" height=\"{size}\" rx=\"4\" fill=\"none\" stroke=\"#ffb000\" \
             stroke-width=\"2\"/>"
        );
    }
    svg + "</svg>"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_led_is_drawn_once_and_the_ring_is_round_its_led() {
        let svg = drawing(&Frame::DARK, Some((3, 1)));
        assert_eq!(svg.matches("<rect ").count(), 1 + SIDE * SIDE + 1);
        assert!(svg.contains("x=\"71\" y=\"31\" width=\"18\" height=\"18\" rx=\"4\" fill=\"none\" stroke=\"#ffb000\""));
        assert!(!drawing(&Frame::DARK, None).contains("#ffb000"));
    }

    #[test]
    fn what_may_be_anything_is_an_outline() {
        let rows = ["#.?..", ".....", ".....", ".....", "....."].map(str::to_owned).to_vec();
        let pattern = Pattern::try_from(rows).expect("a pattern");
        let svg = expected_drawing(&pattern, &Brightness::default(), None);
        assert_eq!(svg.matches("stroke-dasharray").count(), 1);
        // full light, mixed with the colour of an LED that is off, is red at its most
        assert_eq!(svg.matches("rgb(255,").count(), 1);
    }
}
