//! Floating point at its corners: each operation with its own modes, on operands that are chosen for it. The results and
//! FPSCR after each are kept in the scratch memory.

use crate::code::Code;
use crate::float::{d, m, n};
use crate::image::SCRATCH_WORDS;
use crate::random::Random;

const ONE: u32 = 0x3f80_0000;
const SIGN: u32 = 1 << 31;
/// Rounding mode, FZ, DN, AHP.
const MODES: u32 = 0x07c0_0000;

pub fn body(random: &mut Random, code: &mut Code) {
    for slot in 0..SCRATCH_WORDS / 2 {
        let (operation, operands) = draw(random);
        // different registers, of which the last may be the destination too
        let first = random.below(32);
        let registers = [first, (first + 1 + random.below(15)) % 32, (first + 16 + random.below(16)) % 32];
        for (register, operand) in registers.into_iter().zip(operands) {
            code.constant(0, operand);
            code.emit(0xee00_0a10 | n(register)); // vmov s, r0
        }
        code.constant(0, random.word() & (MODES | 0xf000_0000));
        code.emit(0xeee1_0a10); // vmsr fpscr, r0
        code.emit(
            operation
                | d(registers[2])
                | if has_two(operation) { n(registers[0]) } else { 0 }
                | tail(operation, registers),
        );
        code.emit(0xeef1_0a10); // vmrs r0, fpscr
        code.emit(0xf8c6_0000 | (8 * slot)); // str.w r0, [r6, #]
        code.emit(0xed86_0a00 | d(registers[2]) | (2 * slot + 1)); // vstr
    }
}

/// Whether the instruction has a second operand, in the field of the first.
fn has_two(operation: u32) -> bool {
    operation >> 20 & 11 != 11
}

/// The last operand. A conversion of fixed-point numbers has its size there, and works on the destination; a comparison
/// with zero has none.
fn tail(operation: u32, registers: [u32; 3]) -> u32 {
    let is_fixed = operation & 0xffba_0e40 == 0xeeba_0a40;
    let compares_zero = operation & 0xffbf_0e40 == 0xeeb5_0a40;
    if is_fixed || compares_zero { 0 } else { m(registers[1]) }
}

/// An operation without its registers, and operands: the first, the second, and what the destination holds.
fn draw(random: &mut Random) -> (u32, [u32; 3]) {
    match random.below(12) {
        0 | 1 => (random.pick(&[0xee30_0a00, 0xee30_0a40]), sum(random)),
        2 => (random.pick(&[0xee20_0a00, 0xee20_0a40]), product(random)),
        3 => (0xee80_0a00, quotient(random)),
        // VMLA, VMLS, VNMLA, VNMLS, VFMA, VFMS, VFNMA, VFNMS
        4..=6 => {
            let forms = [
                0xee00_0a00,
                0xee00_0a40,
                0xee10_0a00,
                0xee10_0a40,
                0xeea0_0a00,
                0xeea0_0a40,
                0xee90_0a00,
                0xee90_0a40,
            ];
            (random.pick(&forms), multiply_add(random))
        }
        7 => (0xeeb1_0ac0, [0, any(random), 0]), // vsqrt
        8 => {
            let to_integer = random.flag();
            // VCVT and VCVTR to integers, VCVT from integers
            let op = if to_integer { 0xeebc_0a40 | random.bit() << 16 } else { 0xeeb8_0a40 };
            let operand = if to_integer { near_limit(random, 0) } else { integer(random) };
            (op | random.bit() << 7, [0, operand, 0])
        }
        9 => fixed(random),
        10 => (0xeeb2_0a40 | random.bit() << 16 | random.bit() << 7, [0, half(random), any(random)]),
        _ => {
            // VCMP, VCMPE, with zero or a register: the destination is the first operand
            let (a, b) = (any(random), any(random));
            let near = random.pick(&[b, a, a ^ SIGN, a ^ 1]);
            let zero = random.bit();
            (0xeeb4_0a40 | zero << 16 | random.bit() << 7, [0, if zero != 0 { b } else { near }, a])
        }
    }
}

fn any(random: &mut Random) -> u32 {
    if random.flag() { random.float() } else { random.special_float() }
}

/// The number a few steps away.
fn beside(random: &mut Random, bits: u32) -> u32 {
    bits.wrapping_add(random.below(7)).wrapping_sub(3)
}

