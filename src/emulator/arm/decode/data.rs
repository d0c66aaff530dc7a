//! Data processing in 32-bit encodings (ARMv7-M A5.3.1, A5.3.3, A5.3.11, A5.3.12).

use super::super::op::{Alu, BitField, Bits, Extend, Op, Saturate, Shift};
use super::wide::immediate_shift;
use super::{bit, dsp, field, move_register, register};

/// The operation of a 4-bit field, with the forms that have no destination or no first operand.
fn alu(op: u32, d: u8, n: u8, set_flags: bool) -> Option<Alu> {
    Some(match (op, d, n) {
        (0b0000, 15, _) if set_flags => Alu::Tst,
        (0b0000, ..) => Alu::And,
        (0b0001, ..) => Alu::Bic,
        (0b0010, _, 15) => Alu::Mov,
        (0b0010, ..) => Alu::Orr,
        (0b0011, _, 15) => Alu::Mvn,
        (0b0011, ..) => Alu::Orn,
        (0b0100, 15, _) if set_flags => Alu::Teq,
        (0b0100, ..) => Alu::Eor,
        (0b1000, 15, _) if set_flags => Alu::Cmn,
        (0b1000, ..) => Alu::Add,
        (0b1010, ..) => Alu::Adc,
        (0b1011, ..) => Alu::Sbc,
        (0b1101, 15, _) if set_flags => Alu::Cmp,
        (0b1101, ..) => Alu::Sub,
        (0b1110, ..) => Alu::Rsb,
        _ => return None,
    })
}

/// Data processing with a register that is shifted by a constant.
pub(super) fn shifted_register(a: u32, b: u32) -> Op {
    let (n, d, m) = (register(a, 0, 4), register(b, 8, 4), register(b, 0, 4));
    let amount = field(b, 12, 3) << 2 | field(b, 6, 2);
    let set_flags = bit(a, 4);
    if field(a, 5, 4) == 0b0110 {
        return Op::Pack { top_first: bit(b, 5), d, n, m, places: amount as u8 };
    }
    let (shift, places) = immediate_shift(field(b, 4, 2), amount);
    let Some(op) = alu(field(a, 5, 4), d, n, set_flags) else { return Op::Undefined };
    match (op, shift, places, set_flags) {
        (Alu::Mov, Shift::Lsl, 0, _) => move_register(d, m, set_flags),
        (Alu::Mov, Shift::Lsl, _, true) => Op::LslImmS { d, m, places },
        (Alu::Mov, Shift::Lsr, _, true) => Op::LsrImmS { d, m, places },
        (Alu::Mov, Shift::Asr, _, true) => Op::AsrImmS { d, m, places },
        (Alu::Add, Shift::Lsl, 0, true) if d != 13 => Op::AddRegS { d, n, m },
        (Alu::Add, Shift::Lsl, 0, false) if d != 13 => Op::AddReg { d, n, m },
        (Alu::Sub, Shift::Lsl, 0, true) if d != 13 => Op::SubRegS { d, n, m },
        (Alu::Cmp, Shift::Lsl, 0, true) => Op::CmpReg { n, m },
        _ => Op::AluReg { op, d, n, m, shift, places, set_flags },
    }
}

/// Data processing with an immediate of which the 12 bits say how it is made.
pub(super) fn modified_immediate(a: u32, b: u32) -> Op {
    let (n, d, set_flags) = (register(a, 0, 4), register(b, 8, 4), bit(a, 4));
    let Some(op) = alu(field(a, 5, 4), d, n, set_flags) else { return Op::Undefined };
    let (imm, rotated) = expand(field(b, 0, 8) | field(b, 12, 3) << 8 | field(a, 10, 1) << 11);
    match (op, set_flags) {
        (Alu::Mov, false) if d != 13 => Op::MovImm { d, imm },
        (Alu::Add, false) if d != 13 => Op::AddImm { d, n, imm },
        (Alu::Sub, false) if d != 13 => Op::AddImm { d, n, imm: imm.wrapping_neg() },
        (Alu::Add, true) if d != 13 => Op::AddImmS { d, n, imm },
        (Alu::Sub, true) if d != 13 => Op::SubImmS { d, n, imm },
        (Alu::Cmp, true) => Op::CmpImm { n, imm },
        (_, false) => Op::AluImm { op, d, n, imm },
        (_, true) if rotated => Op::AluImmRotatedS { op, d, n, imm },
        (_, true) => Op::AluImmS { op, d, n, imm },
    }
}

