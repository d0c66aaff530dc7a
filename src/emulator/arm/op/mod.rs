//! Decoded instructions, 8 bytes each.
//!
//! An operation holds what the encoding says with everything resolved that does not depend on the state: immediates
//! are expanded, and since an instruction is decoded for its address, whatever is relative to the PC is an address or
//! a plain number. Registers are their numbers, 0 to 15.

mod float;
mod kinds;
mod pair;

pub(super) use float::{Float, FloatBinary, FloatUnary};
pub(super) use kinds::{
    Alu, BitField, Bits, Datum, DspMultiply, Extend, Index, LaneResult, Lanes, LongMultiply, Saturate, SaturatingAdd,
    Shift,
};

/// An instruction. Names end in `S` where the condition flags are set.
#[rustfmt::skip]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    // the most frequent ones have a variant of their own
    MovImm { d: u8, imm: u32 },
    MovImmS { d: u8, imm: u32 },
    MovReg { d: u8, m: u8 },
    MovRegS { d: u8, m: u8 },
    AddImm { d: u8, n: u8, imm: u32 },
    AddImmS { d: u8, n: u8, imm: u32 },
    SubImmS { d: u8, n: u8, imm: u32 },
    CmpImm { n: u8, imm: u32 },
    AddReg { d: u8, n: u8, m: u8 },
    AddRegS { d: u8, n: u8, m: u8 },
    SubRegS { d: u8, n: u8, m: u8 },
    CmpReg { n: u8, m: u8 },
    LslImmS { d: u8, m: u8, places: u8 },
    LsrImmS { d: u8, m: u8, places: u8 },
    AsrImmS { d: u8, m: u8, places: u8 },
    MulS { d: u8, n: u8, m: u8 },

    // data processing
    AluImm { op: Alu, d: u8, n: u8, imm: u32 },
    /// The carry stays as it is in logical operations.
    AluImmS { op: Alu, d: u8, n: u8, imm: u32 },
    /// The carry becomes bit 31 of the immediate in logical operations.
    AluImmRotatedS { op: Alu, d: u8, n: u8, imm: u32 },
    AluReg { op: Alu, d: u8, n: u8, m: u8, shift: Shift, places: u8, set_flags: bool },
    ShiftReg { shift: Shift, d: u8, n: u8, m: u8, set_flags: bool },
    MovTop { d: u8, imm: u16 },
    Extend { kind: Extend, d: u8, n: u8, m: u8, rotate: u8 },
    Bits { kind: Bits, d: u8, m: u8 },
    BitField { kind: BitField, d: u8, n: u8, lsb: u8, width: u8 },
    Saturate { kind: Saturate, d: u8, n: u8, bits: u8, shift: Shift, places: u8 },
    Mul { d: u8, n: u8, m: u8 },
    MulAdd { d: u8, n: u8, m: u8, a: u8 },
    MulSub { d: u8, n: u8, m: u8, a: u8 },
    LongMultiply { kind: LongMultiply, lo: u8, hi: u8, n: u8, m: u8 },
    Divide { signed: bool, d: u8, n: u8, m: u8 },
    DspMultiply { kind: DspMultiply, d: u8, n: u8, m: u8, a: u8 },
    Parallel { lanes: Lanes, result: LaneResult, d: u8, n: u8, m: u8 },
    SaturatingAdd { kind: SaturatingAdd, d: u8, n: u8, m: u8 },
    Select { d: u8, n: u8, m: u8 },
    Pack { top_first: bool, d: u8, n: u8, m: u8, places: u8 },

    // control flow
    Branch { target: u32 },
    BranchIf { condition: u8, target: u32 },
    BranchLink { target: u32 },
    BranchExchange { m: u8 },
    BranchLinkExchange { m: u8 },
    /// MOV PC and ADD PC: to a sum, without a change of the instruction set.
    BranchSum { m: u8, imm: u32 },
    CompareBranch { n: u8, nonzero: bool, target: u32 },
    TableBranch { n: u8, m: u8, half: bool },
    IfThen { state: u8 },

    // pairs, whose branch goes so many half-words from its own address; only pages hold them
    CmpImmBranchIf { n: u8, imm: u8, condition: u8, halves: i16 },
    CmpRegBranchIf { n: u8, m: u8, condition: u8, halves: i16 },
    SubImmSBranchIf { d: u8, n: u8, imm: u8, condition: u8, halves: i16 },

    // loads and stores
    LoadWord { t: u8, n: u8, imm: u32 },
    StoreWord { t: u8, n: u8, imm: u32 },
    LoadByte { t: u8, n: u8, imm: u32 },
    StoreByte { t: u8, n: u8, imm: u32 },
    LoadHalf { t: u8, n: u8, imm: u32 },
    StoreHalf { t: u8, n: u8, imm: u32 },
    LoadReg { datum: Datum, t: u8, n: u8, m: u8, places: u8 },
    StoreReg { datum: Datum, t: u8, n: u8, m: u8, places: u8 },
    Load { datum: Datum, index: Index, t: u8, n: u8, imm: i16 },
    Store { datum: Datum, index: Index, t: u8, n: u8, imm: i16 },
    LoadLiteral { datum: Datum, t: u8, address: u32 },
    /// An `n` of 15 is the aligned PC.
    LoadDouble { t: u8, t2: u8, n: u8, index: Index, words: i16 },
    StoreDouble { t: u8, t2: u8, n: u8, index: Index, words: i16 },
    LoadMultiple { n: u8, before: bool, writeback: bool, list: u16 },
    StoreMultiple { n: u8, before: bool, writeback: bool, list: u16 },
    LoadExclusive { datum: Datum, t: u8, n: u8, words: u8 },
    StoreExclusive { datum: Datum, d: u8, t: u8, n: u8, words: u8 },
    ClearExclusive,

    // system
    Nop,
    /// DSB, DMB: memory is in order already.
    DataBarrier,
    InstructionBarrier,
    WaitForInterrupt,
    WaitForEvent,
    SendEvent,
    ChangeState { disable: bool, interrupts: bool, faults: bool },
    ReadSpecial { d: u8, register: u8 },
    WriteSpecial { n: u8, register: u8, mask: u8 },
    SupervisorCall,
    Breakpoint { imm: u8 },
    Undefined,
    /// An instruction of a coprocessor that is not there.
    NoCoprocessor,
    Float(Float),
    /// What was decoded here was written since.
    Stale,
    /// A debugger's breakpoint is here: the instruction is decoded when it is executed.
    Marked,
}

