//! The instructions of the floating-point extension (ARMv7-M A7.7, those that begin with V).

mod frequent;
#[cfg(test)]
mod tests;

use super::Executed;
use crate::emulator::arm::bus::{Bus, Width};
use crate::emulator::arm::float::{Arithmetic, Fixed};
use crate::emulator::arm::memory::Memory;
use crate::emulator::arm::op::{Float, FloatBinary, FloatUnary, Index};
use crate::emulator::arm::processor::Core;

const SIGN: u32 = 1 << 31;

impl Core {
    pub(in super::super) fn execute_float<B: Bus>(
        &mut self,
        float: Float,
        memory: &mut Memory,
        bus: &mut B,
    ) -> Executed {
        self.check_float(memory, bus)?;
        if self.execute_by_host(&float) {
            return Ok(());
        }
        match float {
            Float::Load { d, n, words, add, double } => {
                let address = self.float_address(self.pc, n, words, add);
                return self.load_singles(d, 1 + u8::from(double), address, memory, bus);
            }
            Float::Store { d, n, words, add, double } => {
                let address = self.float_address(self.pc, n, words, add);
                return self.store_singles(d, 1 + u8::from(double), address, memory, bus);
            }
            Float::LoadMultiple { d, n, words, room, index } => {
                let (address, moved) = self.float_block(n, words, index);
                self.load_singles(d, words - u8::from(room), address, memory, bus)?;
                self.set_reg_or_sp(n, moved);
            }
            Float::StoreMultiple { d, n, words, room, index } => {
                let (address, moved) = self.float_block(n, words, index);
                self.store_singles(d, words - u8::from(room), address, memory, bus)?;
                self.set_reg_or_sp(n, moved);
            }
            _ => self.calculate_float(float),
        }
        Ok(())
    }

    /// What the chip calculates, step by step, whatever the operands and the modes are. Moves are none of it.
    pub(super) fn calculate_float(&mut self, float: Float) {
        match float {
            Float::Binary { op, d, n, m } => self.float_binary(op, d, n, m),
            Float::Unary { op, d, m } => self.float_unary(op, d, m),
            Float::Compare { d, m, signal_quiet } => {
                let other = if m == 32 { 0 } else { self.single(m) };
                let mut arithmetic = Arithmetic::new(self.float.fpscr());
                let nzcv = arithmetic.compare(self.single(d), other, signal_quiet);
                self.float.set_fpscr(arithmetic.fpscr() & 0x0fff_ffff | nzcv << 28);
            }
            Float::Fixed { d, to_fixed, unsigned, half, fraction_bits } => {
                let bits = if half { 16 } else { 32 };
                let format = Fixed { bits, fraction_bits: u32::from(fraction_bits), unsigned };
                let value = self.single(d);
                self.calculate(d, |arithmetic| {
                    if to_fixed {
                        arithmetic.float_to_fixed(value, format, false)
                    } else {
                        arithmetic.fixed_to_float(value, format, false)
                    }
                });
            }
            _ => {}
        }
    }

    #[inline(always)]
    pub(super) fn single(&self, number: u8) -> u32 {
        self.float.s[usize::from(number & 31)]
    }

    #[inline(always)]
    pub(super) fn set_single(&mut self, number: u8, value: u32) {
        self.float.s[usize::from(number & 31)] = value;
    }

    /// Calculates a register, with the flags that come of it.
    fn calculate(&mut self, d: u8, calculation: impl FnOnce(&mut Arithmetic) -> u32) {
        let mut arithmetic = Arithmetic::new(self.float.fpscr());
        let result = calculation(&mut arithmetic);
        self.set_single(d, result);
        self.float.set_fpscr(arithmetic.fpscr());
    }

