//! What a log point writes.

use crate::cli::debug_adapter::expression::{Expression, Frame, character};

/// A message with expressions in braces: `x is {point.x}`. A backslash before a brace or a backslash makes it a character of the
/// message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LogMessage(Vec<Part>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Text(String),
    Value(Expression),
}

impl LogMessage {
    /// Reads a message.
    ///
    /// # Errors
    /// Something in braces is no expression.
    pub(super) fn read(message: &str) -> Result<Self, String> {
        let (mut parts, mut text) = (Vec::new(), String::new());
        let mut rest = message;
        while let Some(first) = rest.chars().next() {
            let after = &rest[first.len_utf8()..];
            let escaped = after.chars().next().filter(|next| first == '\\' && matches!(next, '{' | '}' | '\\'));
            if let Some(escaped) = escaped {
                text.push(escaped);
                rest = &after[escaped.len_utf8()..];
            } else if first == '{' {
                let wrong = |words: &str| format!("log message {message:?}: {words}");
                let (inner, behind) = braced(after).ok_or_else(|| wrong("} is missing; \\{ is a brace of the text"))?;
                let expression =
                    Expression::parse(inner).map_err(|words| wrong(&format!("in {{{inner}}}, {words}")))?;
                parts.extend([Part::Text(std::mem::take(&mut text)), Part::Value(expression)]);
                rest = behind;
            } else {
                text.push(first);
                rest = after;
            }
        }
        parts.push(Part::Text(text));
        parts.retain(|part| !matches!(part, Part::Text(text) if text.is_empty()));
        Ok(Self(parts))
    }

    /// The message where a program is; where a value is not known, it says why.
    pub(super) fn text(&self, frame: &Frame<'_>) -> String {
        let part = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Value(expression) => {
                let found = expression.value(frame);
                found.map_or_else(|words| format!("<{words}>"), |found| frame.text(&found))
            }
        };
        self.0.iter().map(part).collect()
    }
}

/// What is before the brace that closes, and what is behind it. Names have braces, too: `main::{closure#0}::COUNT`.
fn braced(text: &str) -> Option<(&str, &str)> {
    let mut depth = 0;
    let mut at = 0;
    while let Some(next) = text[at..].chars().next() {
        match next {
            '}' if depth == 0 => return Some((&text[..at], &text[at + 1..])),
            '}' => depth -= 1,
            '{' => depth += 1,
            '\'' if let Some((_, length)) = character(&text[at..]) => {
                at += length;
                continue;
            }
            _ => {}
        }
        at += next.len_utf8();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{LogMessage, Part};
    use crate::cli::debug_adapter::expression::Expression;

    fn parts(message: &str) -> Vec<Part> {
        LogMessage::read(message).expect("a message").0
    }

    fn text(text: &str) -> Part {
        Part::Text(text.to_owned())
    }

    fn value(text: &str) -> Part {
        Part::Value(Expression::parse(text).expect("an expression"))
    }

    #[test]
    fn what_is_in_braces_is_an_expression() {
        assert_eq!(parts("plain é"), [text("plain é")]);
        assert_eq!(parts("{x}"), [value("x")]);
        assert_eq!(parts("x={x + 1}, y={p.y}!"), [text("x="), value("x+1"), text(", y="), value("p.y"), text("!")]);
        assert_eq!(parts("{main::{closure#0}::COUNT}"), [value("main::{closure#0}::COUNT")]);
        assert_eq!(parts("{c == '}'}{c == '{'}"), [value("c == '}'"), value("c == '{'")]);
    }

    #[test]
    fn a_backslash_makes_a_brace_a_character() {
        assert_eq!(parts(r"\{x\}"), [text("{x}")]);
        assert_eq!(parts(r"\\{x}"), [text("\\"), value("x")]);
        assert_eq!(parts(r"C:\n }"), [text(r"C:\n }")], "other backslashes and a brace alone are text");
    }

    #[test]
    fn what_is_no_expression_is_refused() {
        let words = |message: &str| LogMessage::read(message).expect_err(message);
        assert_eq!(words("a {x"), "log message \"a {x\": } is missing; \\{ is a brace of the text");
        assert_eq!(words("a {}"), "log message \"a {}\": in {}, it is empty");
        assert!(words("{x +} b").starts_with("log message \"{x +} b\": in {x +}, a value is missing"));
    }
}
