//! Whether an expectation is met, and why not.

use super::verdict::Unmet;
use super::verifier::Verifier;
use crate::scenario::{Expectation, ScheduledExpectation};
use crate::session::Log;

impl Verifier {
    /// Whether an expectation is met after `ran`; a console line that is found is claimed.
    pub(super) fn is_met(&mut self, index: usize, ran: u64, log: &Log) -> bool {
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
                let found = lines.iter().position(|line| *line.text == **expected);
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
    pub(super) fn unmet(&self, expectation: &ScheduledExpectation, ran: u64, log: &Log) -> Option<Unmet> {
        match &expectation.expectation {
            Expectation::Frame(pattern) | Expectation::Pattern(pattern) => {
                let led = pattern.first_difference(log.frame_after(ran)?, &self.brightness)?;
                let wanted = pattern.describe(led.0, led.1, &self.brightness);
                Some(Unmet::Display { expected: pattern.clone(), led, wanted })
            }
            Expectation::Console(expected) => {
                let lines = log.lines_between(self.lines_from(expectation, log), log.lines_to(ran));
                let found = lines.iter().map(|line| line.text.clone().into_string()).collect();
                Some(Unmet::Console { expected: expected.clone(), found })
            }
            Expectation::State(expected) => {
                let (name, expected, found) = match log.state_after(ran) {
                    Some(state) => expected.first_difference(&state)?,
                    None => {
                        ("anything", "a program that can be asked".to_owned(), "none: an image says nothing".to_owned())
                    }
                };
                Some(Unmet::State { name, expected, found })
            }
        }
    }
}
