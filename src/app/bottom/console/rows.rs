//! The rows of the console: what the program wrote, what the machine reports, and what went over the air and the buses, by
//! time.

use crate::session::{ConsoleLine, Diagnostic, RewindableSession, SeenTraffic};

/// A row of the console.
#[derive(Clone, Copy)]
pub(super) enum Row<'a> {
    /// A line of the program.
    Line(&'a ConsoleLine),
    /// What the machine reports.
    Diagnostic(&'a Diagnostic),
    /// What went over the air or a bus.
    Traffic(&'a SeenTraffic),
    /// A line of the program that has not ended.
    Open(&'a str),
}

/// Lines, diagnostics and traffic before the head by time, and the lines that have not ended below them.
pub(super) struct Rows<'a> {
    lines: &'a [ConsoleLine],
    /// What stands between the lines: after how many of them, and the row.
    between: Vec<(usize, Row<'a>)>,
    open: Vec<String>,
}

impl<'a> Rows<'a> {
    /// The rows of a session; `with_buses` shows the transfers to devices of the board, too.
    pub(super) fn of(session: &'a RewindableSession, with_buses: bool) -> Self {
        let lines = session.console();
        let dropped = session.log().dropped_lines();
        let after = |lines_before: usize| lines_before.saturating_sub(dropped).min(lines.len());
        let reported = session.diagnostics().iter();
        let reported = reported.map(|one| (one.tick, after(one.lines_before), Row::Diagnostic(one)));
        let traffic = session.traffic().iter().filter(|seen| with_buses || !seen.what.is_usual());
        let traffic = traffic.map(|one| (one.tick, after(one.lines_before), Row::Traffic(one)));
        let mut all: Vec<(u64, usize, Row<'a>)> = reported.chain(traffic).collect();
        // stable: what was reported of a tick stands before what went in it
        all.sort_by_key(|&(tick, ..)| tick);
        Self {
            lines,
            between: all.into_iter().enumerate().map(|(index, (_, after, row))| (after + index, row)).collect(),
            open: session.machine().open_lines().map(String::from).collect(),
        }
    }

    pub(super) fn count(&self) -> usize {
        self.lines.len() + self.between.len() + self.open.len()
    }

    pub(super) fn get(&self, row: usize) -> Option<Row<'_>> {
        let before = self.between.partition_point(|&(at, _)| at < row);
        if let Some(&(_, between)) = self.between.get(before).filter(|&&(at, _)| at == row) {
            return Some(between);
        }
        let index = row - before;
        let open = || index.checked_sub(self.lines.len()).and_then(|index| self.open.get(index));
        self.lines.get(index).map(Row::Line).or_else(|| open().map(|line| Row::Open(line)))
    }
}
