//! What a debugger asks of a run: where to hold it. Nothing is executed there yet, so that the run goes on as if it had never
//! been held.
//!
//! A breakpoint is a mark on a decoded instruction, and a watch of writes to RAM a mark on a line of the RAM, on which the short
//! way of a store gives up, and one of reads a mark on their words, which the loop that notes accesses looks at: the flash stays as
//! it is, and what is not marked runs as fast as ever.

use std::hash::{Hash, Hasher};

use super::execute::{Executed, Trap};
use super::guards::Watch;
use super::memory::Memory;
use super::op::{Op, Slot};
use super::processor::Core;
use super::writer::{OutsideWrite, Writer};

/// Where a run is held.
#[derive(Clone, Debug, Default)]
pub struct Traps {
    /// The first moment between two instructions at or after this cycle.
    pub pause_at: Option<u64>,
    /// What is looked for; with `None` the run passes everything but `pause_at`.
    pub stops: Option<Stops>,
}

/// What a debugger looks for. The breakpoints are in [`Memory::set_breakpoints`].
#[derive(Clone, Debug, Default)]
pub struct Stops {
    /// Nothing but accesses counts up to this cycle, at which the run was held before.
    pub after: Option<u64>,
    /// No access counts up to this cycle.
    pub accesses_after: Option<u64>,
    /// Accesses by instructions, before which the run is held, and writes by something else, after which it is held.
    pub watched: Vec<Watch>,
    /// Whether the run is held before the first instruction of a fault's handler.
    pub faults: bool,
    /// Whether breakpoints and accesses do not hold the run: [`Core::passed_hold`] tells the last one.
    pub passes: bool,
}

/// Why a run was held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hold {
    /// The cycle of [`Traps::pause_at`].
    Paused,
    /// A breakpoint of the debugger is at the next instruction.
    Breakpoint,
    /// The next instruction is `BKPT`, with this number. The run that goes on from there passes it.
    Instruction(u8),
    /// The next instruction accesses what is watched.
    Access {
        /// The first address that is watched and accessed.
        address: u32,
        /// Whether it writes.
        is_write: bool,
    },
    /// Something that is watched was written before the next instruction, by something else than an instruction.
    Written(OutsideWrite),
    /// The handler of a fault begins, which [`Core::last_fault`] tells.
    Fault,
}

/// The traps of the run that goes on. Between two runs there are none, and they change nothing of what a program does, so they
/// are no part of the state of a core: neither compared nor hashed.
#[derive(Clone, Debug, Default)]
pub(super) struct SetTraps {
    traps: Option<Box<Traps>>,
    /// Whether some instructions are looked at that access memory.
    looks: bool,
    /// Whether writes are watched, so that each instruction that stores is looked at.
    watches_writes: bool,
    /// Whether reads are watched, so that each instruction is looked at.
    watches_reads: bool,
    /// Whether the memory notes what instructions access.
    notes_accesses: bool,
    hold: Option<Hold>,
    /// The last hold that was passed, with its cycle.
    passed: Option<(u64, Hold)>,
}

impl PartialEq for SetTraps {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for SetTraps {}

impl Hash for SetTraps {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl SetTraps {
    /// Whether there are none.
    #[inline(always)]
    pub(super) fn are_none(&self) -> bool {
        self.traps.is_none()
    }

    /// Whether an instruction may access what is watched.
    #[inline(always)]
    pub(super) fn watch(&self, op: &Op) -> bool {
        self.looks && self.looks_at(op)
    }

    #[inline(always)]
    fn looks_at(&self, op: &Op) -> bool {
        if self.watches_reads || self.notes_accesses { op.may_access() } else { self.watches_writes && op.is_store() }
    }

    /// Whether some stops do not count before a cycle that comes later than this one.
    pub(super) fn begin_after(&self, cycle: u64) -> bool {
        let stops = self.traps.as_ref().and_then(|traps| traps.stops.as_ref());
        stops.is_some_and(|stops| [stops.after, stops.accesses_after].into_iter().flatten().any(|after| cycle <= after))
    }

    /// Whether the memory notes what instructions access.
    pub(super) fn notes_accesses(&self) -> bool {
        self.notes_accesses
    }

    /// Whether the frames of exceptions are looked at.
    #[inline(always)]
    pub(super) fn look_at_frames(&self) -> bool {
        self.looks
    }

    /// The cycle that a run must not pass.
    pub(super) fn pause_at(&self) -> u64 {
        self.traps.as_ref().and_then(|traps| traps.pause_at).unwrap_or(u64::MAX)
    }

    /// A write that was watched and that no instruction has done, if it counts.
    fn take_written(&mut self, now: u64, exception: u8, memory: &mut Memory) -> Option<Hold> {
        let stops = self.traps.as_ref()?.stops.as_ref()?;
        let mut write = memory.outside.as_mut()?.write.take()?;
        if let Writer::Frame(number) = &mut write.writer {
            // one that came meanwhile and ranks higher has got the frame
            *number = exception;
        }
        let hold = Hold::Written(write);
        if stops.passes {
            self.passed = Some((now, hold));
            return None;
        }
        Some(hold)
    }

