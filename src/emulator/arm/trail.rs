//! What a run has executed and accessed. Whoever searches a run passes the stretches of it in which nothing that is looked for
//! can have happened.
//!
//! Tracking costs little. An instruction is recorded when it is decoded, which with tracking is when it is first executed. A
//! store takes the long way, which records it, only while the line of its RAM has a mark, and a line that is written often loses
//! its mark: then all of its words count as written. Reads, and what is not RAM, are not tracked: a run that is searched
//! notes them, in [`Touched`](super::touched::Touched), word by word.

use std::collections::BTreeMap;

use super::memory::{LINE_BYTES, RAM_BASE};
use super::touched::Touched;

/// Half-words in an entry of [`Bits`] are 128 bytes apart, words 256.
const BITS: u32 = u64::BITS;

/// Stores to a line that are recorded one by one.
const MAX_STORES: u16 = 256;

/// The instructions that a run has executed, and the words of RAM that something has written; where accesses are noted, also the
/// words elsewhere that were written, and those that instructions have read. A trail may name more than that, never less.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    /// A bit for each half-word at which an executed instruction begins.
    executed: Bits,
    /// A bit for each word of which something was written, of memory and of the registers of peripherals.
    written: Bits,
    /// A bit for each word of which an instruction has read something.
    read: Bits,
    has_breakpoint_instruction: bool,
}

/// A bit for each unit of memory, 64 of them in an entry; an entry that is not there is 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Bits(BTreeMap<u32, u64>);

impl Bits {
    pub fn set(&mut self, unit: u32) {
        *self.0.entry(unit / BITS).or_default() |= 1 << (unit % BITS);
    }

    /// Sets those of 64 units, of which the first is a multiple of 64.
    pub fn add_64(&mut self, first: u32, units: u64) {
        *self.0.entry(first / BITS).or_default() |= units;
    }

    fn has(&self, unit: u32) -> bool {
        self.0.get(&(unit / BITS)).is_some_and(|bits| bits >> (unit % BITS) & 1 == 1)
    }

    /// Whether one of the units from the first to the last is set.
    pub fn has_any(&self, first: u32, last: u32) -> bool {
        first <= last
            && self.0.range(first / BITS..=last / BITS).any(|(entry, bits)| {
                let from = first.saturating_sub(entry * BITS);
                let to = (last - entry * BITS).min(BITS - 1);
                bits & (u64::MAX << from) & (u64::MAX >> (BITS - 1 - to)) != 0
            })
    }

    pub fn add(&mut self, other: &Self) {
        other.0.iter().for_each(|(&entry, bits)| *self.0.entry(entry).or_default() |= bits);
    }
}

impl Trail {
    /// Adds what instructions have touched, and what was written beside them.
    pub(super) fn add_touched(&mut self, touched: &Touched) {
        touched.add_to(&mut self.read, false);
        touched.add_to(&mut self.written, true);
    }

    /// Whether an instruction at an even address was executed.
    #[must_use]
    pub fn has_executed(&self, address: u32) -> bool {
        self.executed.has(address / 2)
    }

    /// Whether something was written from an address to another, which is included: by an instruction, and to RAM also by the frame
    /// of an exception, by a peripheral with EasyDMA or by a debugger.
    #[must_use]
    pub fn has_written(&self, from: u32, to: u32) -> bool {
        self.written.has_any(from / 4, to / 4)
    }

    /// Whether an instruction has read something from an address to another, which is included.
    #[must_use]
    pub fn has_read(&self, from: u32, to: u32) -> bool {
        self.read.has_any(from / 4, to / 4)
    }

    /// Whether a `BKPT` instruction was executed.
    #[must_use]
    pub fn has_breakpoint_instruction(&self) -> bool {
        self.has_breakpoint_instruction
    }

    /// Adds another trail.
    pub fn add(&mut self, other: &Self) {
        self.executed.add(&other.executed);
        self.written.add(&other.written);
        self.read.add(&other.read);
        self.has_breakpoint_instruction |= other.has_breakpoint_instruction;
    }

    /// Bytes that the trail takes, about.
    #[must_use]
    pub fn bytes(&self) -> usize {
        // a node of a B-tree is two thirds full
        (self.executed.0.len() + self.written.0.len() + self.read.0.len()) * size_of::<(u32, u64)>() * 3 / 2
    }
}

/// Makes a trail of the run that goes on.
#[derive(Clone)]
pub(super) struct Tracker {
    trail: Trail,
    /// How many stores to each line of RAM were recorded.
    stores: Vec<u16>,
}

