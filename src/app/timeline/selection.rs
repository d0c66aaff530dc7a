//! What is selected in the timeline, by the pointer and by the keys.

use std::collections::BTreeSet;

use egui::{Key, Response};

use super::Timeline;
use super::gestures::lane_of;
use super::lanes::Lane;
use crate::app::action::{Actions, ViewAction};
use crate::app::commands::{ArrowUse, KeyTap, give_arrows_to};
use crate::app::input::Direction;
use crate::app::state::State;
use crate::recording::{DocumentId, Item, Selection};
use crate::session::BoardNumber;

/// What is selected.
#[derive(Default)]
pub(super) struct Selected {
    pub all: Selection,
    /// Where a range begins, and where it ends: the arrow keys go on from there.
    anchor: Option<Item>,
    pub cursor: Option<Item>,
    /// The state of the recording that the places are about.
    about: Option<(DocumentId, u64, usize, BoardNumber)>,
}

impl Timeline {
    /// Whether what is selected is of the recording as it is now. An empty selection is.
    pub fn selection_is_of(&self, state: &State) -> bool {
        self.selected.all.is_empty() || self.selected.about == Some(about(state))
    }

    /// What is selected.
    pub fn selection(&self) -> &Selection {
        &self.selected.all
    }

    /// Selects what an edit has changed, in the recording as it is now.
    pub fn select(&mut self, selection: Selection, state: &State) {
        let last = selection.items().last();
        self.selected = Selected { all: selection, anchor: last, cursor: last, about: Some(about(state)) };
        (self.drag, self.nudge) = (None, None);
    }

    /// Selects everything of the board that is chosen.
    pub fn select_all(&mut self, state: &State) {
        let recording = state.recording();
        let chosen = state.chosen();
        let gestures = recording.gestures().iter().enumerate().filter(|(_, gesture)| gesture.board == chosen);
        let gestures: BTreeSet<usize> = gestures.map(|(index, _)| index).collect();
        let marks = recording.marks().iter().enumerate().filter(|(_, mark)| mark.is_about(chosen));
        let marks = marks.map(|(index, _)| index).collect();
        self.select(Selection { gestures, marks }, state);
    }

    /// Forgets what is selected if the recording has changed otherwise: it may be something else by now.
    pub(super) fn follow_selection(&mut self, state: &State) {
        let about = about(state);
        if self.selected.about != Some(about) {
            self.selected = Selected { about: Some(about), ..Selected::default() };
            (self.drag, self.nudge) = (None, None);
            self.spot = None;
            if self.field.as_ref().is_some_and(super::field::Field::is_of_something) {
                self.field = None;
            }
        }
    }

    /// Selects what the pointer has pressed, unless it is selected already with others, with which it can be dragged.
    pub(super) fn press_on(&mut self, item: Item) {
        if !self.selected.all.contains(item) {
            self.pick(item);
        }
    }

    /// Selects what was clicked: alone, with Ctrl too or no longer, with Shift all from the last one to it.
    pub(super) fn click_on(&mut self, item: Item, modifiers: egui::Modifiers) {
        if modifiers.shift {
            self.extend_to(item);
        } else if modifiers.command {
            let whole = self.whole(item);
            let is_selected = self.selected.all.contains(item);
            for item in whole.items() {
                if is_selected {
                    self.selected.all.remove(item);
                } else {
                    self.selected.all.insert(item);
                }
            }
            self.go_on_from(Some(item).filter(|_| !is_selected));
        } else {
            self.pick(item);
        }
    }

    /// Selects nothing.
    pub(super) fn select_nothing(&mut self) {
        self.selected.all = Selection::default();
        self.go_on_from(None);
    }

    /// Selects one thing alone.
    pub(super) fn pick(&mut self, item: Item) {
        self.selected.all = self.whole(item);
        self.go_on_from(Some(item));
    }

    /// The arrow keys go on from there.
    pub(super) fn go_on_from(&mut self, item: Option<Item>) {
        self.nudge = None;
        (self.selected.anchor, self.selected.cursor) = (item, item);
    }

    /// Selects all of a lane from where the range begins to a thing, beside what is selected in other lanes; with no
    /// beginning in its lane, that thing alone, too.
    fn extend_to(&mut self, item: Item) {
        self.selected.cursor = Some(item);
        let lane = self.lane_of(item);
        let anchor = self.selected.anchor.filter(|&anchor| self.lane_of(anchor) == lane);
        let range = match anchor {
            Some(anchor) => anchor.min(item)..=anchor.max(item),
            None => item..=item,
        };
        let kept = self.selected.all.items().filter(|&other| anchor.is_none() || self.lane_of(other) != lane);
        let between = self.items_of(lane).into_iter().filter(|other| range.contains(other));
        // all of the texts at both ends
        let ends = [*range.start(), *range.end()].map(|end| self.whole(end));
        let all: Selection = kept.chain(between).chain(ends.iter().flat_map(Selection::items)).collect();
        self.selected.all = all;
        if anchor.is_none() {
            self.selected.anchor = Some(item);
        }
    }

