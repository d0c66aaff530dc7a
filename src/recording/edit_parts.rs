//! The gestures and marks of a take while they are changed, with what is selected of them.

use super::content::Mark;
use super::gesture::{Gesture, GestureKind};
use super::selection::Selection;
use crate::session::Input;

/// Gestures and marks, and whether each is selected.
pub(super) struct Parts {
    pub gestures: Vec<Part<Gesture>>,
    pub marks: Vec<Part<Mark>>,
}

/// One of them.
pub(super) struct Part<T> {
    pub what: T,
    pub is_selected: bool,
}

impl Parts {
    pub fn new(gestures: &[Gesture], marks: &[Mark], selection: &Selection) -> Self {
        let gesture = |(index, what): (usize, &Gesture)| Part {
            what: what.clone(),
            is_selected: selection.gestures.contains(&index),
        };
        let mark =
            |(index, what): (usize, &Mark)| Part { what: what.clone(), is_selected: selection.marks.contains(&index) };
        Self {
            gestures: gestures.iter().enumerate().map(gesture).collect(),
            marks: marks.iter().enumerate().map(mark).collect(),
        }
    }

    /// The gestures that are selected.
    pub fn selected_gestures(&mut self) -> impl Iterator<Item = &mut Gesture> {
        self.gestures.iter_mut().filter(|part| part.is_selected).map(|part| &mut part.what)
    }

    /// The marks that are selected.
    pub fn selected_marks(&mut self) -> impl Iterator<Item = &mut Mark> {
        self.marks.iter_mut().filter(|part| part.is_selected).map(|part| &mut part.what)
    }

    /// Inserts a gesture, which is selected.
    pub fn insert(&mut self, gesture: Gesture) {
        self.gestures.push(Part { what: gesture, is_selected: true });
    }

    /// Inserts a mark, which is selected.
    pub fn insert_mark(&mut self, mark: Mark) {
        self.marks.push(Part { what: mark, is_selected: true });
    }

    /// Deletes what is selected.
    pub fn delete_selected(&mut self) {
        self.gestures.retain(|part| !part.is_selected);
        self.marks.retain(|part| !part.is_selected);
    }

    /// All by time, as a recording counts them, and the places of those that are selected.
    pub fn sorted(mut self) -> (Vec<Gesture>, Vec<Mark>, Selection) {
        self.gestures.sort_by_key(|part| (part.what.at, part.what.board, rank(&part.what)));
        self.marks.sort_by_key(|part| part.what.at);
        let selected = Selection { gestures: selected(&self.gestures), marks: selected(&self.marks) };
        let gestures = self.gestures.into_iter().map(|part| part.what).collect();
        (gestures, self.marks.into_iter().map(|part| part.what).collect(), selected)
    }
}

/// In which order inputs of one tick are kept.
fn rank(gesture: &Gesture) -> u8 {
    match &gesture.kind {
        GestureKind::Press(button, _) => Input::Press(*button).rank(),
        GestureKind::Once(input) => input.rank(),
    }
}

fn selected<T, C: FromIterator<usize>>(parts: &[Part<T>]) -> C {
    parts.iter().enumerate().filter(|(_, part)| part.is_selected).map(|(index, _)| index).collect()
}
