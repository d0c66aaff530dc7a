//! Random instructions of ARMv7E-M, without floating point.
//!
//! R5 is the base register that moves, where an instruction needs one.

use crate::code::Code;
use crate::image::{INDEX, SCRATCH_POINTER, SCRATCH_WORDS};
use crate::random::Random;
use crate::{branches, narrow};

const ANY: [u32; 11] = [0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 14];
const MOVING: u32 = 5;
const SCRATCH_BYTES: u32 = 4 * SCRATCH_WORDS;

/// A sequence of one to eight instructions or groups of them.
pub fn body(random: &mut Random, code: &mut Code) {
    for _ in 0..1 + random.below(8) {
        match random.below(20) {
            0 => narrow::branch(random, code),
            1 => narrow::special(random, code),
            2 => narrow::simple(random, code, false),
            3 => if_then(random, code),
            4 => branches::branch(random, code),
            5 => special(random, code),
            6 | 7 => moving_transfer(random, code),
            8 => stack_pointer(random, code),
            9 => branches::load_to_pc(random, code),
            _ => simple(random, code),
        }
    }
}

/// A 32-bit instruction that may stand in an IT block.
pub fn simple(random: &mut Random, code: &mut Code) {
    let encoding = match random.below(12) {
        0 | 1 => modified_immediate(random),
        2 | 3 => shifted_register(random),
        4 => plain_immediate(random),
        5 | 6 => register_operands(random),
        7 => multiply(random),
        8 => long_multiply(random),
        _ => transfer(random),
    };
    code.emit(encoding);
}

fn source(random: &mut Random) -> u32 {
    random.pick(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14])
}

/// The operation, the two register fields and S of data processing; 15 stands for none where there is none.
fn operation(random: &mut Random) -> (u32, u32, u32, u32) {
    let op = random.pick(&[0, 1, 2, 3, 4, 8, 10, 11, 13, 14]);
    let (mut n, mut d, mut s) = (source(random), random.pick(&ANY), random.bit());
    if matches!(op, 2 | 3) && random.below(3) == 0 {
        n = 15;
    }
    if matches!(op, 0 | 4 | 8 | 13) && random.below(4) == 0 {
        (d, s) = (15, 1);
    }
    (op, n, d, s)
}

fn modified_immediate(random: &mut Random) -> u32 {
    let (op, n, d, s) = operation(random);
    let mut imm12 = random.below(0x1000);
    // a repeated byte of zero is unpredictable
    if imm12 >> 8 < 4 && imm12 & 0xff == 0 {
        imm12 |= 1;
    }
    0xf000_0000 | (imm12 >> 11) << 26 | op << 21 | s << 20 | n << 16 | (imm12 >> 8 & 7) << 12 | d << 8 | imm12 & 0xff
}

fn shifted_register(random: &mut Random) -> u32 {
    let m = source(random);
    let shift = random.below(8) << 12 | random.below(4) << 6;
    if random.below(10) == 0 {
        // PKHBT, PKHTB
        return 0xeac0_0000 | source(random) << 16 | random.pick(&ANY) << 8 | shift | random.bit() << 5 | m;
    }
    let (op, n, d, s) = operation(random);
    0xea00_0000 | op << 21 | s << 20 | n << 16 | d << 8 | shift | random.below(4) << 4 | m
}

fn plain_immediate(random: &mut Random) -> u32 {
    let (n, d) = (source(random), random.pick(&ANY));
    let imm = |imm: u32| (imm >> 11 & 1) << 26 | (imm >> 8 & 7) << 12 | imm & 0xff;
    let places = random.below(32);
    let split = |places: u32| (places >> 2) << 12 | (places & 3) << 6;
    let width = 1 + random.below(32 - places);
    match random.below(12) {
        0 => 0xf200_0000 | n << 16 | d << 8 | imm(random.below(0x1000)),
        1 => 0xf2a0_0000 | n << 16 | d << 8 | imm(random.below(0x1000)),
        2 => random.pick(&[0xf20f_0000, 0xf2af_0000]) | d << 8 | imm(random.below(0x1000)),
        3 => 0xf240_0000 | random.below(16) << 16 | d << 8 | imm(random.below(0x1000)),
        4 => 0xf2c0_0000 | random.below(16) << 16 | d << 8 | imm(random.below(0x1000)),
        // SSAT, USAT; a shift to the right by 0 is the form for halves
        5 => 0xf300_0000 | n << 16 | d << 8 | split(places) | random.below(32),
        6 => 0xf380_0000 | n << 16 | d << 8 | split(places) | random.below(32),
        7 => random.pick(&[0xf320_0000, 0xf3a0_0000]) | n << 16 | d << 8 | split(places.max(1)) | random.below(32),
        8 => random.pick(&[0xf320_0000, 0xf3a0_0000]) | n << 16 | d << 8 | random.below(16),
        9 => random.pick(&[0xf340_0000, 0xf3c0_0000]) | n << 16 | d << 8 | split(places) | (width - 1),
        10 => 0xf360_0000 | n << 16 | d << 8 | split(places) | (places + width - 1),
        _ => 0xf36f_0000 | d << 8 | split(places) | (places + width - 1),
    }
}

