//! Programs for the V2 that are small enough to be assembled by hand.

/// Lights the upper left LED and stands still: the words of its flash, from address 0.
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

/// A program for the V2 that adds up what the pins of port P0 are, button A's among them, in R2 and at the start of the RAM,
/// for ever: whatever is done to the board at any time changes all that comes after it.
pub const SUMS_PINS: [u16; 20] = [
    0x4804, // 0x08: ldr r0, =0x50000500, GPIO P0
    0x4b05, //       ldr r3, =0x20000000
    0x4c05, //       ldr r4, =0x50000738, PIN_CNF[14], the pin of button A
    0x2100, //       movs r1, #0
    0x6021, //       str r1, [r4]: an input
    0x6901, // 0x12: ldr r1, [r0, #0x10]: IN
    0x1852, //       adds r2, r2, r1
    0x601a, //       str r2, [r3]
    0xe7fb, //       b 0x12
    0x0000, 0x0500, 0x5000, 0x0000, 0x2000, 0x0738, 0x5000, 0x0000, 0x0000, 0x0000, 0x0000,
];

/// The bytes of a flash that begins with the vectors of a program at 8.
pub fn flash_of(code: &[u16]) -> Vec<u8> {
    let vectors = [0x2002_0000_u32, 0x0000_0009].into_iter().flat_map(u32::to_le_bytes);
    vectors.chain(code.iter().flat_map(|half| half.to_le_bytes())).collect()
}
