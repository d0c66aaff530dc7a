//! The decoded instructions of flash and RAM.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::configuration::Profile;
use super::decode::decode;
use super::memory::{Bytes, FLASH_BASE, PAGE_BYTES, RAM_BASE};
use super::op::{Op, Pace, Slot};

const HALVES: usize = PAGE_BYTES / 2;

/// Decoded half-words of a page of memory; each as if an instruction began there.
#[derive(Clone)]
pub(super) struct Page {
    pub ops: [Op; HALVES],
    pub paces: [Pace; HALVES],
}

impl Page {
    /// A page of which nothing is decoded.
    const STALE: Self = Self { ops: [Slot::STALE.op; HALVES], paces: [Slot::STALE.pace; HALVES] };

    fn get(&self, place: usize) -> Slot {
        Slot { op: self.ops[place], pace: self.paces[place] }
    }

    /// Makes pairs of the instructions of a page that begins at an address.
    fn pair(&mut self, start: u32) {
        for place in 1..HALVES {
            let branch = start + 2 * place as u32;
            if let Some(pair) = Op::pair(self.get(place - 1), self.get(place), branch) {
                self.ops[place - 1] = pair;
            }
        }
    }

    fn set(&mut self, place: usize, slot: Slot) {
        (self.ops[place], self.paces[place]) = (slot.op, slot.pace);
    }
}

/// Writes of more bytes than this forget whole pages: they are no stores of the program.
const FEW_BYTES: usize = 16;

/// Pages of flash, then pages of RAM. A page of flash is decoded when it is run, and of RAM, where data may be beside the
/// code, only what is run. A store forgets what began in the bytes that it wrote, and a longer write, as of a loader, all of
/// the pages.
#[derive(Clone)]
pub(super) struct Code {
    /// `None` has not been run yet, or was written since. Clones share pages.
    pages: Vec<Option<Arc<Page>>>,
    flash_pages: usize,
    /// Where a debugger's breakpoints are.
    breakpoints: Arc<BTreeSet<u32>>,
}

impl Code {
    pub(super) fn new(flash_pages: usize, ram_pages: usize) -> Self {
        Self { pages: vec![None; flash_pages + ram_pages], flash_pages, breakpoints: Arc::default() }
    }

    /// The decoded page that holds an address.
    #[inline(always)]
    pub(super) fn page(&self, address: u32) -> Option<&Page> {
        self.pages.get(self.index(address)?)?.as_deref()
    }

    /// The decoded instruction at an even address, unless it has to be decoded first.
    #[inline(always)]
    pub(super) fn slot(&self, address: u32) -> Option<Slot> {
        let (page, place) = (self.page(address)?, address as usize / 2 % HALVES);
        let slot = page.get(place);
        let slot = if slot.op.is_pair() { Slot { op: slot.op.first(), ..slot } } else { slot };
        Some(slot).filter(|slot| !matches!(slot.op, Op::Stale))
    }

    /// Whether a pair stands at an address.
    #[cfg(test)]
    pub(super) fn holds_pair(&self, address: u32) -> bool {
        let op = self.page(address).map(|page| page.ops[address as usize / 2 % HALVES]);
        op.is_some_and(|op| op.is_pair())
    }

    /// The place of the page that holds an address, in `pages` or, above the RAM, beyond them; `None` between flash and RAM.
    #[inline(always)]
    fn index(&self, address: u32) -> Option<usize> {
        match address.checked_sub(RAM_BASE) {
            Some(offset) => Some(self.flash_pages + offset as usize / PAGE_BYTES),
            None => Some(address as usize / PAGE_BYTES).filter(|&page| page < self.flash_pages),
        }
    }

    /// Decodes the page of flash that holds `address`, if whole pages are wanted; in RAM, or in a page of which something is
    /// decoded, the instruction there. Says whether there is memory.
    #[cold]
    pub(super) fn decode(&mut self, address: u32, bytes: &Bytes, profile: Profile, in_pages: bool) -> bool {
        let start = address & !(PAGE_BYTES as u32 - 1);
        let Some(page) = self.index(start).and_then(|index| self.pages.get_mut(index)) else { return false };
        let marks = &self.breakpoints;
        let slot_at = |place: usize| {
            let at = start + 2 * place as u32;
            if !marks.is_empty() && marks.contains(&at) { Slot::MARKED } else { decoded(at, bytes, profile) }
        };
        if page.is_none() && start < RAM_BASE && in_pages {
            let mut decoded = Page::STALE;
            (0..HALVES).for_each(|place| decoded.set(place, slot_at(place)));
            decoded.pair(start);
            *page = Some(Arc::new(decoded));
        } else {
            let place = (address - start) as usize / 2;
            let page = page.get_or_insert_with(|| Arc::new(Page::STALE));
            Arc::make_mut(page).set(place, slot_at(place));
        }
        true
    }

