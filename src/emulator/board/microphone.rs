//! What the microphone of the V2 gives: a tone of 300 Hz that is as loud as the sound level says.
//!
//! CODAL computes the level of a block of samples from half of the way between its least and its greatest, A steps of its
//! converter: 20 log10 A + 27.75 dB, and 52 to 100 dB are 0 to 255 (`LevelDetectorSPL.cpp` of codal-core). So a level L is A
//! = 16.3 * 10 ^ (0.00941 L). A step is 3.3 V / 16 / 2^14 (gain 4, a quarter of the supply as reference, 14 bits;
//! `MicroBitAudio.cpp` of codal-microbit-v2).
//!
//! A square wave of 300 Hz reaches both ends in every block of MakeCode's, 64 samples of 90 microseconds. MicroPython 2.1.2 has
//! blocks of 2.8 ms and a filter before, which goes a tenth of the way to each of its samples; there the ends are up to 0.6
//! dB nearer. A half of that is made up for.

/// A step of CODAL's converter, in nanovolts.
const STEP_NV: f64 = 3.3e9 / 16.0 / 16_384.0;
/// A of the sound level 0, a little above the 16.3 of the formula, and the power of ten that a level adds.
const QUIET_STEPS: f64 = 16.7;
const DECADES_A_LEVEL: f64 = 0.009_41;
/// A of a clap, above what the gesture of codal-core asks for (`LevelDetector`'s clap: a sudden level of 300 steps).
const CLAP_STEPS: f64 = 2000.0;
/// Periods of the tone in a second.
const TONE_HZ: u64 = 300;

/// What is heard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Microphone {
    /// Half the way of the wave, in microvolts.
    amplitude_uv: i64,
}

impl Microphone {
    /// A sound of this level, 0 to 255, and a clap beside it.
    pub(super) fn hear(&mut self, level: i16, claps: bool) {
        let tone = QUIET_STEPS * libm::pow(10.0, DECADES_A_LEVEL * f64::from(level));
        let steps = if claps { tone.max(CLAP_STEPS) } else { tone };
        self.amplitude_uv = libm::round(steps * STEP_NV / 1000.0) as i64;
    }

    /// How far the microphone is from its rest at a cycle of a core of so many cycles a second, in microvolts.
    pub(super) fn uv(self, cycle: u64, hz: u64) -> i64 {
        let is_high = (cycle / (hz / TONE_HZ / 2)).is_multiple_of(2);
        if is_high { self.amplitude_uv } else { -self.amplitude_uv }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What CODAL computes of a block of 128 samples, 90 microseconds apart.
    fn codal_level(microphone: Microphone) -> f64 {
        let samples = (0..128_u64).map(|at| microphone.uv(at * 90 * 64, 64_000_000) as f64 * 1000.0 / STEP_NV);
        let (least, greatest) =
            samples.fold((f64::MAX, f64::MIN), |(least, greatest), sample| (least.min(sample), greatest.max(sample)));
        let db = 20.0 * ((greatest - least) / 2.0 * 16.0 / 32_767.0 / 2e-5).log10();
        ((db - 52.0) * 255.0 / 48.0).clamp(0.0, 255.0)
    }

    /// What MicroPython's CODAL computes: of 64 samples, 44 microseconds apart, after its filter.
    fn micropython_level(microphone: Microphone, from: u64) -> f64 {
        let mut filtered = 0.0;
        let mut ends = (f64::MAX, f64::MIN);
        for at in 0..400_u64 {
            let sample = microphone.uv((from + at) * 44 * 64, 64_000_000) as f64 * 1000.0 / STEP_NV;
            filtered += (sample - filtered) / 10.0;
            if at >= 400 - 64 {
                ends = (f64::min(ends.0, filtered), f64::max(ends.1, filtered));
            }
        }
        let db = 20.0 * ((ends.1 - ends.0) / 2.0 * 16.0 / 32_767.0 / 2e-5).log10();
        ((db - 52.0) * 255.0 / 48.0).clamp(0.0, 255.0)
    }

    #[test]
    fn micropython_measures_the_level_that_is_set_whenever_a_block_begins() {
        for (level, from) in [9, 50, 128, 200, 255].into_iter().flat_map(|level| (0..76).map(move |from| (level, from)))
        {
            let mut microphone = Microphone::default();
            microphone.hear(level, false);
            let found = micropython_level(microphone, from);
            assert!((found - f64::from(level)).abs() < 3.0, "{level}: {found}");
        }
    }

    #[test]
    fn codal_measures_the_level_that_is_set() {
        for level in 0..=255 {
            let mut microphone = Microphone::default();
            microphone.hear(level, false);
            assert!((codal_level(microphone) - f64::from(level)).abs() < 2.0, "{level}: {}", codal_level(microphone));
        }
    }

    #[test]
    fn a_clap_is_loud_whatever_else_is_heard() {
        let mut microphone = Microphone::default();
        microphone.hear(0, true);
        assert!(codal_level(microphone) > 200.0);
    }
}
