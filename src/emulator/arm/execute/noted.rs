//! Instructions while it is tracked what they access, or while reads are watched. Memory is accessed by the same short ways, with
//! a note of each access; what takes the long way is noted by the instruction, in [`Core::sprung`].

use super::super::bus::Bus;
use super::super::memory::Memory;
use super::super::op::Op;
use super::super::processor::Core;
use super::super::touched::Noted;
use super::Executed;
use super::frequent::Progress;

impl Core {
    /// Executes instructions while the count is below `until`. Nothing is guarded.
    #[inline(never)]
    pub(super) fn execute_noted_until<B: Bus>(&mut self, memory: &mut Memory, bus: &mut B) -> Executed {
        let mut progress = Progress { next: self.pc, cycles: self.cycles };
        while progress.cycles < self.until {
            let slot = match (memory.code.page(progress.next), &mut memory.touched) {
                (Some(page), Some(touched)) => {
                    self.execute_page(page, &mut Noted { touched, bytes: &mut memory.bytes }, &mut progress)
                }
                _ => {
                    (self.at, self.pc, self.cycles) = (progress.next, progress.next, progress.cycles);
                    self.fetch(progress.next, memory)?;
                    None
                }
            };
            if let Some(slot) = slot {
                let at = progress.next;
                if slot.op == Op::Stale {
                    self.fetch(at, memory)?;
                    continue;
                }
                (self.at, self.pc, self.cycles) = (at, at.wrapping_add(u32::from(slot.width)), progress.cycles);
                if !self.traps.watch(&slot.op) {
                    self.execute_rest(slot.op, memory, bus)?;
                    progress = Progress { next: self.pc, cycles: self.cycles + u64::from(slot.cycles) };
                } else {
                    self.execute_sprung(slot, memory, bus)?;
                    progress = Progress { next: self.pc, cycles: self.cycles };
                }
            }
        }
        (self.pc, self.cycles) = (progress.next, progress.cycles);
        Ok(())
    }
}
