//! What is known of a session: what it showed and wrote, and snapshots to come back to.

use super::checkpoint::{CHECKPOINT_TICKS, Checkpoint, Fingerprint, frames_hash};
use super::machine::Machine;
use crate::hal::Frame;

/// A line that the program wrote, with the tick in which it did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConsoleLine {
    /// Tick since power-on.
    pub tick: u64,
    /// The line, without its ending.
    pub text: String,
}

/// A change of the display.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FrameChange {
    /// The first tick after which the frame is shown.
    pub tick: u64,
    /// What is shown from then on.
    pub frame: Frame,
}

/// A machine as it was before a tick and the inputs of that tick.
#[derive(Clone, Debug)]
pub(super) struct Snapshot {
    pub tick: u64,
    /// How many inputs were applied.
    pub next_input: usize,
    pub machine: Machine,
}

/// The most snapshots that are kept. Above it, every other one is dropped, so that memory is bounded and any tick of an
/// hour is at most some thousand ticks away from a snapshot.
const MAX_SNAPSHOTS: usize = 2048;

#[derive(Clone, Debug)]
pub(super) struct Track {
    known_to: u64,
    frames: Vec<FrameChange>,
    console: Vec<ConsoleLine>,
    checkpoints: Vec<Checkpoint>,
    snapshots: Vec<Snapshot>,
    /// Ticks between two snapshots.
    interval: u64,
}

impl Default for Track {
    fn default() -> Self {
        Self {
            known_to: 0,
            frames: Vec::new(),
            console: Vec::new(),
            checkpoints: Vec::new(),
            snapshots: Vec::new(),
            interval: 1000,
        }
    }
}

impl Track {
    pub(super) fn known_to(&self) -> u64 {
        self.known_to
    }

    pub(super) fn frames(&self) -> &[FrameChange] {
        &self.frames
    }

    pub(super) fn console(&self) -> &[ConsoleLine] {
        &self.console
    }

    pub(super) fn checkpoints(&self) -> &[Checkpoint] {
        &self.checkpoints
    }

    /// The frame shown after `tick` has run.
    pub(super) fn frame_after(&self, tick: u64) -> &Frame {
        match self.frames.partition_point(|change| change.tick <= tick) {
            0 => &Frame::DARK,
            after => &self.frames[after - 1].frame,
        }
    }

    /// Takes down what the tick before `tick` did. Ticks come one after the other.
    pub(super) fn note(&mut self, tick: u64, machine: &Machine, next_input: usize, lines: Vec<String>) {
        let ran = tick - 1;
        let frame = machine.board().frame();
        if self.frames.last().map_or(&Frame::DARK, |change| &change.frame) != frame {
            self.frames.push(FrameChange { tick: ran, frame: *frame });
        }
        self.console.extend(lines.into_iter().map(|text| ConsoleLine { tick: ran, text }));
        self.known_to = tick;
        if tick.is_multiple_of(CHECKPOINT_TICKS) {
            let from = tick - CHECKPOINT_TICKS;
            self.checkpoints.push(Checkpoint {
                tick,
                frames: frames_hash(self.frame_after(from), from, &self.frames),
                state: Fingerprint::of(machine),
            });
        }
        if tick.is_multiple_of(self.interval) {
            self.snapshots.push(Snapshot { tick, next_input, machine: machine.clone() });
            if self.snapshots.len() > MAX_SNAPSHOTS {
                self.interval *= 2;
                let interval = self.interval;
                self.snapshots.retain(|snapshot| snapshot.tick.is_multiple_of(interval));
            }
        }
    }

    pub(super) fn snapshot_at_or_before(&self, tick: u64) -> Option<&Snapshot> {
        let after = self.snapshots.partition_point(|snapshot| snapshot.tick <= tick);
        self.snapshots[..after].last()
    }

    /// Forgets what `tick` and all later ticks did.
    pub(super) fn forget_from(&mut self, tick: u64) {
        if tick >= self.known_to {
            return;
        }
        self.known_to = tick;
        self.frames.truncate(self.frames.partition_point(|change| change.tick < tick));
        self.console.truncate(self.console.partition_point(|line| line.tick < tick));
        self.checkpoints.truncate(self.checkpoints.partition_point(|checkpoint| checkpoint.tick <= tick));
        self.snapshots.truncate(self.snapshots.partition_point(|snapshot| snapshot.tick <= tick));
    }
}
