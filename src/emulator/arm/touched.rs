//! Which words the instructions of a run read and write, as the loop of [`Core::execute_noted_until`](super::Core) notes them, and
//! which reads it has to leave to the long way.

use super::guards::Watch;
use super::memory::{Bytes, FLASH_BASE, RAM_BASE};
use super::trail::Bits;

/// A byte for each word of flash and of RAM. Flash that is larger than 128 KiB has several words at a place, which only lets a
/// search look at more than it must.
const PLACES: usize = 1 << 16;
/// How many words of peripherals are known to be recorded.
const RECENT: usize = 64;

/// A place is accessed.
const ACCESSED: u8 = 1;
/// The same for eight places.
const ACCESSED_8: u64 = u64::from_le_bytes([ACCESSED; 8]);
/// Somebody waits for accesses of a place.
const WATCHED: u8 = 2;

/// The place of a word: that of flash is below, that of RAM above.
#[inline(always)]
fn place(address: u32) -> usize {
    (address >> 2 & 0x7fff | address >> 14 & 0x8000) as usize
}

/// The words that were accessed.
#[derive(Clone)]
pub(super) struct Touched {
    reads: Box<[u8; PLACES]>,
    writes: Box<[u8; PLACES]>,
    /// The places of reads and writes that are watched.
    watched: [Vec<u16>; 2],
    /// Reads and writes of what is neither flash nor RAM, by the word.
    elsewhere: [Bits; 2],
    /// The words of `elsewhere` that came last, each with a bit of whether it was written.
    recent: [u32; RECENT],
}

/// Memory whose accesses are noted.
pub(super) struct Noted<'a> {
    pub touched: &'a mut Touched,
    pub bytes: &'a mut Bytes,
}

impl Touched {
    /// Nothing.
    pub fn new() -> Self {
        let elsewhere = [Bits::default(), Bits::default()];
        let places = || Box::new([0; PLACES]);
        Self { reads: places(), writes: places(), watched: Default::default(), elsewhere, recent: [u32::MAX; RECENT] }
    }

    /// Forgets everything, but not what is watched.
    pub fn clear(&mut self) {
        self.reads.iter_mut().for_each(|place| *place &= WATCHED);
        self.writes.iter_mut().for_each(|place| *place &= WATCHED);
        self.elsewhere = [Bits::default(), Bits::default()];
        self.recent = [u32::MAX; RECENT];
    }

    /// Notes a read of a word of flash or RAM, whole or in part; says whether it may go the short way.
    #[inline(always)]
    pub fn note_read(&mut self, address: u32) -> bool {
        let place = &mut self.reads[place(address)];
        let is_watched = *place & WATCHED != 0;
        *place |= ACCESSED;
        !is_watched
    }

    /// Notes a write of a word of RAM, whole or in part; says whether it may go the short way.
    #[inline(always)]
    pub fn note_write(&mut self, address: u32) -> bool {
        let place = &mut self.writes[place(address)];
        let is_watched = *place & WATCHED != 0;
        *place |= ACCESSED;
        !is_watched
    }

    /// Leaves accesses to the long way.
    pub fn watch(&mut self, watch: &Watch) {
        for base in [FLASH_BASE, RAM_BASE] {
            let words = watch.from.max(base) / 4..=watch.to.min(base + (RAM_BASE - 1)) / 4;
            let places = words.take(PLACES / 2).map(|word| place(word << 2) as u16);
            for (kind, _) in [watch.reads, watch.writes].into_iter().enumerate().filter(|(_, is_watched)| *is_watched) {
                self.watched[kind].extend(places.clone());
            }
        }
        self.mark_watched(|place| *place |= WATCHED);
    }

    /// Watches nothing any more.
    pub fn watch_nothing(&mut self) {
        self.mark_watched(|place| *place &= ACCESSED);
        self.watched.iter_mut().for_each(Vec::clear);
    }

    fn mark_watched(&mut self, mark: impl Fn(&mut u8)) {
        for (watched, places) in self.watched.iter().zip([&mut self.reads, &mut self.writes]) {
            watched.iter().for_each(|&at| mark(&mut places[usize::from(at)]));
        }
    }

