//! Flash and RAM, and the decoded instructions of both.

use std::fmt;
use std::sync::Arc;

use super::configuration::Profile;
use super::decode::decode;
use super::op::Slot;

/// Where the flash starts.
pub const FLASH_BASE: u32 = 0;
/// Where the RAM starts.
pub const RAM_BASE: u32 = 0x2000_0000;

/// Bytes of memory that are decoded at once; a page of decoded instructions.
const PAGE_BYTES: usize = 512;
const PAGE_SLOTS: usize = PAGE_BYTES / 2;

type Page = Arc<[Slot; PAGE_SLOTS]>;

/// The memory of a chip, little-endian: flash at [`FLASH_BASE`] and RAM at [`RAM_BASE`].
///
/// A clone shares the flash and the decoded instructions with the original until one of them writes there.
#[derive(Clone)]
pub struct Memory {
    flash: Arc<[u8]>,
    ram: Vec<u8>,
    /// Pages of flash, then pages of RAM; `None` has not been run yet, or was written since.
    pages: Vec<Option<Page>>,
    flash_pages: usize,
    /// Whether a page of RAM may be decoded, so that a store has to look.
    ram_holds_code: bool,
}

impl Memory {
    /// Erased flash (0xFF) and cleared RAM, of so many bytes; each is rounded up to whole pages of 512 bytes.
    #[must_use]
    pub fn new(flash_bytes: usize, ram_bytes: usize) -> Self {
        let flash_pages = flash_bytes.div_ceil(PAGE_BYTES);
        let ram_pages = ram_bytes.div_ceil(PAGE_BYTES);
        Self {
            flash: vec![0xff; flash_pages * PAGE_BYTES].into(),
            ram: vec![0; ram_pages * PAGE_BYTES],
            pages: vec![None; flash_pages + ram_pages],
            flash_pages,
            ram_holds_code: false,
        }
    }

    /// The flash, from [`FLASH_BASE`].
    #[must_use]
    pub fn flash(&self) -> &[u8] {
        &self.flash
    }

    /// The RAM, from [`RAM_BASE`].
    #[must_use]
    pub fn ram(&self) -> &[u8] {
        &self.ram
    }

    /// `length` bytes of flash or RAM at `address`, or `None` where they are not all of one of them.
    #[must_use]
    pub fn bytes(&self, address: u32, length: usize) -> Option<&[u8]> {
        self.tail(address)?.get(..length)
    }

    /// Puts bytes into flash or RAM at `address`, as a loader, a flash controller or a peripheral with direct memory
    /// access does. Says whether they fit; if not, nothing is written.
    #[must_use = "bytes that do not fit are not written"]
    pub fn store(&mut self, address: u32, bytes: &[u8]) -> bool {
        if self.bytes(address, bytes.len()).is_none() {
            return false;
        }
        let offset = if address >= RAM_BASE { address - RAM_BASE } else { address } as usize;
        let first_page = if address >= RAM_BASE {
            self.ram[offset..offset + bytes.len()].copy_from_slice(bytes);
            self.flash_pages
        } else {
            Arc::make_mut(&mut self.flash)[offset..offset + bytes.len()].copy_from_slice(bytes);
            0
        };
        // a 32-bit instruction may begin in the last half-word of the page before
        let from = first_page + offset.saturating_sub(2) / PAGE_BYTES;
        let to = first_page + (offset + bytes.len()).div_ceil(PAGE_BYTES);
        self.pages[from..to].fill(None);
        true
    }

    /// [`Self::store`] for an image that is known to fit. Bytes that do not are left out.
    pub fn load(&mut self, address: u32, bytes: &[u8]) {
        let room = self.tail(address).map_or(0, <[u8]>::len);
        let _fits = self.store(address, &bytes[..bytes.len().min(room)]);
    }

