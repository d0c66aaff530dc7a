//! Numbers taken apart, and rounded back together exactly (ARMv7-M A2.5: FPUnpack, FPRound, FPProcessNaNs).

use super::status;

/// The default NaN.
pub(super) const DEFAULT_NAN: u32 = 0x7fc0_0000;
pub(super) const INFINITY: u32 = 0x7f80_0000;
pub(super) const SIGN: u32 = 1 << 31;
const QUIET: u32 = 1 << 22;

/// An operand. A number is `significand` times 2 to the `exponent`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Zero,
    Number { exponent: i32, significand: u64 },
    Infinity,
    QuietNan,
    SignallingNan,
}

/// A format that is rounded to.
#[derive(Clone, Copy)]
pub(super) struct Format {
    /// Exponent of the smallest normal number.
    pub smallest: i32,
    pub fraction_bits: u32,
    /// Bits of infinity; where there is none, of what is one above the largest number.
    pub infinity: u32,
}

pub(super) const SINGLE: Format = Format { smallest: -126, fraction_bits: 23, infinity: INFINITY };

/// Arithmetic with the control bits of FPSCR; the cumulative flags gather in it.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Arithmetic {
    pub(super) fpscr: u32,
}

/// Shifts to the right and keeps in the lowest bit whether a one was lost.
pub(super) fn shift_right_sticky(value: u128, places: u32) -> u128 {
    if places >= 128 {
        return u128::from(value != 0);
    }
    value >> places | u128::from(value & ((1 << places) - 1) != 0)
}

impl Arithmetic {
    pub(in super::super) fn new(fpscr: u32) -> Self {
        Self { fpscr }
    }

    /// FPSCR with the flags of what was calculated.
    pub(in super::super) fn fpscr(self) -> u32 {
        self.fpscr
    }

    pub(super) fn raise(&mut self, flag: u32) {
        self.fpscr |= flag;
    }

    pub(super) fn has(self, bit: u32) -> bool {
        self.fpscr & bit != 0
    }

    /// The rounding mode: 0 nearest, 1 up, 2 down, 3 towards zero.
    pub(super) fn mode(self) -> u32 {
        (self.fpscr & status::ROUNDING) >> 22
    }

    pub(super) fn unpack(&mut self, bits: u32) -> Value {
        let (exponent, fraction) = (bits >> 23 & 0xff, bits & 0x7f_ffff);
        match (exponent, fraction) {
            (0, 0) => Value::Zero,
            (0, _) if self.has(status::FLUSH_TO_ZERO) => {
                self.raise(status::INPUT_DENORMAL);
                Value::Zero
            }
            (0, _) => Value::Number { exponent: -149, significand: u64::from(fraction) },
            (0xff, 0) => Value::Infinity,
            (0xff, _) if fraction & QUIET != 0 => Value::QuietNan,
            (0xff, _) => Value::SignallingNan,
            _ => Value::Number { exponent: exponent as i32 - 150, significand: u64::from(fraction | 1 << 23) },
        }
    }

    pub(super) fn invalid(&mut self) -> u32 {
        self.raise(status::INVALID);
        DEFAULT_NAN
    }

    /// The NaN that comes of operands of which at least one is a NaN, or nothing: signalling ones come first.
    pub(super) fn nan_of<const N: usize>(&mut self, operands: [(Value, u32); N]) -> Option<u32> {
        let find = |wanted: Value| operands.iter().find(|(value, _)| *value == wanted).map(|(_, bits)| *bits);
        let signalling = find(Value::SignallingNan);
        if signalling.is_some() {
            self.raise(status::INVALID);
        }
        let bits = signalling.or_else(|| find(Value::QuietNan))?;
        Some(if self.has(status::DEFAULT_NAN) { DEFAULT_NAN } else { bits | QUIET })
    }

    /// The zero of an exact sum: negative when rounding down.
    pub(super) fn exact_zero(self) -> u32 {
        if self.mode() == 2 { SIGN } else { 0 }
    }

    /// Rounds to single precision.
    pub(super) fn round(&mut self, negative: bool, exponent: i32, significand: u128) -> u32 {
        let sign = if negative { SIGN } else { 0 };
        if significand == 0 {
            return sign;
        }
        let top = exponent + 127 - significand.leading_zeros() as i32;
        if self.has(status::FLUSH_TO_ZERO) && top < SINGLE.smallest {
            self.raise(status::UNDERFLOW);
            return sign;
        }
        sign | self.round_or_overflow(SINGLE, negative, exponent, significand)
    }

    /// Rounds to a format with infinities, without the sign.
    pub(super) fn round_or_overflow(
        &mut self,
        format: Format,
        negative: bool,
        exponent: i32,
        significand: u128,
    ) -> u32 {
        let (magnitude, inexact) = self.round_to(format, negative, exponent, significand);
        if magnitude < format.infinity {
            if inexact {
                self.raise(status::INEXACT);
            }
            return magnitude;
        }
        self.raise(status::OVERFLOW | status::INEXACT);
        // the largest number instead of infinity, where the mode rounds towards zero
        let stays_finite = match self.mode() {
            0 => false,
            1 => negative,
            2 => !negative,
            _ => true,
        };
        if stays_finite { magnitude - 1 } else { magnitude }
    }

    /// Rounds a significand that is not zero to a format by the mode, without the sign, and says whether something was
    /// lost; a number that is too large comes out as infinity. Raises underflow.
    pub(super) fn round_to(&mut self, format: Format, negative: bool, exponent: i32, significand: u128) -> (u32, bool) {
        let top = exponent + 127 - significand.leading_zeros() as i32;
        let unit = top.max(format.smallest) - format.fraction_bits as i32;
        // two bits below the unit, the lower one sticky
        let places = unit - 2 - exponent;
        let quarters = if places > 0 {
            shift_right_sticky(significand, places as u32)
        } else {
            significand << places.unsigned_abs()
        };
        let (whole, rest) = ((quarters >> 2) as u32, quarters & 3);
        let inexact = rest != 0;
        if inexact && top < format.smallest {
            self.raise(status::UNDERFLOW);
        }
        let up = match self.mode() {
            0 => rest == 3 || rest == 2 && whole & 1 != 0,
            1 => inexact && !negative,
            2 => inexact && negative,
            _ => false,
        };
        // a subnormal number has the exponent field 0, like the unit of the smallest normal one less its hidden bit;
        // a carry out of the fraction goes into the exponent
        let step = (top.max(format.smallest) - format.smallest) as u32;
        let magnitude = (u64::from(step) << format.fraction_bits) + u64::from(whole) + u64::from(up);
        (magnitude.min(u64::from(format.infinity)) as u32, inexact)
    }
}
