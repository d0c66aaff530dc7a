//! The 16-bit encodings (ARMv7-M A5.2, ARMv6-M A5.2).

use super::super::configuration::Profile;
use super::super::op::{Alu, Bits, Datum, Extend, Op, Shift};
use super::{bit, field, move_register, register, sign_extend};

/// Whether an encoding that sets the flags does so only outside an IT block: all arithmetic with low registers except
/// comparisons.
pub(super) fn keeps_flags_in_it(a: u32) -> bool {
    match a >> 10 {
        0..=0b001111 => a >> 11 != 0b00101,
        0b010000 => !matches!(field(a, 6, 4), 8 | 10 | 11),
        _ => false,
    }
}

pub(super) fn decode(profile: Profile, address: u32, a: u32) -> Op {
    // what an instruction reads as the PC
    let pc = address.wrapping_add(4);
    match a >> 10 {
        0..=0b001111 => shift_add_move_compare(a),
        0b010000 => data_processing(a),
        0b010001 => high_registers(a, pc),
        0b010010 | 0b010011 => Op::LoadLiteral {
            datum: Datum::Word,
            t: register(a, 8, 3),
            address: (pc & !3).wrapping_add(field(a, 0, 8) * 4),
        },
        0b010100..=0b100111 => load_store(a),
        0b101000 | 0b101001 => Op::MovImm { d: register(a, 8, 3), imm: (pc & !3).wrapping_add(field(a, 0, 8) * 4) },
        0b101010 | 0b101011 => Op::AddImm { d: register(a, 8, 3), n: 13, imm: field(a, 0, 8) * 4 },
        0b101100..=0b101111 => miscellaneous(profile, a, pc),
        0b110000..=0b110011 => {
            let (n, list) = (register(a, 8, 3), field(a, 0, 8) as u16);
            if bit(a, 11) {
                Op::LoadMultiple { n, before: false, writeback: list >> n & 1 == 0, list }
            } else {
                Op::StoreMultiple { n, before: false, writeback: true, list }
            }
        }
        0b110100..=0b110111 => match field(a, 8, 4) {
            14 => Op::Undefined,
            15 => Op::SupervisorCall,
            condition => Op::BranchIf {
                condition: condition as u8,
                target: pc.wrapping_add(sign_extend(field(a, 0, 8), 8) << 1),
            },
        },
        0b111000 | 0b111001 => Op::Branch { target: pc.wrapping_add(sign_extend(field(a, 0, 11), 11) << 1) },
        _ => Op::Undefined,
    }
}

fn shift_add_move_compare(a: u32) -> Op {
    let (d, n) = (register(a, 0, 3), register(a, 3, 3));
    let (wide_d, imm) = (register(a, 8, 3), field(a, 0, 8));
    let places = field(a, 6, 5) as u8;
    // LSR and ASR by 0 are by 32
    let right_places = if places == 0 { 32 } else { places };
    match field(a, 9, 5) {
        0b00000..=0b00011 if places == 0 => Op::MovRegS { d, m: n },
        0b00000..=0b00011 => Op::LslImmS { d, m: n, places },
        0b00100..=0b00111 => Op::LsrImmS { d, m: n, places: right_places },
        0b01000..=0b01011 => Op::AsrImmS { d, m: n, places: right_places },
        0b01100 => Op::AddRegS { d, n, m: register(a, 6, 3) },
        0b01101 => Op::SubRegS { d, n, m: register(a, 6, 3) },
        0b01110 => Op::AddImmS { d, n, imm: field(a, 6, 3) },
        0b01111 => Op::SubImmS { d, n, imm: field(a, 6, 3) },
        0b10000..=0b10011 => Op::MovImmS { d: wide_d, imm },
        0b10100..=0b10111 => Op::CmpImm { n: wide_d, imm },
        0b11000..=0b11011 => Op::AddImmS { d: wide_d, n: wide_d, imm },
        _ => Op::SubImmS { d: wide_d, n: wide_d, imm },
    }
}

fn data_processing(a: u32) -> Op {
    let (d, m) = (register(a, 0, 3), register(a, 3, 3));
    let alu = |op, n, m| Op::AluReg { op, d, n, m, shift: Shift::Lsl, places: 0, set_flags: true };
    let shift = |shift| Op::ShiftReg { shift, d, n: d, m, set_flags: true };
    match field(a, 6, 4) {
        0 => alu(Alu::And, d, m),
        1 => alu(Alu::Eor, d, m),
        2 => shift(Shift::Lsl),
        3 => shift(Shift::Lsr),
        4 => shift(Shift::Asr),
        5 => alu(Alu::Adc, d, m),
        6 => alu(Alu::Sbc, d, m),
        7 => shift(Shift::Ror),
        8 => alu(Alu::Tst, d, m),
        9 => Op::AluImmS { op: Alu::Rsb, d, n: m, imm: 0 },
        10 => Op::CmpReg { n: d, m },
        11 => alu(Alu::Cmn, d, m),
        12 => alu(Alu::Orr, d, m),
        13 => Op::MulS { d, n: m, m: d },
        14 => alu(Alu::Bic, d, m),
        _ => alu(Alu::Mvn, 0, m),
    }
}

