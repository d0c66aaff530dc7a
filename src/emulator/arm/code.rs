//! The decoded instructions of flash and RAM.

use std::sync::Arc;

use super::configuration::Profile;
use super::decode::decode;
use super::memory::{Bytes, PAGE_BYTES, RAM_BASE};
use super::op::Slot;

/// Decoded half-words of a page of memory; each as if an instruction began there.
pub(super) type Page = [Slot; PAGE_BYTES / 2];

/// Pages of flash, then pages of RAM. A page is decoded when it is run, and forgotten when it is written.
#[derive(Clone)]
pub(super) struct Code {
    /// `None` has not been run yet, or was written since. Clones share pages.
    pages: Vec<Option<Arc<Page>>>,
    flash_pages: usize,
}

impl Code {
    pub(super) fn new(flash_pages: usize, ram_pages: usize) -> Self {
        Self { pages: vec![None; flash_pages + ram_pages], flash_pages }
    }

    /// The decoded page that holds an address.
    #[inline(always)]
    pub(super) fn page(&self, address: u32) -> Option<&Page> {
        self.pages.get(self.index(address))?.as_deref()
    }

    /// The decoded instruction at an even address.
    #[inline(always)]
    pub(super) fn slot(&self, address: u32) -> Option<Slot> {
        let page = self.page(address)?;
        Some(page[(address as usize / 2) % page.len()])
    }

    fn index(&self, address: u32) -> usize {
        if address >= RAM_BASE {
            self.flash_pages + (address - RAM_BASE) as usize / PAGE_BYTES
        } else {
            address as usize / PAGE_BYTES
        }
    }

    /// Decodes the page that holds `address`; says whether there is memory.
    #[cold]
    pub(super) fn decode_page(&mut self, address: u32, bytes: &Bytes, profile: Profile) -> bool {
        let start = address & !(PAGE_BYTES as u32 - 1);
        let index = self.index(start);
        let Some(page) = self.pages.get_mut(index).filter(|_| bytes.read_half(start).is_some()) else {
            return false;
        };
        let half = |at: u32| bytes.read_half(at).unwrap_or(0);
        let slots = std::array::from_fn(|slot| {
            let at = start + 2 * slot as u32;
            decode(profile, at, half(at), half(at.wrapping_add(2)))
        });
        *page = Some(Arc::new(slots));
        true
    }

    /// Forgets what was decoded from bytes of memory that are there.
    pub(super) fn forget(&mut self, address: u32, length: usize) {
        let (first_page, offset) =
            if address >= RAM_BASE { (self.flash_pages, (address - RAM_BASE) as usize) } else { (0, address as usize) };
        // a 32-bit instruction may begin in the last half-word of the page before
        let from = first_page + offset.saturating_sub(2) / PAGE_BYTES;
        let to = first_page + (offset + length).div_ceil(PAGE_BYTES);
        if let Some(pages) = self.pages.get_mut(from..to) {
            pages.fill(None);
        }
    }
}
