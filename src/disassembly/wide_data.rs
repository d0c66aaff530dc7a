//! Data processing of four bytes (ARMv7-M, A5.3.1, A5.3.3 and A5.3.11 to A5.3.17).

use super::operands::{bits, imm, modified, r, shift};
use super::{Target, Text};

/// The operations by their numbers; those without a name are none.
const OPERATIONS: [&str; 16] =
    ["and", "bic", "orr", "orn", "eor", "", "pkh", "", "add", "", "adc", "sbc", "", "sub", "rsb", ""];

/// The text of an operation with its last operand. Some have other names where a register is the PC.
fn operation(number: u16, sets: bool, d: u16, n: u16, last: &str) -> Option<Text> {
    let compares = |name| Some(Text::new(name, format!("{}, {last}", r(n))).wide());
    match (number, d, n) {
        (0, 15, _) if sets => compares("tst"),
        (4, 15, _) if sets => compares("teq").map(|text| text.suffix("")),
        (8, 15, _) if sets => compares("cmn"),
        (13, 15, _) if sets => compares("cmp"),
        (2, _, 15) => Some(Text::new("mov", format!("{}, {last}", r(d))).s(sets).wide()),
        (3, _, 15) => Some(Text::new("mvn", format!("{}, {last}", r(d))).s(sets).wide()),
        _ => {
            let name = OPERATIONS[usize::from(number & 15)];
            let text = Text::new(name, format!("{}, {}, {last}", r(d), r(n))).s(sets);
            (!name.is_empty()).then(|| if number == 3 || number == 14 { text } else { text.wide() })
        }
    }
}

/// With a modified immediate.
pub(super) fn immediate(first: u16, second: u16) -> Option<Text> {
    let code = (first >> 10 & 1) << 11 | bits(second, 12, 3) << 8 | second & 0xff;
    let number = bits(first, 5, 4);
    (number != 6)
        .then(|| operation(number, first >> 4 & 1 == 1, bits(second, 8, 4), first & 15, &imm(modified(code))))?
}

/// With a shifted register.
pub(super) fn shifted(first: u16, second: u16) -> Option<Text> {
    let (number, sets) = (bits(first, 5, 4), first >> 4 & 1 == 1);
    let (d, n, m) = (bits(second, 8, 4), first & 15, second & 15);
    let (kind, places) = (bits(second, 4, 2), bits(second, 12, 3) << 2 | bits(second, 6, 2));
    match (number, n) {
        (6, _) if sets || kind & 1 == 1 => None,
        (6, _) => {
            let name = if kind == 0 { "pkhbt" } else { "pkhtb" };
            Some(Text::new(name, format!("{}, {}, {}{}", r(d), r(n), r(m), shift(kind, places))))
        }
        // a shift has a name of its own
        (2, 15) if (kind, places) != (0, 0) => {
            let name = ["lsl", "lsr", "asr", "ror"][usize::from(kind)];
            let places = match (kind, places) {
                (3, 0) => return Some(Text::new("rrx", format!("{}, {}", r(d), r(m))).s(sets)),
                (_, 0) => 32,
                _ => places,
            };
            Some(Text::new(name, format!("{}, {}, #{places}", r(d), r(m))).s(sets).wide())
        }
        _ => operation(number, sets, d, n, &format!("{}{}", r(m), shift(kind, places))),
    }
}

