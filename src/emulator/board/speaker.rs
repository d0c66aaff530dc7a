//! What the board sounds like: the mean level of the pins that sound leaves by, 48 000 times a second.
//!
//! | board | pins (codal-microbit-v2 `MicroBitAudio.cpp`; microbit-dal and MicroPython play on P0) |
//! |---|---|
//! | V1 | P0 of the edge connector: a buzzer or headphones are connected there |
//! | V2 | the speaker; P0 of the edge connector while nothing drives the speaker |
//!
//! A strip of lights at P0 makes no sound.
//!
//! The level of a pin is the share of each 1/192 000 s in which it is high. A pin that no one drives keeps its last level. What
//! is heard is that level after two filters:
//!
//! * a low-pass filter, so that a carrier above what people hear is not heard as a lower tone: MicroPython for the V1 plays
//!   samples by 31 250 pulses a second. Every fourth of its values is a sample x;
//! * y\[n\] = 511/512 y\[n-1\] + x\[n\] - x\[n-1\], a high-pass filter of first order with its corner at 48 000 / (2 pi 512) =
//!   15 Hz: a level that stays as it is makes no sound, as a speaker and the capacitor before it pass no direct current.
//!
//! They are computed in whole numbers, so they are the same on every computer.

mod filter;

use std::hash::{Hash, Hasher};

use crate::hal::EdgePin;
use crate::hardware::Model;
use filter::Filter;

/// Samples in a millisecond.
pub const SAMPLES_PER_MS: usize = 48;
/// Samples in a second.
pub const SAMPLE_RATE_HZ: u32 = 48_000;
/// What a step of a pin from low to high adds to a sample. A square wave of a pin is then within half of it, around 0.
const FULL_SCALE: u64 = i16::MAX as u64;
/// How far samples differ when the level moves: less is what rounding makes. A step of CODAL's 362 levels is 90.
const MOVE: u16 = 32;
/// Levels of a pin in the time of a sample.
const OVERSAMPLING: usize = 4;
/// Levels of a pin in a millisecond.
const LEVELS_PER_MS: u64 = (OVERSAMPLING * SAMPLES_PER_MS) as u64;
/// For how long the speaker is in use after its pin moved last, when no PWM drives it.
const IN_USE_MS: u64 = 50;

/// The sound of a millisecond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoundMs<'a> {
    /// The samples, -32 767 to 32 767. A pin that goes from low to high is a step of 32 767.
    pub samples: &'a [i16; SAMPLES_PER_MS],
    /// Whether the level of the pin moved in this millisecond. If it did not, the samples fade towards 0.
    pub moves: bool,
}

/// A pin that sound leaves by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SoundPin {
    pin: u8,
    /// It is high for `high` of `of` cycles.
    high: u64,
    of: u64,
    /// Its level is what PWM says of its periods; its edges are not made.
    is_mean: bool,
    /// For how long it was high in the level under way, in the unit of [`Speaker::at`].
    sum: u64,
    /// The cycle at which it moved last.
    moved_at: Option<u64>,
}

impl SoundPin {
    const fn new(pin: u8) -> Self {
        Self { pin, high: 0, of: 1, is_mean: false, sum: 0, moved_at: None }
    }

    fn set(&mut self, cycle: u64, high: u64, of: u64) {
        if self.high * of != high * self.of {
            self.moved_at = Some(cycle);
        }
        (self.high, self.of) = (high, of);
    }
}

/// The pins that sound leaves by, and what is heard of them.
///
/// Nothing of it influences what the chip does, so it is no part of the state by which runs are compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Speaker {
    cycles_per_ms: u64,
    /// The first of them that is in use is heard.
    pins: [Option<SoundPin>; 2],
    /// Up to where the pins are counted, in 192nds of a cycle: then a level lasts [`Self::cycles_per_ms`] of them.
    at: u64,
    /// Levels since power-on, and those of the sample under way.
    made: u64,
    levels: [u16; OVERSAMPLING],
    filter: Filter,
    /// The samples of the millisecond, and the lowest and the highest level in it.
    samples: [i16; SAMPLES_PER_MS],
    lowest: u16,
    highest: u16,
    moves: bool,
}

impl Hash for Speaker {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Speaker {
    /// Pins that are low, of a board at power-on.
    pub(super) fn new(model: Model) -> Self {
        let p0 = Some(model.edge_pin(EdgePin::P0));
        let pins = [model.speaker_pin(), p0].map(|pin| pin.map(SoundPin::new));
        Self {
            cycles_per_ms: 1000 * model.cycles_per_us(),
            pins,
            at: 0,
            made: 0,
            levels: [0; OVERSAMPLING],
            filter: Filter::new(),
            samples: [0; SAMPLES_PER_MS],
            lowest: 0,
            highest: 0,
            moves: false,
        }
    }

    /// The pins: bit n is pin n.
    pub(super) fn pins(&self) -> u64 {
        self.pins.iter().flatten().fold(0, |pins, pin| pins | 1 << pin.pin)
    }

