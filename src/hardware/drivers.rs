//! For how long the runtimes of the boards light an LED, as their sources say it.

/// Microseconds for which DAL lights an LED for each bit of a level that is set, from the lowest one (`MicroBitDisplay.cpp`
/// of microbit-dal).
pub const DAL_V1_BIT_US: [u16; 8] = [1, 23, 70, 163, 351, 726, 1476, 2976];

/// The slot of a row of DAL on the V1, in microseconds.
pub const DAL_V1_SLOT_US: u16 = 6000;

/// Ticks of CODAL's timer on the V2 in a microsecond: 16 MHz (`NRF52LedMatrix.cpp` of codal-microbit-v2).
pub const CODAL_V2_TICKS_PER_US: u32 = 16;

/// The slot of a row of CODAL on the V2, in its ticks: 3.333 ms.
pub const CODAL_V2_SLOT_TICKS: u32 = 53_333;

/// Ticks for which CODAL on the V2 lights an LED for each step of a level: 13 us.
pub const CODAL_V2_STEP_TICKS: u32 = 208;

/// The slot of a row of DAL on the V1 while it senses light, in microseconds; two more follow those of the rows, one without a
/// row and one in which it senses (`MicroBitDisplay.cpp`, `MicroBitLightSensor.h` of microbit-dal).
pub const DAL_V1_SENSING_SLOT_US: u16 = 5000;

/// The slot of a row of CODAL on the V2 while it senses light, in its ticks: a frame of 1/60 s has a sixth slot then, which is
/// made four times as long (`NRF52LedMatrix.cpp` of codal-microbit-v2).
pub const CODAL_V2_SENSING_SLOT_TICKS: u32 = 44_444;

/// Ticks for which CODAL on the V2 lights an LED for each step of a level while it senses light.
pub const CODAL_V2_SENSING_STEP_TICKS: u32 = 173;
