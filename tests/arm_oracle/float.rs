//! Random instructions of FPv4-SP.

use crate::code::Code;
use crate::image::{SCRATCH_POINTER, SCRATCH_WORDS};
use crate::random::Random;

const ANY: [u32; 11] = [0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 14];

pub fn body(random: &mut Random, code: &mut Code) {
    for _ in 0..1 + random.below(8) {
        match random.below(16) {
            0..=5 => code.emit(binary(random)),
            6..=8 => code.emit(unary(random)),
            9 | 10 => code.emit(convert(random)),
            11 => compare(random, code),
            12 | 13 => code.emit(transfer(random)),
            14 => status(random, code),
            _ => memory(random, code),
        }
    }
}

/// One instruction that does arithmetic or moves a register.
pub fn operation(random: &mut Random) -> u32 {
    match random.below(4) {
        0 => unary(random),
        1 => convert(random),
        2 => transfer(random),
        _ => binary(random),
    }
}

/// The fields of a destination, a first and a second operand.
pub fn d(register: u32) -> u32 {
    (register & 1) << 22 | (register >> 1) << 12
}

pub fn n(register: u32) -> u32 {
    (register & 1) << 7 | (register >> 1) << 16
}

pub fn m(register: u32) -> u32 {
    (register & 1) << 5 | register >> 1
}

fn binary(random: &mut Random) -> u32 {
    let op = random.pick(&[
        0xee00_0a00,
        0xee00_0a40,
        0xee10_0a00,
        0xee10_0a40,
        0xee20_0a00,
        0xee20_0a40,
        0xee30_0a00,
        0xee30_0a40,
        0xee80_0a00,
        0xee90_0a00,
        0xee90_0a40,
        0xeea0_0a00,
        0xeea0_0a40,
    ]);
    op | d(random.below(32)) | n(random.below(32)) | m(random.below(32))
}

fn unary(random: &mut Random) -> u32 {
    let registers = d(random.below(32)) | m(random.below(32));
    match random.below(6) {
        0 => 0xeeb0_0a40 | registers,
        1 => 0xeeb0_0ac0 | registers,
        2 => 0xeeb1_0a40 | registers,
        3 | 4 => 0xeeb1_0ac0 | registers,
        _ => 0xeeb0_0a00 | d(random.below(32)) | random.below(16) << 16 | random.below(16),
    }
}

fn convert(random: &mut Random) -> u32 {
    let registers = d(random.below(32)) | m(random.below(32));
    match random.below(6) {
        0 => 0xeeb2_0a40 | random.bit() << 16 | random.bit() << 7 | registers,
        1 => 0xeeb8_0a40 | random.bit() << 7 | registers,
        2 | 3 => 0xeebc_0a40 | random.bit() << 16 | random.bit() << 7 | registers,
        _ => {
            let wide = random.bit();
            let size = if wide != 0 { 32 } else { 16 };
            // what is left of the size is the count of fraction bits
            let imm5 = if wide != 0 { random.below(32) } else { random.below(17) }.min(size);
            0xeeba_0a40
                | random.bit() << 18
                | random.bit() << 16
                | wide << 7
                | (imm5 & 1) << 5
                | imm5 >> 1
                | d(random.below(32))
        }
    }
}

pub fn compare(random: &mut Random, code: &mut Code) {
    let signal = random.bit() << 7;
    if random.below(3) == 0 {
        code.emit(0xeeb5_0a40 | signal | d(random.below(32)));
    } else {
        code.emit(0xeeb4_0a40 | signal | d(random.below(32)) | m(random.below(32)));
    }
    if random.flag() {
        code.emit(0xeef1_fa10); // vmrs apsr_nzcv, fpscr
    }
}

/// Between core registers and floating-point registers.
fn transfer(random: &mut Random) -> u32 {
    let t = random.pick(&ANY);
    let to_core = random.bit() << 20;
    match random.below(4) {
        0 => 0xee00_0a10 | to_core | n(random.below(32)) | t << 12,
        1 => 0xee00_0b10 | to_core | random.bit() << 21 | random.below(16) << 16 | t << 12,
        form => {
            let mut t2 = random.pick(&ANY);
            while t2 == t {
                t2 = random.pick(&ANY);
            }
            let pair = if form == 2 { 0xec40_0b10 | random.below(16) } else { 0xec40_0a10 | m(random.below(31)) };
            pair | to_core | t2 << 16 | t << 12
        }
    }
}

fn status(random: &mut Random, code: &mut Code) {
    if random.flag() {
        code.emit(0xeef1_0a10 | random.pick(&ANY) << 12);
        return;
    }
    // the control bits of some word: and.w r1, rn, #0x07c00000; vmsr fpscr, r1
    code.emit(0xf000_61f8 | random.pick(&ANY) << 16);
    code.emit(0xeee1_1a10);
}

fn memory(random: &mut Random, code: &mut Code) {
    let load = random.bit() << 20;
    let words = random.below(SCRATCH_WORDS - 1);
    match random.below(7) {
        5 => {
            code.emit(0xf106_0540); // add.w r5, r6, #64
            code.emit(0xed00_0a00 | load | 5 << 16 | d(random.below(32)) | random.below(17));
        }
        6 => {
            // FLDMX, FSTMX: an odd count of words
            code.emit(0xf106_0540);
            let up = random.pick(&[0xec80_0000, 0xeca0_0000, 0xed20_0000]);
            code.emit(up | load | 5 << 16 | random.below(9) << 12 | 0x0b01 | (2 * (1 + random.below(6))));
        }
        0 => code.emit(0xed80_0a00 | load | SCRATCH_POINTER << 16 | d(random.below(32)) | words),
        1 => code.emit(0xed80_0b00 | load | SCRATCH_POINTER << 16 | random.below(16) << 12 | words),
        2 => code.emit(0xed9f_0a00 | d(random.below(32)) | random.below(16)),
        form => {
            code.emit(0xf106_0540); // add.w r5, r6, #64
            let double = form == 3;
            let count = 1 + random.below(if double { 8 } else { 16 });
            let first = random.below(if double { 16 - count.min(15) } else { 32 - count } + 1);
            let first = if double { first.min(16 - count) << 12 } else { d(first) };
            let up = random.pick(&[0xec80_0000, 0xeca0_0000, 0xed20_0000]);
            let size = if double { 0x0b00 | (2 * count) } else { 0x0a00 | count };
            code.emit(up | load | 5 << 16 | first | size);
        }
    }
}
