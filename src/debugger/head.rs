//! A place in a run, which moves forward.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::change::{Change, StampedChange};
use super::deciding::After;
use super::history::Entry;
use super::{Moment, Stopped, Watchpoint};
use crate::emulator::arm::{Hold, RAM_BASE, Stops, Traps};
use crate::emulator::nrf::Chip;
use crate::session::{Output, Session, Stretch};

/// What is looked for while a head moves.
#[derive(Clone, Debug, Default)]
pub(super) struct Wanted {
    pub breakpoints: Arc<BTreeSet<u32>>,
    pub watchpoints: Vec<Watchpoint>,
    pub faults: bool,
    /// Whether an access counts again where the run was held before it.
    pub repeats_accesses: bool,
    /// Whether only the last stop counts: the run is not held, but at faults, and [`Head::take_passed`] tells it.
    pub passes: bool,
}

impl Wanted {
    /// Whether what is looked for may be in a stretch before a moment.
    pub(super) fn may_stop(&self, stretch: &Stretch, end: Moment) -> bool {
        let tick = end.tick + u64::from(end.cycle.is_some());
        let Some(trail) = stretch.known_to(tick) else { return true };
        let may_access = |watch: &Watchpoint| {
            match stretch.accesses_to(tick) {
                Some(all) => {
                    (watch.writes && all.has_written(watch.from, watch.to))
                        || (watch.reads && all.has_read(watch.from, watch.to))
                }
                // only writes of RAM are tracked
                None => watch.reads || !is_ram(watch) || trail.has_written(watch.from, watch.to),
            }
        };
        (self.faults && stretch.has_fault())
            || trail.has_breakpoint_instruction()
            || self.breakpoints.iter().any(|&at| trail.has_executed(at))
            || self.watchpoints.iter().any(may_access)
    }

    /// The same for a chip, which passes what does not count.
    fn stops(&self, after: Option<After>) -> Stops {
        Stops {
            after: after.map(|after| after.cycle),
            accesses_after: after.filter(|after| after.accesses && !self.repeats_accesses).map(|after| after.cycle),
            watched: self.watchpoints.iter().map(Watchpoint::watch).collect(),
            faults: self.faults,
            passes: self.passes,
        }
    }
}

fn is_ram(watch: &Watchpoint) -> bool {
    watch.from >= RAM_BASE && watch.to < RAM_BASE << 1
}

/// What came of a movement of at most a tick.
#[derive(Debug)]
pub(super) enum Moved {
    /// The tick is over, and has written this.
    Ticked(Output),
    /// The moment that was aimed at, or a later one.
    Arrived,
    /// Something that is looked for.
    Held(Hold),
}

/// A session, and the changes that are made to its chip as it runs.
#[derive(Clone, Debug)]
pub(super) struct Head {
    pub session: Session,
    /// In the order of their moments; those before `next_change` are made.
    pub changes: Arc<Vec<StampedChange>>,
    pub next_change: usize,
    /// The last hold that was passed.
    passed: Option<(Moment, Hold)>,
}

impl Head {
    pub fn new(session: Session) -> Self {
        Self { session, changes: Arc::default(), next_change: 0, passed: None }
    }

    pub fn moment(&self) -> Moment {
        Moment::of(&self.session)
    }

    /// The chip. Only sessions that have one are debugged.
    pub fn chip(&self) -> Option<&Chip> {
        self.session.machine().as_chip().map(|machine| machine.chip())
    }

    /// The cycle of now.
    pub fn cycle(&self) -> u64 {
        self.chip().map_or(0, |chip| chip.core().cycles())
    }

    /// R0 to R15 of now.
    pub fn core_register(&self, number: u8) -> u32 {
        self.chip().map_or(0, |chip| chip.core().register(number))
    }

    /// How many exceptions are active.
    pub fn nesting(&self) -> u32 {
        self.chip().map_or(0, |chip| chip.core().active_exceptions())
    }

