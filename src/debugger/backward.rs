//! Backward: by running again from where the run has been.

use std::sync::Arc;

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use super::deciding::After;
use super::forward::is_passed;
use super::head::{Head, Moved, Wanted};
use super::history::Entry;
use super::{Debugger, Doing, Moment, Stopped};
use crate::emulator::arm::Trail;
use crate::emulator::nrf::Chip;

/// How far a step back looks first, in cycles, and then.
const NEAR_CYCLES: [u64; 2] = [64, 4096];
/// A search goes through at most so many intervals of the history with each thread before it asks whether it is interrupted.
const INTERVALS_A_THREAD: usize = 8;

/// A search for the last stop before a moment. The intervals between the entries of the history are searched from the last one
/// on, several of them at the same time.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub before: Moment,
    /// How many intervals are left, the first ones of the history.
    pub left: usize,
    /// How many are searched at once.
    at_once: usize,
}

/// From an entry of the history to the next one, or to where a search began.
pub(super) struct Interval<'a> {
    pub index: usize,
    pub entry: &'a Entry,
    pub end: Moment,
}

impl Search {
    pub(super) fn from(debugger: &Debugger) -> Self {
        let before = debugger.moment();
        Self { before, left: debugger.entries_before(before).len(), at_once: 1 }
    }
}

impl Debugger {
    /// The entries of the history before a moment.
    pub(super) fn entries_before(&self, moment: Moment) -> &[Entry] {
        self.history.before(moment.tick + u64::from(moment.cycle.is_some()))
    }

    /// Up to where a search has gone back.
    pub(super) fn searched_by(&self, search: &Search) -> Moment {
        let next = self.history.before(u64::MAX).get(search.left);
        next.map_or(search.before, |next| Moment::before(next.tick())).min(search.before)
    }

