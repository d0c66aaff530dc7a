//! Changing a recording: each change can be taken back.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::content::{Branch, Change, Content, Edit, Mark, MarkKind, TakeLabel, first_change};
use super::edit_parts::Parts;
use super::gesture::{Edge, Gesture, GestureKind, inputs};
use super::record::Recording;
use super::selection::{Item, Selection};
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
        let from = self.gestures().get(index).ok_or("there is no such input")?.at;
        let by_ms = at.cast_signed() - from.cast_signed();
        self.move_selected(&Selection::gesture(index), by_ms).map(drop)
    }

    /// Moves the beginning or the end of a press.
    ///
    /// # Errors
    /// It is no press, it would not last 1 ms, or the button would be pressed while it is down.
    pub fn stretch_press(&mut self, index: usize, edge: Edge, at: u64) -> Result<(), String> {
        let gesture = self.gestures().get(index).ok_or("there is no such input")?;
        let GestureKind::Press(_, until) = gesture.kind else { return Err("only a press has a length".into()) };
        let (begin, until) = match edge {
            Edge::Begin => (at, until),
            Edge::End => (gesture.at, Some(at)),
        };
        self.set_times(index, begin, until).map(drop)
    }

    /// Inserts a press of a button of the board that is chosen.
    ///
    /// # Errors
    /// The button is down at that time, or the time is out of range.
    pub fn insert_press(&mut self, button: Button, at: u64, ms: u64) -> Result<(), String> {
        let kind = GestureKind::Press(button, Some(at + ms.max(1)));
        self.insert_gesture(Gesture { board: self.session.chosen(), ..Gesture::new(at, kind) })
    }

    /// Inserts a gesture.
    ///
    /// # Errors
    /// The button is down at that time, or the time is out of range.
    pub fn insert_gesture(&mut self, gesture: Gesture) -> Result<(), String> {
        self.edit_parts(&Selection::default(), |parts| {
            parts.insert(gesture);
            Ok(())
        })
        .map(drop)
    }

    /// Deletes a gesture.
    ///
    /// # Errors
    /// There is no such gesture.
    pub fn delete_gesture(&mut self, index: usize) -> Result<(), String> {
        self.delete_selected(&Selection::gesture(index))
    }

    /// Expects what the display shows at the head, after the last tick that has run; returns whether one has.
    pub fn expect_frame_here(&mut self) -> bool {
        let Some(at) = self.session.tick().checked_sub(1) else { return false };
        let pattern = Box::new(Pattern::exactly(self.session.frame()));
        self.expect(at, Expectation::Frame(pattern));
        true
    }

    /// Expects what the display shows after a tick; returns whether that is known.
    pub fn expect_frame_at(&mut self, at: u64) -> bool {
        let Some(frame) = self.session.frame_after(at) else { return false };
        let pattern = Box::new(Pattern::exactly(frame));
        self.expect(at, Expectation::Frame(pattern));
        true
    }

    /// Expects something of the board that is chosen.
    fn expect(&mut self, at: u64, expectation: Expectation) {
        self.add_mark(Mark::new(at, MarkKind::Expect(expectation, None)).of_board(self.session.chosen()));
    }

    /// Adds a note or an expectation.
    pub fn add_mark(&mut self, mark: Mark) {
        let mut content = self.begin_edit();
        let marks = Arc::make_mut(&mut content.marks);
        let index = marks.partition_point(|other| other.at <= mark.at);
        marks.insert(index, mark);
        self.end_edit_of(&content, Selection::default(), Selection::mark(index));
    }

    /// Moves a note or an expectation to another time.
    pub fn move_mark(&mut self, index: usize, at: u64) {
        if let Some(mark) = self.marks.get(index) {
            let mark = Mark { at, ..mark.clone() };
            self.replace_mark(index, mark);
        }
    }

    /// Puts another note or expectation, with its own time, in the place of one; returns where it is among the marks then.
    pub fn replace_mark(&mut self, index: usize, mut mark: Mark) -> Option<usize> {
        if index >= self.marks.len() {
            return None;
        }
        let mut content = self.begin_edit();
        let marks = Arc::make_mut(&mut content.marks);
        marks.remove(index);
        // the scenario ends a tick after what is expected last
        let length = mark.ends() - mark.at;
        mark.at = mark.at.min(MAX_MS.saturating_sub(length + 1));
        let place = marks.partition_point(|other| other.at <= mark.at);
        marks.insert(place, mark);
        self.end_edit_of(&content, Selection::mark(index), Selection::mark(place));
        Some(place)
    }

    /// Deletes a note or an expectation.
    pub fn delete_mark(&mut self, index: usize) {
        if index < self.marks.len() {
            let mut content = self.begin_edit();
            Arc::make_mut(&mut content.marks).remove(index);
            self.end_edit_of(&content, Selection::mark(index), Selection::default());
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

    /// What the last edit changed, by its places after it.
    pub fn last_changed(&self) -> Selection {
        match self.undo.last() {
            Some(Change::Content(edit)) => edit.changed_after.clone(),
            _ => Selection::default(),
        }
    }

    /// Takes the last edit back; returns what it had changed, by its places now. What was played since then becomes a
    /// branch, so that it is not lost.
    pub fn undo(&mut self) -> Selection {
        self.end_retuning();
        match self.undo.pop() {
            Some(Change::Content(edit)) => {
                self.go_from(&edit.after, edit.before.clone());
                let changed = edit.changed_before.clone();
                self.redo.push(Change::Content(edit));
                changed
            }
            Some(Change::Takes(edit)) => {
                let edit = self.take_takes_edit_back(edit);
                self.redo.push(Change::Takes(edit));
                Selection::default()
            }
            Some(Change::Boards(edit)) => {
                let edit = self.exchange_boards(edit);
                self.redo.push(Change::Boards(edit));
                Selection::default()
            }
            None => Selection::default(),
        }
    }

    /// Makes the edit again that was taken back last; returns what it changes, by its places now. What was played since then
    /// becomes a branch.
    pub fn redo(&mut self) -> Selection {
        self.end_retuning();
        match self.redo.pop() {
            Some(Change::Content(edit)) => {
                self.go_from(&edit.before, edit.after.clone());
                let changed = edit.changed_after.clone();
                self.undo.push(Change::Content(edit));
                changed
            }
            Some(Change::Takes(edit)) => {
                let made = self.make_takes_edit(edit);
                self.undo.extend(made.map(Change::Takes));
                Selection::default()
            }
            Some(Change::Boards(edit)) => {
                let edit = self.exchange_boards(edit);
                self.undo.push(Change::Boards(edit));
                Selection::default()
            }
            None => Selection::default(),
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
        self.push_undo(Change::Content(Edit {
            before: content.clone(),
            after: content.clone(),
            changed_before: Selection::default(),
            changed_after: Selection::default(),
        }));
        content
    }

    /// Keeps a change to be taken back; what was taken back before cannot be made again.
    pub(super) fn push_undo(&mut self, change: Change) {
        while self.undo.len() >= MAX_UNDO || self.undo.iter().map(Change::inputs).sum::<usize>() > MAX_UNDO_INPUTS {
            self.undo.remove(0);
        }
        self.undo.push(change);
        self.redo.clear();
    }

    /// Makes a changed content what is there.
    pub(super) fn end_edit(&mut self, content: &Content) {
        self.set_content(content);
        let after = self.content();
        if let Some(edit) = self.last_edit() {
            edit.after = after;
        }
    }

    /// The same; what is changed is at these places before and after.
    fn end_edit_of(&mut self, content: &Content, before: Selection, after: Selection) {
        self.end_edit(content);
        if let Some(edit) = self.last_edit() {
            (edit.changed_before, edit.changed_after) = (before, after);
        }
    }

    fn last_edit(&mut self) -> Option<&mut Edit> {
        self.undo.iter_mut().rev().find_map(|change| match change {
            Change::Content(edit) => Some(edit),
            Change::Takes(_) | Change::Boards(_) => None,
        })
    }

    /// Changes gestures and marks, those of `selection` before all, in one edit: all of it or nothing. Returns where those
    /// are that are selected then.
    pub(super) fn edit_parts(
        &mut self,
        selection: &Selection,
        change: impl FnOnce(&mut Parts) -> Result<(), String>,
    ) -> Result<Selection, String> {
        let mut parts = Parts::new(self.gestures(), &self.marks, selection);
        change(&mut parts)?;
        let (gestures, marks, selected) = parts.sorted();
        check(&gestures)?;
        let mut changed = (0..).zip(&marks).filter(|&(index, _)| selected.contains(Item::Mark(index)));
        if let Some((_, mark)) = changed.find(|(_, mark)| mark.ends() >= MAX_MS) {
            return Err(format!("{} ms is more than a day", mark.ends()));
        }
        let new = inputs(&gestures);
        let from = first_change(self.session.inputs(), &new);
        let mut content = self.begin_edit();
        content.end = new.last().map_or(content.end, |last| content.end.max(last.tick));
        content.checkpoints_to = content.checkpoints_to.min(from);
        content.inputs = Arc::new(new);
        content.marks = Arc::new(marks);
        self.end_edit_of(&content, selection.clone(), selected.clone());
        Ok(selected)
    }
}

/// Whether the presses are possible: no button goes down twice, and all in a day.
fn check(gestures: &[Gesture]) -> Result<(), String> {
    let mut up_at = BTreeMap::new();
    for gesture in gestures {
        let mut ends = gesture.at;
        if let GestureKind::Press(button, until) = gesture.kind {
            let up = up_at.entry((gesture.board, button)).or_insert(0);
            if gesture.at < *up {
                return Err(format!("{} is not up by {} ms", button.name(), gesture.at));
            }
            // a tick in which it is seen to be up
            *up = until.map_or(u64::MAX, |until| until.saturating_add(1));
            ends = until.unwrap_or(ends);
        }
        if ends > MAX_MS {
            return Err(format!("{ends} ms is more than a day"));
        }
    }
    Ok(())
}
