//! Samples at the rate of the sound device. What a board plays are squares and other simple waves, so a straight line between two
//! samples does.

use crate::session::SAMPLE_RATE_HZ;

/// From the rate of the board to that of a device.
pub(super) struct Resampler {
    device_hz: u64,
    /// Where between the last two samples the next one is, in parts of `device_hz`.
    part: u64,
    before: i16,
    after: i16,
}

impl Resampler {
    pub(super) fn new(device_hz: u32) -> Self {
        Self { device_hz: u64::from(device_hz.max(1)), part: 0, before: 0, after: 0 }
    }

    /// How many samples of the board so many of the device take next.
    pub(super) fn needs(&self, count: usize) -> usize {
        ((self.part + count as u64 * u64::from(SAMPLE_RATE_HZ)) / self.device_hz) as usize
    }

    /// Samples of the device, of as many of the board as they take.
    pub(super) fn resample<'a>(&'a mut self, samples: &'a [i16]) -> impl Iterator<Item = i16> + 'a {
        let mut samples = samples.iter();
        std::iter::from_fn(move || {
            let (before, after) = (i64::from(self.before), i64::from(self.after));
            let sample = before + (after - before) * self.part as i64 / self.device_hz as i64;
            self.part += u64::from(SAMPLE_RATE_HZ);
            while self.part >= self.device_hz {
                self.part -= self.device_hz;
                self.before = self.after;
                self.after = *samples.next()?;
            }
            Some(sample as i16)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Resamples in blocks of an odd length.
    fn at(device_hz: u32, samples: &[i16], count: usize) -> Vec<i16> {
        let (mut resampler, mut from, mut resampled) = (Resampler::new(device_hz), 0, Vec::new());
        while resampled.len() + 37 <= count {
            let to = from + resampler.needs(37);
            let before = resampled.len();
            resampled.extend(resampler.resample(&samples[from..to]).take(37));
            assert_eq!(resampled.len(), before + 37);
            from = to;
        }
        resampled
    }

    #[test]
    fn at_the_rate_of_the_board_all_samples_are_as_they_were() {
        let samples: Vec<i16> = (0..1000).map(|at| at * 30).collect();
        let resampled = at(48_000, &samples, 900);
        // two are on their way
        assert_eq!(resampled[2..], samples[..resampled.len() - 2]);
    }

    #[test]
    fn a_tone_keeps_its_pitch_at_other_rates() {
        // a wave of 48 samples is 1 kHz
        let samples: Vec<i16> = (0..48_000).map(|at| if at % 48 < 24 { 10_000 } else { -10_000 }).collect();
        for device_hz in [44_100, 96_000, 16_000] {
            let resampled = at(device_hz, &samples, device_hz as usize / 2);
            let rises = resampled.windows(2).filter(|pair| pair[0] < 0 && pair[1] >= 0).count();
            assert!(rises.abs_diff(500) <= 2, "{device_hz} Hz: {rises}");
        }
    }
}
