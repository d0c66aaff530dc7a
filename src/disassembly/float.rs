//! Single-precision floating point, and what moves double-precision registers (ARMv7-M, A6).

use super::operands::{at, bits, r};
use super::wide_memory::literal;
use super::{Target, Text};

/// A single-precision register by four bits and the one below them.
fn s(upper: u16, lowest: u16) -> String {
    format!("s{}", (upper & 15) << 1 | lowest & 1)
}

/// A double-precision register by four bits and the one above them.
fn d(lower: u16, highest: u16) -> String {
    format!("d{}", (highest & 1) << 4 | lower & 15)
}

pub(super) fn text(first: u16, second: u16, address: u32) -> Option<Text> {
    // what has the uppermost bits set is of an extension that no board has
    if first >> 12 != 0xe {
        return None;
    }
    let is_double = second >> 8 & 1 == 1;
    match bits(first, 8, 4) {
        0xe if second >> 4 & 1 == 0 => {
            if is_double {
                None
            } else {
                arithmetic(first, second)
            }
        }
        0xe => transfer(first, second, is_double),
        0xc if bits(first, 5, 3) == 0b010 => pair(first, second, is_double),
        0xc | 0xd => memory(first, second, is_double, address),
        _ => None,
    }
}

/// Loads and stores (ARMv7-M, A6.6).
fn memory(first: u16, second: u16, is_double: bool, address: u32) -> Option<Text> {
    let (n, byte, highest) = (first & 15, second & 0xff, first >> 6 & 1);
    let (indexes, adds, writes_back, loads) =
        (first >> 8 & 1 == 1, first >> 7 & 1 == 1, first >> 5 & 1 == 1, first >> 4 & 1 == 1);
    let register = if is_double { d(second >> 12, highest) } else { s(second >> 12, highest) };
    if indexes && !writes_back {
        let offset = u32::from(byte) * 4;
        let text = Text::new(if loads { "vldr" } else { "vstr" }, format!("{register}, {}", at(n, offset, adds)));
        return Some(if n == 15 { text.target(Target::Literal(literal(address, offset, adds))) } else { text });
    }
    let count = if is_double { byte / 2 } else { byte };
    let first_number = if is_double { highest << 4 | second >> 12 } else { (second >> 12) << 1 | highest };
    let last = first_number + count.checked_sub(1)?;
    let letter = if is_double { 'd' } else { 's' };
    if last > 31 || is_double && byte & 1 == 1 {
        return None;
    }
    let list = if count == 1 { format!("{{{register}}}") } else { format!("{{{register}-{letter}{last}}}") };
    let name = match (indexes, adds, writes_back, loads) {
        (false, true, true, true) if n == 13 => return Some(Text::new("vpop", list)),
        (true, false, true, false) if n == 13 => return Some(Text::new("vpush", list)),
        (false, true, _, true) => "vldmia",
        (false, true, _, false) => "vstmia",
        (true, false, true, true) => "vldmdb",
        (true, false, true, false) => "vstmdb",
        _ => return None,
    };
    Some(Text::new(name, format!("{}{}, {list}", r(n), if writes_back { "!" } else { "" })))
}

/// Between two core registers and two or one of floating point (ARMv7-M, A6.7).
fn pair(first: u16, second: u16, is_double: bool) -> Option<Text> {
    if second & 0xd0 != 0x10 {
        return None;
    }
    let (t, t2, to_core) = (r(second >> 12), r(first), first >> 4 & 1 == 1);
    let (m, lowest) = (second & 15, second >> 5 & 1);
    let floats = match is_double {
        true => d(m, lowest),
        false if m == 15 && lowest == 1 => return None,
        false => {
            let number = m << 1 | lowest;
            format!("s{number}, s{}", number + 1)
        }
    };
    Some(Text::new("vmov", if to_core { format!("{t}, {t2}, {floats}") } else { format!("{floats}, {t}, {t2}") }))
}

