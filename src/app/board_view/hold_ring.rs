//! The ring around a button: how long it has been held, and what that makes of the press.

use egui::vec2;

use super::Hold;
use super::lettering;
use super::measure::{RING_RADIUS_MM, RING_WIDTH_MM, WORD_DOWN_MM, button_centre};
use super::palette;
use super::pen::Pen;
use super::shape;
use crate::hal::Button;

/// The long-press time on the ring, in turns from 12 o'clock. What comes after it is the rest of the turn, so that one
/// sees it being reached and passed.
const MARK_TURN: f32 = 0.75;

impl Hold {
    /// Whether it is, or was, a long press.
    fn is_long(self) -> bool {
        self.ms >= u64::from(self.long_press_ms)
    }

    /// How far the ring is filled, in turns.
    fn turn(self) -> f32 {
        let share = self.ms as f32 / self.long_press_ms.max(1) as f32;
        (share * MARK_TURN).min(1.0)
    }
}

/// Draws the ring of a press and, as soon as it is known, whether it is short or long.
pub fn draw(pen: &Pen<'_>, button: Button, hold: Hold) {
    let centre = button_centre(button);
    let color = if hold.is_long() { palette::LONG } else { palette::HELD };
    pen.loop_line(&shape::circle(centre, RING_RADIUS_MM), 0.0, RING_WIDTH_MM, palette::RING_EMPTY);
    if hold.turn() >= 1.0 {
        pen.loop_line(&shape::circle(centre, RING_RADIUS_MM), 0.0, RING_WIDTH_MM, color);
    } else if hold.ms > 0 {
        pen.line(&shape::arc(centre, RING_RADIUS_MM, 0.0, hold.turn()), RING_WIDTH_MM, color);
    }
    let [inner, outer] =
        [-0.85, 0.85].map(|d| shape::arc(centre, RING_RADIUS_MM + d * RING_WIDTH_MM, MARK_TURN, MARK_TURN)[0]);
    pen.line(&[inner, outer], 0.3, palette::FOCUS);

    let word = match (hold.is_long(), hold.released) {
        (true, _) => "LONG",
        (false, true) => "SHORT",
        (false, false) => return,
    };
    lettering::print(pen, word, centre + vec2(0.0, WORD_DOWN_MM), 1.7, color);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(ms: u64) -> Hold {
        Hold { ms, long_press_ms: 500, released: false }
    }

    #[test]
    fn the_mark_is_reached_when_the_press_becomes_long() {
        assert!((held(500).turn() - MARK_TURN).abs() < 1e-6);
        assert!(held(500).is_long() && !held(499).is_long());
    }

    #[test]
    fn it_fills_evenly_and_stops_when_full() {
        assert!((held(250).turn() - MARK_TURN / 2.0).abs() < 1e-6);
        assert_eq!(held(0).turn(), 0.0);
        assert_eq!(held(u64::MAX).turn(), 1.0);
    }

    #[test]
    fn no_time_at_all_makes_every_press_long() {
        let hold = Hold { ms: 0, long_press_ms: 0, released: false };
        assert!(hold.is_long() && hold.turn().is_finite());
    }
}