    /// Why the run was held, which is told once.
    pub(super) fn take_hold(&mut self) -> Hold {
        self.hold.take().unwrap_or(Hold::Paused)
    }
}

impl Core {
    /// Sets the traps of the runs from now on, in place of those before.
    pub fn set_traps(&mut self, traps: Option<&Traps>, memory: &mut Memory) {
        let stops = traps.and_then(|traps| traps.stops.as_ref());
        let watched = stops.map_or(&[][..], |stops| &stops.watched);
        memory.watch(watched, traps.is_some());
        let (watches_reads, watches_writes) =
            (watched.iter().any(|watch| watch.reads), watched.iter().any(|watch| watch.writes));
        let notes_accesses = memory.touched.is_some();
        self.traps = SetTraps {
            traps: traps.cloned().map(Box::new),
            looks: watches_reads || watches_writes || notes_accesses,
            watches_writes,
            watches_reads,
            notes_accesses,
            hold: None,
            passed: self.traps.passed.filter(|_| traps.is_none()),
        };
        self.update_guard();
    }

    /// The last hold that the run with these traps has passed, and the cycle at which it was between two instructions there.
    #[must_use]
    pub fn passed_hold(&self) -> Option<(u64, Hold)> {
        self.traps.passed
    }

    /// Whether a run is held between two instructions, once nothing else is to be done there.
    #[cold]
    pub(super) fn is_held(&mut self, memory: &mut Memory) -> bool {
        let (now, fault) = (self.cycles, self.last_fault.map(|fault| fault.cycle));
        let written = self.traps.take_written(now, self.exception, memory);
        let Some(traps) = &self.traps.traps else { return false };
        let catches = traps.stops.as_ref().filter(|stops| stops.faults && stops.after.is_none_or(|after| now > after));
        let hold = match catches {
            _ if written.is_some() => written.unwrap_or(Hold::Paused),
            Some(stops) if fault.is_some_and(|cycle| stops.after.is_none_or(|after| cycle >= after)) => Hold::Fault,
            _ if now >= self.traps.pause_at() => Hold::Paused,
            _ => return false,
        };
        self.traps.hold = Some(hold);
        true
    }

    /// The instruction at `at` that is to be executed in place of one that is decoded, or the trap that holds the run before it.
    /// Of an instruction whose condition fails only the breakpoint counts.
    #[cold]
    pub(super) fn sprung(&mut self, slot: Slot, passes: bool, memory: &mut Memory) -> Executed<Slot> {
        let is_marked = matches!(slot.op, Op::Marked);
        let slot = if is_marked { memory.decoded(self.at, self.configuration.profile) } else { slot };
        self.pc = self.at.wrapping_add(slot.width());
        if passes
            && let Some(touched) = &mut memory.touched
            && let Some(access) = self.access_of(&slot.op)
        {
            touched.note(access.first, access.last, access.is_write);
        }
        let Some(traps) = &self.traps.traps else { return Ok(slot) };
        let counts = |after: Option<u64>| after.is_none_or(|after| self.cycles > after);
        let watching = traps.stops.as_ref().filter(|stops| passes && counts(stops.accesses_after));
        let stops = traps.stops.as_ref().filter(|stops| counts(stops.after));
        let hold = match (stops, slot.op) {
            (Some(_), _) if is_marked => Some(Hold::Breakpoint),
            // semihosting's calls are served
            (Some(_), Op::Breakpoint { imm }) if imm != 0xab => Some(Hold::Instruction(imm)),
            (None, Op::Breakpoint { imm }) if imm != 0xab => return Ok(Slot { op: Op::Nop, ..slot }),
            (_, op) => watching.and_then(|stops| self.watched_access(&op, &stops.watched)),
        };
        let Some(hold) = hold else { return Ok(slot) };
        if stops.is_some_and(|stops| stops.passes) {
            self.traps.passed = Some((self.cycles, hold));
            return Ok(if matches!(hold, Hold::Instruction(_)) { Slot { op: Op::Nop, ..slot } } else { slot });
        }
        self.traps.hold = Some(hold);
        Err(Trap::Held)
    }

    /// The entry of an exception has put a frame on the stack.
    #[cold]
    pub(super) fn look_at_frame(&self, base: u32, length: u32, memory: &mut Memory) {
        if let Some(touched) = &mut memory.touched {
            touched.note(base, base.saturating_add(length - 1), true);
        }
        if let Some(outside) = &mut memory.outside {
            let number = self.nvic.first_pending().unwrap_or(self.exception);
            outside.look(Writer::Frame(number), base, length as usize);
        }
    }

    /// The access of an instruction to what is watched.
    fn watched_access(&self, op: &Op, watched: &[Watch]) -> Option<Hold> {
        let access = self.access_of(op).filter(|_| !watched.is_empty())?;
        let counts = |watch: &&Watch| {
            let is_told = if access.is_write { watch.writes } else { watch.reads };
            is_told && access.first <= watch.to && watch.from <= access.last
        };
        let watch = watched.iter().find(counts)?;
        Some(Hold::Access { address: access.first.max(watch.from), is_write: access.is_write })
    }
}
