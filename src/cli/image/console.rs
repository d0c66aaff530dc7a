//! What an image writes, on standard output, and what the machine reports of the image, on standard error.

use std::io;

use super::arguments::ImageArguments;
use super::ending::without_registers;
use crate::cli::printer::{Printer, print_diagnostic};
use crate::session::{Machine, Output, Traffic};

/// The console of an image that runs. A line that was printed is not kept.
pub(super) struct ImageConsole<'a> {
    /// The file of the image, for what is reported of it.
    name: &'a str,
    /// The text that ends the run.
    until: Option<&'a str>,
    /// Whether what the image writes is printed.
    is_shown: bool,
    /// Whether packets of the radio, and what goes over the buses, is printed.
    with_radio: bool,
    with_buses: bool,
    /// Whether the registers are printed where a fault was.
    is_verbose: bool,
    out: Printer,
}

impl<'a> ImageConsole<'a> {
    pub(super) fn new(name: &'a str, arguments: &'a ImageArguments, is_shown: bool) -> Self {
        let ImageArguments { until, radio, bus, verbose, .. } = arguments;
        let until = until.as_deref();
        Self {
            name,
            until,
            is_shown,
            with_radio: *radio,
            with_buses: *bus,
            is_verbose: *verbose,
            out: Printer::stdout(),
        }
    }

    /// Prints the lines that ended in the tick `ran`, and what is asked for of what went over the air and the buses; returns whether the awaited text is in one of them, or in a line that has not
    /// ended.
    ///
    /// # Errors
    /// Standard output cannot be written.
    pub(super) fn print(&mut self, output: Output, ran: u64, machine: &Machine) -> io::Result<bool> {
        let is_awaited = |text: &str| self.until.is_some_and(|until| text.contains(until));
        let mut found = self.until.is_some() && machine.open_lines().any(|line| is_awaited(&line));
        for line in output.lines {
            if self.is_shown {
                self.out.line(&line.text)?;
            }
            found |= is_awaited(&line.text);
        }
        for diagnostic in output.diagnostics {
            let words = if self.is_verbose { &*diagnostic } else { without_registers(&diagnostic) };
            print_diagnostic(&format!("{}: {words}", self.name));
        }
        let is_asked_for = |traffic: &&Traffic| match traffic {
            Traffic::Sent(_) => self.with_radio,
            Traffic::I2c(_) | Traffic::Spi(_) => self.with_buses,
        };
        for traffic in output.traffic.iter().filter(is_asked_for) {
            print_diagnostic(&format!("{}: {}.{:03} s: {traffic}", self.name, ran / 1000, ran % 1000));
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
