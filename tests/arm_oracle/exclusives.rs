//! LDREX, STREX and CLREX of all widths, with stores, supervisor calls and faults between them.
//!
//! What the local monitor does is only drawn where the manual leaves nothing open (ARMv7-M A3.4.1): a store has the
//! address and the width of the load before it, or comes without one, and no plain store goes to the word between.

use crate::code::Code;
use crate::random::Random;

/// Registers that an exclusive access may change: R1 is its base.
const ANY: [u32; 9] = [0, 2, 3, 4, 8, 9, 10, 11, 12];
/// Where the exclusive accesses are: words 8 to 15 of the scratch memory.
const FIRST: u32 = 32;

pub fn body(random: &mut Random, code: &mut Code) {
    // the width in bytes, and the offset from R1, of the load that no store has followed
    let mut held = None;
    code.emit(0xf3bf_8f2f); // clrex: the case before may have left a load
    code.emit(0xf106_0100 | FIRST); // add.w r1, r6, #32
    for _ in 0..3 + random.below(8) {
        match random.below(12) {
            0..=2 => {
                let width = random.pick(&[1, 2, 4]);
                let offset = if width == 4 { 4 * random.below(8) } else { 0 };
                load(random, width, offset, code);
                held = Some((width, offset));
            }
            3..=6 => {
                let (width, offset) = held.take().unwrap_or_else(|| (random.pick(&[1, 2, 4]), 0));
                store(random, width, offset, code);
            }
            7 => {
                code.emit(0xf3bf_8f2f); // clrex
                held = None;
            }
            // an exception and its return clear the monitor
            8 => {
                code.emit(random.pick(&[0xdf00, 0xde00, 0xf7f0_a000]));
                held = None;
            }
            9 => unaligned(random, code, &mut held),
            // a store beside
            10 => code.emit(0xf8c6_0000 | random.below(8) << 12 | (4 * random.below(8))),
            _ => arithmetic(random, code),
        }
    }
}

/// Not a load or a store, and not to R1.
fn arithmetic(random: &mut Random, code: &mut Code) {
    let d = random.pick(&[0, 2, 3, 4]);
    if random.flag() {
        code.emit(0x3000 | d << 8 | random.below(256)); // adds
    } else {
        code.emit(0xea90_0000 | random.below(8) << 16 | d << 8 | random.below(8)); // eors.w
    }
}

fn load(random: &mut Random, width: u32, offset: u32, code: &mut Code) {
    let t = random.pick(&ANY);
    code.emit(match width {
        4 => 0xe851_0f00 | t << 12 | (offset / 4),
        2 => 0xe8d1_0f5f | t << 12,
        _ => 0xe8d1_0f4f | t << 12,
    });
}

/// The result is neither what is stored nor the base.
fn store(random: &mut Random, width: u32, offset: u32, code: &mut Code) {
    let t = random.pick(&ANY);
    let mut d = random.pick(&ANY);
    while d == t {
        d = random.pick(&ANY);
    }
    code.emit(match width {
        4 => 0xe841_0000 | t << 12 | d << 8 | (offset / 4),
        2 => 0xe8c1_0f50 | t << 12 | d,
        _ => 0xe8c1_0f40 | t << 12 | d,
    });
}

/// A load beside an aligned address is a fault, whatever CCR says.
fn unaligned(random: &mut Random, code: &mut Code, held: &mut Option<(u32, u32)>) {
    code.emit(0xf101_0100 | random.pick(&[1, 3])); // add.w r1, r1, #odd
    let width = random.pick(&[2, 4]);
    load(random, width, 0, code);
    code.emit(0xf106_0120); // add.w r1, r6, #32
    *held = None;
}
