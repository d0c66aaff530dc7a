//! The variables of a program: those of a function that has not returned, and statics.

use super::entry::{Entry, EntryPlace};
use super::location::{Frame, Storage};
use super::types::TypePlace;
use super::{Call, DebugInfo, Registers, Static, gimli};
use crate::emulator::nrf::Chip;

/// How many blocks and inlined functions may be in each other.
const MAX_DEPTH: usize = 200;

/// What a variable has, as it can be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// The name of the type, as it is written in the language of the program.
    pub type_name: String,
    /// The value in a line; `optimised out` where the compiler keeps none.
    pub text: String,
    /// Where the value is, if it is in memory.
    pub address: Option<u32>,
    /// How many bytes it takes.
    pub size: u32,
    /// Whether [`DebugInfo::members`] has something of the value.
    pub has_members: bool,
    place: Option<TypePlace>,
    storage: Storage,
}

impl Value {
    /// Whether the compiler keeps it nowhere at this place.
    #[must_use]
    pub fn is_optimised_out(&self) -> bool {
        self.size > 0 && self.storage.is_nowhere()
    }
}

/// A variable, or a member or an element of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// The name in the source; `0` in a tuple, `[0]` in an array, `*` for what a pointer leads to.
    pub name: String,
    /// Whether it is a parameter of a function.
    pub is_parameter: bool,
    /// What is in it.
    pub value: Value,
}

/// The variables of a function, or of one that is inlined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    /// The name of the function, with the modules it is in.
    pub function: String,
    /// Its parameters and the variables of the blocks that are executed, the outermost block first.
    pub variables: Vec<Variable>,
}

/// A function at an instruction, with those that are inlined there: the outermost first.
pub(super) struct Nested<'a> {
    pub function: Entry<'a>,
    pub variables: Vec<Entry<'a>>,
}

impl DebugInfo {
    /// The variables of a call: the innermost function first, then those that it is inlined into, as in [`Call::places`]. Empty
    /// where the file tells nothing of the function.
    #[must_use]
    pub fn variables(&self, call: &Call, chip: &Chip) -> Vec<Scope> {
        let nested = self.nested(call.at);
        let outermost = nested.first().map(|outermost| &outermost.function);
        let frame = self.frame(outermost, call.at, &call.registers, chip);
        let scope = |nested: &Nested<'_>| Scope {
            function: nested.function.function_name().unwrap_or_else(|| "?".to_owned()),
            variables: nested.variables.iter().filter_map(|variable| self.variable(variable, &frame)).collect(),
        };
        nested.iter().rev().map(scope).collect()
    }

    /// What the places of variables depend on, by the function at an instruction that the others there are inlined into.
    pub(super) fn frame<'a>(
        &self,
        outermost: Option<&Entry<'_>>,
        at: u32,
        registers: &'a Registers,
        chip: &'a Chip,
    ) -> Frame<'a> {
        let frame_address = self.frame_address(registers, at, |address| chip.word(address));
        let mut frame = Frame { chip, registers, at, frame_address, frame_base: None };
        frame.frame_base = outermost.and_then(|outermost| frame.base_of(outermost));
        frame
    }

    /// A static of the program.
    #[must_use]
    pub fn static_value(&self, of: &Static, chip: &Chip) -> Value {
        let place = self.entry(of.place).and_then(|entry| entry.type_place());
        self.value(place, Storage::Memory(of.address), None, chip)
    }

    /// The members of a structure, the elements of an array or a slice, what a pointer leads to; at most 1000.
    #[must_use]
    pub fn members(&self, value: &Value, chip: &Chip) -> Vec<Variable> {
        let Some(of) = self.type_at(value.place) else { return Vec::new() };
        let shape = self.shape(&of, &value.storage, chip);
        let parts = self.parts(&shape, &value.storage, chip, u64::MAX).into_iter();
        let member = |part: super::shape::Part| Variable {
            value: self.value(part.place, part.storage, part.bits, chip),
            name: part.name,
            is_parameter: false,
        };
        parts.map(member).collect()
    }

    pub(super) fn value(
        &self,
        place: Option<TypePlace>,
        storage: Storage,
        bits: Option<(u64, u64)>,
        chip: &Chip,
    ) -> Value {
        let of = self.type_at(place);
        let has_members = of.as_ref().is_some_and(|of| self.has_parts(&self.shape(of, &storage, chip), &storage, chip));
        let is_known = !matches!(&storage, Storage::Bytes(bytes) if bytes.iter().all(Option::is_none));
        Value {
            type_name: of.as_ref().map_or_else(|| "?".to_owned(), |of| of.name.clone()),
            text: self.text(of.as_ref(), &storage, bits, chip),
            address: storage.address(),
            size: of.as_ref().map_or(0, |of| u32::try_from(of.size).unwrap_or(u32::MAX)),
            has_members: has_members && is_known,
            // a bit field has no parts
            place: place.filter(|_| bits.is_none()),
            storage,
        }
    }

    fn variable(&self, entry: &Entry<'_>, frame: &Frame<'_>) -> Option<Variable> {
        // what has no name is what the compiler has put in
        let name = entry.name()?;
        let place = entry.type_place();
        let size = self.type_at(place).map_or(0, |of| of.size);
        let value = self.value(place, frame.locate(entry, size), None, frame.chip);
        Some(Variable { name, is_parameter: entry.tag() == gimli::DW_TAG_formal_parameter, value })
    }

    /// The function at an instruction and those that are inlined there, the outermost first.
    pub(super) fn nested(&self, at: u32) -> Vec<Nested<'_>> {
        let mut nested = Vec::new();
        if let Some(function) = self.function_place(at).and_then(|place| self.entry(place)) {
            let children = function.children();
            nested.push(Nested { function, variables: Vec::new() });
            collect(children, at, &mut nested, MAX_DEPTH);
        }
        nested
    }

    /// The place of the innermost function at an instruction, which may be inlined.
    pub(super) fn innermost_scope(&self, at: u32) -> Option<EntryPlace> {
        self.inlined(at).last().map(|function| function.place)
    }

    /// The function at an instruction and those that are inlined there, the outermost first.
    pub(super) fn inlined(&self, at: u32) -> Vec<Entry<'_>> {
        self.nested(at).into_iter().map(|nested| nested.function).collect()
    }
}

/// Adds what is below an entry to the innermost function, or to what is inlined into it.
fn collect<'a>(children: Vec<Entry<'a>>, at: u32, nested: &mut Vec<Nested<'a>>, depth: usize) {
    let Some(depth) = depth.checked_sub(1) else { return };
    let mut inlined = None;
    for child in children {
        match child.tag() {
            gimli::DW_TAG_formal_parameter | gimli::DW_TAG_variable => {
                if let Some(innermost) = nested.last_mut() {
                    innermost.variables.push(child);
                }
            }
            gimli::DW_TAG_lexical_block if child.contains(at) => {
                let level = nested.len();
                collect(child.children(), at, nested, depth);
                // what comes after a block that has the inlined function belongs to the outer one, and is of no other block
                if nested.len() > level {
                    return;
                }
            }
            gimli::DW_TAG_inlined_subroutine if inlined.is_none() && child.contains(at) => inlined = Some(child),
            _ => {}
        }
    }
    if let Some(function) = inlined {
        let children = function.children();
        nested.push(Nested { function, variables: Vec::new() });
        collect(children, at, nested, depth);
    }
}
