//! Judges what is expected by what is known of a session.

use super::verdict::{Failure, Unmet};
use crate::firmware::brightness::Brightness;
use crate::scenario::{Expectation, RecordedCheckpoints, ScheduledExpectation};
use crate::session::{CHECKPOINT_TICKS, Log, StampedInput};

/// The expectations of a scenario and the checkpoints of a recording, and how each expectation came out.
///
/// An expectation is a question to the [`Log`] of a session, not to a running machine: what was judged stays judged until
/// the log forgets what it was judged by.
#[derive(Clone, Debug, Default)]
pub struct Verifier {
    expectations: Vec<ScheduledExpectation>,
    statuses: Vec<ExpectationStatus>,
    checkpoints: RecordedCheckpoints,
    brightness: Brightness,
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
    /// The number of the first console line that no expectation has claimed.
    unclaimed: usize,
    failure: Option<Failure>,
}

/// How an expectation came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ExpectationStatus {
    /// Its time has not come, or its window is open.
    #[default]
    Pending,
    /// It was met after this tick.
    Passed {
        /// The tick.
        tick: u64,
        /// The number of lines written up to the one that an expectation claimed last.
        console_to: usize,
    },
    /// It was not met, and this tick was its last one.
    Failed {
        /// The tick.
        tick: u64,
    },
}

impl ExpectationStatus {
    /// The tick after which it was decided.
    pub const fn tick(self) -> Option<u64> {
        match self {
            Self::Pending => None,
            Self::Passed { tick, .. } | Self::Failed { tick } => Some(tick),
        }
    }
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

    /// The expectations.
    pub fn expectations(&self) -> &[ScheduledExpectation] {
        &self.expectations
    }

