//! What is heard of a board, from its samples.

use std::fmt;

use super::pitch;
use crate::emulator::board::{SAMPLES_PER_MS, SoundMs};

/// A pitch, to a hundredth of a hertz.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pitch {
    centihertz: u32,
}

impl Pitch {
    /// The pitch of so many hertz.
    pub fn from_hz(hz: f64) -> Self {
        // the cast holds what is no pitch within the range
        Self { centihertz: (hz * 100.0 + 0.5) as u32 }
    }

    /// In hertz.
    pub fn hz(self) -> f64 {
        f64::from(self.centihertz) / 100.0
    }

    /// Whether it differs from `hz` by at most that share of it.
    pub fn is_near(self, hz: f64, share: f64) -> bool {
        (self.hz() - hz).abs() <= hz * share
    }
}

/// In hertz, without a fraction from 100 Hz on: `440 Hz`, `82.4 Hz`.
impl fmt::Display for Pitch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.centihertz >= 10_000 { write!(f, "{:.0} Hz", self.hz()) } else { write!(f, "{:.1} Hz", self.hz()) }
    }
}

/// What is heard.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub enum Sound {
    /// Nothing.
    #[default]
    Silence,
    /// A sound that does not repeat itself, or not yet for long enough.
    Unpitched,
    /// A tone.
    Tone(Pitch),
}

impl Sound {
    /// The pitch, if there is one.
    pub fn pitch(self) -> Option<Pitch> {
        match self {
            Self::Tone(pitch) => Some(pitch),
            Self::Silence | Self::Unpitched => None,
        }
    }
}

/// For a sentence: `nothing`, `a sound without a pitch`, `440 Hz`.
impl fmt::Display for Sound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Silence => f.write_str("nothing"),
            Self::Unpitched => f.write_str("a sound without a pitch"),
            Self::Tone(pitch) => pitch.fmt(f),
        }
    }
}

/// It is silent when the level has not moved for so long. A pulse of 30 Hz comes again within this time.
pub const SILENCE_MS: u64 = 34;
/// The pitch is estimated anew after so many ms.
const ESTIMATE_MS: u64 = 4;
/// A pitch that differs by less is the one that was heard before.
const SAME_PITCH: f64 = 0.002;
/// Two estimates that differ by less are of one tone, which may rise or fall. What one estimate alone says is not heard: where
/// a tone ends, half a window of it can look like another one.
const ONE_TONE: f64 = 0.02;

/// Hears a board: its sound of the last milliseconds, and what that is.
///
/// A pitch is known 20 ms after a tone of 201 Hz or more has begun, 38 ms after one of 77 Hz and 76 ms after one of 30 Hz.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Ear {
    /// Samples since it was silent, the last ones.
    samples: Vec<i16>,
    /// Milliseconds since it was silent, and since the level moved.
    sounding_ms: u64,
    still_ms: u64,
    /// What was estimated last.
    estimate: Option<Pitch>,
    sound: Sound,
}

impl Ear {
    /// What is heard.
    pub(super) fn sound(&self) -> Sound {
        self.sound
    }

    /// Bytes beside its own size.
    pub(super) fn own_bytes(&self) -> usize {
        size_of_val(&self.samples[..])
    }

    /// Hears nothing for some more milliseconds of silence.
    pub(super) fn pass_silent_ms(&mut self, ms: u64) {
        self.still_ms = self.still_ms.saturating_add(ms);
    }

    /// Hears a millisecond.
    pub(super) fn hear(&mut self, ms: SoundMs<'_>) {
        self.still_ms = if ms.moves { 0 } else { self.still_ms.saturating_add(1) };
        if self.sound == Sound::Silence && !ms.moves {
            return;
        }
        if self.still_ms >= SILENCE_MS {
            *self = Self { still_ms: self.still_ms, ..Self::default() };
            return;
        }
        if self.samples.len() >= pitch::WINDOW {
            self.samples.drain(..SAMPLES_PER_MS);
        } else if self.samples.is_empty() {
            // before it there was silence
            self.samples.resize(pitch::WINDOW - SAMPLES_PER_MS, 0);
        }
        self.samples.extend_from_slice(ms.samples);
        self.sounding_ms += 1;
        if self.sound == Sound::Silence {
            self.sound = Sound::Unpitched;
        }
        if self.sounding_ms.is_multiple_of(ESTIMATE_MS) {
            let before = std::mem::replace(&mut self.estimate, pitch::of(&self.samples));
            let agrees = |pitch: &Pitch| before.is_some_and(|before| pitch.is_near(before.hz(), ONE_TONE));
            self.sound = match (self.estimate.filter(agrees), self.sound) {
                (Some(new), Sound::Tone(old)) if new.is_near(old.hz(), SAME_PITCH) => Sound::Tone(old),
                (Some(new), _) => Sound::Tone(new),
                (None, _) => Sound::Unpitched,
            };
        }
    }
}
