//! Bytes in, lines out.

use super::console::OpenLine;

/// The longest line, in bytes. A longer one comes in pieces, one after the other, and no character is cut.
pub(crate) const MAX_LINE_BYTES: usize = 4096;

/// How a stream of bytes is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Form {
    /// As a terminal shows it: a line feed ends a line, a carriage return before it is not part of the line, a NUL shows
    /// nothing, and what is not text is a replacement character.
    Terminal,
    /// As a terminal shows it, but for what is not text: each such byte is written as `\xNN`, so that nothing is lost.
    Escaped,
    /// Frames that are not decoded, as defmt writes them: a NUL ends one and is no part of it, and each byte that is not text
    /// is written as `\xNN`, a line feed too.
    Frames,
}

/// What came of a line that is not over.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LineAssembler {
    form: Form,
    line: Vec<u8>,
}

impl LineAssembler {
    pub(crate) fn new(form: Form) -> Self {
        Self { form, line: Vec::new() }
    }

    /// Takes a byte; returns the line that it ends, without its end.
    pub(crate) fn take(&mut self, byte: u8) -> Option<String> {
        match (byte, self.form) {
            (b'\n', Form::Terminal | Form::Escaped) => return Some(self.end()),
            (0, Form::Terminal) => return None,
            (0, Form::Frames) => return self.flush(),
            _ => self.line.push(byte),
        }
        (self.line.len() >= MAX_LINE_BYTES).then(|| self.piece())
    }

    /// Nothing more comes: returns what came of a line that is not over.
    pub(crate) fn flush(&mut self) -> Option<String> {
        (!self.line.is_empty()).then(|| self.end())
    }

    /// The line, which is over.
    fn end(&mut self) -> String {
        let line = std::mem::take(&mut self.line);
        self.text(self.without_end(&line)).into_owned()
    }

    /// Bytes without the carriage return that belongs to a line end.
    fn without_end<'a>(&self, bytes: &'a [u8]) -> &'a [u8] {
        if self.form == Form::Frames { bytes } else { bytes.strip_suffix(b"\r").unwrap_or(bytes) }
    }

    /// The first piece of a line that is too long: all of it, but for a character that is not complete.
    fn piece(&mut self) -> String {
        let rest = self.line.split_off(self.line.len() - incomplete(&self.line));
        let piece = std::mem::replace(&mut self.line, rest);
        self.text(&piece).into_owned()
    }

    /// How many bytes came of the line that is not over.
    pub(crate) fn open_bytes(&self) -> usize {
        self.line.len()
    }

    /// The line that is not over, as far as it is text for sure: see [`OpenLine`].
    pub(crate) fn open(&self) -> OpenLine<'_> {
        let complete = &self.line[..self.line.len() - incomplete(&self.line)];
        self.text(self.without_end(complete))
    }

    fn text<'a>(&self, bytes: &'a [u8]) -> OpenLine<'a> {
        match self.form {
            Form::Terminal => String::from_utf8_lossy(bytes),
            Form::Escaped | Form::Frames => escaped(bytes).into(),
        }
    }
}

/// How many bytes at the end begin a character of UTF-8 of which some are missing.
fn incomplete(bytes: &[u8]) -> usize {
    let length = |lead: u8| match lead {
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => 1,
    };
    (1..=3).find(|&back| bytes.iter().nth_back(back - 1).is_some_and(|&lead| length(lead) > back)).unwrap_or(0)
}

