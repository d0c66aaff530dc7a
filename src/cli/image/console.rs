//! What an image writes, on standard output, and what the machine reports of the image, on standard error.

use std::io::{self, IsTerminal as _};

use super::arguments::ImageArguments;
use super::ending::without_registers;
use crate::cli::begun_line::BegunLine;
use crate::cli::printer::{Printer, print_diagnostic};
use crate::session::{ConsoleSource, Machine, Output, Traffic};

/// How long a line that has not ended has to stay as it is until its beginning is printed, in ms of board time: nobody looks
/// at each letter in a file or a pipe, but whoever waits for a prompt gets it. In a terminal it is printed at once.
const OPEN_LINE_MS: u64 = 20;

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
    is_terminal: bool,
    /// The line that has not ended, as far as it was printed.
    begun: BegunLine,
    /// How long the line of each way is that has not ended, and since which tick.
    open: [(usize, u64); ConsoleSource::ALL.len()],
}

impl<'a> ImageConsole<'a> {
    pub(super) fn new(name: &'a str, arguments: &'a ImageArguments, is_shown: bool) -> Self {
        let ImageArguments { until, radio, bus, verbose, .. } = arguments;
        Self {
            name,
            until: until.as_deref(),
            is_shown,
            with_radio: *radio,
            with_buses: *bus,
            is_verbose: *verbose,
            out: Printer::stdout(),
            is_terminal: io::stdout().is_terminal(),
            begun: BegunLine::default(),
            open: [(0, 0); ConsoleSource::ALL.len()],
        }
    }

    /// Prints the lines that ended in the tick `ran`, and what is asked for of what went over the air and the buses; returns
    /// whether the awaited text is in one of them, or in a line that has not ended.
    ///
    /// # Errors
    /// Standard output cannot be written.
    pub(super) fn print(&mut self, output: Output, ran: u64, machine: &Machine) -> io::Result<bool> {
        let is_awaited = |text: &str| self.until.is_some_and(|until| text.contains(until));
        let mut found = self.until.is_some() && machine.open_lines().any(|line| is_awaited(&line));
        found |= output.lines.iter().any(|line| is_awaited(&line.text));
        let lines = if self.is_shown { &output.lines[..] } else { &[] };
        lines.iter().try_for_each(|line| self.end_line(line.source, &line.text))?;
        for diagnostic in output.diagnostics {
            self.break_line_in_terminal()?;
            let words = if self.is_verbose { &*diagnostic } else { without_registers(&diagnostic) };
            print_diagnostic(&format!("{}: {words}", self.name));
        }
        let is_asked_for = |traffic: &&Traffic| match traffic {
            Traffic::Sent(_) => self.with_radio,
            Traffic::I2c(_) | Traffic::Spi(_) => self.with_buses,
        };
        let asked_for: Vec<&Traffic> = output.traffic.iter().filter(is_asked_for).collect();
        for traffic in asked_for {
            self.break_line_in_terminal()?;
            print_diagnostic(&format!("{}: {}.{:03} s: {traffic}", self.name, ran / 1000, ran % 1000));
        }
        if self.is_shown && !found {
            self.print_begun_lines(ran, machine)?;
        }
        Ok(found)
    }

    /// Prints the lines that have not ended, at the end of a run: no more will come of them.
    ///
    /// # Errors
    /// Standard output cannot be written.
    pub(super) fn print_open_lines(&mut self, machine: &Machine) -> io::Result<()> {
        if !self.is_shown {
            return Ok(());
        }
        let mut by_source = ConsoleSource::ALL.map(|source| (source, machine.open_line(source)));
        // the one that was begun first
        by_source.sort_by_key(|(source, _)| self.begun.source() != Some(*source));
        for (source, line) in by_source.into_iter().filter(|(_, line)| !line.is_empty()) {
            self.end_line(source, &line)?;
        }
        let others = machine.as_chip().into_iter().flat_map(|machine| machine.chip().other_open_lines());
        others.into_iter().try_for_each(|line| self.end_line(ConsoleSource::Rtt, &line))
    }

    /// Whether nobody reads on.
    pub(super) fn is_gone(&self) -> bool {
        self.out.is_gone()
    }

    /// Prints a line, or what is missing of it.
    fn end_line(&mut self, source: ConsoleSource, text: &str) -> io::Result<()> {
        let rest = self.begun.end(source, text);
        self.out.line(&rest)
    }

    /// Prints how the lines begin that have not ended, where a debugger holds the program. The machine has read all that the program
    /// has written.
    ///
    /// # Errors
    /// Standard output cannot be written.
    pub(super) fn print_held(&mut self, machine: &Machine) -> io::Result<()> {
        for source in ConsoleSource::ALL.into_iter().filter(|_| self.is_shown) {
            if let Some(rest) = self.begun.go_on(source, &machine.open_line(source)) {
                self.out.print(&rest)?;
            }
        }
        Ok(())
    }

    /// Prints how a line begins that has not ended.
    fn print_begun_lines(&mut self, ran: u64, machine: &Machine) -> io::Result<()> {
        for source in ConsoleSource::ALL {
            let bytes = machine.as_chip().map_or(0, |machine| machine.chip().open_bytes(source));
            let (before, since) = &mut self.open[source.index()];
            if *before != bytes {
                (*before, *since) = (bytes, ran);
            }
            let is_due = bytes > 0 && (self.is_terminal || ran == *since + OPEN_LINE_MS);
            if is_due && let Some(rest) = self.begun.go_on(source, &machine.open_line(source)) {
                self.out.print(&rest)?;
            }
        }
        Ok(())
    }

    /// What is said on standard error begins a line of the terminal.
    fn break_line_in_terminal(&mut self) -> io::Result<()> {
        if self.is_terminal && self.begun.break_off() { self.out.print("\n") } else { Ok(()) }
    }
}
