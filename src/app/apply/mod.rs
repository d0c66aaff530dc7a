//! What actions do. Nothing else changes the recording, the playback, the settings, the files and the reports.

mod board;
mod boards;
mod debugging;
mod documents;
mod edits;
mod files;
mod gdb;
mod paths;
mod programs;
mod puzzle;
mod steps;
mod takes;
mod transport;
mod tuning;
mod view;

pub(super) use debugging::file_name;

use super::App;
use super::action::{Action, Actions, Edit, FileAction, TakeAction};
use super::files::overwriting;
use super::state::Question;

impl App {
    /// Carries out everything that was asked for, in order; returns whether there was something.
    pub(super) fn apply_all(&mut self, actions: &mut Actions) -> bool {
        let actions = actions.take();
        let any = !actions.is_empty();
        for action in actions {
            self.apply(action);
        }
        any
    }

    /// Carries an action out, or asks first where it loses something.
    pub(super) fn apply(&mut self, action: Action) {
        if let Action::Answer(yes) = action {
            self.state.question = None;
            if let Some(action) = self.asked.take().filter(|_| yes) {
                self.carry_out(action);
            }
        } else if let Some(question) = self.question(&action) {
            self.state.question = Some(question);
            self.asked = Some(action);
        } else {
            self.carry_out(action);
        }
    }

    /// What is asked before an action is carried out; `None` for those that lose nothing.
    fn question(&self, action: &Action) -> Option<Question> {
        match action {
            Action::Take(TakeAction::Delete(index)) => {
                let name = self.state.recording().branches().get(*index)?.name();
                Some(Question {
                    words: format!("Delete {name}? Undo brings it back while this window is open."),
                    yes: "Delete it",
                })
            }
            Action::File(FileAction::Discard(id)) => {
                let document = self.state.workspace.documents().iter().find(|document| document.id() == *id)?;
                let words = format!("Discard {}? What is in no file cannot be had back.", document.title());
                document.is_unsaved().then_some(Question { words, yes: "Discard it" })
            }
            Action::File(FileAction::Save) => {
                let document = self.state.workspace.document();
                let what = overwriting::reason(self.state.workspace.would_overwrite(document.path()?)?);
                let words = format!("{} {what}. Write over it?", document.title());
                Some(Question { words, yes: "Write over it" })
            }
            _ => None,
        }
    }

    fn carry_out(&mut self, action: Action) {
        if matches!(action, Action::Take(_) | Action::Edit(Edit::Undo | Edit::Redo)) {
            // what was asked may be about another take by now
            (self.state.question, self.asked) = (None, None);
        }
        match action {
            Action::Board(action) => self.apply_to_board(action),
            Action::Boards(action) => self.apply_to_boards(action),
            Action::Transport(action) => self.apply_to_playback(action),
            Action::Edit(edit) => self.apply_edit(edit),
            Action::Take(action) => self.apply_to_takes(action),
            Action::File(action) => self.apply_to_files(action),
            Action::Tuning(action) => self.apply_tuning(action),
            Action::Puzzle(action) => self.apply_puzzle(action),
            Action::Debug(action) => self.apply_to_debugging(action),
            Action::View(action) => self.apply_to_view(action),
            // it was taken before
            Action::Answer(_) => {}
        }
    }
}
