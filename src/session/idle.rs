//! Ticks of native programs in which nothing is due: they are left out, and cost nothing.

use super::{CHECKPOINT_TICKS, Machine, Output, Session};

impl Session {
    /// Runs one tick, or leaves out all ticks up to the next one in which something is due: an input, a sample that changes, or
    /// what the program waits for. It stops at the tick `to`, and at each multiple of [`CHECKPOINT_TICKS`], which is never passed
    /// over. What was written is returned. Of the ticks that were left out nothing needs to be recorded but the last one: in all
    /// of them the board is as it was, but for the time.
    pub fn step_towards(&mut self, to: u64) -> Output {
        let ticks = self.idle_ticks().min(to.saturating_sub(self.tick));
        if ticks == 0 {
            return self.run_tick();
        }
        self.pass_idle(ticks);
        Output::default()
    }

    #[inline]
    fn pass_idle(&mut self, ticks: u64) {
        if let Machine::Native(machine) = &mut self.machine {
            machine.pass_idle(ticks);
        }
        for machine in &mut self.others {
            if let Machine::Native(machine) = machine {
                machine.pass_idle(ticks);
            }
        }
        self.tick += ticks;
        self.end = self.end.max(self.tick);
    }

    /// In how many ticks from the next one on no board does anything by itself.
    #[inline]
    fn idle_ms(&self) -> u64 {
        let idle_of = |machine: &Machine| match machine {
            Machine::Native(machine) => machine.idle_ms(),
            Machine::Chip(_) => 0,
        };
        let first = idle_of(&self.machine);
        if self.others.is_empty() { first } else { self.others.iter().map(idle_of).fold(first, u64::min) }
    }

    /// Leaves out the next tick, if nothing is due in it; returns whether that was so.
    #[inline]
    pub(super) fn pass_idle_tick(&mut self) -> bool {
        let is_idle = self.idle_ms() > 0 && self.inputs.get(self.next).is_none_or(|input| input.tick > self.tick);
        if is_idle {
            self.pass_idle(1);
        }
        is_idle
    }

    /// In how many ticks from the next one on nothing is due, up to the next multiple of [`CHECKPOINT_TICKS`].
    pub fn idle_ticks(&self) -> u64 {
        let idle = self.idle_ms();
        if idle == 0 {
            return 0;
        }
        let input = self.inputs.get(self.next).map_or(u64::MAX, |input| input.tick.saturating_sub(self.tick));
        idle.min(input).min(CHECKPOINT_TICKS - self.tick % CHECKPOINT_TICKS)
    }
}

#[cfg(test)]
mod tests;
