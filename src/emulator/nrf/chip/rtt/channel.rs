//! A channel of RTT: a ring of bytes in RAM.

use crate::emulator::arm::{Memory, RAM_BASE, Writer};
use crate::emulator::byte_queue::ByteQueue;

const CHANNEL_BYTES: u32 = 24;
/// The bits of the flags that say what the program does when the buffer is full.
const MODE: u32 = 3;
/// It waits for room.
const BLOCK_IF_FULL: u32 = 2;
/// The longest name.
const MAX_NAME_BYTES: usize = 64;

pub(super) fn word(memory: &Memory, address: u32) -> Option<u32> {
    let bytes = memory.bytes(address, 4)?;
    bytes.first_chunk().map(|bytes| u32::from_le_bytes(*bytes))
}

/// What the control block says of a channel whose ring is all in RAM.
pub(super) struct Channel {
    descriptor: u32,
    number: u32,
    name: u32,
    buffer: u32,
    size: u32,
    write: u32,
    read: u32,
    flags: u32,
}

impl Channel {
    /// The channel with a number, of those whose descriptors begin at an address; `None` if it has no ring yet, or none that
    /// is all in RAM.
    pub(super) fn read(memory: &Memory, descriptors: u32, number: u32) -> Option<Self> {
        let descriptor = descriptors + CHANNEL_BYTES * number;
        let field = |at: u32| word(memory, descriptor + 4 * at);
        let (name, buffer, size) = (field(0)?, field(1)?, field(2)?);
        let (write, read, flags) = (field(3)?, field(4)?, field(5)?);
        let is_whole = buffer >= RAM_BASE && write < size && read < size;
        (is_whole && memory.bytes(buffer, size as usize).is_some()).then_some(Self {
            descriptor,
            number,
            name,
            buffer,
            size,
            write,
            read,
            flags,
        })
    }

    /// The name, or the number where there is none.
    pub(super) fn name(&self, memory: &Memory) -> String {
        let byte =
            |at: u32| memory.bytes(self.name.wrapping_add(at), 1).map(|bytes| bytes[0]).filter(|&byte| byte != 0);
        let bytes: Vec<u8> = (0..).map_while(byte).take(MAX_NAME_BYTES).collect();
        if self.name == 0 || bytes.is_empty() {
            format!("channel {}", self.number)
        } else {
            String::from_utf8_lossy(&bytes).into_owned()
        }
    }

    /// Makes the program wait for room.
    pub(super) fn set_blocking(&self, memory: &mut Memory) {
        if self.flags & MODE != BLOCK_IF_FULL {
            self.store(memory, 5, self.flags & !MODE | BLOCK_IF_FULL);
        }
    }

    /// How many bytes wait to be read.
    pub(super) fn waiting(&self) -> usize {
        let waiting = if self.write >= self.read { self.write - self.read } else { self.size - self.read + self.write };
        waiting as usize
    }

    /// Takes everything out, or `most` bytes.
    pub(super) fn drain(&self, memory: &mut Memory, most: usize) -> Vec<u8> {
        let count = most.min(self.waiting());
        if count == 0 {
            return Vec::new();
        }
        let Some(ring) = memory.bytes(self.buffer, self.size as usize) else { return Vec::new() };
        let (before, from) = ring.split_at(self.read as usize);
        let bytes: Vec<u8> = from.iter().chain(before).take(count).copied().collect();
        let at = (u64::from(self.read) + count as u64) % u64::from(self.size);
        self.store(memory, 4, at as u32);
        bytes
    }

    /// Puts bytes in, as many as there is room for.
    pub(super) fn fill(&self, memory: &mut Memory, bytes: &mut ByteQueue) {
        let (mut room, mut at) = (self.size as usize - 1 - self.waiting(), self.write);
        while room > 0
            && let Some(byte) = bytes.pop()
        {
            // the ring is in RAM, so RAM takes it
            let _ = memory.store_by(Writer::Rtt, self.buffer + at, &[byte]);
            at = if at + 1 == self.size { 0 } else { at + 1 };
            room -= 1;
        }
        if at != self.write {
            self.store(memory, 3, at);
        }
    }

    fn store(&self, memory: &mut Memory, field: u32, value: u32) {
        // it was read from RAM, so RAM takes it
        let _ = memory.store_by(Writer::Rtt, self.descriptor + 4 * field, &value.to_le_bytes());
    }
}
