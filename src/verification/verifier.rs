//! Judges what is expected by what is known of a session.

use std::sync::Arc;

use super::console::{ConsolePlace, ConsoleReader, window_from};
use super::evaluate::{ended_as, traffic_from};
use super::status::ExpectationStatus;
use super::verdict::{Failure, Unmet};
use crate::firmware::brightness::Brightness;
use crate::scenario::{EndExpectation, Expectation, RecordedCheckpoints, ScheduledExpectation};
use crate::session::{BoardNumber, CHECKPOINT_TICKS, EndKind, Log, StampedInput};

/// The expectations of a scenario and the checkpoints of a recording, and how each expectation came out.
///
/// An expectation is a question to the [`Log`] of a session, not to a running machine: what was judged stays judged until
/// the log forgets what it was judged by.
#[derive(Clone, Debug, Default)]
pub struct Verifier {
    pub(super) expectations: Vec<ScheduledExpectation>,
    pub(super) statuses: Vec<ExpectationStatus>,
    checkpoints: RecordedCheckpoints,
    pub(super) brightness: Brightness,
    /// Whether an end of the program that nothing expects is a failure also where nothing at all is expected.
    judges_end: bool,
    /// Every tick before this one was judged.
    judged_to: u64,
    /// The first expectation whose window has not begun.
    next: usize,
    /// Expectations whose window is open.
    open: Vec<usize>,
    /// The first tick at which one of the open windows ends.
    closes: u64,
    /// The first checkpoint that was not compared.
    next_checkpoint: usize,
    /// How far the expectations have come in what was written.
    pub(super) console: ConsoleReader,
    failure: Option<Failure>,
    /// The board that is judged, and the names of all boards if there are several.
    board: BoardNumber,
    boards: Arc<[String]>,
}

impl Verifier {
    /// Expectations, sorted by the ticks from which they may be met, and checkpoints. Names of brightness constants have
    /// the values of `brightness`.
    pub fn new(
        expectations: Vec<ScheduledExpectation>,
        checkpoints: RecordedCheckpoints,
        brightness: Brightness,
    ) -> Self {
        let statuses = vec![ExpectationStatus::Pending; expectations.len()];
        Self { expectations, statuses, checkpoints, brightness, closes: u64::MAX, ..Self::default() }
    }

    /// The same, which fails where the program ends and nothing expects that, also without any expectation: whoever plays an image
    /// by hand is not judged, and a scenario is.
    #[must_use]
    pub fn judging_end(self) -> Self {
        Self { judges_end: true, ..self }
    }

    /// The same, of one board of several with these names.
    #[must_use]
    pub(super) fn of_board(self, board: BoardNumber, boards: &Arc<[String]>) -> Self {
        Self { board, boards: Arc::clone(boards), ..self }
    }

    /// The expectations.
    pub fn expectations(&self) -> &[ScheduledExpectation] {
        &self.expectations
    }

    /// How each of them came out.
    pub fn statuses(&self) -> &[ExpectationStatus] {
        &self.statuses
    }

    /// Each expectation with how it came out.
    pub fn judged(&self) -> impl Iterator<Item = (&ScheduledExpectation, ExpectationStatus)> {
        self.expectations.iter().zip(self.statuses.iter().copied())
    }

    /// The checkpoints that are compared.
    pub fn checkpoints(&self) -> &RecordedCheckpoints {
        &self.checkpoints
    }

    /// The brightness constants of the run.
    pub fn brightness(&self) -> &Brightness {
        &self.brightness
    }

