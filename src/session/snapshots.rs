//! Snapshots of a session, to come back to, under a budget of bytes.

use super::{Session, SessionSnapshot, Stretch, power_on};

/// Ticks between two snapshots, as long as they have room.
const FIRST_INTERVAL: u64 = 1000;
/// The handler of a fault begins within so many cycles. Where one may be about to begin no snapshot is taken, so that a search
/// that starts there need not ask whether the fault was seen.
const FAULT_CYCLES: u64 = 256;

/// A place in a run to come back to, and what the program did from there on.
#[derive(Clone, Debug)]
pub struct HistoryEntry {
    /// The session there.
    pub snapshot: SessionSnapshot,
    /// What was executed and written from there on.
    pub stretch: Stretch,
}

impl HistoryEntry {
    /// A session of now, between two ticks. What is as in `before` is shared with it.
    pub(crate) fn of(session: &Session, before: Option<&Self>) -> Self {
        let snapshot = session.snapshot(before.map(|before| &before.snapshot));
        Self { stretch: Stretch::empty(snapshot.tick()), snapshot }
    }

    /// The tick that ran next.
    pub fn tick(&self) -> u64 {
        self.snapshot.tick()
    }

    /// Bytes that it does not share with another one.
    pub(crate) fn bytes_beside(&self, other: Option<&Self>) -> usize {
        self.snapshot.bytes_beside(other.map(|other| &other.snapshot)) + self.stretch.bytes()
    }

    /// The bytes of all of some entries.
    pub(crate) fn bytes<'a>(entries: impl IntoIterator<Item = &'a Self>) -> usize {
        let mut before = None;
        entries.into_iter().map(|entry| entry.bytes_beside(before.replace(entry))).sum()
    }
}

/// Snapshots at even distances. Where they take too much, every other one is dropped.
#[derive(Clone, Debug)]
pub(super) struct Snapshots {
    list: Vec<HistoryEntry>,
    /// Beside them, one near the place at which somebody looks.
    near: Option<SessionSnapshot>,
    /// Ticks between two of them.
    interval: u64,
    /// What all of them take.
    bytes: usize,
    budget: usize,
}

impl Snapshots {
    /// None yet, and at most so many bytes of them.
    pub(super) fn with_budget(budget: usize) -> Self {
        Self { list: Vec::new(), near: None, interval: FIRST_INTERVAL, bytes: 0, budget }
    }

    /// All of them, by their ticks.
    pub(super) fn list(&self) -> &[HistoryEntry] {
        &self.list
    }

    /// Takes one, if it is time and there is none of this tick.
    pub(super) fn take_if_due(&mut self, session: &mut Session) {
        let tick = session.tick;
        if !tick.is_multiple_of(self.interval) {
            return;
        }
        self.record_stretch(session);
        session.begin_stretch();
        if self.list.last().is_some_and(|last| last.tick() >= tick) || session.is_near_fault() {
            return;
        }
        let entry = HistoryEntry::of(session, self.list.last());
        self.bytes += entry.bytes_beside(self.list.last());
        self.list.push(entry);
        // one stays, however large
        while self.bytes > self.budget && self.list.len() > 1 {
            self.interval *= 2;
            let interval = self.interval;
            self.list.dedup_by(|entry, kept| {
                let is_dropped = !entry.tick().is_multiple_of(interval);
                if is_dropped {
                    kept.stretch.join(&entry.stretch);
                }
                is_dropped
            });
            self.bytes = HistoryEntry::bytes(&self.list);
        }
    }

    /// Records what the session has done since it was at a snapshot.
    pub(super) fn record_stretch(&mut self, session: &Session) {
        let Some(stretch) = session.stretch() else { return };
        let after = self.list.partition_point(|entry| entry.tick() <= stretch.from());
        if let Some(entry) = self.list[..after].last_mut() {
            let before = entry.stretch.bytes();
            entry.stretch.join(&stretch);
            self.bytes += entry.stretch.bytes() - before;
        }
    }

    /// Keeps a snapshot near the place at which somebody looks, in place of the one before.
    pub(super) fn keep_near(&mut self, snapshot: SessionSnapshot) {
        self.near = Some(snapshot);
    }

    /// The last one that is not after `tick`.
    fn at_or_before(&self, tick: u64) -> Option<&SessionSnapshot> {
        let after = self.list.partition_point(|entry| entry.tick() <= tick);
        let listed = self.list[..after].last().map(|entry| &entry.snapshot);
        let near = self.near.as_ref().filter(|near| near.tick() <= tick);
        near.filter(|near| listed.is_none_or(|listed| near.tick() > listed.tick())).or(listed)
    }

    /// The tick of the last one that is not after `tick`; 0, which is power-on, where there is none.
    pub(super) fn tick_at_or_before(&self, tick: u64) -> u64 {
        self.at_or_before(tick).map_or(0, SessionSnapshot::tick)
    }

    /// Takes a session back to the last snapshot that is not after `tick`, or to power-on.
    pub(super) fn restore(&self, session: &mut Session, tick: u64) {
        match self.at_or_before(tick) {
            Some(snapshot) => session.restore(snapshot),
            None => {
                (session.machine, session.others) = power_on(&session.spec);
                (session.tick, session.next) = (0, 0);
            }
        }
        session.begin_stretch();
    }

    /// Forgets those after `tick`.
    pub(super) fn forget_after(&mut self, tick: u64) {
        let kept = self.list.partition_point(|entry| entry.tick() <= tick);
        if kept < self.list.len() {
            self.list.truncate(kept);
            self.bytes = HistoryEntry::bytes(&self.list);
        }
        self.list.iter_mut().for_each(|entry| entry.stretch.forget_from(tick));
        self.near = self.near.take().filter(|near| near.tick() <= tick);
    }

    /// Bytes of all snapshots.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }
}

impl Session {
    /// Whether the handler of a fault may be about to begin.
    pub(crate) fn is_near_fault(&self) -> bool {
        let core = self.machine.as_chip().map(|machine| machine.chip().core());
        core.is_some_and(|core| core.last_fault().is_some_and(|fault| fault.cycle + FAULT_CYCLES > core.cycles()))
    }
}
