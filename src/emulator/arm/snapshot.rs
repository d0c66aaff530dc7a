//! What flash and RAM were at one moment, in pages that snapshots share.

use std::fmt;
use std::sync::Arc;

use super::memory::{Bytes, FlashVersion, Memory};

/// Bytes of memory that are shared or copied together. The size of a memory is a multiple of it.
pub(super) const SHARED_BYTES: usize = 1024;

type Page = [u8; SHARED_BYTES];

/// The pages of one memory. A clone shares all of them.
#[derive(Clone)]
struct Pages(Arc<[Arc<Page>]>);

/// Flash and RAM as they were; shares the pages that did not change with the snapshot before it. What was decoded is no
/// part of it.
#[derive(Clone)]
pub struct MemorySnapshot {
    flash: Pages,
    flash_version: FlashVersion,
    ram: Pages,
    own_bytes: usize,
}

impl Pages {
    /// The pages of a memory, those shared that are as they were before; and the bytes of the others, with their table.
    fn of(bytes: &[u8], before: Option<&Self>) -> (Self, usize) {
        let (pages, _) = bytes.as_chunks::<SHARED_BYTES>();
        let before = before.map_or(&[][..], |before| &before.0);
        let same = |index: usize, page: &Page| before.get(index).filter(|old| ***old == *page);
        let copied = (0..).zip(pages).filter(|&(index, page)| same(index, page).is_none()).count();
        let page = |(index, page): (usize, &Page)| same(index, page).map_or_else(|| Arc::new(*page), Arc::clone);
        let table: Arc<[Arc<Page>]> = (0..).zip(pages).map(page).collect();
        let own_bytes = copied * SHARED_BYTES + size_of_val(&*table);
        (Self(table), own_bytes)
    }

    /// [`Self::of`], with all shared where nothing has changed.
    fn after(bytes: &[u8], before: Option<&Self>) -> (Self, usize) {
        match before.filter(|before| before.is(bytes)) {
            Some(before) => (before.clone(), 0),
            None => Self::of(bytes, before),
        }
    }

    /// Whether these are the pages of a memory.
    fn is(&self, bytes: &[u8]) -> bool {
        let (pages, _) = bytes.as_chunks::<SHARED_BYTES>();
        pages.len() == self.0.len() && std::iter::zip(pages, &*self.0).all(|(page, ours)| *page == **ours)
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.0.len() * SHARED_BYTES);
        self.0.iter().for_each(|page| bytes.extend_from_slice(&**page));
        bytes
    }
}

impl Memory {
    /// The memory of now, as a snapshot. The pages that are as in `before` are shared with it.
    #[must_use]
    pub fn snapshot(&self, before: Option<&MemorySnapshot>) -> MemorySnapshot {
        let flash_version = self.bytes.flash_version().clone();
        let unwritten = before.filter(|before| before.flash_version == flash_version);
        let (flash, flash_bytes) = match unwritten {
            Some(before) => (before.flash.clone(), 0),
            None => Pages::after(self.flash(), before.map(|before| &before.flash)),
        };
        let (ram, ram_bytes) = Pages::after(self.ram(), before.map(|before| &before.ram));
        MemorySnapshot { flash, flash_version, ram, own_bytes: flash_bytes + ram_bytes }
    }
}

impl MemorySnapshot {
    /// The memory as it was, with nothing decoded.
    #[must_use]
    pub fn restore(&self) -> Memory {
        Memory::of(Bytes::of(self.flash.bytes().into(), self.flash_version.clone(), self.ram.bytes()))
    }

    /// Bytes of pages and their tables that are not shared with the snapshot that it was made after.
    #[must_use]
    pub fn own_bytes(&self) -> usize {
        self.own_bytes
    }
}

impl fmt::Debug for MemorySnapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MemorySnapshot({} bytes of its own)", self.own_bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{FLASH_BASE, RAM_BASE};
    use super::*;

    const TABLES: usize = (16 + 4) * size_of::<usize>();

    #[test]
    fn pages_that_did_not_change_are_shared() {
        let mut memory = Memory::new(16 * 1024, 4 * 1024);
        let first = memory.snapshot(None);
        assert_eq!(first.own_bytes(), 20 * 1024 + TABLES);
        assert_eq!(memory.snapshot(Some(&first)).own_bytes(), 0);
        assert!(memory.store(RAM_BASE + 1023, &[1, 2]), "the end of one page and the start of the next");
        let second = memory.snapshot(Some(&first));
        assert_eq!(second.own_bytes(), 2 * 1024 + 4 * size_of::<usize>());
        assert_eq!((first.restore().ram()[1023], second.restore().ram()[1024]), (0, 2));
        assert!(memory.store(FLASH_BASE + 5000, &[7]));
        let third = memory.snapshot(Some(&second));
        assert_eq!(third.own_bytes(), 1024 + 16 * size_of::<usize>());
        assert!(third.restore() == memory && second.restore() != memory);
    }

    #[test]
    fn flash_that_was_written_in_two_histories_is_not_mixed_up() {
        let mut memory = Memory::new(1024, 1024);
        let start = memory.snapshot(None);
        assert!(memory.store(0, &[1]));
        let one = memory.snapshot(Some(&start));
        let mut other = start.restore();
        assert!(other.store(0, &[2]));
        let two = other.snapshot(Some(&one));
        assert_eq!((one.restore().flash()[0], two.restore().flash()[0]), (1, 2));
        // a clone that is written, too, and its original afterwards
        let mut clone = memory.clone();
        assert!(clone.store(0, &[3]) && memory.store(0, &[4]));
        assert_eq!(clone.snapshot(Some(&one)).restore().flash()[0], 3);
        assert_eq!(memory.snapshot(Some(&one)).restore().flash()[0], 4);
    }
}
