//! Plays a script on a session and looks at what is expected.

use super::layout::{Due, Script};
use super::step::Expectation;
use super::verdict::{Failure, Unmet};
use super::{Scenario, StateExpectation};
use crate::firmware::brightness::Brightness;
use crate::session::Session;

/// How many inputs before a failure are told.
const INPUTS_TOLD: usize = 5;

/// A scenario on its way.
#[derive(Clone, Debug)]
pub struct Player {
    session: Session,
    script: Script,
    brightness: Brightness,
    next_input: usize,
    next_due: usize,
    /// Expectations whose window is open.
    open: Vec<Due>,
    /// The first console line that no expectation has taken yet.
    console_from: usize,
    status: Status,
}

/// How a scenario stands.
#[derive(Clone, PartialEq, Debug)]
pub enum Status {
    /// There is more to play.
    Running,
    /// All expectations held.
    Passed,
    /// One did not.
    Failed(Box<Failure>),
}

impl Player {
    /// The scenario at power-on.
    ///
    /// # Errors
    /// What is wrong with a step of a scenario that was not read from a file.
    pub fn new(scenario: &Scenario) -> Result<Self, String> {
        Ok(Self {
            session: scenario.power_on(),
            script: scenario.script()?,
            brightness: scenario.brightness(),
            next_input: 0,
            next_due: 0,
            open: Vec::new(),
            console_from: 0,
            status: Status::Running,
        })
    }

    /// The session, to be read.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The session as it is now, to be played on by hand.
    pub fn into_session(self) -> Session {
        self.session
    }

    /// How it stands.
    pub fn status(&self) -> &Status {
        &self.status
    }

    /// What is played.
    pub fn script(&self) -> &Script {
        &self.script
    }

    /// Plays at most `ticks` ticks, and stops at the end or at the first difference.
    pub fn advance(&mut self, ticks: u64) -> &Status {
        let until = self.session.tick().saturating_add(ticks);
        while self.status == Status::Running && self.session.tick() < until {
            self.step();
        }
        &self.status
    }

    /// Plays to the end, or to the first difference.
    pub fn finish(&mut self) -> &Status {
        self.advance(u64::MAX)
    }

    fn step(&mut self) {
        let tick = self.session.tick();
        while let Some(stamped) = self.script.inputs.get(self.next_input).filter(|stamped| stamped.tick == tick) {
            self.session.apply(stamped.input);
            self.next_input += 1;
        }
        if tick >= self.script.ticks {
            self.status = Status::Passed;
            return;
        }
        self.session.step();
        while let Some(due) = self.script.expectations.get(self.next_due).filter(|due| due.from == tick) {
            self.open.push(due.clone());
            self.next_due += 1;
        }
        if !self.open.is_empty() {
            self.look(tick);
        }
    }

    /// Looks at the open expectations after `tick` has run, in the order in which they were opened.
    fn look(&mut self, tick: u64) {
        for due in std::mem::take(&mut self.open) {
            let Some(unmet) = self.unmet(&due) else { continue };
            if tick < due.to {
                self.open.push(due);
                continue;
            }
            let inputs = self.session.inputs();
            self.status = Status::Failed(Box::new(Failure {
                tick,
                from: due.windowed.then_some(due.from),
                unmet,
                frame: *self.session.frame(),
                inputs: inputs[inputs.len().saturating_sub(INPUTS_TOLD)..].to_vec(),
            }));
            return;
        }
    }

    fn unmet(&mut self, due: &Due) -> Option<Unmet> {
        match &due.expectation {
            Expectation::Frame(pattern) | Expectation::Pattern(pattern) => {
                let led = pattern.first_difference(self.session.frame(), &self.brightness)?;
                let wanted = pattern.describe(led.0, led.1, &self.brightness);
                Some(Unmet::Display { expected: pattern.clone(), led, wanted })
            }
            Expectation::Console(expected) => {
                let console = self.session.console();
                let from = if due.windowed {
                    self.console_from.max(console.partition_point(|line| line.tick < due.from))
                } else {
                    self.console_from
                };
                let found = &console[from.min(console.len())..];
                match found.iter().position(|line| line.text == *expected) {
                    Some(index) => {
                        self.console_from = from + index + 1;
                        None
                    }
                    None => Some(Unmet::Console {
                        expected: expected.clone(),
                        found: found.iter().map(|line| line.text.clone()).collect(),
                    }),
                }
            }
            Expectation::State(expected) => {
                let (name, expected, found) = state_difference(expected, &self.session)?;
                Some(Unmet::State { name, expected, found })
            }
        }
    }
}

fn state_difference(expected: &StateExpectation, session: &Session) -> Option<(&'static str, String, String)> {
    match session.machine().as_native() {
        Some(machine) => expected.first_difference(&machine.state()),
        None => Some(("anything", "a program that can be asked".to_owned(), "an image".to_owned())),
    }
}
