//! Conversions: integers, fixed-point numbers, half precision (ARMv7-M A2.5: FPToFixed, FixedToFP, FPHalfToSingle,
//! FPSingleToHalf).

use super::round::{Arithmetic, DEFAULT_NAN, Format, INFINITY, SIGN, Value, shift_right_sticky};
use super::status;

/// Half precision; the alternative format has one binade more in place of infinities and NaNs.
const HALF: Format = Format { smallest: -14, fraction_bits: 10, infinity: 0x7c00 };
const ALTERNATIVE_HALF: Format = Format { infinity: 0x8000, ..HALF };

/// A fixed-point format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Fixed {
    pub bits: u32,
    pub fraction_bits: u32,
    pub unsigned: bool,
}

impl Arithmetic {
    /// To a fixed-point number, saturated; rounded towards zero, or by the mode.
    pub(in super::super) fn float_to_fixed(&mut self, a: u32, format: Fixed, by_mode: bool) -> u32 {
        let negative = a & SIGN != 0;
        let (low, high) = if format.unsigned {
            (0, (1_i128 << format.bits) - 1)
        } else {
            (-(1_i128 << (format.bits - 1)), (1_i128 << (format.bits - 1)) - 1)
        };
        let (exponent, significand) = match self.unpack(a) {
            Value::Zero => return 0,
            Value::QuietNan | Value::SignallingNan => {
                self.raise(status::INVALID);
                return 0;
            }
            Value::Infinity => {
                self.raise(status::INVALID);
                return if negative { low } else { high } as u32;
            }
            Value::Number { exponent, significand } => (exponent + format.fraction_bits as i32, significand),
        };
        // quarters of the unit, the lowest bit sticky; more than 2^64 is too large whatever it is
        let quarters = match exponent + 2 {
            up @ 0.. => u128::from(significand) << up.min(64),
            down => shift_right_sticky(u128::from(significand), down.unsigned_abs()),
        };
        let (whole, rest) = (quarters >> 2, quarters & 3);
        let up = match if by_mode { self.mode() } else { 3 } {
            0 => rest == 3 || rest == 2 && whole & 1 != 0,
            1 => rest != 0 && !negative,
            2 => rest != 0 && negative,
            _ => false,
        };
        let magnitude = (whole + u128::from(up)) as i128;
        let value = if negative { -magnitude } else { magnitude };
        if value < low || value > high {
            self.raise(status::INVALID);
        } else if rest != 0 {
            self.raise(status::INEXACT);
        }
        value.clamp(low, high) as u32
    }

    /// From a fixed-point number; rounded by the mode, or to nearest.
    pub(in super::super) fn fixed_to_float(&mut self, value: u32, format: Fixed, by_mode: bool) -> u32 {
        let unused = 32 - format.bits;
        let value = if format.unsigned {
            i64::from(value << unused >> unused)
        } else {
            i64::from((value << unused) as i32 >> unused)
        };
        let mode = self.fpscr & status::ROUNDING;
        if !by_mode {
            self.fpscr &= !status::ROUNDING;
        }
        let significand = u128::from(value.unsigned_abs());
        let bits = self.round(value < 0, -(format.fraction_bits as i32), significand);
        self.fpscr = self.fpscr & !status::ROUNDING | mode;
        bits
    }

    /// From the low 16 bits, which are a half-precision number.
    pub(in super::super) fn half_to_single(&mut self, half: u32) -> u32 {
        let sign = (half & 0x8000) << 16;
        let (exponent, fraction) = (half >> 10 & 31, half & 0x3ff);
        match (exponent, fraction) {
            (0, 0) => sign,
            // exact, and a normal number in single precision
            (0, _) => self.round(sign != 0, -24, u128::from(fraction)),
            (31, 0) if !self.has(status::ALTERNATIVE_HALF) => sign | INFINITY,
            (31, _) if !self.has(status::ALTERNATIVE_HALF) => {
                if fraction & 0x200 == 0 {
                    self.raise(status::INVALID);
                }
                if self.has(status::DEFAULT_NAN) { DEFAULT_NAN } else { sign | DEFAULT_NAN | fraction << 13 }
            }
            _ => self.round(sign != 0, exponent as i32 - 25, u128::from(fraction | 1 << 10)),
        }
    }

    /// To a half-precision number of 16 bits.
    pub(in super::super) fn single_to_half(&mut self, a: u32) -> u32 {
        let negative = a & SIGN != 0;
        let sign = a >> 16 & 0x8000;
        let alternative = self.has(status::ALTERNATIVE_HALF);
        match self.unpack(a) {
            Value::Zero => sign,
            nan @ (Value::QuietNan | Value::SignallingNan) => {
                if nan == Value::SignallingNan || alternative {
                    self.raise(status::INVALID);
                }
                if alternative {
                    sign
                } else if self.has(status::DEFAULT_NAN) {
                    0x7e00
                } else {
                    sign | 0x7e00 | a >> 13 & 0x1ff
                }
            }
            Value::Infinity if alternative => {
                self.raise(status::INVALID);
                sign | 0x7fff
            }
            Value::Infinity => sign | 0x7c00,
            Value::Number { exponent, significand } if alternative => {
                let (magnitude, inexact) = self.round_to(ALTERNATIVE_HALF, negative, exponent, u128::from(significand));
                if magnitude == ALTERNATIVE_HALF.infinity {
                    self.raise(status::INVALID);
                    return sign | 0x7fff;
                }
                if inexact {
                    self.raise(status::INEXACT);
                }
                sign | magnitude
            }
            Value::Number { exponent, significand } => {
                sign | self.round_or_overflow(HALF, negative, exponent, u128::from(significand))
            }
        }
    }
}
