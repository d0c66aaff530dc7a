//! What the converters measure at a pin.
//!
//! | pin | what it measures |
//! |---|---|
//! | driven or pulled, by the chip or by the board | 0 V or the supply |
//! | open, as those of the edge connector are | 0 to 10 mV of noise |
//! | P0.05 of the V2, the microphone | quiet: with its power (P0.20) on, half the supply and up to 10 mV of noise |
//!
//! The supply is 3.3 V. That the microphone rests at half the supply is assumed; programs that listen take the mean away.
//! The edge connector's resistors of 10 megohms are too weak for the converters' inputs and are not measured.

use rand::Rng as _;

use super::io::Io;
use super::pins::PINS;

/// The supply of the chip.
pub(super) const SUPPLY_UV: i64 = 3_300_000;
/// The most that noise adds to what nobody drives.
const NOISE_UV: i64 = 10_000;

/// The microphone of the V2, and the pin of its power (the crate microbit-common 0.16).
const MICROPHONE: u8 = 5;
const MICROPHONE_POWER: u8 = 20;

fn noise_uv(io: &mut Io<'_>) -> i64 {
    (i64::from(io.world.noise.next_u32() >> 16) * NOISE_UV) >> 16
}

/// Microvolts at a pin.
pub(super) fn pin_uv(pin: u8, io: &mut Io<'_>) -> i64 {
    debug_assert!(usize::from(pin) < PINS);
    if let Some(level) = io.world.pins.driven_or_pulled(pin) {
        return if level { SUPPLY_UV } else { 0 };
    }
    let is_microphone = io.world.clocks.per_16mhz > 1 && pin == MICROPHONE;
    let rest = if is_microphone && io.world.pins.level(MICROPHONE_POWER) { SUPPLY_UV / 2 } else { 0 };
    rest + noise_uv(io)
}
