//! Loads and stores of four bytes (ARMv7-M, A5.3.5 to A5.3.10).

use super::operands::{at, bits, list, r, signed};
use super::{Target, Text};

/// Several registers.
pub(super) fn multiple(first: u16, second: u16) -> Option<Text> {
    let (n, registers) = (first & 15, list(second));
    let (loads, writes_back) = (first >> 4 & 1 == 1, first >> 5 & 1 == 1);
    let name = match (bits(first, 7, 2), loads) {
        (1, true) if n == 13 && writes_back => return Some(Text::new("pop", registers).wide()),
        (2, false) if n == 13 && writes_back => return Some(Text::new("push", registers).wide()),
        (1, true) => "ldmia",
        (1, false) => "stmia",
        (2, true) => "ldmdb",
        (2, false) => "stmdb",
        _ => return None,
    };
    let text = Text::new(name, format!("{}{}, {registers}", r(n), if writes_back { "!" } else { "" }));
    Some(if bits(first, 7, 2) == 1 { text.wide() } else { text })
}

/// Two registers, exclusive accesses and branches by a table.
pub(super) fn dual(first: u16, second: u16, address: u32) -> Option<Text> {
    let (n, t, t2, d) = (first & 15, r(second >> 12), r(second >> 8), r(second));
    let (indexes, adds, writes_back) = (first >> 8 & 1 == 1, first >> 7 & 1 == 1, first >> 5 & 1 == 1);
    let loads = first >> 4 & 1 == 1;
    let offset = u32::from(second & 0xff) * 4;
    if indexes || writes_back {
        let text = Text::new(
            if loads { "ldrd" } else { "strd" },
            format!("{t}, {t2}, {}", place(n, offset, adds, indexes, writes_back)),
        );
        return Some(if n == 15 && !writes_back {
            text.target(Target::Literal(literal(address, offset, adds)))
        } else {
            text
        });
    }
    if !adds {
        let place = at(n, offset, true);
        return Some(match loads {
            true => Text::new("ldrex", format!("{t}, {place}")),
            false => Text::new("strex", format!("{t2}, {t}, {place}")),
        });
    }
    let base = r(n);
    Some(match (loads, bits(second, 4, 4)) {
        (true, 0) => Text::new("tbb", format!("[{base}, {d}]")),
        (true, 1) => Text::new("tbh", format!("[{base}, {d}, lsl #1]")),
        (true, 4) => Text::new("ldrexb", format!("{t}, [{base}]")),
        (true, 5) => Text::new("ldrexh", format!("{t}, [{base}]")),
        (false, 4) => Text::new("strexb", format!("{d}, {t}, [{base}]")),
        (false, 5) => Text::new("strexh", format!("{d}, {t}, [{base}]")),
        _ => return None,
    })
}

/// One register or a part of one.
pub(super) fn single(first: u16, second: u16, address: u32) -> Option<Text> {
    let (n, t) = (first & 15, r(second >> 12));
    let (is_signed, loads, size) = (first >> 8 & 1 == 1, first >> 4 & 1 == 1, bits(first, 5, 2));
    let is_long = first >> 7 & 1 == 1;
    let preloads = loads && second >> 12 == 15 && size < 2;
    let (names, sizes_of_user) = match (loads, is_signed, size) {
        (false, false, 0) => ("strb", "strbt"),
        (false, false, 1) => ("strh", "strht"),
        (false, false, 2) => ("str", "strt"),
        (true, false, 0) => (if preloads { "pld" } else { "ldrb" }, "ldrbt"),
        (true, false, 1) => ("ldrh", "ldrht"),
        (true, false, 2) => ("ldr", "ldrt"),
        (true, true, 0) => (if preloads { "pli" } else { "ldrsb" }, "ldrsbt"),
        (true, true, 1) => ("ldrsh", "ldrsht"),
        _ => return None,
    };
    let is_hint = names.starts_with("pl");
    let with = |name, place: String| match is_hint {
        true => Text::new(name, place),
        false => Text::new(name, format!("{t}, {place}")).wide(),
    };
    let twelve = u32::from(second & 0xfff);
    if n == 15 && loads {
        let to = literal(address, twelve, is_long);
        return Some(with(names, format!("[pc, {}]", signed(twelve, is_long))).target(Target::Literal(to)));
    }
    if is_long {
        return Some(with(names, at(n, twelve, true)));
    }
    let byte = u32::from(second & 0xff);
    let (indexes, adds, writes_back) = (second >> 10 & 1 == 1, second >> 9 & 1 == 1, second >> 8 & 1 == 1);
    if second >> 11 & 1 == 0 {
        let places = bits(second, 4, 2);
        let shifted = if places == 0 { String::new() } else { format!(", lsl #{places}") };
        return (bits(second, 6, 5) == 0).then(|| with(names, format!("[{}, {}{shifted}]", r(n), r(second))));
    }
    match (indexes, adds, writes_back) {
        (true, true, false) => Some(Text::new(sizes_of_user, format!("{t}, {}", at(n, byte, true)))),
        (false, _, false) => None,
        (true, false, false) => Some(with(names, at(n, byte, false))),
        // as it is written where it is meant
        (true, false, true) if (names, n, byte) == ("str", 13, 4) => Some(Text::new("push", format!("{{{t}}}")).wide()),
        (false, true, true) if (names, n, byte) == ("ldr", 13, 4) => Some(Text::new("pop", format!("{{{t}}}")).wide()),
        _ => Some(with(names, place(n, byte, adds, indexes, writes_back))),
    }
}

/// `[r0, #4]!` or `[r0], #4`
pub(super) fn place(n: u16, offset: u32, adds: bool, indexes: bool, writes_back: bool) -> String {
    match (indexes, writes_back) {
        (true, false) => at(n, offset, adds),
        (true, true) => format!("[{}, {}]!", r(n), signed(offset, adds)),
        _ => format!("[{}], {}", r(n), signed(offset, adds)),
    }
}

/// An address that is counted from the PC.
pub(super) fn literal(address: u32, offset: u32, adds: bool) -> u32 {
    let pc = address.wrapping_add(4) & !3;
    if adds { pc.wrapping_add(offset) } else { pc.wrapping_sub(offset) }
}