fn register_operands(random: &mut Random) -> u32 {
    let (n, d, m) = (source(random), random.pick(&ANY), source(random));
    let registers = n << 16 | d << 8 | m;
    match random.below(8) {
        0 | 1 => 0xfa00_f000 | random.below(8) << 20 | registers,
        2 => {
            let n = if random.flag() { 15 } else { n };
            0xfa00_f080 | random.below(6) << 20 | n << 16 | d << 8 | random.below(4) << 4 | m
        }
        3 | 4 => {
            let lanes = random.pick(&[0b001, 0b010, 0b110, 0b101, 0b000, 0b100]);
            0xfa80_f000 | lanes << 20 | random.pick(&[0, 1, 2, 4, 5, 6]) << 4 | registers
        }
        5 => 0xfa80_f080 | random.below(4) << 4 | registers,
        6 => 0xfaa0_f080 | registers,
        // the operand is named twice
        _ if random.below(5) == 0 => 0xfab0_f080 | m << 16 | d << 8 | m,
        _ => 0xfa90_f080 | random.below(4) << 4 | m << 16 | d << 8 | m,
    }
}

fn multiply(random: &mut Random) -> u32 {
    let registers = source(random) << 16 | random.pick(&ANY) << 8 | source(random);
    let addend = if random.below(3) == 0 { 15 } else { source(random) } << 12;
    // without an addend there is another name, except for MLS and SMMLS, which need one
    let real = source(random) << 12;
    match random.below(9) {
        0 => 0xfb00_0000 | registers | addend,
        1 => 0xfb00_0010 | registers | real,
        2 => 0xfb10_0000 | registers | addend | random.below(4) << 4,
        3 => 0xfb20_0000 | registers | addend | random.below(2) << 4,
        4 => 0xfb30_0000 | registers | addend | random.below(2) << 4,
        5 => 0xfb40_0000 | registers | addend | random.below(2) << 4,
        6 => 0xfb50_0000 | registers | addend | random.below(2) << 4,
        7 => 0xfb60_0000 | registers | real | random.below(2) << 4,
        _ => 0xfb70_0000 | registers | addend,
    }
}

fn long_multiply(random: &mut Random) -> u32 {
    let (lo, hi) = two_registers(random);
    let sources = source(random) << 16 | source(random);
    let registers = sources | lo << 12 | hi << 8;
    match random.below(11) {
        0 => 0xfb80_0000 | registers,
        1 => 0xfba0_0000 | registers,
        2 => 0xfbc0_0000 | registers,
        3 => 0xfbe0_0000 | registers,
        4 => 0xfbe0_0060 | registers,
        5 => 0xfbc0_0080 | registers | random.below(4) << 4,
        6 => 0xfbc0_00c0 | registers | random.below(2) << 4,
        7 => 0xfbd0_00c0 | registers | random.below(2) << 4,
        8 | 9 => 0xfb90_f0f0 | sources | hi << 8,
        _ => 0xfbb0_f0f0 | sources | hi << 8,
    }
}

fn two_registers(random: &mut Random) -> (u32, u32) {
    let first = random.pick(&ANY);
    let mut second = random.pick(&ANY);
    while second == first {
        second = random.pick(&ANY);
    }
    (first, second)
}

/// Loads and stores whose base stays; unaligned where that is allowed.
fn transfer(random: &mut Random) -> u32 {
    let (load, size) = (random.bit(), random.below(3));
    let signed = if load != 0 && size < 2 { random.bit() } else { 0 };
    let t = if load != 0 { random.pick(&ANY) } else { source(random) };
    let kind = 0xf800_0000 | signed << 24 | size << 21 | load << 20;
    let base = SCRATCH_POINTER << 16;
    let (pair, pair2) = two_registers(random);
    match random.below(6) {
        0 | 1 => kind | 1 << 23 | base | t << 12 | random.below(SCRATCH_BYTES + 1 - (1 << size)),
        2 => kind | base | t << 12 | random.below(4) << 4 | INDEX,
        // unprivileged
        3 => kind | base | t << 12 | 0xe00 | random.below(SCRATCH_BYTES + 1 - (1 << size)),
        4 if load != 0 => kind | random.bit() << 23 | 15 << 16 | t << 12 | random.below(128),
        4 => kind | 1 << 23 | base | t << 12,
        _ => 0xe9c0_0000 | load << 20 | base | pair << 12 | pair2 << 8 | random.below(SCRATCH_WORDS - 1),
    }
}