/// With an immediate as it is, and bit fields.
pub(super) fn plain(first: u16, second: u16, address: u32) -> Option<Text> {
    let (d, n) = (r(second >> 8), r(first));
    let twelve = u32::from((first >> 10 & 1) << 11 | bits(second, 12, 3) << 8 | second & 0xff);
    let sixteen = u32::from(first & 0xf) << 12 | twelve;
    let (lowest, last) = (bits(second, 12, 3) << 2 | bits(second, 6, 2), second & 0x1f);
    let pc = address.wrapping_add(4) & !3;
    let adr = |to: u32| Text::new("adr", format!("{d}, {to:#x}")).wide().target(Target::Literal(to));
    let saturates = |name, lowest: u16| {
        let by = if first >> 5 & 1 == 1 {
            format!(", asr #{}", if lowest == 0 { 32 } else { lowest })
        } else {
            shift(0, lowest)
        };
        Text::new(name, format!("{d}, #{last}, {n}{by}"))
    };
    Some(match bits(first, 4, 5) {
        0 if first & 15 == 15 => adr(pc.wrapping_add(twelve)),
        10 if first & 15 == 15 => adr(pc.wrapping_sub(twelve)),
        0 => Text::new("addw", format!("{d}, {n}, {}", imm(twelve))),
        10 => Text::new("subw", format!("{d}, {n}, {}", imm(twelve))),
        4 => Text::new("movw", format!("{d}, {}", imm(sixteen))),
        12 => Text::new("movt", format!("{d}, {}", imm(sixteen))),
        16 | 18 if (bits(first, 4, 5), lowest) == (18, 0) => {
            Text::new("ssat16", format!("{d}, #{}, {n}", (last & 15) + 1))
        }
        24 | 26 if (bits(first, 4, 5), lowest) == (26, 0) => Text::new("usat16", format!("{d}, #{}, {n}", last & 15)),
        16 | 18 => {
            let text = saturates("ssat", lowest);
            let operands = text.operands.replacen(&format!("#{last}"), &format!("#{}", last + 1), 1);
            Text { operands, ..text }
        }
        24 | 26 => saturates("usat", lowest),
        20 => Text::new("sbfx", format!("{d}, {n}, #{lowest}, #{}", last + 1)),
        28 => Text::new("ubfx", format!("{d}, {n}, #{lowest}, #{}", last + 1)),
        22 => {
            let width = (last + 1).checked_sub(lowest)?;
            match first & 15 {
                15 => Text::new("bfc", format!("{d}, #{lowest}, #{width}")),
                _ => Text::new("bfi", format!("{d}, {n}, #{lowest}, #{width}")),
            }
        }
        _ => return None,
    })
}

/// With registers alone: shifts, extensions, parallel arithmetic.
pub(super) fn register(first: u16, second: u16) -> Option<Text> {
    let (d, n, m) = (r(second >> 8), r(first), r(second));
    let (one, two) = (bits(first, 4, 4), bits(second, 4, 4));
    if second >> 12 != 15 {
        return None;
    }
    let three = |name| Some(Text::new(name, format!("{d}, {n}, {m}")));
    if two == 0 && one < 8 {
        let name = ["lsl", "lsr", "asr", "ror"][usize::from(one >> 1)];
        return three(name).map(|text| text.s(one & 1 == 1).wide());
    }
    if two >> 3 == 1 && one < 8 {
        let turned = if two & 3 == 0 { String::new() } else { format!(", ror #{}", (two & 3) * 8) };
        let (alone, adds) = [
            ("sxth", "sxtah"),
            ("uxth", "uxtah"),
            ("sxtb16", "sxtab16"),
            ("uxtb16", "uxtab16"),
            ("sxtb", "sxtab"),
            ("uxtb", "uxtab"),
        ]
        .get(usize::from(one))?;
        return Some(match first & 15 {
            15 if one == 2 || one == 3 => Text::new(alone, format!("{d}, {m}{turned}")),
            15 => Text::new(alone, format!("{d}, {m}{turned}")).wide(),
            _ => Text::new(adds, format!("{d}, {n}, {m}{turned}")),
        });
    }
    if one >> 3 == 1 && two < 8 {
        return parallel(one & 7, two).and_then(three);
    }
    let turned = format!("{d}, {m}, {n}");
    match (one, two) {
        (8, 8) => Some(Text::new("qadd", turned)),
        (8, 9) => Some(Text::new("qdadd", turned)),
        (8, 10) => Some(Text::new("qsub", turned)),
        (8, 11) => Some(Text::new("qdsub", turned)),
        (9, 8..=11) => {
            let text = Text::new(["rev", "rev16", "rbit", "revsh"][usize::from(two & 3)], format!("{d}, {m}"));
            Some(if two == 10 { text } else { text.wide() })
        }
        (10, 8) => three("sel"),
        (11, 8) => Some(Text::new("clz", format!("{d}, {m}"))),
        _ => None,
    }
}

