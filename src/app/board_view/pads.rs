//! What the program makes at the edge connector: a disc in each ring and a dot on each contact for levels and pulses, a needle
//! for a servo, and a row of dots for a strip of lights.

use egui::{Color32, pos2, vec2};

use super::measure::{
    BOARD_SIZE_MM, CONTACT_TOP_MM, MATRIX_CENTRE, RING_HOLE_MM, RING_PAD_Y_MM, Spot, contact_mm, pin_contacts,
};
use super::palette;
use super::pen::Pen;
use super::shape;
use crate::emulator::board::PadOutput;
use crate::hal::{EdgeConnector, EdgePin, Outside};
use crate::scenario::{duty, servo_deg};

/// Radius of the disc in a ring, and of the dot on a contact.
const DISC_MM: f32 = RING_HOLE_MM * 0.66;
const DOT_MM: f32 = 0.36;
/// The dot of what holds a pin, up from the edge of the board.
const HELD_UP_MM: f32 = 1.3;
/// The middle of the dots of a strip, down from the middle of the matrix, and the distance of the strips of several pins.
const STRIP_DOWN_MM: f32 = 10.8;
const STRIP_PITCH_MM: f32 = 1.5;
/// The lights of a strip stand in this width, at most this far apart.
const STRIP_WIDTH_MM: f32 = 44.0;
const LIGHT_PITCH_MM: f32 = 1.9;
/// A light that is dark is still seen.
const DARK_LIGHT: u8 = 46;

/// Draws what is made at each pin, and what holds it from outside: a dot at the lower end, full for 3 V, empty for ground.
pub(super) fn draw(pen: &Pen<'_>, pads: &[(EdgePin, PadOutput)], edge: &EdgeConnector) {
    for pin in EdgePin::ALL {
        if let Some(mv) = edge.outside(pin).millivolts() {
            let centre = pos2(place(pin).0.x, BOARD_SIZE_MM.y - HELD_UP_MM);
            pen.fill(&shape::circle(centre, DOT_MM), palette::FRONT);
            let share = f32::from(mv) / f32::from(Outside::SUPPLY_MV);
            pen.fill(&shape::circle(centre, DOT_MM * 0.85 * share.sqrt()), palette::HELD);
        }
    }
    let mut strips = 0_u8;
    for (pin, output) in pads {
        let (centre, radius) = place(*pin);
        match output {
            PadOutput::Off => {}
            PadOutput::Strip(lights) => {
                let down = STRIP_DOWN_MM + f32::from(strips) * STRIP_PITCH_MM;
                strip(pen, pos2(MATRIX_CENTRE.x, MATRIX_CENTRE.y + down), lights);
                strips += 1;
            }
            PadOutput::Level(_) | PadOutput::Pulses { .. } => match servo_deg(output) {
                Some(degrees) => servo(pen, centre, radius, degrees),
                None => disc(pen, centre, radius, duty(output).unwrap_or(0.0)),
            },
        }
    }
}

/// The middle of the mark of a pin, and its radius: within the hole of a ring, or at the upper end of a contact.
fn place(pin: EdgePin) -> (Spot, f32) {
    let columns = contact_mm(pin_contacts(pin));
    let x = f32::midpoint(columns.start, columns.end);
    match pin {
        EdgePin::P0 | EdgePin::P1 | EdgePin::P2 => (pos2(x, RING_PAD_Y_MM), DISC_MM),
        _ => (pos2(x, CONTACT_TOP_MM - 2.0 * DOT_MM), DOT_MM),
    }
}

/// A disc that is filled as far as the pin is high: a full one for high, an empty one for low.
fn disc(pen: &Pen<'_>, centre: Spot, radius: f32, share: f64) {
    pen.fill(&shape::circle(centre, radius), palette::OUTPUT_LOW);
    if share >= 0.999 {
        pen.fill(&shape::circle(centre, radius), palette::OUTPUT_HIGH);
    } else if share > 0.001 {
        let mut slice = shape::arc(centre, radius, 0.0, share as f32);
        slice.push(centre);
        // a slice of more than a half is no convex shape: it is drawn as two
        if share > 0.5 {
            let mut half = shape::arc(centre, radius, 0.0, 0.5);
            half.push(centre);
            pen.fill(&half, palette::OUTPUT_HIGH);
            slice = shape::arc(centre, radius, 0.5, share as f32);
            slice.push(centre);
        }
        pen.fill(&slice, palette::OUTPUT_HIGH);
    }
}

/// The arm of a servo: 0 degrees is right, 90 up, 180 left.
fn servo(pen: &Pen<'_>, centre: Spot, radius: f32, degrees: f64) {
    pen.fill(&shape::circle(centre, radius), palette::OUTPUT_LOW);
    let angle = degrees.to_radians() as f32;
    let tip = centre + vec2(angle.cos(), -angle.sin()) * radius;
    pen.round_line(&[centre, tip], radius * 0.38, palette::OUTPUT_HIGH);
}

/// A row of lights.
fn strip(pen: &Pen<'_>, middle: Spot, lights: &[[u8; 3]]) {
    let count = lights.len().max(1) as f32;
    let pitch = (STRIP_WIDTH_MM / count).min(LIGHT_PITCH_MM);
    let first = middle.x - pitch * (count - 1.0) / 2.0;
    for (at, [red, green, blue]) in lights.iter().enumerate() {
        let spot = pos2(first + pitch * at as f32, middle.y);
        // the eye is more sensitive to little light than the numbers say
        let shown = |value: u8| {
            (f32::from(value) / 255.0).powf(0.45).mul_add(255.0 - f32::from(DARK_LIGHT), f32::from(DARK_LIGHT))
        };
        let color = Color32::from_rgb(shown(*red) as u8, shown(*green) as u8, shown(*blue) as u8);
        pen.fill(&shape::circle(spot, pitch * 0.36), color);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pins_stand_in_their_order_from_left_to_right() {
        let order = [3, 0, 4, 5, 6, 7, 1, 8, 9, 10, 11, 12, 2, 13, 14, 15, 16];
        let names = order.map(|number| EdgePin::of_name(&format!("P{number}")).expect("a pin"));
        let pins = names.into_iter().chain([EdgePin::P19, EdgePin::P20]);
        let places: Vec<f32> = pins.map(|pin| place(pin).0.x).collect();
        assert!(places.is_sorted_by(|a, b| a < b), "{places:?}");
    }
}
