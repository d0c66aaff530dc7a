//! The takes of a recording: futures that were left, and other tries.

use super::content::{Branch, TakeLabel};
use super::record::Recording;
use crate::verification::ExpectationStatus;

impl Recording {
    /// The name of what is played now.
    pub fn take(&self) -> &str {
        &self.take.name
    }

    /// The other futures and tries.
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// The branch that the file is about; `None` if that is what is played now.
    ///
    /// As long as nobody has said which take is the main one, it is the one that is played, or, while that is empty, the
    /// last one that is not.
    pub fn main_branch(&self) -> Option<usize> {
        let is_main = |branch: &Branch| Some(branch.take.id) == self.main;
        match self.branches.iter().position(is_main) {
            None if self.main != Some(self.take.id) && self.session.inputs().is_empty() && self.marks.is_empty() => {
                self.branches.iter().rposition(|branch| !branch.content.is_empty())
            }
            found => found,
        }
    }

    /// Makes what is played now the main take, which the file is about and `run` plays.
    pub fn make_main(&mut self) {
        if self.main != Some(self.take.id) {
            self.main = Some(self.take.id);
            self.changed();
        }
    }

    /// Power off and on: a take that begins anew. What was recorded becomes a branch, if anything was done in it.
    pub fn restart(&mut self) {
        self.end_retuning();
        self.target = None;
        self.session.power_on();
        if self.session.inputs().is_empty() && self.marks.is_empty() {
            self.session.cut();
            self.reverify();
        } else {
            self.branch_off();
            self.marks.clear();
            self.reverify();
            self.changed();
        }
    }

    /// Leaves the future as a branch, and goes on as a new take from the head. What was edited before cannot be taken back
    /// in the new take.
    pub(super) fn branch_off(&mut self) {
        let content = self.content();
        let take = self.next_take();
        let take = std::mem::replace(&mut self.take, take);
        self.branches.push(Branch { take, content });
        let head = self.session.tick();
        let passed: Vec<bool> =
            self.statuses().map(|status| matches!(status, ExpectationStatus::Passed { .. })).collect();
        let mut passed = passed.into_iter();
        self.session.cut();
        // what was expected of the future that was left is not expected of this one
        self.marks.retain(|mark| match mark.is_expectation() {
            true => passed.next() == Some(true) || mark.ends() < head,
            false => mark.at <= head,
        });
        self.checkpoints_to = self.checkpoints_to.min(head);
        self.forget_edits();
        self.reverify();
        self.changed();
    }

    /// A new take with a name of its own.
    pub(super) fn next_take(&mut self) -> TakeLabel {
        self.takes = self.takes.saturating_add(1);
        TakeLabel { id: self.takes, name: format!("take {}", self.takes) }
    }

    /// Forgets what could be taken back: it belongs to another take.
    fn forget_edits(&mut self) {
        self.undo.clear();
        self.redo.clear();
        self.edits += 1;
    }

    /// Makes a branch what is played, and what is played a branch. The head stays, if the branch is long enough.
    pub fn switch_to(&mut self, branch: usize) {
        self.end_retuning();
        let content = self.content();
        let Some(branch) = self.branches.get_mut(branch) else { return };
        std::mem::swap(&mut branch.take, &mut self.take);
        let other = std::mem::replace(&mut branch.content, content);
        self.forget_edits();
        self.set_content(&other);
    }

    /// Gives a branch another name.
    pub fn rename_branch(&mut self, branch: usize, name: String) {
        if let Some(branch) = self.branches.get_mut(branch) {
            branch.take.name = name;
            self.edits += 1;
            self.changed();
        }
    }

    /// Gives what is played another name.
    pub fn rename_take(&mut self, name: String) {
        self.take.name = name;
        self.edits += 1;
        self.changed();
    }

    /// Deletes a branch.
    pub fn delete_branch(&mut self, branch: usize) {
        if branch < self.branches.len() {
            let deleted = self.branches.remove(branch);
            if self.main == Some(deleted.take.id) {
                self.main = None;
            }
            self.edits += 1;
            self.changed();
        }
    }
}
