//! Types of values (DWARF 5, 5).

use gimli::AttributeValue;

use super::entry::{Entry, EntryPlace, MAX_REFERENCES};
use super::{DebugInfo, gimli};

/// The most elements or members of a value that are handed out.
pub(super) const MAX_MEMBERS: u64 = 1000;

/// Where a type is described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TypePlace {
    pub entry: EntryPlace,
    /// Of an array of several dimensions: how many of them are passed. What is left is the type of a row.
    pub dimension: usize,
}

/// A type, without what only names or qualifies it.
pub(super) struct Type<'a> {
    pub entry: Entry<'a>,
    /// As in [`TypePlace::dimension`].
    pub dimension: usize,
    /// The name for people.
    pub name: String,
    /// In bytes.
    pub size: u64,
}

/// A part of a structure.
#[derive(Clone, Debug)]
pub(super) struct Member {
    pub name: String,
    pub place: Option<TypePlace>,
    /// From the beginning of the structure, in bytes.
    pub offset: u64,
    /// The first bit and the number of bits, of a bit field.
    pub bits: Option<(u64, u64)>,
}

impl DebugInfo {
    /// The type at a place; `None` for nothing, as `void`.
    pub(super) fn type_at(&self, place: Option<TypePlace>) -> Option<Type<'_>> {
        let TypePlace { entry, dimension } = place?;
        let mut entry = self.entry(entry)?;
        if dimension > 0 {
            let name = entry.array_name(dimension, MAX_REFERENCES);
            let size = entry.array_size(dimension, MAX_REFERENCES);
            return Some(Type { entry, dimension, name, size });
        }
        let name = entry.type_name();
        for _ in 0..MAX_REFERENCES {
            match entry.tag() {
                gimli::DW_TAG_typedef
                | gimli::DW_TAG_const_type
                | gimli::DW_TAG_volatile_type
                | gimli::DW_TAG_restrict_type
                | gimli::DW_TAG_atomic_type => entry = entry.referred(gimli::DW_AT_type)?,
                _ => {
                    let size = entry.size(MAX_REFERENCES);
                    return Some(Type { entry, dimension, name, size });
                }
            }
        }
        None
    }
}

impl<'a> Entry<'a> {
    /// The name of a type for people.
    pub fn type_name(&self) -> String {
        self.type_name_within(MAX_REFERENCES)
    }

    fn type_name_within(&self, depth: usize) -> String {
        let Some(depth) = depth.checked_sub(1) else { return "…".to_owned() };
        let target = || {
            let target = self.referred(gimli::DW_AT_type);
            target.map_or_else(|| "void".to_owned(), |target| target.type_name_within(depth))
        };
        match (self.tag(), self.name()) {
            (_, Some(name)) => name,
            (gimli::DW_TAG_pointer_type, None) => format!("{} *", target()),
            (gimli::DW_TAG_reference_type | gimli::DW_TAG_rvalue_reference_type, None) => format!("{} &", target()),
            (gimli::DW_TAG_const_type, None) => format!("const {}", target()),
            (gimli::DW_TAG_volatile_type, None) => format!("volatile {}", target()),
            (gimli::DW_TAG_restrict_type | gimli::DW_TAG_atomic_type, None) => target(),
            (gimli::DW_TAG_array_type, None) => self.array_name(0, depth),
            (gimli::DW_TAG_subroutine_type, None) => "function".to_owned(),
            (gimli::DW_TAG_structure_type, None) => "struct".to_owned(),
            (gimli::DW_TAG_union_type, None) => "union".to_owned(),
            (gimli::DW_TAG_enumeration_type, None) => "enum".to_owned(),
            _ => "?".to_owned(),
        }
    }

    /// The name of an array, without so many of its outer dimensions.
    fn array_name(&self, dimension: usize, depth: usize) -> String {
        let target = self.referred(gimli::DW_AT_type);
        let target = target.map_or_else(|| "void".to_owned(), |target| target.type_name_within(depth));
        let counts: Vec<Option<u64>> = self.counts().into_iter().skip(dimension).collect();
        if self.is_rust() {
            let count = counts.first().copied().flatten();
            return count.map_or_else(|| format!("[{target}]"), |count| format!("[{target}; {count}]"));
        }
        let text = |count: &Option<u64>| format!("[{}]", count.map_or_else(String::new, |count| count.to_string()));
        format!("{target}{}", counts.iter().map(text).collect::<String>())
    }

