//! Plays scenarios, all of them at once.

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use rayon::iter::{IndexedParallelIterator as _, IntoParallelRefIterator as _, ParallelIterator as _};

use super::batch::Exhibit;
use super::observation::{Observation, observations};
use super::pictures::{Pictures, Written};
use super::takes::{Playable, label};
use crate::export;
use crate::scenario::{EndExpectation, Expectation, Preset, SoundExpectation};
use crate::session::{EndKind, Log, Session};
use crate::tuning::DifferentialRun;
use crate::verification::{ExpectationStatus, Failure, Player, PlayerStatus, Unmet};

/// How a scenario came out.
pub(super) struct Outcome {
    pub path: PathBuf,
    /// The name of the take, where it was asked for.
    pub take: Option<String>,
    /// The program that was played in place of its own.
    pub program: Option<PathBuf>,
    /// The name in its header; empty when it has none.
    pub name: String,
    /// Ticks that were played.
    pub ticks: u64,
    /// How many expectations it has.
    pub expectations: usize,
    /// How many checkpoints its recording has.
    pub checkpoints: usize,
    pub verdict: Verdict,
    /// What was seen of the program.
    pub observations: Vec<Observation>,
    /// What a page shows, where one is asked for.
    pub exhibit: Option<Exhibit>,
    /// Empty when none was asked for.
    pub trace: String,
    pub written: Vec<Written>,
}

impl Outcome {
    /// The file, and the take if it was asked for.
    pub(super) fn label(&self) -> String {
        label(&self.path, self.take.as_deref(), self.program.as_deref())
    }

    /// What does not hold first.
    pub(super) fn failure(&self) -> Option<&Failure> {
        match &self.verdict {
            Verdict::Failed(_, failure) => Some(failure),
            Verdict::Passed | Verdict::NotPlayed(_) => None,
        }
    }

    /// One that was not played.
    fn not_played(playable: &Playable, problem: &str) -> Self {
        Self {
            path: playable.path.clone(),
            take: playable.take.clone(),
            program: playable.program.clone(),
            name: playable.scenario.name.clone(),
            ticks: 0,
            expectations: 0,
            checkpoints: 0,
            verdict: Verdict::NotPlayed(problem.to_owned()),
            observations: Vec::new(),
            exhibit: None,
            trace: String::new(),
            written: Vec::new(),
        }
    }
}

/// How a scenario came out.
pub(super) enum Verdict {
    Passed,
    Failed(Kind, Box<Failure>),
    /// Why it could not be played, in one sentence.
    NotPlayed(String),
}

/// Board time for people: `1.250 s`.
pub(super) fn seconds(ms: u64) -> String {
    format!("{}.{:03} s", ms / 1000, ms % 1000)
}

/// What is kept of the runs beside their verdicts.
pub(super) struct Kept<'a> {
    /// The pictures that are written.
    pub pictures: &'a Pictures,
    /// Whether each change is kept as a line of text.
    pub trace: bool,
    /// Whether what a page shows is kept.
    pub exhibits: bool,
}

/// What did not hold, by the name that it has in scenarios.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Frame,
    Pattern,
    Console,
    Text,
    State,
    /// Something goes over the air or a bus, by the key of the expectation.
    Traffic(&'static str),
    Tone,
    Silence,
    Output,
    Checkpoint,
    /// The program of a strict run did what it should not.
    Strict,
    /// The program ended in a fault, or did not where that is expected.
    Fault,
    /// The same with a panic.
    Panic,
    /// The same with an exit code.
    Exit,
    /// The program stands still for good.
    Standstill,
    /// With other brightness constants, a light is not that of the same constant.
    Brightness,
}

impl Kind {
    pub(super) const fn as_str(self) -> &'static str {
        match self {
            Self::Frame => "frame",
            Self::Pattern => "pattern",
            Self::Console => "console",
            Self::Text => "text",
            Self::State => "state",
            Self::Traffic(key) => key,
            Self::Tone => "tone",
            Self::Silence => "silence",
            Self::Output => "output",
            Self::Checkpoint => "checkpoint",
            Self::Strict => "strict",
            Self::Fault => "fault",
            Self::Panic => "panic",
            Self::Exit => "exit",
            Self::Standstill => "standstill",
            Self::Brightness => "brightness",
        }
    }

    /// The kind of what a player failed at.
    fn of(player: &Player, failure: &Failure) -> Self {
        match failure.unmet {
            Unmet::Written(ref missing) if missing.is_text => Self::Text,
            Unmet::Written(_) => Self::Console,
            Unmet::State { .. } => Self::State,
            Unmet::Traffic { key, .. } => Self::Traffic(key),
            Unmet::Sound { expected: SoundExpectation::Tone(_), .. } => Self::Tone,
            Unmet::Sound { expected: SoundExpectation::Silence, .. } => Self::Silence,
            Unmet::Output { .. } => Self::Output,
            Unmet::Checkpoint { .. } => Self::Checkpoint,
            Unmet::NoSuchEnd { ref expected, .. } => match expected {
                EndExpectation::Fault => Self::Fault,
                EndExpectation::Exit(_) => Self::Exit,
                EndExpectation::Panic(_) => Self::Panic,
            },
            Unmet::Ended(ref end) => match end.kind {
                EndKind::Strict => Self::Strict,
                EndKind::Fault => Self::Fault,
                EndKind::Panic(_) => Self::Panic,
                EndKind::Exit(_) => Self::Exit,
                EndKind::Standstill => Self::Standstill,
            },
            Unmet::Display { .. } => {
                let failed = player
                    .judge()
                    .expectations()
                    .find(|(_, standing)| matches!(standing, ExpectationStatus::Failed { .. }));
                match failed.map(|(due, _)| &due.expectation) {
                    Some(Expectation::Frame(_)) => Self::Frame,
                    _ => Self::Pattern,
                }
            }
        }
    }
}

