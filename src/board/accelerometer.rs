//! The accelerometer, as CODAL sets it up: 50 samples a second, ±2 g.

use super::motion::{Motion, SAMPLE_PERIOD_MS};
use crate::hal::{Acceleration, Instant};

/// A sensor that reports the pose of the board, a sample at a time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Accelerometer {
    pose: Acceleration,
    sampled: Acceleration,
    /// The movement that is under way, and its samples that are still to come.
    motion: Option<(Motion, u8)>,
}

impl Accelerometer {
    /// Sets what is felt from now on; an axis out of reach is held at ±[`Acceleration::MAX_MG`].
    pub fn set_pose(&mut self, acceleration: Acceleration) {
        self.pose = acceleration.within(Acceleration::MAX_MG);
    }

    /// What is felt when the board is not moved.
    pub fn pose(&self) -> Acceleration {
        self.pose
    }

    /// Moves the board, instead of how it was moved.
    pub fn begin(&mut self, motion: Motion) {
        self.motion = Some((motion, motion.samples()));
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
        self.sampled = self.felt().within(Acceleration::LIMIT_MG);
        self.motion = self.motion.and_then(|(motion, left)| (left > 1).then(|| (motion, left - 1)));
    }

    /// The first moment after `now` at which a sample changes anything.
    pub fn next_change(&self, now: Instant) -> Instant {
        let is_settled = self.motion.is_none() && self.sampled == self.pose.within(Acceleration::LIMIT_MG);
        if is_settled { Instant::NEVER } else { Instant::BOOT.next_step(now, SAMPLE_PERIOD_MS as u32) }
    }

    /// The whole state as bytes: the pose and the sample by x, y, z, then what is left of a movement: 32 times its number, and the samples.
    pub fn state(&self) -> [u8; 13] {
        let mut bytes = [0; 13];
        let axes = [self.pose, self.sampled].map(|mg| [mg.x_mg, mg.y_mg, mg.z_mg]);
        for (bytes, mg) in bytes.chunks_exact_mut(2).zip(axes.as_flattened()) {
            bytes.copy_from_slice(&mg.to_le_bytes());
        }
        bytes[12] = self.motion.map_or(0, |(motion, left)| 32 * motion as u8 + left);
        bytes
    }

    /// What the board feels now, its movement included. A sensor reports as much of it as its range allows.
    pub fn felt(&self) -> Acceleration {
        self.motion.map_or(self.pose, |(motion, left)| motion.felt(self.pose, left))
    }
}
