//! Changes of the recording that can be undone.

use crate::app::App;
use crate::app::action::Edit;
use crate::hal::Button;
use crate::recording::{Gesture, Item, Mark, MarkKind, Recording, Selection};
use crate::scenario::{CLICK_MS, Expectation, Pattern};

impl App {
    pub(super) fn apply_edit(&mut self, edit: Edit) {
        let is_of_selection = matches!(
            edit,
            Edit::DeleteSelected | Edit::Cut | Edit::Duplicate | Edit::Paste(_) | Edit::Nudge(_) | Edit::ExpectShown
        );
        if is_of_selection && !self.state.settings.bottom_panel.shows_timeline() {
            // nobody sees what is selected
            return;
        }
        let selection = self.panels.timeline.selection().clone();
        if is_of_selection && selection.is_empty() && !matches!(edit, Edit::Paste(_)) {
            return;
        }
        if is_of_selection && !self.panels.timeline.selection_is_of(&self.state) {
            // the places that are selected are of what was there before
            return;
        }
        let branches = self.state.recording().branches().len();
        let mut nudged_ms = None;
        let recording = self.state.workspace.recording_mut();
        let edited = match edit {
            Edit::Undo if recording.can_undo() => Ok(recording.undo()),
            Edit::Redo if recording.can_redo() => Ok(recording.redo()),
            Edit::Undo | Edit::Redo => return,
            Edit::ExpectHere if recording.expect_frame_here() => Ok(recording.last_changed()),
            Edit::ExpectHere => {
                Err("nothing has been shown yet: let the board run before you expect a picture".to_owned())
            }
            Edit::ExpectAt(at) if recording.expect_frame_at(at) => Ok(recording.last_changed()),
            Edit::ExpectAt(at) => Err(not_known(at)),
            Edit::AddNote { at, text } => {
                recording.add_mark(Mark::new(at, MarkKind::Note(text)));
                Ok(recording.last_changed())
            }
            Edit::Move(selection, by_ms) => recording.move_selected(&selection, by_ms),
            Edit::Nudge(by_ms) => {
                let room = recording.room_to_move(&selection);
                match by_ms.clamp(*room.start(), *room.end()) {
                    // it stands at its neighbour
                    0 => return,
                    by_ms => {
                        nudged_ms = Some(by_ms);
                        recording.move_selected(&selection, by_ms)
                    }
                }
            }
            Edit::Stretch(selection, edge, by_ms) => recording.stretch_selected(&selection, edge, by_ms),
            Edit::SetTimes(index, at, until) => recording.set_times(index, at, until),
            Edit::ReplaceMark(index, mark) => {
                Ok(recording.replace_mark(index, mark).map(Selection::mark).unwrap_or_default())
            }
            Edit::ExpectShown => expect_shown(recording, &selection),
            Edit::InsertPress(button, at) => {
                let inserted = insert_press(recording, button, at);
                if inserted.is_ok() {
                    // what was reported of the try before is over
                    self.state.messages.close_all();
                }
                inserted
            }
            Edit::Cut => {
                self.panels.timeline.copy(&self.state);
                self.state.workspace.recording_mut().delete_selected(&selection).map(|()| Selection::default())
            }
            Edit::Paste(at) => {
                let at = at.unwrap_or(recording.session().tick());
                recording.paste(self.panels.timeline.clip(), at)
            }
            Edit::Duplicate => recording.duplicate(&selection),
            Edit::DeleteSelected => recording.delete_selected(&selection).map(|()| Selection::default()),
        };
        if self.state.recording().branches().len() != branches {
            // branches are counted anew
            self.panels.timeline.compared = None;
            self.state.jobs.comparing = None;
        }
        match edited {
            Ok(selection) => match nudged_ms {
                Some(by_ms) => self.panels.timeline.nudged(by_ms, selection, &self.state),
                None => self.panels.timeline.select(selection, &self.state),
            },
            Err(error) => {
                if let Some(error) = self.panels.timeline.refuse(error) {
                    self.state.messages.error(error);
                }
            }
        }
    }
}

/// A short press; it is shorter where the button goes down again soon.
fn insert_press(recording: &mut Recording, button: Button, at: u64) -> Result<Selection, String> {
    let mut presses = recording.gestures().iter().filter_map(Gesture::as_press);
    let next = presses.find(|&(other, begin, _)| other == button && begin > at);
    // a tick in which it is seen to be up
    let room = next.map_or(CLICK_MS, |(_, begin, _)| (begin - at).saturating_sub(1));
    recording.insert_press(button, at, CLICK_MS.min(room))?;
    Ok(recording.last_changed())
}

/// Replaces the picture that one expectation asks for by what is shown at its time.
fn expect_shown(recording: &mut Recording, selection: &Selection) -> Result<Selection, String> {
    let picked = selection.only().and_then(|item| match item {
        Item::Mark(index) => Some((index, recording.marks().get(index)?.clone())),
        Item::Gesture(_) => None,
    });
    let Some((index, mark)) = picked else { return Err("select one expected picture first".to_owned()) };
    let MarkKind::Expect(Expectation::Frame(_) | Expectation::Pattern(_), within) = mark.kind else {
        return Err(format!("no picture is expected at {} ms", mark.at));
    };
    let log = recording.session().log_of(mark.board);
    let Some(frame) = log.and_then(|log| log.frame_after(mark.at)) else { return Err(not_known(mark.at)) };
    let kind = MarkKind::Expect(Expectation::Frame(Box::new(Pattern::exactly(frame))), within);
    Ok(recording.replace_mark(index, Mark { kind, ..mark }).map(Selection::mark).unwrap_or_default())
}

fn not_known(at: u64) -> String {
    format!("what is shown at {at} ms is not known yet: let the board run there first")
}
