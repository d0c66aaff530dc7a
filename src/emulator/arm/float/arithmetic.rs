//! Addition, multiplication, division, square root, comparison (ARMv7-M A2.5: FPAdd, FPMul, FPDiv, FPMulAdd, FPSqrt,
//! FPCompare).

use super::round::{Arithmetic, INFINITY, SIGN, Value, shift_right_sticky};
use super::status;

/// A number that is not zero, with its highest bit at bit 125 of the significand.
#[derive(Clone, Copy)]
struct Term {
    negative: bool,
    exponent: i32,
    significand: u128,
}

impl Term {
    fn new(negative: bool, exponent: i32, significand: u64) -> Self {
        let wide = u128::from(significand);
        let up = wide.leading_zeros() as i32 - 2;
        Self { negative, exponent: exponent - up, significand: wide << up }
    }
}

/// A significand of 24 bits with its exponent.
fn normal(exponent: i32, significand: u64) -> (i32, u64) {
    let up = significand.leading_zeros() as i32 - 40;
    (exponent - up, significand << up)
}

fn is_negative(bits: u32) -> bool {
    bits & SIGN != 0
}

impl Arithmetic {
    pub(in super::super) fn add(&mut self, a: u32, b: u32) -> u32 {
        let (x, y) = (self.unpack(a), self.unpack(b));
        if let Some(nan) = self.nan_of([(x, a), (y, b)]) {
            return nan;
        }
        let (a_negative, b_negative) = (is_negative(a), is_negative(b));
        match (x, y) {
            (Value::Infinity, Value::Infinity) if a_negative != b_negative => self.invalid(),
            (Value::Infinity, _) => INFINITY | a & SIGN,
            (_, Value::Infinity) => INFINITY | b & SIGN,
            _ => self.sum(a_negative, x, b_negative, y),
        }
    }

    pub(in super::super) fn subtract(&mut self, a: u32, b: u32) -> u32 {
        let (x, y) = (self.unpack(a), self.unpack(b));
        match self.nan_of([(x, a), (y, b)]) {
            Some(nan) => nan,
            None => self.add(a, b ^ SIGN),
        }
    }

    /// The rounded sum of two finite values.
    fn sum(&mut self, a_negative: bool, x: Value, b_negative: bool, y: Value) -> u32 {
        let term = |negative, value| match value {
            Value::Number { exponent, significand } => Some(Term::new(negative, exponent, significand)),
            _ => None,
        };
        match (term(a_negative, x), term(b_negative, y)) {
            (Some(a), Some(b)) => self.sum_terms(a, b),
            (Some(only), None) | (None, Some(only)) => self.round(only.negative, only.exponent, only.significand),
            (None, None) if a_negative == b_negative => u32::from(a_negative) << 31,
            (None, None) => self.exact_zero(),
        }
    }

    fn sum_terms(&mut self, a: Term, b: Term) -> u32 {
        let (large, small) = if (a.exponent, a.significand) >= (b.exponent, b.significand) { (a, b) } else { (b, a) };
        let lower = shift_right_sticky(small.significand, large.exponent.abs_diff(small.exponent));
        if large.negative == small.negative {
            return self.round(large.negative, large.exponent, large.significand + lower);
        }
        match large.significand - lower {
            0 => self.exact_zero(),
            difference => self.round(large.negative, large.exponent, difference),
        }
    }

    pub(in super::super) fn multiply(&mut self, a: u32, b: u32) -> u32 {
        let (x, y) = (self.unpack(a), self.unpack(b));
        if let Some(nan) = self.nan_of([(x, a), (y, b)]) {
            return nan;
        }
        let sign = (a ^ b) & SIGN;
        match (x, y) {
            (Value::Infinity, Value::Zero) | (Value::Zero, Value::Infinity) => self.invalid(),
            (Value::Infinity, _) | (_, Value::Infinity) => INFINITY | sign,
            (Value::Number { exponent: e1, significand: s1 }, Value::Number { exponent: e2, significand: s2 }) => {
                self.round(sign != 0, e1 + e2, u128::from(s1 * s2))
            }
            _ => sign,
        }
    }

    pub(in super::super) fn divide(&mut self, a: u32, b: u32) -> u32 {
        let (x, y) = (self.unpack(a), self.unpack(b));
        if let Some(nan) = self.nan_of([(x, a), (y, b)]) {
            return nan;
        }
        let sign = (a ^ b) & SIGN;
        match (x, y) {
            (Value::Infinity, Value::Infinity) | (Value::Zero, Value::Zero) => self.invalid(),
            (Value::Infinity, _) => INFINITY | sign,
            (_, Value::Zero) => {
                self.raise(status::DIVIDE_BY_ZERO);
                INFINITY | sign
            }
            (Value::Number { exponent: e1, significand: s1 }, Value::Number { exponent: e2, significand: s2 }) => {
                let ((e1, s1), (e2, s2)) = (normal(e1, s1), normal(e2, s2));
                let dividend = s1 << 38;
                let sticky = u64::from(!dividend.is_multiple_of(s2));
                self.round(sign != 0, e1 - e2 - 38, u128::from((dividend / s2) | sticky))
            }
            _ => sign,
        }
    }

