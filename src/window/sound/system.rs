//! The sound of Windows and macOS, WASAPI and CoreAudio.

use std::sync::PoisonError;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use cpal::traits::{DeviceTrait as _, HostTrait as _, StreamTrait as _};
use cpal::{Error, ErrorKind, StreamConfig};

use super::SharedRing;
use super::device_state::DeviceReport;
use super::microphone::{Heard, LevelMeter};
use super::resampler::Resampler;

/// Opens the sound device in a thread of its own, which plays from the ring until the program ends or the device is lost. What
/// comes by the channel is whether it plays.
pub(super) fn open(ring: SharedRing) -> Receiver<DeviceReport> {
    let (reports, receiver) = channel();
    thread::spawn(move || {
        let why = match play(ring, &reports) {
            Ok(error) => format!("the sound device is gone: the board is not heard ({error})"),
            Err(Some(error)) => format!("no sound device: the board is not heard ({error})"),
            Err(None) => "no sound device: the board is not heard".to_owned(),
        };
        // who does not ask need not know
        let _ = reports.send(DeviceReport::Problem(why));
    });
    receiver
}

/// Opens the microphone in a thread of its own, until the sender is dropped.
pub(super) fn listen() -> (Receiver<Heard>, Sender<()>) {
    let (heard, receiver) = channel();
    let (until, ended) = channel();
    thread::spawn(move || {
        let why = match record(heard.clone(), &ended) {
            Ok(()) => return,
            Err(Some(error)) => format!("no microphone is heard: {error}"),
            Err(None) => "no microphone is heard: this computer has none".to_owned(),
        };
        // who does not listen any more need not know
        let _ = heard.send(Heard::Problem(why));
    });
    (receiver, until)
}

/// Records from the device that the system prefers; `None` where it has none.
fn record(heard: Sender<Heard>, ended: &Receiver<()>) -> Result<(), Option<Error>> {
    let device = cpal::default_host().default_input_device().ok_or(None)?;
    let config: StreamConfig = device.default_input_config()?.into();
    let channels = usize::from(config.channels).max(1);
    let mut meter = LevelMeter::new(config.sample_rate, heard.clone());
    let take = move |data: &[f32], _: &cpal::InputCallbackInfo| {
        meter.take(data.chunks(channels).map(|frame| f64::from(frame.iter().sum::<f32>()) / channels as f64));
    };
    let lost = move |error: Error| {
        if ends_stream(&error) {
            let _ = heard.send(Heard::Problem(format!("the microphone is not heard any more: {error}")));
        }
    };
    let stream = device.build_input_stream(config, take, lost, None)?;
    stream.play()?;
    // nothing is sent: it ends with its sender
    let _ = ended.recv();
    Ok(())
}

/// Plays on the device that the system prefers until it is lost, as by being unplugged; returns why. An error is why it was not
/// opened, `None` where the system has none.
fn play(ring: SharedRing, reports: &Sender<DeviceReport>) -> Result<Error, Option<Error>> {
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
    let (lost, errors) = channel();
    // only the first one is waited for
    let on_error = move |error: Error| drop(lost.send(error));
    let stream = device.build_output_stream(config, fill, on_error, None)?;
    stream.play()?;
    let _ = reports.send(DeviceReport::Plays);
    // the stream lasts until then; it holds the other end
    errors.iter().find(ends_stream).ok_or(None)
}

/// Whether nothing more is played or recorded after an error. A stream that was late, or that the system has led to another
/// device, goes on.
fn ends_stream(error: &Error) -> bool {
    !matches!(error.kind(), ErrorKind::Xrun | ErrorKind::DeviceChanged | ErrorKind::RealtimeDenied)
}
