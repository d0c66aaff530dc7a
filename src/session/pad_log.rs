//! What a program made at the pins of the edge connector, tick after tick.

use super::Machine;
use crate::emulator::board::PadOutput;
use crate::hal::EdgePin;

/// A change of what is made at a pin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PadChange {
    /// The tick after which this is made first.
    pub tick: u64,
    /// The pin.
    pub pin: EdgePin,
    /// What is made there from then on.
    pub output: PadOutput,
}

/// The most changes that are kept: of a program that makes new ones without end, the older half is dropped.
const MAX_CHANGES: usize = 1 << 17;

/// What was made at the pins of the edge connector.
#[derive(Clone, Default, Debug)]
pub struct PadLog {
    changes: Vec<PadChange>,
    /// What was made at each pin last.
    last: [PadOutput; EdgePin::ALL.len()],
    from: u64,
}

impl PadLog {
    /// From which tick on it is known: 0, unless there were so many changes that the first ones were dropped.
    pub fn known_from(&self) -> u64 {
        self.from
    }

    /// Every change that is known, by tick. Before the first one of a pin nothing is made there.
    pub fn changes(&self) -> &[PadChange] {
        &self.changes
    }

    /// What was made at a pin after a tick that is known had run.
    pub fn after(&self, tick: u64, pin: EdgePin) -> PadOutput {
        let to = self.changes.partition_point(|change| change.tick <= tick);
        let last = self.changes[..to].iter().rev().find(|change| change.pin == pin);
        last.map_or(PadOutput::Off, |change| change.output.clone())
    }

    /// Bytes of what is known.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&self.changes[..])
    }

    /// Records what the machine makes after a tick.
    pub(super) fn record(&mut self, tick: u64, machine: &Machine) {
        for (pin, output) in machine.pads() {
            let last = &mut self.last[pin.index()];
            if last != output {
                last.clone_from(output);
                self.changes.push(PadChange { tick, pin, output: output.clone() });
            }
        }
        if self.changes.len() > MAX_CHANGES {
            self.drop_before(self.changes[self.changes.len() / 2].tick);
        }
    }

    /// Drops the changes before a tick, but for the last one of each pin.
    pub(super) fn drop_before(&mut self, tick: u64) {
        let old = self.changes.partition_point(|change| change.tick < tick);
        let mut kept: Vec<PadChange> = Vec::new();
        for change in self.changes.drain(..old).rev() {
            if kept.iter().all(|other| other.pin != change.pin) {
                kept.push(change);
            }
        }
        kept.reverse();
        self.changes.splice(..0, kept);
        self.from = self.from.max(tick);
    }

    /// Forgets what a tick and all later ticks made.
    pub(super) fn forget_from(&mut self, tick: u64) {
        self.changes.truncate(self.changes.partition_point(|change| change.tick < tick));
        self.from = self.from.min(tick);
        self.last = Default::default();
        for change in &self.changes {
            self.last[change.pin.index()].clone_from(&change.output);
        }
    }
}
