//! Changes of the recording that can be undone, and its takes.

use crate::app::App;
use crate::app::action::{Edit, TakeAction};
use crate::app::timeline::Selected;
use crate::recording::{Mark, MarkKind};
use crate::scenario::CLICK_MS;
use crate::session::Input;

impl App {
    pub(super) fn apply_edit(&mut self, edit: Edit) {
        let recording = &mut self.state.recording;
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
                self.state.report = None;
                inserted
            }
            Edit::DeleteSelected => {
                self.delete_selected();
                Ok(())
            }
        };
        if let Err(error) = edited {
            self.state.report = Some(error);
        }
    }

    fn delete_selected(&mut self) {
        match self.panels.timeline.take_selected() {
            // a selection that is no longer there deletes nothing
            Some(Selected::Gesture(index)) => drop(self.state.recording.delete_gesture(index)),
            Some(Selected::Mark(index)) => self.state.recording.delete_mark(index),
            None => {}
        }
    }

    pub(super) fn apply_to_takes(&mut self, action: TakeAction) {
        match action {
            TakeAction::Restart => self.restart(),
            TakeAction::SwitchTo(index) => {
                self.state.playback.running = false;
                self.state.recording.switch_to(index);
                self.panels.timeline.compared = None;
                self.head_was_moved();
            }
            TakeAction::Compare(branch) => {
                self.panels.timeline.compared = branch;
                if let Some(index) = branch {
                    self.report_difference(index);
                }
            }
            TakeAction::Delete(index) => {
                self.state.recording.delete_branch(index);
                self.panels.timeline.compared = None;
            }
            TakeAction::Rename(name) => self.state.recording.rename_take(name),
        }
    }

    /// Power off and on, with the board held as it is; what was recorded can be taken back as the last branch.
    fn restart(&mut self) {
        let pose = self.state.recording.session().machine().board().pose();
        self.state.recording.restart();
        self.head_was_moved();
        self.state.recording.apply(Input::Pose(pose));
    }

    fn report_difference(&mut self, index: usize) {
        let recording = &self.state.recording;
        let Some(branch) = recording.branches().get(index).map(|branch| &branch.name) else { return };
        let take = recording.take();
        self.state.report = Some(match recording.first_difference(index) {
            Some(tick) => format!("{take} and {branch} show different pictures from {tick} ms on"),
            None => format!("{take} and {branch} show the same as far as both go"),
        });
    }
}