/// Parallel addition and subtraction.
fn parallel(operation: u16, kind: u16) -> Option<&'static str> {
    let names = match operation {
        0 => ["sadd8", "qadd8", "shadd8", "", "uadd8", "uqadd8", "uhadd8", ""],
        1 => ["sadd16", "qadd16", "shadd16", "", "uadd16", "uqadd16", "uhadd16", ""],
        2 => ["sasx", "qasx", "shasx", "", "uasx", "uqasx", "uhasx", ""],
        4 => ["ssub8", "qsub8", "shsub8", "", "usub8", "uqsub8", "uhsub8", ""],
        5 => ["ssub16", "qsub16", "shsub16", "", "usub16", "uqsub16", "uhsub16", ""],
        6 => ["ssax", "qsax", "shsax", "", "usax", "uqsax", "uhsax", ""],
        _ => return None,
    };
    names.get(usize::from(kind)).copied().filter(|name| !name.is_empty())
}

/// Multiplication with a result of 32 bits.
pub(super) fn multiply(first: u16, second: u16) -> Option<Text> {
    let (a, d, n, m) = (second >> 12, r(second >> 8), r(first), r(second));
    let (one, two) = (bits(first, 4, 3), bits(second, 4, 4));
    let adds = a != 15;
    let names = match (one, two) {
        (0, 0) if !adds => return Some(Text::new("mul", format!("{d}, {n}, {m}")).wide()),
        (0, 0) => ("mla", "mla"),
        (0, 1) if adds => ("mls", "mls"),
        (1, 0) => ("smulbb", "smlabb"),
        (1, 1) => ("smulbt", "smlabt"),
        (1, 2) => ("smultb", "smlatb"),
        (1, 3) => ("smultt", "smlatt"),
        (2, 0) => ("smuad", "smlad"),
        (2, 1) => ("smuadx", "smladx"),
        (3, 0) => ("smulwb", "smlawb"),
        (3, 1) => ("smulwt", "smlawt"),
        (4, 0) => ("smusd", "smlsd"),
        (4, 1) => ("smusdx", "smlsdx"),
        (5, 0) => ("smmul", "smmla"),
        (5, 1) => ("smmulr", "smmlar"),
        (6, 0) => ("smmls", "smmls"),
        (6, 1) => ("smmlsr", "smmlsr"),
        (7, 0) => ("usad8", "usada8"),
        _ => return None,
    };
    Some(match adds || one == 6 {
        true => Text::new(names.1, format!("{d}, {n}, {m}, {}", r(a))),
        false => Text::new(names.0, format!("{d}, {n}, {m}")),
    })
}

/// Multiplication with a result of 64 bits, and division.
pub(super) fn long_multiply(first: u16, second: u16) -> Option<Text> {
    let (low, high, n, m) = (r(second >> 12), r(second >> 8), r(first), r(second));
    let name = match (bits(first, 4, 3), bits(second, 4, 4)) {
        (0, 0) => "smull",
        (1, 15) => return Some(Text::new("sdiv", format!("{high}, {n}, {m}"))),
        (2, 0) => "umull",
        (3, 15) => return Some(Text::new("udiv", format!("{high}, {n}, {m}"))),
        (4, 0) => "smlal",
        (4, 8) => "smlalbb",
        (4, 9) => "smlalbt",
        (4, 10) => "smlaltb",
        (4, 11) => "smlaltt",
        (4, 12) => "smlald",
        (4, 13) => "smlaldx",
        (5, 12) => "smlsld",
        (5, 13) => "smlsldx",
        (6, 0) => "umlal",
        (6, 6) => "umaal",
        _ => return None,
    };
    Some(Text::new(name, format!("{low}, {high}, {n}, {m}")))
}
