//! Flash and RAM as the frequent operations access them: directly, or with a note of each access.

use super::super::bus::Width;
use super::super::memory::{Bytes, RAM_BASE};
use super::super::touched::Noted;

/// Memory, at aligned addresses. Where nothing is returned, or nothing was done, the long way has to be taken.
pub(super) trait Direct {
    /// What is in flash or RAM.
    fn read(&mut self, width: Width, address: u32) -> Option<u32>;
    /// Writes to RAM that holds no code; says whether it did.
    fn write(&mut self, width: Width, address: u32, value: u32) -> bool;
    /// `length` bytes, where they are all of one memory.
    fn block(&mut self, address: u32, length: usize) -> Option<&[u8]>;
    /// `length` bytes of RAM that holds no code, to be written.
    fn data_block(&mut self, address: u32, length: usize) -> Option<&mut [u8]>;
}

impl Direct for Bytes {
    #[inline(always)]
    fn read(&mut self, width: Width, address: u32) -> Option<u32> {
        width.read_direct(address, self)
    }

    #[inline(always)]
    fn write(&mut self, width: Width, address: u32, value: u32) -> bool {
        width.write_direct(address, value, self)
    }

    #[inline(always)]
    fn block(&mut self, address: u32, length: usize) -> Option<&[u8]> {
        Self::block(self, address, length)
    }

    #[inline(always)]
    fn data_block(&mut self, address: u32, length: usize) -> Option<&mut [u8]> {
        Self::data_block(self, address, length)
    }
}

impl Direct for Noted<'_> {
    #[inline(always)]
    fn read(&mut self, width: Width, address: u32) -> Option<u32> {
        // what is no memory is noted by the instruction
        if address >= RAM_BASE << 1 {
            return None;
        }
        if self.touched.note_read(address) { width.read_direct(address, self.bytes) } else { None }
    }

    #[inline(always)]
    fn write(&mut self, width: Width, address: u32, value: u32) -> bool {
        // what is no RAM is noted by the instruction, and noted here it would be of RAM that was not written
        if !(RAM_BASE..RAM_BASE << 1).contains(&address) || !self.touched.note_write(address) {
            return false;
        }
        match width {
            Width::Word => self.bytes.write_tracked(address, value.to_le_bytes()),
            Width::Half => self.bytes.write_tracked(address, (value as u16).to_le_bytes()),
            Width::Byte => self.bytes.write_tracked(address, [value as u8]),
        }
    }

    #[inline(always)]
    fn block(&mut self, address: u32, length: usize) -> Option<&[u8]> {
        let mut words = (0..length as u32 / 4).map(|at| address.wrapping_add(4 * at));
        if address < RAM_BASE << 1 && words.all(|word| self.touched.note_read(word)) {
            self.bytes.block(address, length)
        } else {
            None
        }
    }

    #[inline(always)]
    fn data_block(&mut self, address: u32, length: usize) -> Option<&mut [u8]> {
        let block = self.bytes.tracked_block(address, length)?;
        let mut words = (0..length as u32 / 4).map(|at| address.wrapping_add(4 * at));
        if words.all(|word| self.touched.note_write(word)) { Some(block) } else { None }
    }
}
