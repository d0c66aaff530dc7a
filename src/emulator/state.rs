//! The state of a chip as bytes, by which two of them can be compared on different computers.

use std::hash::{Hash, Hasher};

/// Takes down what `#[derive(Hash)]` tells of a value, in the order of its fields.
///
/// Each number has the width of its type and its lowest byte first; `usize` and `isize`, by which lengths and the
/// variants of an enum are told, have eight bytes. So the bytes are the same whatever the width of a pointer is.
///
/// Two things are not in the hands of this type. The standard library hands over an array of numbers as it is in memory,
/// so the bytes are the same on computers that keep the lowest byte first, as x86 and Arm do, and others differ. And what
/// is handed over is decided by the compiler and its library, which do not promise to keep it: the tests below fail if
/// one changes it, and then recorded checkpoints of these parts have to be made anew.
#[derive(Debug, Default)]
pub(crate) struct StateBytes(Vec<u8>);

impl StateBytes {
    /// The bytes of a value.
    pub(crate) fn of(value: &impl Hash) -> Vec<u8> {
        let mut bytes = Self::default();
        value.hash(&mut bytes);
        bytes.0
    }

    fn take<const N: usize>(&mut self, bytes: [u8; N]) {
        self.0.extend_from_slice(&bytes);
    }
}

impl Hasher for StateBytes {
    /// Nobody asks for it: the bytes are what is wanted.
    fn finish(&self) -> u64 {
        self.0.len() as u64
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn write_u8(&mut self, value: u8) {
        self.take([value]);
    }

    fn write_u16(&mut self, value: u16) {
        self.take(value.to_le_bytes());
    }

    fn write_u32(&mut self, value: u32) {
        self.take(value.to_le_bytes());
    }

    fn write_u64(&mut self, value: u64) {
        self.take(value.to_le_bytes());
    }

    fn write_u128(&mut self, value: u128) {
        self.take(value.to_le_bytes());
    }

    fn write_usize(&mut self, value: usize) {
        self.take((value as u64).to_le_bytes());
    }

    fn write_i8(&mut self, value: i8) {
        self.take(value.to_le_bytes());
    }

    fn write_i16(&mut self, value: i16) {
        self.take(value.to_le_bytes());
    }

    fn write_i32(&mut self, value: i32) {
        self.take(value.to_le_bytes());
    }

    fn write_i64(&mut self, value: i64) {
        self.take(value.to_le_bytes());
    }

    fn write_i128(&mut self, value: i128) {
        self.take(value.to_le_bytes());
    }

    fn write_isize(&mut self, value: isize) {
        self.take((value as i64).to_le_bytes());
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, VecDeque};

    use super::*;

    #[derive(Hash)]
    enum Choice {
        Nothing,
        Number(u16),
    }

    #[derive(Hash)]
    struct Mixed {
        byte: u8,
        flag: bool,
        word: i32,
        size: usize,
        choices: [Choice; 2],
    }

    #[test]
    fn fields_come_in_their_order_with_their_widths_and_the_lowest_byte_first() {
        let mixed =
            Mixed { byte: 1, flag: true, word: -2, size: 3, choices: [Choice::Number(0x0405), Choice::Nothing] };
        let expected: [&[u8]; 8] = [
            &[1],
            &[1],
            &[0xfe, 0xff, 0xff, 0xff],
            &[3, 0, 0, 0, 0, 0, 0, 0],
            // the array's length, then the variants by their numbers
            &[2, 0, 0, 0, 0, 0, 0, 0],
            &[1, 0, 0, 0, 0, 0, 0, 0],
            &[5, 4],
            &[0, 0, 0, 0, 0, 0, 0, 0],
        ];
        assert_eq!(StateBytes::of(&mixed), expected.concat());
    }

    #[test]
    fn collections_begin_with_their_length() {
        let two = [2, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(StateBytes::of(&vec![0x0102_u16, 3]), [&two[..], &[2, 1, 3, 0]].concat());
        assert_eq!(StateBytes::of(&VecDeque::from([7_u8, 8])), [&two[..], &[7, 8]].concat());
        assert_eq!(StateBytes::of(&BTreeMap::from([(1_u8, 2_u8), (3, 4)])), [&two[..], &[1, 2, 3, 4]].concat());
        // 0xff is in no text
        assert_eq!(StateBytes::of(&"ab"), [b'a', b'b', 0xff]);
        assert_eq!(StateBytes::of(&Some(9_u8)), [1, 0, 0, 0, 0, 0, 0, 0, 9]);
    }
}
