//! Code as the generators put it together.

/// Half-words of code, from address 0 on.
#[derive(Default)]
pub struct Code {
    halves: Vec<u16>,
    /// Loads of a word that [`Self::pool`] puts behind the code: where the load is, and the word.
    literals: Vec<(u32, u32)>,
}

impl Code {
    pub fn address(&self) -> u32 {
        2 * self.halves.len() as u32
    }

    /// A 16-bit encoding, or a 32-bit one with the first half-word on top.
    pub fn emit(&mut self, encoding: u32) {
        if encoding >> 16 != 0 {
            self.halves.push((encoding >> 16) as u16);
        }
        self.halves.push(encoding as u16);
    }

    pub fn word(&mut self, word: u32) {
        self.halves.extend([word as u16, (word >> 16) as u16]);
    }

    pub fn patch(&mut self, address: u32, half: u32) {
        self.halves[address as usize / 2] = half as u16;
    }

    pub fn patch_word(&mut self, address: u32, word: u32) {
        self.patch(address, word & 0xffff);
        self.patch(address + 2, word >> 16);
    }

    /// The last half-word.
    pub fn last(&self) -> u32 {
        self.halves.last().map_or(0, |half| u32::from(*half))
    }

    pub fn align(&mut self) {
        if !self.halves.len().is_multiple_of(2) {
            self.halves.push(0xbf00);
        }
    }

    /// LDR of a low register from the next [`Self::pool`].
    pub fn literal(&mut self, register: u32, word: u32) {
        self.literals.push((self.address(), word));
        self.emit(0x4800 | register << 8);
    }

    /// The words of the loads since the last pool.
    pub fn pool(&mut self) {
        self.align();
        for (at, word) in std::mem::take(&mut self.literals) {
            let offset = (self.address() - ((at + 4) & !3)) / 4;
            let load = u32::from(self.halves[at as usize / 2]);
            self.patch(at, load | offset);
            self.word(word);
        }
    }

    /// BL to an address.
    pub fn call(&mut self, target: u32) {
        let offset = (target.wrapping_sub(self.address() + 4) as i32 >> 1) as u32;
        let sign = offset >> 23 & 1;
        let (j1, j2) = (!(offset >> 22 ^ sign) & 1, !(offset >> 21 ^ sign) & 1);
        self.emit((0xf000 | sign << 10 | offset >> 11 & 0x3ff) << 16 | 0xd000 | j1 << 13 | j2 << 11 | offset & 0x7ff);
    }

    /// MOVW and MOVT: a word that no flag knows of.
    pub fn constant(&mut self, register: u32, word: u32) {
        for (encoding, half) in [(0xf240_0000, word & 0xffff), (0xf2c0_0000, word >> 16)] {
            let split = (half >> 12) << 16 | (half >> 11 & 1) << 26 | (half >> 8 & 7) << 12 | half & 0xff;
            self.emit(encoding | register << 8 | split);
        }
    }

    pub fn into_bytes(self) -> Vec<u8> {
        self.halves.iter().flat_map(|half| half.to_le_bytes()).collect()
    }
}
