//! The arguments of a message, as they are in a frame: one after the other, the lowest byte first, with no gaps. Their types are
//! in the text of the message.

use std::collections::BTreeMap;

use defmt_parser::{Fragment, ParserMode, Type};

/// Parts of messages in parts of messages.
const MAX_DEPTH: usize = 64;
/// The elements of a slice. A damaged frame may say that it has four thousand million.
const MAX_ELEMENTS: usize = 1 << 16;

/// What is wrong with bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wrong {
    /// More bytes are needed.
    Incomplete,
    /// They are no frame.
    Malformed,
}

/// The arguments of a text, by their places in it.
pub(super) type Arguments<'a> = BTreeMap<usize, Value<'a>>;

/// A text with its arguments.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Formatted<'a> {
    pub text: &'a str,
    pub arguments: Arguments<'a>,
}

/// An argument.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Value<'a> {
    Bool(bool),
    Char(char),
    Unsigned(u128),
    /// A number, and of how many bits it is.
    Signed(i128, u32),
    Float32(f32),
    Float64(f64),
    Text(String),
    Bytes(Vec<u8>),
    Formatted(Formatted<'a>),
    /// Elements of a slice or of an array.
    Elements(Vec<Formatted<'a>>),
    /// Texts that are written one behind the other.
    Sequence(Vec<Formatted<'a>>),
}

/// Reads arguments off bytes.
pub(super) struct ValueReader<'a, 'b> {
    /// The text with a number.
    pub text: &'b dyn Fn(usize) -> Option<&'a str>,
    /// What was not read yet.
    pub bytes: &'b [u8],
}

impl<'a> ValueReader<'a, '_> {
    /// The number that a frame or a value begins with.
    pub(super) fn text_number(&mut self) -> Result<usize, Wrong> {
        Ok(usize::from(u16::from_le_bytes(self.array()?)))
    }

    /// The text with a number.
    pub(super) fn text_of(&self, number: usize) -> Result<&'a str, Wrong> {
        (self.text)(number).ok_or(Wrong::Malformed)
    }

    /// A text with the arguments that follow.
    pub(super) fn formatted(&mut self, text: &'a str, depth: usize) -> Result<Formatted<'a>, Wrong> {
        if depth > MAX_DEPTH {
            return Err(Wrong::Malformed);
        }
        let fragments = defmt_parser::parse(text, ParserMode::ForwardsCompatible).map_err(|_| Wrong::Malformed)?;
        // each argument is there once; the parts of a word make one word
        let mut types: BTreeMap<usize, Type> = BTreeMap::new();
        for fragment in fragments {
            let Fragment::Parameter(parameter) = fragment else { continue };
            let joined = match (types.remove(&parameter.index), parameter.ty) {
                (Some(Type::BitField(one)), Type::BitField(other)) => {
                    Type::BitField(one.start.min(other.start)..one.end.max(other.end))
                }
                (Some(before), _) => before,
                (None, new) => new,
            };
            types.insert(parameter.index, joined);
        }
        let mut arguments = Arguments::new();
        for (index, kind) in types {
            arguments.insert(index, self.value(&kind, depth)?);
        }
        Ok(Formatted { text, arguments })
    }

    fn take(&mut self, count: usize) -> Result<&[u8], Wrong> {
        let (taken, rest) = self.bytes.split_at_checked(count).ok_or(Wrong::Incomplete)?;
        self.bytes = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Wrong> {
        self.take(N)?.first_chunk().copied().ok_or(Wrong::Incomplete)
    }

    /// A number of so many bytes, up to 16.
    fn unsigned(&mut self, bytes: usize) -> Result<u128, Wrong> {
        Ok(self.take(bytes)?.iter().rev().fold(0, |number, &byte| number << 8 | u128::from(byte)))
    }

    fn signed(&mut self, bytes: usize) -> Result<Value<'a>, Wrong> {
        let bits = 8 * bytes as u32;
        let above = 128 - bits;
        Ok(Value::Signed((self.unsigned(bytes)? << above) as i128 >> above, bits))
    }

    /// A length of four bytes.
    fn length(&mut self) -> Result<usize, Wrong> {
        // a chip of 32 bits has no longer ones
        Ok(u32::from_le_bytes(self.array()?) as usize)
    }

    fn value(&mut self, kind: &Type, depth: usize) -> Result<Value<'a>, Wrong> {
        let utf8 = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).map(Value::Text).map_err(|_| Wrong::Malformed);
        Ok(match kind {
            Type::Bool => match self.unsigned(1)? {
                0 => Value::Bool(false),
                1 => Value::Bool(true),
                _ => return Err(Wrong::Malformed),
            },
            Type::Char => Value::Char(char::from_u32(u32::from_le_bytes(self.array()?)).ok_or(Wrong::Malformed)?),
            Type::U8 => Value::Unsigned(self.unsigned(1)?),
            Type::U16 => Value::Unsigned(self.unsigned(2)?),
            Type::U32 | Type::Usize => Value::Unsigned(self.unsigned(4)?),
            Type::U64 => Value::Unsigned(self.unsigned(8)?),
            Type::U128 => Value::Unsigned(self.unsigned(16)?),
            Type::I8 => self.signed(1)?,
            Type::I16 => self.signed(2)?,
            Type::I32 | Type::Isize => self.signed(4)?,
            Type::I64 => self.signed(8)?,
            Type::I128 => self.signed(16)?,
            Type::F32 => Value::Float32(f32::from_le_bytes(self.array()?)),
            Type::F64 => Value::Float64(f64::from_le_bytes(self.array()?)),
            Type::Str => {
                let length = self.length()?;
                utf8(self.take(length)?)?
            }
            Type::IStr => {
                let number = self.text_number()?;
                Value::Text(self.text_of(number)?.to_owned())
            }
            Type::Debug | Type::Display => {
                // what the chip has written itself, up to a byte that is in no text
                let length = self.bytes.iter().position(|&byte| byte == 0xff).ok_or(Wrong::Incomplete)?;
                let text = utf8(self.take(length)?)?;
                self.take(1)?;
                text
            }
            Type::U8Slice => {
                let length = self.length()?;
                Value::Bytes(self.take(length)?.to_vec())
            }
            Type::U8Array(length) => Value::Bytes(self.take(*length)?.to_vec()),
            Type::BitField(range) => {
                // the bytes of a word that have the bits, as a number of 1, 2, 4, 8 or 16 bytes
                let first = range.start / 8;
                let bytes = usize::from((range.end.saturating_sub(1) / 8).saturating_sub(first)) + 1;
                Value::Unsigned(self.unsigned(bytes.next_power_of_two().min(16))? << (8 * (first & 15)))
            }
            Type::Format => {
                let number = self.text_number()?;
                let text = self.text_of(number)?;
                Value::Formatted(self.one_of(text, depth)?)
            }
            Type::FormatSlice => {
                let count = self.length()?;
                self.elements(count, depth)?
            }
            Type::FormatArray(count) => self.elements(*count, depth)?,
            Type::FormatSequence => {
                let mut texts = Vec::new();
                loop {
                    match self.text_number()? {
                        0 => break Value::Sequence(texts),
                        number => {
                            let text = self.text_of(number)?;
                            texts.push(self.formatted(text, depth + 1)?);
                        }
                    }
                }
            }
        })
    }

    /// Elements of one text.
    fn elements(&mut self, count: usize, depth: usize) -> Result<Value<'a>, Wrong> {
        if count > MAX_ELEMENTS {
            return Err(Wrong::Malformed);
        }
        let number = self.text_number()?;
        let text = self.text_of(number)?;
        (0..count).map(|_| self.one_of(text, depth)).collect::<Result<_, _>>().map(Value::Elements)
    }

    /// A value of a text, or of one of several with `|` between them, which a number says.
    fn one_of(&mut self, text: &'a str, depth: usize) -> Result<Formatted<'a>, Wrong> {
        let variant = match text.matches('|').count() {
            0 => 0,
            1..=0xff => self.unsigned(1)?,
            0x100..=0xffff => self.unsigned(2)?,
            _ => return Err(Wrong::Malformed),
        };
        let text = text.split('|').nth(variant as usize).ok_or(Wrong::Malformed)?;
        self.formatted(text, depth + 1)
    }
}
