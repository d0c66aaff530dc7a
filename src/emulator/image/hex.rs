//! Intel HEX, and the universal hex files of the micro:bit, which hold the images of both boards (micro:bit Educational
//! Foundation, *Universal Hex Format Specification* 1.0).
//!
//! | type | record |
//! |---|---|
//! | 00, 01 | data, end |
//! | 02, 04 | extended segment address, extended linear address |
//! | 03, 05 | start address: not needed, a Cortex-M starts by its vectors |
//! | 0A, 0B | a block begins: whose it is, and ends |
//! | 0C, 0E | padding, other data |
//! | 0D | data of a custom kind: those of the V2 |
//!
//! MakeCode's source of a program is other data: of type 0E, or, in files of 2018 to 2020, as data for the RAM, before the end
//! record or behind it.

use super::part::Part;
use super::{ImageError, Segment, error};
use crate::emulator::arm::RAM_BASE;
use crate::hardware::Model;

/// Board numbers of blocks.
const V1_BLOCKS: [u16; 2] = [0x9900, 0x9901];
const V2_BLOCKS: [u16; 4] = [0x9903, 0x9904, 0x9905, 0x9906];

/// The addresses from [`RAM_BASE`] on that the architecture leaves to RAM (ARMv6-M, B3.1). Data for them are not flashed:
/// the MakeCode editors until 2021 put the source of a program there, and a board passes over it.
const RAM_REGION_BYTES: u32 = 0x2000_0000;

/// A line.
struct Record<'a> {
    kind: u8,
    offset: u16,
    data: &'a [u8],
}

/// The data of a file; of a universal one, those of the board that is wanted.
pub(super) fn read(file: &[u8], wanted: Option<Model>) -> Result<Part, ImageError> {
    let text = String::from_utf8_lossy(file);
    let board = wanted.unwrap_or(Model::V2);
    let (mut segments, mut other_data): (Vec<Segment>, Vec<u8>) = (Vec::new(), Vec::new());
    let (mut base, mut takes, mut ended, mut is_universal) = (0_u32, true, false, false);
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        let bytes = bytes(line, number)?;
        let record = record(&bytes, number)?;
        let word = || u32::from(u16::from_be_bytes([record.data[0], record.data[1]]));
        let address = base.wrapping_add(record.offset.into());
        let is_for_ram = (RAM_BASE..RAM_BASE + RAM_REGION_BYTES).contains(&address);
        // MakeCode puts the source of a program behind the end
        ended &= matches!(record.kind, 0x02 | 0x04 | 0x0c | 0x0e) || record.kind == 0x00 && is_for_ram;
        match record.kind {
            0x0e if takes => other_data.extend(record.data),
            0x00 | 0x0d if takes && is_for_ram => other_data.extend(record.data),
            0x00 | 0x0d if takes => push(&mut segments, address, record.data),
            0x00 | 0x0d | 0x03 | 0x05 | 0x0b | 0x0c | 0x0e => {}
            0x01 => ended = true,
            0x02 | 0x04 | 0x0a if record.data.len() < 2 => {
                return error(format!(
                    "line {number} of the hex file is too short for a record of type {:02X}",
                    record.kind
                ));
            }
            0x02 => base = word() << 4,
            0x04 => base = word() << 16,
            0x0a => {
                is_universal = true;
                let whose = word() as u16;
                takes = match board {
                    Model::V1 => V1_BLOCKS.contains(&whose),
                    Model::V2 => V2_BLOCKS.contains(&whose),
                };
            }
            other => {
                return error(format!("line {number} of the hex file has a record of the unknown type {other:02X}"));
            }
        }
    }
    if !ended {
        return error("the hex file is truncated: its last line is not the end record :00000001FF");
    }
    if segments.is_empty() {
        return error("the hex file has no data for a flash");
    }
    Ok(Part {
        board: is_universal.then_some(board),
        is_universal,
        segments: without_repeats(segments)?,
        other_data,
        linked: None,
        stack_limit: None,
        rtt_block: None,
    })
}

/// The bytes of a line.
fn bytes(line: &str, number: usize) -> Result<Vec<u8>, ImageError> {
    let Some(digits) = line.strip_prefix(':') else {
        return error(format!("line {number} of the hex file does not begin with a colon"));
    };
    if let Some(wrong) = digits.chars().find(|digit| !digit.is_ascii_hexdigit()) {
        return error(format!("line {number} of the hex file has {wrong:?}, which is no hexadecimal digit"));
    }
    let digits = digits.as_bytes();
    if !digits.len().is_multiple_of(2) {
        return error(format!("line {number} of the hex file has half a byte at its end"));
    }
    let value = |digit: u8| (digit as char).to_digit(16).unwrap_or(0) as u8;
    Ok(digits.chunks_exact(2).map(|pair| value(pair[0]) << 4 | value(pair[1])).collect())
}

