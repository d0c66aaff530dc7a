//! Changes of the recording that can be undone, and its takes.

use crate::app::App;
use crate::app::action::{Edit, TakeAction};
use crate::app::timeline::Selected;
use crate::recording::{Mark, MarkKind};
use crate::scenario::CLICK_MS;
use crate::session::Input;

impl App {
    pub(super) fn apply_edit(&mut self, edit: Edit) {
        let recording = self.state.workspace.recording_mut();
        let edited = match edit {
            Edit::Undo => {
                recording.undo();
                Ok(())
            }
            Edit::Redo => {
                recording.redo();
                Ok(())
            }
            Edit::ExpectHere if recording.expect_frame_here() => Ok(()),
            Edit::ExpectHere => {
                Err("nothing has been shown yet: let the board run before you expect a picture".to_owned())
            }
            Edit::AddNote { at, text } => {
                recording.add_mark(Mark { at, kind: MarkKind::Note(text) });
                Ok(())
            }
            Edit::MoveGesture(index, at) => recording.move_gesture(index, at),
            Edit::StretchPress(index, edge, at) => recording.stretch_press(index, edge, at),
            Edit::MoveMark(index, at) => {
                recording.move_mark(index, at);
                Ok(())
            }
            Edit::InsertPress(button, at) => {
                let inserted = recording.insert_press(button, at, CLICK_MS);
                // it worked now: what was reported of the try before is over
                self.state.messages.close_all();
                inserted
            }
            Edit::DeleteSelected => {
                self.delete_selected();
                Ok(())
            }
        };
        if let Err(error) = edited {
            self.state.messages.error(error);
        }
    }

    fn delete_selected(&mut self) {
        match self.panels.timeline.take_selected() {
            // a selection that is no longer there deletes nothing
            Some(Selected::Gesture(index)) => drop(self.state.workspace.recording_mut().delete_gesture(index)),
            Some(Selected::Mark(index)) => self.state.workspace.recording_mut().delete_mark(index),
            None => {}
        }
    }

    pub(super) fn apply_to_takes(&mut self, action: TakeAction) {
        match action {
            TakeAction::Restart => self.restart(),
            TakeAction::MakeMain => self.state.workspace.recording_mut().make_main(),
            TakeAction::SwitchTo(index) => {
                self.state.playback.pause_until_press();
                self.state.workspace.recording_mut().switch_to(index);
                self.panels.timeline.compared = None;
                self.head_was_moved();
            }
            TakeAction::Compare(branch) => {
                self.panels.timeline.compared = branch;
                self.state.jobs.comparing =
                    branch.and_then(|index| self.state.recording().compare_with(index)).map(Box::new);
                // what is near is known at once
                self.compare(&mut self.few_questions());
            }
            TakeAction::Delete(index) => {
                self.state.workspace.recording_mut().delete_branch(index);
                self.panels.timeline.compared = None;
            }
            TakeAction::Rename(name) => self.state.workspace.recording_mut().rename_take(name),
        }
    }

    /// Power off and on, with the board held as it is; what was recorded is kept as the last branch.
    fn restart(&mut self) {
        let (before, branches) = (self.state.recording().take().to_owned(), self.state.recording().branches().len());
        let pose = self.state.recording().session().machine().board().pose();
        self.state.workspace.recording_mut().restart();
        self.head_was_moved();
        self.state.workspace.recording_mut().apply(Input::Pose(pose));
        let now = self.state.recording().take();
        if self.state.recording().branches().len() > branches {
            let words =
                format!("Power off and on: {before} is kept, in the menu of takes above the timeline; {now} begins");
            self.state.messages.say(words);
        }
    }
}
