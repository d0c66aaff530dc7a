//! What a session sounded like, as a WAV file.

use std::io::Cursor;

use hound::{SampleFormat, WavSpec, WavWriter};

use crate::session::{Log, SAMPLE_RATE_HZ, SAMPLES_PER_MS, Session};

/// The sound of the session up to its head: one channel, 48 000 samples a second, 16 bits each. It needs a log that keeps
/// samples, see [`Log::keep_samples`]; of what is not kept there is silence.
///
/// # Errors
/// What the writer says: a run of more than half a day is longer than such a file can be.
pub fn wav(session: &Session, log: &Log) -> Result<Vec<u8>, String> {
    write(session, log).map_err(|error| format!("the sound cannot be written: {error}"))
}

fn write(session: &Session, log: &Log) -> hound::Result<Vec<u8>> {
    let spec =
        WavSpec { channels: 1, sample_rate: SAMPLE_RATE_HZ, bits_per_sample: 16, sample_format: SampleFormat::Int };
    let mut bytes = Cursor::new(Vec::new());
    let mut writer = WavWriter::new(&mut bytes, spec)?;
    let mut kept = log.sound().samples().iter().peekable();
    for tick in 0..session.tick() {
        let samples = kept.next_if(|kept| kept.tick == tick).map_or([0; SAMPLES_PER_MS], |kept| kept.samples);
        samples.into_iter().try_for_each(|sample| writer.write_sample(sample))?;
    }
    writer.finalize()?;
    Ok(bytes.into_inner())
}
