//! What is heard of the board in the window.

use serde::{Deserialize, Serialize};

use crate::session::SoundMs;

/// The most samples that wait for whoever plays them: a second. Where nobody does, they are dropped.
const MAX_SAMPLES: usize = 48_000;

/// How loud the board is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Loudness {
    /// 0 to 100.
    pub volume: u8,
    /// Nothing is heard, whatever the volume is.
    pub muted: bool,
}

impl Default for Loudness {
    fn default() -> Self {
        Self { volume: 50, muted: false }
    }
}

impl Loudness {
    /// A sample as loud as this. Half of the volume is a quarter of the amplitude: so it sounds like a half.
    fn of(self, sample: i16) -> i16 {
        let volume = i32::from(self.volume.min(100));
        // at most as far from 0 as the sample
        (i32::from(sample) * volume * volume / 10_000) as i16
    }
}

/// Samples on their way to the sound device of the computer.
#[derive(Default)]
pub struct SoundQueue {
    samples: Vec<i16>,
    /// Why the board is not heard.
    pub problem: Option<String>,
}

impl SoundQueue {
    /// Adds the sound of a tick.
    pub fn push(&mut self, ms: SoundMs<'_>, loudness: Loudness) {
        if self.samples.len() >= MAX_SAMPLES {
            self.samples.clear();
        }
        self.samples.extend(ms.samples.iter().map(|&sample| loudness.of(sample)));
    }

    /// The samples since they were last taken.
    pub fn take(&mut self) -> Vec<i16> {
        std::mem::take(&mut self.samples)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loudness_goes_from_nothing_to_all() {
        let of = |volume, sample| Loudness { volume, muted: false }.of(sample);
        assert_eq!([of(0, 32_767), of(50, -20_000), of(100, 32_767), of(100, -32_767)], [0, -5_000, 32_767, -32_767]);
    }
}
