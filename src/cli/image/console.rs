//! What an image writes, on standard output, and what the machine reports of the image, on standard error.

use std::io;

use crate::cli::printer::{Printer, print_diagnostic};
use crate::session::{Machine, Output};

/// The console of an image that runs. A line that was printed is not kept.
pub(super) struct ImageConsole<'a> {
    /// The file of the image, for what is reported of it.
    name: &'a str,
    /// The text that ends the run.
    until: Option<&'a str>,
    /// Whether what the image writes is printed.
    is_shown: bool,
    out: Printer,
}

impl<'a> ImageConsole<'a> {
    pub(super) fn new(name: &'a str, until: Option<&'a str>, is_shown: bool) -> Self {
        Self { name, until, is_shown, out: Printer::stdout() }
    }

    /// Prints the lines that ended in a tick; returns whether the awaited text is in one of them, or in a line that has not
    /// ended.
    ///
    /// # Errors
    /// Standard output cannot be written.
    pub(super) fn print(&mut self, output: Output, machine: &Machine) -> io::Result<bool> {
        let is_awaited = |text: &str| self.until.is_some_and(|until| text.contains(until));
        let mut found = self.until.is_some() && machine.open_lines().any(|line| is_awaited(&line));
        for line in output.lines {
            if self.is_shown {
                self.out.line(&line.text)?;
            }
            found |= is_awaited(&line.text);
        }
        for diagnostic in output.diagnostics {
            print_diagnostic(&format!("{}: {diagnostic}", self.name));
        }
        Ok(found)
    }

    /// Prints the lines that have not ended, at the end of a run: no more will come of them.
    ///
    /// # Errors
    /// Standard output cannot be written.
    pub(super) fn print_open_lines(&mut self, machine: &Machine) -> io::Result<()> {
        let mut lines = machine.open_lines().filter(|_| self.is_shown);
        lines.try_for_each(|line| self.out.line(&line))
    }

    /// Whether nobody reads on.
    pub(super) fn is_gone(&self) -> bool {
        self.out.is_gone()
    }
}
