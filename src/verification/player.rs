//! Plays a scenario from power-on to its end, or to the first thing that is not met, without a window.

use super::verdict::Failure;
use super::verifier::Verifier;
use crate::scenario::{Expectation, RecordedCheckpoints, Scenario, Script};
use crate::session::{CHECKPOINT_TICKS, ImageSpec, Log, ProgramSpec, Session};

/// A scenario on its way. Of what it shows and writes it keeps what its expectations can still ask for, and all of it
/// when that is asked for by [`Self::keeping_log`].
#[derive(Clone, Debug)]
pub struct Player {
    session: Session,
    log: Log,
    keeps_log: bool,
    verifier: Verifier,
    ticks: u64,
    status: PlayerStatus,
}

/// How a scenario came out.
#[derive(Clone, PartialEq, Debug)]
pub enum PlayerStatus {
    /// There is more to play.
    Running,
    /// All expectations were met.
    Passed,
    /// One was not.
    Failed(Box<Failure>),
}

impl Player {
    /// The scenario at power-on.
    ///
    /// # Errors
    /// What is wrong with a step of a scenario that was not read from a file.
    pub fn new(scenario: &Scenario) -> Result<Self, String> {
        let script = scenario.script()?;
        Ok(Self::of(script, scenario.program_spec(), scenario.recorded_checkpoints(), scenario))
    }

    /// A scenario of a program of this crate, at power-on of an image of that program. The same is expected, at the same
    /// times or up to `later_ms` after them; but not what only a program on this computer can be asked, which is its state
    /// and the checkpoints of it.
    ///
    /// # Errors
    /// What is wrong with a step of a scenario that was not read from a file.
    pub fn on_image(scenario: &Scenario, image: ImageSpec, later_ms: u64) -> Result<Self, String> {
        let mut script = scenario.script()?;
        script.expectations.retain(|due| !matches!(due.expectation, Expectation::State(_)));
        for due in &mut script.expectations {
            due.to += later_ms;
        }
        script.ticks += later_ms;
        Ok(Self::of(script, ProgramSpec::Image(image), RecordedCheckpoints::default(), scenario))
    }

    fn of(script: Script, program: ProgramSpec, checkpoints: RecordedCheckpoints, scenario: &Scenario) -> Self {
        Self {
            session: Session::with_inputs(program, script.inputs, script.ticks),
            log: Log::default(),
            keeps_log: false,
            verifier: Verifier::new(script.expectations, checkpoints, scenario.brightness()).judging_end(),
            ticks: script.ticks,
            status: PlayerStatus::Running,
        }
    }

    /// The same, with everything that it shows and writes in its log.
    #[must_use]
    pub fn keeping_log(self) -> Self {
        Self { keeps_log: true, ..self }
    }

    /// The same, with the samples of all that is heard in its log.
    #[must_use]
    pub fn keeping_samples(mut self) -> Self {
        self.log.keep_samples();
        self
    }

    /// The session, to be read.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// What it showed and wrote: all of it, or what can still be asked for.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// The expectations, and how each of them came out.
    pub fn verifier(&self) -> &Verifier {
        &self.verifier
    }

    /// How it came out.
    pub fn status(&self) -> &PlayerStatus {
        &self.status
    }

    /// Plays at most `ticks` ticks, and stops at the end or at the first difference.
    pub fn advance(&mut self, ticks: u64) -> &PlayerStatus {
        let until = self.session.tick().saturating_add(ticks);
        while self.status == PlayerStatus::Running && self.session.tick() < until {
            self.step_towards(until);
        }
        &self.status
    }

    /// Plays to the end, or to the first difference.
    pub fn finish(&mut self) -> &PlayerStatus {
        self.advance(u64::MAX)
    }

    /// Plays what is left after the first difference, to the end of the scenario, without judging it: what the program does then
    /// is seen in the log.
    pub fn play_on(&mut self) {
        while self.session.tick() < self.ticks {
            let output = self.session.step_towards(self.ticks);
            self.log.record(&self.session, output);
        }
    }

    /// Plays one tick.
    pub fn step(&mut self) {
        self.step_towards(self.session.tick() + 1);
    }

    /// Plays one tick, or leaves out some in which nothing is due and nothing can be decided, up to `to`.
    fn step_towards(&mut self, to: u64) {
        if self.session.tick() >= self.ticks {
            self.status = PlayerStatus::Passed;
            return;
        }
        let to = match self.session.idle_ticks() {
            0 => self.session.tick() + 1,
            _ => to.min(self.ticks).min(self.verifier.next_event(&self.log).map_or(u64::MAX, |tick| tick + 1)),
        };
        let output = self.session.step_towards(to);
        self.log.record(&self.session, output);
        self.verifier.judge(&self.log, self.session.past_inputs());
        if let Some(failure) = self.verifier.failure() {
            self.status = PlayerStatus::Failed(Box::new(failure.clone()));
        }
        if !self.keeps_log && self.session.tick().is_multiple_of(CHECKPOINT_TICKS) {
            self.log.drop_lines(self.verifier.needs_lines_from(&self.log));
            self.log.drop_traffic_before(self.verifier.needs_traffic_from());
            self.log.drop_frames_before(self.session.tick());
            self.log.drop_checkpoints_before(self.session.tick());
        }
    }
}
