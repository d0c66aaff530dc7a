//! What operations have in common: kinds of arithmetic, shifts, forms of addresses.

/// Arithmetic and logic with two operands, as in the A5.3.1 table of the architecture manual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Alu {
    And,
    Bic,
    Orr,
    Orn,
    Eor,
    Add,
    Adc,
    Sbc,
    Sub,
    Rsb,
    Tst,
    Teq,
    Cmn,
    Cmp,
    Mov,
    Mvn,
}

/// A shift by 0 to 32 places; rotate with extend is a rotation by 0, as its encoding has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Shift {
    Lsl,
    Lsr,
    Asr,
    Ror,
    Rrx,
}

/// What a load or a store moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Datum {
    Word,
    Half,
    Byte,
    SignedHalf,
    SignedByte,
}

/// How the base register of a transfer takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Index {
    /// `[n, #imm]`
    Offset,
    /// `[n, #imm]!`
    Pre,
    /// `[n], #imm`
    Post,
    /// `[n, #imm]` with the rights of an unprivileged program.
    Unprivileged,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum LongMultiply {
    Smull,
    Umull,
    Smlal,
    Umlal,
    Umaal,
    /// SMLALBB, BT, TB, TT: which half of each operand.
    SmlalHalves {
        n_top: bool,
        m_top: bool,
    },
    Smlald {
        swap: bool,
    },
    Smlsld {
        swap: bool,
    },
}

/// Multiplications of the DSP extension with a result of 32 bits. An accumulator of 15 is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum DspMultiply {
    /// SMLAxy, SMULxy
    Halves { n_top: bool, m_top: bool },
    /// SMLAWy, SMULWy
    WordHalf { m_top: bool },
    /// SMLAD, SMUAD
    DualAdd { swap: bool },
    /// SMLSD, SMUSD
    DualSubtract { swap: bool },
    /// SMMLA, SMMUL
    MostAdd { round: bool },
    /// SMMLS
    MostSubtract { round: bool },
    /// USADA8, USAD8
    AbsoluteDifferences,
}

/// Which lanes a parallel instruction works on and whether it adds or subtracts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Lanes {
    Add16,
    /// ASX: exchange, add in the top, subtract in the bottom.
    AddSubtract,
    /// SAX: exchange, subtract in the top, add in the bottom.
    SubtractAdd,
    Subtract16,
    Add8,
    Subtract8,
}

/// What a parallel instruction does with the result of a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum LaneResult {
    Signed,
    SignedSaturating,
    SignedHalving,
    Unsigned,
    UnsignedSaturating,
    UnsignedHalving,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum SaturatingAdd {
    Qadd,
    Qsub,
    Qdadd,
    Qdsub,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Extend {
    Sxtb,
    Sxth,
    Uxtb,
    Uxth,
    Sxtb16,
    Uxtb16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Bits {
    Rev,
    Rev16,
    Revsh,
    Rbit,
    Clz,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum BitField {
    Sbfx,
    Ubfx,
    Bfi,
    Bfc,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Saturate {
    Ssat,
    Usat,
    Ssat16,
    Usat16,
}
