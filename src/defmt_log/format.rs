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

use std::fmt::Write as _;

/// Words for colours and styles.
const LOOKS: [&str; 16] = [
    "black",
    "red",
    "green",
    "yellow",
    "blue",
    "magenta",
    "purple",
    "cyan",
    "white",
    "severity",
    "werror",
    "bold",
    "italic",
    "underline",
    "strike",
    "dimmed",
];
/// No screen is wider.
const MAX_WIDTH: usize = 1000;
/// Groups in groups.
const MAX_DEPTH: usize = 16;

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

/// Texts and what is in braces between them.
fn segments(text: &str, depth: usize) -> Result<Vec<Segment>, String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['{', '}']) {
        if rest[at..].starts_with('}') {
            return Err(format!("the log format has a }} without its {{ in {text:?}"));
        }
        if at > 0 {
            found.push(Segment::text(&rest[..at]));
        }
        let inside = &rest[at + 1..];
        let end = closing(inside).ok_or_else(|| format!("the log format has a {{ without its }} in {text:?}"))?;
        found.push(segment(&inside[..end], depth + 1)?);
        rest = &inside[end + 1..];
    }
    if !rest.is_empty() {
        found.push(Segment::text(rest));
    }
    Ok(found)
}

/// Where the brace closes that was opened before.
fn closing(text: &str) -> Option<usize> {
    let mut open = 1;
    text.char_indices().find_map(|(at, character)| {
        open += match character {
            '{' => 1,
            '}' => -1,
            _ => 0,
        };
        (open == 0).then_some(at)
    })
}

/// What is in braces: a specifier or a group, with parameters.
fn segment(text: &str, depth: usize) -> Result<Segment, String> {
    if depth > MAX_DEPTH {
        return Err(format!("the log format has more than {MAX_DEPTH} groups in each other"));
    }
    // those of a group stand behind its last brace
    let from = text.rfind('}').map_or(0, |at| at + 1);
    let group_end = text[from..].find('%').map(|at| from + at);
    let (what, parameters): (What, Vec<&str>) = match group_end {
        Some(end) => (group(&text[..end], depth)?, text[end + 1..].split('%').collect()),
        None if from > 0 => (group(text, depth)?, Vec::new()),
        None => {
            let mut parts = text.split(':');
            (specifier(parts.next().unwrap_or_default())?, parts.collect())
        }
    };
    let mut segment = Segment { what, width: None, with_zeros: false, alignment: Alignment::Left };
    let mut seen: Vec<&str> = Vec::new();
    for parameter in parameters {
        if seen.contains(&parameter) {
            return Err(format!("the log format says {parameter:?} twice in {{{text}}}"));
        }
        seen.push(parameter);
        if LOOKS.contains(&parameter) {
            continue;
        }
        let (alignment, number) = match parameter.split_at_checked(1) {
            Some(("<", number)) => (Alignment::Left, number),
            Some((">", number)) => (Alignment::Right, number),
            Some(("^", number)) => (Alignment::Centre, number),
            _ => (Alignment::Left, parameter),
        };
        let width = number.bytes().all(|digit| digit.is_ascii_digit()).then(|| number.parse::<usize>().ok()).flatten();
        let Some(width) = width.filter(|&width| width <= MAX_WIDTH && segment.width.is_none()) else {
            return Err(format!(
                "the log format has the parameter {parameter:?} in {{{text}}}; there are widths up to {MAX_WIDTH} like <7, \
                 colours like red or severity, and styles like bold"
            ));
        };
        (segment.width, segment.with_zeros, segment.alignment) = (Some(width), number.starts_with('0'), alignment);
    }
    Ok(segment)
}

fn group(text: &str, depth: usize) -> Result<What, String> {
    let inside = match specifier(text) {
        Ok(what) => vec![Segment { what, width: None, with_zeros: false, alignment: Alignment::Left }],
        Err(_) => segments(text, depth)?,
    };
    if inside.iter().all(|segment| matches!(segment.what, What::Text(_))) {
        return Err(format!("the log format has a group {{{text}}} without a specifier"));
    }
    Ok(What::Group(inside))
}

