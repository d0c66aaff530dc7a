//! How samples lie in the words of RAM (nRF52833 product specification, *I2S*, *Memory mapping*).
//!
//! | SWIDTH | word, from its lowest bit on |
//! |---|---|
//! | 0, 8 bits | four samples |
//! | 1, 16 bits | two samples |
//! | 2, 24 bits | one sample, with its sign |
//!
//! In stereo the samples are left and right by turns, from left on.

use super::super::super::io::Io;

/// Bits of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Width(pub u32);

impl Width {
    pub(super) fn of(swidth: u32) -> Self {
        Self([8, 16, 24, 24][(swidth & 3) as usize])
    }

    /// Bits that a sample takes in a word.
    fn place(self) -> u32 {
        if self.0 == 24 { 32 } else { self.0 }
    }
}

/// A buffer in RAM that is taken when the one before it is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Words {
    address: u32,
    left: u32,
    /// The word under way, and the bits of it that are used.
    word: u32,
    used: u32,
}

impl Words {
    /// Takes a buffer of so many words.
    pub(super) fn take(&mut self, address: u32, words: u32) {
        (self.address, self.left) = (address, words);
    }

    /// Whether all words are used.
    pub(super) fn is_used(&self) -> bool {
        self.left == 0 && self.used == 0
    }

    fn pass(&mut self) -> u32 {
        let address = self.address;
        self.address = address.wrapping_add(4);
        self.left -= 1;
        address
    }

    /// The next sample to send; 0 where there is no buffer.
    pub(super) fn send(&mut self, width: Width, io: &mut Io<'_>) -> u32 {
        if self.used == 0 {
            if self.left == 0 {
                return 0;
            }
            let bytes = io.dma_read(self.pass(), 4);
            self.word = bytes.first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes));
        }
        let sample = self.word >> self.used;
        self.used = (self.used + width.place()) % 32;
        sample & (u32::MAX >> (32 - width.0))
    }

    /// A sample that was received; lost where there is no buffer.
    pub(super) fn receive(&mut self, sample: u32, width: Width, io: &mut Io<'_>) {
        if self.left == 0 {
            return;
        }
        let sign = if width.0 == 24 && sample >> 23 == 1 { 0xff00_0000 } else { 0 };
        self.word = if self.used == 0 { 0 } else { self.word } | (sample | sign) << self.used;
        self.used = (self.used + width.place()) % 32;
        if self.used == 0 {
            let word = self.word.to_le_bytes();
            let address = self.pass();
            io.dma_write(address, &word);
        }
    }
}
