//! Checkpoints: hashes by which a replay is compared with what was recorded.
//!
//! The hash is XXH64 with the seed 0, whose specification is public and fixed. It is fed bytes that are laid out here,
//! numbers with their lowest byte first, so that it is the same on every machine and in every build. What lies within an
//! emulated chip is laid out by the order of its fields: see `emulator::state`.

use std::borrow::Cow;

use twox_hash::XxHash64;

use super::BoardNumber;
use super::log::FrameChange;
use super::machine::Machine;
use crate::hal::Frame;

/// Ticks between two checkpoints.
pub const CHECKPOINT_TICKS: u64 = 1000;

/// What a machine was, and what it has shown since the checkpoint before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checkpoint {
    /// The tick that runs next.
    pub tick: u64,
    /// The hash of the frames of the [`CHECKPOINT_TICKS`] ticks before.
    pub frames: u64,
    /// The state of the machine.
    pub state: Fingerprint,
}

/// The hash of each named part of the state of a machine, or of several: the lower half of its XXH64.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fingerprint(Box<[(Cow<'static, str>, u32)]>);

impl Fingerprint {
    /// The fingerprint of a machine.
    pub fn of(machine: &Machine) -> Self {
        let mut parts = Vec::new();
        // the lower half: the cast is meant to lose the upper one
        machine.visit_state(&mut |name, bytes| parts.push((name.into(), XxHash64::oneshot(0, bytes) as u32)));
        Self(parts.into())
    }

    /// The parts, by name, in a fixed order.
    pub fn parts(&self) -> &[(Cow<'static, str>, u32)] {
        &self.0
    }
}

impl Checkpoint {
    /// Adds another board of the session as a part of the state: `board 2` is the one after the first. Its hash is that of all that
    /// its own checkpoint has.
    pub(super) fn add_board(&mut self, board: BoardNumber, other: &Self) {
        let mut bytes = other.frames.to_le_bytes().to_vec();
        bytes.extend(other.state.0.iter().flat_map(|(_, hash)| hash.to_le_bytes()));
        let part = (format!("board {}", board.index() + 1).into(), XxHash64::oneshot(0, &bytes) as u32);
        let parts = std::mem::take(&mut self.state.0);
        self.state.0 = parts.into_iter().chain([part]).collect();
    }
}

/// The hash of the frames shown from the tick `from` on: for each run of equal frames, its first tick and its 25 levels.
/// `first` is the frame of the tick `from`, and `changes` has all later ones.
pub(super) fn frames_hash(first: &Frame, from: u64, changes: &[FrameChange]) -> u64 {
    let mut bytes = Vec::with_capacity(256);
    let mut run = |tick: u64, frame: &Frame| {
        bytes.extend_from_slice(&tick.to_le_bytes());
        bytes.extend_from_slice(&frame.to_bytes());
    };
    run(from, first);
    for change in &changes[changes.partition_point(|change| change.tick <= from)..] {
        run(change.tick, &change.frame);
    }
    XxHash64::oneshot(0, &bytes)
}
