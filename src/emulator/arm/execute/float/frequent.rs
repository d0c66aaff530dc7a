//! The floating-point instructions that need no more than the host: moves, accesses of memory alone, and calculations in which
//! nothing is special.

use crate::emulator::arm::execute::direct::Direct;
use crate::emulator::arm::flags::Flags;
use crate::emulator::arm::float::{host, status};
use crate::emulator::arm::op::{Float, FloatBinary, FloatUnary};
use crate::emulator::arm::processor::Core;

const SIGN: u32 = 1 << 31;

/// VFPExpandImm for single precision (A6.4.1).
fn expand_immediate(imm: u8) -> u32 {
    let imm = u32::from(imm);
    let exponent = if imm >> 6 & 1 != 0 { 0x3e00_0000 } else { 0x4000_0000 };
    (imm >> 7) << 31 | exponent | (imm & 0x3f) << 19
}

/// The result of an operation with the registers `n`, `m` and, as the addend, `d`.
#[inline(always)]
fn calculate(op: FloatBinary, [n, m, d]: [u32; 3]) -> Option<host::Rounded> {
    let (a, b) = (host::operand(n)?, host::operand(m)?);
    let addend = || host::operand(d);
    let twice = |addend: f32, sign: f32| {
        let product = host::multiply(a, b)?;
        let sum = host::add(addend, sign * product.value)?;
        Some(host::Rounded { is_inexact: sum.is_inexact || product.is_inexact, ..sum })
    };
    match op {
        FloatBinary::Add => host::add(a, b),
        FloatBinary::Sub => host::add(a, -b),
        FloatBinary::Mul => host::multiply(a, b),
        FloatBinary::NegMul => host::multiply(a, b).map(|product| host::Rounded { value: -product.value, ..product }),
        FloatBinary::Div => host::divide(a, b),
        FloatBinary::MulAdd => twice(addend()?, 1.0),
        FloatBinary::MulSub => twice(addend()?, -1.0),
        FloatBinary::NegMulAdd => twice(-addend()?, -1.0),
        FloatBinary::NegMulSub => twice(-addend()?, 1.0),
        FloatBinary::FusedAdd => host::multiply_add(addend()?, a, b),
        FloatBinary::FusedSub => host::multiply_add(addend()?, -a, b),
        FloatBinary::NegFusedAdd => host::multiply_add(-addend()?, -a, b),
        FloatBinary::NegFusedSub => host::multiply_add(-addend()?, a, b),
    }
}

impl Core {
    /// Executes an instruction that accesses memory alone. Says whether it did; if not, nothing has happened. `next` is the address
    /// of the next instruction.
    #[inline(never)]
    pub(in super::super) fn access_singles<M: Direct>(&mut self, float: &Float, next: u32, memory: &mut M) -> bool {
        match *float {
            Float::Load { d, n, words, add, double } => {
                self.load_singles_direct(d, 1 + u8::from(double), self.float_address(next, n, words, add), memory)
            }
            Float::Store { d, n, words, add, double } => {
                self.store_singles_direct(d, 1 + u8::from(double), self.float_address(next, n, words, add), memory)
            }
            Float::LoadMultiple { d, n, words, room, index } => {
                let (address, moved) = self.float_block(n, words, index);
                let is_done = self.load_singles_direct(d, words - u8::from(room), address, memory);
                if is_done {
                    self.set_reg_or_sp(n, moved);
                }
                is_done
            }
            Float::StoreMultiple { d, n, words, room, index } => {
                let (address, moved) = self.float_block(n, words, index);
                let is_done = self.store_singles_direct(d, words - u8::from(room), address, memory);
                if is_done {
                    self.set_reg_or_sp(n, moved);
                }
                is_done
            }
            _ => false,
        }
    }

