//! Values as text, in a line.

use gimli::{AttributeValue, DwAte};

use super::location::Storage;
use super::shape::{Part, Shape, TextEnd, number, text_at};
use super::types::Type;
use super::{DebugInfo, gimli};
use crate::emulator::nrf::Chip;

/// How deep the members of members are shown.
const MAX_DEPTH: usize = 6;
/// How many members or elements are shown in a line.
const SHOWN: usize = 8;
/// How many characters a line has, about.
const MAX_CHARACTERS: usize = 160;

impl DebugInfo {
    /// A value in a line.
    pub(super) fn text(
        &self,
        of: Option<&Type<'_>>,
        storage: &Storage,
        bits: Option<(u64, u64)>,
        chip: &Chip,
    ) -> String {
        let Some(of) = of else { return "?".to_owned() };
        let text = self.text_within(of, storage, bits, chip, MAX_DEPTH);
        match text.char_indices().nth(MAX_CHARACTERS) {
            Some((end, _)) if !text.starts_with('"') => format!("{}…", &text[..end]),
            _ => text,
        }
    }

    fn text_within(&self, of: &Type<'_>, at: &Storage, bits: Option<(u64, u64)>, chip: &Chip, depth: usize) -> String {
        let Some(depth) = depth.checked_sub(1) else { return "…".to_owned() };
        let is_rust = of.entry.is_rust();
        let shape = self.shape(of, at, chip);
        let parts = self.parts(&shape, at, chip, SHOWN as u64 + 1);
        // what is nowhere at all needs no list of what is nowhere
        if of.size > 0 && at.is_nowhere() {
            return "optimised out".to_owned();
        }
        match &shape {
            Shape::Scalar => match read_bits(at, of, bits, chip) {
                Ok(bytes) => scalar_text(of, &bytes, is_rust),
                Err(words) => words.to_owned(),
            },
            Shape::Pointer(target) => {
                let address = match at.bytes(4, chip) {
                    Ok(bytes) => number(&bytes) as u32,
                    Err(missing) => return missing.words().to_owned(),
                };
                self.pointer(address, self.type_at(*target).as_ref(), chip, depth + 1 == MAX_DEPTH)
            }
            Shape::Slice { from, count, is_text: true, .. } => {
                text_at(chip, *from, TextEnd::After(*count)).unwrap_or_else(|| format!("{from:#010x}, {count} bytes"))
            }
            Shape::Slice { .. } => format!("[{}]", self.list(&parts, chip, depth, false)),
            Shape::Elements { count, element } => match self.type_at(*element) {
                Some(of) if !is_rust && is_character(&of) => {
                    let text = at.address().and_then(|address| text_at(chip, address, TextEnd::AtZeroWithin(*count)));
                    text.unwrap_or_else(|| format!("[{}]", self.list(&parts, chip, depth, false)))
                }
                _ => format!("[{}]", self.list(&parts, chip, depth, false)),
            },
            Shape::Members(_) => {
                let name = if is_rust { plain_name(&of.name) } else { "" };
                self.structure(name, &parts, chip, depth)
            }
            Shape::Variant(variant, _) => {
                let name = variant.name().unwrap_or_default();
                self.structure(plain_name(&name), &parts, chip, depth)
            }
        }
    }

    /// `Name { a: 1 }`, `Name(1)` or `(1, 2)`.
    fn structure(&self, name: &str, parts: &[Part], chip: &Chip, depth: usize) -> String {
        let is_tuple = parts.iter().all(|part| part.name.parse::<u32>().is_ok());
        match (name, parts) {
            ("", []) => "{}".to_owned(),
            (name, []) => name.to_owned(),
            (name, _) if is_tuple => format!("{name}({})", self.list(parts, chip, depth, false)),
            ("", _) => format!("{{ {} }}", self.list(parts, chip, depth, true)),
            (name, _) => format!("{name} {{ {} }}", self.list(parts, chip, depth, true)),
        }
    }

    fn list(&self, parts: &[Part], chip: &Chip, depth: usize, is_named: bool) -> String {
        let mut list = String::new();
        for (number, part) in parts.iter().enumerate() {
            list.push_str(if number == 0 { "" } else { ", " });
            if number == SHOWN || list.len() > MAX_CHARACTERS {
                list.push('…');
                break;
            }
            if is_named {
                list.push_str(&part.name);
                list.push_str(": ");
            }
            match self.type_at(part.place) {
                Some(of) => list.push_str(&self.text_within(&of, &part.storage, part.bits, chip, depth)),
                None => list.push('?'),
            }
        }
        list
    }

