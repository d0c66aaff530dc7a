//! Random instructions of 16 bits, and the few longer ones of ARMv6-M.

use crate::code::Code;
use crate::image::{INDEX, SCRATCH_POINTER};
use crate::random::Random;

/// Low registers that an instruction may change: not those that point to memory.
const LOW: [u32; 6] = [0, 1, 2, 3, 4, 5];
/// All registers that an instruction may change, except the link register.
const ANY: [u32; 11] = [0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12];

/// A sequence of one to eight instructions.
pub fn body(random: &mut Random, code: &mut Code) {
    for _ in 0..1 + random.below(8) {
        match random.below(10) {
            0 => branch(random, code),
            1 => sequence(random, code),
            2 => special(random, code),
            _ => simple(random, code, false),
        }
    }
}

/// An instruction that may stand in an IT block, which is not a branch.
pub fn simple(random: &mut Random, code: &mut Code, in_it: bool) {
    let (d, n, m) = (random.pick(&LOW), random.below(8), random.below(8));
    let imm5 = random.below(32);
    let imm8 = random.below(256);
    let encoding = match random.below(16) {
        // MOVS (LSL by 0) must not stand in an IT block
        0 => random.below(3) << 11 | imm5.max(u32::from(in_it)) << 6 | n << 3 | d,
        1 => 0x1800 | random.below(4) << 9 | m << 6 | n << 3 | d,
        2 | 3 => 0x2000 | random.below(4) << 11 | d << 8 | imm8,
        4..=6 => 0x4000 | random.below(16) << 6 | n << 3 | d,
        7 => high_register(random),
        8 => 0xb200 | random.below(4) << 6 | n << 3 | d,
        9 => 0xba00 | random.pick(&[0, 1, 3]) << 6 | n << 3 | d,
        10 | 11 => offset_transfer(random, d),
        12 => {
            // by the index, of which the low bits are clear where the profile needs it
            let kind = random.below(8);
            0x5000 | kind << 9 | INDEX << 6 | SCRATCH_POINTER << 3 | if kind < 3 { m } else { d }
        }
        13 => 0x4800 | d << 8 | random.below(256),
        14 => 0xa000 | random.bit() << 11 | d << 8 | imm8,
        _ => 0xbf00,
    };
    code.emit(encoding);
}

