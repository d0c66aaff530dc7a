//! How many interrupts and exceptions a program has taken in each millisecond, and its faults: counted by a copy of the session
//! that runs beside it while somebody debugs, so that a run that nobody debugs pays nothing.

use crate::recording::DocumentId;
use crate::session::{RewindableSession, Session, TimeBudget};

/// How far before the head the count begins at least, in ms, where it begins anew.
const BEFORE: u64 = 10_000;
/// How far behind the head it may be before it begins anew.
const BEHIND: u64 = 60_000;

/// What was counted of a run.
#[derive(Default)]
pub struct ExceptionAccount {
    document: Option<DocumentId>,
    copy: Option<Box<Session>>,
    /// The first tick that is counted, and the one after the last.
    from: u64,
    known_to: u64,
    forgets: u64,
    /// Exceptions that were taken before the copy's tick.
    total: u64,
    /// The cycle of the last fault.
    fault: u64,
    /// Ticks in which exceptions were taken, with how many.
    taken: Vec<(u64, u32)>,
    faults: Vec<u64>,
}

impl ExceptionAccount {
    /// The ticks from one on and before another in which exceptions were taken, with how many.
    pub fn taken(&self, from: u64, to: u64) -> &[(u64, u32)] {
        let place = |tick: u64| self.taken.partition_point(|(at, _)| *at < tick);
        self.taken.get(place(from)..place(to)).unwrap_or_default()
    }

    /// The ticks in which faults came.
    pub fn faults(&self) -> &[u64] {
        &self.faults
    }

    /// Which ticks are counted.
    pub fn counted(&self) -> std::ops::Range<u64> {
        self.from..self.known_to
    }

    /// Whether something is left to be counted of what is known of a session.
    pub fn is_behind(&self, session: &RewindableSession) -> bool {
        self.known_to < session.known_to()
    }

    /// Goes on counting what is known of a session, while there is time.
    pub fn advance(&mut self, document: DocumentId, session: &mut RewindableSession, budget: TimeBudget<'_>) {
        let (forgets, head) = (session.log().forgets(), session.tick());
        let is_changed = forgets.since(self.forgets).is_some_and(|tick| tick < self.known_to);
        self.forgets = forgets.count();
        let is_elsewhere = head < self.from || head > self.known_to.saturating_add(BEHIND);
        if self.copy.is_none() || is_changed || is_elsewhere || self.document != Some(document) {
            self.begin(document, session);
        }
        let to = session.known_to();
        while let Some(copy) = self.copy.as_mut().filter(|copy| copy.tick() < to) {
            if !budget() {
                break;
            }
            let ran = copy.tick();
            copy.step();
            let Some(core) = copy.machine().as_chip().map(|machine| machine.chip().core()) else { return };
            let total = core.metrics().map_or(0, |metrics| metrics.exceptions().map(|(_, times)| times.count).sum());
            let taken = total - self.total.min(total);
            self.total = total;
            if taken > 0 {
                self.taken.push((ran, u32::try_from(taken).unwrap_or(u32::MAX)));
            }
            if let Some(fault) = core.last_fault().filter(|fault| fault.cycle > self.fault) {
                self.fault = fault.cycle;
                self.faults.push(ran);
            }
            self.known_to = ran + 1;
        }
    }

    /// Begins at a place that the session can come back to.
    fn begin(&mut self, document: DocumentId, session: &mut RewindableSession) {
        let from = session.tick().saturating_sub(BEFORE);
        let forgets = self.forgets;
        let entries = session.history();
        let entry = entries.iter().rfind(|entry| entry.tick() <= from).or(entries.first());
        let snapshot = entry.map(|entry| entry.snapshot.clone());
        let mut copy = snapshot.map(|snapshot| Box::new(session.at(&snapshot)));
        let mut fault = 0;
        if let Some(chip) = copy.as_mut().and_then(|copy| copy.chip_to_change()) {
            chip.measure();
            fault = chip.core().last_fault().map_or(0, |fault| fault.cycle);
        }
        let from = copy.as_ref().map_or(0, |copy| copy.tick());
        *self = Self { document: Some(document), copy, from, known_to: from, forgets, fault, ..Self::default() };
    }
}
