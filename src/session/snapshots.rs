//! Snapshots of a session, to come back to, under a budget of bytes.

use super::{Machine, Session, SessionSnapshot};

/// Ticks between two snapshots, as long as they have room.
const FIRST_INTERVAL: u64 = 1000;

/// Snapshots at even distances. Where they take too much, every other one is dropped.
#[derive(Clone, Debug)]
pub(super) struct Snapshots {
    list: Vec<SessionSnapshot>,
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
        if !tick.is_multiple_of(self.interval) || self.list.last().is_some_and(|last| last.tick() >= tick) {
            return;
        }
        let snapshot = session.snapshot(self.list.last());
        self.bytes += snapshot.bytes_beside(self.list.last());
        self.list.push(snapshot);
        // one stays, however large
        while self.bytes > self.budget && self.list.len() > 1 {
            self.interval *= 2;
            let interval = self.interval;
            self.list.retain(|snapshot| snapshot.tick().is_multiple_of(interval));
            self.bytes = self.measure();
        }
    }

    /// The last one that is not after `tick`.
    fn at_or_before(&self, tick: u64) -> Option<&SessionSnapshot> {
        let after = self.list.partition_point(|snapshot| snapshot.tick() <= tick);
        self.list[..after].last()
    }

    /// The tick of the last one that is not after `tick`; 0, which is power-on, where there is none.
    pub(super) fn tick_at_or_before(&self, tick: u64) -> u64 {
        self.at_or_before(tick).map_or(0, SessionSnapshot::tick)
    }

    /// Takes a session back to the last snapshot that is not after `tick`, or to power-on.
    pub(super) fn restore(&self, session: &mut Session, tick: u64) {
        match self.at_or_before(tick) {
            Some(snapshot) => session.restore(snapshot),
            None => (session.machine, session.tick, session.next) = (Machine::power_on(&session.program), 0, 0),
        }
    }

    /// Forgets those after `tick`.
    pub(super) fn forget_after(&mut self, tick: u64) {
        let kept = self.list.partition_point(|snapshot| snapshot.tick() <= tick);
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
        let before = std::iter::once(None).chain(self.list.iter().map(Some));
        self.list.iter().zip(before).map(|(snapshot, before)| snapshot.bytes_beside(before)).sum()
    }
}
