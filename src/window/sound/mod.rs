//! The sound devices of the computer: what the board sounds like, and what its microphone hears. What the board sounds like comes
//! here in board time, and is heard by the clock of the device; nothing goes back.

#[cfg(target_os = "linux")]
#[path = "pulse.rs"]
mod device;
#[cfg(any(windows, target_os = "macos"))]
#[path = "system.rs"]
mod device;
#[cfg(not(any(windows, target_os = "linux", target_os = "macos")))]
#[path = "none.rs"]
mod device;
mod device_state;
mod microphone;
#[cfg(any(windows, target_os = "macos", test))]
mod resampler;
mod ring;

use std::sync::{Arc, Mutex, PoisonError};

pub(super) use device_state::Audible;
use device_state::DeviceState;
pub(super) use microphone::ComputerMicrophone;
use ring::Ring;

/// The ring of samples, on both sides of which there is a clock.
type SharedRing = Arc<Mutex<Ring>>;

/// The sound device. It is opened when something is heard first.
#[derive(Default)]
pub(super) struct SoundDevice {
    ring: SharedRing,
    state: DeviceState,
}

impl SoundDevice {
    /// Plays samples, 48 000 a second; returns whether they are heard, when that has changed.
    pub(super) fn play(&mut self, samples: &[i16]) -> Option<Audible> {
        let heard = self.state.follow(samples, || device::open(Arc::clone(&self.ring)));
        if self.state.is_open() {
            self.ring.lock().unwrap_or_else(PoisonError::into_inner).push(samples);
        }
        heard
    }
}