    /// The memory from `address` to its end.
    #[inline(always)]
    fn tail(&self, address: u32) -> Option<&[u8]> {
        if address >= RAM_BASE {
            self.ram.get((address - RAM_BASE) as usize..)
        } else {
            self.flash.get(address as usize..)
        }
    }

    #[inline(always)]
    pub(super) fn read_word(&self, address: u32) -> Option<u32> {
        self.tail(address)?.first_chunk().map(|bytes| u32::from_le_bytes(*bytes))
    }

    #[inline(always)]
    pub(super) fn read_half(&self, address: u32) -> Option<u16> {
        self.tail(address)?.first_chunk().map(|bytes| u16::from_le_bytes(*bytes))
    }

    #[inline(always)]
    pub(super) fn read_byte(&self, address: u32) -> Option<u8> {
        self.tail(address)?.first().copied()
    }

    /// Writes to RAM; says whether there is RAM at `address`.
    #[inline(always)]
    pub(super) fn write_ram<const N: usize>(&mut self, address: u32, bytes: [u8; N]) -> bool {
        let offset = address.wrapping_sub(RAM_BASE) as usize;
        let Some(place) = self.ram.get_mut(offset..).and_then(|tail| tail.first_chunk_mut::<N>()) else {
            return false;
        };
        *place = bytes;
        if self.ram_holds_code {
            self.forget_code(offset, N);
        }
        true
    }

    /// A block of RAM that is going to be written, if it is all there.
    #[inline]
    pub(super) fn ram_block(&mut self, address: u32, length: usize) -> Option<&mut [u8]> {
        let offset = address.wrapping_sub(RAM_BASE) as usize;
        if self.ram_holds_code && self.ram.get(offset..)?.len() >= length {
            self.forget_code(offset, length);
        }
        self.ram.get_mut(offset..)?.get_mut(..length)
    }

    #[cold]
    fn forget_code(&mut self, offset: usize, length: usize) {
        let from = self.flash_pages + offset.saturating_sub(2) / PAGE_BYTES;
        let to = self.flash_pages + (offset + length).div_ceil(PAGE_BYTES);
        self.pages[from..to].fill(None);
    }

    /// The decoded instruction at an even address, if its page is decoded.
    #[inline(always)]
    pub(super) fn slot(&self, address: u32) -> Option<Slot> {
        let page = if address >= RAM_BASE {
            self.flash_pages + (address - RAM_BASE) as usize / PAGE_BYTES
        } else {
            address as usize / PAGE_BYTES
        };
        let slots = self.pages.get(page)?.as_ref()?;
        Some(slots[(address as usize / 2) % PAGE_SLOTS])
    }

    /// Decodes the page that holds `address` and returns the instruction there; `None` if there is no memory.
    #[cold]
    pub(super) fn decode_at(&mut self, address: u32, profile: Profile) -> Option<Slot> {
        let start = address & !(PAGE_BYTES as u32 - 1);
        self.read_half(start)?;
        let half = |at: u32| self.read_half(at).unwrap_or(0);
        let page = std::array::from_fn(|slot| {
            let at = start + 2 * slot as u32;
            decode(profile, at, half(at), half(at.wrapping_add(2)))
        });
        let in_ram = address >= RAM_BASE;
        let index = if in_ram {
            self.flash_pages + (address - RAM_BASE) as usize / PAGE_BYTES
        } else {
            address as usize / PAGE_BYTES
        };
        self.ram_holds_code |= in_ram;
        let slot = page[(address as usize / 2) % PAGE_SLOTS];
        *self.pages.get_mut(index)? = Some(Arc::new(page));
        Some(slot)
    }
}

/// Memories are equal when they hold the same bytes.
impl PartialEq for Memory {
    fn eq(&self, other: &Self) -> bool {
        (Arc::ptr_eq(&self.flash, &other.flash) || self.flash == other.flash) && self.ram == other.ram
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Memory({} bytes of flash, {} of RAM)", self.flash.len(), self.ram.len())
    }
}
