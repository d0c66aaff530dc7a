//! Snapshots of a session, to come back to, under a budget of bytes.

use super::{Machine, MachineSnapshot, Session};

/// Ticks between two snapshots, as long as they have room.
const FIRST_INTERVAL: u64 = 1000;

/// A machine as it was before a tick and the inputs of that tick.
#[derive(Clone, Debug)]
struct Snapshot {
    tick: u64,
    /// How many inputs were applied.
    next_input: usize,
    machine: MachineSnapshot,
}

/// Snapshots at even distances. Where they take too much, every other one is dropped.
#[derive(Clone, Debug)]
pub(super) struct Snapshots {
    list: Vec<Snapshot>,
    /// Ticks between two of them.
    interval: u64,
    /// What all of them take.
    bytes: usize,
    budget: usize,
}

impl Snapshots {
    /// None yet, and at most so many bytes of them.
    pub(super) fn with_budget(budget: usize) -> Self {
        Self { list: Vec::new(), interval: FIRST_INTERVAL, bytes: 0, budget }
    }

    /// Takes one, if it is time and there is none of this tick.
    pub(super) fn take_if_due(&mut self, session: &Session) {
        let tick = session.tick;
        if !tick.is_multiple_of(self.interval) || self.list.last().is_some_and(|last| last.tick >= tick) {
            return;
        }
        let machine = session.machine.snapshot(self.list.last().map(|last| &last.machine));
        self.bytes += machine.bytes_beside(self.list.last().map(|last| &last.machine));
        self.list.push(Snapshot { tick, next_input: session.next, machine });
        // one stays, however large
        while self.bytes > self.budget && self.list.len() > 1 {
            self.interval *= 2;
            let interval = self.interval;
            self.list.retain(|snapshot| snapshot.tick.is_multiple_of(interval));
            self.bytes = self.measure();
        }
    }

    /// The last one that is not after `tick`.
    fn at_or_before(&self, tick: u64) -> Option<&Snapshot> {
        let after = self.list.partition_point(|snapshot| snapshot.tick <= tick);
        self.list[..after].last()
    }

    /// The tick of the last one that is not after `tick`; 0, which is power-on, where there is none.
    pub(super) fn tick_at_or_before(&self, tick: u64) -> u64 {
        self.at_or_before(tick).map_or(0, |snapshot| snapshot.tick)
    }

    /// Takes a session back to the last snapshot that is not after `tick`, or to power-on.
    pub(super) fn restore(&self, session: &mut Session, tick: u64) {
        (session.machine, session.tick, session.next) = match self.at_or_before(tick) {
            Some(snapshot) => (snapshot.machine.restore(), snapshot.tick, snapshot.next_input),
            None => (Machine::power_on(&session.program), 0, 0),
        };
    }

    /// Forgets those after `tick`.
    pub(super) fn forget_after(&mut self, tick: u64) {
        let kept = self.list.partition_point(|snapshot| snapshot.tick <= tick);
        if kept < self.list.len() {
            self.list.truncate(kept);
            self.bytes = self.measure();
        }
    }

    /// Bytes of all snapshots.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// What each of them does not share with the one before.
    fn measure(&self) -> usize {
        let before = std::iter::once(None).chain(self.list.iter().map(|snapshot| Some(&snapshot.machine)));
        self.list.iter().zip(before).map(|(snapshot, before)| snapshot.machine.bytes_beside(before)).sum()
    }
}