    /// How each of them came out.
    pub fn statuses(&self) -> &[ExpectationStatus] {
        &self.statuses
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
        let claimed = self.statuses.iter().map(|status| match status {
            ExpectationStatus::Passed { console_to, .. } => *console_to,
            ExpectationStatus::Pending | ExpectationStatus::Failed { .. } => 0,
        });
        self.unclaimed = claimed.max().unwrap_or(0);
        self.next_checkpoint = self.checkpoints.list.partition_point(|checkpoint| checkpoint.at <= tick);
        self.failure = self.failure.take().filter(|failure| failure.tick < tick);
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

    /// The number of the first console line that an expectation can still ask for; `usize::MAX` if none will.
    pub fn needs_lines_from(&self) -> usize {
        let is_console = |index: usize| matches!(self.expectations[index].expectation, Expectation::Console(_));
        let asks = self.open.iter().copied().chain(self.next..self.expectations.len()).any(is_console);
        if asks { self.unclaimed } else { usize::MAX }
    }

    /// The next tick at which something can be decided.
    fn next_event(&self, log: &Log) -> Option<u64> {
        let now = self.judged_to;
        let opens = self.expectations.get(self.next).map(|expectation| expectation.from.max(now));
        let checkpoint = self.checkpoints.list.get(self.next_checkpoint).map(|recorded| recorded.at.max(1) - 1);
        let changes = if self.open.is_empty() {
            None
        } else {
            let next_change = |ticks: &mut dyn Iterator<Item = u64>| ticks.next();
            let frames = log.frame_changes();
            let lines = log.lines();
            let states = log.state_changes();
            let frame = next_change(
                &mut frames[frames.partition_point(|change| change.tick < now)..].iter().map(|change| change.tick),
            );
            let line =
                next_change(&mut lines[lines.partition_point(|line| line.tick < now)..].iter().map(|line| line.tick));
            let state = next_change(
                &mut states[states.partition_point(|change| change.tick < now)..].iter().map(|change| change.tick),
            );
            [frame, line, state, Some(self.closes.max(now))].into_iter().flatten().min()
        };
        [opens, checkpoint.map(|tick| tick.max(now)), changes].into_iter().flatten().min()
    }

    /// Judges what is due after the tick `ran`.
    fn judge_tick(&mut self, ran: u64, log: &Log, inputs: &[StampedInput]) {
        while self.expectations.get(self.next).is_some_and(|expectation| expectation.from <= ran) {
            self.open.push(self.next);
            self.next += 1;
        }
        let inputs = &inputs[..inputs.partition_point(|stamped| stamped.tick <= ran)];
        let mut found = None;
        // in the order in which they were opened
        for index in std::mem::take(&mut self.open) {
            if self.is_met(index, ran, log) {
                self.statuses[index] = ExpectationStatus::Passed { tick: ran, console_to: self.unclaimed };
            } else if ran < self.expectations[index].to {
                self.open.push(index);
            } else {
                self.statuses[index] = ExpectationStatus::Failed { tick: ran };
                if found.is_none() {
                    let expectation = &self.expectations[index];
                    let from = expectation.windowed.then_some(expectation.from);
                    found = self.unmet(expectation, ran, log).map(|unmet| Failure::at(ran, from, unmet, log, inputs));
                }
            }
        }
        self.note_closing();
        let different = self.compare_checkpoint(ran, log);
        let checkpoint = || {
            let from = (ran + 1).saturating_sub(CHECKPOINT_TICKS);
            Some(Failure::at(ran, Some(from), Unmet::Checkpoint { different: different? }, log, inputs))
        };
        let found = found.or_else(checkpoint);
        self.failure = self.failure.take().or(found);
    }

    fn note_closing(&mut self) {
        self.closes = self.open.iter().map(|&index| self.expectations[index].to).min().unwrap_or(u64::MAX);
    }

    /// Whether an expectation is met after `ran`; a console line that is found is claimed.
    fn is_met(&mut self, index: usize, ran: u64, log: &Log) -> bool {
        let expectation = &self.expectations[index];
        match &expectation.expectation {
            Expectation::Frame(pattern) | Expectation::Pattern(pattern) => {
                log.frame_after(ran).is_some_and(|frame| pattern.first_difference(frame, &self.brightness).is_none())
            }
            Expectation::Console(expected) => {
                let from = self.lines_from(expectation, log);
                let lines = log.lines_between(from, log.lines_to(ran));
                // lines that were dropped are not those that are asked for
                let first = from.max(log.dropped_lines());
                let found = lines.iter().position(|line| line.text == *expected);
                if let Some(index) = found {
                    self.unclaimed = first + index + 1;
                }
                found.is_some()
            }
            Expectation::State(expected) => log.state_after(ran).is_some_and(|state| expected.holds(&state)),
        }
    }

    /// The number of the first console line that can be the expected one.
    fn lines_from(&self, expectation: &ScheduledExpectation, log: &Log) -> usize {
        let window = match expectation.from.checked_sub(1) {
            Some(before) if expectation.windowed => log.lines_to(before),
            _ => 0,
        };
        self.unclaimed.max(window)
    }

    /// Why an expectation is not met after `ran`.
    fn unmet(&self, expectation: &ScheduledExpectation, ran: u64, log: &Log) -> Option<Unmet> {
        match &expectation.expectation {
            Expectation::Frame(pattern) | Expectation::Pattern(pattern) => {
                let led = pattern.first_difference(log.frame_after(ran)?, &self.brightness)?;
                let wanted = pattern.describe(led.0, led.1, &self.brightness);
                Some(Unmet::Display { expected: pattern.clone(), led, wanted })
            }
            Expectation::Console(expected) => {
                let lines = log.lines_between(self.lines_from(expectation, log), log.lines_to(ran));
                let found = lines.iter().map(|line| line.text.clone()).collect();
                Some(Unmet::Console { expected: expected.clone(), found })
            }
            Expectation::State(expected) => {
                let (name, expected, found) = match log.state_after(ran) {
                    Some(state) => expected.first_difference(&state)?,
                    None => ("anything", "a program that can be asked".to_owned(), "an image".to_owned()),
                };
                Some(Unmet::State { name, expected, found })
            }
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::firmware::lights_out::Options;
    use crate::scenario::Pattern;
    use crate::session::{ProgramSpec, Session};

    /// A hundred windows of a day are asked when the picture changes, and not in each tick of it.
    #[test]
    fn an_open_window_costs_nothing_while_nothing_changes() {
        let never = Pattern::exactly(&crate::hal::Frame::from_fn(|x, y| crate::hal::Level((x + y) as u8)));
        let day = |from| ScheduledExpectation {
            from,
            to: from + 86_000_000,
            windowed: true,
            expectation: Expectation::Frame(Box::new(never.clone())),
        };
        let mut verifier =
            Verifier::new((0..100).map(day).collect(), RecordedCheckpoints::default(), Brightness::default());
        let mut session = Session::new(ProgramSpec::LightsOut(Options::default()));
        let mut log = Log::default();
        let mut asked = 0;
        for _ in 0..20_000 {
            let lines = session.step();
            log.record(&session, lines);
            asked += usize::from(verifier.next_event(&log).is_some_and(|tick| tick < log.known_to()));
            verifier.judge(&log, session.inputs());
        }
        let changes = log.frame_changes().len() + log.lines().len() + log.state_changes().len();
        assert!(asked <= 100 + changes && changes < 20, "asked {asked} times, with {changes} changes");
        assert_eq!(verifier.next_event(&log), Some(86_000_000), "the end of the first window");
    }
}
