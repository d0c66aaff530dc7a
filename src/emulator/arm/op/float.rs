//! Operations of the floating-point extension.

use super::Index;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum FloatBinary {
    Add,
    Sub,
    Mul,
    NegMul,
    Div,
    /// VMLA, VMLS, VNMLA, VNMLS: rounded twice.
    MulAdd,
    MulSub,
    NegMulAdd,
    NegMulSub,
    /// VFMA, VFMS, VFNMA, VFNMS: rounded once.
    FusedAdd,
    FusedSub,
    NegFusedAdd,
    NegFusedSub,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum FloatUnary {
    Move,
    Abs,
    Neg,
    Sqrt,
    /// VCVTB, VCVTT from half precision.
    FromHalf {
        top: bool,
    },
    /// VCVTB, VCVTT to half precision.
    ToHalf {
        top: bool,
    },
    FromSigned,
    FromUnsigned,
    ToSigned {
        by_mode: bool,
    },
    ToUnsigned {
        by_mode: bool,
    },
}

/// Instructions of the floating-point extension. Single-precision registers are 0 to 31.
#[rustfmt::skip]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Float {
    Binary { op: FloatBinary, d: u8, n: u8, m: u8 },
    Unary { op: FloatUnary, d: u8, m: u8 },
    /// VMOV (immediate): the byte that is expanded.
    Immediate { d: u8, imm: u8 },
    /// VCMP, VCMPE; an `m` of 32 compares with zero.
    Compare { d: u8, m: u8, signal_quiet: bool },
    /// VCVT between a number and a fixed-point number in the same register.
    Fixed { d: u8, to_fixed: bool, unsigned: bool, half: bool, fraction_bits: u8 },
    /// VMOV between a core register and a single-precision register, or half a double-precision one.
    CoreToSingle { n: u8, t: u8 },
    SingleToCore { n: u8, t: u8 },
    /// VMOV between two core registers and two consecutive single-precision registers.
    CoreToPair { m: u8, t: u8, t2: u8 },
    PairToCore { m: u8, t: u8, t2: u8 },
    /// VMRS; a `t` of 15 is the flags.
    ReadStatus { t: u8 },
    WriteStatus { t: u8 },
    /// VLDR, VSTR of one or two single-precision registers, at `n` plus or minus `words`.
    Load { d: u8, n: u8, words: u8, add: bool, double: bool },
    Store { d: u8, n: u8, words: u8, add: bool, double: bool },
    /// VLDM, VSTM, VPUSH, VPOP of `words` single-precision registers, at `n` or ending there. The index `Pre` goes
    /// down. The last of an odd count of words of double-precision registers is room that is not transferred (FLDMX,
    /// FSTMX).
    LoadMultiple { d: u8, n: u8, words: u8, room: bool, index: Index },
    StoreMultiple { d: u8, n: u8, words: u8, room: bool, index: Index },
}
