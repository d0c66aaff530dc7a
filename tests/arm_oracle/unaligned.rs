//! Accesses beside aligned addresses, of which CCR.UNALIGN_TRP and the instruction decide whether they are a fault, and
//! the enable bits of SHCSR which.

use crate::code::Code;
use crate::image::{INDEX, SCRATCH_POINTER};
use crate::random::Random;
use crate::{narrow, wide};

const CCR: u32 = 0xe000_ed14;
const SHCSR: u32 = 0xe000_ed24;
/// CCR after a reset: STKALIGN.
const STKALIGN: u32 = 1 << 9;
const UNALIGN_TRP: u32 = 1 << 3;
const DIV_0_TRP: u32 = 1 << 4;

const ANY: [u32; 10] = [0, 1, 2, 3, 8, 9, 10, 11, 12, 14];

pub fn body(random: &mut Random, code: &mut Code) {
    let faults = random.below(8) << 16;
    let control = random.pick(&[0, UNALIGN_TRP]) | random.pick(&[0, DIV_0_TRP]) | random.pick(&[0, STKALIGN]);
    configure(control, faults, code);
    for _ in 0..2 + random.below(6) {
        match random.below(12) {
            0..=2 => narrow_access(random, code),
            3..=6 => wide_access(random, code),
            7 | 8 => of_several_words(random, code),
            9 => {
                // sdiv, udiv by zero
                code.emit(0x2100);
                code.emit(0xf3bf_8f6f); // isb: see the head of the test
                code.emit(random.pick(&[0xfb90_f2f1, 0xfbb0_f2f1]));
            }
            10 => in_it_block(random, code),
            _ => wide::simple(random, code),
        }
    }
    configure(STKALIGN, 0, code);
}

/// Writes both registers. R4 and R5 are lost.
fn configure(control: u32, faults: u32, code: &mut Code) {
    for (register, value) in [(CCR, control), (SHCSR, faults)] {
        code.constant(4, register);
        code.constant(5, value);
        code.emit(0x6025); // str r5, [r4]
    }
    code.emit(0xf3bf_8f4f); // dsb
    code.emit(0xf3bf_8f6f); // isb
}

/// R5 near the middle of the scratch memory.
fn place(random: &mut Random, code: &mut Code) {
    code.emit(0xf106_0530 | random.below(4)); // add.w r5, r6, #48 and more
}

fn narrow_access(random: &mut Random, code: &mut Code) {
    place(random, code);
    let offset = random.below(4) << 6;
    let t = random.below(4);
    code.emit(match random.below(3) {
        0 => random.pick(&[0x6000, 0x6800, 0x8000, 0x8800]) | offset | 5 << 3 | t,
        // str, strh, ldr, ldrh, ldrsh by a register
        1 => random.pick(&[0x5000, 0x5200, 0x5800, 0x5a00, 0x5e00]) | INDEX << 6 | SCRATCH_POINTER << 3 | t,
        _ => random.pick(&[0x5000, 0x5200, 0x5800, 0x5a00, 0x5e00]) | INDEX << 6 | 5 << 3 | t,
    });
    if random.below(4) == 0 {
        narrow::simple(random, code, false);
    }
}

fn wide_access(random: &mut Random, code: &mut Code) {
    place(random, code);
    let (load, size) = (random.bit(), 1 + random.below(2));
    let signed = if load != 0 && size == 1 { random.bit() } else { 0 };
    let kind = 0xf800_0000 | signed << 24 | size << 21 | load << 20 | 5 << 16 | random.pick(&ANY) << 12;
    code.emit(match random.below(5) {
        0 => kind | 1 << 23 | random.below(40),
        1 => kind | random.below(4) << 4 | INDEX,
        2 => kind | 0xe00 | random.below(40), // unprivileged
        _ => kind | random.pick(&[0xd00, 0xf00, 0x900, 0xb00, 0xc00]) | random.below(40),
    });
}

/// LDRD, STRD, LDM, STM and the floating-point ones have to be aligned whatever CCR says.
fn of_several_words(random: &mut Random, code: &mut Code) {
    place(random, code);
    let load = random.bit() << 20;
    let imm = random.below(8);
    code.emit(match random.below(7) {
        0 => 0xe9c5_2300 | load | imm,
        1 => random.pick(&[0xe9e5_2300, 0xe8e5_2300, 0xe865_2300]) | load | imm,
        2 => 0xe885_0007 | load | random.bit() << 21,
        3 => 0xe905_0007 | load | random.bit() << 21,
        4 => 0xed85_0a00 | load | imm, // vldr, vstr
        5 => 0xed85_0b00 | load | imm, // of two words
        _ => random.pick(&[0xec85_0a04, 0xeca5_0b06, 0xed25_0a05]) | load | random.below(8) << 12, // vldm, vstm
    });
}

/// The last of an IT block: the handler goes on behind it, with what is left of the block for a NOP.
fn in_it_block(random: &mut Random, code: &mut Code) {
    place(random, code);
    code.emit(0xbf08 | random.below(14) << 4);
    code.emit(0xf8d5_0000 | random.pick(&ANY) << 12 | random.below(4));
    code.emit(0xbf00);
}
