//! What was expected to be written and was not: what came instead, and why that is not it.

use std::fmt;

use super::console::window_from;
use super::status::ExpectationStatus;
use super::verifier::Verifier;
use crate::scenario::{Expectation, LineDifference, LineEnd, LinePattern};
use crate::session::{ConsoleLine, ConsoleSource, Log};

/// The most lines that a verdict shows.
const MAX_LINES: usize = 5;
/// The most lines among which the nearest is looked for: the last ones.
const MAX_COMPARED: usize = 1000;
/// The most characters of a line that a sentence shows.
const MAX_SHOWN: usize = 60;

/// A line or a text that was expected and not written.
#[derive(Clone, PartialEq, Debug)]
pub struct MissingText {
    /// What was expected.
    pub expected: LinePattern,
    /// Whether a text within a line was expected, and not a line.
    pub is_text: bool,
    /// What was found last and is expected before it.
    pub after: Option<LinePattern>,
    /// What is known of it.
    pub near: Option<Near>,
    /// The lines that could have been it, the last ones when there are many.
    pub found: Vec<String>,
    /// The last line that came too early to be it, before the time in which it is expected, and the tick in which the line ended.
    pub before_window: Option<(u64, String)>,
    /// How many lines came before those.
    pub others: usize,
    /// What was written of lines that had not ended.
    pub open: Vec<String>,
}

/// What comes nearest to what was expected.
#[derive(Clone, PartialEq, Debug)]
pub enum Near {
    /// Something is expected before it and had not come.
    Awaits(LinePattern),
    /// It came too early, before what is expected before it, or before the time in which it is expected: the tick in which the
    /// line ended.
    Early(u64),
    /// A line that is like it.
    Line {
        /// The tick in which the line ended.
        tick: u64,
        /// The line.
        text: String,
        /// Where it differs.
        difference: LineDifference,
    },
}

impl MissingText {
    /// What there is to say of an expectation that was not met after `ran`; `None` if it is not about what is written.
    pub(super) fn of(verifier: &Verifier, index: usize, ran: u64, log: &Log) -> Option<Self> {
        let expectation = &verifier.expectations[index];
        let expected = expectation.expectation.written()?;
        let is_text = matches!(expectation.expectation, Expectation::Text(_));
        let window = window_from(expectation, log);
        let to = log.lines_to(ran);
        let place = verifier.console.place.line;
        let lines = log.lines_between(window.max(place), to);
        let before_window = log.lines_between(place, window);
        let (others, found) = lines.split_at(lines.len().saturating_sub(MAX_LINES));
        let open = ConsoleSource::ALL.map(|source| log.open_line_after(ran, source).to_owned());
        // what is not decided and was expected before is still awaited
        let before = |wanted: fn(&ExpectationStatus) -> bool| {
            let mut earlier = verifier.expectations[..index].iter().zip(&verifier.statuses).rev();
            let found = earlier.find(|(due, status)| due.expectation.written().is_some() && wanted(status));
            found.and_then(|(due, _)| due.expectation.written())
        };
        let awaited = before(|status| matches!(status, ExpectationStatus::Pending));
        let after = before(|status| matches!(status, ExpectationStatus::Passed { .. }));
        let near = awaited.map(|awaited| Near::Awaits(awaited.clone())).or_else(|| {
            let passed = after.map_or(&[][..], |_| log.lines_between(window, place.min(to)));
            // the line that was found for the one before is not too early, even when both are alike
            let passed = passed.split_last().map_or(passed, |(_, others)| others);
            let early = early(expected, is_text, passed).or_else(|| early(expected, is_text, before_window));
            early.or_else(|| if is_text { None } else { nearest(expected, lines) })
        });
        Some(Self {
            expected: expected.clone(),
            is_text,
            after: after.cloned(),
            near,
            found: found.iter().map(|line| line.text.to_string()).collect(),
            before_window: before_window.last().map(|line| (line.tick, line.text.to_string())),
            others: others.len(),
            open: open.into_iter().filter(|line| !line.is_empty()).collect(),
        })
    }

    /// What was expected, and what is known of it.
    pub(super) fn sentence(&self) -> String {
        let what = if self.is_text { "text" } else { "line" };
        let mut words = format!("expected the {what} {:?}", self.expected.source());
        if let Some(Near::Awaits(other)) = &self.near {
            return words + &format!(", after {:?}, which had not come", other.source());
        }
        let is_silent = self.found.is_empty() && self.open.is_empty();
        if let Some(after) = &self.after {
            words.push_str(&format!(" after {:?}", after.source()));
        }
        match &self.near {
            None if is_silent && let Some((tick, text)) = &self.before_window => words.push_str(&format!(
                ", and nothing was written in that time; the last line before, at {tick} ms, is {}",
                shown(text)
            )),
            None if is_silent && self.after.is_some() => words.push_str(", and nothing was written after that"),
            None if is_silent => words.push_str(", and nothing was written"),
            None | Some(Near::Awaits(_)) => {}
            Some(Near::Early(tick)) => words.push_str(&format!("; it came before that, at {tick} ms")),
            Some(Near::Line { tick, text, difference: LineDifference { at, wanted } }) => {
                let rest = text.get(*at..).unwrap_or_default();
                let there = if rest.is_empty() { "the end of the line".to_owned() } else { shown(rest) };
                let column = text.get(..*at).map_or(0, |before| before.chars().count()) + 1;
                words.push_str(&format!(
                    "; the nearest line, at {tick} ms, is {}: in column {column}, expected {wanted}, found {there}",
                    shown(text)
                ));
            }
        }
        words
    }
}

/// The lines that were found: the last ones, when there are many.
impl fmt::Display for MissingText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.others {
            _ if self.found.is_empty() && self.before_window.is_some() => {
                writeln!(f, "  no line was written in that time")?;
            }
            _ if self.found.is_empty() && self.after.is_some() => writeln!(f, "  no line was written after that")?,
            _ if self.found.is_empty() => writeln!(f, "  no line was written")?,
            0 => writeln!(f, "  found {:?}", self.found)?,
            others => writeln!(f, "  found {:?} after {others} others", self.found)?,
        }
        self.open.iter().try_for_each(|line| writeln!(f, "  and a line that had not ended: {line:?}"))
    }
}

/// What is expected, in lines that came too early; of several the last.
fn early(expected: &LinePattern, is_text: bool, lines: &[ConsoleLine]) -> Option<Near> {
    let is_it = |line: &&ConsoleLine| {
        if is_text { expected.find(&line.text, 0, 0, LineEnd::Ended).is_some() } else { expected.matches(&line.text) }
    };
    lines.iter().rev().find(is_it).map(|line| Near::Early(line.tick))
}

/// The line that is as expected for longest, from its beginning and from its end; of several the last.
fn nearest(expected: &LinePattern, lines: &[ConsoleLine]) -> Option<Near> {
    let ends = expected.source().bytes().rev();
    let likeness = |line: &ConsoleLine, difference: &LineDifference| {
        let same_end = ends.clone().zip(line.text.bytes().rev()).take_while(|(a, b)| a == b).count();
        difference.at + same_end.min(line.text.len() - difference.at)
    };
    let compared = lines[lines.len().saturating_sub(MAX_COMPARED)..].iter();
    let differences = compared.filter_map(|line| Some((line, expected.first_difference(&line.text)?)));
    let (line, difference) = differences.max_by_key(|(line, difference)| likeness(line, difference))?;
    Some(Near::Line { tick: line.tick, text: line.text.to_string(), difference })
}

/// A text in quotes, not all of a long one.
fn shown(text: &str) -> String {
    match text.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}
