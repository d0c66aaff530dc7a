//! Instructions of two bytes (ARMv7-M, A5.2).

use super::operands::{CONDITIONS, at, bits, extended, imm, list, r};
use super::{Target, Text};

/// The text of one. Within the block of an `it` those set no flags that otherwise do.
pub(super) fn text(code: u16, address: u32, in_block: bool) -> Option<Text> {
    let (d, n, m) = (bits(code, 0, 3), bits(code, 3, 3), bits(code, 6, 3));
    let (upper, byte, five) = (bits(code, 8, 3), code & 0xff, bits(code, 6, 5));
    let pc = address.wrapping_add(4);
    let literal = |offset: u16| (pc & !3).wrapping_add(u32::from(offset));
    let branch = |base, offset: u32| {
        let to = pc.wrapping_add(offset);
        Text::new(base, format!("{to:#x}")).target(Target::Branch(to))
    };
    let sets = !in_block;
    Some(match code >> 11 {
        0b00000 if five == 0 => Text::new("mov", format!("{}, {}", r(d), r(n))).s(sets),
        0b00000 => Text::new("lsl", format!("{}, {}, #{five}", r(d), r(n))).s(sets),
        shift @ (0b00001 | 0b00010) => {
            let base = if shift == 1 { "lsr" } else { "asr" };
            Text::new(base, format!("{}, {}, #{}", r(d), r(n), if five == 0 { 32 } else { five })).s(sets)
        }
        0b00011 => {
            let base = if code >> 9 & 1 == 0 { "add" } else { "sub" };
            let last = if code >> 10 & 1 == 0 { r(m).to_owned() } else { format!("#{m}") };
            Text::new(base, format!("{}, {}, {last}", r(d), r(n))).s(sets)
        }
        0b00101 => Text::new("cmp", format!("{}, #{byte}", r(upper))),
        kind @ (0b00100 | 0b00110 | 0b00111) => {
            let base = ["mov", "", "add", "sub"][usize::from(kind & 3)];
            Text::new(base, format!("{}, #{byte}", r(upper))).s(sets)
        }
        0b01000 if code >> 10 & 1 == 0 => data(code, sets),
        0b01000 => special(code)?,
        0b01001 => {
            Text::new("ldr", format!("{}, [pc, #{}]", r(upper), byte * 4)).target(Target::Literal(literal(byte * 4)))
        }
        0b01010 | 0b01011 => {
            let base = ["str", "strh", "strb", "ldrsb", "ldr", "ldrh", "ldrb", "ldrsh"][usize::from(bits(code, 9, 3))];
            Text::new(base, format!("{}, [{}, {}]", r(d), r(n), r(m)))
        }
        kind @ 0b01100..=0b10001 => {
            let (base, size) = [("str", 4), ("ldr", 4), ("strb", 1), ("ldrb", 1), ("strh", 2), ("ldrh", 2)]
                [usize::from(kind - 0b01100)];
            Text::new(base, format!("{}, {}", r(d), at(n, u32::from(five * size), true)))
        }
        kind @ (0b10010 | 0b10011) => {
            let base = if kind & 1 == 0 { "str" } else { "ldr" };
            Text::new(base, format!("{}, {}", r(upper), at(13, u32::from(byte * 4), true)))
        }
        0b10100 => {
            let to = literal(byte * 4);
            Text::new("adr", format!("{}, {to:#x}", r(upper))).target(Target::Literal(to))
        }
        0b10101 => Text::new("add", format!("{}, sp, #{}", r(upper), byte * 4)),
        0b10110 | 0b10111 => miscellaneous(code, pc)?,
        0b11000 => Text::new("stmia", format!("{}!, {}", r(upper), list(byte))),
        0b11001 => {
            let writes_back = if byte >> upper & 1 == 0 { "!" } else { "" };
            Text::new("ldmia", format!("{}{writes_back}, {}", r(upper), list(byte)))
        }
        0b11010 | 0b11011 => match bits(code, 8, 4) {
            14 => Text::new("udf", imm(byte.into())),
            15 => Text::new("svc", imm(byte.into())),
            condition => {
                let text = branch("b", extended(u32::from(byte) << 1, 9));
                Text { suffix: CONDITIONS[usize::from(condition)], ..text }
            }
        },
        0b11100 => branch("b", extended(u32::from(code & 0x7ff) << 1, 12)),
        _ => return None,
    })
}

