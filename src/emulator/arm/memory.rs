//! Flash and RAM, and the decoded instructions of both.

use std::fmt;
use std::sync::Arc;

use super::bus::Width;
use super::code::{Code, decoded};
use super::configuration::Profile;
use super::op::{Op, Slot};
use super::snapshot::SHARED_BYTES;
use super::strict::Written;
use super::touched::Touched;
use super::trail::Tracker;
use super::writer::{Outside, Writer};

/// Where the flash starts.
pub const FLASH_BASE: u32 = 0;
/// Where the RAM starts.
pub const RAM_BASE: u32 = 0x2000_0000;

/// Bytes of flash that are decoded at once.
pub(super) const PAGE_BYTES: usize = 512;

/// Bytes of RAM in which a store takes the long way if one of them is marked: as many as STM stores at most.
pub(super) const LINE_BYTES: usize = 64;

/// The mark of a line of RAM in which an instruction may be decoded, or which a debugger watches.
pub(super) const LOOK: u8 = 1;
/// The mark of a line of RAM of which stores are recorded; those of the loop that notes them pass it.
pub(super) const TRACKED: u8 = 2;

/// The memory of a chip, little-endian: flash at [`FLASH_BASE`] and RAM at [`RAM_BASE`].
///
/// A clone shares the flash and the decoded instructions with the original until one of them writes there.
#[derive(Clone)]
pub struct Memory {
    pub(super) bytes: Bytes,
    pub(super) code: Code,
    /// Which bytes of RAM were written, if that is followed.
    pub(super) written: Option<Box<Written>>,
    /// Records what is executed and written, if that is tracked.
    pub(super) tracker: Option<Box<Tracker>>,
    /// Notes what instructions access, if that is tracked or reads are watched.
    pub(super) touched: Option<Box<Touched>>,
    /// Looks for writes that no instruction does, if a debugger watches some.
    pub(super) outside: Option<Box<Outside>>,
}

/// The contents of flash and RAM.
#[derive(Clone)]
pub(super) struct Bytes {
    flash: Arc<[u8]>,
    flash_version: FlashVersion,
    ram: Vec<u8>,
    /// Why a store to a line of RAM has to take the long way, by line; 0 is not at all.
    pub(super) line_marks: Vec<u8>,
}

/// Who has the same version has the same flash: whoever writes it gives up the version that others have, too.
#[derive(Clone, Default)]
pub(super) struct FlashVersion(Arc<()>);

impl PartialEq for FlashVersion {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Memory {
    /// Erased flash (0xFF) and cleared RAM, of so many bytes; each is rounded up to whole KiB.
    #[must_use]
    pub fn new(flash_bytes: usize, ram_bytes: usize) -> Self {
        let flash = vec![0xff; flash_bytes.next_multiple_of(SHARED_BYTES)];
        let ram = vec![0; ram_bytes.next_multiple_of(SHARED_BYTES)];
        Self::of(Bytes::of(flash.into(), FlashVersion::default(), ram))
    }

    /// A memory with these contents, of which nothing is decoded.
    pub(super) fn of(bytes: Bytes) -> Self {
        let code = Code::new(bytes.flash.len() / PAGE_BYTES, bytes.ram.len() / PAGE_BYTES);
        Self { bytes, code, written: None, tracker: None, touched: None, outside: None }
    }

    /// Follows from now on which bytes of the RAM are written, or no more. None count as written so far, as at power-on.
    pub fn follow_writes(&mut self, follows: bool) {
        self.written = follows.then(|| Box::new(Written::none(self.ram().len())));
    }

    /// The first address of so many bytes of RAM that nothing has written, if that is followed.
    #[must_use]
    pub fn first_unwritten(&self, address: u32, length: usize) -> Option<u32> {
        let written = self.written.as_ref()?;
        (0..length as u32).map(|at| address.wrapping_add(at)).find(|&at| !written.has(at))
    }

    /// A bit for each byte of RAM that was written, if that is followed.
    #[must_use]
    pub fn written(&self) -> Option<&[u8]> {
        self.written.as_ref().map(|written| written.bits())
    }

    /// The bits of what is at an address that nothing has written.
    pub(super) fn unwritten_bits(&self, address: u32, width: Width) -> u32 {
        self.written.as_ref().map_or(0, |written| written.unwritten_bits(address, width.bytes()))
    }

