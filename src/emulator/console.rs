//! What a program writes for a person to read, and by which way it leaves the chip.

use std::borrow::Cow;

/// A way by which text leaves the chip. Each has lines of its own, so that what comes by one does not cut a line of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ConsoleSource {
    /// The serial port to the interface chip.
    Serial,
    /// Calls to a debugger by `BKPT 0xAB`.
    Semihosting,
    /// Lines that a debugger reads out of RAM.
    Rtt,
}

impl ConsoleSource {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Serial, Self::Semihosting, Self::Rtt];

    /// A number from 0 to 2, for tables.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A line that has ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WrittenLine {
    /// By which way it came.
    pub source: ConsoleSource,
    /// The line, without its end.
    pub text: Box<str>,
}

impl WrittenLine {
    /// A line that came by some way.
    #[must_use]
    pub fn new(source: ConsoleSource, text: String) -> Self {
        Self { source, text: text.into_boxed_str() }
    }
}

/// A line that has not ended, as far as it was written: without a carriage return at its end, which may belong to the line end
/// that comes, and without a character of which bytes are missing.
pub type OpenLine<'a> = Cow<'a, str>;
