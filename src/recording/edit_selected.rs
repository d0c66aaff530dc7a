//! Changing many gestures and marks at once: each of these is one edit, and all of it is done or nothing.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::content::Mark;
use super::gesture::{Edge, Gesture, GestureKind};
use super::record::Recording;
use super::selection::Selection;
use crate::scenario::MAX_MS;

impl Recording {
    /// Moves what is selected by so many ms; a press keeps its length. Returns where it is then.
    ///
    /// # Errors
    /// A button would be pressed while it is down, or a time is out of range.
    pub fn move_selected(&mut self, selection: &Selection, by_ms: i64) -> Result<Selection, String> {
        self.edit_parts(selection, |parts| {
            for gesture in parts.selected_gestures() {
                gesture.at = moved(gesture.at, by_ms)?;
                if let GestureKind::Press(_, Some(until)) = &mut gesture.kind {
                    *until = moved(*until, by_ms)?;
                }
            }
            for mark in parts.selected_marks() {
                mark.at = moved(mark.at, by_ms)?;
            }
            Ok(())
        })
    }

    /// Moves the beginnings or the ends of the selected presses by so many ms; what else is selected stays as it is. Returns
    /// where all of it is then.
    ///
    /// # Errors
    /// A press would not last 1 ms, a button would be pressed while it is down, or a time is out of range.
    pub fn stretch_selected(&mut self, selection: &Selection, edge: Edge, by_ms: i64) -> Result<Selection, String> {
        self.edit_parts(selection, |parts| {
            for gesture in parts.selected_gestures() {
                let GestureKind::Press(_, until) = &mut gesture.kind else { continue };
                match (edge, until) {
                    (Edge::Begin, _) => gesture.at = moved(gesture.at, by_ms)?,
                    (Edge::End, Some(until)) => *until = moved(*until, by_ms)?,
                    (Edge::End, None) => {}
                }
                lasts(gesture)?;
            }
            Ok(())
        })
    }

    /// Gives a gesture another time, and a press another end; returns where it is then.
    ///
    /// # Errors
    /// There is no such gesture, a press would not last 1 ms, its button would be pressed while it is down, or a time is out
    /// of range.
    pub fn set_times(&mut self, index: usize, at: u64, until: Option<u64>) -> Result<Selection, String> {
        if index >= self.gestures().len() {
            return Err("there is no such input".into());
        }
        self.edit_parts(&Selection::gesture(index), |parts| {
            for gesture in parts.selected_gestures() {
                gesture.at = at;
                if let GestureKind::Press(_, end) = &mut gesture.kind {
                    *end = until;
                }
                lasts(gesture)?;
            }
            Ok(())
        })
    }

    /// Deletes what is selected.
    ///
    /// # Errors
    /// Something of it is not there.
    pub fn delete_selected(&mut self, selection: &Selection) -> Result<(), String> {
        let all_there = |last: Option<&usize>, count: usize| last.is_none_or(|&last| last < count);
        if !all_there(selection.gestures.last(), self.gestures().len())
            || !all_there(selection.marks.last(), self.marks.len())
        {
            return Err("there is no such input".into());
        }
        self.edit_parts(selection, |parts| {
            parts.delete_selected();
            Ok(())
        })
        .map(drop)
    }

    /// By how many ms what is selected can be moved, with all else as it is: up to the neighbours of the same buttons.
    pub fn room_to_move(&self, selection: &Selection) -> RangeInclusive<i64> {
        let mut room = Room::default();
        for (index, gesture, before, after) in self.neighbours() {
            if !selection.gestures.contains(&index) {
                continue;
            }
            let is_selected = |other: &Neighbour| selection.gestures.contains(&other.index);
            let least = before.filter(|it| !is_selected(it)).map_or(0, |it| it.until.saturating_add(1));
            room.allow(gesture.at, least, MAX_MS);
            let most = after.filter(|it| !is_selected(it)).map_or(MAX_MS, |it| it.at.saturating_sub(1));
            room.allow(gesture.ends(), 0, most);
        }
        for mark in selection.marks.iter().filter_map(|&index| self.marks.get(index)) {
            room.allow(mark.at, 0, MAX_MS);
            room.allow(Mark::ends(mark), 0, MAX_MS - 1);
        }
        room.range()
    }

    /// By how many ms the beginnings or the ends of the selected presses can be moved: up to the other end and to the
    /// neighbours of the same buttons.
    pub fn room_to_stretch(&self, selection: &Selection, edge: Edge) -> RangeInclusive<i64> {
        let mut room = Room::default();
        for (index, gesture, before, after) in self.neighbours() {
            let Some((_, at, until)) = gesture.as_press().filter(|_| selection.gestures.contains(&index)) else {
                continue;
            };
            match edge {
                Edge::Begin => {
                    let least = before.map_or(0, |it| it.until.saturating_add(1));
                    room.allow(at, least, until.min(self.session.end().max(at + 1)) - 1);
                }
                Edge::End if until < u64::MAX => {
                    room.allow(until, at + 1, after.map_or(MAX_MS, |it| it.at.saturating_sub(1)));
                }
                Edge::End => {}
            }
        }
        room.range()
    }

    /// Each gesture with its place; a press also with the presses of its button before and after it.
    fn neighbours(&self) -> impl Iterator<Item = (usize, &Gesture, Option<Neighbour>, Option<Neighbour>)> {
        let neighbour = |index: usize, gesture: &Gesture| {
            let press = |(button, at, until)| ((gesture.board, button), Neighbour { index, at, until });
            gesture.as_press().map(press)
        };
        // by board and button
        let mut next: BTreeMap<_, Vec<Neighbour>> = BTreeMap::new();
        for (index, gesture) in self.gestures().iter().enumerate().rev() {
            if let Some((button, it)) = neighbour(index, gesture) {
                next.entry(button).or_default().push(it);
            }
        }
        let mut last: BTreeMap<_, Neighbour> = BTreeMap::new();
        self.gestures().iter().enumerate().map(move |(index, gesture)| {
            let Some((button, it)) = neighbour(index, gesture) else { return (index, gesture, None, None) };
            let before = last.insert(button, it);
            let after = next.get_mut(&button).and_then(|later| {
                later.pop();
                later.last().copied()
            });
            (index, gesture, before, after)
        })
    }
}

/// A press beside another one of the same button.
#[derive(Clone, Copy)]
struct Neighbour {
    index: usize,
    at: u64,
    /// The greatest number if it goes on.
    until: u64,
}

/// How far everything can be moved; at first, nothing stands in the way.
#[derive(Default)]
struct Room(Option<(i64, i64)>);

impl Room {
    /// Something is at a tick, and must stay from `least` to `most`.
    fn allow(&mut self, at: u64, least: u64, most: u64) {
        let way = |to: u64| to.cast_signed().saturating_sub(at.cast_signed());
        let (back, on) = (way(least).min(0), way(most).max(0));
        let (before, after) = self.0.unwrap_or((i64::MIN, i64::MAX));
        self.0 = Some((before.max(back), after.min(on)));
    }

    fn range(self) -> RangeInclusive<i64> {
        let (back, on) = self.0.unwrap_or((0, 0));
        back..=on
    }
}

fn moved(at: u64, by_ms: i64) -> Result<u64, String> {
    at.checked_add_signed(by_ms).ok_or_else(|| "nothing can be done before 0 ms".to_owned())
}

fn lasts(gesture: &Gesture) -> Result<(), String> {
    match gesture.kind {
        GestureKind::Press(_, Some(until)) if until <= gesture.at => Err("a press lasts at least 1 ms".to_owned()),
        _ => Ok(()),
    }
}