fn high_register(random: &mut Random) -> u32 {
    let m = random.pick(&[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    match random.below(3) {
        0 => {
            let d = random.pick(&ANY);
            0x4400 | (d & 8) << 4 | m << 3 | d & 7
        }
        1 => {
            // one of both is a high register
            let n = if m < 8 { 8 + random.below(5) } else { random.below(13) };
            0x4500 | (n & 8) << 4 | m << 3 | n & 7
        }
        _ => {
            let d = random.pick(&ANY);
            0x4600 | (d & 8) << 4 | m << 3 | d & 7
        }
    }
}

fn offset_transfer(random: &mut Random, d: u32) -> u32 {
    let t = random.below(8);
    let place = random.below(32) << 6 | SCRATCH_POINTER << 3;
    match random.below(6) {
        0 => 0x6000 | place | t,
        1 => 0x6800 | place | d,
        2 => 0x7000 | place | t,
        3 => 0x7800 | place | d,
        4 => 0x8000 | place | t,
        _ => 0x8800 | place | d,
    }
}

/// Instructions that belong together: multiple transfers, pushes and pops, the stack pointer moved and moved back.
fn sequence(random: &mut Random, code: &mut Code) {
    let base = random.pick(&LOW);
    let list = 1 + random.below(255);
    match random.below(5) {
        0 => {
            code.emit(0x4600 | SCRATCH_POINTER << 3 | base);
            // the pointers stay what they are
            let list = (list & 0x3f).max(1);
            code.emit(0xc800 | base << 8 | list);
        }
        1 => {
            code.emit(0x4600 | SCRATCH_POINTER << 3 | base);
            // a base that is stored has to be the first
            let list = if list.trailing_zeros() == base { list } else { list & !(1 << base) };
            code.emit(0xc000 | base << 8 | list.max(1 << base));
        }
        2 => {
            let list = list & 0x3f | 1;
            code.emit(0xb400 | random.bit() << 8 | list);
            // without the link register, or with it popped into a low one
            let count = (code.last() & 0x1ff).count_ones();
            let popped = (1 << count.min(6)) - 1;
            code.emit(0xbc00 | popped);
            if count == 7 {
                code.emit(0xb001);
            }
        }
        3 => {
            let words = random.below(8);
            code.emit(0xb080 | words); // sub sp
            code.emit(0xa800 | base << 8 | random.below(256)); // add base, sp
            code.emit(0x9000 | random.pick(&LOW) << 8); // str [sp]
            code.emit(0x9800 | random.pick(&LOW) << 8); // ldr [sp]
            code.emit(0xb000 | words); // add sp
        }
        _ => {
            code.emit(0x4668 | base & 7); // mov base, sp
            code.emit(0x4600 | 1 << 7 | base << 3 | 5); // mov sp, base
        }
    }
}

/// Branches forward over some instructions, calls, and branches to a register.
pub fn branch(random: &mut Random, code: &mut Code) {
    let at = code.address();
    match random.below(4) {
        0 | 1 => {
            code.emit(0xbf00);
            skipped(random, code);
            let offset = (code.address().wrapping_sub(at + 4) as i32 >> 1) as u32;
            let encoding = if random.below(4) == 0 {
                0xe000 | offset & 0x7ff
            } else {
                0xd000 | random.below(14) << 8 | offset & 0xff
            };
            code.patch(at, encoding);
        }
        2 => {
            code.emit(0xf000_d000);
            skipped(random, code);
            let offset = (code.address() - (at + 4)) / 2;
            // J1 and J2 are ones where the offset is small and positive
            code.patch(at + 2, 0xf800 | offset);
        }
        _ => {
            // adr r, behind; adds r, #1; and one of the ways to go there
            let r = random.pick(&LOW);
            if !code.address().is_multiple_of(4) {
                code.emit(0xbf00);
            }
            let at = code.address();
            code.emit(0xbf00);
            code.emit(0x3001 | r << 8);
            match random.below(4) {
                0 => code.emit(0x4700 | r << 3), // bx
                1 => code.emit(0x4780 | r << 3), // blx
                2 => code.emit(0x4687 | r << 3), // mov pc, r
                _ => {
                    code.emit(0xb400 | 1 << r); // push {r}; pop {pc}
                    code.emit(0xbd00);
                }
            }
            skipped(random, code);
            if !code.address().is_multiple_of(4) {
                code.emit(0xbf00);
            }
            let words = (code.address() - (at + 4)) / 4;
            code.patch(at, 0xa000 | r << 8 | words);
        }
    }
}

fn skipped(random: &mut Random, code: &mut Code) {
    for _ in 0..random.below(3) {
        simple(random, code, false);
    }
}

/// Special registers, barriers and hints. No interrupt is there to be masked.
pub fn special(random: &mut Random, code: &mut Code) {
    let (d, n) = (random.pick(&ANY), random.below(13));
    match random.below(6) {
        0 => code.emit(0xf3ef_8000 | d << 8 | random.pick(&[0, 1, 2, 3, 5, 6, 7, 8, 9, 16, 20])),
        1 | 2 => {
            // the four flags: QEMU's Cortex-M0 would keep Q, which ARMv6-M does not have
            let r = random.pick(&LOW);
            code.emit(0x2000 | r << 8 | random.below(16));
            code.emit(0x0700 | r << 3 | r);
            code.emit(0xf380_8800 | r << 16 | random.below(4));
        }
        3 => {
            code.emit(0xf380_8800 | n << 16 | random.pick(&[9, 16]));
            code.emit(0xf3ef_8000 | d << 8 | random.pick(&[9, 16]));
        }
        4 => code.emit(random.pick(&[0xf3bf_8f4f, 0xf3bf_8f5f, 0xf3bf_8f6f, 0xbf00, 0xbf10, 0xbf40])),
        _ => code.emit(0xb662 | random.bit() << 4),
    }
}
