//! The rubber band: what it touches is selected.

use egui::Rect;

use super::Timeline;
use super::drag::Dragged;
use super::lanes::{self, Lane};
use crate::app::state::State;
use crate::recording::{Gesture, Item, Selection};

impl Timeline {
    /// Selects what the rubber band touches, if one is drawn.
    pub(super) fn stretch_band(&mut self, state: &State, rect: Rect) {
        let Some((band, base)) = self.band() else { return };
        let base = base.clone();
        let area = lanes::area(rect);
        let (from, to) = (self.scale.ms_at(area, band.left()), self.scale.ms_at(area, band.right()));
        let (from, to) = (from.max(0.0) as u64, to.max(0.0).ceil() as u64);
        let lanes: Vec<Lane> = self.gestures.lanes().between(rect, band.y_range()).collect();
        let touched = lanes.into_iter().flat_map(|lane| self.between(state, lane, from, to));
        let all: Selection = base.items().chain(touched).collect();
        self.selected.all = all;
    }

    /// Where the rubber band is that is drawn, and what was selected before.
    pub(super) fn band(&self) -> Option<(Rect, &Selection)> {
        let drag = self.drag.as_ref()?;
        match &drag.what {
            // a pointer that trembles draws none
            Dragged::Band(base) if drag.from.distance(drag.to) > 3.0 => {
                Some((Rect::from_two_pos(drag.from, drag.to), base))
            }
            _ => None,
        }
    }

    /// What is in a lane from one tick to another.
    fn between(&self, state: &State, lane: Lane, from: u64, to: u64) -> Vec<Item> {
        if lane == Lane::Marks {
            let marks = state.recording().marks();
            let first = marks.partition_point(|mark| mark.at < from);
            let after = marks.partition_point(|mark| mark.at <= to);
            let of_board = (first..after).filter(|&index| marks[index].is_about(state.chosen()));
            return of_board.map(Item::Mark).collect();
        }
        let end = state.recording().session().end();
        let all = self.gestures.all();
        let places = self.gestures.by_lane().of_lane(lane);
        let until = |gesture: &Gesture| gesture.as_press().map_or(gesture.at, |(_, _, until)| until.min(end));
        let first = places.partition_point(|&index| all.get(index).is_some_and(|it| until(it) < from));
        let after = places.partition_point(|&index| all.get(index).is_some_and(|it| it.at <= to));
        places.get(first..after).unwrap_or_default().iter().copied().map(Item::Gesture).collect()
    }
}
