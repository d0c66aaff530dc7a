//! Variables by their names and parts of them, without a look at the others, and what can be computed with them.

use std::fmt;

use gimli::AttributeValue;

use super::entry::EntryPlace;
use super::location::Storage;
use super::shape::{Shape, number};
use super::types::{MAX_MEMBERS, Type, TypePlace};
use super::value_text::read_bits;
use super::{DebugInfo, Registers, Value, gimli};
use crate::emulator::nrf::Chip;

/// How many structures of a single member may be in each other.
const MAX_WRAPPERS: usize = 16;

/// What a name means at an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named(Meaning);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meaning {
    /// A variable of a function that is inlined into the outermost one, or of that.
    Variable {
        variable: EntryPlace,
        outermost: EntryPlace,
    },
    Static {
        description: EntryPlace,
        address: u32,
    },
}

/// A variable, or a part of one: its type, and where it is. Nothing of it is read yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    place: Option<TypePlace>,
    storage: Storage,
    bits: Option<(u64, u64)>,
}

impl Located {
    fn whole(place: Option<TypePlace>, storage: Storage) -> Self {
        Self { place, storage, bits: None }
    }
}

/// A value that can be computed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    /// A `bool`.
    Truth(bool),
    /// An integer, with its sign; also a character, an address, and an enum without data as its number.
    Integer(i128),
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Truth(truth) => write!(f, "{truth}"),
            Self::Integer(number) => write!(f, "{number}"),
        }
    }
}

impl DebugInfo {
    /// What a name means in a function: a variable of the innermost block that has one of this name, or a static by its name or by
    /// the end of it from a module on. `place` counts the functions at an instruction from the innermost on, as
    /// [`Call::places`](super::Call::places) does.
    #[must_use]
    pub fn named(&self, at: u32, place: usize, name: &str) -> Option<Named> {
        let nested = self.nested(at);
        let variables = nested.iter().rev().nth(place).map_or(&[][..], |function| &function.variables);
        let variable = variables.iter().rev().find(|variable| variable.name().as_deref() == Some(name));
        let local = variable.zip(nested.first()).map(|(variable, outermost)| Meaning::Variable {
            variable: variable.place,
            outermost: outermost.function.place,
        });
        let of_program =
            || self.static_named(name).map(|(description, address)| Meaning::Static { description, address });
        local.or_else(of_program).map(Named)
    }

    /// Where that is which a name means at an instruction.
    #[must_use]
    pub fn located(&self, of: Named, at: u32, registers: &Registers, chip: &Chip) -> Option<Located> {
        match of.0 {
            Meaning::Variable { variable, outermost } => {
                let variable = self.entry(variable)?;
                let place = variable.type_place();
                let size = self.type_at(place).map_or(0, |of| of.size);
                let frame = self.frame(self.entry(outermost).as_ref(), at, registers, chip);
                Some(Located::whole(place, frame.locate(&variable, size)))
            }
            Meaning::Static { description, address } => {
                Some(Located::whole(self.entry(description)?.type_place(), Storage::Memory(address)))
            }
        }
    }

    /// A member of a structure, or of one that a pointer leads to.
    #[must_use]
    pub fn member(&self, of: &Located, name: &str, chip: &Chip) -> Option<Located> {
        let kind = self.type_at(of.place)?;
        let shape = self.shape(&kind, &of.storage, chip);
        let parts = self.parts(&shape, &of.storage, chip, MAX_MEMBERS);
        let part = parts.into_iter().find(|part| part.name == name)?;
        Some(Located { place: part.place, storage: part.storage, bits: part.bits })
    }

