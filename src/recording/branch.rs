//! The takes of a recording: futures that were left, and other tries.

use super::gesture::{Gesture, gestures};
use super::record::{Content, Recording};
use crate::scenario::Scenario;
use crate::session::Session;
use crate::verification::ExpectationStatus;

/// A future that was left, or another try.
#[derive(Clone, Debug)]
pub struct Branch {
    /// Its name.
    pub name: String,
    pub(super) content: Content,
}

impl Branch {
    /// What hands do in it, by the ticks at which it begins.
    pub fn gestures(&self) -> Vec<Gesture> {
        gestures(&self.content.inputs)
    }
}

impl Recording {
    /// Power off and on: a take that begins anew. What was recorded becomes a branch, if anything was done in it.
    pub fn restart(&mut self) {
        self.session.seek(0);
        if self.session.inputs().is_empty() && self.marks.is_empty() {
            self.session.cut();
            self.look_again();
        } else {
            self.branch_off();
        }
        self.marks.clear();
        self.look_again();
    }

    /// All takes as scenarios without checkpoints, each named as it is called here: what is played, then the branches.
    pub fn takes(&self) -> Vec<Scenario> {
        let mut here = self.without_checkpoints();
        here.name.clone_from(&self.take);
        let mut takes = vec![here];
        for branch in &self.branches {
            let mut other = Self::new(self.header.clone());
            other.set_content(&branch.content);
            let mut scenario = other.without_checkpoints();
            scenario.name.clone_from(&branch.name);
            takes.push(scenario);
        }
        takes
    }

    /// A recording of the takes that [`Self::takes`] returned, with the head at its end.
    ///
    /// # Errors
    /// There is no take, or what is wrong with a step of one.
    pub fn from_takes(takes: Vec<Scenario>) -> Result<Self, String> {
        let mut takes = takes.into_iter();
        let first = takes.next().ok_or("there is no take")?;
        let take = first.name.clone();
        let mut recording = Self::open(first)?;
        recording.take = take;
        recording.header.name.clear();
        for other in takes {
            let name = other.name.clone();
            recording.branches.push(Branch { name, content: Self::open(other)?.content() });
        }
        // the next take has a number that none has
        let names = recording.branches.iter().map(|branch| &branch.name).chain([&recording.take]);
        let numbers = names.filter_map(|name| name.strip_prefix("take ")?.parse().ok());
        recording.takes = numbers.max().unwrap_or(0).max(recording.branches.len() + 1);
        recording.seek(u64::MAX);
        Ok(recording)
    }

    /// Leaves the future as a branch, and goes on as a new take from the head. What was edited before cannot be taken back
    /// in the new take.
    pub(super) fn branch_off(&mut self) {
        self.takes += 1;
        let name = std::mem::replace(&mut self.take, format!("take {}", self.takes));
        self.branches.push(Branch { name, content: self.content() });
        let head = self.session.tick();
        let mut held = self
            .statuses()
            .map(|standing| matches!(standing, ExpectationStatus::Passed { .. }))
            .collect::<Vec<_>>()
            .into_iter();
        self.session.cut();
        // what was expected of the future that was left is not expected of this one
        self.marks.retain(|mark| match mark.is_expectation() {
            true => held.next() == Some(true) || mark.ends() < head,
            false => mark.at <= head,
        });
        self.checkpoints_to = self.checkpoints_to.min(head);
        self.forget_changes();
        self.look_again();
    }

    /// Forgets what could be taken back: it belongs to another take.
    pub(super) fn forget_changes(&mut self) {
        self.undo.clear();
        self.redo.clear();
        self.after_change = None;
        self.changes += 1;
    }

    /// Makes a branch what is played, and what is played a branch. The head stays, if the branch is long enough.
    pub fn switch_to(&mut self, branch: usize) {
        let content = self.content();
        let Some(branch) = self.branches.get_mut(branch) else { return };
        std::mem::swap(&mut branch.name, &mut self.take);
        let other = std::mem::replace(&mut branch.content, content);
        self.forget_changes();
        self.set_content(&other);
    }

    /// Gives a branch another name.
    pub fn rename_branch(&mut self, branch: usize, name: String) {
        if let Some(branch) = self.branches.get_mut(branch) {
            branch.name = name;
            self.changes += 1;
        }
    }

    /// Gives what is played another name.
    pub fn rename_take(&mut self, name: String) {
        self.changes += 1;
        self.take = name;
    }

    /// Forgets a branch.
    pub fn delete_branch(&mut self, branch: usize) {
        if branch < self.branches.len() {
            self.branches.remove(branch);
        }
    }

    /// The first tick after which a branch shows something else than what is played, as far as both go; `None` when they
    /// show the same.
    pub fn first_difference(&self, branch: usize) -> Option<u64> {
        let other = &self.branches.get(branch)?.content;
        let end = self.session.end().min(other.end);
        let mut here = self.session.clone();
        here.seek(end);
        let mut there = Session::with_inputs(self.header.program_spec(), other.inputs.to_vec(), other.end);
        there.seek(end);
        let (here, there) = (here.frame_changes(), there.frame_changes());
        let same = here.iter().zip(there).take_while(|(here, there)| here == there).count();
        let next = [here.get(same), there.get(same)];
        next.into_iter().flatten().map(|change| change.tick).min().filter(|&tick| tick < end)
    }
}
