//! A WAV file for the microphone: how loud it is, so often a second.

use std::io::Cursor;
use std::path::Path;
use std::sync::Arc;

use hound::{SampleFormat, WavReader};

use super::file::read_bytes;
use crate::board::SAMPLE_PERIOD_MS;

/// Milliseconds for which a level stands.
pub(super) const LEVEL_MS: u64 = SAMPLE_PERIOD_MS;
/// Half the way between the least and the greatest sample of a full wave, in the steps that CODAL counts: it is the sound level
/// 255, 100 dB.
const FULL_STEPS: f64 = 4096.0;

/// A WAV file that is played to the microphone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Microphone {
    /// The path, from the folder of the scenario.
    pub file: String,
    /// The sound level of every 20 ms, 0 to 255, once the file was read.
    pub levels: Option<Arc<[u8]>>,
}

impl Microphone {
    /// Reads the file, whose path is from a folder.
    pub(super) fn find(&mut self, folder: &Path) -> Result<(), String> {
        let path = folder.join(&self.file);
        let levels = read(&path).map_err(|why| format!("the sound {}: {why}", path.display()))?;
        self.levels = Some(levels.into());
        Ok(())
    }
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    let file = read_bytes(path).map_err(|error| error.message)?;
    levels(&file).map_err(|error| format!("it is no WAV file that can be read: {error}"))
}

/// The sound levels of a WAV file: of each 20 ms by half of the way between the least and the greatest sample, as CODAL computes
/// it (`LevelDetectorSPL.cpp`). Of several channels, the mean is heard.
fn levels(file: &[u8]) -> hound::Result<Vec<u8>> {
    let mut reader = WavReader::new(Cursor::new(file))?;
    let spec = reader.spec();
    let samples: Vec<f64> = match spec.sample_format {
        SampleFormat::Float => reader.samples::<f32>().map(|sample| sample.map(f64::from)).collect::<Result<_, _>>()?,
        SampleFormat::Int => {
            let full = f64::from(1_u32 << (spec.bits_per_sample - 1));
            reader
                .samples::<i32>()
                .map(|sample| sample.map(|sample| f64::from(sample) / full))
                .collect::<Result<_, _>>()?
        }
    };
    let channels = usize::from(spec.channels.max(1));
    let mono: Vec<f64> = samples.chunks(channels).map(|all| all.iter().sum::<f64>() / channels as f64).collect();
    let block = (u64::from(spec.sample_rate) * LEVEL_MS / 1000).max(1) as usize;
    Ok(mono.chunks(block).map(sound_level).collect())
}

/// The sound level of some samples, of which 1 is a full one: 0 is 52 dB or less, 255 is 100 dB.
pub fn sound_level(samples: &[f64]) -> u8 {
    let (least, greatest) =
        samples.iter().fold((f64::MAX, f64::MIN), |(least, greatest), &at| (least.min(at), greatest.max(at)));
    let steps = FULL_STEPS * (greatest - least) / 2.0;
    let db = 20.0 * libm::log10(steps.max(1e-9)) + 27.75;
    // the cast holds it within 0 to 255
    libm::round((db - 52.0) * 255.0 / 48.0) as u8
}

#[cfg(test)]
mod tests {
    use hound::{WavSpec, WavWriter};

    use super::*;

    fn wav(spec: WavSpec, samples: impl Iterator<Item = i32>) -> Vec<u8> {
        let mut bytes = Cursor::new(Vec::new());
        let mut writer = WavWriter::new(&mut bytes, spec).expect("a writer");
        samples.for_each(|sample| writer.write_sample(sample).expect("room"));
        writer.finalize().expect("room");
        bytes.into_inner()
    }

    /// A full wave is 100 dB, a tenth of it 80 dB, which is 20 / 48 of 255 less, and nothing is 0.
    #[test]
    fn a_tenth_of_a_wave_is_20_db_less() {
        let spec = WavSpec { channels: 2, sample_rate: 8000, bits_per_sample: 16, sample_format: SampleFormat::Int };
        let square = |size: i32| (0..160).flat_map(move |at| [if at % 8 < 4 { size } else { -size }; 2]);
        let file = wav(spec, square(32_767).chain(square(3277)).chain(square(0)));
        let levels = levels(&file).expect("a WAV file");
        assert_eq!(levels, [255, 149, 0]);
    }

    #[test]
    fn what_is_no_wav_file_is_told() {
        assert!(levels(b"RIFF of another kind").is_err());
    }
}
