//! The operations that programs are made of, in a form that lets the loop keep the PC and the cycle count in registers
//! of the host.

use super::super::op::{Datum, Index, Op, Shift};
use super::super::processor::Core;
use super::alu::shift;
use super::block::Block;
use super::direct::Direct;
use super::progress::Progress;
use super::transfer::Base;

impl Core {
    /// Executes an operation if it is one of these and nothing about it is special: memory is RAM or flash, an address
    /// is aligned, a branch stays in Thumb code. Says whether it did; if not, nothing has happened.
    #[inline(always)]
    pub(super) fn execute_frequent<M: Direct>(&mut self, op: &Op, memory: &mut M, progress: &mut Progress) -> bool {
        match *op {
            Op::MovImm { d, imm } => self.set_reg(d, imm),
            Op::MovImmS { d, imm } => {
                self.set_reg(d, imm);
                self.flags.set_nz(imm);
            }
            Op::MovReg { d, m } => self.set_reg(d, self.reg(m)),
            Op::MovRegS { d, m } => {
                let value = self.reg(m);
                self.set_reg(d, value);
                self.flags.set_nz(value);
            }
            Op::AddImm { d, n, imm } => self.set_reg(d, self.reg(n).wrapping_add(imm)),
            Op::AddImmS { d, n, imm } => {
                let sum = self.add_flags(self.reg(n), imm);
                self.set_reg(d, sum);
            }
            Op::SubImmS { d, n, imm } => {
                let difference = self.sub_flags(self.reg(n), imm);
                self.set_reg(d, difference);
            }
            Op::CmpImm { n, imm } => {
                self.sub_flags(self.reg(n), imm);
            }
            Op::AddReg { d, n, m } => self.set_reg(d, self.reg(n).wrapping_add(self.reg(m))),
            Op::AddRegS { d, n, m } => {
                let sum = self.add_flags(self.reg(n), self.reg(m));
                self.set_reg(d, sum);
            }
            Op::SubRegS { d, n, m } => {
                let difference = self.sub_flags(self.reg(n), self.reg(m));
                self.set_reg(d, difference);
            }
            Op::CmpReg { n, m } => {
                self.sub_flags(self.reg(n), self.reg(m));
            }
            Op::LslImmS { d, m, places } => self.shift_to(Shift::Lsl, d, self.reg(m), u32::from(places), true),
            Op::LsrImmS { d, m, places } => self.shift_to(Shift::Lsr, d, self.reg(m), u32::from(places), true),
            Op::AsrImmS { d, m, places } => self.shift_to(Shift::Asr, d, self.reg(m), u32::from(places), true),
            Op::MulS { d, n, m } => {
                let product = self.reg(n).wrapping_mul(self.reg(m));
                self.set_reg(d, product);
                self.flags.set_nz(product);
            }
            Op::Mul { d, n, m } => self.set_reg(d, self.reg(n).wrapping_mul(self.reg(m))),
            Op::AluReg { op, d, n, m, shift: kind, places, set_flags } => {
                let (value, carry) = shift(kind, self.reg(m), u32::from(places), self.flags.c);
                self.alu(op, d, self.reg(n), value, carry, set_flags);
            }
            Op::AluImm { op, d, n, imm } => self.alu(op, d, self.reg(n), imm, false, false),
            Op::AluImmS { op, d, n, imm } => self.alu(op, d, self.reg(n), imm, self.flags.c, true),
            Op::AluImmRotatedS { op, d, n, imm } => self.alu(op, d, self.reg(n), imm, imm >> 31 != 0, true),
            Op::ShiftReg { shift, d, n, m, set_flags } => {
                self.shift_to(shift, d, self.reg(n), self.reg(m) & 0xff, set_flags);
            }
            Op::MovTop { d, imm } => self.set_reg(d, self.reg(d) & 0xffff | u32::from(imm) << 16),
            Op::Extend { kind, d, n, m, rotate } => self.extend(kind, d, n, m, rotate),
            Op::Bits { kind, d, m } => self.bits(kind, d, m),
            Op::BitField { kind, d, n, lsb, width } => self.bit_field(kind, d, n, lsb, width),
            Op::MulAdd { d, n, m, a } => {
                self.set_reg(d, self.reg(n).wrapping_mul(self.reg(m)).wrapping_add(self.reg(a)));
            }
            Op::MulSub { d, n, m, a } => {
                self.set_reg(d, self.reg(a).wrapping_sub(self.reg(n).wrapping_mul(self.reg(m))));
            }
            Op::LongMultiply { kind, lo, hi, n, m } => self.long_multiply(kind, lo, hi, n, m),
            Op::Nop | Op::DataBarrier | Op::InstructionBarrier => {}

            Op::Branch { target } => self.jump(target, progress),
            Op::BranchIf { condition, target } => {
                if self.flags.pass(condition) {
                    self.jump(target, progress);
                }
            }
            Op::CmpImmBranchIf { n, imm, condition, halves } => {
                self.sub_flags(self.reg(n), imm.into());
                self.branch_behind(condition, halves, progress);
            }
            Op::CmpRegBranchIf { n, m, condition, halves } => {
                self.sub_flags(self.reg(n), self.reg(m));
                self.branch_behind(condition, halves, progress);
            }
            Op::SubImmSBranchIf { d, n, imm, condition, halves } => {
                let difference = self.sub_flags(self.reg(n), imm.into());
                self.set_reg(d, difference);
                self.branch_behind(condition, halves, progress);
            }
            Op::BranchLink { target } => {
                self.r[14] = progress.next() | 1;
                self.jump(target, progress);
            }
            Op::BranchExchange { m } => {
                let target = self.reg(m);
                if m == 15 || target & 1 == 0 || target >> 28 == 15 {
                    return false;
                }
                self.jump(target & !1, progress);
            }
            Op::BranchLinkExchange { m } => {
                let target = self.reg(m);
                if m == 15 || target & 1 == 0 {
                    return false;
                }
                self.r[14] = progress.next() | 1;
                self.jump(target & !1, progress);
            }
            Op::TableBranch { n, m, half } => {
                let base = if n == 15 { progress.next() } else { self.reg(n) };
                let datum = if half { Datum::Half } else { Datum::Byte };
                let Some(entry) = datum.read_aligned(base.wrapping_add(self.reg(m) << u32::from(half)), memory) else {
                    return false;
                };
                self.jump(progress.next().wrapping_add(entry * 2), progress);
            }
            Op::CompareBranch { n, nonzero, target } => {
                if (self.reg(n) != 0) == nonzero {
                    self.jump(target, progress);
                }
            }
            Op::LoadWord { t, n, imm } => {
                return self.load_direct(Datum::Word, t, self.reg(n).wrapping_add(imm), memory);
            }
            Op::LoadByte { t, n, imm } => {
                return self.load_direct(Datum::Byte, t, self.reg(n).wrapping_add(imm), memory);
            }
            Op::LoadHalf { t, n, imm } => {
                return self.load_direct(Datum::Half, t, self.reg(n).wrapping_add(imm), memory);
            }
            Op::Load { datum, index, t, n, imm } if t < 13 && index != Index::Unprivileged => {
                let (address, moved) = self.indexed(Base { n, index, offset: imm as u32 });
                if !self.load_direct(datum, t, address, memory) {
                    return false;
                }
                // a register that is both is what was loaded
                if let Some(moved) = moved.filter(|_| n != t) {
                    self.set_reg_or_sp(n, moved);
                }
            }
            Op::LoadReg { datum, t, n, m, places } if t < 13 => {
                let address = self.reg(n).wrapping_add(self.reg(m) << (places & 3));
                return self.load_direct(datum, t, address, memory);
            }
            Op::LoadLiteral { datum: Datum::Word, t, address } if t < 13 => {
                return self.load_direct(Datum::Word, t, address, memory);
            }
            Op::StoreWord { t, n, imm } => {
                return self.store_direct(Datum::Word, t, self.reg(n).wrapping_add(imm), memory);
            }
            Op::StoreByte { t, n, imm } => {
                return self.store_direct(Datum::Byte, t, self.reg(n).wrapping_add(imm), memory);
            }
            Op::StoreHalf { t, n, imm } => {
                return self.store_direct(Datum::Half, t, self.reg(n).wrapping_add(imm), memory);
            }
            Op::Store { datum, index, t, n, imm } if index != Index::Unprivileged => {
                let (address, moved) = self.indexed(Base { n, index, offset: imm as u32 });
                if !self.store_direct(datum, t, address, memory) {
                    return false;
                }
                if let Some(moved) = moved {
                    self.set_reg_or_sp(n, moved);
                }
            }
            Op::StoreReg { datum, t, n, m, places } => {
                let address = self.reg(n).wrapping_add(self.reg(m) << (places & 3));
                return self.store_direct(datum, t, address, memory);
            }
            Op::LoadMultiple { n, before, writeback, list } => {
                match self.load_block(Block { n, before, writeback, list }, memory) {
                    None => return false,
                    Some(0) => {}
                    Some(target) => self.jump(target & !1, progress),
                }
            }
            Op::StoreMultiple { n, before, writeback, list } => {
                return self.store_block(Block { n, before, writeback, list }, memory);
            }
            Op::Float(ref float) => {
                return self.float.ready
                    && (self.execute_by_host(float) || self.access_singles(float, progress.next(), memory));
            }
            // all that is left, by name: so the compiler needs no check that the table of operations ends
            Op::Load { .. }
            | Op::Store { .. }
            | Op::LoadReg { .. }
            | Op::LoadLiteral { .. }
            | Op::LoadDouble { .. }
            | Op::StoreDouble { .. }
            | Op::LoadExclusive { .. }
            | Op::StoreExclusive { .. }
            | Op::ClearExclusive
            | Op::Saturate { .. }
            | Op::Divide { .. }
            | Op::DspMultiply { .. }
            | Op::Parallel { .. }
            | Op::SaturatingAdd { .. }
            | Op::Select { .. }
            | Op::Pack { .. }
            | Op::BranchSum { .. }
            | Op::IfThen { .. }
            | Op::WaitForInterrupt
            | Op::WaitForEvent
            | Op::SendEvent
            | Op::ChangeState { .. }
            | Op::ReadSpecial { .. }
            | Op::WriteSpecial { .. }
            | Op::SupervisorCall
            | Op::Breakpoint { .. }
            | Op::Undefined
            | Op::NoCoprocessor
            | Op::Stale
            | Op::Marked => return false,
        }
        true
    }

