//! From the level of a pin to what is heard of it.

use super::{OVERSAMPLING, SAMPLES_PER_MS};

/// Taps of the low-pass filter on both sides of its middle.
const REACH: usize = 15;
/// Taps of the low-pass filter.
pub(super) const TAPS: usize = 2 * REACH + 1;
/// The taps from the first one to the middle, in 32 768ths: a sinc of 18 kHz at 192 000 samples a second, in a Hamming window
/// of 33 whose ends are 0. It takes 0.2 dB of 10 kHz, 6 dB of 18 kHz and 50 dB of what is above 27.7 kHz.
const HALF: [i32; REACH + 1] = [34, 79, 124, 132, 53, -145, -433, -703, -779, -476, 323, 1593, 3140, 4642, 5734, 6132];
/// Bits after the point in the state of the high-pass filter.
const STATE_BITS: u32 = 12;
/// The high-pass filter loses a 512th of its state with each sample.
const LOSS: i32 = 512;

/// Both filters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Filter {
    /// The levels that the low-pass filter sees.
    levels: [u16; TAPS],
    /// The last sample between the filters, and the state of the second one.
    sample: i32,
    state: i32,
    /// Sub-samples in which the level was the same.
    steady: usize,
}

impl Filter {
    /// A level of 0 that was always there.
    pub(super) const fn new() -> Self {
        Self { levels: [0; TAPS], sample: 0, state: 0, steady: TAPS }
    }

    /// Whether this level is all that the filters have seen for so long that nothing is heard.
    pub(super) fn is_at_rest(&self, level: u16) -> bool {
        self.steady >= TAPS + OVERSAMPLING * SAMPLES_PER_MS && self.state.abs() < LOSS && self.levels[TAPS - 1] == level
    }

    /// Takes the levels of the time of a sample, and gives what is heard.
    pub(super) fn hear(&mut self, levels: [u16; OVERSAMPLING]) -> i16 {
        let last = self.levels[TAPS - 1];
        self.steady = if levels.iter().all(|&level| level == last) { self.steady + OVERSAMPLING } else { 0 };
        self.levels.copy_within(OVERSAMPLING.., 0);
        self.levels[TAPS - OVERSAMPLING..].copy_from_slice(&levels);
        let sample = if self.steady >= TAPS { i32::from(last) } else { self.low_pass() };
        self.state += ((sample - self.sample) << STATE_BITS) - self.state / LOSS;
        self.sample = sample;
        let heard = self.state / (1 << STATE_BITS);
        heard.clamp(-i32::from(i16::MAX), i32::from(i16::MAX)) as i16
    }

    fn low_pass(&self) -> i32 {
        let level = |at: usize| i32::from(self.levels[at]);
        let both = HALF[..REACH].iter().enumerate().map(|(at, tap)| tap * (level(at) + level(TAPS - 1 - at)));
        (both.sum::<i32>() + HALF[REACH] * level(REACH)) >> 15
    }
}