/// Plays scenarios to their ends or to the first thing that does not hold, in parallel; the outcomes are in their order.
/// With a preset, each is played with its constants too, and compared by the names of the constants; what is written shows
/// that run.
///
/// # Errors
/// What is wrong with a step of a scenario that was not read from a file.
pub(super) fn play_all(
    scenarios: &[Playable],
    kept: &Kept<'_>,
    preset: Option<&Preset>,
) -> Result<Vec<Outcome>, String> {
    with_progress(scenarios.len(), |progress| {
        let keeps_log = kept.trace || kept.exhibits || !kept.pictures.are_none();
        let outcome = |(index, playable): (usize, &Playable)| {
            let Playable { path, take, program, scenario, problem } = playable;
            if let Some(problem) = problem {
                progress.inc(1);
                return Ok(Outcome::not_played(playable, problem));
            }
            let named = |error| format!("{}: {error}", playable.label());
            let played = match preset {
                None => {
                    let player = Player::new(scenario).map_err(named)?;
                    let player = if keeps_log { player.keeping_log() } else { player };
                    Played::Once(Box::new(if kept.pictures.have_sound() { player.keeping_samples() } else { player }))
                }
                Some(Preset { name, brightness, .. }) => {
                    Played::Twice(Box::new(DifferentialRun::new(scenario, name, *brightness).map_err(named)?))
                }
            };
            let (mut played, verdict) = played.finish();
            // who looks at what a program does wants to see all of it
            if kept.exhibits || program.is_some() {
                played.play_on();
            }
            let (player, (session, log)) = (played.player(), played.shown());
            let mut outcome = Outcome {
                path: path.clone(),
                take: take.clone(),
                program: program.clone(),
                name: scenario.name.clone(),
                ticks: session.tick(),
                expectations: player.judge().expectations().count(),
                checkpoints: player.verifier().checkpoints().list.len(),
                observations: observations(session, log, matches!(verdict, Verdict::Failed(..))),
                verdict,
                exhibit: None,
                trace: if kept.trace { export::trace(session, log) } else { String::new() },
                written: kept.pictures.write(index, session, log),
            };
            if kept.exhibits {
                let brightness = player.verifier().brightness();
                outcome.exhibit = Some(Exhibit::of(session, log, outcome.failure(), brightness).map_err(named)?);
            }
            progress.inc(1);
            Ok(outcome)
        };
        scenarios.par_iter().enumerate().map(outcome).collect()
    })
}

/// A scenario, with its own constants and perhaps with others.
enum Played {
    Once(Box<Player>),
    Twice(Box<DifferentialRun>),
}

impl Played {
    /// Plays it to its end, or to the first thing that does not hold.
    fn finish(mut self) -> (Self, Verdict) {
        let (status, differs) = match &mut self {
            Self::Once(player) => (player.finish().clone(), false),
            Self::Twice(run) => (run.finish().clone(), run.differs()),
        };
        let verdict = match status {
            PlayerStatus::Failed(failure) if differs => Verdict::Failed(Kind::Brightness, failure),
            PlayerStatus::Failed(failure) => Verdict::Failed(Kind::of(self.player(), &failure), failure),
            PlayerStatus::Passed | PlayerStatus::Running => Verdict::Passed,
        };
        (self, verdict)
    }

    /// Plays what is left after the first difference.
    fn play_on(&mut self) {
        match self {
            Self::Once(player) => player.play_on(),
            Self::Twice(_) => {}
        }
    }

    /// The run with the scenario's own constants.
    fn player(&self) -> &Player {
        match self {
            Self::Once(player) => player,
            Self::Twice(run) => run.player(),
        }
    }

    /// What is shown.
    fn shown(&self) -> (&Session, &Log) {
        match self {
            Self::Once(player) => (player.session(), player.log()),
            Self::Twice(run) => (run.other(), run.other_log()),
        }
    }
}

/// Does something of so many parts, with a bar on standard error when a person looks at it.
pub(super) fn with_progress<T>(parts: usize, work: impl FnOnce(&ProgressBar) -> T) -> T {
    let bar = if io::stderr().is_terminal() { ProgressBar::new(parts as u64) } else { ProgressBar::hidden() };
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len} scenarios") {
        bar.set_style(style);
    }
    let done = work(&bar);
    bar.finish_and_clear();
    done
}
