//! Arithmetic, logic, shifts, multiplication and division.

use super::super::cycles::divide_cycles;
use super::super::op::{Alu, BitField, Bits, Extend, LongMultiply, Shift};
use super::super::processor::Core;
use super::super::stop::FaultCause;
use super::{Executed, Trap};

/// A shift with its carry (A2.2.1). Places beyond 32 count as the architecture has them: up to 255.
pub(in super::super) fn shift(kind: Shift, value: u32, places: u32, carry: bool) -> (u32, bool) {
    if places == 0 {
        return (value, carry);
    }
    match kind {
        Shift::Lsl if places > 32 => (0, false),
        Shift::Lsl => {
            let wide = u64::from(value) << places;
            (wide as u32, wide >> 32 & 1 != 0)
        }
        Shift::Lsr if places > 32 => (0, false),
        Shift::Lsr => ((u64::from(value) >> places) as u32, value >> (places - 1) & 1 != 0),
        Shift::Asr => {
            let places = places.min(32);
            let wide = i64::from(value as i32);
            ((wide >> places) as u32, wide >> (places - 1) & 1 != 0)
        }
        Shift::Ror => {
            let result = value.rotate_right(places & 31);
            (result, result >> 31 != 0)
        }
        Shift::Rrx => (value >> 1 | u32::from(carry) << 31, value & 1 != 0),
    }
}

/// AddWithCarry (A2.2.1): sum, carry and overflow.
pub(super) fn add_with_carry(a: u32, b: u32, carry: bool) -> (u32, bool, bool) {
    let (sum, c1) = a.overflowing_add(b);
    let (sum, c2) = sum.overflowing_add(u32::from(carry));
    (sum, c1 | c2, ((a ^ sum) & (b ^ sum)) >> 31 != 0)
}

impl Core {
    #[inline(always)]
    pub(super) fn reg(&self, number: u8) -> u32 {
        self.r[usize::from(number & 15)]
    }

    #[inline(always)]
    pub(super) fn set_reg(&mut self, number: u8, value: u32) {
        self.r[usize::from(number & 15)] = value;
    }

    /// Sets a register that may be the stack pointer, whose two low bits stay clear.
    #[inline(always)]
    pub(super) fn set_reg_or_sp(&mut self, number: u8, value: u32) {
        self.set_reg(number, if number == 13 { value & !3 } else { value });
    }

    /// A sum that sets all flags.
    #[inline(always)]
    pub(super) fn add_flags(&mut self, a: u32, b: u32) -> u32 {
        let (sum, carry) = a.overflowing_add(b);
        self.flags.set_nz(sum);
        self.flags.c = carry;
        self.flags.v = (a as i32).overflowing_add(b as i32).1;
        sum
    }

    /// A difference that sets all flags.
    #[inline(always)]
    pub(super) fn sub_flags(&mut self, a: u32, b: u32) -> u32 {
        let difference = a.wrapping_sub(b);
        self.flags.set_nz(difference);
        self.flags.c = a >= b;
        self.flags.v = (a as i32).overflowing_sub(b as i32).1;
        difference
    }

    /// Data processing of two operands. `carry` is what a logical operation leaves in C.
    pub(super) fn alu(&mut self, op: Alu, d: u8, a: u32, b: u32, carry: bool, set_flags: bool) {
        let logical = |result| (result, carry, self.flags.v);
        let (result, c, v) = match op {
            Alu::And | Alu::Tst => logical(a & b),
            Alu::Bic => logical(a & !b),
            Alu::Orr => logical(a | b),
            Alu::Orn => logical(a | !b),
            Alu::Eor | Alu::Teq => logical(a ^ b),
            Alu::Mov => logical(b),
            Alu::Mvn => logical(!b),
            Alu::Add | Alu::Cmn => add_with_carry(a, b, false),
            Alu::Adc => add_with_carry(a, b, self.flags.c),
            Alu::Sub | Alu::Cmp => add_with_carry(a, !b, true),
            Alu::Sbc => add_with_carry(a, !b, self.flags.c),
            Alu::Rsb => add_with_carry(!a, b, true),
        };
        if set_flags {
            self.flags.set_nz(result);
            self.flags.c = c;
            self.flags.v = v;
        }
        if !matches!(op, Alu::Tst | Alu::Teq | Alu::Cmn | Alu::Cmp) {
            self.set_reg_or_sp(d, result);
        }
    }

    /// A shift whose result is stored, with or without flags.
    pub(super) fn shift_to(&mut self, kind: Shift, d: u8, value: u32, places: u32, set_flags: bool) {
        let (result, carry) = shift(kind, value, places, self.flags.c);
        self.set_reg(d, result);
        if set_flags {
            self.flags.set_nz(result);
            self.flags.c = carry;
        }
    }

