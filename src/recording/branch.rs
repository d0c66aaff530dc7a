//! The takes of a recording: futures that were left, and other tries.

use super::content::{Branch, Change, TakeLabel, TakesEdit};
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

    /// Forgets what could be taken back in another take. What was done to the list of takes and to the boards stays.
    fn forget_edits(&mut self) {
        for changes in [&mut self.undo, &mut self.redo] {
            changes.retain(|change| !matches!(change, Change::Content(_)));
        }
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

    /// Gives a branch another name, which can be undone.
    pub fn rename_branch(&mut self, branch: usize, name: String) {
        if let Some(branch) = self.branches.get(branch) {
            self.change_takes(TakesEdit::Renamed { id: branch.take.id, name });
        }
    }

    /// Gives what is played another name, which can be undone.
    pub fn rename_take(&mut self, name: String) {
        self.change_takes(TakesEdit::Renamed { id: self.take.id, name });
    }

    /// Deletes a branch, which can be undone.
    pub fn delete_branch(&mut self, index: usize) {
        if let Some(branch) = self.branches.get(index) {
            let was_main = self.main == Some(branch.take.id);
            self.change_takes(TakesEdit::Deleted { index, branch: Box::new(branch.clone()), was_main });
        }
    }

    fn change_takes(&mut self, edit: TakesEdit) {
        self.end_retuning();
        if let Some(done) = self.make_takes_edit(edit) {
            self.push_undo(Change::Takes(done));
        }
    }

    /// Makes a change of the list of takes, for the first time or again; returns it as it is to be taken back. `None` if it
    /// is about a take that is no branch by now.
    pub(super) fn make_takes_edit(&mut self, edit: TakesEdit) -> Option<TakesEdit> {
        let edit = match edit {
            TakesEdit::Deleted { branch, .. } => {
                let index = self.branches.iter().position(|other| other.take.id == branch.take.id)?;
                // it may have been played on since it was deleted before
                let branch = Box::new(self.branches.remove(index));
                let was_main = self.main == Some(branch.take.id);
                if was_main {
                    self.main = None;
                }
                TakesEdit::Deleted { branch, was_main, index }
            }
            TakesEdit::Renamed { id, name } => self.swap_name(id, name),
        };
        self.edits += 1;
        self.changed();
        Some(edit)
    }

    /// Takes a change of the list of takes back; returns it as it is to be made again.
    pub(super) fn take_takes_edit_back(&mut self, edit: TakesEdit) -> TakesEdit {
        let edit = match edit {
            TakesEdit::Deleted { branch, was_main, index } => {
                if was_main && self.main.is_none() {
                    self.main = Some(branch.take.id);
                }
                self.branches.insert(index.min(self.branches.len()), (*branch).clone());
                TakesEdit::Deleted { branch, was_main, index }
            }
            TakesEdit::Renamed { id, name } => self.swap_name(id, name),
        };
        self.edits += 1;
        self.changed();
        edit
    }

    fn swap_name(&mut self, id: u64, mut name: String) -> TakesEdit {
        let branches = self.branches.iter_mut().map(|branch| &mut branch.take);
        if let Some(take) = branches.chain([&mut self.take]).find(|take| take.id == id) {
            std::mem::swap(&mut take.name, &mut name);
        }
        TakesEdit::Renamed { id, name }
    }
}
