//! What is expected to be heard.

use std::fmt;

use crate::session::Sound;

/// How far a tone may be from the one that is expected, as a share of it: less than a fifth of a semitone.
const NEAR: f64 = 0.01;

/// What is expected to be heard.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SoundExpectation {
    /// A tone of so many hertz, within 1 %.
    Tone(f64),
    /// Nothing.
    Silence,
}

impl SoundExpectation {
    /// Whether it is heard.
    pub fn holds(self, heard: Sound) -> bool {
        match (self, heard) {
            (Self::Tone(hz), Sound::Tone(pitch)) => pitch.is_near(hz, NEAR),
            (Self::Silence, Sound::Silence) => true,
            _ => false,
        }
    }

    /// The key of the step.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Tone(_) => "tone",
            Self::Silence => "silence",
        }
    }
}

/// For a sentence: `a tone of 440 Hz`, `silence`.
impl fmt::Display for SoundExpectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tone(hz) => write!(f, "a tone of {hz} Hz"),
            Self::Silence => f.write_str("silence"),
        }
    }
}