fn high_registers(a: u32, pc: u32) -> Op {
    let m = register(a, 3, 4);
    let d = register(a, 0, 3) | register(a, 7, 1) << 3;
    match field(a, 8, 2) {
        0 => match (d, m) {
            (15, _) => Op::BranchSum { m, imm: pc },
            (_, 15) => Op::AluImm { op: Alu::Add, d, n: d, imm: pc },
            (13, _) => Op::AluReg { op: Alu::Add, d, n: d, m, shift: Shift::Lsl, places: 0, set_flags: false },
            _ => Op::AddReg { d, n: d, m },
        },
        1 => Op::CmpReg { n: d, m },
        2 if m == 15 => Op::AluImm { op: Alu::Mov, d, n: 0, imm: pc },
        2 => move_register(d, m, false),
        // an even address is no instruction of this processor: BX PC faults when it gets there
        _ if bit(a, 7) => Op::BranchLinkExchange { m },
        _ => Op::BranchExchange { m },
    }
}

fn load_store(a: u32) -> Op {
    let (t, n, m) = (register(a, 0, 3), register(a, 3, 3), register(a, 6, 3));
    let imm = field(a, 6, 5);
    let store = |datum| Op::StoreReg { datum, t, n, m, places: 0 };
    let load = |datum| Op::LoadReg { datum, t, n, m, places: 0 };
    match field(a, 9, 7) {
        0b0101000 => store(Datum::Word),
        0b0101001 => store(Datum::Half),
        0b0101010 => store(Datum::Byte),
        0b0101011 => load(Datum::SignedByte),
        0b0101100 => load(Datum::Word),
        0b0101101 => load(Datum::Half),
        0b0101110 => load(Datum::Byte),
        0b0101111 => load(Datum::SignedHalf),
        0b0110000..=0b0110011 => Op::StoreWord { t, n, imm: imm * 4 },
        0b0110100..=0b0110111 => Op::LoadWord { t, n, imm: imm * 4 },
        0b0111000..=0b0111011 => Op::StoreByte { t, n, imm },
        0b0111100..=0b0111111 => Op::LoadByte { t, n, imm },
        0b1000000..=0b1000011 => Op::StoreHalf { t, n, imm: imm * 2 },
        0b1000100..=0b1000111 => Op::LoadHalf { t, n, imm: imm * 2 },
        0b1001000..=0b1001011 => Op::StoreWord { t: register(a, 8, 3), n: 13, imm: field(a, 0, 8) * 4 },
        _ => Op::LoadWord { t: register(a, 8, 3), n: 13, imm: field(a, 0, 8) * 4 },
    }
}

fn miscellaneous(profile: Profile, a: u32, pc: u32) -> Op {
    let v7 = profile == Profile::V7EM;
    let (d, m) = (register(a, 0, 3), register(a, 3, 3));
    match field(a, 5, 7) {
        0b0000000..=0b0000011 => Op::AddImm { d: 13, n: 13, imm: field(a, 0, 7) * 4 },
        0b0000100..=0b0000111 => Op::AddImm { d: 13, n: 13, imm: (field(a, 0, 7) * 4).wrapping_neg() },
        // CBZ, CBNZ
        0b0001000..=0b0001111 | 0b0011000..=0b0011111 | 0b1001000..=0b1001111 | 0b1011000..=0b1011111 if v7 => {
            let offset = field(a, 3, 5) << 1 | field(a, 9, 1) << 6;
            Op::CompareBranch { n: d, nonzero: bit(a, 11), target: pc.wrapping_add(offset) }
        }
        0b0010000..=0b0010111 => {
            let kind = match field(a, 6, 2) {
                0 => Extend::Sxth,
                1 => Extend::Sxtb,
                2 => Extend::Uxth,
                _ => Extend::Uxtb,
            };
            Op::Extend { kind, d, n: 15, m, rotate: 0 }
        }
        0b0100000..=0b0101111 => {
            let list = field(a, 0, 8) | field(a, 8, 1) << 14;
            Op::StoreMultiple { n: 13, before: true, writeback: true, list: list as u16 }
        }
        0b0110011 => {
            let (interrupts, faults) = (bit(a, 1), bit(a, 0) && v7);
            Op::ChangeState { disable: bit(a, 4), interrupts, faults }
        }
        0b1010000 | 0b1010001 => Op::Bits { kind: Bits::Rev, d, m },
        0b1010010 | 0b1010011 => Op::Bits { kind: Bits::Rev16, d, m },
        0b1010110 | 0b1010111 => Op::Bits { kind: Bits::Revsh, d, m },
        0b1100000..=0b1101111 => {
            let list = field(a, 0, 8) | field(a, 8, 1) << 15;
            Op::LoadMultiple { n: 13, before: false, writeback: true, list: list as u16 }
        }
        0b1110000..=0b1110111 => Op::Breakpoint { imm: field(a, 0, 8) as u8 },
        0b1111000..=0b1111111 if field(a, 0, 4) == 0 => super::wide::hint(field(a, 4, 4)),
        0b1111000..=0b1111111 if v7 => Op::IfThen { state: field(a, 0, 8) as u8 },
        _ => Op::Undefined,
    }
}
