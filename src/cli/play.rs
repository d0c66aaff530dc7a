//! Plays scenarios, all of them at once.

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use rayon::iter::{IndexedParallelIterator as _, IntoParallelRefIterator as _, ParallelIterator as _};

use super::pictures::{Pictures, Written};
use super::takes::{Playable, label};
use crate::export;
use crate::scenario::Expectation;
use crate::scenario::Preset;
use crate::session::{Log, Session};
use crate::tuning::DifferentialRun;
use crate::verification::{ExpectationStatus, Failure, Player, PlayerStatus, Unmet};

/// How a scenario came out.
pub(super) struct Outcome {
    pub path: PathBuf,
    /// The name of the take, where it was asked for.
    pub take: Option<String>,
    /// The name in its header; empty when it has none.
    pub name: String,
    /// Ticks that were played.
    pub ticks: u64,
    /// How many expectations it has.
    pub expectations: usize,
    /// How many checkpoints its recording has.
    pub checkpoints: usize,
    pub failure: Option<(Kind, Failure)>,
    /// What the machine reported, each with its tick.
    pub diagnostics: Vec<(u64, String)>,
    /// Empty when none was asked for.
    pub trace: String,
    pub written: Vec<Written>,
}

impl Outcome {
    /// The file, and the take if it was asked for.
    pub(super) fn label(&self) -> String {
        label(&self.path, self.take.as_deref())
    }
}

/// What did not hold, by the name that it has in scenarios.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Frame,
    Pattern,
    Console,
    Text,
    State,
    Checkpoint,
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
            Self::Checkpoint => "checkpoint",
            Self::Brightness => "brightness",
        }
    }

    /// The kind of what a player failed at.
    fn of(player: &Player, failure: &Failure) -> Self {
        match failure.unmet {
            Unmet::Written(ref missing) if missing.is_text => Self::Text,
            Unmet::Written(_) => Self::Console,
            Unmet::State { .. } => Self::State,
            Unmet::Checkpoint { .. } => Self::Checkpoint,
            Unmet::Display { .. } => {
                let verifier = player.verifier();
                let mut both = verifier.expectations().iter().zip(verifier.statuses());
                let failed = both.find(|(_, standing)| matches!(standing, ExpectationStatus::Failed { .. }));
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
    pictures: &Pictures,
    with_trace: bool,
    preset: Option<&Preset>,
) -> Result<Vec<Outcome>, String> {
    with_progress(scenarios.len(), |progress| {
        let keeps_log = with_trace || !pictures.are_none();
        let outcome = |(index, playable): (usize, &Playable)| {
            let Playable { path, take, scenario } = playable;
            let named = |error| format!("{}: {error}", playable.label());
            let played = match preset {
                None => {
                    let player = Player::new(scenario).map_err(named)?;
                    Played::Once(Box::new(if keeps_log { player.keeping_log() } else { player }))
                }
                Some(Preset { name, brightness, .. }) => {
                    Played::Twice(Box::new(DifferentialRun::new(scenario, name, *brightness).map_err(named)?))
                }
            };
            let (played, failure) = played.finish();
            let (player, (session, log)) = (played.player(), played.shown());
            let outcome = Outcome {
                path: path.clone(),
                take: take.clone(),
                name: scenario.name.clone(),
                ticks: session.tick(),
                expectations: player.verifier().expectations().len(),
                checkpoints: player.verifier().checkpoints().list.len(),
                failure,
                diagnostics: player.log().diagnostics().iter().map(|one| (one.tick, one.text.clone())).collect(),
                trace: if with_trace { export::trace(session, log) } else { String::new() },
                written: pictures.write(index, session, log),
            };
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
    fn finish(mut self) -> (Self, Option<(Kind, Failure)>) {
        let (status, differs) = match &mut self {
            Self::Once(player) => (player.finish().clone(), false),
            Self::Twice(run) => (run.finish().clone(), run.differs()),
        };
        let failure = match status {
            PlayerStatus::Failed(failure) if differs => Some((Kind::Brightness, *failure)),
            PlayerStatus::Failed(failure) => Some((Kind::of(self.player(), &failure), *failure)),
            PlayerStatus::Passed | PlayerStatus::Running => None,
        };
        (self, failure)
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
