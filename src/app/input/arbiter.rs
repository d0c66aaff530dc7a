//! Who presses which button, and when the board learns of it.
//!
//! Several input sources can hold the same button: it is down while any of them does. What they do becomes a queue of edges. Each
//! edge keeps a distance of [`MIN_EDGE_MS`] to the one before it, so that a tap that began and ended between two frames of
//! the window is still a press that a program sees.

use std::collections::VecDeque;

use crate::hal::{Button, Buttons};
use crate::recording::Recording;
use crate::session::Input;

/// The least board time between two edges of one button.
pub const MIN_EDGE_MS: u64 = 30;

/// The most edges of one button that wait for the board: those of a few taps between two frames.
const MAX_WAITING_EDGES: usize = 8;

/// What holds a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputSource {
    /// The pointer, on the drawn button.
    Pointer,
    /// The pointer, on a control of the input panel.
    Panel,
    /// A key.
    Key,
    /// The tools of the puzzle panel, which press by themselves.
    Puzzle,
    /// A latch: it holds until somebody takes hold of the button, or until the window loses the focus.
    Latch,
    /// GDB, by `monitor press`.
    Gdb,
}

/// What all input sources do to both buttons.
#[derive(Clone, Debug, Default)]
pub struct ButtonArbiter {
    buttons: [ButtonState; Button::ALL.len()],
    /// Whether a person took hold of a button since it was last asked.
    touched: bool,
    /// The pointer held a button when the window lost the focus: it does not again before it was up.
    pointer_lost: bool,
}

#[derive(Clone, Debug, Default)]
struct ButtonState {
    /// By [`InputSource`].
    holding: [bool; 6],
    /// Edges that the board does not know yet: down or up.
    edges: VecDeque<bool>,
    /// The first tick at which the next edge may come.
    ready: u64,
}

impl InputSource {
    /// All of them.
    const ALL: [Self; 6] = [Self::Pointer, Self::Panel, Self::Key, Self::Puzzle, Self::Latch, Self::Gdb];

    fn is_pointer(self) -> bool {
        matches!(self, Self::Pointer | Self::Panel)
    }
}

impl ButtonArbiter {
    /// An input source presses a button, or releases it. The pointer holds nothing while it is lost.
    pub fn set(&mut self, button: Button, source: InputSource, down: bool) {
        let down = down && !(self.pointer_lost && source.is_pointer());
        self.touched |= down && source != InputSource::Puzzle;
        let state = &mut self.buttons[button.index()];
        let before = state.is_held();
        state.holding[source as usize] = down;
        if down && source != InputSource::Latch && source != InputSource::Puzzle {
            // whoever takes hold of a button that is latched can let go of it
            state.holding[InputSource::Latch as usize] = false;
        }
        if state.is_held() != before {
            state.push(!before);
        }
    }

    /// A press and a release at once, for a click that has no length, as one by a screen reader.
    pub fn tap(&mut self, button: Button) {
        self.touched = true;
        self.set(button, InputSource::Latch, false);
        let state = &mut self.buttons[button.index()];
        if !state.is_held() {
            state.push(true);
            state.push(false);
        }
    }

    /// Whether a person holds a button by the pointer, or took hold of one since the last call.
    pub fn take_touched(&mut self) -> bool {
        let by_pointer = |source| Button::ALL.into_iter().any(|button| self.holds(button, source));
        let held = by_pointer(InputSource::Pointer) || by_pointer(InputSource::Panel);
        std::mem::take(&mut self.touched) || held
    }

    /// What a pointer that is `down` on a button changes: whether it holds the button now, if it did not before, or did.
    pub fn change_by(&self, source: InputSource, button: Button, down: bool) -> Option<bool> {
        let down = down && !self.pointer_lost;
        (down != self.holds(button, source)).then_some(down)
    }

    /// The window lost the focus: all input sources release everything, and the pointer presses nothing before it was up.
    pub fn lose_focus(&mut self) {
        self.release_all();
        self.pointer_lost = true;
    }

    /// The pointer is up: it can press again.
    pub fn pointer_is_up(&mut self) {
        self.pointer_lost = false;
    }

    /// Whether this input source holds the button.
    pub fn holds(&self, button: Button, source: InputSource) -> bool {
        self.buttons[button.index()].holding[source as usize]
    }

    /// The buttons that a latch holds.
    pub fn latched(&self) -> Buttons {
        let mut latched = Buttons::default();
        for button in Button::ALL {
            latched.set(button, self.holds(button, InputSource::Latch));
        }
        latched
    }

    /// All input sources release everything.
    pub fn release_all(&mut self) {
        for button in Button::ALL {
            for source in InputSource::ALL {
                self.set(button, source, false);
            }
        }
    }

    /// Runs a recording for `ticks`, and hands it the edges that become due. With 0 ticks, those that are due now.
    ///
    /// When nothing is recorded ahead, the board's buttons follow the input sources: a button that a recording left
    /// down, and that none of them holds, comes up.
    pub fn run(&mut self, recording: &mut Recording, ticks: u64) {
        self.run_by(recording, ticks, &mut Recording::run_to);
    }

    /// The same, where `run` runs a recording to a tick, or is held before.
    pub fn run_by(&mut self, recording: &mut Recording, ticks: u64, run: &mut dyn FnMut(&mut Recording, u64)) {
        let until = recording.session().tick().saturating_add(ticks);
        if !recording.session().has_future() {
            self.meet(recording);
        }
        while let Some((tick, button)) = self.next_edge(recording.session().tick()).filter(|&(tick, _)| tick <= until) {
            run(recording, tick);
            if recording.session().tick() < tick {
                return;
            }
            let state = &mut self.buttons[button.index()];
            if let Some(down) = state.edges.pop_front() {
                state.ready = tick + MIN_EDGE_MS;
                recording.apply(if down { Input::Press(button) } else { Input::Release(button) });
            }
        }
        run(recording, until);
    }

    /// Forgets the times of earlier edges and those that wait, because the recording is another one or its head was moved.
    pub fn forget_edges(&mut self) {
        for state in &mut self.buttons {
            state.ready = 0;
            state.edges.clear();
        }
    }

    /// Where the board's buttons are not as the input sources hold them, and no edge is on its way, makes one.
    fn meet(&mut self, recording: &Recording) {
        let buttons = recording.session().machine().board().buttons();
        for button in Button::ALL {
            let state = &mut self.buttons[button.index()];
            if state.edges.is_empty() && state.is_held() != buttons.is_down(button) {
                state.edges.push_back(state.is_held());
            }
        }
    }

    /// The next edge: its tick, not before `now`, and its button.
    fn next_edge(&self, now: u64) -> Option<(u64, Button)> {
        Button::ALL
            .into_iter()
            .filter(|button| !self.buttons[button.index()].edges.is_empty())
            .map(|button| (self.buttons[button.index()].ready.max(now), button))
            .min()
    }
}

impl ButtonState {
    /// Adds an edge. When the board is too slow for it, as while it is paused, the taps in between are dropped.
    fn push(&mut self, down: bool) {
        if self.edges.len() >= MAX_WAITING_EDGES && self.edges.back() == Some(&!down) {
            self.edges.pop_back();
        } else {
            self.edges.push_back(down);
        }
    }

    fn is_held(&self) -> bool {
        self.holding.contains(&true)
    }
}
