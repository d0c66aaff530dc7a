//! Where a run has been, to come back to.

use super::head::Head;
use crate::session::SessionSnapshot;

/// Ticks between two entries of what is recent. A chip that never sleeps runs them in some 10 ms.
const RECENT_INTERVAL: u64 = 50;
/// So many ticks are recent.
const RECENT: u64 = 15_000;
/// Ticks between two entries of what is older, as long as they have room.
const INTERVAL: u64 = 1000;
/// The most bytes of all entries.
const BUDGET_BYTES: usize = 256 << 20;
/// The handler of a fault begins within so many cycles. Where one may be about to begin no entry is made, so that nobody who
/// starts there asks whether it was seen.
const FAULT_CYCLES: u64 = 256;

/// A session between two ticks, and how many changes were made.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub session: SessionSnapshot,
    pub next_change: usize,
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
    pub fn from(head: &Head) -> Self {
        Self { list: vec![entry(head, None)], interval: INTERVAL, near: None }
    }

    /// Makes an entry, if it is time and there is none.
    pub fn note(&mut self, head: &Head) {
        let tick = head.session.tick();
        let is_due = tick.is_multiple_of(RECENT_INTERVAL)
            || self.list.last().is_none_or(|last| tick >= last.session.tick() + RECENT_INTERVAL);
        if !is_due || self.list.last().is_some_and(|last| last.session.tick() >= tick) || is_near_a_fault(head) {
            return;
        }
        self.list.push(entry(head, self.list.last()));
        if tick.is_multiple_of(INTERVAL) {
            self.thin(tick);
        }
    }

    /// Drops what is too dense, and what has no room. The first entry stays.
    fn thin(&mut self, now: u64) {
        loop {
            let mut next = 0;
            let interval = self.interval;
            self.list.retain(|entry| {
                let tick = entry.session.tick();
                let stays = tick >= next || tick + RECENT >= now;
                if stays {
                    next = tick + interval;
                }
                stays
            });
            if self.bytes() <= BUDGET_BYTES || interval > now {
                return;
            }
            self.interval *= 2;
        }
    }

    /// Bytes of all entries.
    pub fn bytes(&self) -> usize {
        let before = std::iter::once(None).chain(self.list.iter().map(|entry| Some(&entry.session)));
        self.list.iter().zip(before).map(|(entry, before)| entry.session.bytes_beside(before)).sum()
    }

    /// Keeps the beginning of a tick in which somebody goes back.
    pub fn keep_near(&mut self, head: &Head) {
        if !is_near_a_fault(head) {
            self.near = Some(entry(head, self.at_or_before(head.session.tick())));
        }
    }

    /// The last entry that is not after a tick; the first where there is none.
    pub fn at_or_before(&self, tick: u64) -> Option<&Entry> {
        let listed = self.before(tick + 1).last().or(self.list.first());
        let near = self.near.as_ref().filter(|near| near.session.tick() <= tick);
        near.filter(|near| listed.is_none_or(|listed| near.session.tick() > listed.session.tick())).or(listed)
    }

    /// The entries before a tick.
    pub fn before(&self, tick: u64) -> &[Entry] {
        &self.list[..self.list.partition_point(|entry| entry.session.tick() < tick)]
    }

    /// Forgets what is after a tick.
    pub fn forget_after(&mut self, tick: u64) {
        self.list.truncate(self.list.partition_point(|entry| entry.session.tick() <= tick).max(1));
        self.near = self.near.take().filter(|near| near.session.tick() <= tick);
    }
}

fn entry(head: &Head, before: Option<&Entry>) -> Entry {
    Entry { session: head.session.snapshot(before.map(|before| &before.session)), next_change: head.next_change }
}

fn is_near_a_fault(head: &Head) -> bool {
    let fault = head.chip().and_then(|chip| chip.core().last_fault());
    fault.is_some_and(|fault| fault.cycle + FAULT_CYCLES > head.cycle())
}
