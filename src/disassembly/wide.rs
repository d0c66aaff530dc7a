//! Instructions of four bytes (ARMv7-M, A5.3): to which table one belongs; branches and what controls the processor.

use super::operands::{CONDITIONS, bits, extended, imm, r};
use super::{Target, Text, float, wide_data, wide_memory};

pub(super) fn text(first: u16, second: u16, address: u32) -> Option<Text> {
    let group = bits(first, 4, 7);
    match (bits(first, 11, 2), second >> 15) {
        (0b01, _) => match group {
            group if group >> 6 == 1 => coprocessor(first, second, address),
            group if group >> 5 == 1 => wide_data::shifted(first, second),
            group if group & 0b100 == 0 => wide_memory::multiple(first, second),
            _ => wide_memory::dual(first, second, address),
        },
        (0b10, 0) if group & 0b010_0000 == 0 => wide_data::immediate(first, second),
        (0b10, 0) => wide_data::plain(first, second, address),
        (0b10, _) => control(first, second, address),
        _ => match group {
            group if group >> 6 == 1 => coprocessor(first, second, address),
            group if group >> 4 == 0b010 => wide_data::register(first, second),
            group if group >> 3 == 0b0110 => wide_data::multiply(first, second),
            group if group >> 3 == 0b0111 => wide_data::long_multiply(first, second),
            _ => wide_memory::single(first, second, address),
        },
    }
}

/// Branches, and what controls the processor (ARMv7-M, A5.3.4).
fn control(first: u16, second: u16, address: u32) -> Option<Text> {
    let pc = address.wrapping_add(4);
    let sign = first >> 10 & 1;
    // for far branches two bits are inverted by the sign
    let far = |second: u16| {
        let (j1, j2) = (second >> 13 & 1, second >> 11 & 1);
        let upper = sign << 2 | (1 ^ j1 ^ sign) << 1 | (1 ^ j2 ^ sign);
        let offset = u32::from(upper) << 22 | u32::from(first & 0x3ff) << 12 | u32::from(second & 0x7ff) << 1;
        pc.wrapping_add(extended(offset, 25))
    };
    let to = |base, to: u32| Text::new(base, format!("{to:#x}")).target(Target::Branch(to));
    match (second >> 14 & 1, second >> 12 & 1) {
        (1, 1) => return Some(to("bl", far(second))),
        (0, 1) => return Some(to("b", far(second)).wide()),
        (0, 0) if first >> 7 & 7 != 7 => {
            let (j1, j2) = (second >> 13 & 1, second >> 11 & 1);
            let upper = u32::from(sign << 2 | j2 << 1 | j1) << 18;
            let offset = upper | u32::from(first & 0x3f) << 12 | u32::from(second & 0x7ff) << 1;
            let name = BRANCHES.get(usize::from(bits(first, 6, 4)))?;
            return Some(to(name, pc.wrapping_add(extended(offset, 21))).wide());
        }
        (1, 0) if first == 0xf7f0 | first & 0xf && second & 0xf000 == 0xa000 => {
            return Some(Text::new("udf", imm(u32::from(first & 0xf) << 12 | u32::from(second & 0xfff))).wide());
        }
        (1, 0) => return None,
        _ => {}
    }
    let option = second & 0xf;
    Some(match (first, second >> 4) {
        (0xf3af, 0x800) => match option {
            0 => Text::new("nop", String::new()).wide(),
            1 => Text::new("yield", String::new()).wide(),
            2 => Text::new("wfe", String::new()).wide(),
            3 => Text::new("wfi", String::new()).wide(),
            4 => Text::new("sev", String::new()).wide(),
            _ => return None,
        },
        (0xf3bf, 0x8f2) => Text::new("clrex", String::new()),
        (0xf3bf, 0x8f4) => Text::new("dsb", barrier(option)),
        (0xf3bf, 0x8f5) => Text::new("dmb", barrier(option)),
        (0xf3bf, 0x8f6) => Text::new("isb", barrier(option)),
        (0xf380..=0xf38f, _) if second & 0xf300 == 0x8000 => {
            Text::new("msr", format!("{}, {}", register_to_write(second)?, r(first)))
        }
        (0xf3ef, _) if second & 0xf000 == 0x8000 => {
            Text::new("mrs", format!("{}, {}", r(second >> 8), special_register(second & 0xff)?))
        }
        _ => return None,
    })
}

const BRANCHES: [&str; 14] =
    ["beq", "bne", "bcs", "bcc", "bmi", "bpl", "bvs", "bvc", "bhi", "bls", "bge", "blt", "bgt", "ble"];

fn barrier(option: u16) -> String {
    if option == 15 { "sy".to_owned() } else { format!("#{option}") }
}

/// The special registers by their numbers (ARMv7-M, B5.1.1).
fn special_register(number: u16) -> Option<&'static str> {
    Some(match number {
        0 => "APSR",
        1 => "IAPSR",
        2 => "EAPSR",
        3 => "XPSR",
        5 => "IPSR",
        6 => "EPSR",
        7 => "IEPSR",
        8 => "MSP",
        9 => "PSP",
        16 => "PRIMASK",
        17 => "BASEPRI",
        18 => "BASEPRI_MAX",
        19 => "FAULTMASK",
        20 => "CONTROL",
        _ => return None,
    })
}

/// A special register that is written: of the flags, which of them.
fn register_to_write(second: u16) -> Option<String> {
    let name = special_register(second & 0xff)?;
    let part = match (second & 0xff, bits(second, 10, 2)) {
        (0..=3, 1) => "_g",
        (0..=3, 2) => "_nzcvq",
        (0..=3, 3) => "_nzcvqg",
        _ => "",
    };
    Some(format!("{name}{part}"))
}

/// Coprocessors 10 and 11 are the floating-point extension; the boards have no others.
fn coprocessor(first: u16, second: u16, address: u32) -> Option<Text> {
    let number = bits(second, 8, 4);
    if number == 10 || number == 11 {
        return float::text(first, second, address);
    }
    if first >> 12 != 0xe || first >> 8 & 0xf != 0xe {
        return None;
    }
    let (one, two) = (bits(first, 5, 3), bits(second, 5, 3));
    let base = match (second >> 4 & 1, first >> 4 & 1) {
        (0, _) => {
            let one = bits(first, 4, 4);
            let (d, n, m) = (second >> 12, first & 15, second & 15);
            return Some(Text::new("cdp", format!("p{number}, #{one}, c{d}, c{n}, c{m}, #{two}")));
        }
        (_, 0) => "mcr",
        _ => "mrc",
    };
    let t = if second >> 12 == 15 && base == "mrc" { "APSR_nzcv" } else { r(second >> 12) };
    Some(Text::new(base, format!("p{number}, #{one}, {t}, c{}, c{}, #{two}", first & 15, second & 15)))
}

/// The conditions of branches stand in their names.
const _: () = assert!(CONDITIONS.len() == BRANCHES.len() + 2);
