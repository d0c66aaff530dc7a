//! The 32-bit encodings (ARMv7-M A5.3, ARMv6-M A5.3): which table an encoding belongs to, and branches and
//! miscellaneous control.

use super::super::op::{Op, Shift};
use super::{bit, data, dsp, field, float, memory, register, sign_extend};

/// Table A5-9.
pub(super) fn decode(address: u32, a: u32, b: u32) -> Op {
    let pc = address.wrapping_add(4);
    let table = field(a, 4, 7);
    match (field(a, 11, 2), table >> 4) {
        (0b01, 0b000 | 0b001) if !bit(a, 6) => memory::multiple(a, b),
        (0b01, 0b000 | 0b001) => memory::double_exclusive_table(a, b),
        (0b01, 0b010 | 0b011) => data::shifted_register(a, b),
        (0b01 | 0b11, 0b100..) => float::coprocessor(a, b),
        (0b10, _) if bit(b, 15) => branch_control(a, b, pc),
        (0b10, _) if !bit(a, 9) => data::modified_immediate(a, b),
        (0b10, _) => data::plain_immediate(a, b, pc),
        (0b11, 0b000 | 0b001) => memory::single(a, b, pc),
        (0b11, 0b010) => data::register_operands(a, b),
        (0b11, _) if bit(a, 7) => dsp::long_multiply_divide(a, b),
        (0b11, _) => dsp::multiply(a, b),
        _ => Op::Undefined,
    }
}

/// The seven 32-bit instructions of ARMv6-M.
pub(super) fn decode_v6(address: u32, a: u32, b: u32) -> Op {
    if a >> 11 != 0b11110 || !bit(b, 15) {
        return Op::Undefined;
    }
    match branch_control(a, b, address.wrapping_add(4)) {
        Op::Branch { .. } | Op::BranchIf { .. } | Op::ClearExclusive => Op::Undefined,
        // hints have no 32-bit form
        Op::Nop if field(a, 4, 7) == 0b0111010 => Op::Undefined,
        Op::WaitForInterrupt | Op::WaitForEvent | Op::SendEvent => Op::Undefined,
        op => op,
    }
}

/// NOP, YIELD, WFE, WFI, SEV and the hints that do nothing here.
pub(super) fn hint(number: u32) -> Op {
    match number {
        2 => Op::WaitForEvent,
        3 => Op::WaitForInterrupt,
        4 => Op::SendEvent,
        _ => Op::Nop,
    }
}

/// Table A5-13.
fn branch_control(a: u32, b: u32, pc: u32) -> Op {
    match (bit(b, 14), bit(b, 12)) {
        (false, false) if field(a, 7, 3) != 0b111 => {
            let offset = field(b, 0, 11)
                | field(a, 0, 6) << 11
                | field(b, 13, 1) << 17
                | field(b, 11, 1) << 18
                | field(a, 10, 1) << 19;
            let target = pc.wrapping_add(sign_extend(offset, 20) << 1);
            Op::BranchIf { condition: field(a, 6, 4) as u8, target }
        }
        (false, false) => match field(a, 4, 7) {
            0b0111000 | 0b0111001 => {
                Op::WriteSpecial { n: register(a, 0, 4), register: field(b, 0, 8) as u8, mask: field(b, 10, 2) as u8 }
            }
            0b0111010 if field(b, 8, 3) == 0 => hint(field(b, 0, 8)),
            0b0111011 => match field(b, 4, 4) {
                2 => Op::ClearExclusive,
                4 | 5 => Op::DataBarrier,
                6 => Op::InstructionBarrier,
                _ => Op::Undefined,
            },
            0b0111110 | 0b0111111 => Op::ReadSpecial { d: register(b, 8, 4), register: field(b, 0, 8) as u8 },
            _ => Op::Undefined,
        },
        (true, false) => Op::Undefined,
        (link, true) => {
            let sign = field(a, 10, 1);
            let (i1, i2) = (!(field(b, 13, 1) ^ sign) & 1, !(field(b, 11, 1) ^ sign) & 1);
            let offset = field(b, 0, 11) | field(a, 0, 10) << 11 | i2 << 21 | i1 << 22 | sign << 23;
            let target = pc.wrapping_add(sign_extend(offset, 24) << 1);
            if link { Op::BranchLink { target } } else { Op::Branch { target } }
        }
    }
}

/// DecodeImmShift (A7.4.2): the shift of a register operand by a constant.
pub(super) fn immediate_shift(kind: u32, places: u32) -> (Shift, u8) {
    match (kind, places as u8) {
        (0, places) => (Shift::Lsl, places),
        (1, 0) => (Shift::Lsr, 32),
        (1, places) => (Shift::Lsr, places),
        (2, 0) => (Shift::Asr, 32),
        (2, places) => (Shift::Asr, places),
        (_, 0) => (Shift::Rrx, 1),
        (_, places) => (Shift::Ror, places),
    }
}
