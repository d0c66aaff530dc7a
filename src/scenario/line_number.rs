//! Decimal numbers in the text of a program.

use std::fmt;

/// A range of decimal numbers, both ends included: `20..25`, `-1.5..1.5`.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct NumberRange {
    from: f64,
    to: f64,
    /// As it was written.
    ends: [String; 2],
}

/// A number that stands in a text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct FoundNumber {
    pub value: f64,
    /// The byte after it.
    pub end: usize,
}

impl NumberRange {
    pub(super) fn contains(&self, value: f64) -> bool {
        (self.from..=self.to).contains(&value)
    }
}

impl TryFrom<&str> for NumberRange {
    type Error = String;

    fn try_from(text: &str) -> Result<Self, String> {
        let number = |text: &str| {
            let found = number_at(text, 0, false, false).filter(|found| found.end == text.len());
            found.map(|found| found.value).ok_or_else(|| {
                format!("{text:?} is no number; {{}} is any text, and {{20..25}} is a number from 20 to 25")
            })
        };
        let Some((from, to)) = text.split_once("..") else {
            return Err(format!("{{{text}}} is no range; {{}} is any text, and {{20..25}} is a number from 20 to 25"));
        };
        let range = Self { from: number(from)?, to: number(to)?, ends: [from, to].map(str::to_owned) };
        if range.from > range.to {
            return Err(format!("no number is from {from} to {to}: the lower one comes first"));
        }
        Ok(range)
    }
}

/// The range in words.
impl fmt::Display for NumberRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = &self.ends;
        write!(f, "a number from {from} to {to}")
    }
}

/// The number that begins at a byte of a text: a minus sign or none, digits, and perhaps a point with digits after it.
///
/// With `is_free`, the number was looked for: then there is none where a number has begun before, and a hyphen after a word is
/// no sign. With `is_open`, more text may come: then a number that goes to the end of the text is not known.
pub(super) fn number_at(text: &str, at: usize, is_free: bool, is_open: bool) -> Option<FoundNumber> {
    let bytes = text.as_bytes();
    let byte = |at: usize| bytes.get(at).copied();
    let before = |back: usize| at.checked_sub(back).and_then(byte);
    let is_digit = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_digit());
    let is_word = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric());
    let is_negative = byte(at) == Some(b'-');
    if is_free {
        let cuts = match before(1) {
            Some(b'.') => is_digit(before(2)),
            Some(b'-') => !is_word(before(2)),
            other => is_digit(other),
        };
        if cuts || (is_negative && is_word(before(1))) {
            return None;
        }
    }
    let digits = |from: usize| from + bytes.iter().skip(from).take_while(|byte| byte.is_ascii_digit()).count();
    let first = at + usize::from(is_negative);
    let whole = digits(first);
    if whole == first {
        return None;
    }
    let fraction = if byte(whole) == Some(b'.') { digits(whole + 1) } else { whole };
    let end = if fraction > whole + 1 { fraction } else { whole };
    if is_open && (fraction == bytes.len() || end == bytes.len()) {
        return None;
    }
    let value = text.get(at..end)?.parse().ok()?;
    Some(FoundNumber { value, end })
}
