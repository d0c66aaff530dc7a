//! Whether an expectation is met, and why not.

use super::missing::MissingText;
use super::verdict::Unmet;
use super::verifier::Verifier;
use crate::scenario::{EndExpectation, Expectation, ScheduledExpectation};
use crate::session::{Log, SeenTraffic};

impl Verifier {
    /// Whether an expectation is met after `ran`; what is written and was found is not found again.
    pub(super) fn is_met(&mut self, index: usize, ran: u64, log: &Log) -> bool {
        let expectation = &self.expectations[index];
        match &expectation.expectation {
            Expectation::Frame(pattern) | Expectation::Pattern(pattern) => {
                log.frame_after(ran).is_some_and(|frame| pattern.first_difference(frame, &self.brightness).is_none())
            }
            Expectation::Console(_) | Expectation::Text(_) => self.console.finds(index, expectation, ran, log),
            Expectation::State(expected) => log.state_after(ran).is_some_and(|state| expected.holds(&state)),
            Expectation::Traffic(expected) => {
                traffic_of(expectation, ran, log).any(|seen| expected.matches(&seen.what))
            }
            Expectation::Sound(expected) => expected.holds(log.sound().after(ran)),
            Expectation::Output(expected) => expected.holds(&log.pads().after(ran, expected.pin())),
            Expectation::End(expected) => ended_as(expected, ran, log),
        }
    }

    /// Why an expectation is not met after `ran`.
    pub(super) fn unmet(&self, index: usize, ran: u64, log: &Log) -> Option<Unmet> {
        let expectation = &self.expectations[index];
        match &expectation.expectation {
            Expectation::Frame(pattern) | Expectation::Pattern(pattern) => {
                let led = pattern.first_difference(log.frame_after(ran)?, &self.brightness)?;
                let wanted = pattern.describe(led.0, led.1, &self.brightness);
                Some(Unmet::Display { expected: pattern.clone(), led, wanted })
            }
            Expectation::Console(_) | Expectation::Text(_) => {
                Some(Unmet::Written(Box::new(MissingText::of(self, index, ran, log)?)))
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
            Expectation::Traffic(expected) => {
                let found = traffic_of(expectation, ran, log).filter(|seen| expected.is_of_kind(&seen.what));
                let found: Vec<String> = found.map(|seen| format!("{} ms  {}", seen.tick, seen.what)).collect();
                Some(Unmet::Traffic { key: expected.key(), expected: expected.words(), found })
            }
            Expectation::Sound(expected) => Some(Unmet::Sound { expected: *expected, heard: log.sound().after(ran) }),
            Expectation::Output(expected) => {
                Some(Unmet::Output { expected: expected.clone(), made: log.pads().after(ran, expected.pin()) })
            }
            Expectation::End(expected) => {
                let found = log.end().filter(|end| end.tick <= ran).cloned();
                Some(Unmet::NoSuchEnd { expected: expected.clone(), found })
            }
        }
    }
}

/// Whether the program has ended in a way that is expected, after `ran` or before.
pub(super) fn ended_as(expected: &EndExpectation, ran: u64, log: &Log) -> bool {
    let lines = log.lines_between(log.dropped_lines(), log.lines_to(ran));
    log.end().is_some_and(|end| end.tick <= ran && expected.holds(end, lines.iter().map(|line| &*line.text)))
}

/// What went over the air and the buses up to the end of `ran`, from the beginning of an expectation's window, or from
/// power-on without a window.
fn traffic_of<'a>(
    expectation: &ScheduledExpectation,
    ran: u64,
    log: &'a Log,
) -> impl Iterator<Item = &'a SeenTraffic> + use<'a> {
    let from = traffic_from(expectation);
    let all = log.traffic();
    let place = |tick: u64| all.partition_point(|seen| seen.tick < tick);
    all[place(from)..place(ran + 1).max(place(from))].iter()
}

/// The first tick of which an expectation can ask what went over the air and the buses.
pub(super) fn traffic_from(expectation: &ScheduledExpectation) -> u64 {
    if expectation.windowed { expectation.from } else { 0 }
}