    /// Forgets what was decoded from bytes of memory that are there.
    pub(super) fn forget(&mut self, address: u32, length: usize) {
        if length <= FEW_BYTES {
            // a 32-bit instruction or a pair may begin in the half-word before
            let before = if matches!(address, FLASH_BASE | RAM_BASE) { address } else { address - 2 };
            (before & !1..address + length as u32).step_by(2).for_each(|at| self.forget_slot(at));
            return;
        }
        let (first_page, offset) =
            if address >= RAM_BASE { (self.flash_pages, (address - RAM_BASE) as usize) } else { (0, address as usize) };
        // a 32-bit instruction may begin in the last half-word of the page before
        let from = first_page + offset.saturating_sub(2) / PAGE_BYTES;
        let to = first_page + (offset + length).div_ceil(PAGE_BYTES);
        if let Some(pages) = self.pages.get_mut(from..to) {
            pages.fill(None);
        }
    }

    /// Forgets all that was decoded.
    pub(super) fn forget_all(&mut self) {
        self.pages.fill(None);
    }

    /// Moves the breakpoints to these even addresses.
    pub(super) fn set_breakpoints(&mut self, breakpoints: &Arc<BTreeSet<u32>>) {
        let before = std::mem::replace(&mut self.breakpoints, Arc::clone(breakpoints));
        if !Arc::ptr_eq(&before, breakpoints) {
            for &at in before.symmetric_difference(breakpoints) {
                // it may be the second of a pair
                [at.wrapping_sub(2), at].into_iter().for_each(|at| self.forget_slot(at));
            }
        }
    }

    fn forget_slot(&mut self, address: u32) {
        if let Some(Some(page)) = self.index(address).and_then(|index| self.pages.get_mut(index)) {
            Arc::make_mut(page).set(address as usize / 2 % HALVES, Slot::STALE);
        }
    }
}

/// The instruction that begins at an address.
pub(super) fn decoded(at: u32, bytes: &Bytes, profile: Profile) -> Slot {
    let half = |at: u32| bytes.read_half(at).unwrap_or(0);
    decode(profile, at, half(at), half(at.wrapping_add(2)))
}

#[cfg(test)]
mod tests {
    use super::super::memory::Memory;
    use super::*;

    const PROFILE: Profile = Profile::V7EM;

    /// The instruction at an address, decoded if it has to be.
    fn slot(memory: &mut Memory, address: u32) -> Slot {
        if memory.code.slot(address).is_none() {
            assert!(memory.decode(address, PROFILE));
        }
        memory.code.slot(address).expect("it was decoded")
    }

    #[test]
    fn what_is_decoded_is_what_is_in_memory_whatever_was_written() {
        let mut memory = Memory::new(1024, 2048);
        // xorshift, so that each run is the same
        let mut state = 0x2545_f491_u32;
        let mut random = |below: u32| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state % below
        };
        for round in 0..300 {
            let base = if round % 3 == 0 { FLASH_BASE } else { RAM_BASE };
            let length = [1, 2, 4, 16, 17, 600][random(6) as usize];
            let offset = random(1024 - length);
            let bytes: Vec<u8> = (0..length).map(|_| random(256) as u8).collect();
            assert!(memory.store(base + offset, &bytes));
            let mut fresh = memory.snapshot(None).restore();
            // the stores of a program go another way
            let word = [random(256) as u8, 0xf0, random(256) as u8, 0xe7];
            let at = RAM_BASE + 4 * random(256);
            assert!(memory.write_ram(at, word) && fresh.store(at, &word));
            let clone = memory.clone();
            for address in (FLASH_BASE..1024).chain(RAM_BASE..RAM_BASE + 2048).step_by(2) {
                assert_eq!(slot(&mut memory, address), slot(&mut fresh, address), "{address:#x} in round {round}");
            }
            if round % 5 == 0 {
                memory = clone;
            }
        }
    }

    /// Data may be anywhere beside an instruction: only what was run is decoded, and what is written there is decoded again.
    #[test]
    fn an_instruction_in_ram_is_decoded_again_when_either_half_of_it_is_written() {
        for offset in [0, 30, 60, 62, 510] {
            for (written, word) in [(0, [0x40, 0xf2, 0x01, 0x00]), (2, [0x02, 0x00, 0x00, 0xbf])] {
                let at = RAM_BASE + offset;
                let mut memory = Memory::new(1024, 2048);
                // movw r0, #7
                assert!(memory.store(at, &[0x40, 0xf2, 0x07, 0x00]));
                let before = slot(&mut memory, at);
                let (low, high) = word.split_at(2);
                for (place, half) in [(at + written, low), (at + written + 2, high)] {
                    assert!(memory.write_ram(place, [half[0], half[1]]));
                }
                let after = slot(&mut memory, at);
                assert_ne!(before, after, "{offset} and {written}");
                assert_eq!(after, slot(&mut memory.snapshot(None).restore(), at), "{offset} and {written}");
                assert!(memory.code.slot(at + 4).is_none(), "it was not run");
            }
        }
    }
}
