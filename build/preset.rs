//! A small reader of brightness presets, for the build script: RON and JSON, without the crates that read them elsewhere.
//!
//! It reads what a preset needs: a struct with names and values, strings, whole numbers, comments. The words of a preset
//! (name, note, driver, room) are read over, because an image has no use for them.

use std::iter::Peekable;
use std::str::CharIndices;

/// What is wrong with a preset, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, with the value.
    pub message: String,
}

/// Reads the constants of a preset: by field, those of `fields` that the preset has, in its order.
///
/// # Errors
/// The first thing that is wrong.
pub fn constants(text: &str, fields: &[&'static str]) -> Result<Vec<(&'static str, u8)>, Wrong> {
    let mut reader = Reader { text, chars: text.char_indices().peekable(), line: 1 };
    let mut constants = None;
    reader.skip(|c| c == '\u{feff}');
    reader.structure(|reader, field| match field {
        "values" if constants.is_none() => {
            constants = Some(reader.levels(fields)?);
            Ok(())
        }
        "values" => Err(reader.wrong("`values` is there twice".to_owned())),
        "name" | "note" | "driver" | "room" => reader.string().map(|_| ()),
        _ => {
            let message = format!("`{field}` is not a field of a preset; there are name, note, driver, room, values");
            Err(reader.wrong(message))
        }
    })?;
    reader.space()?;
    if let Some(rest) = reader.chars.peek().map(|&(at, _)| &text[at..]) {
        return Err(reader.wrong(format!("there is something after the preset: {}", first_word(rest))));
    }
    constants.ok_or_else(|| reader.wrong("a preset has `values`, and this one has none".to_owned()))
}

struct Reader<'a> {
    text: &'a str,
    chars: Peekable<CharIndices<'a>>,
    line: usize,
}

impl<'a> Reader<'a> {
    fn wrong(&self, message: String) -> Wrong {
        Wrong { line: self.line, message }
    }

    /// What was expected, and what stands there.
    fn expected(&mut self, what: &str) -> Wrong {
        let found = match self.chars.peek() {
            Some(&(at, _)) => format!("and not {}", first_word(&self.text[at..])),
            None => "and the file ends".to_owned(),
        };
        self.wrong(format!("here comes {what}, {found}"))
    }

    fn next(&mut self) -> Option<char> {
        let (_, c) = self.chars.next()?;
        self.line += usize::from(c == '\n');
        Some(c)
    }

    fn skip(&mut self, wanted: impl Fn(char) -> bool) {
        while self.chars.peek().is_some_and(|&(_, c)| wanted(c)) {
            self.next();
        }
    }

    /// Reads over white space and comments.
    fn space(&mut self) -> Result<(), Wrong> {
        loop {
            self.skip(char::is_whitespace);
            let Some(&(at, _)) = self.chars.peek() else { return Ok(()) };
            if self.text[at..].starts_with("//") {
                self.skip(|c| c != '\n');
            } else if self.text[at..].starts_with("/*") {
                let start = self.line;
                let Some(len) = self.text[at..].find("*/") else {
                    return Err(Wrong { line: start, message: "a comment has no end".to_owned() });
                };
                while self.chars.peek().is_some_and(|&(now, _)| now < at + len + 2) {
                    self.next();
                }
            } else {
                return Ok(());
            }
        }
    }

    /// Reads this character, if it comes next.
    fn take(&mut self, wanted: char) -> Result<bool, Wrong> {
        self.space()?;
        let there = self.chars.peek().is_some_and(|&(_, c)| c == wanted);
        if there {
            self.next();
        }
        Ok(there)
    }

    /// Reads a struct: of RON, with or without its name, or of JSON. `value` reads the value of a field.
    fn structure(&mut self, mut value: impl FnMut(&mut Self, &str) -> Result<(), Wrong>) -> Result<(), Wrong> {
        self.space()?;
        self.word();
        let close = if self.take('(')? {
            ')'
        } else if self.take('{')? {
            '}'
        } else {
            return Err(self.expected("a bracket with fields"));
        };
        loop {
            if self.take(close)? {
                return Ok(());
            }
            let field = if self.chars.peek().is_some_and(|&(_, c)| c == '"') { self.string()? } else { self.word() };
            if field.is_empty() {
                return Err(self.expected("the name of a field"));
            }
            if !self.take(':')? {
                return Err(self.expected(&format!("`:` after `{field}`")));
            }
            self.space()?;
            value(self, field)?;
            if !self.take(',')? {
                return if self.take(close)? { Ok(()) } else { Err(self.expected(&format!("`,` or `{close}`"))) };
            }
        }
    }

    /// The constants of a preset.
    fn levels(&mut self, fields: &[&'static str]) -> Result<Vec<(&'static str, u8)>, Wrong> {
        let mut levels: Vec<(&'static str, u8)> = Vec::new();
        self.structure(|reader, field| {
            let Some(&field) = fields.iter().find(|known| **known == field) else {
                let known = fields.join(", ");
                return Err(reader.wrong(format!("`{field}` is not a brightness constant; there are {known}")));
            };
            if levels.iter().any(|(known, _)| *known == field) {
                return Err(reader.wrong(format!("`{field}` is there twice")));
            }
            let number = reader.word();
            let level = number.parse().map_err(|_| {
                let found = if number.is_empty() { first_word(&reader.text[reader.at()..]) } else { number };
                reader.wrong(format!("{field}: {found} is not a brightness level, 0 to 255"))
            })?;
            levels.push((field, level));
            Ok(())
        })?;
        Ok(levels)
    }

    /// Reads a name or a number; empty when none stands there.
    fn word(&mut self) -> &'a str {
        let start = self.at();
        self.skip(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '+' | '.'));
        &self.text[start..self.at()]
    }

    /// Reads a string; what was escaped stays so.
    fn string(&mut self) -> Result<&'a str, Wrong> {
        if !self.take('"')? {
            return Err(self.expected("a text in quotation marks"));
        }
        let (start, line) = (self.at(), self.line);
        loop {
            let end = self.at();
            match self.next() {
                Some('"') => return Ok(&self.text[start..end]),
                Some('\\') => {
                    self.next();
                }
                Some(_) => {}
                None => return Err(Wrong { line, message: "a text has no closing quotation mark".to_owned() }),
            }
        }
    }

    /// Where the reader is in the text.
    fn at(&mut self) -> usize {
        self.chars.peek().map_or(self.text.len(), |&(at, _)| at)
    }
}

/// As much of a text as is told of it.
fn first_word(text: &str) -> &str {
    let end = text.char_indices().skip(1).find(|&(_, c)| c.is_whitespace() || ",:(){}".contains(c));
    &text[..end.map_or(text.len(), |(at, _)| at)]
}
