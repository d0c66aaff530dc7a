//! What is expected of a text that a program writes: words, with numbers and gaps in them.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::line_number::{NumberRange, number_at};

/// What is expected of a text within a line.
///
/// A text is expected as it stands, but for braces: `{}` is any text, also none; `{20..25}` is a decimal number from 20 to
/// 25, both included, such as `20`, `24.75` or `25.0`; `{{` is a brace `{`. A `}` that closes nothing is itself.
///
/// A number is read whole, with its minus sign and its digits after the point, so `{1..9}` is not found in `15` or in `-5`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LinePattern {
    source: String,
    /// What stands between the gaps; at least one.
    segments: Vec<Vec<Part>>,
}

/// What is expected at one place.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Part {
    Text(String),
    Number(NumberRange),
}

/// Where a text stops being as expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineDifference {
    /// Bytes of the text that are as expected.
    pub at: usize,
    /// What is expected there, in words.
    pub wanted: String,
}

/// How the text is known to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineEnd {
    /// The line has ended.
    Ended,
    /// More can come: a number at the end is not read, since digits may follow.
    Open,
}

impl LinePattern {
    /// The pattern that only `line` matches.
    pub fn exactly(line: &str) -> Self {
        let segments = vec![if line.is_empty() { Vec::new() } else { vec![Part::Text(line.to_owned())] }];
        Self { source: line.replace('{', "{{"), segments }
    }

    /// The pattern as it was written.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Whether a whole line is as expected.
    pub fn matches(&self, line: &str) -> bool {
        self.first_difference(line).is_none()
    }

    /// Where a line stops being as expected.
    pub fn first_difference(&self, line: &str) -> Option<LineDifference> {
        let (first, others) = self.segments.split_first()?;
        let mut at = match read(first, line, 0, Place::Fixed, LineEnd::Ended) {
            Ok(end) => end,
            Err(difference) => return Some(difference),
        };
        let Some((last, middle)) = others.split_last() else {
            let wanted = || LineDifference { at, wanted: "the end of the line".to_owned() };
            return (at < line.len()).then(wanted);
        };
        for segment in middle {
            match search(segment, line, at, LineEnd::Ended, |_| true) {
                Some(found) => at = found.end,
                None => return Some(LineDifference { at, wanted: describe(segment) }),
            }
        }
        let found = search(last, line, at, LineEnd::Ended, |end| end == line.len());
        found.is_none().then(|| LineDifference { at, wanted: format!("{} at the end of the line", describe(last)) })
    }

    /// The first place at or after the byte `from` that is as expected, and that ends after the byte `after`.
    pub fn find(&self, text: &str, from: usize, after: usize, end: LineEnd) -> Option<Range<usize>> {
        let (last, before) = self.segments.split_last()?;
        let mut found: Option<Range<usize>> = None;
        for segment in before {
            let at = found.as_ref().map_or(from, |found| found.end);
            let segment = search(segment, text, at, end, |_| true)?;
            found = Some(found.map_or(segment.start, |found| found.start)..segment.end);
        }
        let at = found.as_ref().map_or(from, |found| found.end);
        let last = search(last, text, at, end, |end| end > after)?;
        Some(found.map_or(last.start, |found| found.start)..last.end)
    }

    /// Whether it can be looked for within a line: it begins and ends with something, and does not go over lines.
    ///
    /// # Errors
    /// Why it cannot.
    pub(super) fn check_within_line(&self) -> Result<(), String> {
        if self.source.contains(['\n', '\r']) {
            return Err("`text` is looked for within a line, and this one goes over a line end".to_owned());
        }
        if self.segments.iter().all(Vec::is_empty) {
            return Err(format!("`text` is looked for, and {:?} says nothing of it", self.source));
        }
        let ends = [self.segments.first(), self.segments.last()];
        if ends.into_iter().flatten().any(Vec::is_empty) {
            return Err(format!(
                "`text` is found anywhere in a line: {:?} has no need of {{}} at its ends",
                self.source
            ));
        }
        Ok(())
    }
}

/// Where the first part of a segment may stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Just here.
    Fixed,
    /// It is looked for: a number begins here only when no number is cut by that.
    Free,
}

/// Reads a segment at a place; returns where it ends, or what is not as expected.
fn read(segment: &[Part], text: &str, at: usize, place: Place, end: LineEnd) -> Result<usize, LineDifference> {
    let mut at = at;
    let mut place = place;
    for part in segment {
        match part {
            Part::Text(expected) => {
                let rest = text.get(at..).unwrap_or_default();
                let same: usize =
                    expected.chars().zip(rest.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
                at += same;
                if same < expected.len() {
                    return Err(LineDifference { at, wanted: format!("{:?}", &expected[same..]) });
                }
            }
            Part::Number(range) => match number_at(text, at, place == Place::Free, end == LineEnd::Open) {
                Some(number) if range.contains(number.value) => at = number.end,
                _ => return Err(LineDifference { at, wanted: range.to_string() }),
            },
        }
        place = Place::Fixed;
    }
    Ok(at)
}

/// The first place from `at` on where a segment stands and its end is as asked.
fn search(
    segment: &[Part],
    text: &str,
    at: usize,
    end: LineEnd,
    ends_well: impl Fn(usize) -> bool,
) -> Option<Range<usize>> {
    let starts = text.get(at..)?.char_indices().map(|(offset, _)| at + offset).chain([text.len()]);
    for start in starts {
        // most starts are wrong in their first character
        if let Some(Part::Text(expected)) = segment.first()
            && !text[start..].starts_with(expected)
        {
            continue;
        }
        if let Ok(found) = read(segment, text, start, Place::Free, end)
            && ends_well(found)
        {
            return Some(start..found);
        }
    }
    None
}

/// A segment in words.
fn describe(segment: &[Part]) -> String {
    let words: Vec<String> = segment
        .iter()
        .map(|part| match part {
            Part::Text(text) => format!("{text:?}"),
            Part::Number(range) => range.to_string(),
        })
        .collect();
    words.join(" and ")
}

impl TryFrom<String> for LinePattern {
    type Error = String;

    fn try_from(source: String) -> Result<Self, String> {
        let mut segments = vec![Vec::new()];
        let mut text = String::new();
        let mut rest = source.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            text.push_str(before);
            if let Some(after) = after.strip_prefix('{') {
                text.push('{');
                rest = after;
                continue;
            }
            let Some((inside, after)) = after.split_once('}') else {
                return Err(format!("{source:?}: a brace is not closed; {{{{ is a brace itself"));
            };
            // an end of what was, also where two gaps follow each other
            let segment = segments.last_mut();
            if let Some(segment) = segment
                && !text.is_empty()
            {
                segment.push(Part::Text(std::mem::take(&mut text)));
            }
            if inside.is_empty() {
                let follows_a_gap = segments.len() > 1 && segments.last().is_some_and(Vec::is_empty);
                if !follows_a_gap {
                    segments.push(Vec::new());
                }
            } else if let Some(segment) = segments.last_mut() {
                let range = NumberRange::try_from(inside).map_err(|why| format!("{source:?}: {why}"))?;
                segment.push(Part::Number(range));
            }
            rest = after;
        }
        text.push_str(rest);
        if let Some(segment) = segments.last_mut()
            && !text.is_empty()
        {
            segment.push(Part::Text(text));
        }
        Ok(Self { source, segments })
    }
}

impl From<LinePattern> for String {
    fn from(pattern: LinePattern) -> Self {
        pattern.source
    }
}

#[cfg(test)]
mod tests;
