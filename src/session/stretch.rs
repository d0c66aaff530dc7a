//! What a program did between two ticks of a run, so that a search may pass it.

use std::sync::Arc;

use super::{Machine, Session};
use crate::emulator::arm::Trail;

/// A stretch of a run of an emulated chip, with what was executed and written in it, and perhaps more.
#[derive(Clone, Debug)]
pub struct Stretch {
    /// Its first tick.
    from: u64,
    /// The tick after its last one.
    to: u64,
    trail: Trail,
    has_fault: bool,
    /// All accesses from its first tick up to a tick, once a search has noted them.
    accesses: Option<(u64, Arc<Trail>)>,
}

/// Where the stretch began that is tracked now.
#[derive(Clone, Copy, Debug)]
pub(super) struct StretchBegin {
    tick: u64,
    cycle: u64,
}

impl Stretch {
    /// One without ticks, which others are added to.
    pub(crate) fn empty(tick: u64) -> Self {
        Self { from: tick, to: tick, trail: Trail::default(), has_fault: false, accesses: None }
    }

    /// Its first tick.
    pub(crate) fn from(&self) -> u64 {
        self.from
    }

    /// What was executed and written up to a tick; `None` if not all of that is known.
    pub(crate) fn known_to(&self, tick: u64) -> Option<&Trail> {
        (tick <= self.to).then_some(&self.trail)
    }

    /// All accesses up to a tick; `None` if not all of them are known.
    pub(crate) fn accesses_to(&self, tick: u64) -> Option<&Trail> {
        self.accesses.as_ref().filter(|(to, _)| tick <= *to).map(|(_, accesses)| &**accesses)
    }

    /// Keeps all accesses from the first tick up to a tick.
    pub(crate) fn keep_accesses(&mut self, to: u64, accesses: Arc<Trail>) {
        if self.accesses.as_ref().is_none_or(|(known_to, _)| *known_to < to) {
            self.accesses = Some((to, accesses));
        }
    }

    /// Whether a fault came in it.
    pub(crate) fn has_fault(&self) -> bool {
        self.has_fault
    }

    /// Adds a stretch of the same run that begins in this one, or where it ends.
    pub(crate) fn join(&mut self, next: &Self) {
        if (self.from..=self.to).contains(&next.from) {
            self.trail.add(&next.trail);
            self.has_fault |= next.has_fault;
            // where it grows, the accesses of the rest are not known
            self.accesses = self.accesses.take().map(|(to, accesses)| match &next.accesses {
                Some((next_to, more)) if to >= next.from && *next_to > to => {
                    let mut all = Trail::clone(&accesses);
                    all.add(more);
                    (*next_to, Arc::new(all))
                }
                _ => (to, accesses),
            });
            self.to = self.to.max(next.to);
        }
    }

    /// The run may be another one from a tick on.
    pub(crate) fn forget_from(&mut self, tick: u64) {
        self.to = self.to.min(tick);
        self.accesses.iter_mut().for_each(|(to, _)| *to = tick.min(*to));
    }

    /// Bytes that it takes, about.
    pub(crate) fn bytes(&self) -> usize {
        self.trail.bytes() + self.accesses.as_ref().map_or(0, |(_, accesses)| accesses.bytes())
    }
}

impl Session {
    /// Tracks from the next tick on what a chip executes and writes.
    pub(crate) fn begin_stretch(&mut self) {
        self.stretch = match &mut self.machine {
            Machine::Chip(machine) if !machine.chip().is_within_ms() => {
                machine.chip_mut().track();
                Some(StretchBegin { tick: self.tick, cycle: machine.chip().core().cycles() })
            }
            _ => None,
        };
    }

    /// The stretch that is tracked, up to now; `None` if there is none.
    pub(crate) fn stretch(&self) -> Option<Stretch> {
        let (begin, chip) = (self.stretch?, self.machine.as_chip()?.chip());
        let trail = chip.trail()?;
        let has_fault = chip.core().last_fault().is_some_and(|fault| fault.cycle >= begin.cycle);
        Some(Stretch {
            from: begin.tick,
            to: self.tick + u64::from(chip.is_within_ms()),
            trail,
            has_fault,
            accesses: None,
        })
    }
}
