//! The instructions of the boards' processors as text, in the unified assembler language of Arm's manuals (*ARMv7-M Architecture
//! Reference Manual*, A5 and A7): Thumb and Thumb-2 with the DSP extension and single-precision floating point.
//!
//! An instruction is read by its encoding; whether a chip would execute it is not asked.

mod float;
mod narrow;
mod operands;
mod wide;
mod wide_data;
mod wide_memory;

use operands::CONDITIONS;

/// An instruction as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// Where the instruction is.
    pub address: u32,
    /// The bytes as halfwords; the second one is 0 in an instruction of two bytes.
    pub code: [u16; 2],
    /// The length in bytes, 2 or 4.
    pub length: u32,
    /// The mnemonic with its suffixes, as `addseq.w`.
    pub mnemonic: String,
    /// The operands, as `r0, r1, #4`.
    pub operands: String,
    /// Where the instruction leads to, if its encoding says it.
    pub target: Option<Target>,
}

/// Where an instruction leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// To an instruction that may be executed next.
    Branch(u32),
    /// To data that is read or whose address is formed.
    Literal(u32),
}

/// What an encoding means, before the conditions of an `it` before it are known.
struct Text {
    base: &'static str,
    /// Whether it ends with `s`.
    sets_flags: bool,
    /// What follows the condition, as `.w` or `.f32`.
    suffix: &'static str,
    operands: String,
    target: Option<Target>,
}

impl Text {
    fn new(base: &'static str, operands: String) -> Self {
        Self { base, sets_flags: false, suffix: "", operands, target: None }
    }

    /// The same with `s` at its end, if it sets the flags.
    fn s(self, sets_flags: bool) -> Self {
        Self { sets_flags, ..self }
    }

    /// The same of four bytes, where there is one of two bytes too.
    fn wide(self) -> Self {
        Self { suffix: ".w", ..self }
    }

    fn suffix(self, suffix: &'static str) -> Self {
        Self { suffix, ..self }
    }

    fn target(self, target: Target) -> Self {
        Self { target: Some(target), ..self }
    }
}

/// What the instruction `it` says of those that follow it: the upper bits are a condition, the lower ones how many there are
/// (ARMv7-M, A7.3.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct IfThen(u16);

impl IfThen {
    fn is_within(self) -> bool {
        self.0 & 0xf != 0
    }

    fn condition(self) -> &'static str {
        if self.is_within() { CONDITIONS[usize::from(self.0 >> 4 & 0xf)] } else { "" }
    }

    fn next(self) -> Self {
        if self.0 & 7 == 0 { Self(0) } else { Self(self.0 & 0xe0 | self.0 << 1 & 0x1f) }
    }
}

/// The instructions from an address on and before another one; `half` reads a halfword. The first one is taken to follow no
/// `it`. What is no instruction is `.short`.
#[must_use]
pub fn instructions(from: u32, to: u32, half: impl Fn(u32) -> Option<u16>) -> Vec<Instruction> {
    let mut found = Vec::new();
    let mut if_then = IfThen::default();
    let mut address = from & !1;
    while address < to {
        let Some(first) = half(address) else { break };
        let second = half(address.wrapping_add(2)).unwrap_or(0);
        let is_wide = first >> 11 > 0b11100;
        let length = if is_wide { 4 } else { 2 };
        let text = if is_wide {
            wide::text(first, second, address)
        } else {
            narrow::text(first, address, if_then.is_within())
        };
        let code = [first, if is_wide { second } else { 0 }];
        found.push(instruction(address, code, length, text, if_then));
        // `it` has a mask, the hints have none
        if_then = if first >> 8 == 0xbf && first & 0xf != 0 { IfThen(first & 0xff) } else { if_then.next() };
        let Some(next) = address.checked_add(length) else { break };
        address = next;
    }
    found
}

fn instruction(address: u32, code: [u16; 2], length: u32, text: Option<Text>, if_then: IfThen) -> Instruction {
    let Some(text) = text else {
        let operands = code.iter().take(length as usize / 2).map(|half| format!("{half:#06x}")).collect::<Vec<_>>();
        let (mnemonic, operands) = (".short".to_owned(), operands.join(", "));
        return Instruction { address, code, length, mnemonic, operands, target: None };
    };
    let s = if text.sets_flags { "s" } else { "" };
    let mnemonic = format!("{}{s}{}{}", text.base, if_then.condition(), text.suffix);
    Instruction { address, code, length, mnemonic, operands: text.operands, target: text.target }
}
