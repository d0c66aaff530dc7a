//! How far what is selected was moved by keys: said beside it for a moment, as while it is dragged.

use egui::Context;

use super::Timeline;
use crate::app::state::State;
use crate::recording::{Item, Selection};

/// How long that is said, in seconds.
const SHOWN_S: f64 = 2.5;

/// What is selected was moved by keys.
#[derive(Clone, Copy)]
pub(super) struct Nudge {
    /// By so many ms, all moves together.
    pub by_ms: i64,
    /// Until when that is said, once it has been painted.
    until_s: Option<f64>,
}

impl Timeline {
    /// What is selected was moved by keys, and is `selection` now. Moves that follow each other are counted together.
    pub fn nudged(&mut self, by_ms: i64, selection: Selection, state: &State) {
        let before = self.nudge.map_or(0, |nudge| nudge.by_ms);
        self.select(selection, state);
        self.nudge = Some(Nudge { by_ms: before + by_ms, until_s: None });
    }

    /// Forgets a move that was said for long enough.
    pub(super) fn follow_nudge(&mut self, ctx: &Context) {
        let now_s = ctx.input(|input| input.time);
        let Some(nudge) = &mut self.nudge else { return };
        let left_s = *nudge.until_s.get_or_insert(now_s + SHOWN_S) - now_s;
        if left_s <= 0.0 {
            self.nudge = None;
        } else {
            ctx.request_repaint_after(std::time::Duration::from_secs_f64(left_s));
        }
    }

    /// What was moved, by how many ms, and where it is now.
    pub(super) fn shown_nudge(&self, state: &State) -> Option<(Item, i64, u64)> {
        let nudge = self.nudge?;
        let item = self.selected.cursor?;
        Some((item, nudge.by_ms, self.at_of(state, item)?))
    }
}
