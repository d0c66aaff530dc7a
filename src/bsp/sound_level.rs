//! How loud it is, from samples of the microphone, as CODAL computes it.
//!
//! CODAL (`LevelDetectorSPL.cpp` of codal-core) takes A, half of the way between the least and the greatest sample of a block, in
//! steps of its converter: 14 bits of 3.3 V / 16 (`MicroBitAudio.cpp` of codal-microbit-v2). The sound pressure is 20 log10 A +
//! 27.75 dB, and 52 to 100 dB are the levels 0 to 255. Here that is computed in whole numbers, by the logarithm to the base of 2:
//! a doubling of A is 6.0206 dB, or 31.984 levels.

/// Ticks of a block: of 12 ms, in which a tone of 83 Hz reaches both of its ends.
pub const BLOCK_TICKS: u8 = 12;

/// Samples in a tick, about 7 microseconds apart.
pub const SAMPLES_A_TICK: u8 = 16;

/// Levels of a doubling of A, in thousandths: 6.0206 dB of 48 dB for 255.
const DOUBLING_MILLILEVELS: u64 = 31_984;
/// What is taken off, in thousandths: 52 - 27.75 dB, which are 128.83 levels, and a doubling for the half of the way.
const QUIET_MILLILEVELS: u64 = 128_828 + DOUBLING_MILLILEVELS;

/// The sound level, 0 to 255, of the whole way between the least and the greatest sample.
pub fn level(span: u16) -> u8 {
    let millilevels = log2_of_4096(span) * DOUBLING_MILLILEVELS / 4096;
    (millilevels.saturating_sub(QUIET_MILLILEVELS) / 1000).min(255) as u8
}

/// The logarithm to the base of 2, in units of 1/4096; that of 0 is 0.
fn log2_of_4096(number: u16) -> u64 {
    let Some(whole) = number.checked_ilog2() else { return 0 };
    // 1 to 2, of which 2^30 is 1; the square of it is beyond 2 where the next bit of the logarithm is set
    let mut fraction = u64::from(number) << (30 - whole);
    let mut log = u64::from(whole);
    for _ in 0..12 {
        fraction = (fraction * fraction) >> 30;
        let bit = fraction >> 31;
        fraction >>= bit;
        log = log << 1 | bit;
    }
    log
}

/// The samples of some ticks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    least: i16,
    greatest: i16,
    ticks: u8,
}

impl Default for Block {
    fn default() -> Self {
        Self { least: i16::MAX, greatest: i16::MIN, ticks: 0 }
    }
}

impl Block {
    /// How many samples are left out at the start of this tick, so that a tone of a whole number of kilohertz is not
    /// sampled at the same place of its period in each tick.
    pub const fn samples_before(&self) -> u8 {
        self.ticks % 4 * SAMPLES_A_TICK
    }

    /// Takes a sample.
    pub fn add(&mut self, sample: i16) {
        self.least = self.least.min(sample);
        self.greatest = self.greatest.max(sample);
    }

    /// Ends a tick; returns the level when the block is full, and begins the next one.
    pub fn end_tick(&mut self) -> Option<u8> {
        self.ticks += 1;
        if self.ticks < BLOCK_TICKS {
            return None;
        }
        let span = self.greatest.saturating_sub(self.least).max(0) as u16;
        *self = Self::default();
        Some(level(span))
    }
}

#[cfg(all(test, feature = "session"))]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_as_loud_as_its_ends_are_apart() {
        let mut block = Block::default();
        for tick in 0..BLOCK_TICKS - 1 {
            block.add(8192 + i16::from(tick));
            assert_eq!(block.end_tick(), None);
        }
        block.add(8192 + 522);
        assert_eq!(block.end_tick(), Some(level(522)));
        assert_eq!(block, Block::default());
    }

    #[test]
    fn a_block_without_samples_is_silent() {
        let mut block = Block::default();
        assert!((1..BLOCK_TICKS).all(|_| block.end_tick().is_none()));
        assert_eq!(block.end_tick(), Some(0));
    }
}
