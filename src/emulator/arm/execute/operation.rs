//! What each operation does.

use super::super::bus::Bus;
use super::super::memory::Memory;
use super::super::op::{Datum, Op, Pace, Slot};
use super::super::processor::{Core, Sleep};
use super::super::stop::FaultCause;
use super::block::Block;
use super::progress::Progress;
use super::transfer::Base;
use super::{Executed, Trap};

impl Core {
    /// Executes one operation. The PC is that of the next instruction already.
    pub(super) fn execute<B: Bus>(&mut self, op: Op, memory: &mut Memory, bus: &mut B) -> Executed {
        let mut progress = Progress::new(self.pc, 0);
        let is_guarded = self.is_guarded.0 && op.accesses_memory();
        if !is_guarded && self.execute_frequent(&op, &mut memory.bytes, &mut progress) {
            (self.pc, self.cycles) = (progress.next(), self.cycles + progress.left.unsigned_abs());
            return Ok(());
        }
        self.execute_rest(op, memory, bus)
    }

    /// Executes an operation that [`Self::execute_frequent`] did not.
    #[inline(never)]
    pub(super) fn execute_rest<B: Bus>(&mut self, op: Op, memory: &mut Memory, bus: &mut B) -> Executed {
        match op {
            Op::BranchExchange { m } => {
                let target = if m == 15 { self.pc.wrapping_add(2) } else { self.reg(m) };
                self.branch_exchange(target);
            }
            Op::LoadWord { t, n, imm } => return self.load(Datum::Word, t, self.reg(n).wrapping_add(imm), memory, bus),
            Op::StoreWord { t, n, imm } => {
                return self.store(Datum::Word, t, self.reg(n).wrapping_add(imm), memory, bus);
            }
            Op::LoadByte { t, n, imm } => return self.load(Datum::Byte, t, self.reg(n).wrapping_add(imm), memory, bus),
            Op::StoreByte { t, n, imm } => {
                return self.store(Datum::Byte, t, self.reg(n).wrapping_add(imm), memory, bus);
            }
            Op::LoadHalf { t, n, imm } => return self.load(Datum::Half, t, self.reg(n).wrapping_add(imm), memory, bus),
            Op::StoreHalf { t, n, imm } => {
                return self.store(Datum::Half, t, self.reg(n).wrapping_add(imm), memory, bus);
            }
            Op::LoadReg { datum, t, n, m, places } => {
                return self.load(datum, t, self.reg(n).wrapping_add(self.reg(m) << (places & 3)), memory, bus);
            }
            Op::StoreReg { datum, t, n, m, places } => {
                return self.store(datum, t, self.reg(n).wrapping_add(self.reg(m) << (places & 3)), memory, bus);
            }
            Op::LoadLiteral { datum, t, address } => return self.load(datum, t, address, memory, bus),
            Op::LoadMultiple { n, before, writeback, list } => {
                return self.load_multiple(Block { n, before, writeback, list }, memory, bus);
            }
            Op::StoreMultiple { n, before, writeback, list } => {
                return self.store_multiple(Block { n, before, writeback, list }, memory, bus);
            }
            Op::IfThen { state } => {
                self.begin_block(state);
                return self.if_then_block(memory, bus);
            }
            Op::Saturate { kind, d, n, bits, shift, places } => self.saturate(kind, d, n, bits, shift, places),
            Op::Divide { signed, d, n, m } => return self.divide(signed, d, n, m),
            Op::DspMultiply { kind, d, n, m, a } => self.dsp_multiply(kind, d, n, m, a),
            Op::Parallel { lanes, result, d, n, m } => self.parallel(lanes, result, d, n, m),
            Op::SaturatingAdd { kind, d, n, m } => self.saturating_add(kind, d, n, m),
            Op::Select { d, n, m } => self.select(d, n, m),
            Op::Pack { top_first, d, n, m, places } => self.pack(top_first, d, n, m, places),

            Op::BranchLinkExchange { m } => {
                let target = self.reg(m);
                self.r[14] = self.pc | 1;
                self.branch(target);
                if target & 1 == 0 {
                    self.thumb = false;
                    self.attend();
                }
            }
            Op::BranchSum { m, imm } => self.branch(self.reg(m).wrapping_add(imm)),
            Op::TableBranch { n, m, half } => return self.table_branch(n, m, half, memory, bus),

            Op::Load { datum, index, t, n, imm } => {
                return self.load_indexed(datum, t, Base { n, index, offset: imm as u32 }, memory, bus);
            }
            Op::Store { datum, index, t, n, imm } => {
                return self.store_indexed(datum, t, Base { n, index, offset: imm as u32 }, memory, bus);
            }
            Op::LoadDouble { t, t2, n, index, words } => {
                let base = Base { n, index, offset: (i32::from(words) * 4) as u32 };
                return self.load_double([t, t2], base, memory, bus);
            }
            Op::StoreDouble { t, t2, n, index, words } => {
                let base = Base { n, index, offset: (i32::from(words) * 4) as u32 };
                return self.store_double([t, t2], base, memory, bus);
            }
            Op::LoadExclusive { datum, t, n, words } => {
                return self.load_exclusive(datum, [t, n], words, memory, bus);
            }
            Op::StoreExclusive { datum, d, t, n, words } => {
                return self.store_exclusive(datum, [d, t, n], words, memory, bus);
            }
            Op::ClearExclusive => self.exclusive = false,

            Op::WaitForInterrupt => self.fall_asleep(Sleep::Interrupt),
            Op::WaitForEvent => self.wait_for_event(),
            Op::SendEvent => self.event = true,
            Op::ChangeState { disable, interrupts, faults } => self.change_state(disable, interrupts, faults),
            Op::ReadSpecial { d, register } => self.read_special(d, register),
            Op::WriteSpecial { n, register, mask } => self.write_special(n, register, mask),
            Op::SupervisorCall => return Err(Trap::SupervisorCall),
            Op::Breakpoint { imm } if imm != 0xab && !self.traps.are_none() => {
                // its cycle is counted by the loop
                let pace = Pace { halves: 1, ..Slot::MARKED.pace };
                return self.execute_sprung(Slot { op, pace }, memory, bus);
            }
            Op::Breakpoint { imm } => return Err(Trap::Breakpoint(imm)),
            Op::Undefined => return Err(Trap::Fault(FaultCause::UndefinedInstruction)),
            Op::NoCoprocessor => return Err(Trap::Fault(FaultCause::NoCoprocessor)),
            Op::Float(float) => return self.execute_float(float, memory, bus),
            // a breakpoint that no debugger looks for
            Op::Marked => return self.execute_sprung(Slot::MARKED, memory, bus),
            // what is executed already
            _ => {}
        }
        Ok(())
    }
}
