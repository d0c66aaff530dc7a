//! Letters made of strokes, so that they can lean with the board.

use egui::{Color32, Pos2, Vec2, pos2, vec2};

use super::measure::Spot;
use super::pen::Pen;

/// A piece of a stroke, in parts of the height of a capital: x to the right, y down from its top.
#[derive(Clone, Copy)]
enum Piece {
    /// A straight way to here.
    To(f32, f32),
    /// Around a middle with two radii, from one angle to another in degrees: 0 is right, 90 is down.
    Arc([f32; 4], f32, f32),
}

use Piece::{Arc, To};

/// A letter: its width, and the strokes that it is made of.
struct Glyph(f32, &'static [&'static [Piece]]);

/// Room after a letter, in parts of the height of a capital.
const GAP: f32 = 0.29;

/// Thickness of the strokes, in parts of the height of a capital.
const WEIGHT: f32 = 0.135;

/// The letters that are printed on the board, and those of "short" and "long".
fn glyph(letter: char) -> Glyph {
    match letter {
        '0' | 'O' => Glyph(0.68, &[&[Arc([0.34, 0.5, 0.34, 0.5], 0.0, 360.0)]]),
        '1' => Glyph(0.28, &[&[To(0.0, 0.2), To(0.26, 0.0), To(0.26, 1.0)]]),
        '2' => Glyph(0.56, &[&[Arc([0.28, 0.28, 0.27, 0.28], -165.0, 38.0), To(0.0, 1.0), To(0.57, 1.0)]]),
        '3' => {
            Glyph(0.56, &[&[Arc([0.27, 0.25, 0.25, 0.25], -150.0, 90.0), Arc([0.27, 0.75, 0.29, 0.25], -90.0, 150.0)]])
        }
        'A' => Glyph(0.72, &[&[To(0.0, 1.0), To(0.36, 0.0), To(0.72, 1.0)], &[To(0.13, 0.66), To(0.59, 0.66)]]),
        'B' => Glyph(
            0.58,
            &[
                &[To(0.3, 0.48), To(0.0, 0.48), To(0.0, 0.0), To(0.3, 0.0), Arc([0.3, 0.24, 0.24, 0.24], -90.0, 90.0)],
                &[To(0.0, 0.48), To(0.0, 1.0), To(0.32, 1.0), Arc([0.32, 0.74, 0.26, 0.26], 90.0, -90.0)],
            ],
        ),
        'D' => Glyph(
            0.64,
            &[&[
                To(0.0, 0.5),
                To(0.0, 0.0),
                To(0.2, 0.0),
                Arc([0.2, 0.5, 0.44, 0.5], -90.0, 90.0),
                To(0.0, 1.0),
                To(0.0, 0.5),
            ]],
        ),
        'E' => {
            Glyph(0.5, &[&[To(0.5, 0.0), To(0.0, 0.0), To(0.0, 1.0), To(0.5, 1.0)], &[To(0.0, 0.49), To(0.43, 0.49)]])
        }
        'G' => Glyph(0.68, &[&[Arc([0.34, 0.5, 0.34, 0.5], -42.0, -352.0), To(0.68, 0.55), To(0.4, 0.55)]]),
        'H' => Glyph(
            0.58,
            &[&[To(0.0, 0.0), To(0.0, 1.0)], &[To(0.58, 0.0), To(0.58, 1.0)], &[To(0.0, 0.49), To(0.58, 0.49)]],
        ),
        'L' => Glyph(0.46, &[&[To(0.0, 0.0), To(0.0, 1.0), To(0.46, 1.0)]]),
        'N' => Glyph(0.6, &[&[To(0.0, 1.0), To(0.0, 0.0), To(0.6, 1.0), To(0.6, 0.0)]]),
        'R' => Glyph(
            0.58,
            &[
                &[To(0.0, 1.0), To(0.0, 0.0), To(0.3, 0.0), Arc([0.3, 0.26, 0.26, 0.26], -90.0, 90.0), To(0.0, 0.52)],
                &[To(0.28, 0.52), To(0.58, 1.0)],
            ],
        ),
        'S' => {
            Glyph(0.56, &[&[Arc([0.28, 0.25, 0.25, 0.25], -28.0, -270.0), Arc([0.28, 0.75, 0.28, 0.25], -90.0, 152.0)]])
        }
        'T' => Glyph(0.62, &[&[To(0.0, 0.0), To(0.62, 0.0)], &[To(0.31, 0.0), To(0.31, 1.0)]]),
        'V' => Glyph(0.66, &[&[To(0.0, 0.0), To(0.33, 1.0), To(0.66, 0.0)]]),
        // a gap; nothing is printed that has no strokes here, see the test
        _ => Glyph(0.3, &[]),
    }
}

/// Prints `text` with its middle at `centre`; its capitals are `height_mm` high.
pub fn print(pen: &Pen<'_>, text: &str, centre: Spot, height_mm: f32, color: Color32) {
    let top_left = centre - vec2(width(text), 1.0) * height_mm / 2.0;
    let mut x = 0.0;
    for Glyph(width, strokes) in text.chars().map(glyph) {
        for stroke in strokes {
            let path: Vec<Spot> = points(stroke).map(|p| top_left + (p + vec2(x, 0.0)) * height_mm).collect();
            pen.round_line(&path, WEIGHT * height_mm, color);
        }
        x += width + GAP;
    }
}

/// The width of a text, in parts of the height of a capital.
fn width(text: &str) -> f32 {
    text.chars().map(|letter| glyph(letter).0 + GAP).sum::<f32>() - GAP
}

/// The points of a stroke.
fn points(stroke: &'static [Piece]) -> impl Iterator<Item = Vec2> {
    /// Degrees from one point of an arc to the next.
    const STEP_DEG: f32 = 15.0;
    stroke.iter().flat_map(|&piece| {
        let (at, from, to): (Pos2, f32, f32) = match piece {
            To(x, y) => (pos2(x, y), 0.0, 0.0),
            Arc([x, y, ..], from, to) => (pos2(x, y), from, to),
        };
        let radii = if let Arc([_, _, rx, ry], ..) = piece { vec2(rx, ry) } else { Vec2::ZERO };
        let steps = ((to - from).abs() / STEP_DEG).ceil() as u8;
        (0..=steps).map(move |i| {
            let angle = from + (to - from) * f32::from(i) / f32::from(steps.max(1));
            at.to_vec2() + radii * Vec2::angled(angle.to_radians())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_printed_has_strokes_within_its_box() {
        for letter in "AB0123VGNDRESETSHORTLONG".chars() {
            let Glyph(width, strokes) = glyph(letter);
            assert!(!strokes.is_empty(), "{letter}");
            for p in strokes.iter().flat_map(|stroke| points(stroke)) {
                assert!((-0.01..=width + 0.02).contains(&p.x) && (-0.01..=1.01).contains(&p.y), "{letter} {p:?}");
            }
        }
    }

    #[test]
    fn a_text_is_as_wide_as_its_letters_and_the_gaps_between_them() {
        assert!((width("A") - 0.72).abs() < 1e-6);
        assert!((width("AA") - (2.0 * 0.72 + GAP)).abs() < 1e-6);
    }
}
