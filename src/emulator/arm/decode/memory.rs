//! Loads and stores in 32-bit encodings (ARMv7-M A5.3.5 to A5.3.10).

use super::super::op::{Datum, Index, Op};
use super::{bit, field, register};

/// LDM, STM, PUSH, POP.
pub(super) fn multiple(a: u32, b: u32) -> Op {
    let (n, list, writeback) = (register(a, 0, 4), b as u16, bit(a, 5));
    let before = match field(a, 7, 2) {
        1 => false,
        2 => true,
        _ => return Op::Undefined,
    };
    if bit(a, 4) {
        Op::LoadMultiple { n, before, writeback, list }
    } else {
        Op::StoreMultiple { n, before, writeback, list }
    }
}

/// LDRD, STRD, the exclusive accesses, TBB and TBH.
pub(super) fn double_exclusive_table(a: u32, b: u32) -> Op {
    let (n, t, t2) = (register(a, 0, 4), register(b, 12, 4), register(b, 8, 4));
    let (pre, up, writeback, load) = (bit(a, 8), bit(a, 7), bit(a, 5), bit(a, 4));
    if pre || writeback {
        let index = match (pre, writeback) {
            (true, false) => Index::Offset,
            (true, true) => Index::Pre,
            (false, _) => Index::Post,
        };
        let words = field(b, 0, 8) as i16;
        let words = if up { words } else { -words };
        return if load {
            Op::LoadDouble { t, t2, n, index, words }
        } else {
            Op::StoreDouble { t, t2, n, index, words }
        };
    }
    match (up, load, field(b, 4, 4)) {
        (false, true, _) => Op::LoadExclusive { datum: Datum::Word, t, n, words: b as u8 },
        (false, false, _) => Op::StoreExclusive { datum: Datum::Word, d: t2, t, n, words: b as u8 },
        (true, true, 0 | 1) => Op::TableBranch { n, m: register(b, 0, 4), half: bit(b, 4) },
        (true, true, 4) => Op::LoadExclusive { datum: Datum::Byte, t, n, words: 0 },
        (true, true, 5) => Op::LoadExclusive { datum: Datum::Half, t, n, words: 0 },
        (true, false, 4) => Op::StoreExclusive { datum: Datum::Byte, d: register(b, 0, 4), t, n, words: 0 },
        (true, false, 5) => Op::StoreExclusive { datum: Datum::Half, d: register(b, 0, 4), t, n, words: 0 },
        _ => Op::Undefined,
    }
}

/// Loads and stores of one register, and memory hints.
pub(super) fn single(a: u32, b: u32, pc: u32) -> Op {
    let (n, t, m) = (register(a, 0, 4), register(b, 12, 4), register(b, 0, 4));
    let load = bit(a, 4);
    let datum = match (bit(a, 8), field(a, 5, 2)) {
        (false, 0) => Datum::Byte,
        (false, 1) => Datum::Half,
        (false, 2) => Datum::Word,
        (true, 0) if load => Datum::SignedByte,
        (true, 1) if load => Datum::SignedHalf,
        _ => return Op::Undefined,
    };
    // PLD, PLI and the unallocated hints take the place of a load to the PC
    let is_hint = load && t == 15 && datum != Datum::Word;
    let imm12 = field(b, 0, 12);
    if n == 15 {
        let base = pc & !3;
        let address = if bit(a, 7) { base.wrapping_add(imm12) } else { base.wrapping_sub(imm12) };
        return match (load, is_hint) {
            (false, _) => Op::Undefined,
            (_, true) => Op::Nop,
            _ => Op::LoadLiteral { datum, t, address },
        };
    }
    let transfer = |index, imm| {
        if load { Op::Load { datum, index, t, n, imm } } else { Op::Store { datum, index, t, n, imm } }
    };
    if bit(a, 7) {
        return match (load, datum, t) {
            _ if is_hint => Op::Nop,
            (true, Datum::Word, 0..=12 | 14) => Op::LoadWord { t, n, imm: imm12 },
            (true, Datum::Byte, _) => Op::LoadByte { t, n, imm: imm12 },
            (true, Datum::Half, _) => Op::LoadHalf { t, n, imm: imm12 },
            (false, Datum::Word, _) => Op::StoreWord { t, n, imm: imm12 },
            (false, Datum::Byte, _) => Op::StoreByte { t, n, imm: imm12 },
            (false, Datum::Half, _) => Op::StoreHalf { t, n, imm: imm12 },
            _ => transfer(Index::Offset, imm12 as i16),
        };
    }
    if !bit(b, 11) {
        let places = field(b, 4, 2) as u8;
        return match (field(b, 6, 5), load) {
            (0, _) if is_hint => Op::Nop,
            (0, true) => Op::LoadReg { datum, t, n, m, places },
            (0, false) => Op::StoreReg { datum, t, n, m, places },
            _ => Op::Undefined,
        };
    }
    let imm8 = field(b, 0, 8) as i16;
    let (pre, up, writeback) = (bit(b, 10), bit(b, 9), bit(b, 8));
    let imm = if up { imm8 } else { -imm8 };
    match (pre, up, writeback) {
        (false, _, false) => Op::Undefined,
        (true, false, false) if is_hint => Op::Nop,
        (true, true, false) => transfer(Index::Unprivileged, imm),
        (true, false, false) => transfer(Index::Offset, imm),
        (true, _, true) => transfer(Index::Pre, imm),
        (false, _, true) => transfer(Index::Post, imm),
    }
}