    fn pointer(&self, address: u32, target: Option<&Type<'_>>, chip: &Chip, is_outermost: bool) -> String {
        let shown = format!("{address:#010x}");
        let Some(of) = target else { return shown };
        if of.entry.tag() == gimli::DW_TAG_subroutine_type {
            let function = self.function(address & !1);
            return function.map_or_else(|| shown.clone(), |function| format!("{shown} {}", function.name));
        }
        let scalar = matches!(of.entry.tag(), gimli::DW_TAG_base_type | gimli::DW_TAG_enumeration_type);
        if !is_outermost || !scalar || address == 0 || of.size == 0 {
            return shown;
        }
        if !of.entry.is_rust() && is_character(of) {
            return text_at(chip, address, TextEnd::AtZero)
                .map_or_else(|| shown.clone(), |text| format!("{shown} {text}"));
        }
        let value = self.text_within(of, &Storage::Memory(address), None, chip, 1);
        format!("{shown} -> {value}")
    }
}

fn scalar_text(of: &Type<'_>, bytes: &[u8], is_rust: bool) -> String {
    let (is, size) = (number(bytes), bytes.len());
    if of.entry.tag() == gimli::DW_TAG_enumeration_type {
        let mask = u128::MAX >> (128 - 8 * size.clamp(1, 16));
        let value = |entry: &super::entry::Entry<'_>| {
            let value = entry.attribute(gimli::DW_AT_const_value)?;
            let signed = value.sdata_value().map(i128::from);
            signed.or_else(|| value.udata_value().map(i128::from)).map(|value| value as u128 & mask)
        };
        let children = of.entry.children().into_iter().filter(|child| child.tag() == gimli::DW_TAG_enumerator);
        let name = children.filter(|child| value(child) == Some(is)).find_map(|child| child.name());
        return name.unwrap_or_else(|| is.to_string());
    }
    let encoding = match of.entry.attribute(gimli::DW_AT_encoding) {
        Some(AttributeValue::Encoding(encoding)) => encoding,
        _ if size == 0 => return plain_name(&of.name).to_owned(),
        _ => return format!("{is:#x}"),
    };
    let shift = 128 - 8 * size.clamp(1, 16);
    let signed = (is << shift) as i128 >> shift;
    match encoding {
        _ if size == 0 => "()".to_owned(),
        gimli::DW_ATE_boolean if is < 2 => (is == 1).to_string(),
        gimli::DW_ATE_float => float(bytes),
        gimli::DW_ATE_UTF => character(is as u32),
        _ if !is_rust && is_character(of) && (0x20..0x7f).contains(&is) => format!("{is} {}", character(is as u32)),
        _ if of.entry.is_signed() => signed.to_string(),
        gimli::DW_ATE_address => format!("{is:#010x}"),
        DwAte(_) => is.to_string(),
    }
}

/// The bytes of a value, or of the bits that it is.
pub(super) fn read_bits(
    at: &Storage,
    of: &Type<'_>,
    bits: Option<(u64, u64)>,
    chip: &Chip,
) -> Result<Vec<u8>, &'static str> {
    let (first, count) = match bits {
        None => return at.bytes(of.size.min(16), chip).map_err(super::location::Missing::words),
        Some((first, count)) => (first.min(7) as u32, count.clamp(1, 64) as u32),
    };
    let covering = u64::from(first + count).div_ceil(8);
    let bytes = at.bytes(covering, chip).map_err(super::location::Missing::words)?;
    let above = 128 - count;
    let value = (number(&bytes) >> first) << above;
    let value = if of.entry.is_signed() { (value as i128 >> above) as u128 } else { value >> above };
    Ok(value.to_le_bytes().into_iter().take(of.size.clamp(1, 16) as usize).collect())
}

/// Whether a type is `char` of C. Its `signed char` and `unsigned char` are numbers of a byte, as `uint8_t` is.
fn is_character(of: &Type<'_>) -> bool {
    of.entry.tag() == gimli::DW_TAG_base_type && of.entry.name().as_deref() == Some("char")
}

fn character(code: u32) -> String {
    char::from_u32(code).map_or_else(|| format!("{code:#x}"), |character| format!("{character:?}"))
}

fn float(bytes: &[u8]) -> String {
    match bytes.len() {
        4 => bytes.first_chunk().map(|bytes| format!("{:?}", f32::from_le_bytes(*bytes))),
        8 => bytes.first_chunk().map(|bytes| format!("{:?}", f64::from_le_bytes(*bytes))),
        _ => None,
    }
    .unwrap_or_else(|| format!("{:#x}", number(bytes)))
}

/// The name of a structure without its type parameters; nothing for a tuple or a pointer.
fn plain_name(name: &str) -> &str {
    let plain = name.split(['<', ' ']).next().unwrap_or_default();
    if plain.starts_with(|c: char| c.is_alphabetic() || c == '_') { plain } else { "" }
}
