//! LDM, STM, PUSH and POP.

use super::super::bus::{Bus, Width};
use super::super::memory::Memory;
use super::super::processor::Core;
use super::Executed;
use super::direct::Direct;

/// What is transferred, and from which base register.
#[derive(Clone, Copy)]
pub(super) struct Block {
    pub n: u8,
    /// Whether the registers are below the base.
    pub before: bool,
    pub writeback: bool,
    pub list: u16,
}

impl Block {
    /// The address of the first register, and what the base becomes.
    fn start(self, base: u32) -> (u32, u32) {
        let size = self.size() as u32;
        if self.before { (base.wrapping_sub(size), base.wrapping_sub(size)) } else { (base, base.wrapping_add(size)) }
    }

    /// Bytes that are transferred.
    fn size(self) -> usize {
        4 * self.list.count_ones() as usize
    }

    fn has_pc(self) -> bool {
        self.list >> 15 != 0
    }
}

/// The registers of a list, the lowest first.
fn registers(mut list: u16) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let register = list.trailing_zeros() as u8;
        list &= list.wrapping_sub(1);
        (register < 16).then_some(register)
    })
}

impl Core {
    /// A load from memory alone that does not leave Thumb code, with the address to branch to, which is odd; 0 if it does not
    /// branch. `None` if it is another load: then nothing has happened.
    pub(super) fn load_block<M: Direct>(&mut self, block: Block, memory: &mut M) -> Option<u32> {
        let (address, moved) = block.start(self.reg(block.n));
        let words = memory.block(address, block.size()).filter(|_| address & 3 == 0)?.as_chunks().0;
        let mut target = 0;
        if block.has_pc() {
            target = words.last().map_or(0, |word| u32::from_le_bytes(*word));
            if target & 1 == 0 || target >> 28 == 15 {
                return None;
            }
        }
        if block.writeback {
            self.set_reg_or_sp(block.n, moved);
        }
        for (register, word) in registers(block.list & 0x7fff).zip(words) {
            self.set_reg_or_sp(register, u32::from_le_bytes(*word));
        }
        Some(target)
    }

    /// A store to RAM that holds no code; says whether it is one. If not, nothing has happened.
    pub(super) fn store_block<M: Direct>(&mut self, block: Block, memory: &mut M) -> bool {
        let (address, moved) = block.start(self.reg(block.n));
        if address & 3 != 0 {
            return false;
        }
        let Some(bytes) = memory.data_block(address, block.size()) else { return false };
        for (register, word) in registers(block.list).zip(bytes.as_chunks_mut().0) {
            *word = self.reg(register).to_le_bytes();
        }
        if block.writeback {
            self.set_reg_or_sp(block.n, moved);
        }
        true
    }

    /// A load of several registers from anywhere. After a fault on the way no register has changed.
    pub(super) fn load_multiple<B: Bus>(&mut self, block: Block, memory: &mut Memory, bus: &mut B) -> Executed {
        let (address, moved) = block.start(self.reg(block.n));
        self.check_words(address)?;
        let mut values = [0; 16];
        for (register, place) in registers(block.list).zip((0..).map(|at| address.wrapping_add(4 * at))) {
            values[usize::from(register)] = self.read(Width::Word, place, memory, bus)?;
        }
        if block.writeback {
            self.set_reg_or_sp(block.n, moved);
        }
        for register in registers(block.list & 0x7fff) {
            self.set_reg_or_sp(register, values[usize::from(register)]);
        }
        if block.has_pc() {
            self.branch_exchange(values[15]);
        }
        Ok(())
    }

    /// A store of several registers to anywhere.
    pub(super) fn store_multiple<B: Bus>(&mut self, block: Block, memory: &mut Memory, bus: &mut B) -> Executed {
        let (address, moved) = block.start(self.reg(block.n));
        self.check_words(address)?;
        for (register, place) in registers(block.list).zip((0..).map(|at| address.wrapping_add(4 * at))) {
            self.write(Width::Word, place, self.reg(register), memory, bus)?;
        }
        if block.writeback {
            self.set_reg_or_sp(block.n, moved);
        }
        Ok(())
    }
}
