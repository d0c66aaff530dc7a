//! How many cycles an instruction takes: a fixed approximation.
//!
//! From table 3-1 of the Cortex-M0 TRM and tables 3-1 and 7-1 of the Cortex-M4 TRM, for memory without wait states. What the
//! memories of a chip add is in [`Fetch`](super::configuration::Fetch). Left out are the alignment of branch targets, stalls
//! between neighbouring loads and the pairs of loads and stores that overlap. The pipeline refill P, which the Cortex-M4 TRM
//! gives as 1 to 3, is 1. The barriers and waits of the Cortex-M0 take 1, in place of 4 and 2. Class by class, and against a
//! benchmark, it is in `docs/cycles.md`.

use super::configuration::Profile;
use super::op::{Float, FloatBinary, FloatUnary, Op};

/// Cycles from the last instruction to the first of a handler: the interrupt latency without wait states (Cortex-M4 TRM
/// 3.9, Cortex-M0 TRM 3.6). A return, of which the manuals give no figure, is taken to last as long.
pub(super) const fn exception_cycles(profile: Profile) -> u64 {
    match profile {
        Profile::V6M => 16,
        Profile::V7EM => 12,
    }
}

/// Cycles from the end of a handler to the next handler when nothing is unstacked between them (Cortex-M4 TRM 3.9).
pub(super) const TAIL_CHAIN_CYCLES: u64 = 6;

/// What a taken branch costs beyond the first cycle.
pub(super) const fn refill_cycles(profile: Profile) -> u64 {
    match profile {
        Profile::V6M => 2,
        Profile::V7EM => 1,
    }
}

/// Cycles of a division beyond the first: 2 to 12 in all, by the length of the quotient (Cortex-M4 TRM: "early
/// termination"; the curve between the ends is this project's).
pub(super) fn divide_cycles(dividend: u32, divisor: u32) -> u64 {
    let quotient_bits = (1 + divisor.leading_zeros()).saturating_sub(dividend.leading_zeros());
    if divisor == 0 || dividend == 0 { 1 } else { 1 + u64::from((quotient_bits.min(32) * 10) / 32) }
}

/// Cycles of an instruction that are known when it is decoded; a taken branch adds [`refill_cycles`], a division
/// [`divide_cycles`].
pub(super) fn cycles(profile: Profile, op: Op) -> u8 {
    let v6 = matches!(profile, Profile::V6M);
    match op {
        Op::LoadWord { .. }
        | Op::StoreWord { .. }
        | Op::LoadByte { .. }
        | Op::StoreByte { .. }
        | Op::LoadHalf { .. }
        | Op::StoreHalf { .. }
        | Op::LoadReg { .. }
        | Op::StoreReg { .. }
        | Op::Load { .. }
        | Op::Store { .. }
        | Op::LoadLiteral { .. }
        | Op::LoadExclusive { .. }
        | Op::StoreExclusive { .. } => 2,
        Op::TableBranch { .. } => 2,
        // it counts its own
        Op::IfThen { .. } => 0,
        Op::LoadDouble { .. } | Op::StoreDouble { .. } => 3,
        Op::LoadMultiple { list, .. } | Op::StoreMultiple { list, .. } => {
            // the Cortex-M0 takes 4 + N with the PC in the list, of which 2 are the refill
            let pc = u32::from(v6 && list >> 15 != 0 && matches!(op, Op::LoadMultiple { .. }));
            (1 + list.count_ones() + pc) as u8
        }
        // the Cortex-M0 takes 4, of which 2 are the refill
        Op::BranchLink { .. } if v6 => 2,
        Op::ReadSpecial { .. } | Op::WriteSpecial { .. } if v6 => 4,
        // 1 + B, of which B is at least the refill
        Op::InstructionBarrier if !v6 => 2,
        Op::Float(float) => float_cycles(float),
        _ => 1,
    }
}

/// Table 7-1 of the Cortex-M4 TRM.
fn float_cycles(float: Float) -> u8 {
    match float {
        Float::Binary { op: FloatBinary::Add | FloatBinary::Sub | FloatBinary::Mul | FloatBinary::NegMul, .. } => 1,
        Float::Binary { op: FloatBinary::Div, .. } | Float::Unary { op: FloatUnary::Sqrt, .. } => 14,
        Float::Binary { .. } => 3,
        Float::CoreToPair { .. } | Float::PairToCore { .. } => 2,
        Float::Load { double, .. } | Float::Store { double, .. } => 2 + u8::from(double),
        Float::LoadMultiple { words, .. } | Float::StoreMultiple { words, .. } => 1 + words,
        _ => 1,
    }
}