    /// The first thing that was not met.
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref()
    }

    /// Judges what the log has come to know. `inputs` are those of the session.
    pub fn judge(&mut self, log: &Log, inputs: &[StampedInput]) {
        while let Some(ran) = self.next_event(log).filter(|&ran| ran < log.known_to()) {
            self.judge_tick(ran, log, inputs);
            self.judged_to = ran + 1;
        }
        self.judged_to = self.judged_to.max(log.known_to());
    }

    /// Takes back every judgement of `tick` and of later ticks.
    pub fn forget_from(&mut self, tick: u64) {
        if tick >= self.judged_to {
            return;
        }
        self.judged_to = tick;
        for status in &mut self.statuses {
            if status.tick().is_some_and(|judged| judged >= tick) {
                *status = ExpectationStatus::Pending;
            }
        }
        self.next = self.expectations.partition_point(|expectation| expectation.from < tick);
        // of one whose window is over before it, nothing is known any more
        let is_open =
            |&index: &usize| self.statuses[index] == ExpectationStatus::Pending && self.expectations[index].to >= tick;
        self.open = (0..self.next).filter(is_open).collect();
        self.note_closing();
        let places = self.statuses.iter().map(|status| match status {
            ExpectationStatus::Passed { console, .. } => *console,
            ExpectationStatus::Pending | ExpectationStatus::Failed { .. } => ConsolePlace::default(),
        });
        self.console.go_back(places.max_by_key(|place| place.met).unwrap_or_default());
        self.next_checkpoint = self.checkpoints.list.partition_point(|checkpoint| checkpoint.at <= tick);
        self.failure = self.failure.take().filter(|failure| failure.known < tick);
    }

    /// The statuses that another verifier came to for the same expectations before the tick `from`, where the log has
    /// dropped what they were judged by.
    pub fn adopt_before(&mut self, from: u64, other: &Self) {
        for (expectation, status) in self.expectations.iter().zip(&mut self.statuses) {
            let same = other.expectations.iter().position(|theirs| theirs == expectation);
            if let Some(judged) = same.map(|index| other.statuses[index])
                && judged.tick().is_some_and(|tick| tick < from)
            {
                *status = judged;
            }
        }
        self.judged_to = u64::MAX;
        self.failure = other.failure.clone();
        self.forget_from(from);
    }

    /// The number of the first line that an expectation can still ask for, or that a verdict on an open window can name;
    /// `usize::MAX` if none will.
    pub fn needs_lines_from(&self, log: &Log) -> usize {
        if self.expectations.iter().any(|due| asks_for_panic(due) && due.to >= self.judged_to) {
            return 0;
        }
        let open = self.open.iter().filter(|&&index| self.is_written(index));
        let windows = open.map(|&index| window_from(&self.expectations[index], log).min(self.console.place.line));
        let later = (self.next..self.expectations.len()).any(|index| self.is_written(index));
        windows.chain(later.then_some(self.console.place.line)).min().unwrap_or(usize::MAX)
    }

    /// Whether an expectation is about what is written.
    pub(super) fn is_written(&self, index: usize) -> bool {
        self.expectations[index].expectation.written().is_some()
    }

    /// Whether something that goes over the air or a bus can meet an expectation now.
    fn awaits_traffic(&self) -> bool {
        self.open.iter().any(|&index| self.expectations[index].expectation.traffic().is_some())
    }

    /// The first tick of which an expectation can still ask what went over the air and the buses; `u64::MAX` if none will.
    pub fn needs_traffic_from(&self) -> u64 {
        let left = self.open.iter().copied().chain(self.next..self.expectations.len());
        let left = left.map(|index| &self.expectations[index]).filter(|due| due.expectation.traffic().is_some());
        left.map(traffic_from).min().unwrap_or(u64::MAX)
    }

    fn is_text(&self, index: usize) -> bool {
        matches!(self.expectations[index].expectation, Expectation::Text(_))
    }

    /// The next tick at which something can be decided.
    pub(super) fn next_event(&self, log: &Log) -> Option<u64> {
        let now = self.judged_to;
        let opens = self.expectations.get(self.next).map(|expectation| expectation.from.max(now));
        let checkpoint = self.checkpoints.list.get(self.next_checkpoint).map(|recorded| recorded.at.max(1) - 1);
        let changes = if self.open.is_empty() {
            None
        } else {
            [
                first_from(now, log.frame_changes(), |change| change.tick),
                first_from(now, log.lines(), |line| line.tick),
                first_from(now, log.state_changes(), |change| change.tick),
                first_from(now, log.traffic(), |seen| seen.tick).filter(|_| self.awaits_traffic()),
                first_from(now, log.sound().changes(), |change| change.tick),
                log.next_open_line_change(now).filter(|_| self.open.iter().any(|&index| self.is_text(index))),
                Some(self.closes.max(now)),
            ]
            .into_iter()
            .flatten()
            .min()
        };
        let end = log.end().map(|end| end.tick).filter(|&tick| tick >= now);
        [opens, checkpoint.map(|tick| tick.max(now)), changes, end].into_iter().flatten().min()
    }

    /// Judges what is due after the tick `ran`.
    fn judge_tick(&mut self, ran: u64, log: &Log, inputs: &[StampedInput]) {
        while self.expectations.get(self.next).is_some_and(|expectation| expectation.from <= ran) {
            self.open.push(self.next);
            self.next += 1;
        }
        let inputs = &inputs[..inputs.partition_point(|stamped| stamped.tick <= ran)];
        let mut found = None;
        // in the order in which they were opened; what is written is expected one after the other
        let mut awaited = false;
        for index in std::mem::take(&mut self.open) {
            let is_written = self.is_written(index);
            if !(is_written && awaited) && self.is_met(index, ran, log) {
                self.statuses[index] = ExpectationStatus::Passed { tick: ran, console: self.console.place };
            } else if ran < self.expectations[index].to {
                awaited |= is_written;
                self.open.push(index);
            } else {
                self.statuses[index] = ExpectationStatus::Failed { tick: ran };
                if found.is_none() {
                    let expectation = &self.expectations[index];
                    let from = expectation.windowed.then_some(expectation.from);
                    found = self.unmet(index, ran, log).map(|unmet| Failure::at(ran, from, unmet, log, inputs));
                }
            }
        }
        self.note_closing();
        let different = self.compare_checkpoint(ran, log);
        let checkpoint = || {
            let from = (ran + 1).saturating_sub(CHECKPOINT_TICKS);
            Some(Failure::at(ran, Some(from), Unmet::Checkpoint { different: different? }, log, inputs))
        };
        let end = || {
            let is_judged = self.judges_end || !self.expectations.is_empty();
            let end = log.end().filter(|end| is_judged && end.tick == ran && !self.expects_end(ran, log))?;
            Some(Failure::of_end(end, log, inputs))
        };
        let found = found.or_else(checkpoint).or_else(end);
        let of_board = |found| Failure { board: self.board, boards: Arc::clone(&self.boards), ..found };
        let found = found.map(of_board);
        self.failure = self.failure.take().or(found);
    }

    /// Whether the end of the program after `ran` is no failure: it is expected then or later, or says that all went well.
    fn expects_end(&self, ran: u64, log: &Log) -> bool {
        let mut later = self.expectations.iter().filter(|due| due.to >= ran);
        log.end().is_some_and(|end| end.kind == EndKind::Exit(0))
            || later.any(|due| matches!(&due.expectation, Expectation::End(expected) if ended_as(expected, ran, log)))
    }

    fn note_closing(&mut self) {
        self.closes = self.open.iter().map(|&index| self.expectations[index].to).min().unwrap_or(u64::MAX);
    }

    /// What differs from the checkpoint that was recorded after `ran`, if there is one and something does.
    fn compare_checkpoint(&mut self, ran: u64, log: &Log) -> Option<Vec<String>> {
        let recorded = self.checkpoints.list.get(self.next_checkpoint).filter(|recorded| recorded.at <= ran + 1)?;
        self.next_checkpoint += 1;
        let found = log.checkpoints();
        // one that was not recorded is not compared
        let found = found.get(found.partition_point(|found| found.tick < recorded.at))?;
        let found = Some(found).filter(|found| found.tick == recorded.at)?;
        let different = self.checkpoints.differences(recorded, found);
        (!different.is_empty()).then_some(different)
    }
}

/// Whether an expectation may ask for any line from power-on on.
fn asks_for_panic(due: &ScheduledExpectation) -> bool {
    matches!(&due.expectation, Expectation::End(EndExpectation::Panic(text)) if !text.source().is_empty())
}

/// The tick of the first of some things, sorted by their ticks, that is not before `now`.
fn first_from<T>(now: u64, things: &[T], tick: impl Fn(&T) -> u64) -> Option<u64> {
    things.get(things.partition_point(|thing| tick(thing) < now)).map(tick)
}

#[cfg(test)]
mod tests;