/// ThumbExpandImm (A5.3.2): the immediate, and whether it was made by a rotation, which sets the carry.
fn expand(imm12: u32) -> (u32, bool) {
    let byte = imm12 & 0xff;
    match imm12 >> 8 {
        0 => (byte, false),
        1 => (byte << 16 | byte, false),
        2 => (byte << 24 | byte << 8, false),
        3 => (byte * 0x0101_0101, false),
        _ => ((0x80 | imm12 & 0x7f).rotate_right(imm12 >> 7), true),
    }
}

/// Data processing with a plain binary immediate.
pub(super) fn plain_immediate(a: u32, b: u32, pc: u32) -> Op {
    let (n, d) = (register(a, 0, 4), register(b, 8, 4));
    let imm12 = field(b, 0, 8) | field(b, 12, 3) << 8 | field(a, 10, 1) << 11;
    let imm16 = imm12 | field(a, 0, 4) << 12;
    let lsb = (field(b, 12, 3) << 2 | field(b, 6, 2)) as u8;
    let last = field(b, 0, 5) as u8;
    let add = |imm: u32| match (n, d) {
        (15, _) => Op::MovImm { d, imm: (pc & !3).wrapping_add(imm) },
        (_, 13) => Op::AluImm { op: Alu::Add, d, n, imm },
        _ => Op::AddImm { d, n, imm },
    };
    let saturate = |whole, halves, bits| {
        if bit(a, 5) && lsb == 0 {
            return Op::Saturate { kind: halves, d, n, bits, shift: Shift::Lsl, places: 0 };
        }
        let shift = if bit(a, 5) { Shift::Asr } else { Shift::Lsl };
        Op::Saturate { kind: whole, d, n, bits, shift, places: lsb }
    };
    match field(a, 4, 5) {
        0b00000 => add(imm12),
        0b01010 => add(imm12.wrapping_neg()),
        0b00100 => Op::MovImm { d, imm: imm16 },
        0b01100 => Op::MovTop { d, imm: imm16 as u16 },
        0b10000 | 0b10010 => saturate(Saturate::Ssat, Saturate::Ssat16, last + 1),
        0b11000 | 0b11010 => saturate(Saturate::Usat, Saturate::Usat16, last),
        0b10100 => Op::BitField { kind: BitField::Sbfx, d, n, lsb, width: last + 1 },
        0b11100 => Op::BitField { kind: BitField::Ubfx, d, n, lsb, width: last + 1 },
        0b10110 => {
            let kind = if n == 15 { BitField::Bfc } else { BitField::Bfi };
            Op::BitField { kind, d, n, lsb, width: (last + 1).saturating_sub(lsb) }
        }
        _ => Op::Undefined,
    }
}

/// Data processing of registers alone: shifts, extensions, the parallel instructions.
pub(super) fn register_operands(a: u32, b: u32) -> Op {
    let (n, d, m) = (register(a, 0, 4), register(b, 8, 4), register(b, 0, 4));
    let (first, second) = (field(a, 4, 4), field(b, 4, 4));
    if field(b, 12, 4) != 15 {
        return Op::Undefined;
    }
    if first >> 3 == 0 && second == 0 {
        let shift = [Shift::Lsl, Shift::Lsr, Shift::Asr, Shift::Ror][(first >> 1) as usize & 3];
        return Op::ShiftReg { shift, d, n, m, set_flags: bit(a, 4) };
    }
    if first >> 3 == 0 && second >> 3 == 1 {
        let kind = match first {
            0 => Extend::Sxth,
            1 => Extend::Uxth,
            2 => Extend::Sxtb16,
            3 => Extend::Uxtb16,
            4 => Extend::Sxtb,
            5 => Extend::Uxtb,
            _ => return Op::Undefined,
        };
        return Op::Extend { kind, d, n, m, rotate: (second & 3) as u8 * 8 };
    }
    match (first, second) {
        (8.., 0..=7) => dsp::parallel(a, b),
        (8, 8..=11) => dsp::saturating_add(a, b),
        (9, 8) => Op::Bits { kind: Bits::Rev, d, m },
        (9, 9) => Op::Bits { kind: Bits::Rev16, d, m },
        (9, 10) => Op::Bits { kind: Bits::Rbit, d, m },
        (9, 11) => Op::Bits { kind: Bits::Revsh, d, m },
        (10, 8) => Op::Select { d, n, m },
        (11, 8) => Op::Bits { kind: Bits::Clz, d, m },
        _ => Op::Undefined,
    }
}