    /// Notes an access of an instruction by its first and last byte, wherever they are.
    pub fn note(&mut self, first: u32, last: u32, is_write: bool) {
        for word in first / 4..=(last / 4).max(first / 4) {
            match (word >> 27, is_write) {
                // flash is written by the controller, and by words that are few
                (0, true) | (2.., _) => self.note_elsewhere(word, is_write),
                (_, true) => _ = self.note_write(word << 2),
                (_, false) => _ = self.note_read(word << 2),
            }
        }
    }

    fn note_elsewhere(&mut self, word: u32, is_write: bool) {
        let recent = &mut self.recent[word as usize % RECENT];
        let access = word << 1 | u32::from(is_write);
        if *recent != access {
            *recent = access;
            self.elsewhere[usize::from(is_write)].set(word);
        }
    }

    /// Adds what was read, or written.
    pub fn add_to(&self, bits: &mut Bits, is_write: bool) {
        let places = if is_write { &self.writes } else { &self.reads };
        for (number, places) in (0..).zip(places.as_chunks::<64>().0) {
            if places.as_chunks::<8>().0.iter().all(|eight| u64::from_le_bytes(*eight) & ACCESSED_8 == 0) {
                continue;
            }
            let of_place = |(at, place): (usize, &u8)| u64::from(place & ACCESSED) << at;
            bits.add_places(number * 64, places.iter().enumerate().map(of_place).fold(0, |all, bit| all | bit));
        }
        bits.add(&self.elsewhere[usize::from(is_write)]);
    }
}

impl Bits {
    /// Adds the words of RAM at 64 places from one on, or all words of flash that have these places.
    fn add_places(&mut self, place: u32, places: u64) {
        const FLASH_WORDS: u32 = 512 * 1024 / 4;
        match place.checked_sub(PLACES as u32 / 2) {
            Some(word) => self.add_64(RAM_BASE / 4 + word, places),
            None => (place..FLASH_WORDS).step_by(PLACES / 2).for_each(|word| self.add_64(word, places)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bits(touched: &Touched, is_write: bool) -> Bits {
        let mut bits = Bits::default();
        touched.add_to(&mut bits, is_write);
        bits
    }

    #[test]
    fn each_kind_of_memory_has_its_words() {
        let mut touched = Touched::new();
        touched.note(0x8001, 0x8001, false);
        touched.note(RAM_BASE + 6, RAM_BASE + 9, false);
        touched.note(RAM_BASE + 0x1_fffc, RAM_BASE + 0x1_ffff, true);
        touched.note(0x4000_0500, 0x4000_0503, true);
        touched.note(0xe000_e010, 0xe000_e013, false);
        let (reads, writes) = (bits(&touched, false), bits(&touched, true));
        let has = |bits: &Bits, address: u32| bits.has_any(address / 4, address / 4);
        for (address, is_read, is_written) in [
            (0x8000, true, false),
            (0x8004, false, false),
            // the same place of larger flash
            (0x2_8000, true, false),
            (RAM_BASE, false, false),
            (RAM_BASE + 4, true, false),
            (RAM_BASE + 8, true, false),
            (RAM_BASE + 12, false, false),
            (RAM_BASE + 0x1_fffc, false, true),
            (0x4000_0500, false, true),
            (0x4000_0504, false, false),
            (0xe000_e010, true, false),
        ] {
            assert_eq!((has(&reads, address), has(&writes, address)), (is_read, is_written), "{address:#x}");
        }
        touched.clear();
        assert_eq!((bits(&touched, false), bits(&touched, true)), (Bits::default(), Bits::default()));
    }

    #[test]
    fn reads_of_what_is_watched_take_the_long_way() {
        let mut touched = Touched::new();
        assert!(touched.note_read(RAM_BASE + 8));
        touched.watch(&Watch { from: RAM_BASE + 10, to: RAM_BASE + 13, reads: true, writes: false });
        let ways = [4, 8, 12, 16].map(|offset| touched.note_read(RAM_BASE + offset));
        assert_eq!(ways, [true, false, false, true]);
        assert!(touched.note_write(RAM_BASE + 8));
        touched.watch(&Watch { from: 0, to: u32::MAX, reads: true, writes: false });
        assert!(!touched.note_read(0) && !touched.note_read(RAM_BASE) && !touched.note_read(RAM_BASE + 0x1_fffc));
        touched.clear();
        assert_eq!(bits(&touched, false), Bits::default(), "what is watched was not accessed");
        touched.watch_nothing();
        assert!(touched.note_read(0) && touched.note_read(RAM_BASE));
    }
}
