//! Seven rings of grey round the middle of the lower rim, which begin to flow.

use crate::hal::{Frame, Level};

/// How many rings there are.
pub const BANDS: usize = 7;
/// Pictures of the rainbow.
pub const FRAMES: u32 = 70;
/// How long each picture stands.
pub const FRAME_MS: u32 = 130;
/// From this picture on, the rings flow.
pub const FLOWS_FROM: u32 = 16;

/// The squares of the inner radii, in half lights: rings of 0.7 lights about a place half a light below the middle of the
/// lower rim, so that all seven fit on five by five lights. On the lab's eight by eight they are 0.9 pixels wide.
const INNER_SQUARED: [u16; BANDS] = [0, 2, 8, 18, 32, 49, 71];

/// The greys of the rings, from the inner one: each twice as bright as the next but one.
pub const GREYS: [Level; BANDS] = [Level(255), Level(160), Level(96), Level(56), Level(28), Level(12), Level(4)];

/// The rainbow's picture with this number.
pub fn frame(number: u32) -> Frame {
    let flow = if number < FLOWS_FROM { 0 } else { (number - (FLOWS_FROM - 1)) / 2 };
    Frame::from_fn(|x, y| {
        let (across, down) = (2 * x.abs_diff(2) as u16, 9 - 2 * y as u16);
        let squared = across * across + down * down;
        let band = INNER_SQUARED.iter().rposition(|&inner| inner <= squared).unwrap_or(0);
        GREYS[(band + flow as usize) % BANDS]
    })
}
