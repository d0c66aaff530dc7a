//! Flash and RAM, and the decoded instructions of both.

use std::fmt;
use std::sync::Arc;

use super::code::Code;
use super::configuration::Profile;

/// Where the flash starts.
pub const FLASH_BASE: u32 = 0;
/// Where the RAM starts.
pub const RAM_BASE: u32 = 0x2000_0000;

/// Bytes of memory that are decoded at once.
pub(super) const PAGE_BYTES: usize = 512;

/// The memory of a chip, little-endian: flash at [`FLASH_BASE`] and RAM at [`RAM_BASE`].
///
/// A clone shares the flash and the decoded instructions with the original until one of them writes there.
#[derive(Clone)]
pub struct Memory {
    pub(super) bytes: Bytes,
    pub(super) code: Code,
}

/// The contents of flash and RAM.
#[derive(Clone)]
pub(super) struct Bytes {
    flash: Arc<[u8]>,
    ram: Vec<u8>,
    /// Whether a page of RAM may be decoded, so that a store has to look.
    ram_holds_code: bool,
}

impl Memory {
    /// Erased flash (0xFF) and cleared RAM, of so many bytes; each is rounded up to whole pages of 512 bytes.
    #[must_use]
    pub fn new(flash_bytes: usize, ram_bytes: usize) -> Self {
        let flash_pages = flash_bytes.div_ceil(PAGE_BYTES);
        let ram_pages = ram_bytes.div_ceil(PAGE_BYTES);
        let bytes = Bytes {
            flash: vec![0xff; flash_pages * PAGE_BYTES].into(),
            ram: vec![0; ram_pages * PAGE_BYTES],
            ram_holds_code: false,
        };
        Self { bytes, code: Code::new(flash_pages, ram_pages) }
    }

    /// The flash, from [`FLASH_BASE`].
    #[must_use]
    pub fn flash(&self) -> &[u8] {
        &self.bytes.flash
    }

    /// The RAM, from [`RAM_BASE`].
    #[must_use]
    pub fn ram(&self) -> &[u8] {
        &self.bytes.ram
    }

    /// `length` bytes of flash or RAM at `address`, or `None` where they are not all of one of them.
    #[must_use]
    pub fn bytes(&self, address: u32, length: usize) -> Option<&[u8]> {
        self.bytes.block(address, length)
    }

    /// Puts bytes into flash or RAM at `address`, as a loader, a flash controller or a peripheral with direct memory
    /// access does. Says whether they fit; if not, nothing is written.
    #[must_use = "bytes that do not fit are not written"]
    pub fn store(&mut self, address: u32, bytes: &[u8]) -> bool {
        let (memory, offset) = if address >= RAM_BASE {
            (self.bytes.ram.as_mut_slice(), address - RAM_BASE)
        } else {
            (Arc::make_mut(&mut self.bytes.flash), address - FLASH_BASE)
        };
        let place = memory.get_mut(offset as usize..).and_then(|tail| tail.get_mut(..bytes.len()));
        let Some(place) = place else { return false };
        place.copy_from_slice(bytes);
        self.code.forget(address, bytes.len());
        true
    }

    /// [`Self::store`] for an image that is known to fit. Bytes that do not are left out.
    pub fn load(&mut self, address: u32, bytes: &[u8]) {
        let room = self.bytes.tail(address).map_or(0, <[u8]>::len);
        let _fits = self.store(address, &bytes[..bytes.len().min(room)]);
    }

    /// Writes to RAM; says whether there is RAM at `address`.
    #[inline(always)]
    pub(super) fn write_ram<const N: usize>(&mut self, address: u32, bytes: [u8; N]) -> bool {
        self.bytes.write_data(address, bytes) || self.write_beside_code(address, bytes)
    }

    #[cold]
    fn write_beside_code<const N: usize>(&mut self, address: u32, bytes: [u8; N]) -> bool {
        address >= RAM_BASE && self.store(address, &bytes)
    }

    /// Decodes the page that holds `address`; says whether there is memory.
    pub(super) fn decode_page(&mut self, address: u32, profile: Profile) -> bool {
        let decoded = self.code.decode_page(address, &self.bytes, profile);
        self.bytes.ram_holds_code |= decoded && address >= RAM_BASE;
        decoded
    }
}

impl Bytes {
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

    /// `length` bytes, where they are all of one memory.
    #[inline(always)]
    pub(super) fn block(&self, address: u32, length: usize) -> Option<&[u8]> {
        self.tail(address)?.get(..length)
    }

    /// `length` bytes of RAM that holds no code, to be written.
    #[inline(always)]
    pub(super) fn data_block(&mut self, address: u32, length: usize) -> Option<&mut [u8]> {
        let offset = address.wrapping_sub(RAM_BASE) as usize;
        self.ram.get_mut(offset..).filter(|_| !self.ram_holds_code)?.get_mut(..length)
    }

    /// Writes to RAM that holds no code; says whether it did.
    #[inline(always)]
    pub(super) fn write_data<const N: usize>(&mut self, address: u32, bytes: [u8; N]) -> bool {
        let offset = address.wrapping_sub(RAM_BASE) as usize;
        match self.ram.get_mut(offset..).and_then(|tail| tail.first_chunk_mut::<N>()) {
            Some(place) if !self.ram_holds_code => {
                *place = bytes;
                true
            }
            _ => false,
        }
    }
}

/// Memories are equal when they hold the same bytes. What was decoded of them, and whether a store has to look for it,
/// changes only how fast a program runs here.
impl PartialEq for Memory {
    fn eq(&self, other: &Self) -> bool {
        let (ours, theirs) = (&self.bytes, &other.bytes);
        (Arc::ptr_eq(&ours.flash, &theirs.flash) || ours.flash == theirs.flash) && ours.ram == theirs.ram
    }
}

impl Eq for Memory {}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Memory({} bytes of flash, {} of RAM)", self.flash().len(), self.ram().len())
    }
}
