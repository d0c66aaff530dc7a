//! What the pointer does in the lanes: it selects, moves and stretches, and scrubs.

use egui::{Key, Rect, Response};

use super::Timeline;
use super::lanes::{self, Lane, Target};
use crate::app::action::{Actions, Edit, Transport};
use crate::app::state::State;
use crate::recording::Edge;

/// What is selected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selected {
    /// A gesture, by its place among the gestures.
    Gesture(usize),
    /// A note or an expectation, by its place among the marks.
    Mark(usize),
}

/// What the pointer drags.
#[derive(Clone, Copy, Debug)]
pub(super) struct Drag {
    what: Dragged,
    /// Where it was taken, and where it is now.
    from_ms: f64,
    to_ms: f64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Dragged {
    Head,
    Whole(Selected),
    End(usize, Edge),
}

impl Drag {
    fn way(self) -> f64 {
        self.to_ms - self.from_ms
    }
}

impl Timeline {
    /// Takes what the pointer does in the lanes.
    pub(super) fn touch(&mut self, state: &State, response: &Response, rect: Rect, actions: &mut Actions) {
        let area = lanes::area(rect);
        let Some(pointer) = response.interact_pointer_pos() else {
            self.finish_drag(state, actions);
            return;
        };
        let ms = self.scale.ms_at(area, pointer.x).max(0.0);
        if response.drag_started() || response.is_pointer_button_down_on() && self.drag.is_none() {
            self.begin_drag(state, response, rect, ms);
        }
        if let Some(drag) = &mut self.drag {
            drag.to_ms = ms;
            let session = state.recording().session();
            let tick = (ms as u64).min(session.end());
            if drag.what == Dragged::Head && (tick != session.tick() || state.playback.running) {
                actions.push(Transport::Seek(tick));
            }
        }
        if response.double_clicked()
            && let Some(Lane::Button(button)) = self.gestures.lanes().at(rect, pointer)
            && !matches!(self.target(state, rect, pointer), Some(Target::Press { .. } | Target::End { .. }))
        {
            actions.push(Edit::InsertPress(button, ms as u64));
        }
        if response.clicked() || response.ctx.input(|input| input.key_pressed(Key::Escape)) {
            // a pointer that trembles moves nothing
            self.drag = None;
            if response.clicked() && matches!(self.target(state, rect, pointer), Some(Target::Time)) {
                // a click within one frame was no drag in any
                actions.push(Transport::Seek((ms as u64).min(state.recording().session().end())));
            }
        } else if response.drag_stopped() {
            self.finish_drag(state, actions);
        }
    }

    fn begin_drag(&mut self, state: &State, response: &Response, rect: Rect, ms: f64) {
        // where the pointer went down, and not where it is by now
        let origin = response.ctx.input(|input| input.pointer.press_origin()).unwrap_or_default();
        let what = match self.target(state, rect, origin) {
            Some(Target::Press { index } | Target::Point { index }) => Dragged::Whole(Selected::Gesture(index)),
            Some(Target::End { index, edge }) => Dragged::End(index, edge),
            Some(Target::Mark { index }) => Dragged::Whole(Selected::Mark(index)),
            Some(Target::Time) => Dragged::Head,
            None => {
                self.selected = None;
                return;
            }
        };
        self.selected = match what {
            Dragged::Whole(selected) => Some(selected),
            Dragged::End(index, _) => Some(Selected::Gesture(index)),
            Dragged::Head => self.selected,
        };
        let from_ms = self.scale.ms_at(lanes::area(rect), origin.x).max(0.0);
        self.drag = Some(Drag { what, from_ms, to_ms: ms });
    }

    /// An edit is made when the pointer lets go: until then it is only drawn.
    fn finish_drag(&mut self, state: &State, actions: &mut Actions) {
        let Some(drag) = self.drag.take() else { return };
        if drag.way().abs() < 0.5 {
            return;
        }
        let moved = |at: u64| (at as f64 + drag.way()).round().max(0.0) as u64;
        let gestures = self.gestures.all();
        let edit = match drag.what {
            Dragged::Head => None,
            Dragged::Whole(Selected::Gesture(index)) => {
                gestures.get(index).map(|gesture| Edit::MoveGesture(index, moved(gesture.at)))
            }
            Dragged::Whole(Selected::Mark(index)) => {
                state.recording().marks().get(index).map(|mark| Edit::MoveMark(index, moved(mark.at)))
            }
            Dragged::End(index, edge) => {
                let at = gestures.get(index).and_then(|gesture| gesture.edge(edge));
                at.map(|at| Edit::StretchPress(index, edge, moved(at)))
            }
        };
        if let Some(edit) = edit {
            actions.push(edit);
        }
    }

    /// Where a gesture from `begin` to `until` is drawn while the pointer drags it.
    pub(super) fn dragged_gesture(&self, index: usize, begin: f64, until: f64) -> (f64, f64) {
        let Some(drag) = self.drag else { return (begin, until) };
        let way = drag.way();
        match drag.what {
            Dragged::Whole(Selected::Gesture(dragged)) if dragged == index => (begin + way, until + way),
            Dragged::End(dragged, Edge::Begin) if dragged == index => ((begin + way).min(until - 1.0), until),
            Dragged::End(dragged, Edge::End) if dragged == index => (begin, (until + way).max(begin + 1.0)),
            _ => (begin, until),
        }
    }

    /// Where a mark is drawn while the pointer drags it.
    pub(super) fn dragged_mark(&self, index: usize, at: f64) -> f64 {
        match self.drag {
            Some(drag) if drag.what == Dragged::Whole(Selected::Mark(index)) => at + drag.way(),
            _ => at,
        }
    }
}
