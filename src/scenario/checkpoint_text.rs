//! The text of a recording, in which the checkpoints are replaced and nothing else.

use std::ops::Range;
use std::path::Path;

use serde::Deserialize;

use super::Scenario;
use super::comments::{offset, without_comments};
use super::file::{Format, ReadError};
use super::place::{Read, error, from_json, from_ron, place_at};
use super::read::{find_files, parse};
use super::recorded::{HASH_NAME, RecordedCheckpoint, RecordedCheckpoints};

/// What some editors write before a text.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// The text of a scenario whose checkpoints can be replaced. Comments in the list of checkpoints go with them.
#[derive(Clone, Debug)]
pub struct CheckpointText {
    /// The byte order mark of the file, or nothing.
    mark: &'static str,
    /// What comes after it.
    text: String,
    format: Format,
    scenario: Scenario,
    places: Option<Places>,
}

/// Where the values stand in the text.
#[derive(Clone, Debug)]
struct Places {
    hash: Range<usize>,
    /// `None` where the text has no list of parts: they are none.
    parts: Option<Range<usize>>,
    list: Range<usize>,
}

#[derive(Deserialize)]
#[serde(rename = "scenario", expecting = "a scenario")]
struct Values<R> {
    checkpoint_hash: Option<R>,
    checkpoint_parts: Option<R>,
    checkpoints: Option<R>,
}

impl CheckpointText {
    /// Reads a text. What its checkpoints say is not evaluated.
    ///
    /// # Errors
    /// The text does not hold a scenario, or it has checkpoints without saying how they were made.
    pub fn read(text: String, format: Format) -> Result<Self, ReadError> {
        let (mark, text) = match text.strip_prefix(BYTE_ORDER_MARK) {
            Some(rest) => (BYTE_ORDER_MARK, rest.to_owned()),
            None => ("", text),
        };
        let places = match format {
            Format::Ron => places::<&ron::value::RawValue>(&text, from_ron, |raw| raw.get_ron()),
            Format::Json => places::<&serde_json::value::RawValue>(&text, from_json, |raw| raw.get()),
        }?;
        let scenario = match &places {
            None => parse(&text, format)?,
            Some(places) => parse(&blanked(&text, places.list.clone()), format)?,
        };
        Ok(Self { mark, text, format, scenario, places })
    }

    /// Reads the image and the sounds that the scenario names; `path` is that of its file.
    ///
    /// # Errors
    /// One cannot be read, with the place where it is named.
    pub fn find_files(&mut self, path: &Path) -> Result<(), ReadError> {
        find_files(&mut self.scenario, path, &self.text)
    }

    /// The scenario.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// Whether there are checkpoints.
    pub fn is_recorded(&self) -> bool {
        self.places.is_some()
    }

    /// The text with other checkpoints; `None` when it has just these, or none that could be replaced.
    pub fn with_checkpoints(&self, new: &RecordedCheckpoints) -> Option<String> {
        let places = self.places.as_ref()?;
        let mut changes: Vec<(Range<usize>, String)> = Vec::new();
        if self.value::<String>(&places.hash).as_deref() != Some(HASH_NAME) {
            changes.push((places.hash.clone(), format!("{HASH_NAME:?}")));
        }
        let parts: Vec<String> = new.parts.iter().map(|part| format!("{part:?}")).collect();
        let parts = format!("[{}]", parts.join(", "));
        match &places.parts {
            Some(place) if self.value::<Vec<String>>(place).as_ref() != Some(&new.parts) => {
                changes.push((place.clone(), parts));
            }
            None if !new.parts.is_empty() => {
                let quote = self.quote();
                let behind_hash = places.hash.end..places.hash.end;
                changes.push((behind_hash, format!(", {quote}checkpoint_parts{quote}: {parts}")));
            }
            _ => {}
        }
        if self.value::<Vec<RecordedCheckpoint>>(&places.list).as_ref() != Some(&new.list) {
            changes.push((places.list.clone(), self.list(places.list.start, &new.list)));
        }
        if changes.is_empty() {
            return None;
        }
        // from the end, so that the places before it stay what they are
        changes.sort_by_key(|(place, _)| std::cmp::Reverse(place.start));
        let mut text = self.text.clone();
        for (place, value) in changes {
            text.replace_range(place, &value);
        }
        Some(format!("{}{text}", self.mark))
    }

