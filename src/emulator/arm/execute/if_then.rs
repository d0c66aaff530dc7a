//! IT blocks: instructions with conditions (ARMv7-M A7.3).

use super::super::bus::Bus;
use super::super::code::Page;
use super::super::memory::Memory;
use super::super::op::Op;
use super::super::processor::Core;
use super::direct::Direct;
use super::progress::Progress;
use super::{Executed, Trap};

/// ITAdvance: what is left of a block after an instruction.
fn advanced(it: u8) -> u8 {
    if it & 7 == 0 { 0 } else { it & 0xe0 | it << 1 & 0x1f }
}

impl Core {
    /// Executes IT, which begins a block. Its own cycle comes first: a run may end inside the block.
    #[inline(always)]
    pub(super) fn begin_block(&mut self, state: u8) {
        self.cycles += 1;
        self.it = state;
    }

    /// Executes the frequent instructions of a page that are in an IT block. `it` tells what is left of the block then: the run
    /// ended, or another instruction comes.
    #[inline(never)]
    pub(super) fn execute_block<M: Direct>(&mut self, page: &Page, bytes: &mut M) {
        // no frequent instruction changes `until`
        let mut progress = Progress::new(self.pc, self.until - self.cycles);
        let begin = progress;
        while self.it != 0 && progress.left > 0 {
            let place = progress.place;
            let Some(mut op) = page.ops.get(place) else { break };
            let first;
            if op.is_pair() {
                first = op.first();
                op = &first;
            }
            let pace = &page.paces[place];
            progress.place = place + usize::from(pace.halves);
            if self.flags.pass(self.it >> 4) {
                let kept = pace.keeps_flags_in_it.then_some(self.flags);
                if !self.execute_frequent(op, bytes, &mut progress) {
                    progress.place = place;
                    break;
                }
                if let Some(flags) = kept {
                    self.flags = flags;
                }
                progress.take(pace.cycles.into());
            } else if matches!(op, Op::Breakpoint { .. } | Op::Marked | Op::Stale | Op::IfThen { .. }) {
                // it is not conditional, or another instruction than it seems
                progress.place = place;
                break;
            } else {
                progress.take(1);
            }
            self.it = advanced(self.it);
        }
        self.come_to(progress, begin);
    }

    /// Executes the rest of an IT block, of which `it` tells the conditions.
    #[inline(never)]
    pub(super) fn if_then_block<B: Bus>(&mut self, memory: &mut Memory, bus: &mut B) -> Executed {
        while self.it != 0 && self.cycles < self.until {
            self.conditional_instruction(memory, bus)?;
        }
        Ok(())
    }

    /// Executes the next instruction of an IT block, or decodes it, so that it is executed the next time.
    #[inline(never)]
    pub(super) fn conditional_instruction<B: Bus>(&mut self, memory: &mut Memory, bus: &mut B) -> Executed {
        let Some(slot) = self.next_slot(memory)? else { return Ok(()) };
        let it = self.it;
        // a breakpoint is not conditional (A7.7.17)
        let passed = self.flags.pass(it >> 4) || matches!(slot.op, Op::Breakpoint { .. });
        let slot = if self.is_sprung_by(&slot) { self.sprung(slot, passed, memory)? } else { slot };
        self.it = advanced(it);
        let open = if self.is_guarded.0 { self.open_by_condition(it >> 4, slot.op, memory, bus) } else { None };
        if !passed {
            self.cycles += 1;
            open.into_iter().for_each(|open| self.add_open(open));
            return Ok(());
        }
        if let Op::IfThen { state } = slot.op {
            // unpredictable here (A7.7.38): the new block takes the place of the old one, wherever a run ends
            self.cycles += 1;
            self.it = state;
            return Ok(());
        }
        let flags = self.flags;
        let executed = self.execute_guarded(slot.op, memory, bus);
        open.into_iter().for_each(|open| self.add_open(open));
        if slot.pace.keeps_flags_in_it {
            self.flags = flags;
        }
        if matches!(executed, Err(Trap::Fault(_))) {
            self.it = it;
        }
        executed?;
        self.cycles += slot.cycles();
        self.note_stack(memory);
        Ok(())
    }
}
