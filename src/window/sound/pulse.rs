//! The sound server of Linux, PulseAudio or PipeWire, by the protocol of the former.

use std::pin::pin;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

use pulseaudio::protocol::stream::{BufferAttr, StreamFlags};
use pulseaudio::protocol::{ChannelMap, PlaybackStreamParams, SampleFormat, SampleSpec};
use pulseaudio::{AsPlaybackSource as _, Client, ClientError};

use super::SharedRing;
use crate::session::SAMPLE_RATE_HZ;

/// Bytes that wait at the server: 60 ms.
const SERVER_BYTES: u32 = SAMPLE_RATE_HZ * 60 / 1000 * 2;

/// Opens the sound device in a thread of its own, which plays from the ring until the program ends. What comes by the channel
/// is why it does not.
pub(super) fn open(ring: SharedRing) -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let problem = match play(ring) {
            Ok(()) => return,
            Err(error) => format!("no sound device: the board is not heard ({error})"),
        };
        // who does not ask need not know
        let _ = sender.send(problem);
    });
    receiver
}

fn play(ring: SharedRing) -> Result<(), ClientError> {
    let client = Client::from_env(c"Five by Five")?;
    let parameters = PlaybackStreamParams {
        sample_spec: SampleSpec { format: SampleFormat::S16Le, channels: 1, sample_rate: SAMPLE_RATE_HZ },
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
    let _stream = wait_for(client.create_playback_stream(parameters, source.as_playback_source()))?;
    // the stream lasts as long as this thread
    loop {
        thread::park();
    }
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
