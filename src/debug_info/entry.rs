//! Entries of `.debug_info`: what the compiler tells of a function, a variable or a type (DWARF 5, 2).

use addr2line::demangle_auto;
use gimli::{AttributeValue, DebugInfoOffset, DebuggingInformationEntry, DwAt, DwTag, Unit, UnitOffset};

use super::types::TypePlace;
use super::{DebugInfo, LinkedFile, Reader, gimli};

/// The most entries that one has below it which are looked at.
const MAX_CHILDREN: usize = 10_000;
/// The most references that are followed, from a variable that is inlined to its origin, or from a type to what it names.
pub(super) const MAX_REFERENCES: usize = 64;

/// Where an entry is: the file, the unit in it, and the offset in that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EntryPlace {
    pub file: usize,
    pub unit: usize,
    pub offset: UnitOffset<usize>,
}

/// An entry, with the file that it is in.
#[derive(Clone)]
pub(super) struct Entry<'a> {
    info: &'a DebugInfo,
    pub place: EntryPlace,
    entry: DebuggingInformationEntry<Reader>,
}

impl DebugInfo {
    /// The entry at a place, if the file is whole there.
    pub(super) fn entry(&self, place: EntryPlace) -> Option<Entry<'_>> {
        let unit = self.0.get(place.file)?.index().units.get(place.unit)?;
        Some(Entry { info: self, place, entry: unit.entry(place.offset).ok()? })
    }
}

impl<'a> Entry<'a> {
    pub fn tag(&self) -> DwTag {
        self.entry.tag()
    }

    /// What the file of the entry tells, and the unit of the entry. They were found when the entry was made.
    pub fn unit(&self) -> Option<(&'a LinkedFile, &'a Unit<Reader>)> {
        let file = self.info.0.get(self.place.file)?;
        Some((file, file.index().units.get(self.place.unit)?))
    }

    pub fn info(&self) -> &'a DebugInfo {
        self.info
    }

    pub fn has(&self, attribute: DwAt) -> bool {
        self.entry.has_attr(attribute)
    }

    pub fn attribute(&self, attribute: DwAt) -> Option<AttributeValue<Reader>> {
        self.entry.attr_value(attribute)
    }

    /// A number that is no expression.
    pub fn number(&self, attribute: DwAt) -> Option<u64> {
        let value = self.attribute(attribute)?;
        value.udata_value().or_else(|| value.sdata_value().map(|number| number as u64))
    }

    /// The place of the entry that an attribute refers to.
    pub fn reference(&self, attribute: DwAt) -> Option<EntryPlace> {
        match self.attribute(attribute)? {
            AttributeValue::UnitRef(offset) => Some(EntryPlace { offset, ..self.place }),
            AttributeValue::DebugInfoRef(offset) => self.in_section(offset),
            _ => None,
        }
    }

    /// The place of an entry by its offset in the section, which may be in another unit.
    fn in_section(&self, offset: DebugInfoOffset<usize>) -> Option<EntryPlace> {
        let units = &self.unit()?.0.index().units;
        let offset_of = |unit: &Unit<Reader>| unit.header.debug_info_offset().map_or(0, |start| start.0);
        let unit = units.partition_point(|unit| offset_of(unit) <= offset.0).checked_sub(1)?;
        let offset = UnitOffset(offset.0 - offset_of(units.get(unit)?));
        Some(EntryPlace { unit, offset, ..self.place })
    }

    /// The entry that an attribute refers to.
    pub fn referred(&self, attribute: DwAt) -> Option<Self> {
        self.info.entry(self.reference(attribute)?)
    }

    /// The first that has an attribute of the entry and those that it is a copy of, as what is inlined is of what is written.
    pub fn origin_with(&self, attribute: DwAt) -> Option<Self> {
        let mut entry = self.clone();
        for _ in 0..MAX_REFERENCES {
            if entry.has(attribute) {
                return Some(entry);
            }
            entry =
                entry.referred(gimli::DW_AT_abstract_origin).or_else(|| entry.referred(gimli::DW_AT_specification))?;
        }
        None
    }

    fn text(&self, attribute: DwAt) -> Option<String> {
        let (file, unit) = self.unit()?;
        let text = file.dwarf.attr_string(unit, self.attribute(attribute)?).ok()?;
        Some(String::from_utf8_lossy(text.bytes()).into_owned())
    }

    /// The name as it is written in the source.
    pub fn name(&self) -> Option<String> {
        self.origin_with(gimli::DW_AT_name)?.text(gimli::DW_AT_name)
    }

    /// The name of a function with the modules that it is in, where the compiler tells them.
    pub fn function_name(&self) -> Option<String> {
        let linked = self.origin_with(gimli::DW_AT_linkage_name);
        let linked = linked.and_then(|entry| entry.text(gimli::DW_AT_linkage_name));
        linked.map(|name| demangle_auto(name.into(), None).into_owned()).or_else(|| self.name())
    }

    /// The place of the type.
    pub fn type_place(&self) -> Option<TypePlace> {
        let entry = self.origin_with(gimli::DW_AT_type)?.reference(gimli::DW_AT_type)?;
        Some(TypePlace { entry, dimension: 0 })
    }

    /// Whether the unit was written in Rust.
    pub fn is_rust(&self) -> bool {
        let root = UnitOffset(self.unit().map_or(0, |(_, unit)| unit.header.header_size()));
        let root = self.info.entry(EntryPlace { offset: root, ..self.place });
        let language = root.and_then(|root| root.attribute(gimli::DW_AT_language));
        language == Some(AttributeValue::Language(gimli::DW_LANG_Rust))
    }

    /// Whether an address is in what the entry describes.
    pub fn contains(&self, address: u32) -> bool {
        self.ranges().iter().any(|&(from, to)| (from..to).contains(&address))
    }

    /// The addresses of what the entry describes; each range ends before its second address.
    pub fn ranges(&self) -> Vec<(u32, u32)> {
        self.unit().map(|(file, unit)| file.ranges(unit, &self.entry)).unwrap_or_default()
    }

    /// The entries below this one, in their order.
    pub fn children(&self) -> Vec<Self> {
        let mut children = Vec::new();
        let Some((_, unit)) = self.unit() else { return children };
        let Ok(mut tree) = unit.entries_tree(Some(self.place.offset)) else { return children };
        let Ok(root) = tree.root() else { return children };
        let mut below = root.children();
        while let Ok(Some(node)) = below.next() {
            let entry = node.entry().clone();
            let place = EntryPlace { offset: entry.offset(), ..self.place };
            children.push(Entry { info: self.info, place, entry });
            if children.len() == MAX_CHILDREN {
                break;
            }
        }
        children
    }
}

impl LinkedFile {
    /// The addresses of what an entry describes; none of what the linker has dropped.
    pub(super) fn ranges(&self, unit: &Unit<Reader>, entry: &DebuggingInformationEntry<Reader>) -> Vec<(u32, u32)> {
        let mut found = Vec::new();
        let Ok(mut ranges) = self.dwarf.die_ranges(unit, entry) else { return found };
        while let Ok(Some(range)) = ranges.next() {
            // what is dropped is described as if it were at address 0 or 1
            let (from, to) = (range.begin as u32, range.end as u32);
            if range.begin > 1 && from < to && range.end <= u64::from(u32::MAX) {
                found.push((from, to));
            }
            if found.len() == MAX_CHILDREN {
                break;
            }
        }
        found
    }
}