    /// The intervals of a search that may have a stop, the last one first.
    pub(super) fn intervals_left(&self, search: &Search) -> impl Iterator<Item = Interval<'_>> {
        let (before, entries) = (search.before, &self.entries_before(search.before)[..search.left]);
        let interval = move |(index, entry)| {
            let end = entries.get(index + 1).map_or(before, |next: &Entry| Moment::before(next.tick()));
            Interval { index, entry, end: end.min(before) }
        };
        let all = entries.iter().enumerate().rev().map(interval);
        all.filter(|interval| self.wanted.may_stop(&interval.entry.place.stretch, interval.end))
    }

    /// Goes on with a search, and goes to what is found.
    pub(super) fn advance_search(&mut self, search: Search) -> Result<Stopped, Doing> {
        let searched: Vec<Interval<'_>> = self.intervals_left(&search).take(search.at_once).collect();
        let looked: Vec<_> = searched
            .par_iter()
            .map(|interval| (interval.index, self.last_stop(interval.entry, interval.end)))
            .collect();
        let (count, left) = (searched.len(), searched.last().map(|interval| interval.index));
        let mut found = Vec::new();
        for (index, looked) in looked {
            found.extend(looked.last);
            if let Some((to, accesses)) = looked.accesses {
                self.history.keep_accesses(index, to, accesses);
            }
        }
        match (found.into_iter().max_by_key(by_moment), left) {
            (Some((moment, stopped)), _) => {
                self.go_back_to(self.before_stop(moment, &stopped));
                Ok(stopped)
            }
            (None, Some(left)) if count == search.at_once => {
                let most = INTERVALS_A_THREAD * rayon::current_num_threads().max(1);
                Err(Doing::ContinueBack(Search { left, at_once: (search.at_once * 2).min(most), ..search }))
            }
            _ => {
                self.go_back_to(self.history_begin());
                Ok(Stopped::HistoryBegin)
            }
        }
    }

    /// The last stop from an entry of the history on and before a moment. Where accesses are looked for, all are noted that the
    /// run does, so that a search knows them that comes by once more.
    fn last_stop(&self, entry: &Entry, end: Moment) -> Looked {
        let mut head = self.head.at(entry);
        if !self.wanted.watchpoints.is_empty() {
            head.session.chip_to_change().into_iter().for_each(Chip::note_accesses);
        }
        let mut after = head.cycle().checked_sub(1).map(After::cycle);
        let mut last = None;
        let wanted = Wanted { repeats_accesses: false, passes: true, ..self.wanted.clone() };
        loop {
            let moved = head.advance(Some(end), Some((&wanted, after)));
            if let Some((moment, hold)) = head.take_passed() {
                last = Some((moment, head.stopped_by(hold)));
            }
            match moved {
                Moved::Ticked(_) => {}
                Moved::Held(hold) if head.moment() < end => {
                    after = Some(After::cycle(head.cycle()));
                    last = Some((head.moment(), head.stopped_by(hold)));
                }
                Moved::Arrived | Moved::Held(_) => break,
            }
        }
        let noted = head.chip().and_then(|chip| chip.noted());
        Looked { last, accesses: noted.map(|noted| (head.moment().tick, Arc::new(noted))) }
    }

    /// Where a search backward holds the run for a stop: that is before what is looked for has happened.
    pub(super) fn before_stop(&self, moment: Moment, stopped: &Stopped) -> Moment {
        if !matches!(stopped, Stopped::Written { .. }) {
            return moment;
        }
        let nesting = self.head_at(moment).map_or(0, |head| head.nesting());
        self.instruction_before(moment, nesting).unwrap_or_else(|| self.history_begin())
    }

    /// Goes back to before the instruction that was executed last, handlers that came in between and have returned not counted.
    pub(super) fn step_back(&mut self) -> Stopped {
        match self.instruction_before(self.moment(), self.head.nesting()) {
            Some(moment) => {
                self.go_back_to(moment);
                Stopped::Stepped
            }
            None => {
                self.go_back_to(self.history_begin());
                Stopped::HistoryBegin
            }
        }
    }

    /// The last place between two instructions before a moment at which so many exceptions are active, in no handler which was
    /// entered and left before.
    pub(super) fn instruction_before(&self, moment: Moment, nesting: u32) -> Option<Moment> {
        if let Some(cycle) = moment.cycle {
            let near = NEAR_CYCLES.map(|near| Moment { cycle: Some(cycle.saturating_sub(near)), ..moment });
            for from in near.into_iter().chain([Moment::before(moment.tick)]) {
                let found = last_instruction(self.head_at(from)?, moment, nesting);
                if found.is_some() {
                    return found;
                }
            }
        }
        // ticks before, which may be all asleep
        let entries = self.history.before(moment.tick);
        (0..entries.len()).rev().find_map(|index| {
            let (entry, next) = (&entries[index], entries.get(index + 1));
            let end = next.map_or(moment.tick, |next| next.tick());
            let mut head = self.head.at(entry);
            let mut awake = Vec::new();
            while head.session.tick() < end {
                let tick = head.session.tick();
                if matches!(head.advance(Some(Moment { tick, cycle: Some(0) }), None), Moved::Arrived) {
                    awake.push(tick);
                    head.run_to(Moment::before(tick + 1));
                }
            }
            let last =
                |tick: u64| last_instruction(self.head_at(Moment::before(tick))?, Moment::before(tick + 1), nesting);
            awake.into_iter().rev().find_map(last)
        })
    }

    /// Another head, at a moment that the run has come by.
    pub(super) fn head_at(&self, moment: Moment) -> Option<Head> {
        let mut head = self.head.at(self.history.at_or_before(moment.tick)?);
        head.run_to(moment);
        Some(head)
    }

    /// Goes to a moment that the run has come by.
    pub fn go_back_to(&mut self, moment: Moment) {
        self.history.note_stretch(&self.head);
        let Some(head) = self.head_at(Moment::before(moment.tick)) else { return };
        self.history.keep_near(&head);
        self.head = head;
        self.head.session.begin_stretch();
        self.head.run_to(moment);
        self.after = Some(After::cycle(self.head.cycle()));
    }

    /// Begins anew where the debugging began, and forgets what came after it.
    pub fn restart(&mut self) {
        self.go_back_to(self.history_begin());
        self.fork();
    }

    /// Executes an instruction without a look at what is there, within what is known.
    pub fn pass_instruction(&mut self) {
        let (from, tick) = (self.head.cycle(), self.moment().tick);
        while self.moment().tick < tick + 2 && matches!(self.head.advance_past(from, None), Moved::Ticked(_)) {}
        self.after = Some(After::cycle(self.head.cycle()));
    }
}

/// What was found where a search has looked.
struct Looked {
    last: Option<(Moment, Stopped)>,
    /// All accesses up to a tick.
    accesses: Option<(u64, Arc<Trail>)>,
}

fn by_moment(found: &(Moment, Stopped)) -> Moment {
    found.0
}

/// The last place between two instructions, from a head on and before a moment, that is in no handler which steps pass.
fn last_instruction(mut head: Head, end: Moment, nesting: u32) -> Option<Moment> {
    let mut last = None;
    let mut from = None;
    loop {
        let now = head.moment();
        if now >= end {
            return last;
        }
        if now.cycle.is_some() {
            if !is_passed(&head, nesting) {
                last = Some(now);
            }
            from = now.cycle;
        }
        // the first one of a tick is at the cycle of the tick or later
        let next = from.map_or(0, |from| from + 1);
        head.advance(Some(end.min(Moment { tick: now.tick, cycle: Some(next) })), None);
    }
}
