//! What the arithmetic of the host gives exactly as that of the chip: of operands that are zero or normal numbers, results that
//! are, too, rounded to nearest. Such a result raises no flag but that of inexact results, which its error tells.

/// A result of single precision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in super::super) struct Rounded {
    pub value: f32,
    pub is_inexact: bool,
}

const SIGN: u32 = 1 << 31;
const SMALLEST: u32 = f32::MIN_POSITIVE.to_bits();
const INFINITY: u32 = f32::INFINITY.to_bits();

/// An operand that is zero or a normal number.
#[inline(always)]
pub(in super::super) fn operand(bits: u32) -> Option<f32> {
    let magnitude = bits & !SIGN;
    ((SMALLEST..INFINITY).contains(&magnitude) || magnitude == 0).then_some(f32::from_bits(bits))
}

/// A result that is a normal number, or zero because the exact one is. The smallest normal number may have been rounded to, which
/// is an underflow.
#[inline(always)]
fn result(value: f32, is_inexact: bool, is_zero: bool) -> Option<Rounded> {
    let is_normal = (SMALLEST + 1..INFINITY).contains(&(value.to_bits() & !SIGN));
    (is_normal || is_zero).then_some(Rounded { value, is_inexact })
}

#[inline(always)]
pub(in super::super) fn add(a: f32, b: f32) -> Option<Rounded> {
    let sum = a + b;
    let (large, small) = if a.abs() >= b.abs() { (a, b) } else { (b, a) };
    // the difference is exact (T. J. Dekker, "A floating-point technique for extending the available precision", 1971)
    result(sum, sum - large != small, sum == 0.0)
}

#[inline(always)]
pub(in super::super) fn multiply(a: f32, b: f32) -> Option<Rounded> {
    // two significands of 24 bits: a product has at most 48 of the 53 of double precision
    let exact = f64::from(a) * f64::from(b);
    let product = exact as f32;
    result(product, f64::from(product) != exact, exact == 0.0)
}

/// Nothing is divided by zero.
#[inline(always)]
pub(in super::super) fn divide(a: f32, b: f32) -> Option<Rounded> {
    let quotient = a / b;
    result(quotient, f64::from(quotient) * f64::from(b) != f64::from(a), a == 0.0).filter(|_| b != 0.0)
}

pub(in super::super) fn square_root(a: f32) -> Option<Rounded> {
    let root = a.sqrt();
    result(root, f64::from(root) * f64::from(root) != f64::from(a), a == 0.0)
}

/// `addend + a * b`, rounded once.
pub(in super::super) fn multiply_add(addend: f32, a: f32, b: f32) -> Option<Rounded> {
    let (addend, product) = (f64::from(addend), f64::from(a) * f64::from(b));
    let sum = addend + product;
    let (large, small) = if addend.abs() >= product.abs() { (addend, product) } else { (product, addend) };
    let error = small - (sum - large);
    // rounded to odd, it can be rounded again (S. Boldo, G. Melquiond, "Emulation of FMA and correctly rounded sums: proved
    // algorithms using rounding to odd", 2008)
    let odd = if error == 0.0 || sum.to_bits() & 1 != 0 {
        sum
    } else if (error > 0.0) == (sum > 0.0) {
        f64::from_bits(sum.to_bits() + 1)
    } else {
        f64::from_bits(sum.to_bits() - 1)
    };
    let rounded = odd as f32;
    result(rounded, error != 0.0 || f64::from(rounded) != sum, sum == 0.0)
}

/// The flags N, Z, C and V of a comparison, as bits 3 to 0.
pub(in super::super) fn compare(a: f32, b: f32) -> u32 {
    if a == b {
        0b0110
    } else if a < b {
        0b1000
    } else {
        0b0010
    }
}

/// From an integer, which every one of 32 bits is in double precision.
pub(in super::super) fn from_integer(value: f64) -> Rounded {
    let rounded = value as f32;
    Rounded { value: rounded, is_inexact: f64::from(rounded) != value }
}

/// An integer of 32 bits, rounded towards zero, and whether something was lost; `None` where it may not fit.
pub(in super::super) fn to_integer(value: f32, is_unsigned: bool) -> Option<(u32, bool)> {
    const END: f32 = 4_294_967_296.0;
    let fits = if is_unsigned { (0.0..END).contains(&value) } else { value.abs() < END / 2.0 };
    let whole = value as i64;
    fits.then_some((whole as u32, whole as f64 != f64::from(value)))
}
