//! RTT, what a debugger reads out of RAM and writes there (SEGGER, *J-Link / J-Trace User Guide*, UM08001, chapter *RTT*).
//!
//! A program keeps a control block in RAM, which begins with an identifier:
//!
//! | offset | what |
//! |---|---|
//! | 0x00 | `SEGGER RTT` and six NULs |
//! | 0x10, 0x14 | how many up-channels (to the debugger) and down-channels (from it) there are |
//! | 0x18 + 24n | up-channel n: name, buffer, size in bytes, WrOff, RdOff, flags; a word each |
//! | after these | the down-channels, alike |
//!
//! Whoever writes moves WrOff, whoever reads RdOff; a buffer is empty when both are the same. All up-channels are read once a
//! millisecond, so that no program waits for room for longer. What comes by them is described in [`stream`].
//!
//! The two lowest bits of the flags say what the program does when a buffer is full: 0 and 1 throw away, 2 waits for room.
//! As long as the channels are read they are set to wait, so that nothing is lost, as probe-rs does (its option
//! `--rtt-channel-mode`, whose default is `block-if-full`). A program that waits for a debugger (`defmt-rtt` looks at these
//! bits) finds one.
//!
//! An ELF file names the block by its symbol `_SEGGER_RTT`. Without it, the RAM is searched.

mod channel;
mod stream;

use std::collections::BTreeMap;

use memchr::memmem;

use crate::emulator::arm::{Memory, RAM_BASE};
use crate::emulator::byte_queue::ByteQueue;
use crate::emulator::console::OpenLine;
use channel::{Channel, word};
use stream::UpStream;

pub use stream::{RttBytes, RttChannel, RttReading};

const ID: [u8; 16] = *b"SEGGER RTT\0\0\0\0\0\0";
/// More channels than this of one direction is no control block; programs have one to three.
const MAX_CHANNELS: u32 = 16;
const HEADER_BYTES: u32 = 24;
/// Bytes of RAM that are searched in a millisecond, so that programs without RTT are not slowed down: the whole RAM of
/// the V1, an eighth of the V2's.
const WINDOW_BYTES: usize = 16 * 1024;
/// Bytes that are read in a millisecond, out of all channels: a fast probe reads some 2 MB a second.
const MAX_BYTES_A_MS: usize = 2048;
/// For so many milliseconds after a reset the block whose place is known is looked for often: the program may write more than
/// its buffer holds within the first millisecond, before anything says that it is to wait. probe-rs halts the program at
/// `main` for that.
const FIRST_MS: u64 = 20;
/// For so long also if there is a block: it may be that of before the reset, which the program has yet to make anew.
const STARTUP_MS: u64 = 2;

/// The debugger's side.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Rtt {
    reading: RttReading,
    /// Where the block is, by a symbol.
    symbol: Option<u32>,
    /// The address of the control block, once it is found.
    block: Option<u32>,
    /// Where the search goes on, in bytes of RAM.
    searched: usize,
    /// Milliseconds since the last reset.
    ms: u64,
    /// How many bytes it can still read in this millisecond.
    room: usize,
    /// What came by each up-channel.
    up: BTreeMap<u32, UpStream>,
    /// What is handed out as bytes and was not taken.
    bytes: Vec<RttBytes>,
    /// Bytes for down-channel 0 for which there was no room.
    down: ByteQueue,
}

impl Default for Rtt {
    fn default() -> Self {
        Self {
            reading: RttReading::default(),
            symbol: None,
            block: None,
            searched: 0,
            ms: 0,
            room: MAX_BYTES_A_MS,
            up: BTreeMap::new(),
            bytes: Vec::new(),
            down: ByteQueue::default(),
        }
    }
}

/// What a program does with what is sent to its RTT down-channel 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RttInput {
    /// Whether there is such a channel now.
    pub listens: bool,
    /// How many bytes were sent that the program has not read.
    pub unread: usize,
}

impl Rtt {
    /// Says which channels are handed out as bytes.
    pub(super) fn set_reading(&mut self, reading: RttReading) {
        self.reading = reading;
    }

    /// Says where the control block is.
    pub(super) fn set_symbol(&mut self, address: u32) {
        self.symbol = Some(address);
    }

    /// The chip was reset: its program makes a new control block, maybe elsewhere. The lines that have not ended, which no
    /// program goes on with.
    pub(super) fn forget(&mut self) -> Vec<String> {
        (self.block, self.searched, self.ms) = (None, 0, 0);
        let lines = self.flush();
        self.up.clear();
        lines
    }

    /// A millisecond is over.
    pub(super) fn end_ms(&mut self) {
        self.room = MAX_BYTES_A_MS;
        self.ms += 1;
    }

    /// Whether the block should be looked for several times in this millisecond.
    pub(super) fn is_awaited(&self) -> bool {
        self.symbol.is_some() && self.ms < if self.block.is_some() { STARTUP_MS } else { FIRST_MS }
    }