    /// What stands at a place, if it can be read.
    fn value<T: for<'a> Deserialize<'a>>(&self, place: &Range<usize>) -> Option<T> {
        let text = &self.text[place.clone()];
        match self.format {
            Format::Ron => from_ron(text).ok(),
            Format::Json => from_json(text).ok(),
        }
    }

    /// What stands before and behind a key.
    fn quote(&self) -> &'static str {
        match self.format {
            Format::Ron => "",
            Format::Json => "\"",
        }
    }

    /// The list, a checkpoint a line, indented by one step more than the line that it begins in.
    fn list(&self, start: usize, checkpoints: &[RecordedCheckpoint]) -> String {
        if checkpoints.is_empty() {
            return "[]".to_owned();
        }
        let newline = if self.text.contains("\r\n") { "\r\n" } else { "\n" };
        let line = self.text[..start].rfind('\n').map_or(&self.text[..], |end| &self.text[end + 1..]);
        let indent = &line[..line.len() - line.trim_start_matches([' ', '\t']).len()];
        let (step, open, close, comma) = match self.format {
            Format::Ron => ("    ", '(', ')', ","),
            Format::Json => ("  ", '{', '}', ""),
        };
        let quote = self.quote();
        let lines: Vec<String> = checkpoints
            .iter()
            .map(|RecordedCheckpoint { at, frames, state }| {
                let (frames, state) = (String::from(*frames), String::from(state.clone()));
                let key = |name: &str| format!("{quote}{name}{quote}: ");
                format!(
                    "{indent}{step}{open}{}{at}, {}\"{frames}\", {}\"{state}\"{close}",
                    key("at"),
                    key("frames"),
                    key("state")
                )
            })
            .collect();
        format!("[{newline}{}{comma}{newline}{indent}]", lines.join(&format!(",{newline}")))
    }
}

/// The places of the values; `None` when there are no checkpoints.
fn places<'a, R: Deserialize<'a>>(
    text: &'a str,
    read: impl Fn(&'a str) -> Read<Values<R>>,
    source: impl Fn(&R) -> &'a str,
) -> Result<Option<Places>, ReadError> {
    let values = read(text).map_err(|(place, message)| error(place, message))?;
    let place = |value: &R| {
        let value = without_comments(source(value));
        let start = offset(text, value);
        start..start + value.len()
    };
    let Some(list) = values.checkpoints.as_ref().map(place) else { return Ok(None) };
    let inside = text[list.clone()].strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    if inside.is_some_and(|inside| without_comments(inside).is_empty()) {
        return Ok(None);
    }
    match values.checkpoint_hash.as_ref().map(place) {
        Some(hash) => Ok(Some(Places { hash, parts: values.checkpoint_parts.as_ref().map(place), list })),
        None => Err(error(
            place_at(text, list.start),
            "there are checkpoints, and `checkpoint_hash` does not say how they were made".to_owned(),
        )),
    }
}

/// The text with nothing in a list, and with all else at its line and column.
fn blanked(text: &str, list: Range<usize>) -> String {
    let old = &text[list.clone()];
    if !(old.starts_with('[') && old.ends_with(']') && old.len() >= 2) {
        return text.to_owned();
    }
    let blank = old[1..old.len() - 1].chars().map(|c| if c == '\n' { '\n' } else { ' ' });
    let blank: String = std::iter::once('[').chain(blank).chain(std::iter::once(']')).collect();
    let mut text = text.to_owned();
    text.replace_range(list, &blank);
    text
}
