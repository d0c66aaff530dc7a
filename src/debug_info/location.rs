//! Where a variable is, by the expressions of the compiler (DWARF 5, 2.5 and 2.6).

use std::sync::Arc;

use gimli::{
    AttributeValue, Evaluation, EvaluationResult, Expression, Location, Piece, Value as StackValue, ValueType,
};

use super::entry::{Entry, EntryPlace};
use super::{Reader, Registers, gimli};
use crate::emulator::nrf::Chip;

/// The most operations of an expression.
const MAX_OPERATIONS: u32 = 10_000;
/// The most bytes of a variable that is not in memory.
const MAX_BYTES: usize = 4096;

/// Where a value is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Storage {
    /// In memory, from an address on.
    Memory(u32),
    /// In registers, or known by the compiler: its bytes, of which some may be nowhere.
    Bytes(Arc<[Option<u8>]>),
}

/// Why a value is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Missing {
    /// The compiler keeps it nowhere at this place.
    OptimisedOut,
    /// There is no memory where it should be.
    NoMemory,
}

impl Missing {
    pub fn words(self) -> &'static str {
        match self {
            Self::OptimisedOut => "optimised out",
            Self::NoMemory => "not in memory",
        }
    }
}

impl Storage {
    pub fn nowhere() -> Self {
        Self::Bytes(Arc::default())
    }

    /// Whether no byte of the value is kept anywhere.
    pub fn is_nowhere(&self) -> bool {
        matches!(self, Self::Bytes(bytes) if bytes.iter().all(Option::is_none))
    }

    pub fn address(&self) -> Option<u32> {
        match self {
            Self::Memory(address) => Some(*address),
            Self::Bytes(_) => None,
        }
    }

    /// A part, from an offset on.
    pub fn part(&self, offset: u64, size: u64) -> Self {
        match self {
            Self::Memory(address) => Self::Memory(address.wrapping_add(offset as u32)),
            Self::Bytes(bytes) => {
                let from = usize::try_from(offset).unwrap_or(usize::MAX).min(bytes.len());
                let to = from.saturating_add(usize::try_from(size).unwrap_or(usize::MAX)).min(bytes.len());
                Self::Bytes(bytes[from..to].into())
            }
        }
    }

    /// The first bytes, at most [`MAX_BYTES`].
    pub fn bytes(&self, size: u64, chip: &Chip) -> Result<Vec<u8>, Missing> {
        let size = usize::try_from(size).unwrap_or(usize::MAX).min(MAX_BYTES);
        match self {
            Self::Memory(address) => read(chip, *address, size).ok_or(Missing::NoMemory),
            Self::Bytes(bytes) => {
                let known = bytes.iter().take(size).copied().collect::<Option<Vec<u8>>>();
                known.filter(|known| known.len() == size).ok_or(Missing::OptimisedOut)
            }
        }
    }
}

/// Bytes of memory or registers, all of them or none.
pub(super) fn read(chip: &Chip, address: u32, size: usize) -> Option<Vec<u8>> {
    let mut bytes = vec![0; size];
    (size == 0 || chip.inspect(address, &mut bytes) == size).then_some(bytes)
}

/// What the places of the variables of a function depend on.
pub(super) struct Frame<'a> {
    pub chip: &'a Chip,
    pub registers: &'a Registers,
    /// An address in the instruction that is executed, or that called.
    pub at: u32,
    /// The canonical frame address, where it is known.
    pub frame_address: Option<u32>,
    /// What the compiler counts the places of variables from.
    pub frame_base: Option<u64>,
}