    /// Notes a write, of which some bits were never written themselves.
    pub(super) fn note_write(&mut self, address: u32, width: Width, unwritten_bits: u32) {
        if let Some(written) = &mut self.written {
            written.write(address, width.bytes(), unwritten_bits);
        }
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

    /// [`Self::store`] by something that a debugger tells of, where it watches writes.
    #[must_use = "bytes that do not fit are not written"]
    pub fn store_by(&mut self, writer: Writer, address: u32, bytes: &[u8]) -> bool {
        let is_stored = self.store(address, bytes);
        if let Some(outside) = self.outside.as_mut().filter(|_| is_stored) {
            outside.look(writer, address, bytes.len());
        }
        is_stored
    }

    /// Puts bytes into flash or RAM at `address`, as a loader, a flash controller or a peripheral with direct memory
    /// access does. Says whether they fit; if not, nothing is written.
    #[must_use = "bytes that do not fit are not written"]
    pub fn store(&mut self, address: u32, bytes: &[u8]) -> bool {
        if self.bytes.block(address, bytes.len()).is_none() {
            // flash that others share is not copied for nothing
            return false;
        }
        let (memory, offset) = if address >= RAM_BASE {
            (self.bytes.ram.as_mut_slice(), address - RAM_BASE)
        } else {
            (self.bytes.flash_to_write(), address - FLASH_BASE)
        };
        let place = memory.get_mut(offset as usize..).and_then(|tail| tail.get_mut(..bytes.len()));
        let Some(place) = place else { return false };
        place.copy_from_slice(bytes);
        self.code.forget(address, bytes.len());
        if let Some(written) = &mut self.written {
            (0..bytes.len() as u32).for_each(|at| written.set(address.wrapping_add(at), true));
        }
        if let Some(tracker) = self.tracker.as_mut().filter(|_| address >= RAM_BASE) {
            tracker.record_write(address, bytes.len());
        }
        if let Some(touched) = self.touched.as_mut().filter(|_| !bytes.is_empty()) {
            touched.note(address, address + (bytes.len() as u32 - 1), true);
        }
        true
    }

    /// [`Self::store`] for an image that is known to fit. Bytes that do not are left out.
    pub fn load(&mut self, address: u32, bytes: &[u8]) {
        let room = self.bytes.tail(address).map_or(0, <[u8]>::len);
        let _fits = self.store(address, &bytes[..bytes.len().min(room)]);
    }

    /// The instruction that begins at an address, whatever breakpoint is there.
    pub(super) fn decoded(&self, address: u32, profile: Profile) -> Slot {
        decoded(address, &self.bytes, profile)
    }

    /// Writes to RAM; says whether there is RAM at `address`.
    #[inline(always)]
    pub(super) fn write_ram<const N: usize>(&mut self, address: u32, bytes: [u8; N]) -> bool {
        self.bytes.write_data(address, bytes) || self.write_beside_code(address, bytes)
    }

    #[cold]
    fn write_beside_code<const N: usize>(&mut self, address: u32, bytes: [u8; N]) -> bool {
        let is_stored = address >= RAM_BASE && self.store(address, &bytes);
        if is_stored && self.tracker.as_mut().is_some_and(|tracker| tracker.count_store(address)) {
            self.bytes.release((address - RAM_BASE) as usize);
        }
        is_stored
    }

    /// Decodes what is at `address`, to be executed, in flash with its page if nothing of that is decoded and nothing is
    /// tracked; says whether there is memory.
    pub(super) fn decode(&mut self, address: u32, profile: Profile) -> bool {
        let is_memory = self.code.decode(address, &self.bytes, profile, self.tracker.is_none());
        if let Some(tracker) = self.tracker.as_mut().filter(|_| is_memory) {
            let slot = decoded(address, &self.bytes, profile);
            tracker.record_instruction(address, matches!(slot.op, Op::Breakpoint { .. }));
        }
        if is_memory && address >= RAM_BASE {
            self.bytes.mark_code((address - RAM_BASE) as usize);
        }
        is_memory
    }
}

impl Bytes {
    /// The contents of flash and RAM, whose sizes are multiples of [`SHARED_BYTES`].
    pub(super) fn of(flash: Arc<[u8]>, flash_version: FlashVersion, ram: Vec<u8>) -> Self {
        let line_marks = vec![0; ram.len() / LINE_BYTES];
        Self { flash, flash_version, ram, line_marks }
    }

