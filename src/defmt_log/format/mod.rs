//! How a message is written: defmt's own language for it (the chapter *Custom log output* of the defmt book, which probe-rs
//! and defmt-print take by `--log-format`, too).
//!
//! | specifier | what it is |
//! |---|---|
//! | `{s}` | the message, which every format has |
//! | `{t}` | the time that the program gives it |
//! | `{L}` | the level, 5 wide if nothing else is said |
//! | `{m}`, `{c}` | the module with the function; the crate |
//! | `{f}`, `{ff}`, ...; `{F}` | the last part of the file's path, the last two parts, ...; the whole path |
//! | `{l}` | the line, 4 wide if nothing else is said |
//!
//! Behind a specifier stand its parameters, as in `{L:bold:<7}`: a width with `<`, `>` or `^`, which zeros fill if it begins
//! with one; a colour; a style. Several specifiers are grouped, with parameters of the group behind `%`: `{[{L}]%bold}`. A line
//! is the same wherever it is shown, so colours and styles are read and change nothing.

mod parser;

use std::fmt::Write as _;

use parser::segments;

/// A format, which was read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LogFormat {
    kind: Kind,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
enum Kind {
    /// A line with all that is known.
    #[default]
    OneLine,
    /// A line, and one with the place.
    Full,
    Custom(Vec<Segment>),
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Segment {
    what: What,
    width: Option<usize>,
    with_zeros: bool,
    alignment: Alignment,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum What {
    Text(String),
    Message,
    Time,
    Level,
    Module,
    Crate,
    /// So many last parts of the path.
    File(usize),
    Path,
    Line,
    Group(Vec<Segment>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Alignment {
    Left,
    Right,
    Centre,
}

/// What is known of a message.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Message<'a> {
    pub text: &'a str,
    /// Empty if the program gives none.
    pub time: &'a str,
    pub level: &'a str,
    /// The place in the source, if the file of the program tells it.
    pub place: Option<Place<'a>>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'a> {
    pub path: &'a str,
    pub line: u64,
    pub module: &'a str,
}

impl LogFormat {
    /// Reads a format: `oneline`, which is what is meant when nothing is said, `full`, or one with specifiers.
    ///
    /// # Errors
    /// What is wrong with it, in one sentence.
    pub fn parse(text: &str) -> Result<Self, String> {
        let kind = match text {
            "oneline" => Kind::OneLine,
            // as probe-rs and as defmt-print call it
            "full" | "default" => Kind::Full,
            _ => {
                let segments = segments(text, 0)?;
                if !has_message(&segments) {
                    return Err(format!("the log format {text:?} has no {{s}}, the message"));
                }
                Kind::Custom(segments)
            }
        };
        Ok(Self { kind })
    }

    /// A message in lines.
    pub(super) fn lines(&self, message: &Message<'_>) -> Vec<String> {
        let time = if message.time.is_empty() { "" } else { "{t} " };
        let format = match (&self.kind, message.place) {
            (Kind::Custom(segments), _) => Ok(segments.clone()),
            (Kind::OneLine, None) => segments(&format!("{time}[{{L}}] {{s}}"), 0),
            (Kind::OneLine, Some(_)) => segments(&format!("{time}[{{L}}] {{s}} ({{c}} {{fff}}:{{l:1}})"), 0),
            (Kind::Full, None) => segments(&format!("{time}{{L}} {{s}}"), 0),
            (Kind::Full, Some(_)) => segments(&format!("{time}{{L}} {{s}}\n└─ {{m}} @ {{F}}:{{l:1}}"), 0),
        };
        let mut text = String::new();
        format.unwrap_or_default().iter().for_each(|segment| segment.write(message, &mut text));
        text.split('\n').map(|line| line.trim_end_matches('\r').to_owned()).collect()
    }
}

impl Segment {
    fn text(text: &str) -> Self {
        Self { what: What::Text(text.to_owned()), width: None, with_zeros: false, alignment: Alignment::Left }
    }

    fn write(&self, message: &Message<'_>, to: &mut String) {
        let place = message.place;
        let mut width = self.width;
        let written = match &self.what {
            What::Text(text) => text.clone(),
            What::Message => message.text.to_owned(),
            What::Time if message.time.is_empty() => "<time>".to_owned(),
            What::Time => message.time.to_owned(),
            What::Level => {
                width = width.or(Some(5));
                message.level.to_owned()
            }
            What::Module => place.map_or("<mod path>", |place| place.module).to_owned(),
            What::Crate => {
                let parts = place.and_then(|place| place.module.split_once("::"));
                parts.map_or("<crate>", |(name, _)| name).to_owned()
            }
            What::File(parts) => place.map_or("<file>".to_owned(), |place| last_parts(place.path, *parts)),
            What::Path => place.map_or("<file>", |place| place.path).to_owned(),
            What::Line => {
                width = width.or(Some(4));
                place.map_or(0, |place| place.line).to_string()
            }
            What::Group(segments) => {
                let mut text = String::new();
                segments.iter().for_each(|segment| segment.write(message, &mut text));
                text
            }
        };
        let width = width.unwrap_or(0);
        // a text is written
        let _ = match (self.alignment, self.with_zeros) {
            (Alignment::Left, false) => write!(to, "{written:<width$}"),
            (Alignment::Left, true) => write!(to, "{written:0<width$}"),
            (Alignment::Right, false) => write!(to, "{written:>width$}"),
            (Alignment::Right, true) => write!(to, "{written:0>width$}"),
            (Alignment::Centre, false) => write!(to, "{written:^width$}"),
            (Alignment::Centre, true) => write!(to, "{written:0^width$}"),
        };
    }
}

/// The last parts of a path, which may be one of another system.
fn last_parts(path: &str, count: usize) -> String {
    let parts: Vec<&str> = path.split(['/', '\\']).filter(|part| !part.is_empty()).collect();
    parts[parts.len().saturating_sub(count)..].join("/")
}

fn has_message(segments: &[Segment]) -> bool {
    segments.iter().any(|segment| match &segment.what {
        What::Message => true,
        What::Group(segments) => has_message(segments),
        _ => false,
    })
}

#[cfg(test)]
mod tests;
