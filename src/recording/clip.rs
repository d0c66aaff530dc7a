//! Inputs and marks that were copied, to be inserted at another time.

use super::content::Mark;
use super::file_contents::steps;
use super::gesture::{Gesture, GestureKind};
use super::record::Recording;
use super::selection::Selection;
use crate::hal::Button;
use crate::scenario::{Format, MAX_MS, Scenario};

/// Gestures, notes and expectations, in the order of time. They begin at 0 ms.
#[derive(Clone, Default, PartialEq, Debug)]
pub struct Clip {
    gestures: Vec<Gesture>,
    marks: Vec<Mark>,
}

impl Clip {
    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.gestures.is_empty() && self.marks.is_empty()
    }

    /// How many gestures and marks it has.
    pub fn len(&self) -> usize {
        self.gestures.len() + self.marks.len()
    }

    /// The ms from its beginning to the end of what ends last.
    pub fn ms(&self) -> u64 {
        self.gestures.iter().map(Gesture::ends).chain(self.marks.iter().map(Mark::ends)).max().unwrap_or(0)
    }
}

impl Recording {
    /// A copy of what is selected. A press that goes on ends where the recording ends.
    pub fn copy(&self, selection: &Selection) -> Clip {
        let end = self.session.end();
        let gestures = selection.gestures.iter().filter_map(|&index| self.gestures().get(index));
        let marks = selection.marks.iter().filter_map(|&index| self.marks.get(index));
        let begins = gestures.clone().map(|gesture| gesture.at).chain(marks.clone().map(|mark| mark.at)).min();
        let begin = begins.unwrap_or(0);
        let ended = |gesture: &Gesture| match gesture.kind {
            GestureKind::Press(button, None) => GestureKind::Press(button, Some(end.max(gesture.at + 1))),
            _ => gesture.kind.clone(),
        };
        Clip {
            gestures: gestures.map(|gesture| Gesture { kind: ended(gesture), ..*gesture }.later(begin, 0)).collect(),
            marks: marks.map(|mark| Mark { at: mark.at - begin, ..mark.clone() }).collect(),
        }
    }

    /// Inserts what was copied, from a tick on, and for the board that is chosen; returns where it is.
    ///
    /// # Errors
    /// A button of it is down at that time, or it would end after a day. Nothing is inserted then.
    pub fn paste(&mut self, clip: &Clip, at: u64) -> Result<Selection, String> {
        if clip.is_empty() {
            return Err("nothing was copied".to_owned());
        }
        let board = self.session.chosen();
        self.edit_parts(&Selection::default(), |parts| {
            for gesture in &clip.gestures {
                parts.insert(Gesture { board, ..gesture.later(0, at) });
            }
            for mark in &clip.marks {
                parts.insert_mark(Mark { at: mark.at.saturating_add(at), ..mark.clone() }.of_board(board));
            }
            Ok(())
        })
    }

    /// Copies what is selected to the first time behind it where the buttons are up; returns where the copy is.
    ///
    /// # Errors
    /// There is no such time.
    pub fn duplicate(&mut self, selection: &Selection) -> Result<Selection, String> {
        let clip = self.copy(selection);
        let gestures = selection.gestures.iter().filter_map(|&index| self.gestures().get(index)).map(|it| it.at);
        let marks = selection.marks.iter().filter_map(|&index| self.marks.get(index)).map(|it| it.at);
        let begin = gestures.chain(marks).min().unwrap_or(0);
        let at = self.first_room(&clip, begin + clip.ms().max(1));
        self.paste(&clip, at)
    }

    /// The first tick from `at` on at which no button of a clip is down.
    fn first_room(&self, clip: &Clip, at: u64) -> u64 {
        let mut presses: [Vec<(u64, u64)>; Button::ALL.len()] = Default::default();
        let chosen = self.session.chosen();
        let of_chosen = self.gestures().iter().filter(|gesture| gesture.board == chosen);
        for (button, begin, until) in of_chosen.filter_map(Gesture::as_press) {
            presses[button.index()].push((begin, until));
        }
        let mut at = at;
        // a later beginning may meet a press that the one before did not
        loop {
            let before = at;
            for (button, begin, until) in clip.gestures.iter().filter_map(Gesture::as_press) {
                let presses = &presses[button.index()];
                let next = presses.partition_point(|&(_, up)| up < begin + at);
                if let Some(&(_, up)) = presses.get(next).filter(|&&(down, _)| down <= until.saturating_add(at)) {
                    if up >= MAX_MS {
                        // it never comes up
                        return MAX_MS;
                    }
                    at = up + 1 - begin;
                }
            }
            if at == before {
                return at;
            }
        }
    }

    /// What is copied as a scenario in RON for the program that is played, beginning at 0 ms.
    ///
    /// # Errors
    /// What the serializer says; it has no reason to.
    pub fn clip_text(&self, clip: &Clip) -> Result<String, String> {
        let steps = steps(&self.header, &clip.gestures, &clip.marks, clip.ms());
        Scenario { steps, ..self.header.clone() }.to_text(Format::Ron)
    }
}
