//! What the converters measure at a pin.
//!
//! | pin | what it measures |
//! |---|---|
//! | driven by the chip, there or at the other end of a wire | 0 V or the supply |
//! | of the edge connector, with a source connected to it or to the other end of a wire | its voltage |
//! | driven by the board, or pulled by it or by the chip | 0 V or the supply |
//! | open, as those of the edge connector are | 0 to 10 mV of noise |
//! | P0.04 to P0.06 of the V1, columns of the LEDs, open | the less the more light is on the display, see `surroundings.rs` |
//! | P0.05 of the V2, the microphone | with its power (P0.20) on, 103 mV and what it hears, see `microphone.rs` |
//!
//! The supply is 3.3 V. What the microphone rests at is inferred: CODAL listens with a gain of 4 against a quarter of the
//! supply, so it must be within 206 mV; half of that is taken. Programs that listen take the mean away.
//! The edge connector's resistors of 10 megohms are too weak for the converters' inputs and are not measured.

use super::super::io::Io;

/// The supply of the chip.
pub(super) const SUPPLY_UV: i64 = 3_300_000;
/// The most that noise adds to what nobody drives.
const NOISE_UV: i64 = 10_000;
/// What the microphone rests at.
const MICROPHONE_UV: i64 = SUPPLY_UV / 32;

/// The microphone of the V2, and the pin of its power (the crate microbit-common 0.16).
const MICROPHONE: u8 = 5;
const MICROPHONE_POWER: u8 = 20;

fn noise_uv(most: i64, io: &mut Io<'_>) -> i64 {
    (i64::from(io.world.noise.next_u32() >> 16) * most) >> 16
}

/// Microvolts at a pin.
pub(super) fn pin_uv(pin: u8, io: &mut Io<'_>) -> i64 {
    io.world.devices.measure(pin);
    let rail = |level: bool| if level { SUPPLY_UV } else { 0 };
    if let Some(level) = io.world.pins.driven_by_chip(pin) {
        return rail(level);
    }
    if let Some(uv) = io.world.devices.outside_uv(io.world.pins.net_of(pin)) {
        return uv;
    }
    if let Some(level) = io.world.pins.driven_or_pulled(pin) {
        return rail(level);
    }
    if let Some(uv) = io.world.devices.light_uv(pin, SUPPLY_UV) {
        return uv;
    }
    let is_microphone = io.world.clocks.per_16mhz > 1 && pin == MICROPHONE;
    if is_microphone && io.world.pins.level(MICROPHONE_POWER) {
        MICROPHONE_UV + io.world.devices.microphone_uv(io.now, io.world.clocks.hz())
    } else {
        noise_uv(NOISE_UV, io)
    }
}