    /// The exception that is handled; 0 is a thread.
    pub fn exception(&self) -> u32 {
        self.chip().map_or(0, |chip| chip.core().registers().xpsr & 0x1ff)
    }

    /// Another head, where an entry of the history was made.
    pub fn at(&self, entry: &Entry) -> Self {
        let session = self.session.at(&entry.place.snapshot);
        let changes = Arc::clone(&self.changes);
        let mut head = Self { session, changes, next_change: entry.next_change, passed: None };
        head.make_due_changes();
        head
    }

    /// Moves towards a moment, by a tick at most. What is looked for counts after `after`; with `None` nothing is looked for.
    pub fn advance(&mut self, to: Option<Moment>, wanted: Option<(&Wanted, Option<After>)>) -> Moved {
        let now = self.moment();
        if let Some((wanted, _)) = wanted
            && let Some(hold) = self.take_outside_write()
        {
            if !wanted.passes {
                return Moved::Held(hold);
            }
            self.passed = Some((now, hold));
        }
        if to.is_some_and(|to| to <= now) {
            return Moved::Arrived;
        }
        let next_change = self.changes.get(self.next_change).map(|change| change.moment);
        let marks = [to, next_change].into_iter().flatten().filter(|mark| mark.tick == now.tick);
        let traps = Traps {
            pause_at: marks.filter_map(|mark| mark.cycle).min(),
            stops: wanted.map(|(wanted, after)| wanted.stops(after)),
        };
        if let Some((wanted, _)) = wanted
            && let Some(chip) = self.session.chip_to_change()
        {
            chip.set_breakpoints(&wanted.breakpoints);
        }
        let ran = self.session.step_to_trap(&traps);
        if let Some((cycle, hold)) = self.chip().and_then(|chip| chip.core().passed_hold()) {
            self.passed = Some((Moment { tick: now.tick, cycle: Some(cycle) }, hold));
        }
        self.make_due_changes();
        match ran {
            Ok(output) => Moved::Ticked(output),
            Err(Hold::Paused) if to.is_some_and(|to| to <= self.moment()) => Moved::Arrived,
            // a change was made
            Err(Hold::Paused) => self.advance(to, wanted),
            Err(hold) => Moved::Held(hold),
        }
    }

    /// The last hold that was passed since this was asked.
    pub fn take_passed(&mut self) -> Option<(Moment, Hold)> {
        self.passed.take()
    }

    /// A write of what is watched between two ticks, or while the core slept.
    fn take_outside_write(&mut self) -> Option<Hold> {
        let chip = self.session.chip_to_change().filter(|chip| !chip.is_within_ms())?;
        chip.take_outside_write().map(Hold::Written)
    }

    /// Runs to a moment, and loses what is written on the way, which was written before.
    pub fn run_to(&mut self, to: Moment) {
        while matches!(self.advance(Some(to), None), Moved::Ticked(_)) {}
    }

    /// Moves to the first place between two instructions that is after a cycle, by a tick at most.
    pub fn advance_past(&mut self, cycle: u64, wanted: Option<(&Wanted, Option<After>)>) -> Moved {
        let next = Moment { tick: self.session.tick(), cycle: Some(cycle + 1) };
        self.advance(Some(next), wanted)
    }

    /// What a hold is to a debugger.
    pub fn stopped_by(&self, hold: Hold) -> Stopped {
        Stopped::of(hold, self.chip(), self.moment())
    }

    /// Makes the changes of up to now.
    pub fn make_due_changes(&mut self) {
        let now = self.moment();
        let changes = Arc::clone(&self.changes);
        let due = changes.iter().skip(self.next_change).take_while(|change| change.moment <= now);
        for StampedChange { change, .. } in due {
            self.next_change += 1;
            self.make(change);
        }
    }

    /// Changes the chip; says whether there is such a place.
    pub fn make(&mut self, change: &Change) -> bool {
        self.session.chip_to_change().is_some_and(|chip| change.make(chip))
    }
}
