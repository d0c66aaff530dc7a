//! What a value is made of: members, elements, or what a pointer leads to.

use super::entry::Entry;
use super::location::Storage;
use super::types::{MAX_MEMBERS, Member, Type, TypePlace};
use super::{DebugInfo, gimli};
use crate::emulator::nrf::Chip;

/// The most bytes of a text that are shown.
const MAX_TEXT: u32 = 200;

/// What a value is made of.
pub(super) enum Shape<'a> {
    /// A number or another value without parts.
    Scalar,
    /// An address, and the type of what is there.
    Pointer(Option<TypePlace>),
    /// A pointer with a length, to elements of a type.
    Slice { from: u32, count: u64, element: Option<TypePlace>, is_text: bool },
    /// A structure or a union.
    Members(Vec<Member>),
    /// An enum of Rust that has, at this moment, this variant with these members.
    Variant(Entry<'a>, Vec<Member>),
    /// So many elements of a type, or rows of an array of several dimensions.
    Elements { count: u64, element: Option<TypePlace> },
}

/// A part of a value.
pub(super) struct Part {
    pub name: String,
    pub place: Option<TypePlace>,
    pub storage: Storage,
    pub bits: Option<(u64, u64)>,
}

impl DebugInfo {
    pub(super) fn shape<'a>(&'a self, of: &Type<'a>, storage: &Storage, chip: &Chip) -> Shape<'a> {
        let entry = &of.entry;
        match entry.tag() {
            gimli::DW_TAG_pointer_type | gimli::DW_TAG_reference_type | gimli::DW_TAG_rvalue_reference_type => {
                Shape::Pointer(entry.type_place())
            }
            gimli::DW_TAG_array_type => {
                let counts = entry.counts();
                let row = TypePlace { entry: entry.place, dimension: of.dimension + 1 };
                let element = if row.dimension < counts.len() { Some(row) } else { entry.type_place() };
                Shape::Elements { count: counts.get(of.dimension).copied().flatten().unwrap_or(0), element }
            }
            gimli::DW_TAG_structure_type | gimli::DW_TAG_class_type => {
                let variants = entry.children().into_iter().find(|child| child.tag() == gimli::DW_TAG_variant_part);
                if let Some(variants) = variants {
                    return self.variant(&variants, storage, chip).unwrap_or(Shape::Members(Vec::new()));
                }
                let members = entry.members();
                self.slice(&of.name, &members, storage, chip).unwrap_or(Shape::Members(members))
            }
            gimli::DW_TAG_union_type => Shape::Members(entry.members()),
            _ => Shape::Scalar,
        }
    }

