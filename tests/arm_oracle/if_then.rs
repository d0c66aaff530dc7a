//! IT blocks: all conditions and lengths, instructions that set flags and that do not, branches at the end.

use crate::code::Code;
use crate::image::SCRATCH_POINTER;
use crate::random::Random;
use crate::{float, narrow, wide};

pub fn body(random: &mut Random, code: &mut Code) {
    body_of(random, false, code);
}

pub fn body_with_float(random: &mut Random, code: &mut Code) {
    body_of(random, true, code);
}

fn body_of(random: &mut Random, with_float: bool, code: &mut Code) {
    for _ in 0..1 + random.below(4) {
        if random.flag() {
            emit_flags(random, code);
        }
        let length = 1 + random.below(4);
        if random.below(3) == 0 {
            ending_in_branch(random, length, code);
            continue;
        }
        emit_it(random, length, code);
        for _ in 0..length {
            emit_slot(random, with_float, code);
        }
    }
}

/// IT for so many instructions. AL has no else.
pub fn emit_it(random: &mut Random, length: u32, code: &mut Code) {
    let condition = random.below(15);
    let choices = if condition == 14 { 0 } else { random.below(1 << (length - 1)) };
    // the mask: then or else by the condition's low bit, and a one where it ends
    let mask = (0..length - 1).fold(0, |mask, at| mask | ((condition ^ choices >> at) & 1) << (3 - at));
    code.emit(0xbf00 | condition << 4 | mask | 1 << (4 - length));
}

/// An instruction that changes nothing but flags, in an IT block too.
pub fn emit_flags(random: &mut Random, code: &mut Code) {
    let (n, m) = (random.below(8), random.below(8));
    code.emit(match random.below(6) {
        0 => 0x2800 | n << 8 | random.below(256),          // cmp n, #imm
        1 => 0x4200 | m << 3 | n,                          // tst n, m
        2 => 0x4280 | m << 3 | n,                          // cmp n, m
        3 => 0x42c0 | m << 3 | n,                          // cmn n, m
        4 => 0xea90_0f00 | n << 16 | random.pick(&[8, 9]), // teq.w n, m
        _ => 0xf110_0f01 | n << 16,                        // cmn.w n, #1
    });
}

/// An instruction that is no branch.
pub fn emit_slot(random: &mut Random, with_float: bool, code: &mut Code) {
    match random.below(if with_float { 8 } else { 6 }) {
        0 | 1 => narrow::simple(random, code, true),
        2 => emit_flags(random, code),
        3 => code.emit(match random.below(3) {
            0 => 0xf3ef_8000 | random.pick(&[0, 1, 2, 3, 4, 8, 9, 10]) << 8, // mrs d, apsr
            1 => 0xf380_8000 | random.below(13) << 16 | (1 + random.below(3)) << 10, // msr apsr, n
            _ => random.pick(&[0xbf00, 0xf3bf_8f4f, 0xf3bf_8f5f, 0xf3bf_8f6f]),
        }),
        4 | 5 => wide::simple(random, code),
        6 => code.emit(float::operation(random)),
        _ => float::compare(random, code),
    }
}

/// The last instruction of the block is a branch over some code.
fn ending_in_branch(random: &mut Random, length: u32, code: &mut Code) {
    let form = random.below(9);
    let by_register = form >= 3;
    code.align();
    let at = code.address();
    if by_register {
        code.emit(0xbf00); // adr r4, behind (patched)
        code.emit(0xf104_0401); // add.w r4, r4, #1
        code.emit(0x6774); // str r4, [r6, #116]
        code.emit(if form == 8 { 0xf106_0570 } else { 0xf106_0574 }); // add.w r5, r6, #112 or #116
    }
    emit_it(random, length, code);
    for _ in 1..length {
        if by_register {
            emit_flags(random, code);
        } else {
            emit_slot(random, false, code);
        }
    }
    let branch = code.address();
    code.emit(match form {
        0 => 0xe000,                                      // b
        1 => 0xf000_b800,                                 // b.w
        2 => 0xf000_f800,                                 // bl
        3 => 0x4720,                                      // bx r4
        4 => 0x47a0,                                      // blx r4
        5 => 0x46a7,                                      // mov pc, r4
        6 => 0xf855_fb04,                                 // ldr.w pc, [r5], #4
        7 => 0xf8d0_f074 | SCRATCH_POINTER << 16,         // ldr.w pc, [r6, #116]
        _ => 0xe8b5_8000 | 1 << random.pick(&[0, 1, 11]), // ldm.w r5!, {r, pc}: the address is the second
    });
    for _ in 0..1 + random.below(3) {
        wide::simple(random, code);
    }
    code.align();
    let offset = (code.address() - (branch + 4)) / 2;
    match form {
        0 => code.patch(branch, 0xe000 | offset),
        1 => code.patch(branch + 2, 0xb800 | offset),
        2 => code.patch(branch + 2, 0xf800 | offset),
        _ => code.patch(at, 0xa400 | ((code.address() - ((at + 4) & !3)) / 4)),
    }
}
