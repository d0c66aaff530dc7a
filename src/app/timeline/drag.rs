//! What the pointer does in the lanes: it selects, moves and stretches, and scrubs. An edit is made when the pointer lets
//! go; until then it is only drawn.

use std::ops::RangeInclusive;

use egui::{Key, PointerButton, Pos2, Rect, Response};

use super::Timeline;
use super::lanes::{self, Lane, Target};
use crate::app::action::{Actions, Edit, Transport, ViewAction};
use crate::app::commands::FRAME_TICKS;
use crate::app::state::State;
use crate::recording::{Edge, Gesture, Item, Selection};

/// What the pointer drags.
#[derive(Clone, Debug)]
pub(super) struct Drag {
    pub what: Dragged,
    /// Where it was taken, and where it is now.
    from_ms: f64,
    to_ms: f64,
    pub from: Pos2,
    pub to: Pos2,
    /// The time of what was taken, which snaps.
    at: u64,
    /// How far it can be moved.
    room: RangeInclusive<i64>,
    snaps: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Dragged {
    Head,
    /// All that is selected, taken by this.
    Items(Item),
    /// An end of the selected presses, taken by that of this gesture.
    Ends(usize, Edge),
    /// A rubber band, which selects beside what was selected before.
    Band(Selection),
    /// Nothing any more: it was given up.
    Nothing,
}

impl Drag {
    /// By how many ms what is dragged is moved: to a frame if it snaps, and no farther than there is room.
    pub fn by_ms(&self) -> i64 {
        let mut way = self.to_ms - self.from_ms;
        if way.abs() < 0.5 {
            return 0;
        }
        if self.snaps {
            let frame = FRAME_TICKS as f64;
            way = ((self.at as f64 + way) / frame).round() * frame - self.at as f64;
        }
        (way.round() as i64).clamp(*self.room.start(), *self.room.end())
    }

    /// Where that is then which was taken.
    pub fn lands_at(&self) -> u64 {
        self.at.saturating_add_signed(self.by_ms())
    }
}

impl Timeline {
    /// Takes what the pointer does in the lanes.
    pub(super) fn touch(&mut self, state: &State, response: &Response, rect: Rect, actions: &mut Actions) {
        let area = lanes::area(rect);
        let (primary, modifiers) = response.ctx.input(|input| (input.pointer.primary_down(), input.modifiers));
        let Some(pointer) = response.interact_pointer_pos() else {
            self.finish_drag(actions);
            return;
        };
        let ms = self.scale.ms_at(area, pointer.x).max(0.0);
        let begins =
            response.drag_started_by(PointerButton::Primary) || response.is_pointer_button_down_on() && primary;
        if begins && self.drag.is_none() {
            self.begin_drag(state, response, rect, (pointer, ms));
        }
        if let Some(drag) = &mut self.drag {
            (drag.to_ms, drag.to) = (ms, pointer);
            drag.snaps = self.snaps != modifiers.alt;
            let session = state.recording().session();
            let tick = (ms as u64).min(session.end());
            if drag.what == Dragged::Head && (tick != session.tick() || state.playback.running) {
                actions.push(Transport::Seek(tick));
            }
            self.stretch_band(state, rect);
        }
        if response.ctx.input(|input| input.key_pressed(Key::Escape)) {
            if let Some(drag) = &mut self.drag {
                drag.what = Dragged::Nothing;
            }
        } else if response.clicked_by(PointerButton::Primary) {
            // a pointer that trembles moves nothing
            self.drag = None;
            self.click(state, response, rect, (pointer, ms), actions);
        } else if response.drag_stopped() {
            self.finish_drag(actions);
        }
    }

    /// What a click does: it selects or moves the head, and twice it inserts a press or opens the field for the times.
    fn click(&mut self, state: &State, response: &Response, rect: Rect, at: (Pos2, f64), actions: &mut Actions) {
        let (pointer, ms) = at;
        let modifiers = response.ctx.input(|input| input.modifiers);
        let target = self.target(state, rect, pointer);
        match target.map(|target| (target, target.item())) {
            Some((_, Some(item))) => {
                self.click_on(item, modifiers);
                response.request_focus();
            }
            Some(_) if modifiers.shift => {}
            Some(_) => {
                // a click within one frame was no drag in any
                actions.push(Transport::Seek((ms as u64).min(state.recording().session().end())));
                self.follow.is_on = true;
                response.surrender_focus();
            }
            None if modifiers.shift || modifiers.command => {}
            None => self.select_nothing(),
        }
        if response.double_clicked() {
            let lane = self.gestures.lanes().at(rect, pointer);
            match (target.and_then(Target::item), lane) {
                (Some(_), _) => actions.push(ViewAction::EditSelected),
                (None, Some(Lane::Button(button))) => actions.push(Edit::InsertPress(button, ms as u64)),
                _ => {}
            }
        }
    }

