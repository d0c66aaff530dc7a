//! The timing of each driver, as its source says it.
//!
//! A driver lights one row of LEDs after the other. While a row has its slot, each LED of it is on for some ticks of the
//! driver's timer. An LED has one slot in a frame, so its duty in the frame is its duty in the slot divided by the rows.

use super::Driver;
use crate::hardware::drivers::{
    CODAL_V2_SLOT_TICKS, CODAL_V2_STEP_TICKS, CODAL_V2_TICKS_PER_US, DAL_V1_BIT_US, DAL_V1_SLOT_US,
};

/// How a driver divides time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timing {
    /// A tick of the timer, in picoseconds.
    pub tick_ps: u64,
    /// The slot of a row, in ticks.
    pub row_ticks: u32,
    /// The rows that are lit one after the other, which is not what a person sees as rows: a V1 has 3 of up to 9 LEDs.
    pub rows: u32,
}

impl Timing {
    /// The slot of a row, in microseconds.
    pub fn row_us(&self) -> f64 {
        self.tick_ps as f64 * f64::from(self.row_ticks) / 1e6
    }

    /// A frame, in microseconds.
    pub fn frame_us(&self) -> f64 {
        self.row_us() * f64::from(self.rows)
    }
}

/// CODAL on the V2, as in `NRF52LedMatrix.cpp` of codal-microbit-v2: a timer of 16 MHz (62.5 ns), slots of 53 333 ticks
/// (3.333 ms), five rows (16.667 ms, 60 Hz).
const CODAL_V2: Timing =
    Timing { tick_ps: 1_000_000 / CODAL_V2_TICKS_PER_US as u64, row_ticks: CODAL_V2_SLOT_TICKS, rows: 5 };

/// DAL on the V1, as in `MicroBitDisplay.cpp` of microbit-dal: slots of 6 ms, three rows (18 ms, 55.6 Hz).
const DAL_V1: Timing = Timing { tick_ps: 1_000_000, row_ticks: DAL_V1_SLOT_US as u32, rows: 3 };

/// nrf-rs and MicroPython on the V1: ticks of 16 us, slots of 375 ticks (6 ms), three rows (18 ms).
const TEN_LEVELS_V1: Timing = Timing { tick_ps: 16_000_000, row_ticks: 375, rows: 3 };

/// nrf-rs on the V2: ticks of 8 us, slots of 375 ticks (3 ms), five rows (15 ms).
const TEN_LEVELS_V2: Timing = Timing { tick_ps: 8_000_000, row_ticks: 375, rows: 5 };

/// Ticks of 375 for the ten levels of nrf-rs (`display.rs` of tiny-led-matrix) and of MicroPython on the V1.
const TEN_LEVELS_TICKS: [u32; 10] = [0, 2, 4, 8, 15, 28, 53, 102, 199, 375];

/// CODAL's level for each of the ten levels of MicroPython on the V2 (micropython-microbit-v2).
const MICROPYTHON_V2_LEVELS: [u8; 10] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 255];

/// How a driver divides time.
pub(super) const fn timing(driver: Driver) -> Timing {
    match driver {
        Driver::CodalV2 | Driver::MicroPythonV2 => CODAL_V2,
        Driver::DalV1 => DAL_V1,
        Driver::MicroPythonV1 | Driver::NrfRsV1 => TEN_LEVELS_V1,
        Driver::NrfRsV2 => TEN_LEVELS_V2,
    }
}

/// The ticks for which an LED is on at each of the ten levels; `None` for a driver that takes 0 to 255.
pub(super) fn ten_levels_ticks(driver: Driver) -> Option<[u32; 10]> {
    match driver {
        Driver::CodalV2 | Driver::DalV1 => None,
        Driver::MicroPythonV1 | Driver::NrfRsV1 | Driver::NrfRsV2 => Some(TEN_LEVELS_TICKS),
        Driver::MicroPythonV2 => Some(MICROPYTHON_V2_LEVELS.map(codal_v2_ticks)),
    }
}

/// The ticks for which CODAL on the V2 lights an LED at a level, 0 to 255.
pub(super) const fn codal_v2_ticks(level: u8) -> u32 {
    level as u32 * CODAL_V2_STEP_TICKS
}

/// The ticks for which DAL on the V1 lights an LED at a level, 0 to 255.
pub(super) fn dal_v1_ticks(level: u8) -> u32 {
    (0..8).filter(|bit| level & (1 << bit) != 0).map(|bit| u32::from(DAL_V1_BIT_US[bit])).sum()
}
