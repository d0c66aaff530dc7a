//! Runtimes of MicroPython that are none: small programs with the tables by which a runtime is known and its file system found.

use crate::small_image::{flash, record};

/// What they call themselves.
pub const VERSION: &str = "a small runtime";

/// Where the version stands.
const VERSION_AT: u32 = 0x2000;

/// Data records for bytes at an address below 64 KiB of its upper half.
fn data(address: u32, bytes: &[u8]) -> String {
    let [high, low, ..] = address.to_be_bytes();
    let rows = bytes.chunks(16).zip((address as u16..).step_by(16)).map(|(row, offset)| record(0, offset, row));
    record(4, 0, &[high, low]) + &rows.collect::<String>()
}

fn version() -> String {
    data(VERSION_AT, &[VERSION.as_bytes(), &[0]].concat())
}

/// One for the V2, whose table of regions is at the end of the page at 0x3000. Its files are in 0x6d000 to 0x72000.
pub fn v2() -> String {
    let row = |id: u8, hash_type: u8, page: u16, length: u32, hash: u32| {
        let mut row = vec![id, hash_type];
        row.extend([&page.to_le_bytes()[..], &length.to_le_bytes(), &hash.to_le_bytes(), &[0; 4]].concat());
        row
    };
    let mut table = row(3, 0, 0x6d, 0x6000, 0);
    table.extend(row(2, 2, 0, 0x4000, VERSION_AT));
    table.extend([&0x597f_30fe_u32.to_le_bytes()[..], &1_u16.to_le_bytes(), &32_u16.to_le_bytes()].concat());
    table.extend([&2_u16.to_le_bytes()[..], &12_u16.to_le_bytes(), &0xc1b1_d79d_u32.to_le_bytes()].concat());
    data(0, &flash()) + &version() + &data(0x4000 - table.len() as u32, &table) + &record(1, 0, &[])
}

/// One for the V1, whose UICR says that it takes 16 pages of 1 KiB. Its files are in 0x37e00 to 0x3f800.
pub fn v1() -> String {
    let mut program = flash();
    program[..4].copy_from_slice(&0x2000_4000_u32.to_le_bytes());
    let words = [0x17ee_b07c, u32::MAX, 10, 16 << 16, u32::MAX, VERSION_AT, u32::MAX];
    let uicr: Vec<u8> = words.into_iter().flat_map(u32::to_le_bytes).collect();
    data(0, &program) + &version() + &data(0x1000_10c0, &uicr) + &record(1, 0, &[])
}
