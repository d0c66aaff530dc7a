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

/// A program that waits for so many ten microseconds, writes a text by semihosting, and so on, and then stands still. Each byte
/// takes another ten microseconds.
pub fn writes_in_time(texts: &[(u32, &str)]) -> Vec<u8> {
    // an empty text is written to wait: 0x2f is the highest byte of an address, which is 0
    let code = [
        0x4c08, // 0x08: ldr r4, =0x34, the table
        0x6825, // 0x0a: ldr r5, [r4]: how often to wait
        0x6866, //       ldr r6, [r4, #4]: what to write
        0x3408, //       adds r4, #8
        0x2d00, // 0x10: cmp r5, #0
        0xd004, //       beq 0x1e
        0x2004, //       movs r0, #4: SYS_WRITE0
        0x4906, //       ldr r1, =0x2f
        0xbeab, //       bkpt 0xab
        0x3d01, //       subs r5, #1
        0xe7f8, //       b 0x10
        0x2e00, // 0x1e: cmp r6, #0
        0xd003, //       beq 0x2a
        0x2004, //       movs r0, #4
        0x0031, //       movs r1, r6
        0xbeab, //       bkpt 0xab
        0xe7ef, //       b 0x0a
        0xe7fe, // 0x2a: b .
        0x0034, 0x0000, 0x002f, 0x0000,
    ];
    let mut flash = flash_of(&code);
    assert_eq!(flash.len(), 0x34);
    let mut at = 0x34 + 8 * (texts.len() as u32 + 1);
    for (wait, text) in texts {
        flash.extend([*wait, at].into_iter().flat_map(u32::to_le_bytes));
        at += text.len() as u32 + 1;
    }
    flash.extend([0; 8]);
    for (_, text) in texts {
        flash.extend(text.bytes().chain([0]));
    }
    flash
}

/// A program that writes words to addresses, one after the other, and stands still.
pub fn writes_words(table: &[(u32, u32)]) -> Vec<u8> {
    let code = [
        0x4803, // 0x08: ldr r0, =0x1c, the table
        0xc806, // 0x0a: ldmia r0!, {r1, r2}
        0x2900, //       cmp r1, #0
        0xd001, //       beq 0x14
        0x600a, //       str r2, [r1]
        0xe7fa, //       b 0x0a
        0xe7fe, // 0x14: b .
        0xbf00, //       nop
        0x001c, 0x0000,
    ];
    let mut flash = flash_of(&code);
    assert_eq!(flash.len(), 0x1c);
    let words = table.iter().chain(&[(0, 0)]).flat_map(|&(address, word)| [address, word]);
    flash.extend(words.flat_map(u32::to_le_bytes));
    flash
}

const RADIO: u32 = 0x4000_1000;
const PACKET: u32 = 0x2000_0100;

/// Words that let the radio send "hi" to group 7, as MicroPython does, and listen then, with its packets at 0x20000100.
pub const SENDS_HI: [(u32, u32); 16] = [
    (PACKET, u32::from_le_bytes([5, 1, 0, 1])),
    (PACKET + 4, u32::from_le_bytes([b'h', b'i', 0, 0])),
    (RADIO + 0x504, PACKET),
    (RADIO + 0x508, 7),
    (RADIO + 0x510, 0),
    (RADIO + 0x514, 8),
    (RADIO + 0x518, 0x0204_0000 | 32),
    (RADIO + 0x51c, 0x7562_6974),
    (RADIO + 0x524, 7),
    (RADIO + 0x530, 1),
    (RADIO + 0x534, 2),
    (RADIO + 0x538, 0x1_1021),
    (RADIO + 0x53c, 0xffff),
    (RADIO + 0x554, 0x18),
    // READY to START, END to DISABLE, DISABLED to RXEN
    (RADIO + 0x200, 1 | 1 << 1 | 1 << 3),
    (RADIO, 1),
];

/// A program for the V2 that sends back what comes to its serial port, and does nothing for about 2 ms after each byte: the
/// buffer of the UART, six bytes, is full within half a millisecond.
pub const ECHOES_SLOWLY: [u16; 36] = [
    0x480c, // 0x08: ldr r0, =0x40002000, the UART
    0x4a0d, //       ldr r2, =0x40002500, its registers
    0x2106, //       movs r1, #6: P0.06
    0x60d1, //       str r1, [r2, #0x0c]: PSELTXD
    0x2128, // 0x10: movs r1, #40: P1.08
    0x6151, //       str r1, [r2, #0x14]: PSELRXD
    0x490b, //       ldr r1, =0x01d60000: 115200 baud
    0x6251, //       str r1, [r2, #0x24]: BAUDRATE
    0x2104, // 0x18: movs r1, #4
    0x6011, //       str r1, [r2]: ENABLE
    0x2101, //       movs r1, #1
    0x6001, //       str r1, [r0]: STARTRX
    0x6081, // 0x20: str r1, [r0, #8]: STARTTX
    0x4b09, //       ldr r3, =0x40002100, its events
    0x6899, // 0x24: ldr r1, [r3, #8]: RXDRDY
    0x2900, //       cmp r1, #0
    0xd0fc, // 0x28: beq 0x24
    0x2100, //       movs r1, #0
    0x6099, //       str r1, [r3, #8]
    0x6991, //       ldr r1, [r2, #0x18]: RXD
    0x61d1, // 0x30: str r1, [r2, #0x1c]: TXD
    0x4d06, //       ldr r5, =40000
    0x3d01, // 0x34: subs r5, #1
    0xd1fd, //       bne 0x34
    0xe7f4, // 0x38: b 0x24
    0xbf00, //       nop
    0x2000, 0x4000, 0x2500, 0x4000, 0x0000, 0x01d6, 0x2100, 0x4000, 0x9c40, 0x0000,
];

/// A square wave of about 1000 Hz at P0 of the V1, by a loop.
pub fn sounding_hex() -> String {
    let code: [u16; 16] = [
        0x4805, // 0x08: ldr r0, =0x5000_0500
        0x2108, //       movs r1, #8: P0.03
        0x6181, //       str r1, [r0, #0x18]: DIRSET
        0x6081, // 0x0e: str r1, [r0, #8]: OUTSET
        0x4a04, //       ldr r2, =1999
        0x3a01, // 0x12: subs r2, #1
        0xd1fd, //       bne 0x12
        0x60c1, //       str r1, [r0, #12]: OUTCLR
        0x4a02, //       ldr r2, =1999
        0x3a01, // 0x1a: subs r2, #1
        0xd1fd, //       bne 0x1a
        0xe7f6, //       b 0x0e
        0x0500, 0x5000, 1999, 0x0000,
    ];
    let vectors = [0x2000_4000_u32, 0x0000_0009].into_iter().flat_map(u32::to_le_bytes);
    hex_of(&vectors.chain(code.iter().flat_map(|half| half.to_le_bytes())).collect::<Vec<u8>>())
}

/// A program that counts in R1 and writes the count to the start of the RAM, for ever.
pub const COUNTS: [u16; 14] = [
    0x4804, // 0x08: ldr r0, =0x20000000
    0x2100, //       movs r1, #0
    0x3101, // 0x0c: adds r1, #1
    0x6001, // 0x0e: str r1, [r0]
    0x4a03, //       ldr r2, =0x20000010
    0x6813, // 0x12: ldr r3, [r2]
    0xe7fa, //       b 0x0c
    0xbf00, 0xbf00, 0xbf00, //
    0x0000, 0x2000, 0x0010, 0x2000,
];
