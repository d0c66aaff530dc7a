//! Where everything is on the board, in millimetres from its top left corner.
//!
//! Outline, connector and LED pitch are those of a micro:bit V2. The caps of the buttons are a little larger, because
//! they are there to be pressed with a pointer.

use std::ops::Range;

use egui::{Pos2, Vec2, pos2, vec2};

use crate::hal::{Button, EdgePin};

/// A place on the front of the board in millimetres: x to the right, y down, the origin at the top left.
pub type Spot = Pos2;

/// Width and height of the board.
pub const BOARD_SIZE_MM: Vec2 = vec2(51.6, 42.0);
/// The middle of the board, around which it leans.
pub const BOARD_CENTRE: Spot = pos2(BOARD_SIZE_MM.x / 2.0, BOARD_SIZE_MM.y / 2.0);
/// Radius of the board's corners.
pub const BOARD_CORNER_MM: f32 = 3.0;
/// Thickness of the board.
pub const BOARD_THICKNESS_MM: f32 = 1.6;

/// From the middle of one LED to that of the next, in both directions.
pub const LED_PITCH_MM: f32 = 4.0;
/// Half the width and half the height of an LED's body.
pub const LED_HALF_MM: Vec2 = vec2(0.7, 1.1);
/// Radius of the corners of an LED's body.
pub const LED_CORNER_MM: f32 = 0.35;
/// The LED in the middle.
pub const MATRIX_CENTRE: Spot = pos2(BOARD_CENTRE.x, 19.0);

/// The middle of the LED at column `x`, row `y`.
pub fn led_centre(x: usize, y: usize) -> Spot {
    MATRIX_CENTRE + (vec2(x as f32, y as f32) - Vec2::splat(2.0)) * LED_PITCH_MM
}

/// From the left edge to button A, and from the right edge to button B.
const BUTTON_INSET_MM: f32 = 7.4;
/// Half the side of the square metal body of a button.
pub const BUTTON_HALF_MM: f32 = 3.1;
/// Radius of the body's corners.
pub const BUTTON_CORNER_MM: f32 = 0.7;
/// Height of the body.
pub const BUTTON_LIFT_MM: f32 = 1.2;
/// Radius of the round cap.
pub const CAP_RADIUS_MM: f32 = 2.0;
/// Height of the cap above the board.
pub const CAP_LIFT_MM: f32 = 2.5;
/// Height of the cap when it is pressed.
pub const CAP_PRESSED_LIFT_MM: f32 = 1.5;
/// Around the body, this much more takes the pointer.
pub const BUTTON_REACH_MM: f32 = 0.6;

/// Radius of the ring that shows how long a button has been held, at the middle of its stroke.
pub const RING_RADIUS_MM: f32 = 5.1;
/// Thickness of that ring.
pub const RING_WIDTH_MM: f32 = 0.7;

/// From the middle of a button up to that of its letter.
pub const LETTER_UP_MM: f32 = 7.6;
/// From the middle of a button down to that of the word that says what the press was.
pub const WORD_DOWN_MM: f32 = 7.4;

/// The middle of a button, of the logo or of a ring.
pub fn button_centre(button: Button) -> Spot {
    let ring = |ring: usize| pos2(ring_centre_mm(ring), RING_PAD_Y_MM);
    match button {
        Button::A => pos2(BUTTON_INSET_MM, MATRIX_CENTRE.y),
        Button::B => pos2(BOARD_SIZE_MM.x - BUTTON_INSET_MM, MATRIX_CENTRE.y),
        Button::Logo => LOGO_CENTRE,
        Button::P0 => ring(0),
        Button::P1 => ring(1),
        Button::P2 => ring(2),
    }
}

/// The middle of the reset button. The real one is on the back.
pub const RESET_CENTRE: Pos2 = pos2(BOARD_SIZE_MM.x - BUTTON_INSET_MM, 4.0);
/// Half the width and half the height of its body.
pub const RESET_HALF_MM: Vec2 = vec2(1.7, 1.15);
/// From its middle down to that of the word under it.
pub const RESET_WORD_DOWN_MM: f32 = 2.75;