    /// Notes that an instruction at an offset in RAM is decoded, which may be one of 32 bits.
    fn mark_code(&mut self, offset: usize) {
        for line in [offset / LINE_BYTES, (offset + 3) / LINE_BYTES] {
            if let Some(marks) = self.line_marks.get_mut(line) {
                *marks |= LOOK;
            }
        }
    }

    /// Whether a line of RAM has none of these marks, by an offset in it.
    #[inline(always)]
    fn is_without(&self, of_these: u8, offset: usize) -> bool {
        self.line_marks.get(offset / LINE_BYTES).is_some_and(|&marks| marks & of_these == 0)
    }

    /// Records no more stores to a line of RAM, by an offset in it.
    fn release(&mut self, offset: usize) {
        if let Some(marks) = self.line_marks.get_mut(offset / LINE_BYTES) {
            *marks &= !TRACKED;
        }
    }

    pub(super) fn flash_version(&self) -> &FlashVersion {
        &self.flash_version
    }

    /// The flash, not shared with anybody.
    fn flash_to_write(&mut self) -> &mut [u8] {
        if Arc::get_mut(&mut self.flash_version.0).is_none() {
            self.flash_version = FlashVersion::default();
        }
        Arc::make_mut(&mut self.flash)
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

    /// `length` bytes, where they are all of one memory.
    #[inline(always)]
    pub(super) fn block(&self, address: u32, length: usize) -> Option<&[u8]> {
        self.tail(address)?.get(..length)
    }

    /// `length` bytes of RAM that holds no code, to be written; at most [`LINE_BYTES`].
    #[inline(always)]
    pub(super) fn data_block(&mut self, address: u32, length: usize) -> Option<&mut [u8]> {
        self.block_without(u8::MAX, address, length)
    }

    /// [`Self::data_block`] for those who record the stores themselves.
    #[inline(always)]
    pub(super) fn tracked_block(&mut self, address: u32, length: usize) -> Option<&mut [u8]> {
        self.block_without(!TRACKED, address, length)
    }

    #[inline(always)]
    fn block_without(&mut self, marks: u8, address: u32, length: usize) -> Option<&mut [u8]> {
        let offset = address.wrapping_sub(RAM_BASE) as usize;
        let is_without = |offset| self.is_without(marks, offset);
        let is_data = is_without(offset) && is_without(offset + length.saturating_sub(1)) && length <= LINE_BYTES;
        self.ram.get_mut(offset..).filter(|_| is_data)?.get_mut(..length)
    }

    /// Writes to RAM that holds no code, at an address that is a multiple of `N`, up to 4; says whether it did.
    #[inline(always)]
    pub(super) fn write_data<const N: usize>(&mut self, address: u32, bytes: [u8; N]) -> bool {
        self.write_without(u8::MAX, address, bytes)
    }

    /// [`Self::write_data`] for those who record the stores themselves.
    #[inline(always)]
    pub(super) fn write_tracked<const N: usize>(&mut self, address: u32, bytes: [u8; N]) -> bool {
        self.write_without(!TRACKED, address, bytes)
    }

    #[inline(always)]
    fn write_without<const N: usize>(&mut self, marks: u8, address: u32, bytes: [u8; N]) -> bool {
        let offset = address.wrapping_sub(RAM_BASE) as usize;
        let is_data = self.is_without(marks, offset);
        match self.ram.get_mut(offset..).and_then(|tail| tail.first_chunk_mut::<N>()) {
            Some(place) if is_data => {
                *place = bytes;
                true
            }
            _ => false,
        }
    }
}

/// Memories are equal when they hold the same bytes. What was decoded of them, and whether a store has to look for it,
/// changes only how fast a program runs here; what is tracked belongs to a run.
impl PartialEq for Memory {
    fn eq(&self, other: &Self) -> bool {
        let (ours, theirs) = (&self.bytes, &other.bytes);
        (ours.flash_version == theirs.flash_version || ours.flash == theirs.flash)
            && ours.ram == theirs.ram
            && self.written == other.written
    }
}

impl Eq for Memory {}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Memory({} bytes of flash, {} of RAM)", self.flash().len(), self.ram().len())
    }
}