    pub(in super::super) fn square_root(&mut self, a: u32) -> u32 {
        let x = self.unpack(a);
        if let Some(nan) = self.nan_of([(x, a)]) {
            return nan;
        }
        match x {
            Value::Number { .. } | Value::Infinity if is_negative(a) => self.invalid(),
            Value::Number { exponent, significand } => {
                let (exponent, significand) = normal(exponent, significand);
                // an even exponent, and a root of 31 bits or more
                let odd = exponent & 1;
                let square = significand << (38 + odd);
                let root = square.isqrt();
                let sticky = u128::from(root * root != square);
                self.round(false, (exponent - odd - 38) / 2 - 1, u128::from(root) << 1 | sticky)
            }
            _ => a & SIGN | if x == Value::Infinity { INFINITY } else { 0 },
        }
    }

    /// `addend + a * b`, rounded once.
    pub(in super::super) fn multiply_add(&mut self, addend: u32, a: u32, b: u32) -> u32 {
        let (z, x, y) = (self.unpack(addend), self.unpack(a), self.unpack(b));
        let no_product = matches!((x, y), (Value::Infinity, Value::Zero) | (Value::Zero, Value::Infinity));
        if z == Value::QuietNan && no_product {
            return self.invalid();
        }
        if let Some(nan) = self.nan_of([(z, addend), (x, a), (y, b)]) {
            return nan;
        }
        let product_negative = is_negative(a ^ b);
        let product_infinite = x == Value::Infinity || y == Value::Infinity;
        match z {
            _ if no_product => self.invalid(),
            Value::Infinity if product_infinite && product_negative != is_negative(addend) => self.invalid(),
            Value::Infinity => INFINITY | addend & SIGN,
            _ if product_infinite => INFINITY | (a ^ b) & SIGN,
            _ => {
                let product = match (x, y) {
                    (
                        Value::Number { exponent: e1, significand: s1 },
                        Value::Number { exponent: e2, significand: s2 },
                    ) => Value::Number { exponent: e1 + e2, significand: s1 * s2 },
                    _ => Value::Zero,
                };
                self.sum(is_negative(addend), z, product_negative, product)
            }
        }
    }

    /// The flags N, Z, C and V as bits 3 to 0. A quiet NaN is invalid only if `signal_quiet`.
    pub(in super::super) fn compare(&mut self, a: u32, b: u32, signal_quiet: bool) -> u32 {
        let (x, y) = (self.unpack(a), self.unpack(b));
        let is_any = |nan| x == nan || y == nan;
        if is_any(Value::SignallingNan) || is_any(Value::QuietNan) {
            if is_any(Value::SignallingNan) || signal_quiet {
                self.raise(status::INVALID);
            }
            return 0b0011;
        }
        // the order of the values is that of their bits as signed magnitudes, with both zeros the same
        let key = |value, bits: u32| match value {
            Value::Zero => 0,
            _ if is_negative(bits) => -i64::from(bits & !SIGN),
            _ => i64::from(bits),
        };
        match key(x, a).cmp(&key(y, b)) {
            std::cmp::Ordering::Equal => 0b0110,
            std::cmp::Ordering::Less => 0b1000,
            std::cmp::Ordering::Greater => 0b0010,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Arithmetic, status};

    /// 1 / (2 - 2^-23) is (1 + 2^-24 + 2^-48 + ...) / 2: above the middle by what only an exact remainder shows.
    #[test]
    fn a_quotient_just_above_the_middle_is_rounded_up() {
        let mut arithmetic = Arithmetic::new(0);
        assert_eq!(arithmetic.divide(0x3f80_0000, 0x3fff_ffff), 0x3f00_0001);
        assert_eq!(arithmetic.fpscr(), status::INEXACT);
    }

    /// (1 - 2^-24) * 2^-126 is between two subnormal numbers, and below the smallest normal one before it is rounded.
    #[test]
    fn underflow_is_noticed_before_rounding() {
        let mut arithmetic = Arithmetic::new(0);
        assert_eq!(arithmetic.multiply(0x3f7f_ffff, 0x0080_0000), 0x0080_0000);
        assert_eq!(arithmetic.fpscr(), status::INEXACT | status::UNDERFLOW);
    }
}