    /// What is at a pointer with a length, as references of Rust to slices and texts are.
    fn slice<'a>(&'a self, name: &str, members: &[Member], storage: &Storage, chip: &Chip) -> Option<Shape<'a>> {
        let [data, length] = members else { return None };
        if (data.name.as_str(), length.name.as_str()) != ("data_ptr", "length") {
            return None;
        }
        let word = |member: &Member| {
            let bytes = storage.part(member.offset, 4).bytes(4, chip).ok()?;
            bytes.first_chunk().map(|bytes| u32::from_le_bytes(*bytes))
        };
        let element = self.type_at(data.place)?.entry.type_place();
        let is_text = name.ends_with("str") && !name.ends_with(|c: char| c.is_uppercase());
        Some(Shape::Slice { from: word(data)?, count: word(length)?.into(), element, is_text })
    }

    /// The variant that an enum of Rust has.
    fn variant<'a>(&'a self, variants: &Entry<'a>, storage: &Storage, chip: &Chip) -> Option<Shape<'a>> {
        let discriminant = match variants.referred(gimli::DW_AT_discr) {
            Some(member) => {
                let place = member.as_member();
                let size = self.type_at(place.place)?.size;
                let bytes = storage.part(place.offset, size).bytes(size.min(16), chip).ok()?;
                Some(number(&bytes))
            }
            None => None,
        };
        let mask = |value: u64, size: u64| if size >= 8 { value } else { value & ((1 << (8 * size)) - 1) };
        let all = variants.children().into_iter().filter(|child| child.tag() == gimli::DW_TAG_variant);
        let all: Vec<Entry<'_>> = all.collect();
        let size = variants.referred(gimli::DW_AT_discr).and_then(|member| self.type_at(member.type_place()));
        let size = size.map_or(8, |of| of.size);
        let is_it = |variant: &&Entry<'_>| {
            let value = variant.number(gimli::DW_AT_discr_value);
            value.zip(discriminant).is_some_and(|(value, is)| u128::from(mask(value, size)) == is)
        };
        let other = || all.iter().find(|variant| !variant.has(gimli::DW_AT_discr_value));
        let variant = all.iter().find(is_it).or_else(other)?;
        let payload = variant.members().into_iter().next()?;
        let of = self.type_at(payload.place)?;
        let shifted = of.entry.members().into_iter().map(|member| {
            let offset = member.offset.saturating_add(payload.offset);
            Member { offset, ..member }
        });
        let members = shifted.collect();
        Some(Shape::Variant(of.entry, members))
    }

    /// The parts of a value, at most so many.
    pub(super) fn parts(&self, of: &Shape<'_>, storage: &Storage, chip: &Chip, most: u64) -> Vec<Part> {
        let most = most.min(MAX_MEMBERS);
        match of {
            Shape::Scalar => Vec::new(),
            Shape::Members(members) | Shape::Variant(_, members) => {
                let part = |member: &Member| {
                    let size = self.type_at(member.place).map_or(0, |of| of.size);
                    let storage = storage.part(member.offset, size);
                    // members of tuples are __0, __1, …
                    let name = member.name.strip_prefix("__").unwrap_or(&member.name).to_owned();
                    Part { name, place: member.place, storage, bits: member.bits }
                };
                members.iter().take(most as usize).map(part).collect()
            }
            Shape::Elements { count, element } => {
                let size = self.type_at(*element).map_or(0, |of| of.size);
                let part = |number: u64| Part {
                    name: format!("[{number}]"),
                    place: *element,
                    storage: storage.part(number.saturating_mul(size), size),
                    bits: None,
                };
                (0..(*count).min(most)).map(part).collect()
            }
            Shape::Slice { is_text: true, .. } => Vec::new(),
            Shape::Slice { from, count, element, .. } => {
                let size = self.type_at(*element).map_or(0, |of| of.size);
                let part = |number: u64| Part {
                    name: format!("[{number}]"),
                    place: *element,
                    storage: Storage::Memory(from.wrapping_add(number.saturating_mul(size) as u32)),
                    bits: None,
                };
                (0..(*count).min(most)).map(part).collect()
            }
            Shape::Pointer(target) => {
                let bytes = storage.bytes(4, chip).unwrap_or_default();
                let address = number(&bytes) as u32;
                let Some(of) = self.type_at(*target).filter(|of| address != 0 && of.size > 0) else {
                    return Vec::new();
                };
                let storage = Storage::Memory(address);
                match self.shape(&of, &storage, chip) {
                    // a structure that is pointed to shows its members at once
                    shape @ (Shape::Members(_) | Shape::Variant(..)) => self.parts(&shape, &storage, chip, most),
                    _ => vec![Part { name: "*".to_owned(), place: *target, storage, bits: None }],
                }
            }
        }
    }

    /// Whether a value has parts.
    pub(super) fn has_parts(&self, of: &Shape<'_>, storage: &Storage, chip: &Chip) -> bool {
        match of {
            Shape::Scalar => false,
            Shape::Members(members) | Shape::Variant(_, members) => !members.is_empty(),
            Shape::Elements { count, .. } => *count > 0,
            Shape::Slice { count, is_text, .. } => *count > 0 && !is_text,
            Shape::Pointer(target) => {
                let address = storage.bytes(4, chip).map_or(0, |bytes| number(&bytes) as u32);
                address != 0 && self.type_at(*target).is_some_and(|of| of.size > 0)
            }
        }
    }
}

/// The number that bytes are, the lowest first.
pub(super) fn number(bytes: &[u8]) -> u128 {
    bytes.iter().take(16).rev().fold(0, |number, byte| number << 8 | u128::from(*byte))
}

/// Where a text in memory ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextEnd {
    /// After so many bytes.
    After(u64),
    /// Before a zero.
    AtZero,
    /// Before a zero, or after so many bytes.
    AtZeroWithin(u64),
}

/// A text in memory, in quotes; of a long one its beginning.
pub(super) fn text_at(chip: &Chip, from: u32, end: TextEnd) -> Option<String> {
    let (length, ends_at_zero) = match end {
        TextEnd::After(length) => (Some(length), false),
        TextEnd::AtZero => (None, true),
        TextEnd::AtZeroWithin(length) => (Some(length), true),
    };
    let length = length.map_or(u32::MAX, |length| u32::try_from(length).unwrap_or(u32::MAX));
    let byte = |at: u32| super::location::read(chip, from.wrapping_add(at), 1)?.first().copied();
    let mut text = Vec::new();
    let mut is_whole = length <= MAX_TEXT;
    for at in 0..length.min(MAX_TEXT) {
        match byte(at)? {
            0 if ends_at_zero => {
                is_whole = true;
                break;
            }
            byte => text.push(byte),
        }
    }
    let more = if is_whole { "" } else { "…" };
    Some(format!("\"{}\"{more}", String::from_utf8_lossy(&text).escape_debug()))
}