fn with_exponent(random: &mut Random, exponent: i32) -> u32 {
    let biased = exponent.clamp(-22, 254);
    let fraction = random.word() & 0x7f_ffff & if random.flag() { !0 } else { !0 << random.below(23) };
    let bits = if biased > 0 { (biased as u32) << 23 | fraction } else { (fraction | 1 << 23) >> (1 - biased) };
    bits | random.bit() << 31
}

fn exponent(bits: u32) -> i32 {
    (bits >> 23 & 0xff) as i32
}

fn sum(random: &mut Random) -> [u32; 3] {
    let a = any(random);
    let apart = random.below(56) as i32 - 28;
    let b = match random.below(4) {
        0 => {
            let near = a ^ random.pick(&[SIGN, 0]);
            beside(random, near)
        }
        1 | 2 => with_exponent(random, exponent(a) + apart),
        _ => any(random),
    };
    [a, b, 0]
}

/// Around the largest and the smallest numbers, and what is below half of the smallest.
fn product(random: &mut Random) -> [u32; 3] {
    let a = any(random);
    let target = random.pick(&[0, 254, 127]) + random.below(54) as i32 - 27;
    let b = if random.below(3) == 0 { any(random) } else { with_exponent(random, target + 127 - exponent(a)) };
    [a, b, 0]
}

fn quotient(random: &mut Random) -> [u32; 3] {
    let a = any(random);
    let target = random.pick(&[0, 254, 127]) + random.below(54) as i32 - 27;
    let b = match random.below(4) {
        0 => any(random),
        1 => beside(random, a),
        _ => with_exponent(random, exponent(a) + 127 - target),
    };
    [a, b, 0]
}

/// The addend often cancels the product, to the last bits of it.
fn multiply_add(random: &mut Random) -> [u32; 3] {
    let [a, b, _] = product(random);
    let exact = (f32::from_bits(a) * f32::from_bits(b)).to_bits();
    // a NaN's bits are not the same on every host
    let exact = if exact << 1 > 0xff00_0000 { 0x7fc0_0000 } else { exact };
    let apart = random.below(80) as i32 - 40;
    let addend = match random.below(4) {
        0 => any(random),
        1 | 2 => {
            let near = exact ^ random.pick(&[SIGN, 0]);
            beside(random, near)
        }
        _ => with_exponent(random, exponent(exact) + apart),
    };
    [a, b, addend]
}

/// Near the ends of what 16 and 32 bits hold, with so many fraction bits; and halves and their neighbours.
fn near_limit(random: &mut Random, fraction_bits: u32) -> u32 {
    let power = random.pick(&[15, 16, 31, 32, 8, 1, 0, 23, 24]) - fraction_bits as i32;
    let limit = ONE.wrapping_add_signed(power << 23);
    let sign = random.bit() << 31;
    match random.below(5) {
        0 | 1 => beside(random, limit) ^ sign,
        2 => (random.below(600) as f32 / 4.0).to_bits().wrapping_add_signed(-((fraction_bits as i32) << 23)) ^ sign,
        3 => with_exponent(random, 127 + power - 1),
        _ => any(random),
    }
}

fn integer(random: &mut Random) -> u32 {
    let few = random.below(0x400) << random.below(32);
    match random.below(3) {
        0 => random.operand(),
        1 => (1_u32 << (24 + random.below(8))).wrapping_add(few).wrapping_sub(random.below(3)),
        _ => random.word() >> random.below(32),
    }
}

fn fixed(random: &mut Random) -> (u32, [u32; 3]) {
    let wide = random.bit();
    let imm5 = if wide != 0 { random.below(32) } else { random.below(17) };
    let fraction_bits = if wide != 0 { 32 - imm5 } else { 16 - imm5 };
    let to_fixed = random.bit();
    let op = 0xeeba_0a40 | to_fixed << 18 | random.bit() << 16 | wide << 7 | (imm5 & 1) << 5 | imm5 >> 1;
    (op, [0, 0, if to_fixed != 0 { near_limit(random, fraction_bits) } else { integer(random) }])
}

/// Halves in both halves of a word, or what rounds to the ends of them.
fn half(random: &mut Random) -> u32 {
    let ends = [0x477f_e000, 0x477f_efff, 0x477f_f000, 0x47ff_efff, 0x3880_0000, 0x3380_0000, 0x3300_0000, 0x3300_0001];
    match random.below(4) {
        0 => random.word(),
        1 => random.below(0x400) << 16 | random.pick(&[0x7c00, 0x7c01, 0x7e00, 0xfdff, 0x03ff, 0x8001, 0x0400]),
        2 => {
            let end = random.pick(&ends);
            beside(random, end) | random.bit() << 31
        }
        _ => any(random),
    }
}
