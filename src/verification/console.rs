//! Finding what is expected in what a program wrote.
//!
//! What is written is found once, in the order in which it is expected: each line and text is looked for after the one
//! before.

use crate::scenario::{Expectation, LineEnd, LinePattern, ScheduledExpectation};
use crate::session::{ConsoleLine, ConsoleSource, Log};

const SOURCES: usize = ConsoleSource::ALL.len();

/// How far into what was written the expectations have come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ConsolePlace {
    /// How many expectations were met on the way here.
    pub(super) met: usize,
    /// The number of the first line that can still be expected, or a text in it.
    pub(super) line: usize,
    /// The text that was found last, of each way.
    texts: [TextPlace; SOURCES],
}

impl ConsolePlace {
    fn text(&self, source: ConsoleSource) -> TextPlace {
        self.texts[source.index()]
    }

    /// The place after a text in the first line that comes by a way and has the number `line` or a higher one.
    fn at_text(self, line: usize, source: ConsoleSource, bytes: usize) -> Self {
        let mut place = Self { line, ..self };
        place.texts[source.index()] = TextPlace { from: line, bytes };
        place
    }
}

/// Of the first line that comes by one way and has the number `from` or a higher one, so many bytes were found. That line may
/// not have ended when they were.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct TextPlace {
    from: usize,
    bytes: usize,
}

/// A place in what was written, and how far the search for one expectation has come.
#[derive(Clone, Debug, Default)]
pub(super) struct ConsoleReader {
    pub(super) place: ConsolePlace,
    scan: Option<Scan>,
}

/// The search for an expectation that was not met: what was looked at is not looked at again.
#[derive(Clone, Debug)]
struct Scan {
    /// The expectation.
    index: usize,
    /// The number of the first line that was not looked at.
    line: usize,
    /// By which ways a line has come at or after the place of a text, and before `line`.
    after_text: [bool; SOURCES],
    /// By which ways a line has come since the window began, and before `line`.
    in_window: [bool; SOURCES],
}

impl ConsoleReader {
    /// Goes back to a place.
    pub(super) fn go_back(&mut self, place: ConsolePlace) {
        *self = Self { place, scan: None };
    }

    /// Whether an expectation of something that is written is met after `ran`. If it is, the place is after what was found.
    pub(super) fn finds(&mut self, index: usize, expectation: &ScheduledExpectation, ran: u64, log: &Log) -> bool {
        let scan = |reader: &Self| reader.scan(index, expectation, log);
        let found = match &expectation.expectation {
            Expectation::Console(pattern) => self.find_line(pattern, scan(self), ran, log),
            Expectation::Text(pattern) => {
                let before = expectation.from.checked_sub(1).filter(|_| expectation.windowed);
                self.find_text(pattern, scan(self), before, ran, log)
            }
            Expectation::Frame(_)
            | Expectation::Pattern(_)
            | Expectation::State(_)
            | Expectation::Sound(_)
            | Expectation::Output(_)
            | Expectation::End(_)
            | Expectation::Traffic(_) => {
                return false;
            }
        };
        if let Some(place) = found {
            self.place = ConsolePlace { met: self.place.met + 1, ..place };
            self.scan = None;
        }
        found.is_some()
    }

    /// The search, from where it stands. Lines that were dropped are not those that are asked for.
    fn scan(&self, index: usize, expectation: &ScheduledExpectation, log: &Log) -> Scan {
        if let Some(scan) = self.scan.as_ref().filter(|scan| scan.index == index) {
            return Scan { line: scan.line.max(log.dropped_lines()), ..*scan };
        }
        let window = window_from(expectation, log);
        let line = self.place.line.max(window).max(log.dropped_lines());
        let came = |from: usize, source: ConsoleSource| {
            from < line.min(log.dropped_lines()) || log.lines_between(from, line).iter().any(|one| one.source == source)
        };
        Scan {
            index,
            line,
            after_text: ConsoleSource::ALL.map(|source| came(self.place.text(source).from, source)),
            in_window: ConsoleSource::ALL.map(|source| came(window, source)),
        }
    }

    fn find_line(&mut self, pattern: &LinePattern, scan: Scan, ran: u64, log: &Log) -> Option<ConsolePlace> {
        let to = log.lines_to(ran);
        let mut lines = (scan.line..).zip(log.lines_between(scan.line, to));
        let Some((number, line)) = lines.find(|(_, line)| pattern.matches(&line.text)) else {
            self.scan = Some(Scan { line: to.max(scan.line), ..scan });
            return None;
        };
        let mut place = ConsolePlace { line: number + 1, ..self.place };
        place.texts[line.source.index()] = TextPlace::default();
        Some(place)
    }

    /// `before` is the tick before the window, if there is one.
    fn find_text(
        &mut self,
        pattern: &LinePattern,
        mut scan: Scan,
        before: Option<u64>,
        ran: u64,
        log: &Log,
    ) -> Option<ConsolePlace> {
        let place = self.place;
        let find = |scan: &Scan, source: ConsoleSource, text: &str, end: LineEnd| {
            let way = source.index();
            let from = if scan.after_text[way] { 0 } else { place.text(source).bytes };
            let after =
                before.filter(|_| !scan.in_window[way]).map_or(0, |before| log.open_bytes_after(before, source));
            pattern.find(text, from, after, end).map(|found| found.end)
        };
        for ConsoleLine { source, text, .. } in log.lines_between(scan.line, log.lines_to(ran)) {
            if let Some(bytes) = find(&scan, *source, text, LineEnd::Ended) {
                return Some(place.at_text(scan.line, *source, bytes));
            }
            scan.line += 1;
            scan.after_text[source.index()] = true;
            scan.in_window[source.index()] = true;
        }
        let open = ConsoleSource::ALL.into_iter().find_map(|source| {
            let bytes = find(&scan, source, log.open_line_after(ran, source), LineEnd::Open)?;
            Some(place.at_text(scan.line, source, bytes))
        });
        if open.is_none() {
            self.scan = Some(scan);
        }
        open
    }
}

/// The number of the first line of an expectation's window; 0 without a window.
pub(super) fn window_from(expectation: &ScheduledExpectation, log: &Log) -> usize {
    match expectation.from.checked_sub(1) {
        Some(before) if expectation.windowed => log.lines_to(before),
        _ => 0,
    }
}