    /// An element of an array or a slice, or a row of an array of several dimensions. A pointer of C leads to elements without an
    /// end, a reference of Rust to an array has those of the array. `None` where there is no element, as behind the end.
    #[must_use]
    pub fn element(&self, of: &Located, index: u64, chip: &Chip) -> Option<Located> {
        let kind = self.type_at(of.place)?;
        let size_of = |element| self.type_at(element).map_or(0, |of| of.size);
        match self.shape(&kind, &of.storage, chip) {
            Shape::Elements { count, element } if index < count => {
                let size = size_of(element);
                Some(Located::whole(element, of.storage.part(index.saturating_mul(size), size)))
            }
            Shape::Slice { from, count, element, is_text: false } if index < count => {
                Some(Located::whole(element, at(from, index, size_of(element))))
            }
            Shape::Pointer(_) if kind.entry.is_rust() => self.element(&self.target(of, chip)?, index, chip),
            Shape::Pointer(target) => {
                let from = address(&of.storage, chip)?;
                Some(Located::whole(target, at(from, index, size_of(target))))
            }
            _ => None,
        }
    }

    /// What a pointer leads to; `None` for what is no pointer, or null.
    #[must_use]
    pub fn target(&self, of: &Located, chip: &Chip) -> Option<Located> {
        let Shape::Pointer(target) = self.shape(&self.type_at(of.place)?, &of.storage, chip) else { return None };
        let address = address(&of.storage, chip).filter(|address| *address != 0)?;
        Some(Located::whole(target, Storage::Memory(address)))
    }

    /// A value as it is shown.
    #[must_use]
    pub fn shown(&self, of: &Located, chip: &Chip) -> Value {
        self.value(of.place, of.storage.clone(), of.bits, chip)
    }

    /// What can be computed with a value. A structure of a single member, as an atomic is, counts as that member.
    ///
    /// # Errors
    /// Why nothing can: it is no number, or kept nowhere.
    pub fn scalar(&self, of: &Located, chip: &Chip) -> Result<Scalar, String> {
        let mut of = of.clone();
        for _ in 0..MAX_WRAPPERS {
            let kind = self.type_at(of.place).ok_or("its type is not known")?;
            let shape = self.shape(&kind, &of.storage, chip);
            match &shape {
                Shape::Scalar | Shape::Pointer(_) => {
                    let bytes = read_bits(&of.storage, &kind, of.bits, chip)?;
                    return scalar(&kind, &bytes);
                }
                Shape::Members(_) => {
                    let parts = self.parts(&shape, &of.storage, chip, MAX_MEMBERS).into_iter();
                    let mut filled = parts.filter(|part| self.type_at(part.place).is_some_and(|of| of.size > 0));
                    match (filled.next(), filled.next()) {
                        (Some(part), None) => {
                            of = Located { place: part.place, storage: part.storage, bits: part.bits };
                        }
                        _ => return Err(format!("a {} is no number", kind.name)),
                    }
                }
                _ => return Err(format!("a {} is no number", kind.name)),
            }
        }
        Err("it is no number".to_owned())
    }
}

/// Where an element is in a row of them.
fn at(from: u32, index: u64, size: u64) -> Storage {
    Storage::Memory(from.wrapping_add(index.wrapping_mul(size) as u32))
}

/// What is in a pointer.
fn address(pointer: &Storage, chip: &Chip) -> Option<u32> {
    pointer.bytes(4, chip).ok().map(|bytes| number(&bytes) as u32)
}

/// A number of a type from its bytes.
fn scalar(of: &Type<'_>, bytes: &[u8]) -> Result<Scalar, String> {
    let (unsigned, above) = (number(bytes), 128 - 8 * bytes.len().clamp(1, 16));
    match of.entry.attribute(gimli::DW_AT_encoding) {
        _ if bytes.is_empty() => Err(format!("a {} is no number", of.name)),
        Some(AttributeValue::Encoding(gimli::DW_ATE_boolean)) => Ok(Scalar::Truth(unsigned != 0)),
        Some(AttributeValue::Encoding(gimli::DW_ATE_float | gimli::DW_ATE_complex_float)) => {
            Err(format!("a {} is no whole number", of.name))
        }
        _ if of.entry.is_signed() => Ok(Scalar::Integer((unsigned << above) as i128 >> above)),
        _ => i128::try_from(unsigned)
            .map(Scalar::Integer)
            .map_err(|_| format!("{unsigned} is more than can be computed with")),
    }
}
