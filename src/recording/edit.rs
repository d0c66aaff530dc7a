//! Changing a recording: each change can be taken back.

use std::sync::Arc;

use super::content::{Branch, Content, Edit, Mark, MarkKind, TakeLabel, first_change};
use super::gesture::{Edge, Gesture, GestureKind, inputs};
use super::record::Recording;
use crate::hal::Button;
use crate::scenario::{Expectation, MAX_MS, Pattern};

/// How many changes can be taken back.
const MAX_UNDO: usize = 200;
/// How many inputs the changes that can be taken back may hold: 64 MB.
const MAX_UNDO_INPUTS: usize = 4_000_000;

impl Recording {
    /// Moves a gesture so that it begins at `at`; a press keeps its length.
    ///
    /// # Errors
    /// The button would be pressed while it is down, or the time is out of range.
    pub fn move_gesture(&mut self, index: usize, at: u64) -> Result<(), String> {
        self.edit_gestures(|gestures| {
            let gesture = gestures.get_mut(index).ok_or("there is no such input")?;
            if let GestureKind::Press(button, Some(until)) = gesture.kind {
                gesture.kind = GestureKind::Press(button, Some(at + (until - gesture.at)));
            }
            gesture.at = at;
            Ok(())
        })
    }

    /// Moves the beginning or the end of a press.
    ///
    /// # Errors
    /// It is no press, it would not last 1 ms, or the button would be pressed while it is down.
    pub fn stretch_press(&mut self, index: usize, edge: Edge, at: u64) -> Result<(), String> {
        self.edit_gestures(|gestures| {
            let gesture = gestures.get_mut(index).ok_or("there is no such input")?;
            let GestureKind::Press(button, until) = gesture.kind else {
                return Err("only a press has a length".into());
            };
            match edge {
                Edge::Begin => gesture.at = at,
                Edge::End => gesture.kind = GestureKind::Press(button, Some(at)),
            }
            let until = if edge == Edge::End { Some(at) } else { until };
            if until.is_some_and(|until| until <= gesture.at) {
                return Err("a press lasts at least 1 ms".into());
            }
            Ok(())
        })
    }

    /// Inserts a press.
    ///
    /// # Errors
    /// The button is down at that time, or the time is out of range.
    pub fn insert_press(&mut self, button: Button, at: u64, ms: u64) -> Result<(), String> {
        self.insert_gesture(Gesture { at, kind: GestureKind::Press(button, Some(at + ms.max(1))) })
    }

    /// Inserts a gesture.
    ///
    /// # Errors
    /// The button is down at that time, or the time is out of range.
    pub fn insert_gesture(&mut self, gesture: Gesture) -> Result<(), String> {
        self.edit_gestures(|gestures| {
            gestures.push(gesture);
            Ok(())
        })
    }

    /// Deletes a gesture.
    ///
    /// # Errors
    /// There is no such gesture.
    pub fn delete_gesture(&mut self, index: usize) -> Result<(), String> {
        self.edit_gestures(|gestures| {
            if index >= gestures.len() {
                return Err("there is no such input".into());
            }
            gestures.remove(index);
            Ok(())
        })
    }

    /// Expects what the display shows at the head, after the last tick that has run; returns whether one has.
    pub fn expect_frame_here(&mut self) -> bool {
        let Some(at) = self.session.tick().checked_sub(1) else { return false };
        let pattern = Box::new(Pattern::exactly(self.session.frame()));
        self.add_mark(Mark { at, kind: MarkKind::Expect(Expectation::Frame(pattern), None) });
        true
    }

    /// Adds a note or an expectation.
    pub fn add_mark(&mut self, mark: Mark) {
        let mut content = self.begin_edit();
        let marks = Arc::make_mut(&mut content.marks);
        marks.insert(marks.partition_point(|other| other.at <= mark.at), mark);
        self.end_edit(&content);
    }