fn specifier(word: &str) -> Result<What, String> {
    Ok(match word {
        "s" => What::Message,
        "t" => What::Time,
        "L" => What::Level,
        "m" => What::Module,
        "c" => What::Crate,
        "F" => What::Path,
        "l" => What::Line,
        _ if !word.is_empty() && word.bytes().all(|letter| letter == b'f') => What::File(word.len()),
        _ => {
            return Err(format!("{word:?} is no specifier of a log format: s, t, L, m, c, f, ff, F and l are"));
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLACE: Place<'_> = Place { path: "/home/me/app/src/foo/bar.rs", line: 12, module: "app::foo::run" };
    const MESSAGE: Message<'_> = Message { text: "hello", time: "0.000123", level: "INFO", place: Some(PLACE) };

    fn of(format: &str, message: &Message<'_>) -> String {
        LogFormat::parse(format).expect(format).lines(message).join("\n")
    }

    #[test]
    fn formats_of_the_defmt_book_are_written_as_it_says() {
        let error = Message { level: "ERROR", place: Some(Place { path: "src/main.rs", ..PLACE }), ..MESSAGE };
        for (format, expected) in [
            ("{s}", "hello"),
            ("Log: {s}", "Log: hello"),
            ("[{L}] {s}", "[ERROR] hello"),
            ("{L} {f:>10}: {s}", "ERROR    main.rs: hello"),
            ("{[{L:bold}]%underline} {s}", "[ERROR] hello"),
            ("{{[{L}]%bold} {f:>20}:%<35} {s}", "[ERROR]              main.rs:       hello"),
            ("{t:>8} {[{L:4}]%bold} {s} {({ff}:{l:1})%dimmed%werror}", "0.000123 [ERROR] hello (src/main.rs:12)"),
        ] {
            assert_eq!(of(format, &error), expected, "{format}");
        }
    }

    #[test]
    fn each_specifier_is_known() {
        assert_eq!(
            of("{t} {L} {m} {c} {f} {fff} {F} {l} {l:03} {s}", &MESSAGE),
            "0.000123 INFO  app::foo::run app bar.rs src/foo/bar.rs /home/me/app/src/foo/bar.rs 12   120 hello"
        );
        assert_eq!(of("{L:^9}|{L:>07}|{s:red}", &MESSAGE), "  INFO   |000INFO|hello");
        let bare = Message { time: "", place: None, ..MESSAGE };
        assert_eq!(of("{t} {m} {c} {f} {F} {l} {s}", &bare), "<time> <mod path> <crate> <file> <file> 0    hello");
    }

    #[test]
    fn what_is_meant_when_nothing_is_said_is_what_probe_rs_shows() {
        assert_eq!(of("oneline", &MESSAGE), "0.000123 [INFO ] hello (app src/foo/bar.rs:12)");
        assert_eq!(of("oneline", &Message { time: "", place: None, ..MESSAGE }), "[INFO ] hello");
        assert_eq!(of("full", &MESSAGE), "0.000123 INFO  hello\n└─ app::foo::run @ /home/me/app/src/foo/bar.rs:12");
        assert_eq!(
            LogFormat::default().lines(&MESSAGE),
            LogFormat::parse("oneline").expect("it is right").lines(&MESSAGE)
        );
        let two = Message { text: "one\r\ntwo", place: None, ..MESSAGE };
        assert_eq!(LogFormat::default().lines(&two), ["0.000123 [INFO ] one", "two"]);
    }

    #[test]
    fn formats_that_are_wrong_say_what() {
        for (format, words) in [
            ("{L}", "no {s}"),
            ("", "no {s}"),
            ("{s} {x}", "\"x\""),
            ("{s", "without its }"),
            ("s}", "without its {"),
            ("{s:loud}", "\"loud\""),
            ("{s:bold:bold}", "twice"),
            ("{s:9999}", "widths up to"),
            ("{s:<5:>6}", "\">6\""),
            ("{s} {a group%bold}", "without a specifier"),
            ("{s}{}", "\"\""),
        ] {
            let error = LogFormat::parse(format).expect_err(format);
            assert!(error.contains(words), "{format}: {error}");
        }
        assert!(LogFormat::parse(&("{".repeat(40) + "{s}" + &"}".repeat(40))).is_err());
    }
}