    /// The bytes of an array, without so many of its outer dimensions.
    fn array_size(&self, dimension: usize, depth: usize) -> u64 {
        let element = self.referred(gimli::DW_AT_type).map_or(0, |target| target.size(depth));
        let counts = self.counts().into_iter().skip(dimension);
        counts.fold(element, |size, count| size.saturating_mul(count.unwrap_or(0)))
    }

    /// The numbers of elements in the dimensions of an array, `None` for one that is not known.
    pub fn counts(&self) -> Vec<Option<u64>> {
        let ranges = self.children().into_iter().filter(|child| child.tag() == gimli::DW_TAG_subrange_type);
        let count = |range: Entry<'_>| {
            let lower = range.number(gimli::DW_AT_lower_bound).unwrap_or(0);
            let of_bound = || range.number(gimli::DW_AT_upper_bound)?.checked_sub(lower)?.checked_add(1);
            range.number(gimli::DW_AT_count).or_else(of_bound)
        };
        ranges.map(count).collect()
    }

    /// The bytes of a value of a type.
    fn size(&self, depth: usize) -> u64 {
        let Some(depth) = depth.checked_sub(1) else { return 0 };
        if let Some(size) = self.number(gimli::DW_AT_byte_size) {
            return size;
        }
        let target = || self.referred(gimli::DW_AT_type).map_or(0, |target| target.size(depth));
        match self.tag() {
            gimli::DW_TAG_pointer_type
            | gimli::DW_TAG_reference_type
            | gimli::DW_TAG_rvalue_reference_type
            | gimli::DW_TAG_ptr_to_member_type => 4,
            gimli::DW_TAG_array_type => self.array_size(0, depth),
            gimli::DW_TAG_typedef
            | gimli::DW_TAG_const_type
            | gimli::DW_TAG_volatile_type
            | gimli::DW_TAG_restrict_type
            | gimli::DW_TAG_atomic_type
            | gimli::DW_TAG_enumeration_type => target(),
            _ => 0,
        }
    }

    /// Whether a number of a type has a sign: of an enum, the type below it.
    pub fn is_signed(&self) -> bool {
        let of_itself = self.attribute(gimli::DW_AT_encoding);
        let encoding = match self.tag() {
            gimli::DW_TAG_enumeration_type if of_itself.is_none() => {
                self.referred(gimli::DW_AT_type).and_then(|below| below.attribute(gimli::DW_AT_encoding))
            }
            _ => of_itself,
        };
        let signed = [gimli::DW_ATE_signed, gimli::DW_ATE_signed_char, gimli::DW_ATE_signed_fixed];
        matches!(encoding, Some(AttributeValue::Encoding(encoding)) if signed.contains(&encoding))
    }

    /// The members of a structure, a union or a variant, in their order.
    pub fn members(&self) -> Vec<Member> {
        let children = self.children().into_iter();
        let members = children.filter(|child| matches!(child.tag(), gimli::DW_TAG_member | gimli::DW_TAG_inheritance));
        // statics of a class are no part of its values
        let members =
            members.filter(|member| !member.has(gimli::DW_AT_external) && !member.has(gimli::DW_AT_declaration));
        members.map(|member| member.as_member()).take(MAX_MEMBERS as usize).collect()
    }

    pub fn as_member(&self) -> Member {
        let size = || self.referred(gimli::DW_AT_type).map_or(0, |target| target.size(MAX_REFERENCES));
        let offset = self.number(gimli::DW_AT_data_member_location).unwrap_or(0);
        let bits = self.number(gimli::DW_AT_bit_size).map(|count| {
            // from the least significant bit on, or, as DWARF 3 has it, from the most significant one of the storage
            let first = self.number(gimli::DW_AT_data_bit_offset).unwrap_or_else(|| {
                let storage = self.number(gimli::DW_AT_byte_size).unwrap_or_else(size).saturating_mul(8);
                let from_above = self.number(gimli::DW_AT_bit_offset).unwrap_or(0);
                storage.saturating_sub(from_above.saturating_add(count))
            });
            (first, count)
        });
        let (offset, bits) = match bits {
            Some((first, count)) => (offset.saturating_add(first / 8), Some((first % 8, count))),
            None => (offset, None),
        };
        Member { name: self.name().unwrap_or_default(), place: self.type_place(), offset, bits }
    }
}