    pub(super) fn extend(&mut self, kind: Extend, d: u8, n: u8, m: u8, rotate: u8) {
        let value = self.reg(m).rotate_right(u32::from(rotate));
        let base = if n == 15 { 0 } else { self.reg(n) };
        let halves = |low: u32, high: u32| base.wrapping_add(low) & 0xffff | (base >> 16).wrapping_add(high) << 16;
        let result = match kind {
            Extend::Sxtb => base.wrapping_add(value as i8 as u32),
            Extend::Sxth => base.wrapping_add(value as i16 as u32),
            Extend::Uxtb => base.wrapping_add(value & 0xff),
            Extend::Uxth => base.wrapping_add(value & 0xffff),
            Extend::Sxtb16 => halves(value as i8 as u32, (value >> 16) as i8 as u32),
            Extend::Uxtb16 => halves(value & 0xff, value >> 16 & 0xff),
        };
        self.set_reg(d, result);
    }

    pub(super) fn bits(&mut self, kind: Bits, d: u8, m: u8) {
        let value = self.reg(m);
        let result = match kind {
            Bits::Rev => value.swap_bytes(),
            Bits::Rev16 => value.swap_bytes().rotate_left(16),
            Bits::Revsh => (value as u16).swap_bytes() as i16 as u32,
            Bits::Rbit => value.reverse_bits(),
            Bits::Clz => value.leading_zeros(),
        };
        self.set_reg(d, result);
    }

    pub(super) fn bit_field(&mut self, kind: BitField, d: u8, n: u8, lsb: u8, width: u8) {
        let (lsb, width) = (u32::from(lsb), u32::from(width.min(32)));
        let mask = (1_u64 << width).wrapping_sub(1) as u32;
        let result = match kind {
            BitField::Ubfx => self.reg(n) >> lsb & mask,
            BitField::Sbfx => {
                let unused = 32 - width.max(1);
                ((self.reg(n) >> lsb << unused) as i32 >> unused) as u32
            }
            BitField::Bfi => self.reg(d) & !(mask << lsb) | (self.reg(n) & mask) << lsb,
            BitField::Bfc => self.reg(d) & !(mask << lsb),
        };
        self.set_reg(d, result);
    }

    pub(super) fn long_multiply(&mut self, kind: LongMultiply, lo: u8, hi: u8, n: u8, m: u8) {
        let (a, b) = (self.reg(n), self.reg(m));
        let accumulator = u64::from(self.reg(hi)) << 32 | u64::from(self.reg(lo));
        let signed = |a: u32, b: u32| (i64::from(a as i32) * i64::from(b as i32)) as u64;
        let unsigned = u64::from(a) * u64::from(b);
        let half = |value: u32, top: bool| if top { value as i32 >> 16 } else { i32::from(value as i16) } as u32;
        let swapped = |swap: bool| if swap { b.rotate_right(16) } else { b };
        let product = |b: u32, top: bool| signed(half(a, top), half(b, top));
        let result = match kind {
            LongMultiply::Smull => signed(a, b),
            LongMultiply::Umull => unsigned,
            LongMultiply::Smlal => accumulator.wrapping_add(signed(a, b)),
            LongMultiply::Umlal => accumulator.wrapping_add(unsigned),
            LongMultiply::Umaal => unsigned + u64::from(self.reg(hi)) + u64::from(self.reg(lo)),
            LongMultiply::SmlalHalves { n_top, m_top } => {
                accumulator.wrapping_add(signed(half(a, n_top), half(b, m_top)))
            }
            LongMultiply::Smlald { swap } => {
                let b = swapped(swap);
                accumulator.wrapping_add(product(b, false)).wrapping_add(product(b, true))
            }
            LongMultiply::Smlsld { swap } => {
                let b = swapped(swap);
                accumulator.wrapping_add(product(b, false)).wrapping_sub(product(b, true))
            }
        };
        self.set_reg(lo, result as u32);
        self.set_reg(hi, (result >> 32) as u32);
    }

    pub(super) fn divide(&mut self, signed: bool, d: u8, n: u8, m: u8) -> Executed {
        let (a, b) = (self.reg(n), self.reg(m));
        if b == 0 && self.system.traps_division_by_zero() {
            return Err(Trap::Fault(FaultCause::DivideByZero));
        }
        let result = match (signed, b) {
            (_, 0) => 0,
            (true, _) => (a as i32).wrapping_div(b as i32) as u32,
            (false, _) => a / b,
        };
        let size = |value: u32| if signed { (value as i32).unsigned_abs() } else { value };
        self.cycles += divide_cycles(size(a), size(b));
        self.set_reg(d, result);
        Ok(())
    }
}
