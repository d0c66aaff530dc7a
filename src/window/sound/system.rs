//! The sound of Windows and macOS, WASAPI and CoreAudio.

use std::sync::PoisonError;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use cpal::traits::{DeviceTrait as _, HostTrait as _, StreamTrait as _};
use cpal::{Error, StreamConfig};

use super::SharedRing;
use super::resampler::Resampler;

/// Opens the sound device in a thread of its own, which plays from the ring until the program ends. What comes by the channel
/// is why it does not.
pub(super) fn open(ring: SharedRing) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let why = match play(ring) {
            Ok(()) => return,
            Err(Some(error)) => format!("no sound device: the board is not heard ({error})"),
            Err(None) => "no sound device: the board is not heard".to_owned(),
        };
        // who does not ask need not know
        let _ = sender.send(why);
    });
    receiver
}

/// Plays on the device that the system prefers; `None` where it has none.
fn play(ring: SharedRing) -> Result<(), Option<Error>> {
    let device = cpal::default_host().default_output_device().ok_or(None)?;
    let config: StreamConfig = device.default_output_config()?.into();
    let channels = usize::from(config.channels).max(1);
    let mut resampler = Resampler::new(config.sample_rate);
    let mut samples = Vec::new();
    let fill = move |data: &mut [f32], _: &cpal::OutputCallbackInfo| {
        samples.resize(resampler.needs(data.len() / channels), 0);
        ring.lock().unwrap_or_else(PoisonError::into_inner).fill(&mut samples);
        for (frame, sample) in data.chunks_mut(channels).zip(resampler.resample(&samples)) {
            frame.fill(f32::from(sample) / 32_768.0);
        }
    };
    // a device that is unplugged is silent; the board goes on
    let stream = device.build_output_stream(config, fill, |_: Error| {}, None)?;
    stream.play()?;
    // the stream lasts as long as this thread
    loop {
        thread::park();
    }
}
