//! The rows of the console: what the program wrote and what the machine reports, by time.

use crate::session::{ConsoleLine, Diagnostic, RewindableSession};

/// A row of the console.
pub(super) enum Row<'a> {
    /// A line of the program.
    Line(&'a ConsoleLine),
    /// What the machine reports.
    Diagnostic(&'a Diagnostic),
    /// A line of the program that has not ended.
    Open(&'a str),
}

/// Lines and diagnostics before the head by time, and the lines that have not ended below them.
pub(super) struct Rows<'a> {
    lines: &'a [ConsoleLine],
    /// The row of each diagnostic; there are few.
    diagnostics: Vec<(usize, &'a Diagnostic)>,
    open: Vec<String>,
}

impl<'a> Rows<'a> {
    pub(super) fn of(session: &'a RewindableSession) -> Self {
        let lines = session.console();
        let dropped = session.log().dropped_lines();
        let row = |(index, diagnostic): (usize, &'a Diagnostic)| {
            (diagnostic.lines_before.saturating_sub(dropped).min(lines.len()) + index, diagnostic)
        };
        Self {
            lines,
            diagnostics: session.diagnostics().iter().enumerate().map(row).collect(),
            open: session.machine().open_lines().map(String::from).collect(),
        }
    }

    pub(super) fn count(&self) -> usize {
        self.lines.len() + self.diagnostics.len() + self.open.len()
    }

    pub(super) fn get(&self, row: usize) -> Option<Row<'_>> {
        let before = self.diagnostics.partition_point(|&(at, _)| at < row);
        if let Some((_, diagnostic)) = self.diagnostics.get(before).filter(|&&(at, _)| at == row) {
            return Some(Row::Diagnostic(diagnostic));
        }
        let index = row - before;
        let open = || index.checked_sub(self.lines.len()).and_then(|index| self.open.get(index));
        self.lines.get(index).map(Row::Line).or_else(|| open().map(|line| Row::Open(line)))
    }
}
