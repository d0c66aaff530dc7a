//! The accelerometer, as CODAL sets it up: 50 samples a second, ±2 g.

use crate::hal::{Acceleration, Instant};

/// Milliseconds between two samples: 50 Hz.
pub const SAMPLE_PERIOD_MS: u64 = 20;

/// How long a shake lasts.
pub const SHAKE_MS: u64 = 500;

/// What a shake adds to x, to and fro: well above the 400 milli-g that CODAL's shake gesture asks for.
const SHAKE_MG: i16 = 2000;

/// Samples that a shake lasts.
const SHAKE_SAMPLES: u8 = (SHAKE_MS / SAMPLE_PERIOD_MS) as u8;

/// Samples before a shake turns round.
const SAMPLES_A_STROKE: u8 = 2;

/// A sensor that reports the pose of the board, a sample at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Accelerometer {
    pose: Acceleration,
    sampled: Acceleration,
    /// Samples of the shake that are still to come.
    shake_samples: u8,
}

impl Accelerometer {
    /// Sets what the samples to come report; an axis out of range is held at ±2048.
    pub fn set_pose(&mut self, acceleration: Acceleration) {
        self.pose = acceleration.clamped();
    }

    /// What the next sample reports, when the board is not shaken.
    pub fn pose(&self) -> Acceleration {
        self.pose
    }

    /// Shakes the board for the next [`SHAKE_MS`].
    pub fn shake(&mut self) {
        self.shake_samples = SHAKE_SAMPLES;
    }

    /// Forgets the last sample, as a restarted sensor does.
    pub fn restart(&mut self) {
        self.sampled = Acceleration::AT_REST;
    }

    /// The latest sample.
    pub fn sampled(&self) -> Acceleration {
        self.sampled
    }

    /// Takes a sample when `now` is a time for one.
    pub fn sample_if_due(&mut self, now: Instant) {
        if !now.as_ms().is_multiple_of(SAMPLE_PERIOD_MS) {
            return;
        }
        self.sampled = self.felt();
        self.shake_samples = self.shake_samples.saturating_sub(1);
    }

    /// The whole state as bytes: the pose and the sample by x, y, z, then what is left of a shake.
    pub fn state(&self) -> [u8; 13] {
        let mut bytes = [0; 13];
        let axes = [self.pose, self.sampled].map(|mg| [mg.x_mg, mg.y_mg, mg.z_mg]);
        for (bytes, mg) in bytes.chunks_exact_mut(2).zip(axes.as_flattened()) {
            bytes.copy_from_slice(&mg.to_le_bytes());
        }
        bytes[12] = self.shake_samples;
        bytes
    }

    /// What the board feels now, the shake included: what the next sample reports.
    pub fn felt(&self) -> Acceleration {
        if self.shake_samples == 0 {
            return self.pose;
        }
        let forth = (self.shake_samples / SAMPLES_A_STROKE).is_multiple_of(2);
        let x_mg = self.pose.x_mg + if forth { SHAKE_MG } else { -SHAKE_MG };
        Acceleration { x_mg, ..self.pose }.clamped()
    }
}
