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
use super::op::{Op, Slot};

/// Decodes the instruction at an address, of which the first half-word is `first`; `second` is what follows it.
pub(super) fn decode(profile: Profile, address: u32, first: u16, second: u16) -> Slot {
    let (a, b) = (u32::from(first), u32::from(second));
    let (op, width, keeps_flags_in_it) = if a >> 11 >= 0b11101 {
        let op = match profile {
            Profile::V6M => wide::decode_v6(address, a, b),
            Profile::V7EM => wide::decode(address, a, b),
        };
        (op, 4, false)
    } else {
        (narrow::decode(profile, address, a), 2, narrow::keeps_flags_in_it(a))
    };
    Slot { op, width, cycles: cycles(profile, op), keeps_flags_in_it }
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