impl Frame<'_> {
    /// The base of a function by its entry.
    pub fn base_of(&self, function: &Entry<'_>) -> Option<u64> {
        let expression = function.attribute(gimli::DW_AT_frame_base)?.exprloc_value()?;
        match &self.evaluate(function, expression)?[..] {
            [Piece { location: Location::Register { register }, .. }] => self.registers.dwarf(register.0),
            [Piece { location: Location::Address { address }, .. }] => Some(*address),
            _ => None,
        }
    }

    /// Where a variable is, of so many bytes.
    pub fn locate(&self, variable: &Entry<'_>, size: u64) -> Storage {
        if let Some(constant) = variable.origin_with(gimli::DW_AT_const_value) {
            return constant
                .attribute(gimli::DW_AT_const_value)
                .map_or_else(Storage::nowhere, |value| of_constant(value, size));
        }
        let expression = variable.origin_with(gimli::DW_AT_location).and_then(|entry| self.expression(&entry));
        let pieces = expression.and_then(|expression| self.evaluate(variable, expression));
        pieces.and_then(|pieces| self.assemble(&pieces, size)).unwrap_or_else(Storage::nowhere)
    }

    /// The expression that tells the place at this instruction.
    fn expression(&self, entry: &Entry<'_>) -> Option<Expression<Reader>> {
        let value = entry.attribute(gimli::DW_AT_location)?;
        if let Some(expression) = value.exprloc_value() {
            return Some(expression);
        }
        let (file, unit) = entry.unit()?;
        let mut list = file.dwarf.attr_locations(unit, value).ok()??;
        for _ in 0..MAX_OPERATIONS {
            let entry = list.next().ok()??;
            if (entry.range.begin..entry.range.end).contains(&self.at.into()) {
                return Some(entry.data);
            }
        }
        None
    }

    fn evaluate(&self, entry: &Entry<'_>, expression: Expression<Reader>) -> Option<Vec<Piece<Reader>>> {
        let (file, unit) = entry.unit()?;
        let mut evaluation: Evaluation<Reader> = expression.evaluation(unit.encoding());
        evaluation.set_max_iterations(MAX_OPERATIONS);
        let type_of = |offset| {
            let entry = entry.info().entry(EntryPlace { offset, ..entry.place });
            let of_base = |entry: Entry<'_>| {
                let AttributeValue::Encoding(encoding) = entry.attribute(gimli::DW_AT_encoding)? else { return None };
                ValueType::from_encoding(encoding, entry.number(gimli::DW_AT_byte_size)?)
            };
            if offset.0 == 0 { Some(ValueType::Generic) } else { entry.and_then(of_base) }
        };
        let mut result = evaluation.evaluate().ok()?;
        for _ in 0..MAX_OPERATIONS {
            result = match result {
                EvaluationResult::Complete => return Some(evaluation.result()),
                EvaluationResult::RequiresMemory { address, size, base_type, .. } => {
                    let mut word = [0; 8];
                    let bytes = read(self.chip, address as u32, usize::from(size).min(8))?;
                    word.iter_mut().zip(bytes).for_each(|(place, byte)| *place = byte);
                    let value = StackValue::from_u64(type_of(base_type)?, u64::from_le_bytes(word)).ok()?;
                    evaluation.resume_with_memory(value)
                }
                EvaluationResult::RequiresRegister { register, base_type } => {
                    let value = self.registers.dwarf(register.0)?;
                    evaluation.resume_with_register(StackValue::from_u64(type_of(base_type)?, value).ok()?)
                }
                EvaluationResult::RequiresFrameBase => evaluation.resume_with_frame_base(self.frame_base?),
                EvaluationResult::RequiresCallFrameCfa => {
                    evaluation.resume_with_call_frame_cfa(self.frame_address?.into())
                }
                EvaluationResult::RequiresRelocatedAddress(address) => {
                    evaluation.resume_with_relocated_address(address)
                }
                EvaluationResult::RequiresIndexedAddress { index, .. } => {
                    evaluation.resume_with_indexed_address(file.dwarf.address(unit, index).ok()?)
                }
                EvaluationResult::RequiresBaseType(offset) => evaluation.resume_with_base_type(type_of(offset)?),
                // what a register had when the function was called, and what no chip of a board has
                _ => return None,
            }
            .ok()?;
        }
        None
    }

    fn assemble(&self, pieces: &[Piece<Reader>], size: u64) -> Option<Storage> {
        if let [Piece { size_in_bits: None, location: Location::Address { address }, .. }] = pieces {
            return Some(Storage::Memory(u32::try_from(*address).ok()?));
        }
        let mut bytes = Vec::new();
        for piece in pieces {
            let bits = piece.size_in_bits.unwrap_or(size.saturating_mul(8));
            let (length, skipped) = (usize::try_from(bits / 8).ok()?, piece.bit_offset.unwrap_or(0));
            if bits % 8 != 0 || skipped % 8 != 0 || length > MAX_BYTES || bytes.len() > MAX_BYTES {
                return None;
            }
            let known = self.bytes_of(&piece.location, length, skipped / 8);
            let known = known.into_iter().map(Some).chain(std::iter::repeat(None));
            bytes.extend(known.take(length));
        }
        Some(Storage::Bytes(bytes.into()))
    }

    /// The bytes at a place, as far as they are known, without the first ones.
    fn bytes_of(&self, location: &Location<Reader>, length: usize, skipped: u64) -> Vec<u8> {
        let skipped = usize::try_from(skipped).unwrap_or(usize::MAX);
        let bytes = match location {
            Location::Address { address } => {
                return read(self.chip, (*address as u32).wrapping_add(skipped as u32), length).unwrap_or_default();
            }
            Location::Register { register } => {
                let value = self.registers.dwarf(register.0).map(u64::to_le_bytes);
                let width = if register.0 >= 256 { 8 } else { 4 };
                value.map(|bytes| bytes[..width].to_vec()).unwrap_or_default()
            }
            Location::Value { value } => match value {
                // compilers write constants of 64 bits as if addresses had as many
                StackValue::Generic(value) => value.to_le_bytes().to_vec(),
                StackValue::F32(value) => value.to_le_bytes().to_vec(),
                StackValue::F64(value) => value.to_le_bytes().to_vec(),
                StackValue::I8(value) => i64::from(*value).to_le_bytes().to_vec(),
                StackValue::I16(value) => i64::from(*value).to_le_bytes().to_vec(),
                StackValue::I32(value) => i64::from(*value).to_le_bytes().to_vec(),
                other => other.to_u64(u64::MAX).map(|value| value.to_le_bytes().to_vec()).unwrap_or_default(),
            },
            Location::Bytes { value } => value.bytes().to_vec(),
            Location::Empty | Location::ImplicitPointer { .. } => Vec::new(),
        };
        bytes.into_iter().skip(skipped).collect()
    }
}

/// The bytes of a constant that the compiler knows.
fn of_constant(value: AttributeValue<Reader>, size: u64) -> Storage {
    let known = match &value {
        AttributeValue::Block(block) => block.bytes().to_vec(),
        other => {
            let number = other.sdata_value().or_else(|| other.udata_value().map(|number| number as i64));
            number.map(|number| i128::from(number).to_le_bytes().to_vec()).unwrap_or_default()
        }
    };
    let length = usize::try_from(size).unwrap_or(usize::MAX).min(MAX_BYTES);
    let known = known.into_iter().map(Some).chain(std::iter::repeat(None));
    Storage::Bytes(known.take(length).collect())
}