    #[inline(always)]
    fn jump(&self, target: u32, progress: &mut Progress) {
        progress.jump(target, self.refill);
    }

    /// The second instruction of a pair, which is the next. It is left there if the run ends after the first.
    #[inline(always)]
    fn branch_behind(&self, condition: u8, halves: i16, progress: &mut Progress) {
        if progress.left <= 1 {
            return;
        }
        if self.flags.pass(condition) {
            progress.place = progress.place.wrapping_add_signed(halves.into());
            progress.take(1 + self.refill);
        } else {
            progress.place += 1;
            progress.take(1);
        }
    }

    /// A load to a register that is neither the PC nor the stack pointer.
    #[inline(always)]
    fn load_direct<M: Direct>(&mut self, datum: Datum, t: u8, address: u32, memory: &mut M) -> bool {
        let value = datum.read_aligned(address, memory);
        if let Some(value) = value {
            self.set_reg(t, value);
        }
        value.is_some()
    }

    #[inline(always)]
    fn store_direct<M: Direct>(&mut self, datum: Datum, t: u8, address: u32, memory: &mut M) -> bool {
        datum.width().is_aligned(address) && memory.write(datum.width(), address, self.reg(t))
    }
}

impl Datum {
    /// What is in flash or RAM at an aligned address.
    #[inline(always)]
    fn read_aligned<M: Direct>(self, address: u32, memory: &mut M) -> Option<u32> {
        let width = self.width();
        if width.is_aligned(address) { memory.read(width, address).map(|value| self.extend(value)) } else { None }
    }
}
