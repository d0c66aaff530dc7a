//! What a debugger asks of a memory: breakpoints, what is watched, and what a run executes and accesses.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::guards::Watch;
use super::memory::{LINE_BYTES, LOOK, Memory, RAM_BASE, TRACKED};
use super::touched::Touched;
use super::trail::{Tracker, Trail};
use super::writer::OutsideWrite;

impl Memory {
    /// Moves the breakpoints of a debugger to these even addresses. What is in the memory stays as it is, and a run passes them
    /// unless [`Traps`](super::Traps) look for stops.
    pub fn set_breakpoints(&mut self, breakpoints: &Arc<BTreeSet<u32>>) {
        self.code.set_breakpoints(breakpoints);
    }

    /// Tracks from now on what is executed and written, anew if that was tracked before. Nothing of that changes what a program
    /// does.
    pub fn track(&mut self) {
        self.tracker = Some(Box::new(Tracker::new(self.ram().len())));
        if let Some(touched) = &mut self.touched {
            touched.clear();
        }
        self.code.forget_all();
        self.bytes.line_marks.iter_mut().for_each(|marks| *marks |= TRACKED);
    }

    /// What was executed and written since that is tracked.
    #[must_use]
    pub fn trail(&self) -> Option<Trail> {
        let mut trail = self.tracker.as_ref()?.trail();
        self.touched.iter().for_each(|touched| trail.add_touched(touched));
        Some(trail)
    }

    /// Notes from now on what instructions access and what is written.
    pub fn note_accesses(&mut self) {
        self.touched = Some(Box::new(Touched::new()));
    }

    /// What was accessed since that is noted.
    #[must_use]
    pub fn noted(&self) -> Option<Trail> {
        let mut trail = Trail::default();
        trail.add_touched(self.touched.as_ref()?);
        Some(trail)
    }

    /// Watches these accesses in the run that comes, in place of those before. A write that was seen stays until a run takes it.
    pub(super) fn watch(&mut self, watched: &[Watch], is_debugged: bool) {
        if let Some(touched) = self.touched.as_mut().filter(|_| is_debugged) {
            touched.watch_nothing();
        }
        watched.iter().for_each(|watch| self.mark_watched(watch));
        if watched.iter().any(|watch| watch.writes) {
            self.outside.get_or_insert_default().watched = watched.to_vec();
        } else if is_debugged {
            self.outside = None;
        }
    }

    /// A write that was watched, and that no run has been held at so far.
    pub fn take_outside_write(&mut self) -> Option<OutsideWrite> {
        self.outside.as_mut()?.write.take()
    }

    /// Lets the accesses of a program to what is watched take the long way, as stores beside code do.
    fn mark_watched(&mut self, watch: &Watch) {
        if watch.reads && watch.from < RAM_BASE << 1 {
            self.touched.get_or_insert_with(|| Box::new(Touched::new()));
        }
        if let Some(touched) = &mut self.touched {
            touched.watch(watch);
            return;
        }
        let line = |address: u32| address.saturating_sub(RAM_BASE) as usize / LINE_BYTES;
        let lines = &mut self.bytes.line_marks;
        let (from, to) = (line(watch.from), line(watch.to).min(lines.len().saturating_sub(1)));
        if watch.writes
            && watch.to >= RAM_BASE
            && let Some(lines) = lines.get_mut(from..=to)
        {
            lines.iter_mut().for_each(|marks| *marks |= LOOK);
        }
    }
}
