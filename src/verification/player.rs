//! Plays a scenario from power-on to its end, or to the first thing that does not hold.

use super::verdict::Failure;
use super::verifier::Verifier;
use crate::scenario::{Expectation, RecordedCheckpoints, Scenario, Script};
use crate::session::{ImageSpec, ProgramSpec, Session};

/// A scenario on its way.
#[derive(Clone, Debug)]
pub struct Player {
    session: Session,
    verifier: Verifier,
    ticks: u64,
    status: PlayerStatus,
}

/// How a scenario stands.
#[derive(Clone, PartialEq, Debug)]
pub enum PlayerStatus {
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
        let Script { inputs, expectations, ticks, .. } = scenario.script()?;
        Ok(Self {
            session: Session::with_inputs(scenario.program_spec(), inputs, ticks),
            verifier: Verifier::new(expectations, scenario.recorded_checkpoints(), scenario.brightness()),
            ticks,
            status: PlayerStatus::Running,
        })
    }

    /// A scenario of a program of this crate, at power-on of an image of that program. The same is expected, at the same
    /// times or up to `later_ms` after them; but not what only a program on this computer can be asked, which is its state
    /// and the checkpoints of it.
    ///
    /// # Errors
    /// What is wrong with a step of a scenario that was not read from a file.
    pub fn on_image(scenario: &Scenario, image: ImageSpec, later_ms: u64) -> Result<Self, String> {
        let Script { inputs, mut expectations, ticks, .. } = scenario.script()?;
        expectations.retain(|due| !matches!(due.expectation, Expectation::State(_)));
        for due in &mut expectations {
            due.to += later_ms;
        }
        let ticks = ticks + later_ms;
        Ok(Self {
            session: Session::with_inputs(ProgramSpec::Image(image), inputs, ticks),
            verifier: Verifier::new(expectations, RecordedCheckpoints::default(), scenario.brightness()),
            ticks,
            status: PlayerStatus::Running,
        })
    }

    /// The session, to be read.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The expectations, and how each of them stands.
    pub fn verifier(&self) -> &Verifier {
        &self.verifier
    }

    /// How it stands.
    pub fn status(&self) -> &PlayerStatus {
        &self.status
    }

    /// Plays at most `ticks` ticks, and stops at the end or at the first difference.
    pub fn advance(&mut self, ticks: u64) -> &PlayerStatus {
        let until = self.session.tick().saturating_add(ticks);
        while self.status == PlayerStatus::Running && self.session.tick() < until {
            self.step();
        }
        &self.status
    }

    /// Plays to the end, or to the first difference.
    pub fn finish(&mut self) -> &PlayerStatus {
        self.advance(u64::MAX)
    }

    /// Plays one tick.
    pub fn step(&mut self) {
        if self.session.tick() >= self.ticks {
            self.status = PlayerStatus::Passed;
            return;
        }
        self.session.step();
        if let Some(failure) = self.verifier.after_tick(&self.session) {
            self.status = PlayerStatus::Failed(Box::new(failure));
        }
    }
}
