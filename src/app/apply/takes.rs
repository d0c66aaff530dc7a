//! The takes of the recording.

use crate::app::App;
use crate::app::action::TakeAction;
use crate::session::Input;

impl App {
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
            TakeAction::RenameBranch(index, name) => {
                self.state.workspace.recording_mut().rename_branch(index, name);
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
                format!("Power off and on: {before} is kept, in the list of takes beside the timeline; {now} begins");
            self.state.messages.say(words);
        }
    }
}
