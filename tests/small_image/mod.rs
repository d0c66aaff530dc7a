//! A program for the V2 that is small enough to be assembled by hand: it lights the upper left LED and stands still.

/// The words of its flash, from address 0.
const WORDS: [u32; 9] = [
    0x2002_0000, // the stack
    0x0000_0009, // the start, at 8
    0x4904_4803, // ldr r0, [pc, #12]; ldr r1, [pc, #16]
    0x6181_4a04, // ldr r2, [pc, #16]; str r1, [r0, #0x18]: DIRSET
    0xe7fe_6082, // str r2, [r0, #8]: OUTSET; b .
    0x0000_0000,
    0x5000_0500,       // GPIO P0
    1 << 21 | 1 << 28, // row 1 and column 1
    1 << 21,
];

/// Its bytes.
pub fn flash() -> Vec<u8> {
    WORDS.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// A line of Intel HEX.
pub fn record(kind: u8, offset: u16, data: &[u8]) -> String {
    let mut bytes = vec![data.len() as u8, (offset >> 8) as u8, offset as u8, kind];
    bytes.extend(data);
    let sum = bytes.iter().fold(0_u8, |sum, &byte| sum.wrapping_sub(byte));
    bytes.push(sum);
    format!(":{}\n", bytes.iter().map(|byte| format!("{byte:02X}")).collect::<String>())
}

/// Bytes from address 0 as Intel HEX.
pub fn hex_of(bytes: &[u8]) -> String {
    let rows: String = (0..).zip(bytes.chunks(16)).map(|(row, data)| record(0, 16 * row, data)).collect();
    rows + &record(1, 0, &[])
}

/// The program as Intel HEX.
pub fn hex() -> String {
    hex_of(&flash())
}
