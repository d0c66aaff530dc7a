//! Places in a text, and reading values with the place of what is wrong.

use ron::extensions::Extensions;
use serde::Deserialize;

use super::comments::{offset, offset_of_key};
use super::file::ReadError;

/// What a reader of one format says: a value, or what is wrong with it and where.
pub(super) type Read<T> = Result<T, (Place, String)>;

/// What is wrong where brackets stand in brackets more often than is read.
const NESTED: &str = "values are nested deeper here than in any scenario";

/// Line and column in characters, both from 1.
pub(super) type Place = (usize, usize);

pub(super) fn error(place: Place, message: String) -> ReadError {
    ReadError { path: None, place: Some(place), message }
}

pub(super) fn from_ron<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, (Place, String)> {
    ron_options().from_str(text).map_err(|error| {
        let place = error.span.start;
        let message = match error.code {
            ron::Error::ExceededRecursionLimit => NESTED.to_owned(),
            // the type as the formats name it, which is no word of the file
            ron::Error::ExpectedDifferentStructName { expected, found } => {
                format!("expected the bracket that begins the {expected}, and found `{found}`")
            }
            other => other.to_string(),
        };
        ((place.line, place.col), message)
    })
}

pub(super) fn from_json<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, (Place, String)> {
    serde_json::from_str(text).map_err(|error| {
        // serde_json ends its messages with the place, which is said already
        let message = error.to_string();
        let end = message.rfind(" at line ").unwrap_or(message.len());
        let message = if message.starts_with("recursion limit exceeded") { NESTED } else { &message[..end] };
        (characters(text, (error.line().max(1), error.column().max(1))), message.to_owned())
    })
}

/// The place with its column in characters of a place with its column in bytes.
fn characters(text: &str, (line, column): Place) -> Place {
    let line_text = text.split('\n').nth(line - 1).unwrap_or_default();
    // each character has one byte that continues no other one
    let before = line_text.bytes().take(column - 1).filter(|byte| byte & 0xc0 != 0x80).count();
    (line, before + 1)
}

/// Where a key of the header stands; the beginning of the text if it is not there.
pub(super) fn place_of_key(text: &str, key: &str) -> Place {
    offset_of_key(text, key).map_or((1, 1), |at| place_at(text, at))
}

/// Where `part`, a slice of `text`, begins in it.
pub(super) fn place_in(text: &str, part: &str) -> Place {
    place_at(text, offset(text, part))
}

/// The place of a byte of a text.
pub(super) fn place_at(text: &str, byte: usize) -> Place {
    let before = &text[..byte];
    after((1, 1), (before.matches('\n').count() + 1, before.chars().rev().take_while(|&c| c != '\n').count() + 1))
}

/// A place in a text that begins at `begin`.
pub(super) fn after(begin: Place, place: Place) -> Place {
    match place {
        (1, column) => (begin.0, begin.1 + column - 1),
        (line, column) => (begin.0 + line - 1, column),
    }
}

/// RON in which a value that may be left out is written without `Some`.
pub(super) fn ron_options() -> ron::Options {
    ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `é` has two bytes.
    #[test]
    fn the_columns_of_json_are_characters() {
        let place = |text| from_json::<Vec<String>>(text).expect_err("it is wrong").0;
        let (plain, accents) = (place("[\"aaaa\", 5]"), place("[\"éééé\", 5]"));
        assert_eq!(plain, accents);
        assert_eq!(place("[\n\"éééé\", 5]").0, 2);
    }

    #[test]
    fn what_is_nested_too_deeply_is_said_in_words_of_this_program() {
        let deep = "[".repeat(5000);
        for message in [from_ron::<Vec<ron::Value>>(&deep).err(), from_json::<serde_json::Value>(&deep).err()] {
            assert_eq!(message.map(|(_, message)| message).as_deref(), Some(NESTED));
        }
    }
}
