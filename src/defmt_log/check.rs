//! Whether bytes are a frame that can be decoded without harm: the decoder makes room for as many elements as a frame says
//! that it has, and a damaged one may say four thousand million.

use std::collections::BTreeMap;

use defmt_parser::{Fragment, ParserMode, Type};

/// Parts of messages in parts of messages.
const MAX_DEPTH: usize = 64;
/// The elements of a slice.
const MAX_ELEMENTS: usize = 1 << 16;

/// What is wrong with bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wrong {
    /// More bytes are needed.
    Incomplete,
    /// They are no frame.
    Malformed,
}

/// The texts of a program, by their numbers.
pub(super) type Texts = BTreeMap<usize, String>;

/// Reads bytes as the decoder does, and keeps nothing of them.
pub(super) struct Check<'a> {
    pub(super) texts: &'a Texts,
    pub(super) bytes: &'a [u8],
}

impl<'a> Check<'a> {
    /// A frame, whose time is written like this.
    pub(super) fn frame(&mut self, timestamp: Option<&str>) -> Result<(), Wrong> {
        let number = self.number(2)?;
        if let Some(timestamp) = timestamp {
            self.format(timestamp, 0)?;
        }
        let text = self.text(number)?;
        self.format(text, 0)
    }

    fn skip(&mut self, count: usize) -> Result<&'a [u8], Wrong> {
        let (skipped, rest) = self.bytes.split_at_checked(count).ok_or(Wrong::Incomplete)?;
        self.bytes = rest;
        Ok(skipped)
    }

    /// A number of so many bytes, up to four.
    fn number(&mut self, bytes: usize) -> Result<usize, Wrong> {
        Ok(self.skip(bytes)?.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte)))
    }

    fn text(&self, number: usize) -> Result<&'a str, Wrong> {
        self.texts.get(&number).map(String::as_str).ok_or(Wrong::Malformed)
    }

    /// The arguments of a text.
    fn format(&mut self, format: &str, depth: usize) -> Result<(), Wrong> {
        if depth > MAX_DEPTH {
            return Err(Wrong::Malformed);
        }
        let fragments = defmt_parser::parse(format, ParserMode::ForwardsCompatible).map_err(|_| Wrong::Malformed)?;
        // each argument once, by its place; parts of a word make one word
        let mut arguments: BTreeMap<usize, Type> = BTreeMap::new();
        for fragment in fragments {
            let Fragment::Parameter(parameter) = fragment else { continue };
            let joined = match (arguments.remove(&parameter.index), parameter.ty) {
                (Some(Type::BitField(one)), Type::BitField(other)) => {
                    Type::BitField(one.start.min(other.start)..one.end.max(other.end))
                }
                (Some(before), _) => before,
                (None, new) => new,
            };
            arguments.insert(parameter.index, joined);
        }
        arguments.into_values().try_for_each(|argument| self.argument(&argument, depth))
    }

    fn argument(&mut self, argument: &Type, depth: usize) -> Result<(), Wrong> {
        let bytes = match argument {
            Type::Bool | Type::I8 | Type::U8 => 1,
            Type::I16 | Type::U16 | Type::IStr => 2,
            Type::I32 | Type::U32 | Type::Isize | Type::Usize | Type::F32 | Type::Char => 4,
            Type::I64 | Type::U64 | Type::F64 => 8,
            Type::I128 | Type::U128 => 16,
            Type::U8Array(length) => *length,
            Type::U8Slice | Type::Str => self.number(4)?,
            Type::BitField(range) => {
                let bytes = usize::from(range.end.saturating_sub(1) / 8).saturating_sub((range.start / 8).into()) + 1;
                bytes.next_power_of_two()
            }
            Type::Debug | Type::Display => {
                self.bytes.iter().position(|&byte| byte == 0xff).ok_or(Wrong::Incomplete)? + 1
            }
            Type::Format => return self.value(depth),
            Type::FormatSlice => {
                let count = self.number(4)?;
                return self.elements(count, depth);
            }
            Type::FormatArray(count) => return self.elements(*count, depth),
            Type::FormatSequence => {
                loop {
                    let number = self.number(2)?;
                    if number == 0 {
                        return Ok(());
                    }
                    let text = self.text(number)?;
                    self.format(text, depth + 1)?;
                }
            }
        };
        self.skip(bytes).map(|_| ())
    }

    fn elements(&mut self, count: usize, depth: usize) -> Result<(), Wrong> {
        if count > MAX_ELEMENTS {
            return Err(Wrong::Malformed);
        }
        let number = self.number(2)?;
        let text = self.text(number)?;
        (0..count).try_for_each(|_| self.one_of(text, depth))
    }

    /// A value that says its own text.
    fn value(&mut self, depth: usize) -> Result<(), Wrong> {
        let number = self.number(2)?;
        let text = self.text(number)?;
        self.one_of(text, depth)
    }

    /// A value of a text, or of one of several with `|` between them.
    fn one_of(&mut self, text: &str, depth: usize) -> Result<(), Wrong> {
        let bars = text.matches('|').count();
        if bars == 0 {
            return self.format(text, depth + 1);
        }
        let variant = self.number(if bars < 0x100 { 1 } else { 2 })?;
        let text = text.split('|').nth(variant).ok_or(Wrong::Malformed)?;
        self.format(text, depth + 1)
    }
}
