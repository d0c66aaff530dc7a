//! Plays a scenario from power-on to its end, or to the first thing that is not met, without a window.

use super::judge::Judge;
use super::verdict::Failure;
use super::verifier::Verifier;
use crate::scenario::{Expectation, RecordedCheckpoints, Scenario, Script};
use crate::session::{BoardNumber, CHECKPOINT_TICKS, ImageSpec, Log, ProgramSpec, Session, SessionSpec, record_tick};

/// A scenario on its way. Of what it shows and writes it keeps what its expectations can still ask for, and all of it
/// when that is asked for by [`Self::keeping_log`].
#[derive(Clone, Debug)]
pub struct Player {
    session: Session,
    log: Log,
    /// Those of the boards beside the first one.
    other_logs: Vec<Log>,
    keeps_log: bool,
    judge: Judge,
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
        Ok(Self::of(script, scenario.session_spec(), scenario.recorded_checkpoints(), scenario))
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
        let spec = SessionSpec { program: ProgramSpec::Image(image), ..scenario.session_spec() };
        Ok(Self::of(script, spec, RecordedCheckpoints::default(), scenario))
    }

    fn of(script: Script, spec: SessionSpec, checkpoints: RecordedCheckpoints, scenario: &Scenario) -> Self {
        let session = Session::with_inputs(spec, script.inputs, script.ticks);
        Self {
            other_logs: vec![Log::default(); session.board_count() - 1],
            session,
            log: Log::default(),
            keeps_log: false,
            judge: Judge::new(script.expectations, checkpoints, scenario).judging_end(),
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

    /// The expectations of all boards, and how each of them came out.
    pub fn judge(&self) -> &Judge {
        &self.judge
    }

    /// The expectations of the first board, and how each of them came out.
    pub fn verifier(&self) -> &Verifier {
        self.judge.first()
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
            self.record_towards(self.ticks);
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
            _ => {
                let end_of = |verifier: &Verifier, log| verifier.next_event(log).map_or(u64::MAX, |tick| tick + 1);
                let to = to.min(self.ticks).min(end_of(self.judge.first(), &self.log));
                let others = self.judge.others().iter().zip(&self.other_logs);
                others.fold(to, |to, (verifier, log)| to.min(end_of(verifier, log)))
            }
        };
        self.record_towards(to);
        self.judge.judge(&self.log, &self.other_logs, self.session.past_inputs());
        if let Some(failure) = self.judge.failure() {
            self.status = PlayerStatus::Failed(Box::new(failure.clone()));
        }
        if !self.keeps_log && self.session.tick().is_multiple_of(CHECKPOINT_TICKS) {
            let tick = self.session.tick();
            let logs = std::iter::once(&mut self.log).chain(&mut self.other_logs);
            self.judge.verifiers().zip(logs).for_each(|(verifier, log)| drop_needless(log, verifier, tick));
        }
    }

    /// Runs a tick, or some in which nothing is due, and records what all boards do.
    fn record_towards(&mut self, to: u64) {
        let output = self.session.step_towards(to);
        record_tick(&mut self.session, output, &mut self.log, &mut self.other_logs);
    }

    /// What a board showed and wrote: all of it, or what can still be asked for; `None` if there is no board of this number.
    pub fn log_of(&self, board: BoardNumber) -> Option<&Log> {
        match board.index().checked_sub(1) {
            None => Some(&self.log),
            Some(other) => self.other_logs.get(other),
        }
    }
}

/// Drops what no expectation asks for any more.
fn drop_needless(log: &mut Log, verifier: &Verifier, tick: u64) {
    log.drop_lines(verifier.needs_lines_from(log));
    log.drop_traffic_before(verifier.needs_traffic_from());
    log.drop_frames_before(tick);
    log.drop_checkpoints_before(tick);
}
