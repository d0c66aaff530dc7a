//! What flash and RAM were at one moment, in pages that snapshots share.

use std::fmt;
use std::sync::Arc;

use super::memory::{Bytes, FlashVersion, Memory};
use super::strict::Written;

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
    /// Which bytes of RAM were written, if that is followed.
    written: Option<Pages>,
}

impl Pages {
    /// The pages of a memory, those shared that are as they were before.
    fn of(bytes: &[u8], before: Option<&Self>) -> Self {
        let (pages, _) = bytes.as_chunks::<SHARED_BYTES>();
        let before = before.map_or(&[][..], |before| &before.0);
        let same = |index: usize, page: &Page| before.get(index).filter(|old| ***old == *page);
        let page = |(index, page): (usize, &Page)| same(index, page).map_or_else(|| Arc::new(*page), Arc::clone);
        Self((0..).zip(pages).map(page).collect())
    }

    /// [`Self::of`], with all shared where nothing has changed.
    fn after(bytes: &[u8], before: Option<&Self>) -> Self {
        before.filter(|before| before.is(bytes)).cloned().unwrap_or_else(|| Self::of(bytes, before))
    }

    /// Bytes of the pages that are not shared with others, with their table.
    fn bytes_beside(&self, other: Option<&Self>) -> usize {
        if other.is_some_and(|other| Arc::ptr_eq(&self.0, &other.0)) {
            return 0;
        }
        let theirs = other.map_or(&[][..], |other| &other.0);
        let is_own =
            |&(index, page): &(usize, &Arc<Page>)| !theirs.get(index).is_some_and(|old| Arc::ptr_eq(old, page));
        size_of_val(&*self.0) + (0..).zip(&*self.0).filter(is_own).count() * SHARED_BYTES
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
        let flash = match unwritten {
            Some(before) => before.flash.clone(),
            None => Pages::after(self.flash(), before.map(|before| &before.flash)),
        };
        let ram = Pages::after(self.ram(), before.map(|before| &before.ram));
        let written = self
            .written
            .as_ref()
            .map(|written| Pages::after(written.bits(), before.and_then(|before| before.written.as_ref())));
        MemorySnapshot { flash, flash_version, ram, written }
    }
}

impl MemorySnapshot {
    /// The memory as it was, with nothing decoded.
    #[must_use]
    pub fn restore(&self) -> Memory {
        let memory = Memory::of(Bytes::of(self.flash.bytes().into(), self.flash_version.clone(), self.ram.bytes()));
        Memory { written: self.written.as_ref().map(|written| Box::new(Written::of(written.bytes()))), ..memory }
    }

    /// Bytes of pages and their tables that are not shared with another snapshot.
    #[must_use]
    pub fn bytes_beside(&self, other: Option<&Self>) -> usize {
        let pages = |of: fn(&Self) -> &Pages| of(self).bytes_beside(other.map(of));
        let written = self.written.as_ref();
        let written = written.map_or(0, |written| written.bytes_beside(other.and_then(|other| other.written.as_ref())));
        pages(|snapshot| &snapshot.flash) + pages(|snapshot| &snapshot.ram) + written
    }
}

impl fmt::Debug for MemorySnapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MemorySnapshot({} pages)", self.flash.0.len() + self.ram.0.len())
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
        assert_eq!(first.bytes_beside(None), 20 * 1024 + TABLES);
        assert_eq!(memory.snapshot(Some(&first)).bytes_beside(Some(&first)), 0);
        assert!(memory.store(RAM_BASE + 1023, &[1, 2]), "the end of one page and the start of the next");
        let second = memory.snapshot(Some(&first));
        assert_eq!(second.bytes_beside(Some(&first)), 2 * 1024 + 4 * size_of::<usize>());
        assert_eq!((first.restore().ram()[1023], second.restore().ram()[1024]), (0, 2));
        assert!(memory.store(FLASH_BASE + 5000, &[7]));
        let third = memory.snapshot(Some(&second));
        assert_eq!(third.bytes_beside(Some(&second)), 1024 + 16 * size_of::<usize>());
        assert_eq!(third.bytes_beside(Some(&first)), 3 * 1024 + TABLES, "as when the one between them is dropped");
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
