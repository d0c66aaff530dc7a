//! Multiplication, division and the DSP extension (ARMv7-M A5.3.13 to A5.3.17).

use super::super::op::{DspMultiply, LaneResult, Lanes, LongMultiply, Op, SaturatingAdd};
use super::{bit, field, register};

pub(super) fn parallel(a: u32, b: u32) -> Op {
    let lanes = match field(a, 4, 3) {
        0b001 => Lanes::Add16,
        0b010 => Lanes::AddSubtract,
        0b110 => Lanes::SubtractAdd,
        0b101 => Lanes::Subtract16,
        0b000 => Lanes::Add8,
        0b100 => Lanes::Subtract8,
        _ => return Op::Undefined,
    };
    let result = match field(b, 4, 3) {
        0 => LaneResult::Signed,
        1 => LaneResult::SignedSaturating,
        2 => LaneResult::SignedHalving,
        4 => LaneResult::Unsigned,
        5 => LaneResult::UnsignedSaturating,
        6 => LaneResult::UnsignedHalving,
        _ => return Op::Undefined,
    };
    Op::Parallel { lanes, result, d: register(b, 8, 4), n: register(a, 0, 4), m: register(b, 0, 4) }
}

pub(super) fn saturating_add(a: u32, b: u32) -> Op {
    let kind = match field(b, 4, 2) {
        0 => SaturatingAdd::Qadd,
        1 => SaturatingAdd::Qdadd,
        2 => SaturatingAdd::Qsub,
        _ => SaturatingAdd::Qdsub,
    };
    Op::SaturatingAdd { kind, d: register(b, 8, 4), n: register(a, 0, 4), m: register(b, 0, 4) }
}

/// Multiplication with a result of 32 bits.
pub(super) fn multiply(a: u32, b: u32) -> Op {
    let (n, m) = (register(a, 0, 4), register(b, 0, 4));
    let (accumulator, d) = (register(b, 12, 4), register(b, 8, 4));
    if field(b, 6, 2) != 0 {
        return Op::Undefined;
    }
    let (high, low) = (bit(b, 5), bit(b, 4));
    let kind = match (field(a, 4, 3), high) {
        (0, false) if low => return Op::MulSub { d, n, m, a: accumulator },
        (0, false) if accumulator == 15 => return Op::Mul { d, n, m },
        (0, false) => return Op::MulAdd { d, n, m, a: accumulator },
        (1, _) => DspMultiply::Halves { n_top: high, m_top: low },
        (2, false) => DspMultiply::DualAdd { swap: low },
        (3, false) => DspMultiply::WordHalf { m_top: low },
        (4, false) => DspMultiply::DualSubtract { swap: low },
        (5, false) => DspMultiply::MostAdd { round: low },
        (6, false) => DspMultiply::MostSubtract { round: low },
        (7, false) if !low => DspMultiply::AbsoluteDifferences,
        _ => return Op::Undefined,
    };
    Op::DspMultiply { kind, d, n, m, a: accumulator }
}

/// Multiplication with a result of 64 bits, and division.
pub(super) fn long_multiply_divide(a: u32, b: u32) -> Op {
    let (n, m) = (register(a, 0, 4), register(b, 0, 4));
    let (lo, hi) = (register(b, 12, 4), register(b, 8, 4));
    let kind = match (field(a, 4, 3), field(b, 4, 4)) {
        (0b001, 15) => return Op::Divide { signed: true, d: hi, n, m },
        (0b011, 15) => return Op::Divide { signed: false, d: hi, n, m },
        (0b000, 0) => LongMultiply::Smull,
        (0b010, 0) => LongMultiply::Umull,
        (0b100, 0) => LongMultiply::Smlal,
        (0b100, 8..=11) => LongMultiply::SmlalHalves { n_top: bit(b, 5), m_top: bit(b, 4) },
        (0b100, 12 | 13) => LongMultiply::Smlald { swap: bit(b, 4) },
        (0b101, 12 | 13) => LongMultiply::Smlsld { swap: bit(b, 4) },
        (0b110, 0) => LongMultiply::Umlal,
        (0b110, 6) => LongMultiply::Umaal,
        _ => return Op::Undefined,
    };
    Op::LongMultiply { kind, lo, hi, n, m }
}