    /// Reads what the program has written since the last time, as far as time allows, and writes what is sent to it; the
    /// lines that it ended.
    pub(super) fn poll(&mut self, memory: &mut Memory) -> Vec<String> {
        let known = self.block.filter(|&block| is_block(memory, block));
        self.block = known.or_else(|| match self.symbol {
            Some(symbol) => Some(symbol).filter(|&symbol| is_block(memory, symbol)),
            None => self.search(memory),
        });
        let Some(block) = self.block else { return Vec::new() };
        let count = word(memory, block + 0x10).unwrap_or(0);
        let mut lines = Vec::new();
        for number in 0..count {
            let Some(channel) = Channel::read(memory, block + HEADER_BYTES, number) else { continue };
            channel.set_blocking(memory);
            let bytes = channel.drain(memory, self.room);
            self.room -= bytes.len();
            if !bytes.is_empty() {
                let reading = &self.reading;
                let stream =
                    self.up.entry(number).or_insert_with(|| UpStream::new(number, channel.name(memory), reading));
                lines.extend(stream.take(bytes, &mut self.bytes));
            }
        }
        if let Some(channel) = self.down_channel(memory) {
            channel.fill(memory, &mut self.down);
        }
        lines
    }

    /// Reads all that the program has written: nothing comes after it.
    pub(super) fn poll_all(&mut self, memory: &mut Memory) -> Vec<String> {
        let room = std::mem::replace(&mut self.room, usize::MAX);
        let lines = self.poll(memory);
        self.room = room;
        lines
    }

    /// Whether the program has written by a channel what was not read. Nothing is known of a block that is yet to be searched for.
    pub(super) fn has_more(&self, memory: &Memory) -> bool {
        let Some(block) = self.block.or(self.symbol).filter(|&block| is_block(memory, block)) else { return false };
        let channels = word(memory, block + 0x10).unwrap_or(0);
        (0..channels)
            .filter_map(|number| Channel::read(memory, block + HEADER_BYTES, number))
            .any(|channel| channel.waiting() > 0)
    }

    /// What came of lines that have not ended are lines.
    pub(super) fn flush(&mut self) -> Vec<String> {
        self.up.values_mut().flat_map(UpStream::flush).collect()
    }

    /// The line of channel 0 that has not ended.
    pub(super) fn open(&self) -> OpenLine<'_> {
        self.up.get(&0).map_or_else(OpenLine::default, UpStream::open)
    }

    /// How many bytes that line has.
    pub(super) fn open_bytes(&self) -> usize {
        self.up.get(&0).map_or(0, UpStream::open_bytes)
    }

    /// The lines of the other channels that have not ended.
    pub(super) fn other_open_lines(&self) -> impl Iterator<Item = String> {
        self.up.iter().flat_map(|(&number, stream)| stream.other_open_lines(number))
    }

    /// What came as bytes since it was last taken.
    pub(super) fn take_bytes(&mut self) -> Vec<RttBytes> {
        std::mem::take(&mut self.bytes)
    }

    /// Sends a byte to down-channel 0.
    pub(super) fn send(&mut self, byte: u8) {
        self.down.push(byte);
    }

    /// Bytes that wait for the program and are not shared with a clone that was made before.
    pub(super) fn own_bytes(&self, before: Option<&Self>) -> usize {
        self.down.own_bytes(before.map(|before| &before.down))
    }

    /// Whether frames of defmt are shown as bytes, and nobody has said why.
    pub(super) fn needs_words(&self) -> bool {
        self.up.values().any(|stream| stream.needs_words(&self.reading))
    }

    /// What the program does with what is sent to it.
    pub(super) fn input(&self, memory: &Memory) -> RttInput {
        let channel = self.down_channel(memory);
        let unread = self.down.len() + channel.as_ref().map_or(0, Channel::waiting);
        RttInput { listens: channel.is_some(), unread }
    }

    /// The up-channels with a buffer, numbers and names.
    pub(super) fn up_channels(&self, memory: &Memory) -> Vec<(u32, String)> {
        let Some(block) = self.block.filter(|&block| is_block(memory, block)) else { return Vec::new() };
        let count = word(memory, block + 0x10).unwrap_or(0);
        let channel = |number| Some((number, Channel::read(memory, block + HEADER_BYTES, number)?.name(memory)));
        (0..count).filter_map(channel).collect()
    }

    /// Down-channel 0, if there is one with a buffer.
    fn down_channel(&self, memory: &Memory) -> Option<Channel> {
        let block = self.block?;
        let (up, down) = (word(memory, block + 0x10)?, word(memory, block + 0x14)?);
        (1..=MAX_CHANNELS).contains(&down).then(|| Channel::read(memory, block + HEADER_BYTES, up))?
    }

    /// Looks for the control block in the next part of RAM.
    fn search(&mut self, memory: &Memory) -> Option<u32> {
        let ram = memory.ram();
        let from = if self.searched < ram.len() { self.searched } else { 0 };
        let end = (from + WINDOW_BYTES).min(ram.len());
        self.searched = end;
        // one that begins in this part may end in the next
        let window = ram.get(from..(end + ID.len() - 1).min(ram.len()))?;
        let found = memmem::find_iter(window, &ID).map(|offset| RAM_BASE + (from + offset) as u32);
        // its words make it aligned
        found.filter(|address| address.is_multiple_of(4)).find(|&address| is_block(memory, address))
    }
}

/// Whether a control block is at an address, complete.
fn is_block(memory: &Memory, address: u32) -> bool {
    let is_id = memory.bytes(address, ID.len()).is_some_and(|bytes| bytes == ID);
    is_id && word(memory, address + 0x10).is_some_and(|channels| (1..=MAX_CHANNELS).contains(&channels))
}

#[cfg(test)]
mod tests;
