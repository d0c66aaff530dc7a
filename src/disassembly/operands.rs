//! Operands as text.

/// The conditions by their numbers; the last two are always.
pub(super) const CONDITIONS: [&str; 16] =
    ["eq", "ne", "cs", "cc", "mi", "pl", "vs", "vc", "hi", "ls", "ge", "lt", "gt", "le", "", ""];

const REGISTERS: [&str; 16] =
    ["r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "sp", "lr", "pc"];

/// A core register by the lowest four bits.
pub(super) fn r(number: u16) -> &'static str {
    REGISTERS[usize::from(number & 15)]
}

/// A few bits of a halfword, from the lowest of them on.
pub(super) fn bits(half: u16, lowest: u16, count: u16) -> u16 {
    half >> lowest & ((1 << count) - 1)
}

/// `#12`, in hexadecimal from a thousand on.
pub(super) fn imm(value: u32) -> String {
    if value < 1000 { format!("#{value}") } else { format!("#{value:#x}") }
}

/// `{r0, r4, lr}`
pub(super) fn list(registers: u16) -> String {
    let names: Vec<&str> = (0..16).filter(|number| registers >> number & 1 == 1).map(r).collect();
    format!("{{{}}}", names.join(", "))
}

/// `, lsl #3`, or nothing where nothing is shifted. The kinds are LSL, LSR, ASR and ROR; a ROR by nothing is RRX, and others
/// by nothing are by 32.
pub(super) fn shift(kind: u16, places: u16) -> String {
    match (kind & 3, places) {
        (0, 0) => String::new(),
        (0, places) => format!(", lsl #{places}"),
        (1, places) => format!(", lsr #{}", if places == 0 { 32 } else { places }),
        (2, places) => format!(", asr #{}", if places == 0 { 32 } else { places }),
        (_, 0) => ", rrx".to_owned(),
        (_, places) => format!(", ror #{places}"),
    }
}

/// `[r0, #-4]`, or `[r0]` for an offset of 0 that is added.
pub(super) fn at(base: u16, offset: u32, adds: bool) -> String {
    match (offset, adds) {
        (0, true) => format!("[{}]", r(base)),
        (offset, _) => format!("[{}, {}]", r(base), signed(offset, adds)),
    }
}

/// `#-4`
pub(super) fn signed(offset: u32, adds: bool) -> String {
    if adds { imm(offset) } else { imm(offset).replace('#', "#-") }
}

/// A modified immediate of Thumb-2 (ARMv7-M, A5.3.2).
pub(super) fn modified(code: u16) -> u32 {
    let byte = u32::from(code & 0xff);
    match code >> 8 & 0xf {
        0 => byte,
        1 => byte << 16 | byte,
        2 => byte << 24 | byte << 8,
        3 => byte << 24 | byte << 16 | byte << 8 | byte,
        _ => (byte | 0x80).rotate_right(u32::from(code >> 7 & 0x1f)),
    }
}

/// A number of some bits as one with a sign.
pub(super) fn extended(value: u32, bits: u32) -> u32 {
    (value << (32 - bits)) as i32 as u32 >> (32 - bits)
        | if value >> (bits - 1) & 1 == 1 { u32::MAX << bits } else { 0 }
}