impl Tracker {
    /// Of so many bytes of RAM.
    pub fn new(ram_bytes: usize) -> Self {
        Self { trail: Trail::default(), stores: vec![0; ram_bytes / LINE_BYTES] }
    }

    /// What is recorded here.
    pub fn trail(&self) -> Trail {
        self.trail.clone()
    }

    /// Records an instruction that is decoded, to be executed.
    pub fn record_instruction(&mut self, address: u32, is_breakpoint: bool) {
        self.trail.executed.set(address / 2);
        self.trail.has_breakpoint_instruction |= is_breakpoint;
    }

    /// Records a write of bytes to RAM.
    pub fn record_write(&mut self, address: u32, length: usize) {
        let last = address.saturating_add(length.saturating_sub(1) as u32);
        (address / 4..=last / 4).for_each(|word| self.trail.written.set(word));
    }

    /// Counts a store by an instruction; says whether its line is one that is written often, of which nothing more needs to be
    /// recorded.
    pub fn count_store(&mut self, address: u32) -> bool {
        let line = (address - RAM_BASE) / LINE_BYTES as u32;
        let Some(stores) = self.stores.get_mut(line as usize) else { return false };
        *stores = stores.saturating_add(1);
        let is_often = *stores >= MAX_STORES;
        if is_often {
            self.record_write(RAM_BASE + line * LINE_BYTES as u32, LINE_BYTES);
        }
        is_often
    }
}

#[cfg(test)]
mod tests {
    use super::super::configuration::Profile;
    use super::super::memory::Memory;
    use super::*;

    #[test]
    fn ranges_are_found_at_both_ends_and_across_entries() {
        let mut bits = Bits::default();
        [0, 63, 64, 200, u32::MAX].into_iter().for_each(|unit| bits.set(unit));
        for (first, last, has) in [
            (0, 0, true),
            (1, 62, false),
            (1, 63, true),
            (65, 199, false),
            (65, 200, true),
            (201, u32::MAX - 1, false),
            (201, u32::MAX, true),
            (5, 4, false),
        ] {
            assert_eq!(bits.has_any(first, last), has, "{first} to {last}");
        }
    }

    #[test]
    fn stores_are_recorded_by_the_word_until_they_are_too_many_for_their_line() {
        let mut memory = Memory::new(1024, 2048);
        assert!(memory.write_ram(RAM_BASE, [1_u8]), "before anything is tracked");
        memory.track();
        assert!(memory.write_ram(RAM_BASE + 69, [1_u8]) && memory.write_ram(RAM_BASE + 128, [1_u8; 4]));
        let trail = memory.trail().expect("it is tracked");
        for (from, to, has) in [(0, 67, false), (68, 68, true), (71, 71, true), (72, 127, false), (128, 131, true)] {
            assert_eq!(trail.has_written(RAM_BASE + from, RAM_BASE + to), has, "{from} to {to}");
        }
        (0..1000).for_each(|_| assert!(memory.write_ram(RAM_BASE + 128, [1_u8; 4])));
        let trail = memory.trail().expect("it is tracked");
        assert!(
            trail.has_written(RAM_BASE + 188, RAM_BASE + 191) && !trail.has_written(RAM_BASE + 192, RAM_BASE + 2047)
        );
        // a stretch begins anew, with all lines
        assert!(trail.has_written(RAM_BASE + 68, RAM_BASE + 68));
        memory.track();
        assert!(memory.write_ram(RAM_BASE + 132, [1_u8; 4]));
        let trail = memory.trail().expect("it is tracked");
        assert!(trail.has_written(RAM_BASE + 132, RAM_BASE + 132) && !trail.has_written(RAM_BASE, RAM_BASE + 131));
    }

    #[test]
    fn only_what_is_executed_is_recorded_and_each_stretch_anew() {
        let mut memory = Memory::new(1024, 2048);
        assert!(memory.decode(4, Profile::V7EM) && memory.code.slot(8).is_some(), "a whole page");
        memory.track();
        assert!(memory.code.slot(4).is_none() && memory.decode(4, Profile::V7EM) && memory.code.slot(8).is_none());
        // bkpt #1
        assert!(memory.store(20, &[0x01, 0xbe]));
        assert!(!memory.trail().expect("it is tracked").has_breakpoint_instruction());
        assert!(memory.decode(20, Profile::V7EM));
        let trail = memory.trail().expect("it is tracked");
        assert!(trail.has_executed(4) && !trail.has_executed(8) && trail.has_breakpoint_instruction());
        memory.track();
        assert!(memory.code.slot(4).is_none() && !memory.trail().expect("it is tracked").has_executed(4));
    }
}
