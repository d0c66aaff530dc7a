//! The loop of execution: the frequent instructions of decoded code, one after the other, and the others between them.

use super::super::bus::Bus;
use super::super::code::Code;
use super::super::memory::Memory;
use super::super::op::{Op, Slot};
use super::super::processor::Core;
use super::Executed;
use super::direct::Direct;
use super::progress::Progress;

impl Core {
    /// Executes instructions while the count is below `until`. The frequent ones are executed by `frequent`, which ends at the
    /// first other one and returns it, or `None` in an IT block or at the end of the run.
    #[inline(always)]
    pub(super) fn execute_pages<B: Bus>(
        &mut self,
        memory: &mut Memory,
        bus: &mut B,
        frequent: impl Fn(&mut Self, &mut Memory) -> Option<Slot>,
    ) -> Executed {
        while self.cycles < self.until {
            let slot = frequent(self, memory);
            if self.it != 0 && self.cycles < self.until {
                self.conditional_instruction(memory, bus)?;
                continue;
            }
            let Some(slot) = slot else { continue };
            self.at = self.pc;
            if matches!(slot.op, Op::Stale) {
                self.fetch(self.at, memory)?;
                continue;
            }
            self.pc = self.at.wrapping_add(slot.width());
            if let Op::IfThen { state } = slot.op {
                self.begin_block(state);
            } else if self.traps.watch(&slot.op) {
                self.execute_sprung(slot, memory, bus)?;
            } else {
                self.execute_rest(slot.op, memory, bus)?;
                self.cycles += slot.cycles();
            }
        }
        Ok(())
    }

    /// Executes instructions up to one that is not frequent or not decoded, which is returned, or up to one of those in an IT
    /// block, of which `it` tells.
    #[inline(always)]
    pub(super) fn execute_decoded<M: Direct>(&mut self, code: &Code, bytes: &mut M) -> Option<Slot> {
        if self.it == 0 {
            return self.execute_straight(code, bytes);
        }
        let Some(page) = code.page(self.pc) else { return Some(Slot::STALE) };
        self.run_at(self.pc);
        self.execute_block(page, bytes);
        None
    }

    /// [`Self::execute_decoded`] outside of IT blocks. It is a function of its own, so that what the loop counts on and looks at
    /// stays in registers of the host.
    #[inline(never)]
    fn execute_straight<M: Direct>(&mut self, code: &Code, bytes: &mut M) -> Option<Slot> {
        // no frequent instruction changes `until`
        let mut progress = Progress::new(self.pc, self.until - self.cycles);
        let begin = progress;
        let mut other = None;
        while progress.left > 0 {
            let Some(page) = code.page(progress.next()) else {
                other = Some(Slot::STALE);
                break;
            };
            progress.enter_page();
            self.run_at(progress.next());
            while let Some(op) = page.ops.get(progress.place) {
                let place = progress.place;
                let pace = &page.paces[place];
                progress.place = place + usize::from(pace.halves);
                if !self.execute_frequent(op, bytes, &mut progress) {
                    progress.place = place;
                    other = Some(Slot { op: *op, pace: *pace });
                    break;
                }
                progress.take(pace.cycles.into());
                if progress.left <= 0 {
                    break;
                }
            }
            if other.is_some() {
                break;
            }
        }
        self.come_to(progress, begin);
        other
    }

    /// Records how far a loop has come from where it began.
    #[inline(always)]
    pub(super) fn come_to(&mut self, progress: Progress, begin: Progress) {
        (self.pc, self.cycles) = (progress.next(), self.cycles + begin.left.abs_diff(progress.left));
    }
}