    /// Moves a note or an expectation to another time.
    pub fn move_mark(&mut self, index: usize, at: u64) {
        if index < self.marks.len() {
            let mut content = self.begin_edit();
            let marks = Arc::make_mut(&mut content.marks);
            // the scenario ends a tick after what is expected last
            let length = marks[index].ends() - marks[index].at;
            marks[index].at = at.min(MAX_MS.saturating_sub(length + 1));
            marks.sort_by_key(|mark| mark.at);
            self.end_edit(&content);
        }
    }

    /// Deletes a note or an expectation.
    pub fn delete_mark(&mut self, index: usize) {
        if index < self.marks.len() {
            let mut content = self.begin_edit();
            Arc::make_mut(&mut content.marks).remove(index);
            self.end_edit(&content);
        }
    }

    /// Whether there is a change to take back.
    pub fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    /// Whether there is a change to make again.
    pub fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    /// Takes the last edit back. What was played since then becomes a branch, so that it is not lost.
    pub fn undo(&mut self) {
        self.end_retuning();
        if let Some(edit) = self.undo.pop() {
            self.go_from(&edit.after, edit.before.clone());
            self.redo.push(edit);
        }
    }

    /// Makes the edit again that was taken back last. What was played since then becomes a branch.
    pub fn redo(&mut self) {
        self.end_retuning();
        if let Some(edit) = self.redo.pop() {
            self.go_from(&edit.before, edit.after.clone());
            self.undo.push(edit);
        }
    }

    /// Makes `content` what is there; `expected` is what would be there if nothing had been played since.
    fn go_from(&mut self, expected: &Content, mut content: Content) {
        let now = self.content();
        if expected.inputs != now.inputs {
            let name = format!("{} before undo", self.take.name);
            let take = TakeLabel { name, ..self.next_take() };
            self.branches.push(Branch { take, content: now });
        } else if expected.end < now.end {
            // time that has passed without an input is no part of an edit
            content.end = content.end.max(now.end);
        }
        self.set_content(&content);
    }

    /// Keeps what is there, to be taken back to, and returns it to be changed.
    pub(super) fn begin_edit(&mut self) -> Content {
        self.end_retuning();
        let content = self.content();
        while self.undo.len() >= MAX_UNDO || self.undo.iter().map(Edit::inputs).sum::<usize>() > MAX_UNDO_INPUTS {
            self.undo.remove(0);
        }
        self.undo.push(Edit { before: content.clone(), after: content.clone() });
        self.redo.clear();
        content
    }

    /// Makes a changed content what is there.
    pub(super) fn end_edit(&mut self, content: &Content) {
        self.set_content(content);
        let after = self.content();
        if let Some(edit) = self.undo.last_mut() {
            edit.after = after;
        }
    }

    fn edit_gestures(&mut self, change: impl FnOnce(&mut Vec<Gesture>) -> Result<(), String>) -> Result<(), String> {
        let mut gestures = self.gestures().to_vec();
        change(&mut gestures)?;
        gestures.sort_by_key(|gesture| gesture.at);
        check(&gestures)?;
        let new = inputs(&gestures);
        let from = first_change(self.session.inputs(), &new);
        let mut content = self.begin_edit();
        content.end = new.last().map_or(content.end, |last| content.end.max(last.tick));
        content.checkpoints_to = content.checkpoints_to.min(from);
        content.inputs = Arc::new(new);
        self.end_edit(&content);
        Ok(())
    }
}

/// Whether hands can do this: no button goes down twice, and all in a day.
fn check(gestures: &[Gesture]) -> Result<(), String> {
    let mut up_at = [0; Button::ALL.len()];
    for gesture in gestures {
        let mut ends = gesture.at;
        if let GestureKind::Press(button, until) = gesture.kind {
            let up = &mut up_at[button.index()];
            if gesture.at < *up {
                return Err(format!("{} is not up by {} ms", button.name(), gesture.at));
            }
            // a tick in which it is seen to be up
            *up = until.map_or(u64::MAX, |until| until + 1);
            ends = until.unwrap_or(ends);
        }
        if ends > MAX_MS {
            return Err(format!("{ends} ms is more than a day"));
        }
    }
    Ok(())
}
