//! The floating-point extension (ARMv7-M A6.4 to A6.7), and coprocessors that are not there.

use super::super::op::{Float, FloatBinary, FloatUnary, Index, Op};
use super::{bit, field, register};

pub(super) fn coprocessor(a: u32, b: u32) -> Op {
    let table = field(a, 8, 4);
    if table == 0b1111 {
        return Op::Undefined;
    }
    if field(b, 9, 3) != 0b101 {
        return Op::NoCoprocessor;
    }
    let float = match (bit(a, 12), table, bit(b, 4)) {
        (true, ..) => None,
        (_, 0b1110, false) => data_processing(a, b),
        (_, 0b1110, true) => transfer(a, b),
        _ => load_store(a, b),
    };
    float.map_or(Op::Undefined, Op::Float)
}

/// A single-precision register: four bits, and a low bit elsewhere in the encoding.
fn single(high: u32, low: bool) -> u8 {
    (high << 1) as u8 | u8::from(low)
}

/// The first half of a double-precision register, of which there are 16.
fn double(high: bool, low: u32) -> Option<u8> {
    (!high).then_some((low << 1) as u8)
}

fn data_processing(a: u32, b: u32) -> Option<Float> {
    if bit(b, 8) {
        return None; // double precision
    }
    let d = single(field(b, 12, 4), bit(a, 6));
    let n = single(field(a, 0, 4), bit(b, 7));
    let m = single(field(b, 0, 4), bit(b, 5));
    let alternative = bit(b, 6);
    let op = match (field(a, 4, 4) & 0b1011, alternative) {
        (0b0000, false) => FloatBinary::MulAdd,
        (0b0000, true) => FloatBinary::MulSub,
        (0b0001, false) => FloatBinary::NegMulSub,
        (0b0001, true) => FloatBinary::NegMulAdd,
        (0b0010, false) => FloatBinary::Mul,
        (0b0010, true) => FloatBinary::NegMul,
        (0b0011, false) => FloatBinary::Add,
        (0b0011, true) => FloatBinary::Sub,
        (0b1000, false) => FloatBinary::Div,
        (0b1001, false) => FloatBinary::NegFusedSub,
        (0b1001, true) => FloatBinary::NegFusedAdd,
        (0b1010, false) => FloatBinary::FusedAdd,
        (0b1010, true) => FloatBinary::FusedSub,
        (0b1011, false) => {
            return Some(Float::Immediate { d, imm: (field(a, 0, 4) << 4 | field(b, 0, 4)) as u8 });
        }
        (0b1011, true) => return one_operand(a, b, d, m),
        _ => return None,
    };
    Some(Float::Binary { op, d, n, m })
}

fn one_operand(a: u32, b: u32, d: u8, m: u8) -> Option<Float> {
    let (opcode, top) = (field(a, 0, 4), bit(b, 7));
    let op = match (opcode, top) {
        (0, false) => FloatUnary::Move,
        (0, true) => FloatUnary::Abs,
        (1, false) => FloatUnary::Neg,
        (1, true) => FloatUnary::Sqrt,
        (2, _) => FloatUnary::FromHalf { top },
        (3, _) => FloatUnary::ToHalf { top },
        (4, _) => return Some(Float::Compare { d, m, signal_quiet: top }),
        (5, _) => return Some(Float::Compare { d, m: 32, signal_quiet: top }),
        (8, false) => FloatUnary::FromUnsigned,
        (8, true) => FloatUnary::FromSigned,
        (12, _) => FloatUnary::ToUnsigned { by_mode: !top },
        (13, _) => FloatUnary::ToSigned { by_mode: !top },
        (10 | 11 | 14 | 15, _) => {
            let size = if top { 32 } else { 16 };
            let fraction_bits = size - i32::from(single(field(b, 0, 4), bit(b, 5)));
            return Some(Float::Fixed {
                d,
                to_fixed: bit(a, 2),
                unsigned: bit(a, 0),
                half: !top,
                fraction_bits: u8::try_from(fraction_bits).ok()?,
            });
        }
        _ => return None,
    };
    Some(Float::Unary { op, d, m })
}

/// Transfers of 32 bits between core and floating-point registers.
fn transfer(a: u32, b: u32) -> Option<Float> {
    let t = register(b, 12, 4);
    let to_core = bit(a, 4);
    if bit(b, 8) {
        // half a double-precision register
        if bit(a, 7) || bit(a, 6) || field(b, 5, 2) != 0 {
            return None;
        }
        let n = double(bit(b, 7), field(a, 0, 4))? | u8::from(bit(a, 5));
        return Some(if to_core { Float::SingleToCore { n, t } } else { Float::CoreToSingle { n, t } });
    }
    let n = single(field(a, 0, 4), bit(b, 7));
    match (field(a, 5, 3), to_core) {
        (0, true) => Some(Float::SingleToCore { n, t }),
        (0, false) => Some(Float::CoreToSingle { n, t }),
        (7, true) if field(a, 0, 4) == 1 => Some(Float::ReadStatus { t }),
        (7, false) if field(a, 0, 4) == 1 => Some(Float::WriteStatus { t }),
        _ => None,
    }
}

fn load_store(a: u32, b: u32) -> Option<Float> {
    let (n, is_double, load) = (register(a, 0, 4), bit(b, 8), bit(a, 4));
    let (before, add, writeback) = (bit(a, 8), bit(a, 7), bit(a, 5));
    if !before && !add && !writeback {
        return pair(a, b);
    }
    let d = if is_double { double(bit(a, 6), field(b, 12, 4))? } else { single(field(b, 12, 4), bit(a, 6)) };
    if before && !writeback {
        let (words, double) = (b as u8, is_double);
        return Some(if load {
            Float::Load { d, n, words, add, double }
        } else {
            Float::Store { d, n, words, add, double }
        });
    }
    if before == add {
        return None;
    }
    let words = b as u8;
    let room = is_double && words & 1 != 0;
    let index = match (before, writeback) {
        (true, _) => Index::Pre,
        (false, true) => Index::Post,
        (false, false) => Index::Offset,
    };
    if u32::from(d) + u32::from(words) > 32 + u32::from(room) {
        return None;
    }
    Some(if load {
        Float::LoadMultiple { d, n, words, room, index }
    } else {
        Float::StoreMultiple { d, n, words, room, index }
    })
}

/// Transfers of 64 bits between core and floating-point registers.
fn pair(a: u32, b: u32) -> Option<Float> {
    if !bit(a, 6) || field(b, 4, 4) & 0b1101 != 1 {
        return None;
    }
    let (t, t2) = (register(b, 12, 4), register(a, 0, 4));
    let m = if bit(b, 8) { double(bit(b, 5), field(b, 0, 4))? } else { single(field(b, 0, 4), bit(b, 5)) };
    Some(if bit(a, 4) { Float::PairToCore { m, t, t2 } } else { Float::CoreToPair { m, t, t2 } })
}