/// Bytes as text; those that are none as `\xNN`.
fn escaped(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            if character.is_control() && character != '\t' && character != '\u{1b}' {
                text.push_str(&format!("\\x{:02x}", u32::from(character)));
            } else {
                text.push(character);
            }
        }
        for byte in chunk.invalid() {
            text.push_str(&format!("\\x{byte:02x}"));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of some bytes, with what is left at the end.
    fn lines(form: Form, bytes: &[u8]) -> Vec<String> {
        let mut assembler = LineAssembler::new(form);
        let mut lines: Vec<String> = bytes.iter().filter_map(|&byte| assembler.take(byte)).collect();
        lines.extend(assembler.flush());
        assert_eq!(assembler.flush(), None, "nothing is left");
        lines
    }

    #[test]
    fn a_terminal_shows_lines() {
        assert_eq!(lines(Form::Terminal, b"one\r\ntwo\n\nth\0ree\r\r\nrest"), ["one", "two", "", "three\r", "rest"]);
        assert_eq!(lines(Form::Terminal, b"\xc3\xa4\xff\n"), ["\u{e4}\u{fffd}"]);
    }

    #[test]
    fn frames_end_with_nul_and_keep_their_bytes() {
        assert_eq!(lines(Form::Frames, b"\x01a\xff\xc3\xa4\0\0b\n\r\0"), ["\\x01a\\xff\u{e4}", "b\\x0a\\x0d"]);
    }

    #[test]
    fn escaped_text_has_lines_and_keeps_its_bytes() {
        assert_eq!(lines(Form::Escaped, b"\x01a\xff\xc3\xa4\0b\r\n\n"), ["\\x01a\\xff\u{e4}\\x00b", ""]);
    }

    #[test]
    fn a_long_line_comes_in_pieces_and_no_character_is_cut() {
        for character in ["a", "\u{e4}", "\u{20ac}", "\u{1f600}"] {
            for shift in 0..4 {
                let text = "x".repeat(shift) + &character.repeat(9000 / character.len());
                let pieces = lines(Form::Terminal, format!("{text}\n").as_bytes());
                assert_eq!(pieces.concat(), text);
                assert_eq!(pieces.len(), 3);
                assert!(pieces.iter().all(|piece| piece.len() <= MAX_LINE_BYTES));
                assert!(pieces[0].len() > MAX_LINE_BYTES - character.len());
            }
        }
    }

    #[test]
    fn an_open_line_is_a_beginning_of_the_line_that_it_becomes() {
        for (form, bytes) in [
            (Form::Terminal, &b">>> \xe2\x82\xac\xff\xe2\x82A\r\r\n"[..]),
            (Form::Escaped, &b"\x01a\xff\xc3\xa4\r\x02\n"[..]),
            (Form::Frames, &b"\x01a\xff\xc3\xa4\r\x02\n\r\0"[..]),
        ] {
            let mut assembler = LineAssembler::new(form);
            let mut open = Vec::new();
            let line = bytes.iter().find_map(|&byte| {
                open.push(assembler.open().into_owned());
                assembler.take(byte)
            });
            let line = line.expect("it ends");
            assert!(open.iter().all(|open| line.starts_with(open.as_str())), "{line:?}: {open:?}");
            assert!(open.is_sorted_by_key(String::len), "{open:?}");
        }
    }

    #[test]
    fn a_prompt_is_seen_while_its_line_is_open() {
        let mut assembler = LineAssembler::new(Form::Terminal);
        assert!(b">>> \xc3".iter().all(|&byte| assembler.take(byte).is_none()));
        assert_eq!((assembler.open(), assembler.open_bytes()), (">>> ".into(), 5));
        assert_eq!([0xa4, b'\r'].map(|byte| assembler.take(byte)), [None, None]);
        assert_eq!(assembler.open(), ">>> \u{e4}", "a line end may come");
        assert_eq!(assembler.take(b'\n').as_deref(), Some(">>> \u{e4}"));
        assert_eq!((assembler.open(), assembler.open_bytes()), ("".into(), 0));
    }

    #[test]
    fn a_piece_of_what_is_not_text_ends_too() {
        let pieces = lines(Form::Frames, &[0xe2; 5000]);
        assert_eq!(pieces.concat(), "\\xe2".repeat(5000));
        assert_eq!(pieces.len(), 2);
    }
}
