//! The rows of the console: what the program wrote, what was sent to it, what the machine reports, and what went over the air
//! and the buses, by time.

use crate::emulator::ConsoleSource;
use crate::emulator::board::SerialInput;
use crate::session::{ConsoleLine, Diagnostic, Input, RewindableSession, SeenTraffic, StampedInput};

/// What is shown beside the lines of the program, and from when on.
#[derive(Clone, Copy, Default)]
pub(super) struct Shown {
    /// The transfers to devices of the board.
    pub buses: bool,
    /// What was sent to the serial port.
    pub sent: bool,
    /// Rows from this tick on; those before it were cleared away.
    pub from_tick: u64,
}

/// A row of the console.
#[derive(Clone, Copy)]
pub(super) enum Row<'a> {
    /// A line of the program, and its number since power-on.
    Line(usize, &'a ConsoleLine),
    /// A line that was sent to the serial port.
    Sent(u64, &'a str),
    /// What the machine reports.
    Diagnostic(&'a Diagnostic),
    /// What went over the air or a bus.
    Traffic(&'a SeenTraffic),
    /// A line of the program that has not ended.
    Open(&'a str),
    /// The same of the serial port: what is typed is written there by the program. If the program does not read what was sent,
    /// that is said behind it.
    Prompt(&'a str, Option<&'static str>),
}

/// When bytes are said not to have been read, in ticks after the last of them: a program that reads them has done so by then.
const UNREAD_TICKS: u64 = 250;

/// Something that stands between the lines.
enum Between<'a> {
    Sent(String),
    Diagnostic(&'a Diagnostic),
    Traffic(&'a SeenTraffic),
}

/// Lines, diagnostics and traffic before the head by time, and the lines that have not ended below them.
pub(super) struct Rows<'a> {
    lines: &'a [ConsoleLine],
    /// The number of the first of them since power-on.
    first: usize,
    /// What stands between the lines: the row, its tick, and what it is.
    between: Vec<(usize, u64, Between<'a>)>,
    open: Vec<String>,
    prompt: Option<String>,
    unread: Option<&'static str>,
    /// How many rows were cleared away.
    pub hidden: usize,
}

impl<'a> Rows<'a> {
    /// The rows of a session.
    pub(super) fn of(session: &'a RewindableSession, shown: Shown) -> Self {
        let all = session.console();
        let dropped = session.log().dropped_lines();
        let cleared = all.partition_point(|line| line.tick < shown.from_tick);
        let lines = all.get(cleared..).unwrap_or_default();
        let first = dropped + cleared;
        let after = |lines_before: usize| lines_before.saturating_sub(first).min(lines.len());
        let reported = session.diagnostics().iter();
        let reported = reported.map(|one| (one.tick, one.lines_before, Between::Diagnostic(one)));
        let traffic = session.traffic().iter().filter(|seen| shown.buses || !seen.what.is_usual());
        let traffic = traffic.map(|one| (one.tick, one.lines_before, Between::Traffic(one)));
        let sent = if shown.sent { sent_lines(session.past_inputs()) } else { Vec::new() };
        // an input is applied before its tick runs
        let before = |tick: u64| dropped + all.partition_point(|line| line.tick < tick);
        let sent = sent.into_iter().map(|(tick, text)| (tick, before(tick), Between::Sent(text)));
        let mut beside: Vec<(u64, usize, Between<'a>)> = sent.chain(reported).chain(traffic).collect();
        let count = beside.len();
        beside.retain(|&(tick, ..)| tick >= shown.from_tick);
        let hidden = cleared + count - beside.len();
        // stable: what was sent or reported in a tick stands before what went in it
        beside.sort_by_key(|&(tick, lines_before, _)| (tick, lines_before));
        let between = beside.into_iter().enumerate();
        let machine = session.machine();
        let others = ConsoleSource::ALL.into_iter().filter(|&source| source != ConsoleSource::Serial);
        let open = others.map(|source| machine.open_line(source)).filter(|line| !line.is_empty());
        let prompt = machine.as_chip().map(|_| machine.open_line(ConsoleSource::Serial).into_owned());
        let unread = machine.as_chip().and_then(|chip| unread(session, chip.chip().serial_input()));
        Self {
            lines,
            first,
            between: between.map(|(index, (tick, lines, what))| (after(lines) + index, tick, what)).collect(),
            open: open.map(String::from).collect(),
            prompt,
            unread,
            hidden,
        }
    }

    pub(super) fn count(&self) -> usize {
        self.lines.len() + self.between.len() + self.open.len() + usize::from(self.prompt.is_some())
    }

    /// The numbers of the lines that are shown, counted from power-on.
    pub(super) fn lines(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.lines.len()
    }

    /// The row of the line with this number.
    pub(super) fn row_of(&self, line: usize) -> usize {
        let index = line.saturating_sub(self.first);
        // the k-th thing between lines stands k rows after as many lines
        let before = self.between.iter().enumerate().take_while(|&(k, &(row, ..))| row - k <= index).count();
        index + before
    }

    pub(super) fn get(&self, row: usize) -> Option<Row<'_>> {
        let before = self.between.partition_point(|&(at, ..)| at < row);
        if let Some((_, tick, what)) = self.between.get(before).filter(|&&(at, ..)| at == row) {
            return Some(match what {
                Between::Sent(text) => Row::Sent(*tick, text),
                Between::Diagnostic(one) => Row::Diagnostic(one),
                Between::Traffic(one) => Row::Traffic(one),
            });
        }
        let index = row - before;
        if let Some(line) = self.lines.get(index) {
            return Some(Row::Line(self.first + index, line));
        }
        let index = index - self.lines.len();
        let open = self.open.get(index).map(|line| Row::Open(line));
        open.or_else(|| {
            self.prompt.as_deref().filter(|_| index == self.open.len()).map(|line| Row::Prompt(line, self.unread))
        })
    }
}

/// What is said when the program has not read what was sent last.
fn unread(session: &RewindableSession, input: SerialInput) -> Option<&'static str> {
    let words = match input {
        SerialInput { listens: false, .. } => "sent; the program does not listen to its serial port",
        SerialInput { unread: 1.., .. } => "sent; the program has not read it yet",
        SerialInput { .. } => return None,
    };
    let last = session.past_inputs().iter().rev().find(|stamped| matches!(stamped.input, Input::Serial(_)))?;
    (session.tick() >= last.tick + UNREAD_TICKS).then_some(words)
}

/// What was sent to the serial port, cut into lines, each with the tick of its first byte. Control characters are written as
/// `^C`, so that they are seen.
fn sent_lines(inputs: &[StampedInput]) -> Vec<(u64, String)> {
    let mut lines: Vec<(u64, Vec<u8>)> = Vec::new();
    let mut ended = true;
    let mut last = 0;
    for stamped in inputs {
        let Input::Serial(byte) = stamped.input else { continue };
        let ends = matches!(byte, b'\r' | b'\n');
        let is_rest_of_end = ended && last == b'\r' && byte == b'\n';
        if ended && !is_rest_of_end {
            lines.push((stamped.tick, Vec::new()));
        }
        if let Some((_, line)) = lines.last_mut().filter(|_| !ends) {
            match byte {
                0x20..=0x7e | 0x80.. => line.push(byte),
                control => line.extend([b'^', control ^ 0x40]),
            }
        }
        (ended, last) = (ends, byte);
    }
    lines.into_iter().map(|(tick, line)| (tick, String::from_utf8_lossy(&line).into_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_sent_is_cut_into_lines_with_control_characters_that_are_seen() {
        let inputs: Vec<StampedInput> = (0..)
            .zip("ab\r\n\u{3}x\r\ry\u{1b}[A\u{7f}ä".bytes())
            .map(|(tick, byte)| StampedInput::new(tick, Input::Serial(byte)))
            .collect();
        let lines = sent_lines(&inputs);
        let lines: Vec<(u64, &str)> = lines.iter().map(|(tick, line)| (*tick, &line[..])).collect();
        assert_eq!(lines, [(0, "ab"), (4, "^Cx"), (7, ""), (8, "y^[[A^?ä")]);
    }
}
