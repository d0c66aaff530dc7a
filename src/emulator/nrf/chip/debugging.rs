//! A chip under a debugger: a millisecond that is held between two instructions and goes on as if it had not been, and what a
//! debugger reads and changes.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::super::information;
use super::Chip;
use super::run::RTT_PARTS;
use crate::emulator::arm::{Core, Hold, OutsideWrite, RAM_BASE, Trail, Traps, Writer};
use crate::hal::Acceleration;

/// How far a millisecond is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Progress {
    /// Whether it has begun and not ended.
    is_within_ms: bool,
    /// How many parts of it have ended.
    parts: u64,
    /// Whether the next part has begun.
    is_within_part: bool,
    /// The limit of the run of the core that was held.
    limit: Option<u64>,
    /// Why it is held. The run that was asked for takes it.
    hold: Option<Hold>,
}

impl Progress {
    pub(super) fn is_held(&self) -> bool {
        self.hold.is_some()
    }

    pub(super) fn hold(&mut self, hold: Hold, limit: u64) {
        (self.hold, self.limit) = (Some(hold), Some(limit));
    }

    pub(super) fn take_limit(&mut self) -> Option<u64> {
        self.limit.take()
    }

    /// The part that is run next, as how many parts come after it; `None` if the rest is run as a whole. There are parts while
    /// `is_in_parts`, and one that has begun is run to its end.
    pub(super) fn next_part(&mut self, is_in_parts: bool) -> Option<u64> {
        if !self.is_within_part && (!is_in_parts || self.parts >= RTT_PARTS - 1) {
            return None;
        }
        self.is_within_part = true;
        Some(RTT_PARTS - 1 - self.parts)
    }

    /// The part that was run has ended.
    pub(super) fn end_part(&mut self) {
        (self.parts, self.is_within_part) = (self.parts + 1, false);
    }

    /// Begins a millisecond; says whether it had begun.
    pub(super) fn begin_ms(&mut self) -> bool {
        std::mem::replace(&mut self.is_within_ms, true)
    }
}

impl Chip {
    /// Runs a millisecond, or the rest of one that was held, up to a trap; says why it is held, if it is. A chip that is held
    /// within a millisecond goes on by this or by [`Self::run_ms`], with the same outcome as if it had never been held.
    pub fn run_ms_to_trap(&mut self, felt: Acceleration, traps: &Traps) -> Option<Hold> {
        self.core.set_traps(Some(traps), &mut self.memory);
        self.begin_ms(felt);
        self.run_rest_of_ms();
        self.core.set_traps(None, &mut self.memory);
        let hold = self.progress.hold.take();
        if hold.is_none() {
            self.end_ms();
        }
        hold
    }

    /// Whether a millisecond is held that has begun.
    #[must_use]
    pub fn is_within_ms(&self) -> bool {
        self.progress.is_within_ms
    }

    /// Moves the breakpoints to these even addresses. They count in runs to a trap.
    pub fn set_breakpoints(&mut self, breakpoints: &Arc<BTreeSet<u32>>) {
        self.memory.set_breakpoints(breakpoints);
    }

    /// Tracks from now on what is executed and written, anew if that was tracked before. It changes nothing of what the program
    /// does.
    pub fn track(&mut self) {
        self.memory.track();
    }

    /// Notes from now on what instructions access and what is written. That takes half as much time again as a run without it.
    pub fn note_accesses(&mut self) {
        self.memory.note_accesses();
        // the core learns of it
        self.core.set_traps(None, &mut self.memory);
    }

    /// What was accessed since that is noted.
    #[must_use]
    pub fn noted(&self) -> Option<Trail> {
        self.memory.noted()
    }

    /// A write that was watched, by something else than an instruction, at which no run was held: the core has slept since.
    pub fn take_outside_write(&mut self) -> Option<OutsideWrite> {
        self.memory.take_outside_write()
    }

    /// Who writes to RAM beside instructions, in words.
    #[must_use]
    pub fn writer_name(&self, writer: Writer) -> String {
        match writer {
            Writer::EasyDma(place) => format!("EasyDMA of {}", self.peripherals.master_name(place)),
            Writer::Frame(number) => format!("the frame of exception {}", self.exception_name(number)),
            Writer::Rtt => "the computer, for RTT".to_owned(),
            Writer::Semihosting => "the computer, for semihosting".to_owned(),
        }
    }

    /// What was executed and accessed since that is tracked.
    #[must_use]
    pub fn trail(&self) -> Option<Trail> {
        self.memory.trail()
    }

    /// Changes the registers of the core, as a debugger does.
    pub fn change_core(&mut self, change: impl FnOnce(&mut Core)) {
        self.settle();
        change(&mut self.core);
    }

    /// Lets a run that is held end here, since what is changed now may bring the next event of the chip nearer.
    fn settle(&mut self) {
        if self.progress.limit.take().is_some() {
            self.follow_up();
        }
    }

    /// Reads memory and registers as a debugger does, without changing anything: the reads are done by a copy of the chip.
    /// Returns how many bytes there are from the address on, at most those that are asked for.
    pub fn inspect(&self, address: u32, bytes: &mut [u8]) -> usize {
        if let Some(room) = self.memory.bytes(address, bytes.len()) {
            bytes.copy_from_slice(room);
            return bytes.len();
        }
        let mut copy = None;
        let mut read = 0;
        while let Some(place) = bytes.get_mut(read) {
            let at = address.wrapping_add(read as u32);
            if let Some(byte) = self.memory.bytes(at, 1) {
                *place = byte[0];
                read += 1;
                continue;
            }
            let copy = copy.get_or_insert_with(|| self.clone());
            let word = copy.core.read_private(at & !3).or_else(|| copy.bus_read(at & !3));
            let Some(word) = word else { break };
            let of_word = word.to_le_bytes().into_iter().skip(at as usize & 3);
            let places = bytes[read..].iter_mut().zip(of_word);
            read += places.map(|(place, byte)| *place = byte).count();
        }
        read
    }

    /// Reads registers as a debugger does, without changing anything; `None` for each that is not there.
    #[must_use]
    pub fn inspect_words(&self, addresses: impl Iterator<Item = u32>) -> Vec<Option<u32>> {
        let mut copy = self.clone();
        addresses.map(|at| copy.core.read_private(at & !3).or_else(|| copy.bus_read(at & !3))).collect()
    }

    /// Writes memory or registers as a debugger does: flash and UICR as they are flashed, registers in whole words and with all
    /// that the write does. Says whether there is such a place; if not, nothing is written.
    #[must_use = "bytes that do not fit are not written"]
    pub fn change_memory(&mut self, address: u32, bytes: &[u8]) -> bool {
        self.settle();
        let is_memory = self.memory.bytes(address, bytes.len()).is_some();
        let is_uicr = address.checked_sub(information::UICR_BASE).is_some_and(|at| at < information::UICR_BYTES as u32);
        if is_memory || is_uicr {
            return self.load(address, bytes);
        }
        let (words, rest) = bytes.as_chunks::<4>();
        if address & 3 != 0 || !rest.is_empty() || address < RAM_BASE {
            return false;
        }
        (address..).step_by(4).zip(words).all(|(at, word)| {
            let word = u32::from_le_bytes(*word);
            let done = self.core.write_private(at, word) || self.bus_write(at, word);
            self.follow_up();
            done
        })
    }
}
