//! Breakpoints and watchpoints that hold a run only where somebody decides so, as those with conditions.

use std::sync::Arc;

use super::backward::{Interval, Search};
use super::head::{Head, Moved, Wanted};
use super::{Debugger, Doing, Moment, Stopped};
use crate::emulator::nrf::Chip;

/// So many stops are decided, or ticks run, in a piece of a search.
const STOPS_A_PIECE: u32 = 64;

/// Decides whether a run is held at a breakpoint, or where something is accessed that is watched.
pub type Decide<'a> = dyn FnMut(&Chip, &Stopped) -> bool + 'a;

/// Up to which cycle stops do not count, since the run has come by them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct After {
    pub cycle: u64,
    /// Whether the accesses of the instruction that begins at that cycle do not count, either.
    pub accesses: bool,
}

impl After {
    /// After all that happens at a cycle.
    pub fn cycle(cycle: u64) -> Self {
        Self { cycle, accesses: true }
    }

    /// What counts for a run that goes on where it was not held.
    fn passing(head: &Head, stopped: &Stopped, before: Option<Self>) -> Option<Self> {
        match stopped {
            // what the instruction at the breakpoint accesses is another question
            Stopped::Breakpoint => Some(Self { cycle: head.cycle(), accesses: false }),
            // a write is reported once, and says nothing of the next instruction
            Stopped::Written { .. } => before,
            _ => Some(Self::cycle(head.cycle())),
        }
    }
}

fn is_held(head: &Head, stopped: &Stopped, decide: &mut Decide<'_>) -> bool {
    let is_decided = matches!(stopped, Stopped::Breakpoint | Stopped::Access { .. } | Stopped::Written { .. });
    !is_decided || head.chip().is_none_or(|chip| decide(chip, stopped))
}

/// A search backward that decides each stop. The stretches between the entries of the history are run again from the last one
/// on.
#[derive(Clone, Debug)]
pub(super) struct DecidingSearch {
    search: Search,
    stretch: Option<Stretch>,
}

/// A stretch that is run again.
#[derive(Clone, Debug)]
struct Stretch {
    head: Head,
    end: Moment,
    after: Option<After>,
    /// The last stop that holds.
    last: Option<(Moment, Stopped)>,
}

impl DecidingSearch {
    pub fn of(search: Search) -> Self {
        Self { search, stretch: None }
    }

    pub fn search(&self) -> &Search {
        &self.search
    }
}

impl Debugger {
    /// What follows a stop of a command: the run is held, or the command goes on.
    pub(super) fn decided(
        &mut self,
        stopped: Stopped,
        doing: Doing,
        decide: &mut Decide<'_>,
    ) -> Result<Stopped, Doing> {
        if is_held(&self.head, &stopped, decide) {
            return Ok(stopped);
        }
        self.after = After::passing(&self.head, &stopped, self.after);
        Err(doing)
    }

    /// Goes on with a search, and goes to what is found.
    pub(super) fn advance_deciding_search(
        &mut self,
        mut looking: DecidingSearch,
        decide: &mut Decide<'_>,
    ) -> Result<Stopped, Doing> {
        let Some(mut stretch) = looking.stretch.take().or_else(|| self.next_stretch(&mut looking.search)) else {
            self.go_back_to(self.history_begin());
            return Ok(Stopped::HistoryBegin);
        };
        let wanted = Wanted { repeats_accesses: false, ..self.wanted.clone() };
        for _ in 0..STOPS_A_PIECE {
            let head = &mut stretch.head;
            match head.advance(Some(stretch.end), Some((&wanted, stretch.after))) {
                Moved::Ticked(_) => {}
                Moved::Held(hold) if head.moment() < stretch.end => {
                    let stopped = head.stopped_by(hold);
                    if is_held(head, &stopped, decide) {
                        stretch.after = Some(After::cycle(head.cycle()));
                        stretch.last = Some((head.moment(), stopped));
                    } else {
                        stretch.after = After::passing(head, &stopped, stretch.after);
                    }
                }
                Moved::Arrived | Moved::Held(_) => return self.end_stretch(stretch, looking),
            }
        }
        looking.stretch = Some(stretch);
        Err(Doing::DecideBack(Box::new(looking)))
    }

    /// The last stretch that is left and may have a stop, to be run from its begin.
    fn next_stretch(&self, search: &mut Search) -> Option<Stretch> {
        let Interval { index, entry, end } = self.intervals_left(search).next()?;
        let mut head = self.head.at(entry);
        if !self.wanted.watchpoints.is_empty() {
            head.session.chip_to_change().into_iter().for_each(Chip::note_accesses);
        }
        search.left = index;
        Some(Stretch { after: head.cycle().checked_sub(1).map(After::cycle), head, end, last: None })
    }

    fn end_stretch(&mut self, stretch: Stretch, looking: DecidingSearch) -> Result<Stopped, Doing> {
        let Stretch { head, last, .. } = stretch;
        if let Some(noted) = head.chip().and_then(|chip| chip.noted()) {
            self.history.keep_accesses(looking.search.left, head.moment().tick, Arc::new(noted));
        }
        match last {
            Some((moment, stopped)) => {
                self.go_back_to(self.before_stop(moment, &stopped));
                Ok(stopped)
            }
            None => Err(Doing::DecideBack(Box::new(looking))),
        }
    }
}
