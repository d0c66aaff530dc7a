//! How bright it is, by the LEDs of the display, as CODAL and DAL compute it.
//!
//! An LED that is not lit is a photodiode: the more light falls on it, the more current it lets through the wrong way.
//!
//! | board | what is measured | source |
//! |---|---|---|
//! | V2 | the columns are high, and the first row, pulled low before, is let go: for how long it stays low | `NRF52LedMatrix.cpp` of codal-microbit-v2 |
//! | V1 | the rows are low, and one of three columns, pulled high before, is let go: its voltage 4 ms later, each column in its turn | `MicroBitLightSensor.cpp` of microbit-dal |

use crate::hardware::drivers::{CODAL_V2_SENSING_SLOT_TICKS, CODAL_V2_TICKS_PER_US};

/// The columns of the V1 that measure.
pub const V1_COLUMNS: usize = 3;

/// How long a column of the V1 is open before it is measured, in microseconds.
pub const V1_OPEN_US: u16 = 4000;

/// The mean of the columns, of 1024 parts of the supply, that is the brightest light, and that is the dark.
const V1_PARTS: core::ops::RangeInclusive<u32> = 75..=338;

/// For how long the row of the V2 stays low in the dark, in microseconds.
const V2_DARK_US: u32 = 4 * CODAL_V2_SENSING_SLOT_TICKS / CODAL_V2_TICKS_PER_US;

/// The light, 0 to 255, of the voltages of the columns of the V1, in 1024 parts of the supply.
pub fn of_voltages(parts: [u16; V1_COLUMNS]) -> u8 {
    let mean = parts.iter().map(|&parts| u32::from(parts)).sum::<u32>() / V1_COLUMNS as u32;
    let (least, most) = (*V1_PARTS.start(), *V1_PARTS.end());
    (255 * (most - mean.clamp(least, most)) / (most - least)) as u8
}

/// The light, 0 to 255, of the microseconds for which the first row of the V2 stayed low; `None` if it never rose.
pub fn of_rise(us: Option<u16>) -> u8 {
    255 - us.map_or(255, |us| (255 * u32::from(us) / V2_DARK_US).min(255)) as u8
}
