//! A line as a terminal shows it: what a program writes to move the cursor and to erase is carried out.

use std::borrow::Cow;

/// The farthest column that a sequence moves the cursor to: a line is a few kilobytes at most.
const MAX_COLUMN: usize = 4096;

/// A line as it is seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TerminalLine<'a> {
    /// The characters, without any that moves or erases.
    pub text: Cow<'a, str>,
    /// The column of the cursor, in characters: from 0 to their number.
    pub cursor: usize,
}

impl<'a> TerminalLine<'a> {
    /// Carries out what is written of one line: backspace, carriage return, and the sequences of ECMA-48 that line editors
    /// write (`ESC [ n D` and `C` move, `G` goes to a column, `K` and `J` erase, `P` deletes, `@` inserts). Other control
    /// characters and sequences, colours among them, show nothing; a tab stays a tab.
    pub fn of(written: &'a str) -> Self {
        let is_plain = |character: char| !character.is_control() || character == '\t';
        if written.chars().all(is_plain) {
            return Self { text: written.into(), cursor: written.chars().count() };
        }
        let mut line = Editing::default();
        let mut rest = written.chars();
        while let Some(character) = rest.next() {
            match character {
                '\r' => line.cursor = 0,
                '\u{8}' => line.cursor = line.cursor.saturating_sub(1),
                '\u{1b}' => line.escape(&mut rest),
                other if is_plain(other) => line.write(other),
                _ => {}
            }
        }
        Self { text: line.characters.iter().collect::<String>().into(), cursor: line.cursor }
    }
}

/// A line that is written to.
#[derive(Default)]
struct Editing {
    characters: Vec<char>,
    /// At most behind the last character.
    cursor: usize,
}

impl Editing {
    fn write(&mut self, character: char) {
        match self.characters.get_mut(self.cursor) {
            Some(there) => *there = character,
            None => self.characters.push(character),
        }
        self.cursor += 1;
    }

    /// Carries out what comes after an escape character. A sequence that has not ended does nothing.
    fn escape(&mut self, rest: &mut std::str::Chars<'_>) {
        // other escapes are of two characters
        if rest.next() != Some('[') {
            return;
        }
        let mut number: Option<usize> = None;
        for character in rest.by_ref() {
            match character {
                '0'..='9' => {
                    let digit = usize::from(character as u8 - b'0');
                    number = Some((number.unwrap_or(0) * 10 + digit).min(MAX_COLUMN));
                }
                // only the last number of several counts, and none that is used here has several
                ' '..='?' => number = None,
                '@'..='~' => return self.sequence(character, number),
                _ => return,
            }
        }
    }

    fn sequence(&mut self, name: char, number: Option<usize>) {
        let count = number.unwrap_or(1).max(1);
        let end = self.characters.len();
        match name {
            'D' => self.cursor = self.cursor.saturating_sub(count),
            'C' => self.go_to(self.cursor + count),
            'G' => self.go_to(count - 1),
            'P' => drop(self.characters.drain(self.cursor..(self.cursor + count).min(end))),
            '@' => {
                self.characters.splice(self.cursor..self.cursor, vec![' '; count]);
                self.characters.truncate(MAX_COLUMN);
            }
            'K' | 'J' => match number.unwrap_or(0) {
                0 => self.characters.truncate(self.cursor),
                1 => self.characters.iter_mut().take(self.cursor + 1).for_each(|there| *there = ' '),
                _ => {
                    self.characters.clear();
                    self.go_to(self.cursor);
                }
            },
            _ => {}
        }
    }

    /// Moves the cursor to a column; behind the last character there is blank.
    fn go_to(&mut self, column: usize) {
        self.cursor = column.min(MAX_COLUMN);
        if self.characters.len() < self.cursor {
            self.characters.resize(self.cursor, ' ');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(written: &str) -> (String, usize) {
        let line = TerminalLine::of(written);
        (line.text.into_owned(), line.cursor)
    }

    #[test]
    fn text_is_shown_as_it_is_with_the_cursor_at_its_end() {
        assert!(matches!(TerminalLine::of(">>> a\tb").text, Cow::Borrowed(_)));
        assert_eq!(shown(">>> ä"), (">>> ä".to_owned(), 5));
        assert_eq!(shown(""), (String::new(), 0));
    }

    #[test]
    fn a_line_that_is_edited_in_the_prompt_of_micropython_is_seen_as_it_is() {
        // what shared/readline of MicroPython writes, keys typed: abc, backspace
        assert_eq!(shown(">>> abc\u{8}\u{1b}[K"), (">>> ab".to_owned(), 6));
        // abc, left, left, x: the rest of the line is written anew, and the cursor goes back over it
        assert_eq!(shown(">>> abc\u{8}\u{8}xbc\u{8}\u{8}"), (">>> axbc".to_owned(), 6));
        // print(1), home, and up twice through the history: far moves have a number
        assert_eq!(shown(">>> print(1)\u{1b}[8D"), (">>> print(1)".to_owned(), 4));
        assert_eq!(shown(">>> print(1)\u{1b}[8D\u{1b}[Kx = 2"), (">>> x = 2".to_owned(), 9));
        // home and end
        assert_eq!(shown(">>> abcdef\u{1b}[6D\u{1b}[6C"), (">>> abcdef".to_owned(), 10));
    }

    #[test]
    fn a_carriage_return_lets_a_line_be_written_over() {
        assert_eq!(shown("10 %\r20"), ("20 %".to_owned(), 2));
        assert_eq!(shown("10 %\r\u{1b}[K5"), ("5".to_owned(), 1));
    }

    #[test]
    fn the_other_sequences_erase_delete_and_insert() {
        assert_eq!(shown("abcdef\u{1b}[4D\u{1b}[2P"), ("abef".to_owned(), 2));
        assert_eq!(shown("abcd\u{1b}[2D\u{1b}[2@"), ("ab  cd".to_owned(), 2));
        assert_eq!(shown("abcd\u{1b}[2D\u{1b}[1K"), ("   d".to_owned(), 2));
        assert_eq!(shown("abcd\u{1b}[2K"), ("    ".to_owned(), 4));
        assert_eq!(shown("abcd\u{1b}[2Gx"), ("axcd".to_owned(), 2));
        assert_eq!(shown("ab\u{1b}[3Cc"), ("ab   c".to_owned(), 6));
    }

    #[test]
    fn colours_and_what_is_not_known_show_nothing() {
        assert_eq!(shown("\u{1b}[31mred\u{1b}[0m \u{7}\u{1b}7\u{1b}[?25hend\u{1b}[1"), ("red end".to_owned(), 7));
        assert_eq!(shown("a\u{1b}[999999999999C").1, MAX_COLUMN);
        assert_eq!(shown("\u{1b}[9D\u{8}\u{8}a\u{1b}[5P"), ("a".to_owned(), 1));
    }
}
