//! The icon of the window: five by five LEDs, of which a plus is lit.

use egui::IconData;

/// The side of the icon, in pixels: small enough for a task bar, and a multiple of what it is made of.
const SIDE_PX: u32 = 64;
/// From LED to LED, what is left at the rim, and the side of an LED.
const PITCH_PX: u32 = 11;
const MARGIN_PX: u32 = 6;
const LED_PX: u32 = 8;
/// The radius of the corners.
const CORNER_PX: u32 = 10;

const BODY: [u8; 4] = [24, 26, 31, 255];
const LIT: [u8; 4] = [255, 72, 52, 255];
const UNLIT: [u8; 4] = [72, 40, 40, 255];
const OUTSIDE: [u8; 4] = [0; 4];

/// Draws the icon.
pub(super) fn icon() -> IconData {
    let places = (0..SIDE_PX).flat_map(|y| (0..SIDE_PX).map(move |x| (x, y)));
    IconData { rgba: places.flat_map(|(x, y)| color(x, y)).collect(), width: SIDE_PX, height: SIDE_PX }
}

fn color(x: u32, y: u32) -> [u8; 4] {
    if !is_inside(x, y) {
        return OUTSIDE;
    }
    match (led(x), led(y)) {
        (Some(column), Some(row)) if column == 2 || row == 2 => LIT,
        (Some(_), Some(_)) => UNLIT,
        _ => BODY,
    }
}

/// The number of the LED that a pixel belongs to in its direction, if it belongs to one.
fn led(at: u32) -> Option<u32> {
    let at = at.checked_sub(MARGIN_PX)?;
    (at % PITCH_PX < LED_PX && at / PITCH_PX < 5).then_some(at / PITCH_PX)
}

/// Whether a pixel is on the board, whose corners are round.
fn is_inside(x: u32, y: u32) -> bool {
    let beyond = |at: u32| CORNER_PX.saturating_sub(at.min(SIDE_PX - 1 - at));
    beyond(x).pow(2) + beyond(y).pow(2) <= CORNER_PX.pow(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plus_of_nine_leds_is_lit() {
        let icon = icon();
        assert_eq!(icon.rgba.len(), 64 * 64 * 4);
        let count = |wanted: [u8; 4]| icon.rgba.chunks(4).filter(|pixel| *pixel == wanted).count();
        assert_eq!((count(LIT), count(UNLIT)), (9 * 64, 16 * 64));
        assert_eq!(&icon.rgba[..4], OUTSIDE, "the corner");
    }
}
