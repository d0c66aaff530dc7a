//! What is expected of the end of a program.

use std::fmt;

use super::line_pattern::{LineEnd, LinePattern};
use crate::session::{EndKind, ProgramEnd};

/// How a program is to end. Of a program that is not expected to end, an end fails the scenario, but for that with the exit
/// code 0.
#[derive(Clone, PartialEq, Debug)]
pub enum EndExpectation {
    /// In a fault, written `fault: true`.
    Fault,
    /// By itself with this exit code, written `exit: 1`.
    Exit(u32),
    /// In a panic, written `panic: "text"`: the text is in a line that the program has written, or in what is said of the
    /// panic, as the code of a panic of MicroPython or MakeCode is. An empty text is any panic.
    Panic(Box<LinePattern>),
}

impl EndExpectation {
    /// The key in a scenario.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Fault => "fault",
            Self::Exit(_) => "exit",
            Self::Panic(_) => "panic",
        }
    }

    /// Whether a program that has written these lines has ended in this way.
    pub fn holds<'a>(&self, end: &ProgramEnd, lines: impl IntoIterator<Item = &'a str>) -> bool {
        match (self, end.kind) {
            (Self::Fault, EndKind::Fault) => true,
            (Self::Exit(expected), EndKind::Exit(code)) => *expected == code,
            (Self::Panic(text), EndKind::Panic(_)) => {
                let has_text = |line: &str| text.find(line, 0, 0, LineEnd::Ended).is_some();
                text.source().is_empty() || has_text(&end.words) || lines.into_iter().any(has_text)
            }
            _ => false,
        }
    }
}

/// What is expected, in words that follow "expected".
impl fmt::Display for EndExpectation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault => write!(f, "the program to end in a fault"),
            Self::Exit(code) => write!(f, "the program to end with the exit code {code}"),
            Self::Panic(text) if text.source().is_empty() => write!(f, "the program to panic"),
            Self::Panic(text) => write!(f, "the program to panic with {:?}", text.source()),
        }
    }
}
