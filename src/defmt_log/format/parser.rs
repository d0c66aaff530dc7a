//! Formats as a person writes them.

use super::{Alignment, Segment, What};

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

/// Texts and what is in braces between them.
pub(super) fn segments(text: &str, depth: usize) -> Result<Vec<Segment>, String> {
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