/// Transfers by a base register that is set before, and may move.
pub fn moving_transfer(random: &mut Random, code: &mut Code) {
    // add.w r5, r6, #64
    code.emit(0xf106_0540);
    let base = MOVING << 16;
    let (load, size) = (random.bit(), random.below(3));
    let signed = if load != 0 && size < 2 { random.bit() } else { 0 };
    let t = random.pick(&ANY);
    let imm8 = random.below(61);
    let (pair, pair2) = two_registers(random);
    match random.below(6) {
        0 | 1 => {
            // pre-indexed, post-indexed, negative offset
            let form = random.pick(&[0xd00, 0xf00, 0x900, 0xb00, 0xc00]);
            let kind = 0xf800_0000 | signed << 24 | size << 21 | load << 20;
            code.emit(kind | base | t << 12 | form | imm8);
        }
        2 => {
            let form = random.pick(&[0xe860_0000, 0xe8e0_0000, 0xe960_0000, 0xe9e0_0000, 0xe940_0000]);
            code.emit(form | load << 20 | base | pair << 12 | pair2 << 8 | random.below(15));
        }
        3 => {
            // LDMIA, LDMDB, STMIA, STMDB of two registers or more, which are not the base
            let list = random.word() & 0x5f1f & if load != 0 { !0x20 } else { 0x5fdf } | 3;
            let form = random.pick(&[0xe880_0000, 0xe900_0000]) | random.bit() << 21;
            code.emit(form | load << 20 | base | list);
        }
        4 => {
            // LDREX, STREX and their narrow forms, with and without CLREX between them
            let (load, store) = match random.below(3) {
                0 => {
                    let words = random.below(15);
                    (0xe850_0f00 | words, 0xe840_0000 | pair << 8 | words)
                }
                1 => (0xe8d0_0f4f, 0xe8c0_0f40 | pair),
                _ => (0xe8d0_0f5f, 0xe8c0_0f50 | pair),
            };
            code.emit(load | base | pair2 << 12);
            if random.below(3) == 0 {
                code.emit(0xf3bf_8f2f);
            }
            code.emit(store | base | pair2 << 12);
            if random.flag() {
                code.emit(store | base | pair2 << 12);
            }
        }
        _ => {
            // PUSH.W, POP.W
            let list = random.word() & 0x5f1f | 3;
            code.emit(0xe92d_0000 | list);
            code.emit(0xe8bd_0000 | list);
        }
    }
}

/// An IT block of one to four instructions, none of them a branch.
fn if_then(random: &mut Random, code: &mut Code) {
    let condition = random.below(14);
    let length = 1 + random.below(4);
    let choices = random.below(1 << (length - 1));
    // the mask: then or else by the condition's low bit, and a one where it ends
    let mask = (0..length - 1).fold(0, |mask, at| mask | ((condition ^ choices >> at) & 1) << (3 - at));
    code.emit(0xbf00 | condition << 4 | mask | 1 << (4 - length));
    for _ in 0..length {
        if random.flag() {
            narrow::simple(random, code, true);
        } else {
            simple(random, code);
        }
    }
}

/// The stack pointer as a destination and an operand, and put back.
fn stack_pointer(random: &mut Random, code: &mut Code) {
    code.emit(0x466d); // mov r5, sp
    for _ in 0..1 + random.below(2) {
        let imm = random.below(64);
        let m = source(random);
        let d = random.pick(&ANY);
        code.emit(match random.below(8) {
            0 => 0xf10d_0d00 | random.bit() << 20 | imm, // add.w sp, sp, #imm
            1 => 0xf1ad_0d00 | random.bit() << 20 | imm, // sub.w sp, sp, #imm
            2 => 0xf20d_0d00 | imm,                      // addw
            3 => 0xf2ad_0d00 | imm,                      // subw
            4 => 0xeb0d_0d00 | random.below(4) << 6 | m, // add.w sp, sp, m, lsl #n
            5 => 0xebad_0d00 | random.below(4) << 6 | m, // sub.w sp, sp, m, lsl #n
            6 => 0xeb0d_0000 | d << 8 | m,               // add.w d, sp, m
            _ => 0xf1ad_0000 | d << 8 | imm,             // sub.w d, sp, #imm
        });
        code.emit(0x4668 | random.below(5)); // mov r, sp
    }
    code.emit(0xf8d6_d000 | (4 * random.below(SCRATCH_WORDS))); // ldr.w sp, [r6, #imm]
    code.emit(0x4668 | random.below(5));
    code.emit(0x46ad); // mov sp, r5
}

/// Special registers that ARMv6-M does not have, and GE.
fn special(random: &mut Random, code: &mut Code) {
    let (d, n) = (random.pick(&ANY), source(random));
    match random.below(4) {
        0 => code.emit(0xf380_8000 | n << 16 | (1 + random.below(3)) << 10 | random.below(4)),
        1 => {
            let register = random.pick(&[17, 18, 19]);
            code.emit(0xf380_8800 | n << 16 | register);
            code.emit(0xf3ef_8000 | d << 8 | random.pick(&[17, 18, 19]));
        }
        2 => code.emit(random.pick(&[0xb661, 0xb671, 0xb663, 0xb673])),
        _ => code.emit(0xf3ef_8000 | d << 8 | random.pick(&[0, 3, 16, 17, 18, 19, 20])),
    }
}
