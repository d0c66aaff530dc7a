//! RTT, lines that a debugger reads out of RAM (SEGGER, *J-Link / J-Trace User Guide*, UM08001, chapter *RTT*).
//!
//! A program keeps a control block in RAM, which begins with an identifier that it puts together at run time:
//!
//! | offset | what |
//! |---|---|
//! | 0x00 | `SEGGER RTT` and six NULs |
//! | 0x10, 0x14 | how many up-buffers (to the debugger) and down-buffers there are |
//! | 0x18 + 24n | up-buffer n: name, buffer, size in bytes, WrOff, RdOff, flags; a word each |
//!
//! The program moves WrOff, the debugger RdOff; a buffer is empty when both are the same. All up-buffers are read once a
//! millisecond, so that no program waits for room for longer. What comes by up-buffer 0 are lines of the console; what
//! comes by the others is thrown away. Down-buffers are left alone.
//!
//! A line ends with a line feed, or with a NUL, which ends a frame of defmt. A byte that is not text, as most of defmt are,
//! is written as `\xNN`, so that nothing is lost.

use crate::emulator::arm::{Memory, RAM_BASE};
use crate::emulator::line_assembler::{Form, LineAssembler};

const ID: [u8; 16] = *b"SEGGER RTT\0\0\0\0\0\0";
const FIRST_WORD: u32 = u32::from_le_bytes(*b"SEGG");
/// More up-buffers than this is no control block; programs have one to three.
const MAX_BUFFERS: u32 = 16;
const HEADER_BYTES: u32 = 24;
const BUFFER_BYTES: u32 = 24;
/// Bytes of RAM that are searched in a millisecond, so that programs without RTT are not slowed down: the whole RAM of
/// the V1, an eighth of the V2's.
const WINDOW_BYTES: usize = 16 * 1024;
/// Bytes that are read in a millisecond, out of all buffers: a fast probe reads some 2 MB a second.
const MAX_BYTES_A_MS: usize = 2048;

/// The debugger's side.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Rtt {
    /// The address of the control block, once it is found.
    block: Option<u32>,
    /// Where the search goes on, in bytes of RAM.
    searched: usize,
    /// How many bytes it can still read in this millisecond.
    room: usize,
    /// What was read.
    pub(super) read: LineAssembler,
}

impl Default for Rtt {
    fn default() -> Self {
        Self { block: None, searched: 0, room: MAX_BYTES_A_MS, read: LineAssembler::new(Form::Frames) }
    }
}

fn word(memory: &Memory, address: u32) -> Option<u32> {
    let bytes = memory.bytes(address, 4)?;
    bytes.first_chunk().map(|bytes| u32::from_le_bytes(*bytes))
}

impl Rtt {
    /// The chip was reset: its program makes a new control block, maybe elsewhere.
    pub(super) fn forget(&mut self) {
        (self.block, self.searched) = (None, 0);
    }

    /// A millisecond is over.
    pub(super) fn end_ms(&mut self) {
        self.room = MAX_BYTES_A_MS;
    }

    /// Reads what the program has written since the last time, as far as time allows; the lines that it ended.
    pub(super) fn poll(&mut self, memory: &mut Memory) -> Vec<String> {
        let known = self.block.filter(|&block| is_block(memory, block));
        self.block = known.or_else(|| self.search(memory));
        let mut lines = Vec::new();
        if let Some(block) = self.block {
            let buffers = word(memory, block + 0x10).unwrap_or(0);
            for buffer in 0..buffers {
                let bytes = drain(memory, block + HEADER_BYTES + buffer * BUFFER_BYTES, self.room);
                self.room -= bytes.len();
                if buffer == 0 {
                    lines.extend(bytes.into_iter().filter_map(|byte| self.read.take(byte)));
                }
            }
        }
        lines
    }

    /// Looks for the control block in the next part of RAM.
    fn search(&mut self, memory: &Memory) -> Option<u32> {
        let ram = memory.ram();
        let from = if self.searched < ram.len() { self.searched } else { 0 };
        let window = ram.get(from..(from + WINDOW_BYTES).min(ram.len()))?;
        self.searched = from + window.len();
        // its words make it aligned
        let (words, _) = window.as_chunks::<4>();
        // numbers are compared at once, slices by a call: this is most of what a program that sleeps costs
        let found = (0..).zip(words).filter(|&(_, word)| u32::from_le_bytes(*word) == FIRST_WORD);
        let addresses = found.map(|(index, _): (u32, _)| RAM_BASE + from as u32 + 4 * index);
        addresses.into_iter().find(|&address| is_block(memory, address))
    }
}

/// Whether a control block is at an address, complete.
fn is_block(memory: &Memory, address: u32) -> bool {
    let is_id = memory.bytes(address, ID.len()).is_some_and(|bytes| bytes == ID);
    is_id && word(memory, address + 0x10).is_some_and(|buffers| (1..=MAX_BUFFERS).contains(&buffers))
}