    fn float_binary(&mut self, op: FloatBinary, d: u8, n: u8, m: u8) {
        let (a, b, c) = (self.single(n), self.single(m), self.single(d));
        self.calculate(d, |arithmetic| match op {
            FloatBinary::Add => arithmetic.add(a, b),
            FloatBinary::Sub => arithmetic.subtract(a, b),
            FloatBinary::Mul => arithmetic.multiply(a, b),
            FloatBinary::NegMul => arithmetic.multiply(a, b) ^ SIGN,
            FloatBinary::Div => arithmetic.divide(a, b),
            FloatBinary::MulAdd => {
                let product = arithmetic.multiply(a, b);
                arithmetic.add(c, product)
            }
            FloatBinary::MulSub => {
                let product = arithmetic.multiply(a, b);
                arithmetic.add(c, product ^ SIGN)
            }
            FloatBinary::NegMulAdd => {
                let product = arithmetic.multiply(a, b);
                arithmetic.add(c ^ SIGN, product ^ SIGN)
            }
            FloatBinary::NegMulSub => {
                let product = arithmetic.multiply(a, b);
                arithmetic.add(c ^ SIGN, product)
            }
            FloatBinary::FusedAdd => arithmetic.multiply_add(c, a, b),
            FloatBinary::FusedSub => arithmetic.multiply_add(c, a ^ SIGN, b),
            FloatBinary::NegFusedAdd => arithmetic.multiply_add(c ^ SIGN, a ^ SIGN, b),
            FloatBinary::NegFusedSub => arithmetic.multiply_add(c ^ SIGN, a, b),
        });
    }

    fn float_unary(&mut self, op: FloatUnary, d: u8, m: u8) {
        let (value, old) = (self.single(m), self.single(d));
        let whole = |unsigned| Fixed { bits: 32, fraction_bits: 0, unsigned };
        self.calculate(d, |arithmetic| match op {
            FloatUnary::Move => value,
            FloatUnary::Abs => value & !SIGN,
            FloatUnary::Neg => value ^ SIGN,
            FloatUnary::Sqrt => arithmetic.square_root(value),
            FloatUnary::FromHalf { top: true } => arithmetic.half_to_single(value >> 16),
            FloatUnary::FromHalf { top: false } => arithmetic.half_to_single(value & 0xffff),
            FloatUnary::ToHalf { top: true } => old & 0xffff | arithmetic.single_to_half(value) << 16,
            FloatUnary::ToHalf { top: false } => old & 0xffff_0000 | arithmetic.single_to_half(value),
            FloatUnary::FromSigned => arithmetic.fixed_to_float(value, whole(false), true),
            FloatUnary::FromUnsigned => arithmetic.fixed_to_float(value, whole(true), true),
            FloatUnary::ToSigned { by_mode } => arithmetic.float_to_fixed(value, whole(false), by_mode),
            FloatUnary::ToUnsigned { by_mode } => arithmetic.float_to_fixed(value, whole(true), by_mode),
        });
    }

    /// The address of VLDR and VSTR; the PC is the aligned one.
    pub(in super::super) fn float_address(&self, pc: u32, n: u8, words: u8, add: bool) -> u32 {
        let base = if n == 15 { pc & !3 } else { self.reg(n) };
        let offset = u32::from(words) * 4;
        if add { base.wrapping_add(offset) } else { base.wrapping_sub(offset) }
    }

    /// Where the registers of VLDM and VSTM are, and what the base becomes.
    pub(in super::super) fn float_block(&self, n: u8, words: u8, index: Index) -> (u32, u32) {
        let (base, size) = (self.reg(n), u32::from(words) * 4);
        match index {
            Index::Pre => (base.wrapping_sub(size), base.wrapping_sub(size)),
            Index::Post => (base, base.wrapping_add(size)),
            Index::Offset | Index::Unprivileged => (base, base),
        }
    }

    fn load_singles<B: Bus>(&mut self, d: u8, count: u8, address: u32, memory: &mut Memory, bus: &mut B) -> Executed {
        self.check_words(address)?;
        for at in 0..count {
            let place = address.wrapping_add(4 * u32::from(at));
            let value = self.read(Width::Word, place, memory, bus)?;
            self.set_single(d + at, value);
        }
        Ok(())
    }

    fn store_singles<B: Bus>(&mut self, d: u8, count: u8, address: u32, memory: &mut Memory, bus: &mut B) -> Executed {
        self.check_words(address)?;
        for at in 0..count {
            let place = address.wrapping_add(4 * u32::from(at));
            self.write(Width::Word, place, self.single(d + at), memory, bus)?;
        }
        Ok(())
    }
}