    /// What is selected together: the bytes of a text, and else one thing.
    fn whole(&self, item: Item) -> Selection {
        let Item::Gesture(index) = item else { return item.into() };
        match self.gestures.by_lane().serial.text_of(index) {
            [] => item.into(),
            text => text.iter().copied().map(Item::Gesture).collect(),
        }
    }

    /// Takes the arrow keys and Enter while the timeline has the focus.
    pub(super) fn walk(&mut self, state: &State, response: &Response, actions: &mut Actions) {
        if !response.has_focus() {
            return;
        }
        give_arrows_to(&response.ctx, response.id, ArrowUse::Timeline);
        for (direction, extends) in response.ctx.with_plugin(KeyTap::take_timeline_arrows).unwrap_or_default() {
            let Some(item) = self.neighbour(state, direction) else { continue };
            if extends {
                self.extend_to(item);
            } else {
                self.pick(item);
            }
            if let Some(at) = self.at_of(state, item) {
                self.scale.reveal(at as f64);
                self.see_scroll(state);
            }
        }
        if response.ctx.input(|input| input.key_pressed(Key::Enter)) {
            actions.push(ViewAction::EditSelected);
        }
    }

    /// Where an arrow key leads: to the one before or after in its lane, or to the nearest one of the next lane that has any.
    fn neighbour(&self, state: &State, direction: Direction) -> Option<Item> {
        let Some(cursor) = self.selected.cursor else { return self.first_from_head(state) };
        let lane = self.lane_of(cursor);
        let at = self.at_of(state, cursor)?;
        match direction {
            Direction::Left | Direction::Right => {
                let items = self.items_of(lane);
                let whole = self.whole(cursor);
                // past all of what is selected together
                let edge = if direction == Direction::Left { whole.items().next() } else { whole.items().last() };
                let place = items.iter().position(|&item| Some(item) == edge)?;
                let next = if direction == Direction::Left { place.checked_sub(1) } else { Some(place + 1) };
                next.and_then(|next| items.get(next)).copied()
            }
            Direction::Up | Direction::Down => {
                let mut lanes: Vec<Lane> = self.gestures.lanes().all().to_vec();
                if direction == Direction::Up {
                    lanes.reverse();
                }
                let place = lanes.iter().position(|&other| other == lane)?;
                let others = lanes.get(place + 1..)?.iter().map(|&lane| self.items_of(lane));
                let items = others.into_iter().find(|items| !items.is_empty())?;
                items.into_iter().min_by_key(|&item| self.at_of(state, item).map(|other| other.abs_diff(at)))
            }
        }
    }

    /// The first thing at the head or after it, or the last one of all.
    fn first_from_head(&self, state: &State) -> Option<Item> {
        let head = state.recording().session().tick();
        let lanes = self.gestures.lanes().all().iter();
        let items: Vec<Item> = lanes.flat_map(|&lane| self.items_of(lane)).collect();
        let at = |item: &Item| self.at_of(state, *item).unwrap_or(0);
        let after = items.iter().filter(|item| at(item) >= head).min_by_key(|item| at(item));
        after.or_else(|| items.iter().max_by_key(|item| at(item))).copied()
    }

    /// Everything in a lane, by time.
    pub(super) fn items_of(&self, lane: Lane) -> Vec<Item> {
        match lane {
            Lane::Marks => self.gestures.marks().iter().copied().map(Item::Mark).collect(),
            lane => self.gestures.by_lane().of_lane(lane).iter().copied().map(Item::Gesture).collect(),
        }
    }

    fn lane_of(&self, item: Item) -> Lane {
        match item {
            Item::Gesture(index) => self.gestures.all().get(index).map_or(Lane::Pose, lane_of),
            Item::Mark(_) => Lane::Marks,
        }
    }

    /// When something is.
    pub(super) fn at_of(&self, state: &State, item: Item) -> Option<u64> {
        match item {
            Item::Gesture(index) => self.gestures.all().get(index).map(|gesture| gesture.at),
            Item::Mark(index) => state.recording().marks().get(index).map(|mark| mark.at),
        }
    }
}

/// What the places of a selection are about.
fn about(state: &State) -> (DocumentId, u64, usize, BoardNumber) {
    let recording = state.recording();
    (state.workspace.document().id(), recording.edits(), recording.branches().len(), state.chosen())
}