/// Takes everything out of an up-buffer, or `most` bytes. A buffer that is not all in RAM is left alone.
fn drain(memory: &mut Memory, descriptor: u32, most: usize) -> Vec<u8> {
    let field = |at: u32| word(memory, descriptor + 4 * at).unwrap_or(0);
    let (buffer, size, write, read) = (field(1), field(2), field(3), field(4));
    if buffer < RAM_BASE || write == read || write >= size || read >= size {
        return Vec::new();
    }
    let Some(ring) = memory.bytes(buffer, size as usize) else { return Vec::new() };
    let waiting = if write > read { write - read } else { size - read + write };
    let count = most.min(waiting as usize);
    let (before, from) = ring.split_at(read as usize);
    let bytes: Vec<u8> = from.iter().chain(before).take(count).copied().collect();
    let at = (u64::from(read) + count as u64) % u64::from(size);
    // it was read from RAM, so RAM takes it
    let _ = memory.store(descriptor + 16, &(at as u32).to_le_bytes());
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLOCK: u32 = RAM_BASE + 0x1_2340;
    const BUFFER: u32 = RAM_BASE + 0x800;

    fn put(memory: &mut Memory, address: u32, bytes: &[u8]) {
        assert!(memory.store(address, bytes));
    }

    /// A control block with two up-buffers, the first of 16 bytes.
    fn memory() -> Memory {
        let mut memory = Memory::new(0x1000, 128 * 1024);
        put(&mut memory, BLOCK, &ID);
        let words = [2, 0, 0, BUFFER, 16, 0, 0, 2, 0, BUFFER + 16, 8, 3, 0, 0];
        for (at, word) in (0x10..).step_by(4).zip(words) {
            put(&mut memory, BLOCK + at, &u32::to_le_bytes(word));
        }
        memory
    }

    /// The program writes bytes, as SEGGER's and everyone's library does.
    fn write(memory: &mut Memory, bytes: &[u8]) {
        let mut at = word(memory, BLOCK + 0x24).expect("WrOff");
        for byte in bytes {
            put(memory, BUFFER + at, &[*byte]);
            at = (at + 1) % 16;
        }
        put(memory, BLOCK + 0x24, &at.to_le_bytes());
    }

    #[test]
    fn lines_are_read_round_the_end_of_the_buffer_and_rdoff_follows() {
        let (mut memory, mut rtt) = (memory(), Rtt::default());
        let mut lines = Vec::new();
        for text in ["hello\n", "one\r\ntwo\n", "and then", " more\n"] {
            write(&mut memory, text.as_bytes());
            // the search of 128 KiB takes eight times
            (0..8).for_each(|_| lines.extend(rtt.poll(&mut memory)));
            assert_eq!(word(&memory, BLOCK + 0x28), word(&memory, BLOCK + 0x24), "RdOff is WrOff");
        }
        assert_eq!(lines, ["hello", "one", "two", "and then more"]);
        assert_eq!(word(&memory, BLOCK + 0x40), Some(3), "the other buffer is empty, too");
    }

    #[test]
    fn a_millisecond_has_room_for_so_many_bytes_and_the_rest_comes_later() {
        let (mut memory, mut rtt) = (memory(), Rtt { block: Some(BLOCK), ..Rtt::default() });
        let size = 6000;
        put(&mut memory, BLOCK + 0x1c, &[BUFFER, size].map(u32::to_le_bytes).concat());
        // from 4000 on, round the end
        let ring: Vec<u8> =
            (0..size).map(|at| if at % 100 == 99 { b'\n' } else { b'a' + (at / 100 % 26) as u8 }).collect();
        put(&mut memory, BUFFER, &ring);
        put(&mut memory, BLOCK + 0x24, &[3000, 4000_u32].map(u32::to_le_bytes).concat());
        let (before, from) = ring.split_at(4000);
        let expected = [from, &before[..3000]].concat();
        let mut lines = Vec::new();
        for read in [2048, 4096, 5000_usize] {
            lines.extend(rtt.poll(&mut memory));
            assert!(rtt.poll(&mut memory).is_empty(), "no room is left");
            rtt.end_ms();
            assert_eq!(word(&memory, BLOCK + 0x28), Some((4000 + read as u32) % size));
            assert_eq!(lines.len(), read / 100);
        }
        assert_eq!(lines.join("\n") + "\n", String::from_utf8_lossy(&expected));
    }

    #[test]
    fn bytes_that_are_not_text_are_kept() {
        let (mut memory, mut rtt) = (memory(), Rtt { block: Some(BLOCK), ..Rtt::default() });
        write(&mut memory, b"\x01a\xff\xc3\xa4\0\0b\n");
        assert_eq!(rtt.poll(&mut memory), ["\\x01a\\xff\u{e4}", "b"]);
    }

    #[test]
    fn a_block_that_is_gone_is_searched_again() {
        let (mut memory, mut rtt) = (memory(), Rtt { block: Some(RAM_BASE), ..Rtt::default() });
        write(&mut memory, b"found\n");
        assert_eq!((0..8).flat_map(|_| rtt.poll(&mut memory)).collect::<Vec<_>>(), ["found"]);
    }
}
