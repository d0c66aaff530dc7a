//! Where a run has been, to come back to.

use std::sync::Arc;

use super::head::Head;
use crate::emulator::arm::Trail;
use crate::session::{HistoryEntry, SessionSnapshot};

/// Ticks between two entries of what is recent. A chip that never sleeps runs them in some 10 ms.
const RECENT_INTERVAL: u64 = 50;
/// So many ticks are recent.
const RECENT: u64 = 15_000;
/// Ticks between two entries of what is older, as long as they have room.
const INTERVAL: u64 = 1000;
/// The most bytes of all entries.
const BUDGET_BYTES: usize = 256 << 20;

/// A session between two ticks, and how many changes were made.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub place: HistoryEntry,
    pub next_change: usize,
}

impl Entry {
    fn of(head: &Head, before: Option<&Self>) -> Self {
        let place = HistoryEntry::of(&head.session, before.map(|before| &before.place));
        Self { place, next_change: head.next_change }
    }

    /// The tick that ran next.
    pub fn tick(&self) -> u64 {
        self.place.tick()
    }
}

/// Entries in the order of their ticks: dense where they are recent, and further apart before.
#[derive(Clone, Debug)]
pub(super) struct History {
    list: Vec<Entry>,
    /// Ticks between two of the older ones.
    interval: u64,
    /// Beside them, the beginning of the tick in which somebody went back last: who goes back step by step stays near.
    near: Option<Entry>,
}

impl History {
    /// A history that begins with a session between two ticks.
    pub fn from(head: &mut Head) -> Self {
        head.session.begin_stretch();
        Self { list: vec![Entry::of(head, None)], interval: INTERVAL, near: None }
    }

    /// The history of a session that nobody has changed.
    pub fn of(places: &[HistoryEntry]) -> Self {
        let list = places.iter().map(|place| Entry { place: place.clone(), next_change: 0 }).collect();
        Self { list, interval: INTERVAL, near: None }
    }

    /// Makes an entry, if it is time and there is none.
    pub fn note(&mut self, head: &mut Head) {
        let tick = head.session.tick();
        let is_due = tick.is_multiple_of(RECENT_INTERVAL)
            || self.list.last().is_none_or(|last| tick >= last.tick() + RECENT_INTERVAL);
        if !is_due {
            return;
        }
        self.note_stretch(head);
        head.session.begin_stretch();
        if self.list.last().is_some_and(|last| last.tick() >= tick) || head.session.is_near_fault() {
            return;
        }
        self.list.push(Entry::of(head, self.list.last()));
        if tick.is_multiple_of(INTERVAL) {
            self.thin(tick);
        }
    }

    /// Records what the session has done since it was at an entry.
    pub fn note_stretch(&mut self, head: &Head) {
        let Some(stretch) = head.session.stretch() else { return };
        let after = self.list.partition_point(|entry| entry.tick() <= stretch.from());
        if let Some(entry) = self.list[..after].last_mut() {
            entry.place.stretch.join(&stretch);
        }
    }

    /// Keeps all accesses of the run from an entry on, up to a tick.
    pub fn keep_accesses(&mut self, index: usize, to: u64, accesses: Arc<Trail>) {
        if let Some(entry) = self.list.get_mut(index) {
            entry.place.stretch.keep_accesses(to, accesses);
        }
    }

    /// Drops what is too dense, and what has no room. The first entry stays.
    fn thin(&mut self, now: u64) {
        loop {
            let mut next = 0;
            let interval = self.interval;
            self.list.dedup_by(|entry, kept| {
                next = next.max(kept.tick() + interval);
                let tick = entry.tick();
                let is_dropped = tick < next && tick + RECENT < now;
                if is_dropped {
                    kept.place.stretch.join(&entry.place.stretch);
                }
                is_dropped
            });
            if self.bytes() <= BUDGET_BYTES || interval > now {
                return;
            }
            self.interval *= 2;
        }
    }

    /// Bytes of all entries.
    pub fn bytes(&self) -> usize {
        HistoryEntry::bytes(self.list.iter().map(|entry| &entry.place))
    }

    /// Keeps the beginning of a tick in which somebody goes back.
    pub fn keep_near(&mut self, head: &Head) {
        if !head.session.is_near_fault() {
            self.near = Some(Entry::of(head, self.at_or_before(head.session.tick())));
        }
    }

    /// The last entry that is not after a tick; the first where there is none.
    pub fn at_or_before(&self, tick: u64) -> Option<&Entry> {
        let listed = self.before(tick + 1).last().or(self.list.first());
        let near = self.near.as_ref().filter(|near| near.tick() <= tick);
        near.filter(|near| listed.is_none_or(|listed| near.tick() > listed.tick())).or(listed)
    }

    /// The entry near the place at which somebody looks.
    pub fn near(&self) -> Option<&SessionSnapshot> {
        self.near.as_ref().map(|near| &near.place.snapshot)
    }

    /// The entries before a tick.
    pub fn before(&self, tick: u64) -> &[Entry] {
        &self.list[..self.list.partition_point(|entry| entry.tick() < tick)]
    }

    /// Forgets what is after a tick.
    pub fn forget_after(&mut self, tick: u64) {
        self.list.truncate(self.list.partition_point(|entry| entry.tick() <= tick).max(1));
        self.list.iter_mut().for_each(|entry| entry.place.stretch.forget_from(tick));
        self.near = self.near.take().filter(|near| near.tick() <= tick);
    }
}
