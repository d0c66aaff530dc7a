//! From encodings to operations (chapter A5 of the architecture manuals).
//!
//! What the manuals call UNPREDICTABLE decodes to what the fields say, or to an undefined instruction where that has
//! no meaning.

mod data;
mod dsp;
mod float;
mod memory;
mod narrow;
mod wide;

use super::configuration::Profile;
use super::cycles::cycles;
use super::op::{Op, Pace, Slot};

/// Decodes the instruction at an address, of which the first half-word is `first`; `second` is what follows it.
pub(super) fn decode(profile: Profile, address: u32, first: u16, second: u16) -> Slot {
    let (a, b) = (u32::from(first), u32::from(second));
    let (op, halves, keeps_flags_in_it) = if a >> 11 >= 0b11101 {
        let op = match profile {
            Profile::V6M => wide::decode_v6(address, a, b),
            Profile::V7EM => wide::decode(address, a, b),
        };
        (op, 2, false)
    } else {
        (narrow::decode(profile, address, a), 1, narrow::keeps_flags_in_it(a))
    };
    Slot { op, pace: Pace { halves, cycles: cycles(profile, op), keeps_flags_in_it } }
}

/// `count` bits of a word from bit `low` up.
const fn field(word: u32, low: u32, count: u32) -> u32 {
    word >> low & ((1 << count) - 1)
}

/// A register number of `count` bits from bit `low` up.
const fn register(word: u32, low: u32, count: u32) -> u8 {
    field(word, low, count) as u8
}

const fn bit(word: u32, at: u32) -> bool {
    word >> at & 1 != 0
}

/// A number of `bits` bits with its sign.
const fn sign_extend(value: u32, bits: u32) -> u32 {
    ((value << (32 - bits)) as i32 >> (32 - bits)) as u32
}

/// MOV to a register, where the stack pointer keeps its two low bits clear.
fn move_register(d: u8, m: u8, set_flags: bool) -> Op {
    use super::op::{Alu, Shift};
    match (d, set_flags) {
        (15, _) => Op::BranchSum { m, imm: 0 },
        (13, _) => Op::AluReg { op: Alu::Mov, d, n: 0, m, shift: Shift::Lsl, places: 0, set_flags },
        (_, true) => Op::MovRegS { d, m },
        (_, false) => Op::MovReg { d, m },
    }
}

#[cfg(test)]
mod tests {
    use super::{Op, Profile, decode};

    /// As the GNU assembler 2.40 encodes them.
    #[test]
    fn far_branches() {
        for (address, first, second, op) in [
            (0x00, 0xf3ff, 0xf7fe, Op::BranchLink { target: 0x0080_0000 }),
            (0x10, 0xf3ff, 0xd7fd, Op::BranchLink { target: 0x0100_000e }),
            (0x20, 0xf400, 0xd000, Op::BranchLink { target: 0xff00_0024 }),
            (0x30, 0xf000, 0xb000, Op::Branch { target: 0x0040_0034 }),
            (0x40, 0xf7ff, 0x9ffe, Op::Branch { target: 0xff80_0040 }),
            (0x50, 0xf02f, 0xaffe, Op::BranchIf { condition: 0, target: 0x000f_0050 }),
            (0x60, 0xf47f, 0xa7fe, Op::BranchIf { condition: 1, target: 0xfff8_0060 }),
            (0x70, 0xf000, 0xa000, Op::BranchIf { condition: 0, target: 0x0004_0074 }),
        ] {
            assert_eq!(decode(Profile::V7EM, address, first, second).op, op, "{first:04x} {second:04x}");
        }
    }

    #[test]
    fn armv6_m_has_seven_instructions_of_32_bits() {
        let known = |first, second| decode(Profile::V6M, 0, first, second).op != Op::Undefined;
        // BL, MSR, MRS, DSB, DMB, ISB
        for (first, second) in
            [(0xf000, 0xf800), (0xf380, 0x8808), (0xf3ef, 0x8008), (0xf3bf, 0x8f4f), (0xf3bf, 0x8f5f), (0xf3bf, 0x8f6f)]
        {
            assert!(known(first, second), "{first:04x} {second:04x}");
        }
        // UDF.W, which is the seventh; B.W, BEQ.W, NOP.W, CLREX, MOVW, LDR.W, PUSH.W, MUL.W, VADD
        for (first, second) in [
            (0xf7f0, 0xa000),
            (0xf000, 0xb800),
            (0xf000, 0x8000),
            (0xf3af, 0x8000),
            (0xf3bf, 0x8f2f),
            (0xf240, 0x0000),
            (0xf8d0, 0x0000),
            (0xe92d, 0x0003),
            (0xfb00, 0xf000),
            (0xee30, 0x0a00),
        ] {
            assert!(!known(first, second), "{first:04x} {second:04x}");
        }
    }
}