/// Data processing with two registers.
fn data(code: u16, sets: bool) -> Text {
    let (d, m) = (r(bits(code, 0, 3)), r(bits(code, 3, 3)));
    let (base, has_flags) = match bits(code, 6, 4) {
        8 => ("tst", false),
        9 => return Text::new("rsb", format!("{d}, {m}, #0")).s(sets),
        10 => ("cmp", false),
        11 => ("cmn", false),
        13 => return Text::new("mul", format!("{d}, {m}, {d}")).s(sets),
        kind => {
            let names =
                ["and", "eor", "lsl", "lsr", "asr", "adc", "sbc", "ror", "", "", "", "", "orr", "", "bic", "mvn"];
            (names[usize::from(kind)], true)
        }
    };
    Text::new(base, format!("{d}, {m}")).s(sets && has_flags)
}

/// With any of the registers, and branches to them.
fn special(code: u16) -> Option<Text> {
    let (d, m) = (r(code >> 4 & 8 | code & 7), r(bits(code, 3, 4)));
    Some(match bits(code, 8, 2) {
        0 => Text::new("add", format!("{d}, {m}")),
        1 => Text::new("cmp", format!("{d}, {m}")),
        2 => Text::new("mov", format!("{d}, {m}")),
        _ if code & 7 != 0 => return None,
        _ => Text::new(if code >> 7 & 1 == 0 { "bx" } else { "blx" }, m.to_owned()),
    })
}

fn miscellaneous(code: u16, pc: u32) -> Option<Text> {
    let (d, m, byte) = (r(bits(code, 0, 3)), r(bits(code, 3, 3)), code & 0xff);
    let two = |base| Text::new(base, format!("{d}, {m}"));
    Some(match bits(code, 8, 4) {
        0 => {
            let base = if code >> 7 & 1 == 0 { "add" } else { "sub" };
            Text::new(base, format!("sp, #{}", (byte & 0x7f) * 4))
        }
        1 | 3 | 9 | 11 => {
            let base = if code >> 11 & 1 == 0 { "cbz" } else { "cbnz" };
            let to = pc.wrapping_add(u32::from((code >> 9 & 1) << 6 | bits(code, 3, 5) << 1));
            Text::new(base, format!("{d}, {to:#x}")).target(Target::Branch(to))
        }
        2 => two(["sxth", "sxtb", "uxth", "uxtb"][usize::from(bits(code, 6, 2))]),
        4 | 5 => Text::new("push", list(byte | bits(code, 8, 1) << 14)),
        12 | 13 => Text::new("pop", list(byte | bits(code, 8, 1) << 15)),
        6 if code & 0xe8 == 0x60 => {
            let flags = ["", "f", "i", "if"][usize::from(code & 3)];
            Text::new(if code >> 4 & 1 == 0 { "cpsie" } else { "cpsid" }, flags.to_owned())
        }
        10 => match bits(code, 6, 2) {
            0 => two("rev"),
            1 => two("rev16"),
            3 => two("revsh"),
            _ => return None,
        },
        14 => Text::new("bkpt", imm(byte.into())),
        15 if code & 0xf == 0 => match bits(code, 4, 4) {
            0 => Text::new("nop", String::new()),
            1 => Text::new("yield", String::new()),
            2 => Text::new("wfe", String::new()),
            3 => Text::new("wfi", String::new()),
            4 => Text::new("sev", String::new()),
            hint => Text::new("hint", format!("#{hint}")),
        },
        15 => if_then(code)?,
        _ => return None,
    })
}

fn if_then(code: u16) -> Option<Text> {
    let (condition, mask) = (bits(code, 4, 4), code & 0xf);
    if condition == 15 || condition == 14 && mask.count_ones() != 1 {
        return None;
    }
    // the mask ends with a one; what is before it says whether an instruction has the condition or its contrary
    let count = 3 - mask.trailing_zeros() as u16;
    let is_then = |number: u16| (mask >> (3 - number) & 1) == condition & 1;
    let name = match (count, is_then(0), is_then(1), is_then(2)) {
        (0, ..) => "it",
        (1, true, ..) => "itt",
        (1, false, ..) => "ite",
        (2, true, true, _) => "ittt",
        (2, true, false, _) => "itte",
        (2, false, true, _) => "itet",
        (2, false, false, _) => "itee",
        (_, true, true, true) => "itttt",
        (_, true, true, false) => "ittte",
        (_, true, false, true) => "ittet",
        (_, true, false, false) => "ittee",
        (_, false, true, true) => "itett",
        (_, false, true, false) => "itete",
        (_, false, false, true) => "iteet",
        (_, false, false, false) => "iteee",
    };
    Some(Text::new(name, if condition == 14 { "al" } else { CONDITIONS[usize::from(condition)] }.to_owned()))
}
