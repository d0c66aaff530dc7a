//! Which bytes of the RAM something has written since power-on.

use super::super::memory::RAM_BASE;
use super::super::snapshot::SHARED_BYTES;

/// A bit for each byte of RAM, the lowest address in the lowest bit; 1 is written.
#[derive(Clone, PartialEq, Eq)]
pub(in super::super) struct Written(Vec<u8>);

impl Written {
    /// Of so many bytes of RAM, of which nothing is written.
    pub fn none(ram_bytes: usize) -> Self {
        Self(vec![0; (ram_bytes / 8).next_multiple_of(SHARED_BYTES)])
    }

    /// The bits, in whole pages of [`SHARED_BYTES`].
    pub fn bits(&self) -> &[u8] {
        &self.0
    }

    /// That of the bits.
    pub fn of(bits: Vec<u8>) -> Self {
        Self(bits)
    }

    /// Whether the byte at an address is written; what is no RAM always is.
    pub fn has(&self, address: u32) -> bool {
        let Some(offset) = address.checked_sub(RAM_BASE) else { return true };
        self.0.get(offset as usize / 8).is_none_or(|bits| bits >> (offset % 8) & 1 == 1)
    }

    /// Notes whether the byte at an address is written.
    pub fn set(&mut self, address: u32, is_written: bool) {
        let Some(offset) = address.checked_sub(RAM_BASE) else { return };
        if let Some(bits) = self.0.get_mut(offset as usize / 8) {
            let bit = 1 << (offset % 8);
            *bits = if is_written { *bits | bit } else { *bits & !bit };
        }
    }

    /// The bits of so many bytes from an address that are not written, the byte at the address the lowest; up to 4 bytes.
    pub fn unwritten_bits(&self, address: u32, bytes: u32) -> u32 {
        // mostly all of them are in the same eight
        let offset = address.wrapping_sub(RAM_BASE);
        let eight = self.0.get(offset as usize / 8).copied().unwrap_or(u8::MAX);
        let wanted = (1 << bytes) - 1;
        if offset % 8 + bytes <= 8 && u32::from(eight) >> (offset % 8) & wanted == wanted {
            return 0;
        }
        let is_missing = |at: &u32| !self.has(address.wrapping_add(*at));
        (0..bytes).filter(is_missing).fold(0, |mask, at| mask | 0xff << (8 * at))
    }

    /// Notes a write of so many bytes, up to 4, of which some bits are themselves not written: a byte of which none is
    /// stays so.
    pub fn write(&mut self, address: u32, bytes: u32, unwritten_bits: u32) {
        for at in 0..bytes {
            self.set(address.wrapping_add(at), unwritten_bits >> (8 * at) & 0xff != 0xff);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_is_written_when_one_of_its_bits_is() {
        let mut written = Written::none(1024);
        assert_eq!(written.unwritten_bits(RAM_BASE + 6, 4), 0xffff_ffff);
        written.write(RAM_BASE + 6, 4, 0xff00_fe00);
        assert_eq!(written.unwritten_bits(RAM_BASE + 6, 4), 0xff00_0000);
        assert_eq!(written.unwritten_bits(RAM_BASE + 7, 2), 0);
        written.write(RAM_BASE + 6, 1, 0xff);
        assert_eq!(written.unwritten_bits(RAM_BASE + 6, 2), 0xff, "what was written can be copied over");
    }

    #[test]
    fn what_is_no_ram_counts_as_written() {
        let mut written = Written::none(1024);
        for address in [0, RAM_BASE - 1, RAM_BASE + 8 * SHARED_BYTES as u32, 0x4000_0000, u32::MAX] {
            written.write(address, 1, 0xff);
            assert!(written.has(address), "{address:#x}");
        }
    }
}