    fn begin_drag(&mut self, state: &State, response: &Response, rect: Rect, now: (Pos2, f64)) {
        let (press_origin, modifiers) = response.ctx.input(|input| (input.pointer.press_origin(), input.modifiers));
        // where the pointer went down, and not where it is by now
        let origin = press_origin.unwrap_or(now.0);
        let recording = state.recording();
        let target = self.target(state, rect, origin);
        let band = |selection: &Selection, adds: bool| {
            Dragged::Band(if adds { selection.clone() } else { Selection::default() })
        };
        let adds = modifiers.shift || modifiers.command;
        let (what, at, room) = match target {
            _ if modifiers.shift => (band(&self.selected.all, true), 0, 0..=0),
            Some(Target::End { index, edge }) if !adds => {
                self.press_on(Item::Gesture(index));
                let at = self.gestures.all().get(index).and_then(|gesture| gesture.edge(edge));
                (Dragged::Ends(index, edge), at.unwrap_or(0), recording.room_to_stretch(&self.selected.all, edge))
            }
            Some(Target::Time) => (Dragged::Head, 0, 0..=0),
            Some(target) => match target.item() {
                // what Ctrl is held for is decided when the pointer lets go
                Some(item) if !adds || self.selected.all.contains(item) => {
                    self.press_on(item);
                    let at = self.at_of(state, item).unwrap_or(0);
                    (Dragged::Items(item), at, recording.room_to_move(&self.selected.all))
                }
                _ => (band(&self.selected.all, adds), 0, 0..=0),
            },
            None => (band(&self.selected.all, adds), 0, 0..=0),
        };
        let from_ms = self.scale.ms_at(lanes::area(rect), origin.x).max(0.0);
        let (to, to_ms) = now;
        self.drag = Some(Drag { what, from_ms, to_ms, from: origin, to, at, room, snaps: self.snaps });
    }

    fn finish_drag(&mut self, actions: &mut Actions) {
        let Some(drag) = self.drag.take() else { return };
        let by_ms = drag.by_ms();
        match drag.what {
            Dragged::Items(_) if by_ms != 0 => actions.push(Edit::Move(self.selected.all.clone(), by_ms)),
            Dragged::Ends(_, edge) if by_ms != 0 => {
                actions.push(Edit::Stretch(self.selected.all.clone(), edge, by_ms));
            }
            Dragged::Band(_) => {
                let last = self.selected.all.items().last();
                self.go_on_from(last);
            }
            _ => {}
        }
    }

    /// Where a gesture from `begin` to `until` is drawn while the pointer drags it.
    pub(super) fn dragged_gesture(&self, index: usize, begin: f64, until: f64) -> (f64, f64) {
        let Some(drag) = self.drag.as_ref().filter(|_| self.selected.all.gestures.contains(&index)) else {
            return (begin, until);
        };
        let way = drag.by_ms() as f64;
        match drag.what {
            Dragged::Items(_) => (begin + way, until + way),
            Dragged::Ends(_, Edge::Begin) => (begin + way, until),
            Dragged::Ends(_, Edge::End) if self.ends(index) => (begin, until + way),
            _ => (begin, until),
        }
    }

    /// Where a mark is drawn while the pointer drags it.
    pub(super) fn dragged_mark(&self, index: usize, at: f64) -> f64 {
        match &self.drag {
            Some(drag) if matches!(drag.what, Dragged::Items(_)) && self.selected.all.marks.contains(&index) => {
                at + drag.by_ms() as f64
            }
            _ => at,
        }
    }

    fn ends(&self, index: usize) -> bool {
        self.gestures.all().get(index).and_then(|gesture: &Gesture| gesture.edge(Edge::End)).is_some()
    }
}