/// Between a core register and one of floating point (ARMv7-M, A6.5).
fn transfer(first: u16, second: u16, is_double: bool) -> Option<Text> {
    let (t, to_core, kind) = (second >> 12, first >> 4 & 1 == 1, bits(first, 5, 3));
    let single = s(first, second >> 7);
    match (kind, is_double) {
        (0, false) if second & 0x60 == 0 => {
            Some(Text::new("vmov", if to_core { format!("{}, {single}", r(t)) } else { format!("{single}, {}", r(t)) }))
        }
        (7, false) if first & 15 == 1 && to_core => {
            Some(Text::new("vmrs", format!("{}, FPSCR", if t == 15 { "APSR_nzcv" } else { r(t) })))
        }
        (7, false) if first & 15 == 1 => Some(Text::new("vmsr", format!("FPSCR, {}", r(t)))),
        (0 | 1, true) if second & 0x60 == 0 => {
            let half = format!("{}[{kind}]", d(first, second >> 7));
            let operands = if to_core { format!("{}, {half}", r(t)) } else { format!("{half}, {}", r(t)) };
            Some(Text::new("vmov", operands).suffix(".32"))
        }
        _ => None,
    }
}

/// Data processing (ARMv7-M, A6.4).
fn arithmetic(first: u16, second: u16) -> Option<Text> {
    let (to, n, m) = (s(second >> 12, first >> 6), s(first, second >> 7), s(second, second >> 5));
    let is_second = second >> 6 & 1 == 1;
    let name = match (bits(first, 7, 1) << 2 | bits(first, 4, 2), is_second) {
        (0, false) => "vmla",
        (0, true) => "vmls",
        (1, false) => "vnmls",
        (1, true) => "vnmla",
        (2, false) => "vmul",
        (2, true) => "vnmul",
        (3, false) => "vadd",
        (3, true) => "vsub",
        (4, false) => "vdiv",
        (5, false) => "vfnms",
        (5, true) => "vfnma",
        (6, false) => "vfma",
        (6, true) => "vfms",
        (7, false) => return constant(first, second, &to),
        (7, true) => return with_two(first, second, &to, &m),
        _ => return None,
    };
    Some(Text::new(name, format!("{to}, {n}, {m}")).suffix(".f32"))
}

/// `vmov.f32 s0, #1.5` (ARMv7-M, A6.4.1: a sign, an exponent of three bits, and four bits after the point).
fn constant(first: u16, second: u16, to: &str) -> Option<Text> {
    let code = u32::from((first & 15) << 4 | second & 15);
    let exponent = if code >> 6 & 1 == 1 { 0x1f << 25 } else { 1 << 30 };
    let value = f32::from_bits((code & 0x80) << 24 | exponent | (code & 0x3f) << 19);
    (second & 0xa0 == 0).then(|| Text::new("vmov", format!("{to}, #{value:?}")).suffix(".f32"))
}

/// With one operand and a result.
fn with_two(first: u16, second: u16, to: &str, m: &str) -> Option<Text> {
    let is_upper = second >> 7 & 1 == 1;
    let of = |name, suffix| Some(Text::new(name, format!("{to}, {m}")).suffix(suffix));
    match (first & 15, is_upper) {
        (0, false) => of("vmov", ".f32"),
        (0, true) => of("vabs", ".f32"),
        (1, false) => of("vneg", ".f32"),
        (1, true) => of("vsqrt", ".f32"),
        (2, false) => of("vcvtb", ".f32.f16"),
        (2, true) => of("vcvtt", ".f32.f16"),
        (3, false) => of("vcvtb", ".f16.f32"),
        (3, true) => of("vcvtt", ".f16.f32"),
        (4, false) => of("vcmp", ".f32"),
        (4, true) => of("vcmpe", ".f32"),
        (5, _) if second & 0x2f == 0 => {
            Some(Text::new(if is_upper { "vcmpe" } else { "vcmp" }, format!("{to}, #0.0")).suffix(".f32"))
        }
        (8, false) => of("vcvt", ".f32.u32"),
        (8, true) => of("vcvt", ".f32.s32"),
        (12, false) => of("vcvtr", ".u32.f32"),
        (12, true) => of("vcvt", ".u32.f32"),
        (13, false) => of("vcvtr", ".s32.f32"),
        (13, true) => of("vcvt", ".s32.f32"),
        (kind @ (10 | 11 | 14 | 15), _) => {
            let suffixes =
                [".f32.s16", ".f32.s32", ".f32.u16", ".f32.u32", ".s16.f32", ".s32.f32", ".u16.f32", ".u32.f32"];
            let number = usize::from((kind >> 2 & 1) << 2 | (kind & 1) << 1 | second >> 7 & 1);
            let size: u16 = if is_upper { 32 } else { 16 };
            let fraction = size.checked_sub((second & 15) << 1 | second >> 5 & 1)?;
            Some(Text::new("vcvt", format!("{to}, {to}, #{fraction}")).suffix(suffixes[number]))
        }
        _ => None,
    }
}
