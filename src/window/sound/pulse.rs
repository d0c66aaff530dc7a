//! The sound server of Linux, PulseAudio or PipeWire, by the protocol of the former.

use std::pin::pin;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

use pulseaudio::protocol::stream::{BufferAttr, StreamFlags};
use pulseaudio::protocol::{ChannelMap, PlaybackStreamParams, RecordStreamParams, SampleFormat, SampleSpec};
use pulseaudio::{AsPlaybackSource as _, Client, ClientError};

use super::SharedRing;
use super::device_state::DeviceReport;
use super::microphone::{Heard, LevelMeter};
use crate::session::SAMPLE_RATE_HZ;

/// Bytes that wait at the server: 60 ms.
const SERVER_BYTES: u32 = SAMPLE_RATE_HZ * 60 / 1000 * 2;

/// Bytes that the server sends at once: 20 ms.
const FRAGMENT_BYTES: u32 = SAMPLE_RATE_HZ * 20 / 1000 * 2;

/// What is said to the server of the samples.
const SAMPLES: SampleSpec = SampleSpec { format: SampleFormat::S16Le, channels: 1, sample_rate: SAMPLE_RATE_HZ };

/// Opens the sound device in a thread of its own, which plays from the ring until the program ends or the device is lost. What
/// comes by the channel is whether it plays.
pub(super) fn open(ring: SharedRing) -> Receiver<DeviceReport> {
    let (reports, receiver) = channel();
    thread::spawn(move || {
        let why = match play(ring, &reports) {
            Ok(()) => "the sound device is gone: the board is not heard".to_owned(),
            Err(error) => format!("no sound device: the board is not heard ({error})"),
        };
        // who does not ask need not know
        let _ = reports.send(DeviceReport::Problem(why));
    });
    receiver
}

/// Plays until the device or its server is gone.
fn play(ring: SharedRing, reports: &Sender<DeviceReport>) -> Result<(), ClientError> {
    let client = Client::from_env(c"Five by Five")?;
    let parameters = PlaybackStreamParams {
        sample_spec: SAMPLES,
        channel_map: ChannelMap::mono(),
        buffer_attr: BufferAttr { target_length: SERVER_BYTES, ..BufferAttr::default() },
        flags: StreamFlags { adjust_latency: true, ..StreamFlags::default() },
        ..PlaybackStreamParams::default()
    };
    let mut samples = Vec::new();
    let source = move |bytes: &mut [u8]| {
        samples.resize(bytes.len() / 2, 0);
        ring.lock().unwrap_or_else(PoisonError::into_inner).fill(&mut samples);
        for (place, sample) in bytes.chunks_exact_mut(2).zip(&samples) {
            place.copy_from_slice(&sample.to_le_bytes());
        }
        2 * samples.len()
    };
    let stream = wait_for(client.create_playback_stream(parameters, source.as_playback_source()))?;
    let _ = reports.send(DeviceReport::Plays);
    // the samples have no end: this comes with the end of the stream, whether by an error or not
    let _ = wait_for(stream.source_eof());
    Ok(())
}

/// Opens the microphone in a thread of its own, until the sender is dropped.
pub(super) fn listen() -> (Receiver<Heard>, Sender<()>) {
    let (heard, receiver) = channel();
    let (until, ended) = channel();
    thread::spawn(move || {
        if let Err(error) = record(heard.clone(), &ended) {
            let why = format!("no microphone is heard: there is no sound device ({error})");
            // who does not listen any more need not know
            let _ = heard.send(Heard::Problem(why));
        }
    });
    (receiver, until)
}

fn record(heard: Sender<Heard>, ended: &Receiver<()>) -> Result<(), ClientError> {
    let client = Client::from_env(c"Five by Five")?;
    let parameters = RecordStreamParams {
        sample_spec: SAMPLES,
        channel_map: ChannelMap::mono(),
        buffer_attr: BufferAttr { fragment_size: FRAGMENT_BYTES, ..BufferAttr::default() },
        flags: StreamFlags { adjust_latency: true, ..StreamFlags::default() },
        ..RecordStreamParams::default()
    };
    let mut meter = LevelMeter::new(SAMPLE_RATE_HZ, heard);
    let sink = move |bytes: &[u8]| {
        let (samples, _) = bytes.as_chunks();
        meter.take(samples.iter().map(|&sample| f64::from(i16::from_le_bytes(sample)) / 32_768.0));
    };
    let _stream = wait_for(client.create_record_stream(parameters, sink))?;
    // nothing is sent: it ends with its sender
    let _ = ended.recv();
    Ok(())
}

/// Wakes the thread that waits for an answer.
struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}

/// Waits for an answer of the server.
fn wait_for<T>(answer: impl Future<Output = T>) -> T {
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut context = Context::from_waker(&waker);
    let mut answer = pin!(answer);
    loop {
        match answer.as_mut().poll(&mut context) {
            Poll::Ready(value) => return value,
            Poll::Pending => thread::park(),
        }
    }
}
