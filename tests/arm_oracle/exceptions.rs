//! Random sequences with supervisor calls and faults among the instructions: what is stacked, and what comes back.

use crate::code::Code;
use crate::image::SCRATCH_POINTER;
use crate::random::Random;
use crate::{float, narrow, wide};

pub fn body_v6(random: &mut Random, code: &mut Code) {
    for _ in 0..1 + random.below(4) {
        narrow::simple(random, code, false);
        raise(random, code, false);
    }
    narrow::branch(random, code);
}

pub fn body_v7(random: &mut Random, code: &mut Code) {
    for _ in 0..1 + random.below(4) {
        match random.below(4) {
            0 => wide::simple(random, code),
            1 => float::body(random, code),
            2 => call_in_it_block(random, code),
            _ => narrow::simple(random, code, false),
        }
        raise(random, code, true);
    }
}

fn raise(random: &mut Random, code: &mut Code, v7: bool) {
    // an odd number of words on the stack makes the frame padded
    let padding = random.below(3);
    code.emit(0xb080 | padding); // sub sp
    match random.below(if v7 { 9 } else { 6 }) {
        0..=2 => code.emit(0xdf00 | random.below(256)),
        3 => code.emit(0xde00 | random.below(256)),
        4 => code.emit(0xf7f0_a000 | random.below(16) << 16 | random.below(0x1000)), // udf.w
        5 => {
            // ldr, ldrh or str one byte beside a word: a fault in ARMv6-M
            code.emit(0x4600 | SCRATCH_POINTER << 3 | 1);
            code.emit(0x3100 | random.pick(&[1, 3, 5, 9]));
            code.emit(random.pick(&[0x6800, 0x8800, 0x6000, 0x8000]) | 1 << 3 | random.pick(&[0, 2, 3, 4]));
        }
        6 => code.emit(0xee00_0010 | random.below(8) << 21 | random.below(8) << 8), // mcr of no coprocessor
        7 => {
            // ldm and ldrd that are not aligned
            code.emit(0x4600 | SCRATCH_POINTER << 3 | 1);
            code.emit(0x3102);
            code.emit(random.pick(&[0xe891_000c, 0xe9d1_2300, 0xe851_2f00, 0xec91_0a02]));
        }
        _ => {
            // sdiv by zero, which does not trap
            code.emit(0x2100);
            code.emit(0xfb90_f2f1);
        }
    }
    code.emit(0xb000 | padding); // add sp
}

/// SVC in an IT block, of which the rest goes on afterwards.
fn call_in_it_block(random: &mut Random, code: &mut Code) {
    let condition = random.below(14);
    // two or three instructions for the condition, and one against it
    code.emit(0xbf00 | condition << 4 | if condition & 1 == 0 { 0b0011 } else { 0b1101 });
    code.emit(0xdf00);
    narrow::simple(random, code, true);
    code.emit(0xdf01);
    narrow::simple(random, code, true);
}
