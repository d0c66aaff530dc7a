//! The words of an expression.

/// The signs, the longer ones first where one begins with another.
const SIGNS: [&str; 29] = [
    "&&", "||", "==", "!=", "<=", ">=", "<<", ">>", "->", "::", "+", "-", "*", "/", "%", "&", "|", "^", "!", "~", "<",
    ">", "(", ")", "[", "]", ".", "=", ",",
];

/// A word of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// A literal of a number or a character.
    Integer(i128),
    /// A name, with the modules before it: `app::STATE`, `$sp`.
    Name(String),
    Sign(&'static str),
}

/// A word, and the column of its first character, from 1.
pub(super) type Placed = (Token, usize);

/// The words of a text.
///
/// # Errors
/// There is something else, with its column.
pub(super) fn tokens(text: &str) -> Result<Vec<Placed>, String> {
    let mut tokens = Vec::new();
    let (mut rest, mut column) = (text, 1);
    loop {
        let after = rest.trim_start();
        column += characters(rest, after);
        rest = after;
        let Some(first) = rest.chars().next() else { return Ok(tokens) };
        let (token, length) = if first.is_ascii_digit() {
            let length = length_while(rest, |character| character.is_alphanumeric() || character == '_');
            (Token::Integer(integer(&rest[..length], column)?), length)
        } else if first == '\'' {
            let (code, length) = character(rest).ok_or_else(|| format!("no character ends at column {column}"))?;
            (Token::Integer(code.into()), length)
        } else if begins_name(first) {
            let length = name_length(rest);
            (Token::Name(rest[..length].to_owned()), length)
        } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            (Token::Sign(sign), sign.len())
        } else {
            return Err(format!("{first:?} at column {column} is nothing that an expression has"));
        };
        tokens.push((token, column));
        column += characters(rest, &rest[length..]);
        rest = &rest[length..];
    }
}

/// How many characters are before the rest of a text.
fn characters(text: &str, rest: &str) -> usize {
    text[..text.len() - rest.len()].chars().count()
}

fn length_while(text: &str, is_part: impl Fn(char) -> bool) -> usize {
    text.find(|character| !is_part(character)).unwrap_or(text.len())
}

fn begins_name(character: char) -> bool {
    character.is_alphabetic() || matches!(character, '_' | '$' | '{')
}

/// The length of a name. Names that the compiler gives have braces: `main::{closure#0}::COUNT`.
fn name_length(text: &str) -> usize {
    let is_part = |character: char| character.is_alphanumeric() || matches!(character, '_' | '$' | '{' | '}' | '#');
    let mut length = length_while(text, is_part);
    while let Some(after) = text[length..].strip_prefix("::").filter(|after| after.starts_with(begins_name)) {
        length += 2 + length_while(after, is_part);
    }
    length
}

/// A literal: decimal, or behind `0x`, `0b` and `0o`; `_` may be between the digits.
fn integer(text: &str, column: usize) -> Result<i128, String> {
    let digits = text.replace('_', "").to_ascii_lowercase();
    let (digits, base) = [("0x", 16), ("0b", 2), ("0o", 8)]
        .into_iter()
        .find_map(|(prefix, base)| Some((digits.strip_prefix(prefix)?, base)))
        .unwrap_or((&digits, 10));
    let number = u64::from_str_radix(digits, base);
    number.map(i128::from).map_err(|_| format!("{text} at column {column} is no whole number of up to 64 bits"))
}

/// A character in quotes, by its code, and the bytes of the literal.
pub(in super::super) fn character(text: &str) -> Option<(u32, usize)> {
    let inner = text.strip_prefix('\'')?;
    let (code, length) = match inner.strip_prefix('\\') {
        None => inner.chars().next().filter(|first| *first != '\'').map(|first| (first.into(), first.len_utf8()))?,
        Some(escaped) => {
            let (code, length) = match escaped.chars().next()? {
                'n' => (u32::from('\n'), 1),
                'r' => (u32::from('\r'), 1),
                't' => (u32::from('\t'), 1),
                '0' => (0, 1),
                same @ ('\\' | '\'' | '"') => (same.into(), 1),
                'x' => (u32::from_str_radix(escaped.get(1..3)?, 16).ok()?, 3),
                'u' => {
                    let (digits, _) = escaped.strip_prefix("u{")?.split_once('}')?;
                    (char::from_u32(u32::from_str_radix(digits, 16).ok()?)?.into(), digits.len() + 3)
                }
                _ => return None,
            };
            (code, length + 1)
        }
    };
    inner[length..].starts_with('\'').then_some((code, length + 2))
}
