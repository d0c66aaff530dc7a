//! The instructions of the floating-point extension (ARMv7-M A7.7, those that begin with V).

use super::super::bus::{Bus, Width};
use super::super::flags::Flags;
use super::super::float::{Arithmetic, Fixed, status};
use super::super::memory::Memory;
use super::super::op::{Float, FloatBinary, FloatUnary, Index};
use super::super::processor::Core;
use super::Executed;

const SIGN: u32 = 1 << 31;

/// VFPExpandImm for single precision (A6.4.1).
fn expand_immediate(imm: u8) -> u32 {
    let imm = u32::from(imm);
    let exponent = if imm >> 6 & 1 != 0 { 0x3e00_0000 } else { 0x4000_0000 };
    (imm >> 7) << 31 | exponent | (imm & 0x3f) << 19
}

/// What the host calculates exactly as the chip does: rounded to nearest, of normal numbers with a normal result, when
/// the inexact flag is set already.
fn calculate_fast(fpscr: u32, op: FloatBinary, a: u32, b: u32) -> Option<u32> {
    let plain = status::ROUNDING | status::FLUSH_TO_ZERO | status::DEFAULT_NAN | status::INEXACT;
    let (a, b) = (f32::from_bits(a), f32::from_bits(b));
    if fpscr & plain != status::INEXACT || !a.is_normal() || !b.is_normal() {
        return None;
    }
    let result = match op {
        FloatBinary::Add => a + b,
        FloatBinary::Sub => a - b,
        FloatBinary::Mul => a * b,
        FloatBinary::Div => a / b,
        _ => return None,
    };
    // the smallest normal number may have been rounded to, which is an underflow
    (result.is_finite() && result.abs() > f32::MIN_POSITIVE).then_some(result.to_bits())
}

impl Core {
    pub(super) fn execute_float<B: Bus>(&mut self, float: Float, memory: &mut Memory, bus: &mut B) -> Executed {
        self.check_float(memory, bus)?;
        match float {
            Float::Binary { op, d, n, m } => self.float_binary(op, d, n, m),
            Float::Unary { op, d, m } => self.float_unary(op, d, m),
            Float::Immediate { d, imm } => self.set_single(d, expand_immediate(imm)),
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
            Float::Load { d, n, words, add, double } => {
                let address = self.float_address(n, words, add);
                return self.load_singles(d, 1 + u8::from(double), address, memory, bus);
            }
            Float::Store { d, n, words, add, double } => {
                let address = self.float_address(n, words, add);
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
        }
        Ok(())
    }

    fn single(&self, number: u8) -> u32 {
        self.float.s[usize::from(number & 31)]
    }

    fn set_single(&mut self, number: u8, value: u32) {
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
        if let Some(result) = calculate_fast(self.float.fpscr(), op, a, b) {
            self.set_single(d, result);
            return;
        }
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
    pub(super) fn float_address(&self, n: u8, words: u8, add: bool) -> u32 {
        let base = if n == 15 { self.pc & !3 } else { self.reg(n) };
        let offset = u32::from(words) * 4;
        if add { base.wrapping_add(offset) } else { base.wrapping_sub(offset) }
    }

    /// Where the registers of VLDM and VSTM are, and what the base becomes.
    pub(super) fn float_block(&self, n: u8, words: u8, index: Index) -> (u32, u32) {
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

#[cfg(test)]
mod tests {
    use super::{FloatBinary, calculate_fast, status};

    #[test]
    fn the_host_is_asked_only_where_no_flag_can_change() {
        let (one, two, smallest) = (0x3f80_0000, 0x4000_0000, 0x0080_0000);
        let add = |fpscr, a, b| calculate_fast(fpscr, FloatBinary::Add, a, b);
        assert_eq!(add(status::INEXACT, one, one), Some(two));
        assert_eq!(add(0, one, one), None);
        for control in [status::DEFAULT_NAN, status::FLUSH_TO_ZERO, 1 << 22, 2 << 22] {
            assert_eq!(add(status::INEXACT | control, one, one), None, "{control:#x}");
        }
        for special in [0, 1, 0x7f80_0000, 0x7fc0_0000, 0x7f80_0001] {
            assert_eq!(add(status::INEXACT, one, special), None, "{special:#x}");
        }
        let largest = 0x7f7f_ffff;
        assert_eq!(add(status::INEXACT, largest, largest), None, "it overflows");
        // it rounds to the smallest normal number, and underflows
        assert_eq!(calculate_fast(status::INEXACT, FloatBinary::Mul, 0x3f7f_ffff, smallest), None);
    }
}
