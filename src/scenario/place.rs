//! Places in a text, and reading values with the place of what is wrong.

use ron::extensions::Extensions;
use serde::Deserialize;

use super::comments::offset;
use super::file::ReadError;

/// What a reader of one format says: a value, or what is wrong with it and where.
pub(super) type Read<T> = Result<T, (Place, String)>;

/// Line and column, both from 1.
pub(super) type Place = (usize, usize);

pub(super) fn error(place: Place, message: String) -> ReadError {
    ReadError { path: None, place: Some(place), message }
}

pub(super) fn from_ron<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, (Place, String)> {
    ron_options().from_str(text).map_err(|error| {
        let place = error.span.start;
        ((place.line, place.col), error.code.to_string())
    })
}

pub(super) fn from_json<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, (Place, String)> {
    serde_json::from_str(text).map_err(|error| {
        // serde_json ends its messages with the place, which is said already
        let message = error.to_string();
        let end = message.rfind(" at line ").unwrap_or(message.len());
        ((error.line().max(1), error.column().max(1)), message[..end].to_owned())
    })
}

/// Where a key of the header stands.
pub(super) fn place_of_key(text: &str, key: &str) -> Place {
    let is_key = |&(at, _): &(usize, &str)| text[at + key.len()..].trim_start_matches(['"', ' ']).starts_with(':');
    match text.match_indices(key).find(is_key) {
        Some((at, _)) => place_in(text, &text[at..]),
        None => (1, 1),
    }
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
