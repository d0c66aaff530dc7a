//! What part of the recording is in view: zoom, scroll, and how the head stays in it.

use egui::{Rect, Response, Ui};

use super::Timeline;
use crate::app::state::State;

/// Whether the head stays in view while it moves, and where it was last.
#[derive(Clone, Copy)]
pub(super) struct Follow {
    pub is_on: bool,
    tick: u64,
    was_running: bool,
}

impl Default for Follow {
    fn default() -> Self {
        Self { is_on: true, tick: 0, was_running: false }
    }
}

impl Timeline {
    /// Zooms by a factor about the head, which comes into view.
    pub fn zoom_about_head(&mut self, factor: f64, state: &State) {
        let head = state.recording().session().tick() as f64;
        self.scale.reveal(head);
        self.scale.zoom_by(factor, head);
    }

    /// Shows the whole recording.
    pub fn show_whole(&mut self) {
        self.scale.show_whole();
    }

    /// The head stays in view from now on, or no longer.
    pub fn change_follow(&mut self, state: &State) {
        self.follow.is_on = !self.follow.is_on;
        if self.follow.is_on {
            self.scale.reveal(state.recording().session().tick() as f64);
        }
    }

    /// Turns the page when the head has left what is in view.
    pub(super) fn follow_head(&mut self, state: &State) {
        let (tick, running) = (state.recording().session().tick(), state.playback.running);
        let before = self.follow;
        (self.follow.tick, self.follow.was_running) = (tick, running);
        let starts = running && (!before.was_running && before.tick == 0 || tick < before.tick);
        self.follow.is_on |= starts;
        if self.follow.is_on && tick != before.tick {
            self.scale.reveal(tick as f64);
        }
    }

    /// Who scrolls until the head is out of view looks at something else.
    pub(super) fn see_scroll(&mut self, state: &State) {
        self.follow.is_on &= self.scale.shows(state.recording().session().tick() as f64);
    }

    /// The wheel scrolls, with Ctrl it zooms about the pointer.
    pub(super) fn navigate(&mut self, state: &State, ui: &Ui, response: &Response, area: Rect) {
        let Some(pointer) = response.hover_pos() else { return };
        let (zoom, scroll) = ui.input(|input| (input.zoom_delta(), input.smooth_scroll_delta));
        if zoom != 1.0 {
            self.scale.zoom_by(f64::from(zoom), self.scale.ms_at(area, pointer.x));
            self.see_scroll(state);
        }
        let way = if scroll.x == 0.0 { scroll.y } else { scroll.x };
        if way != 0.0 && zoom == 1.0 {
            self.scale.scroll_by(f64::from(-way));
            self.see_scroll(state);
        }
    }
}