/// A line, once its length and its checksum are right.
fn record(bytes: &[u8], number: usize) -> Result<Record<'_>, ImageError> {
    let &[count, high, low, kind, ref rest @ ..] = bytes else {
        return error(format!("line {number} of the hex file is truncated"));
    };
    if rest.len() != usize::from(count) + 1 {
        let found = rest.len().saturating_sub(1);
        return error(format!("line {number} of the hex file is truncated: it says {count} bytes and has {found}"));
    }
    let sum = bytes.iter().fold(0_u8, |sum, &byte| sum.wrapping_add(byte));
    if sum != 0 {
        let (given, data) = (rest[usize::from(count)], &bytes[..bytes.len() - 1]);
        let right = data.iter().fold(0_u8, |sum, &byte| sum.wrapping_sub(byte));
        return error(format!(
            "line {number} of the hex file has the checksum {given:02X}, and its bytes make {right:02X}"
        ));
    }
    Ok(Record { kind, offset: u16::from_be_bytes([high, low]), data: &rest[..usize::from(count)] })
}

/// The segments upward, with bytes that stand twice for an address once.
///
/// # Errors
/// There are different bytes for an address: a flash takes one.
fn without_repeats(mut segments: Vec<Segment>) -> Result<Vec<Segment>, ImageError> {
    segments.sort_by_key(|segment| segment.address);
    let mut kept: Vec<Segment> = Vec::with_capacity(segments.len());
    for mut segment in segments {
        if let Some(last) = kept.last() {
            let repeated = last.end().saturating_sub(segment.address.into()).min(segment.bytes.len() as u64) as usize;
            let from = (segment.address - last.address) as usize;
            let differs = (0..repeated).find(|&at| last.bytes[from + at] != segment.bytes[at]);
            if let Some(at) = differs {
                let address = segment.address + at as u32;
                return error(format!("the hex file has two different bytes for the address {address:#010x}"));
            }
            segment.bytes.drain(..repeated);
            segment.address = segment.address.wrapping_add(repeated as u32);
        }
        if !segment.bytes.is_empty() {
            kept.push(segment);
        }
    }
    Ok(kept)
}

/// Adds data, to the segment before them if they follow it.
fn push(segments: &mut Vec<Segment>, address: u32, data: &[u8]) {
    match segments.last_mut() {
        Some(last) if last.address as usize + last.bytes.len() == address as usize => last.bytes.extend(data),
        _ => segments.push(Segment { address, bytes: data.to_vec() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Four bytes at 0, the end, and two bytes of other data.
    const DATA: &str = ":0400000001020304F2\n";
    const END: &str = ":00000001FF\n";
    const OTHER: &str = ":0200000E41426D\n";

    /// The base of the RAM, and two bytes for it.
    const RAM: &str = ":020000042000DA\n";
    const FOR_RAM: &str = ":020000000102FB\n";

    fn parts(lines: &[&str]) -> (Option<Model>, Vec<Segment>, Vec<u8>) {
        let Part { board, segments, other_data, .. } = read(lines.concat().as_bytes(), None).expect("a file");
        (board, segments, other_data)
    }

    #[test]
    fn other_data_may_stand_behind_the_end() {
        let data = vec![Segment { address: 0, bytes: vec![1, 2, 3, 4] }];
        assert_eq!(parts(&[DATA, END, OTHER]), (None, data, vec![b'A', b'B']));
        for truncated in [[DATA, OTHER].concat(), [DATA, END, DATA].concat()] {
            assert!(read(truncated.as_bytes(), None).is_err(), "{truncated}");
        }
    }

    #[test]
    fn bytes_that_stand_twice_are_flashed_once_and_different_ones_are_refused() {
        let data = vec![Segment { address: 0, bytes: vec![1, 2, 3, 4] }];
        assert_eq!(parts(&[DATA, DATA, END]), (None, data, Vec::new()));
        // 3, 5 at 2
        let other = ":020002000305F4\n";
        let refused = read([DATA, other, END].concat().as_bytes(), None).err().expect("two bytes for 3").to_string();
        assert_eq!(refused, "the hex file has two different bytes for the address 0x00000003");
        // 4, 5 at 3
        let longer = ":020003000405F2\n";
        let bytes: Vec<u8> = parts(&[DATA, longer, END]).1.into_iter().flat_map(|segment| segment.bytes).collect();
        assert_eq!(bytes, [1, 2, 3, 4, 5]);
    }

    #[test]
    fn data_for_the_ram_are_not_flashed_before_the_end_or_behind_it() {
        let data = vec![Segment { address: 0, bytes: vec![1, 2, 3, 4] }];
        for lines in [[DATA, RAM, FOR_RAM, END], [DATA, END, RAM, FOR_RAM]] {
            assert_eq!(parts(&lines), (None, data.clone(), vec![1, 2]), "{lines:?}");
        }
        assert!(read([RAM, FOR_RAM, END].concat().as_bytes(), None).is_err(), "nothing for the flash");
    }
}