    /// What was heard in the last whole millisecond.
    #[must_use]
    pub fn last_ms(&self) -> SoundMs<'_> {
        SoundMs { samples: &self.samples, moves: self.moves }
    }

    /// A pin has another level from a cycle on. One that the chip does not drive any more keeps the level that it had.
    pub(super) fn pin_changed(&mut self, cycle: u64, pin: u8, level: bool, driven: bool) {
        if driven {
            self.change(cycle, pin, |of| (!of.is_mean).then_some((u64::from(level), 1, false)));
        }
    }

    /// From a cycle on a pin is high for so many cycles of each period.
    pub(super) fn mean_level(&mut self, cycle: u64, pin: u8, high_cycles: u64, period_cycles: u64) {
        self.change(cycle, pin, |_| Some((high_cycles.min(period_cycles), period_cycles.max(1), true)));
    }

    /// From a cycle on the edges of a pin are made again, and this is its level.
    pub(super) fn mean_level_ends(&mut self, cycle: u64, pin: u8, level: bool) {
        self.change(cycle, pin, |of| of.is_mean.then_some((u64::from(level), 1, false)));
    }

    /// The chip is reset: it drives no pin.
    pub(crate) fn reset(&mut self, cycle: u64) {
        self.count_to(cycle);
        self.pins.iter_mut().flatten().for_each(|pin| pin.is_mean = false);
    }

    /// The chip has run to the end of a millisecond.
    pub(crate) fn end_ms(&mut self, cycle: u64) {
        self.count_to(cycle);
        self.moves = self.highest - self.lowest >= MOVE;
        let last = self.levels[OVERSAMPLING - 1];
        (self.lowest, self.highest) = (last, last);
    }

    fn change(&mut self, cycle: u64, pin: u8, to: impl Fn(&SoundPin) -> Option<(u64, u64, bool)>) {
        let Some(at) = self.pins.iter().position(|of| of.is_some_and(|of| of.pin == pin)) else { return };
        self.count_to(cycle);
        if let Some(of) = &mut self.pins[at]
            && let Some((high, period, is_mean)) = to(of)
        {
            of.set(cycle, high, period);
            of.is_mean = is_mean;
        }
    }

    /// Adds the time up to a cycle, and makes the samples that end by then.
    fn count_to(&mut self, cycle: u64) {
        let to = cycle * LEVELS_PER_MS;
        while self.at < to {
            let end = (self.made + 1) * self.cycles_per_ms;
            let until = end.min(to);
            let span = until - self.at;
            for pin in self.pins.iter_mut().flatten() {
                pin.sum += if pin.high == pin.of { span } else { span * pin.high / pin.of };
            }
            self.at = until;
            if until == end {
                self.make_level();
                self.skip_rest(to);
            }
        }
    }

    fn make_level(&mut self) {
        let since = (self.at / LEVELS_PER_MS).saturating_sub(IN_USE_MS * self.cycles_per_ms);
        let is_in_use = |pin: &&SoundPin| pin.is_mean || pin.moved_at.is_some_and(|at| at >= since);
        let heard = self.pins.iter().flatten().find(is_in_use).or(self.pins.iter().flatten().last());
        let sum = heard.map_or(0, |pin| pin.sum);
        let level = ((sum * FULL_SCALE + self.cycles_per_ms / 2) / self.cycles_per_ms) as u16;
        self.pins.iter_mut().flatten().for_each(|pin| pin.sum = 0);
        (self.lowest, self.highest) = (self.lowest.min(level), self.highest.max(level));
        let place = (self.made % LEVELS_PER_MS) as usize;
        self.levels[place % OVERSAMPLING] = level;
        self.made += 1;
        if place % OVERSAMPLING == OVERSAMPLING - 1 {
            self.samples[place / OVERSAMPLING] = self.filter.hear(self.levels);
        }
    }

    /// Goes to the last level that ends by then, if all pins stay as they are and nothing is heard: that is how most of the
    /// time passes.
    fn skip_rest(&mut self, to: u64) {
        let is_at_rest = self.pins.iter().flatten().all(|pin| !pin.is_mean)
            && self.made.is_multiple_of(OVERSAMPLING as u64)
            && self.filter.is_at_rest(self.levels[OVERSAMPLING - 1]);
        let ends = to / self.cycles_per_ms / OVERSAMPLING as u64 * OVERSAMPLING as u64;
        if is_at_rest && ends > self.made && self.made - self.last_move() > LEVELS_PER_MS * (IN_USE_MS + 1) {
            (self.made, self.at) = (ends, ends * self.cycles_per_ms);
        }
    }

    /// The level in which a pin moved last; 0 if none has.
    fn last_move(&self) -> u64 {
        let moved_at = self.pins.iter().flatten().filter_map(|pin| pin.moved_at).max();
        moved_at.map_or(0, |cycle| cycle * LEVELS_PER_MS / self.cycles_per_ms)
    }
}

#[cfg(test)]
mod tests;
