//! The formats of files that show a session.

use super::{animation, strip, wav, waves};
use crate::session::{Log, Session};

/// What a file holds of a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExportFormat {
    /// An animation of the display, GIF.
    Gif,
    /// A strip of all pictures of the display, PNG.
    Strip,
    /// Inputs, LEDs, pitch and pins as waves, VCD.
    Vcd,
    /// What is heard, WAV. It needs a log that keeps samples, see [`Log::keep_samples`].
    Wav,
}

/// A file that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exported {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// What is missing in it, each in words that go on after its name: `begins at 5 ms: …`.
    pub remarks: Vec<String>,
}

impl ExportFormat {
    /// How the name of such a file ends.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Gif => "gif",
            Self::Strip => "png",
            Self::Vcd => "vcd",
            Self::Wav => "wav",
        }
    }

    /// Makes the file of a session up to its head.
    ///
    /// # Errors
    /// What the encoder says: see [`animation`], [`strip`], [`waves`] and [`wav`].
    pub fn encode(self, session: &Session, log: &Log) -> Result<Exported, String> {
        let mut remarks = Vec::new();
        let bytes = match self {
            Self::Gif => animation(session, log)?,
            Self::Vcd => waves(session, log)?,
            Self::Wav => {
                let bytes = wav(session, log)?;
                let lost = log.sound().samples_lost_from();
                remarks.extend(lost.map(|from| format!("is silent from {from} ms: there is more sound than is kept")));
                bytes
            }
            Self::Strip => {
                let strip = strip(session, log)?;
                if strip.pictures < strip.of {
                    remarks.push(format!("has the first {} of {} pictures", strip.pictures, strip.of));
                }
                strip.png
            }
        };
        if self != Self::Wav && log.frames_from() > 0 {
            let from = log.frames_from();
            remarks.push(format!("begins at {from} ms: there are more pictures than are kept"));
        }
        Ok(Exported { bytes, remarks })
    }
}
