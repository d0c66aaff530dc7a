//! The sound devices of the computer: what the board sounds like, and what its microphone hears. What the board sounds like comes here in board time, and is heard by the clock of the
//! device; nothing goes back.

#[cfg(target_os = "linux")]
#[path = "pulse.rs"]
mod device;
#[cfg(any(windows, target_os = "macos"))]
#[path = "system.rs"]
mod device;
#[cfg(not(any(windows, target_os = "linux", target_os = "macos")))]
#[path = "none.rs"]
mod device;
mod microphone;
#[cfg(any(windows, target_os = "macos", test))]
mod resampler;
mod ring;

use std::sync::mpsc::{Receiver, TryRecvError};
use std::sync::{Arc, Mutex, PoisonError};

pub(super) use microphone::ComputerMicrophone;
use ring::Ring;

/// The ring of samples, on both sides of which there is a clock.
type SharedRing = Arc<Mutex<Ring>>;

/// The sound device. It is opened when something is heard first.
#[derive(Default)]
pub(super) struct SoundDevice {
    ring: SharedRing,
    state: State,
}

#[derive(Default)]
enum State {
    #[default]
    NotOpened,
    /// Asked for, in a thread of its own: a sound server may take its time. It says why there is none.
    Opened(Receiver<String>),
    /// There is none, and that was said.
    Missing,
}

impl SoundDevice {
    /// Plays samples, 48 000 a second; returns why they are not heard, once.
    pub(super) fn play(&mut self, samples: &[i16]) -> Option<String> {
        match &self.state {
            State::NotOpened if samples.iter().any(|&sample| sample != 0) => {
                self.state = State::Opened(device::open(Arc::clone(&self.ring)));
            }
            State::NotOpened | State::Missing => return None,
            State::Opened(problem) => match problem.try_recv() {
                Ok(problem) => {
                    self.state = State::Missing;
                    return Some(problem);
                }
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => {}
            },
        }
        self.ring.lock().unwrap_or_else(PoisonError::into_inner).push(samples);
        None
    }
}