const _: () = assert!(size_of::<Op>() == 8, "an operation is 8 bytes");

/// A decoded instruction with what the loop needs to know about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub op: Op,
    pub pace: Pace,
}

/// How far an instruction takes the program. It has a size that an address of the host is scaled by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(4))]
pub(super) struct Pace {
    /// Half-words of the encoding: 1 or 2.
    pub halves: u8,
    /// Cycles it takes at least; what depends on the state is added when it is known.
    pub cycles: u8,
    /// A 16-bit encoding that leaves the flags alone inside an IT block.
    pub keeps_flags_in_it: bool,
}

impl Slot {
    /// What has to be decoded again before it is executed.
    pub(super) const STALE: Self = Self::still(Op::Stale);
    /// A breakpoint.
    pub(super) const MARKED: Self = Self::still(Op::Marked);

    /// An operation that goes nowhere, in no time.
    pub(super) const fn still(op: Op) -> Self {
        Self { op, pace: Pace { halves: 0, cycles: 0, keeps_flags_in_it: false } }
    }

    /// Bytes of the encoding: 2 or 4.
    #[inline(always)]
    pub(super) fn width(self) -> u32 {
        2 * u32::from(self.pace.halves)
    }

    /// Cycles that are known beforehand.
    #[inline(always)]
    pub(super) fn cycles(self) -> u64 {
        self.pace.cycles.into()
    }
}