/// The middle of the touch logo.
pub const LOGO_CENTRE: Spot = pos2(BOARD_CENTRE.x, 4.7);
/// Half the width and half the height of the logo, at the middle of its stroke.
pub const LOGO_HALF_MM: Vec2 = vec2(3.1, 1.55);

/// From contact to contact on the edge connector.
pub const CONTACT_PITCH_MM: f32 = 1.27;
/// A ring takes the place of four contacts.
pub const CONTACTS_PER_RING: u8 = 4;
/// The gap between two contacts.
pub const CONTACT_GAP_MM: f32 = 0.36;
/// The middle of the five rings.
pub const RING_PAD_Y_MM: f32 = 37.0;
/// Radius of the holes in them.
pub const RING_HOLE_MM: f32 = 1.75;
/// Where the contacts between the rings begin.
pub const CONTACT_TOP_MM: f32 = 36.2;
/// The middle of the names of the rings.
pub const PIN_NAME_Y_MM: f32 = 32.6;

/// How many contacts there are to the left of each ring: those of P0, P1, P2, 3V and GND.
pub const CONTACTS_BEFORE_RING: [u8; 5] = [1, 4, 5, 5, 4];

/// Where contacts stand, from the left edge of the first to the right edge of the last of these, without the gaps.
pub fn contact_mm(contacts: Range<u8>) -> Range<f32> {
    let all = CONTACTS_BEFORE_RING.iter().map(|before| before + CONTACTS_PER_RING).sum::<u8>() + 1;
    let x = |i: u8| BOARD_CENTRE.x + (f32::from(i) - f32::from(all) / 2.0) * CONTACT_PITCH_MM;
    x(contacts.start) + CONTACT_GAP_MM / 2.0..x(contacts.end) - CONTACT_GAP_MM / 2.0
}

/// The contacts that a ring takes the place of.
pub fn ring_contacts(ring: usize) -> Range<u8> {
    let before: u8 = CONTACTS_BEFORE_RING[..=ring].iter().sum();
    let first = before + ring as u8 * CONTACTS_PER_RING;
    first..first + CONTACTS_PER_RING
}

/// The contacts of a pin of the edge connector: four for those with a ring, and one for the others, which stand between the
/// rings in the order of their numbers; P17 and P18 are 3 V.
pub fn pin_contacts(pin: EdgePin) -> Range<u8> {
    let number = pin.index() as u8;
    let first = match pin {
        EdgePin::P0 => return ring_contacts(0),
        EdgePin::P1 => return ring_contacts(1),
        EdgePin::P2 => return ring_contacts(2),
        EdgePin::P3 => 0,
        EdgePin::P4 | EdgePin::P5 | EdgePin::P6 | EdgePin::P7 => ring_contacts(0).end + number - 4,
        EdgePin::P8 | EdgePin::P9 | EdgePin::P10 | EdgePin::P11 | EdgePin::P12 => ring_contacts(1).end + number - 8,
        EdgePin::P13 | EdgePin::P14 | EdgePin::P15 | EdgePin::P16 => ring_contacts(2).end + number - 13,
        EdgePin::P19 => ring_contacts(3).end + 1,
        EdgePin::P20 => ring_contacts(3).end + 2,
    };
    first..first + 1
}

/// The middle of a ring.
fn ring_centre_mm(ring: usize) -> f32 {
    let columns = contact_mm(ring_contacts(ring));
    f32::midpoint(columns.start, columns.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_matrix_is_in_the_middle_and_row_4_next_to_the_connector() {
        assert_eq!(led_centre(2, 2), MATRIX_CENTRE);
        assert_eq!(led_centre(0, 4), MATRIX_CENTRE + vec2(-8.0, 8.0));
    }

    #[test]
    fn a_hold_ring_touches_neither_an_led_nor_the_edge() {
        let a = button_centre(Button::A);
        let reach = RING_RADIUS_MM + RING_WIDTH_MM;
        assert!(a.x - reach > 0.5);
        assert!(a.x + reach < led_centre(0, 0).x - LED_HALF_MM.x - 2.0);
    }
}