    /// Executes an instruction without memory if nothing about it is special. Says whether it did; if not, nothing has happened.
    #[inline(never)]
    pub(in super::super) fn execute_by_host(&mut self, float: &Float) -> bool {
        match *float {
            Float::Binary { op, d, n, m } => {
                let rounded = calculate(op, [n, m, d].map(|number| self.single(number)));
                return self.set_rounded(d, rounded);
            }
            Float::Unary { op: FloatUnary::Move, d, m } => self.set_single(d, self.single(m)),
            Float::Unary { op: FloatUnary::Abs, d, m } => self.set_single(d, self.single(m) & !SIGN),
            Float::Unary { op: FloatUnary::Neg, d, m } => self.set_single(d, self.single(m) ^ SIGN),
            Float::Unary { op: FloatUnary::Sqrt, d, m } => {
                let rounded = host::operand(self.single(m)).and_then(host::square_root);
                return self.set_rounded(d, rounded);
            }
            Float::Unary { op: FloatUnary::FromSigned, d, m } => {
                return self.set_rounded(d, Some(host::from_integer(f64::from(self.single(m) as i32))));
            }
            Float::Unary { op: FloatUnary::FromUnsigned, d, m } => {
                return self.set_rounded(d, Some(host::from_integer(f64::from(self.single(m)))));
            }
            Float::Unary { op: FloatUnary::ToSigned { by_mode: false }, d, m } => {
                return self.round_to_zero(d, m, false);
            }
            Float::Unary { op: FloatUnary::ToUnsigned { by_mode: false }, d, m } => {
                return self.round_to_zero(d, m, true);
            }
            Float::Immediate { d, imm } => self.set_single(d, expand_immediate(imm)),
            Float::Compare { d, m, .. } => {
                let other = if m == 32 { 0 } else { self.single(m) };
                let (Some(a), Some(b)) = (host::operand(self.single(d)), host::operand(other)) else { return false };
                self.float.set_fpscr(self.float.fpscr() & 0x0fff_ffff | host::compare(a, b) << 28);
            }
            Float::CoreToSingle { n, t } => self.set_single(n, self.reg(t)),
            Float::SingleToCore { n, t } => self.set_reg(t, self.single(n)),
            Float::CoreToPair { m, t, t2 } => {
                self.set_single(m, self.reg(t));
                self.set_single(m + 1, self.reg(t2));
            }
            Float::PairToCore { m, t, t2 } => {
                self.set_reg(t, self.single(m));
                self.set_reg(t2, self.single(m + 1));
            }
            Float::ReadStatus { t: 15 } => self.flags = Flags::from_bits(self.float.fpscr()),
            Float::ReadStatus { t } => self.set_reg(t, self.float.fpscr()),
            Float::WriteStatus { t } => self.float.set_fpscr(self.reg(t)),
            _ => return false,
        }
        true
    }

    /// Sets a register to a result, if there is one and results are rounded to nearest.
    fn set_rounded(&mut self, d: u8, rounded: Option<host::Rounded>) -> bool {
        let fpscr = self.float.fpscr();
        let Some(rounded) = rounded.filter(|_| fpscr & status::ROUNDING == 0) else { return false };
        self.set_single(d, rounded.value.to_bits());
        self.set_inexact(rounded.is_inexact);
        true
    }

    fn round_to_zero(&mut self, d: u8, m: u8, is_unsigned: bool) -> bool {
        let whole = host::operand(self.single(m)).and_then(|value| host::to_integer(value, is_unsigned));
        let Some((whole, is_inexact)) = whole else { return false };
        self.set_single(d, whole);
        self.set_inexact(is_inexact);
        true
    }

    fn set_inexact(&mut self, is_inexact: bool) {
        self.float.set_fpscr(self.float.fpscr() | if is_inexact { status::INEXACT } else { 0 });
    }

    fn load_singles_direct<M: Direct>(&mut self, d: u8, count: u8, address: u32, memory: &mut M) -> bool {
        let bytes = memory.block(address, 4 * usize::from(count)).filter(|_| address & 3 == 0);
        let Some(bytes) = bytes else { return false };
        for (register, word) in (d..).zip(bytes.as_chunks().0) {
            self.set_single(register, u32::from_le_bytes(*word));
        }
        true
    }

    fn store_singles_direct<M: Direct>(&mut self, d: u8, count: u8, address: u32, memory: &mut M) -> bool {
        if address & 3 != 0 {
            return false;
        }
        let Some(bytes) = memory.data_block(address, 4 * usize::from(count)) else { return false };
        for (register, word) in (d..).zip(bytes.as_chunks_mut().0) {
            *word = self.single(register).to_le_bytes();
        }
        true
    }
}
