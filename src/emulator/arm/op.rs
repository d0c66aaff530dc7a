//! Decoded instructions, 8 bytes each.
//!
//! An operation holds what the encoding says with everything resolved that does not depend on the state: immediates
//! are expanded, and since an instruction is decoded for its address, whatever is relative to the PC is an address or
//! a plain number. Registers are their numbers, 0 to 15.

/// Arithmetic and logic with two operands, as in the A5.3.1 table of the architecture manual.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alu {
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
pub(super) enum Shift {
    Lsl,
    Lsr,
    Asr,
    Ror,
    Rrx,
}

/// What a load or a store moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Datum {
    Word,
    Half,
    Byte,
    SignedHalf,
    SignedByte,
}

/// How the base register of a transfer takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Index {
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
pub(super) enum LongMultiply {
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
pub(super) enum DspMultiply {
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
pub(super) enum Lanes {
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
pub(super) enum LaneResult {
    Signed,
    SignedSaturating,
    SignedHalving,
    Unsigned,
    UnsignedSaturating,
    UnsignedHalving,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SaturatingAdd {
    Qadd,
    Qsub,
    Qdadd,
    Qdsub,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extend {
    Sxtb,
    Sxth,
    Uxtb,
    Uxth,
    Sxtb16,
    Uxtb16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bits {
    Rev,
    Rev16,
    Revsh,
    Rbit,
    Clz,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BitField {
    Sbfx,
    Ubfx,
    Bfi,
    Bfc,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Saturate {
    Ssat,
    Usat,
    Ssat16,
    Usat16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FloatBinary {
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
pub(super) enum FloatUnary {
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Float {
    Binary {
        op: FloatBinary,
        d: u8,
        n: u8,
        m: u8,
    },
    Unary {
        op: FloatUnary,
        d: u8,
        m: u8,
    },
    /// VMOV (immediate): the byte that is expanded.
    Immediate {
        d: u8,
        imm: u8,
    },
    /// VCMP, VCMPE; an `m` of 32 compares with zero.
    Compare {
        d: u8,
        m: u8,
        signal_quiet: bool,
    },
    /// VCVT between a number and a fixed-point number in the same register.
    Fixed {
        d: u8,
        to_fixed: bool,
        unsigned: bool,
        half: bool,
        fraction_bits: u8,
    },
    /// VMOV between a core register and a single-precision register, or half a double-precision one.
    CoreToSingle {
        n: u8,
        t: u8,
    },
    SingleToCore {
        n: u8,
        t: u8,
    },
    /// VMOV between two core registers and two consecutive single-precision registers.
    CoreToPair {
        m: u8,
        t: u8,
        t2: u8,
    },
    PairToCore {
        m: u8,
        t: u8,
        t2: u8,
    },
    /// VMRS; a `t` of 15 is the flags.
    ReadStatus {
        t: u8,
    },
    WriteStatus {
        t: u8,
    },
    /// VLDR, VSTR of one or two single-precision registers, at `n` plus or minus `words`.
    Load {
        d: u8,
        n: u8,
        words: u8,
        add: bool,
        double: bool,
    },
    Store {
        d: u8,
        n: u8,
        words: u8,
        add: bool,
        double: bool,
    },
    /// VLDM, VSTM, VPUSH, VPOP of `words` single-precision registers, at `n` or ending there. The index `Pre` goes
    /// down. The last of an odd count of words of double-precision registers is room that is not transferred (FLDMX,
    /// FSTMX).
    LoadMultiple {
        d: u8,
        n: u8,
        words: u8,
        room: bool,
        index: Index,
    },
    StoreMultiple {
        d: u8,
        n: u8,
        words: u8,
        room: bool,
        index: Index,
    },
}

/// An instruction. Names end in `S` where the condition flags are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    // the most frequent ones have a variant of their own
    MovImm {
        d: u8,
        imm: u32,
    },
    MovImmS {
        d: u8,
        imm: u32,
    },
    MovReg {
        d: u8,
        m: u8,
    },
    MovRegS {
        d: u8,
        m: u8,
    },
    AddImm {
        d: u8,
        n: u8,
        imm: u32,
    },
    AddImmS {
        d: u8,
        n: u8,
        imm: u32,
    },
    SubImmS {
        d: u8,
        n: u8,
        imm: u32,
    },
    CmpImm {
        n: u8,
        imm: u32,
    },
    AddReg {
        d: u8,
        n: u8,
        m: u8,
    },
    AddRegS {
        d: u8,
        n: u8,
        m: u8,
    },
    SubRegS {
        d: u8,
        n: u8,
        m: u8,
    },
    CmpReg {
        n: u8,
        m: u8,
    },
    LslImmS {
        d: u8,
        m: u8,
        places: u8,
    },
    LsrImmS {
        d: u8,
        m: u8,
        places: u8,
    },
    AsrImmS {
        d: u8,
        m: u8,
        places: u8,
    },
    MulS {
        d: u8,
        n: u8,
        m: u8,
    },

    // data processing
    AluImm {
        op: Alu,
        d: u8,
        n: u8,
        imm: u32,
    },
    /// The carry stays as it is in logical operations.
    AluImmS {
        op: Alu,
        d: u8,
        n: u8,
        imm: u32,
    },
    /// The carry becomes bit 31 of the immediate in logical operations.
    AluImmRotatedS {
        op: Alu,
        d: u8,
        n: u8,
        imm: u32,
    },
    AluReg {
        op: Alu,
        d: u8,
        n: u8,
        m: u8,
        shift: Shift,
        places: u8,
        set_flags: bool,
    },
    ShiftReg {
        shift: Shift,
        d: u8,
        n: u8,
        m: u8,
        set_flags: bool,
    },
    MovTop {
        d: u8,
        imm: u16,
    },
    Extend {
        kind: Extend,
        d: u8,
        n: u8,
        m: u8,
        rotate: u8,
    },
    Bits {
        kind: Bits,
        d: u8,
        m: u8,
    },
    BitField {
        kind: BitField,
        d: u8,
        n: u8,
        lsb: u8,
        width: u8,
    },
    Saturate {
        kind: Saturate,
        d: u8,
        n: u8,
        bits: u8,
        shift: Shift,
        places: u8,
    },
    Mul {
        d: u8,
        n: u8,
        m: u8,
    },
    MulAdd {
        d: u8,
        n: u8,
        m: u8,
        a: u8,
    },
    MulSub {
        d: u8,
        n: u8,
        m: u8,
        a: u8,
    },
    LongMultiply {
        kind: LongMultiply,
        lo: u8,
        hi: u8,
        n: u8,
        m: u8,
    },
    Divide {
        signed: bool,
        d: u8,
        n: u8,
        m: u8,
    },
    DspMultiply {
        kind: DspMultiply,
        d: u8,
        n: u8,
        m: u8,
        a: u8,
    },
    Parallel {
        lanes: Lanes,
        result: LaneResult,
        d: u8,
        n: u8,
        m: u8,
    },
    SaturatingAdd {
        kind: SaturatingAdd,
        d: u8,
        n: u8,
        m: u8,
    },
    Select {
        d: u8,
        n: u8,
        m: u8,
    },
    Pack {
        top_first: bool,
        d: u8,
        n: u8,
        m: u8,
        places: u8,
    },

    // control flow
    Branch {
        target: u32,
    },
    BranchIf {
        condition: u8,
        target: u32,
    },
    BranchLink {
        target: u32,
    },
    BranchExchange {
        m: u8,
    },
    BranchLinkExchange {
        m: u8,
    },
    /// MOV PC and ADD PC: to a sum, without a change of the instruction set.
    BranchSum {
        m: u8,
        imm: u32,
    },
    CompareBranch {
        n: u8,
        nonzero: bool,
        target: u32,
    },
    TableBranch {
        n: u8,
        m: u8,
        half: bool,
    },
    IfThen {
        state: u8,
    },

    // loads and stores
    LoadWord {
        t: u8,
        n: u8,
        imm: u32,
    },
    StoreWord {
        t: u8,
        n: u8,
        imm: u32,
    },
    LoadByte {
        t: u8,
        n: u8,
        imm: u32,
    },
    StoreByte {
        t: u8,
        n: u8,
        imm: u32,
    },
    LoadHalf {
        t: u8,
        n: u8,
        imm: u32,
    },
    StoreHalf {
        t: u8,
        n: u8,
        imm: u32,
    },
    LoadReg {
        datum: Datum,
        t: u8,
        n: u8,
        m: u8,
        places: u8,
    },
    StoreReg {
        datum: Datum,
        t: u8,
        n: u8,
        m: u8,
        places: u8,
    },
    Load {
        datum: Datum,
        index: Index,
        t: u8,
        n: u8,
        imm: i16,
    },
    Store {
        datum: Datum,
        index: Index,
        t: u8,
        n: u8,
        imm: i16,
    },
    LoadLiteral {
        datum: Datum,
        t: u8,
        address: u32,
    },
    /// An `n` of 15 is the aligned PC.
    LoadDouble {
        t: u8,
        t2: u8,
        n: u8,
        index: Index,
        words: i16,
    },
    StoreDouble {
        t: u8,
        t2: u8,
        n: u8,
        index: Index,
        words: i16,
    },
    LoadMultiple {
        n: u8,
        before: bool,
        writeback: bool,
        list: u16,
    },
    StoreMultiple {
        n: u8,
        before: bool,
        writeback: bool,
        list: u16,
    },
    LoadExclusive {
        datum: Datum,
        t: u8,
        n: u8,
        words: u8,
    },
    StoreExclusive {
        datum: Datum,
        d: u8,
        t: u8,
        n: u8,
        words: u8,
    },
    ClearExclusive,

    // system
    Nop,
    WaitForInterrupt,
    WaitForEvent,
    SendEvent,
    ChangeState {
        disable: bool,
        interrupts: bool,
        faults: bool,
    },
    ReadSpecial {
        d: u8,
        register: u8,
    },
    WriteSpecial {
        n: u8,
        register: u8,
        mask: u8,
    },
    SupervisorCall,
    Breakpoint {
        imm: u8,
    },
    Undefined,
    /// An instruction of a coprocessor that is not there.
    NoCoprocessor,
    Float(Float),
}

const _: () = assert!(size_of::<Op>() == 8, "an operation is 8 bytes");

/// A decoded instruction with what the loop needs to know about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub op: Op,
    /// Bytes of the encoding: 2 or 4.
    pub width: u8,
    /// Cycles it takes at least; what depends on the state is added when it is known.
    pub cycles: u8,
    /// A 16-bit encoding that leaves the flags alone inside an IT block.
    pub keeps_flags_in_it: bool,
}
