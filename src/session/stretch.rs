//! What a program did between two ticks of a run, so that a search may pass it.

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
        Self { from: tick, to: tick, trail: Trail::default(), has_fault: false }
    }

    /// Its first tick.
    pub(crate) fn from(&self) -> u64 {
        self.from
    }

    /// What was executed and written up to a tick; `None` if not all of that is known.
    pub(crate) fn known_to(&self, tick: u64) -> Option<&Trail> {
        (tick <= self.to).then_some(&self.trail)
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
            self.to = self.to.max(next.to);
        }
    }

    /// The run may be another one from a tick on.
    pub(crate) fn forget_from(&mut self, tick: u64) {
        self.to = self.to.min(tick);
    }

    /// Bytes that it takes, about.
    pub(crate) fn bytes(&self) -> usize {
        self.trail.bytes()
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
        let trail = chip.trail()?.clone();
        let has_fault = chip.core().last_fault().is_some_and(|fault| fault.cycle >= begin.cycle);
        Some(Stretch { from: begin.tick, to: self.tick + u64::from(chip.is_within_ms()), trail, has_fault })
    }
}
