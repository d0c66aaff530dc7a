//! Which memory an instruction would access, with the registers as they are.

use super::super::op::{Float, Op};
use super::super::processor::Core;
use super::transfer::Base;

/// What an instruction accesses, from the first byte to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Accessed {
    pub first: u32,
    pub last: u32,
    pub is_write: bool,
}

impl Core {
    /// What an operation would access; `None` where it accesses no memory. The PC is that of the next instruction already.
    #[rustfmt::skip]
    pub(in super::super) fn access_of(&self, op: &Op) -> Option<Accessed> {
        let of = |address: u32, bytes: u32, is_write| {
            (bytes > 0).then(|| Accessed { first: address, last: address.wrapping_add(bytes - 1), is_write })
        };
        let (read, write) = (false, true);
        let plus = |n, offset| self.reg(n).wrapping_add(offset);
        let sum = |n, m, places| self.reg(n).wrapping_add(self.reg(m) << (places & 3));
        let indexed = |n, index, offset: i32| self.indexed(Base { n, index, offset: offset as u32 }).0;
        let double = |n, index, words: i16| match n {
            15 => (self.pc & !3).wrapping_add((i32::from(words) * 4) as u32),
            _ => indexed(n, index, i32::from(words) * 4),
        };
        let block = |n, before, bytes: u32| self.reg(n).wrapping_sub(if before { bytes } else { 0 });
        match *op {
            Op::LoadWord { n, imm, .. } => of(plus(n, imm), 4, read),
            Op::LoadHalf { n, imm, .. } => of(plus(n, imm), 2, read),
            Op::LoadByte { n, imm, .. } => of(plus(n, imm), 1, read),
            Op::StoreWord { n, imm, .. } => of(plus(n, imm), 4, write),
            Op::StoreHalf { n, imm, .. } => of(plus(n, imm), 2, write),
            Op::StoreByte { n, imm, .. } => of(plus(n, imm), 1, write),
            Op::LoadReg { datum, n, m, places, .. } => of(sum(n, m, places), datum.width().bytes(), read),
            Op::StoreReg { datum, n, m, places, .. } => of(sum(n, m, places), datum.width().bytes(), write),
            Op::Load { datum, index, n, imm, .. } => of(indexed(n, index, imm.into()), datum.width().bytes(), read),
            Op::Store { datum, index, n, imm, .. } => of(indexed(n, index, imm.into()), datum.width().bytes(), write),
            Op::LoadLiteral { datum, address, .. } => of(address, datum.width().bytes(), read),
            Op::LoadDouble { n, index, words, .. } => of(double(n, index, words), 8, read),
            Op::StoreDouble { n, index, words, .. } => of(double(n, index, words), 8, write),
            Op::LoadMultiple { n, before, list, .. } => {
                let bytes = 4 * list.count_ones();
                of(block(n, before, bytes), bytes, read)
            }
            Op::StoreMultiple { n, before, list, .. } => {
                let bytes = 4 * list.count_ones();
                of(block(n, before, bytes), bytes, write)
            }
            Op::LoadExclusive { datum, n, words, .. } => of(plus(n, u32::from(words) * 4), datum.width().bytes(), read),
            // one that has lost its monitor writes nothing
            Op::StoreExclusive { datum, n, words, .. } if self.exclusive => {
                of(plus(n, u32::from(words) * 4), datum.width().bytes(), write)
            }
            Op::TableBranch { n, m, half } => {
                let base = if n == 15 { self.pc } else { self.reg(n) };
                let (bytes, places) = if half { (2, 1) } else { (1, 0) };
                of(base.wrapping_add(self.reg(m) << places), bytes, read)
            }
            Op::Float(Float::Load { n, words, add, double, .. }) => {
                of(self.float_address(self.pc, n, words, add), if double { 8 } else { 4 }, read)
            }
            Op::Float(Float::Store { n, words, add, double, .. }) => {
                of(self.float_address(self.pc, n, words, add), if double { 8 } else { 4 }, write)
            }
            Op::Float(Float::LoadMultiple { n, words, index, .. }) => {
                of(self.float_block(n, words, index).0, 4 * u32::from(words), read)
            }
            Op::Float(Float::StoreMultiple { n, words, index, .. }) => {
                of(self.float_block(n, words, index).0, 4 * u32::from(words), write)
            }
            _ => None,
        }
    }
}
