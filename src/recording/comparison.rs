//! Two takes of a recording, compared by what they show.

use super::Recording;
use crate::scenario::Scenario;
use crate::session::{FrameChange, Head, RewindableSession, TimeBudget, without_limit};

/// The take that is played and a branch, on their way to the end of the shorter one.
#[derive(Clone, Debug)]
pub struct Comparison {
    branch: String,
    /// What the recording was when it began.
    revision: u64,
    end: u64,
    there: RewindableSession,
}

/// What came of a comparison.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakeDifference {
    /// The name of the branch.
    pub branch: String,
    /// The first tick after which the branch shows something else, as far as both takes go; `None` when they show the same.
    pub tick: Option<u64>,
}

impl Recording {
    /// Begins to compare what is played with a branch; `None` if there is no such branch.
    pub fn compare_with(&self, branch: usize) -> Option<Comparison> {
        let branch = self.branches().get(branch)?;
        let content = &branch.content;
        let header = Scenario { brightness: content.brightness.clone(), ..self.header().clone() };
        Some(Comparison {
            branch: branch.name().to_owned(),
            revision: self.revision(),
            end: self.session().end().min(content.end),
            there: RewindableSession::with_inputs(header.session_spec(), content.inputs.to_vec(), content.end),
        })
    }

    /// The first tick after which a branch shows something else than what is played, as far as both go; `None` when they
    /// show the same.
    pub fn first_difference(&self, branch: usize) -> Option<u64> {
        let mut here = self.clone();
        self.compare_with(branch)?.advance(&mut here, &mut without_limit)?.tick
    }
}

impl Comparison {
    /// Goes on while there is time; returns what came of it once it is over.
    pub fn advance(&mut self, here: &mut Recording, budget: TimeBudget<'_>) -> Option<TakeDifference> {
        if !here.explore_to(self.end, budget)
            || !self.there.run_towards(Head { tick: self.end, applied: false }, budget)
        {
            return None;
        }
        // of both, from where the frames of both are known
        let from = here.session().log().frames_from().max(self.there.log().frames_from());
        let within = |changes: &[FrameChange]| {
            let place = |tick: u64| changes.partition_point(|change| change.tick < tick);
            place(from)..place(self.end)
        };
        if from > 0 && here.session().frame_after(from) != self.there.frame_after(from) {
            return Some(TakeDifference { branch: self.branch.clone(), tick: Some(from) });
        }
        let (one, other) = (here.session().frame_changes(), self.there.frame_changes());
        let (one, other) = (&one[within(one)], &other[within(other)]);
        let same = one.iter().zip(other).take_while(|(one, other)| one == other).count();
        let next = [one.get(same), other.get(same)];
        let tick = next.into_iter().flatten().map(|change| change.tick).min();
        Some(TakeDifference { branch: self.branch.clone(), tick })
    }

    /// Whether it is about what the recording is now.
    pub fn is_about(&self, recording: &Recording) -> bool {
        recording.revision() == self.revision
    }

    /// Up to which tick the branch is known, and up to which both are compared.
    pub fn progress(&self) -> (u64, u64) {
        (self.there.tick(), self.end)
    }
}
