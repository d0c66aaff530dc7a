//! Looks at what is expected while a session runs.

use super::verdict::{Failure, Unmet};
use crate::firmware::brightness::Brightness;
use crate::scenario::{Expectation, RecordedCheckpoints, ScheduledExpectation};
use crate::session::Session;

/// How many inputs before a failure are told.
const INPUTS_TOLD: usize = 5;

/// The expectations of a scenario, and how each of them stands.
#[derive(Clone, Debug, Default)]
pub struct Verifier {
    expectations: Vec<ScheduledExpectation>,
    statuses: Vec<ExpectationStatus>,
    checkpoints: RecordedCheckpoints,
    brightness: Brightness,
    /// The first expectation whose window has not begun.
    next: usize,
    /// Expectations whose window is open.
    open: Vec<usize>,
    /// The first checkpoint that was not looked at.
    next_checkpoint: usize,
    /// The first console line that no expectation has taken.
    console_from: usize,
}

/// How an expectation stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ExpectationStatus {
    /// Its time has not come, or its window is open.
    #[default]
    Pending,
    /// It held after this tick.
    Passed {
        /// The tick.
        tick: u64,
        /// For a console line, the number of lines written up to it.
        console_to: usize,
    },
    /// It did not hold, and this tick was its last one.
    Failed {
        /// The tick.
        tick: u64,
    },
}

impl Verifier {
    /// Expectations, sorted by the ticks from which they may hold, and checkpoints. Names of brightness constants have
    /// the values of `brightness`.
    pub fn new(
        expectations: Vec<ScheduledExpectation>,
        checkpoints: RecordedCheckpoints,
        brightness: Brightness,
    ) -> Self {
        let statuses = vec![ExpectationStatus::Pending; expectations.len()];
        Self { expectations, statuses, checkpoints, brightness, ..Self::default() }
    }

    /// The expectations.
    pub fn expectations(&self) -> &[ScheduledExpectation] {
        &self.expectations
    }

    /// How each of them stands.
    pub fn statuses(&self) -> &[ExpectationStatus] {
        &self.statuses
    }

    /// The checkpoints that are looked at.
    pub fn checkpoints(&self) -> &RecordedCheckpoints {
        &self.checkpoints
    }

    /// The brightness constants of the run.
    pub fn brightness(&self) -> &Brightness {
        &self.brightness
    }

    /// Looks at what is due after the tick that a session has just run; returns the first thing that does not hold.
    pub fn after_tick(&mut self, session: &Session) -> Option<Failure> {
        let ran = session.tick() - 1;
        while self.expectations.get(self.next).is_some_and(|due| due.from <= ran) {
            self.open.push(self.next);
            self.next += 1;
        }
        let failure = if self.open.is_empty() { None } else { self.look(ran, session) };
        failure.or_else(|| self.look_at_checkpoint(session))
    }

    /// Looks at the open expectations after `ran`, in the order in which they were opened.
    fn look(&mut self, ran: u64, session: &Session) -> Option<Failure> {
        let open = std::mem::take(&mut self.open);
        let mut first_failure = None;
        for index in open {
            if self.holds(index, session) {
                self.statuses[index] = ExpectationStatus::Passed { tick: ran, console_to: self.console_from };
            } else if ran < self.expectations[index].to {
                self.open.push(index);
            } else {
                self.statuses[index] = ExpectationStatus::Failed { tick: ran };
                let from = self.expectations[index].windowed.then_some(self.expectations[index].from);
                first_failure = first_failure
                    .or_else(|| Some(failure(ran, from, self.unmet(&self.expectations[index], session)?, session)));
            }
        }
        first_failure
    }

    /// Whether an expectation holds now; a console line that is found is taken.
    fn holds(&mut self, index: usize, session: &Session) -> bool {
        let due = &self.expectations[index];
        match &due.expectation {
            Expectation::Frame(pattern) | Expectation::Pattern(pattern) => {
                pattern.first_difference(session.frame(), &self.brightness).is_none()
            }
            Expectation::Console(expected) => {
                let from = self.lines_from(due, session);
                let found = session.console()[from..].iter().position(|line| line.text == *expected);
                if let Some(index) = found {
                    self.console_from = from + index + 1;
                }
                found.is_some()
            }
            Expectation::State(expected) => {
                session.machine().as_native().is_some_and(|machine| expected.holds(&machine.state()))
            }
        }
    }

    /// The first console line that can be the expected one.
    fn lines_from(&self, due: &ScheduledExpectation, session: &Session) -> usize {
        let console = session.console();
        let window = if due.windowed { console.partition_point(|line| line.tick < due.from) } else { 0 };
        self.console_from.max(window).min(console.len())
    }

    /// Why an expectation does not hold.
    fn unmet(&self, due: &ScheduledExpectation, session: &Session) -> Option<Unmet> {
        match &due.expectation {
            Expectation::Frame(pattern) | Expectation::Pattern(pattern) => {
                let led = pattern.first_difference(session.frame(), &self.brightness)?;
                let wanted = pattern.describe(led.0, led.1, &self.brightness);
                Some(Unmet::Display { expected: pattern.clone(), led, wanted })
            }
            Expectation::Console(expected) => {
                let found = session.console()[self.lines_from(due, session)..].iter().map(|line| line.text.clone());
                Some(Unmet::Console { expected: expected.clone(), found: found.collect() })
            }
            Expectation::State(expected) => {
                let (name, expected, found) = match session.machine().as_native() {
                    Some(machine) => expected.first_difference(&machine.state())?,
                    None => ("anything", "a program that can be asked".to_owned(), "an image".to_owned()),
                };
                Some(Unmet::State { name, expected, found })
            }
        }
    }

    fn look_at_checkpoint(&mut self, session: &Session) -> Option<Failure> {
        let recorded =
            self.checkpoints.list.get(self.next_checkpoint).filter(|recorded| recorded.at <= session.tick())?;
        self.next_checkpoint += 1;
        let found = session.checkpoints();
        let found = found.get(found.partition_point(|found| found.tick < recorded.at))?;
        let different = self.checkpoints.differences(recorded, found);
        let from = Some(recorded.at.saturating_sub(crate::session::CHECKPOINT_TICKS));
        (!different.is_empty()).then(|| failure(session.tick() - 1, from, Unmet::Checkpoint { different }, session))
    }
}

pub(crate) fn failure(tick: u64, from: Option<u64>, unmet: Unmet, session: &Session) -> Failure {
    let inputs = session.past_inputs();
    Failure {
        tick,
        from,
        unmet,
        frame: *session.frame(),
        inputs: inputs[inputs.len().saturating_sub(INPUTS_TOLD)..].to_vec(),
    }
}
