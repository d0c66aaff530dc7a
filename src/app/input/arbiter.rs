//! Who presses which button, and when the board learns of it.
//!
//! Several hands can hold the same button: it is down while any of them does. What they do becomes a queue of edges. Each
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
    /// The hand of the puzzle panel, which plays by itself.
    Puzzle,
    /// A latch: it holds until somebody takes hold of the button, or until the window loses the focus.
    Latch,
}

/// The state of all hands on both buttons.
#[derive(Clone, Debug, Default)]
pub struct ButtonArbiter {
    buttons: [Finger; 2],
    /// Whether a person took hold of a button since it was last asked.
    touched: bool,
}

#[derive(Clone, Debug, Default)]
struct Finger {
    /// By [`InputSource`].
    holding: [bool; 5],
    /// Edges that the board does not know yet: down or up.
    edges: VecDeque<bool>,
    /// The first tick at which the next edge may come.
    ready: u64,
}

impl ButtonArbiter {
    /// A hand takes hold of a button, or lets go of it.
    pub fn set(&mut self, button: Button, hand: InputSource, down: bool) {
        self.touched |= down && hand != InputSource::Puzzle;
        let finger = &mut self.buttons[button.index()];
        let before = finger.is_held();
        finger.holding[hand as usize] = down;
        if down && hand != InputSource::Latch && hand != InputSource::Puzzle {
            // whoever takes hold of a button that is latched can let go of it
            finger.holding[InputSource::Latch as usize] = false;
        }
        if finger.is_held() != before {
            finger.push(!before);
        }
    }

    /// A press and a release at once, for a click that has no length, as one by a screen reader.
    pub fn tap(&mut self, button: Button) {
        self.touched = true;
        self.set(button, InputSource::Latch, false);
        let finger = &mut self.buttons[button.index()];
        if !finger.is_held() {
            finger.push(true);
            finger.push(false);
        }
    }

    /// Whether a person took hold of a button since the last call.
    pub fn take_touched(&mut self) -> bool {
        std::mem::take(&mut self.touched)
    }

    /// Whether this hand holds the button.
    pub fn holds(&self, button: Button, hand: InputSource) -> bool {
        self.buttons[button.index()].holding[hand as usize]
    }

    /// The buttons that a latch holds.
    pub fn latched(&self) -> Buttons {
        let mut latched = Buttons::default();
        for button in Button::ALL {
            latched.set(button, self.holds(button, InputSource::Latch));
        }
        latched
    }

    /// All hands let go of everything.
    pub fn release_all(&mut self) {
        for button in Button::ALL {
            for hand in
                [InputSource::Pointer, InputSource::Panel, InputSource::Key, InputSource::Puzzle, InputSource::Latch]
            {
                self.set(button, hand, false);
            }
        }
    }

    /// Runs a recording for `ticks`, and hands it the edges that become due. With 0 ticks, those that are due now.
    ///
    /// When nothing is recorded ahead, the board's buttons follow the hands: a button that a recording left down, and that
    /// no hand holds, comes up.
    pub fn run(&mut self, recording: &mut Recording, ticks: u64) {
        let until = recording.session().tick().saturating_add(ticks);
        if !recording.session().has_future() {
            self.meet(recording);
        }
        while let Some((tick, button)) = self.next_edge(recording.session().tick()).filter(|&(tick, _)| tick <= until) {
            recording.run_to(tick);
            if recording.session().tick() < tick {
                return;
            }
            let finger = &mut self.buttons[button.index()];
            if let Some(down) = finger.edges.pop_front() {
                finger.ready = tick + MIN_EDGE_MS;
                recording.apply(if down { Input::Press(button) } else { Input::Release(button) });
            }
        }
        recording.run_to(until);
    }

    /// Forgets the times of earlier edges and those that wait, because the recording is another one or its head was moved.
    pub fn forget_edges(&mut self) {
        for finger in &mut self.buttons {
            finger.ready = 0;
            finger.edges.clear();
        }
    }

    /// Where the board's buttons are not as the hands hold them, and no edge is on its way, makes one.
    fn meet(&mut self, recording: &Recording) {
        let buttons = recording.session().machine().board().buttons();
        for button in Button::ALL {
            let finger = &mut self.buttons[button.index()];
            if finger.edges.is_empty() && finger.is_held() != buttons.is_down(button) {
                finger.edges.push_back(finger.is_held());
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

impl Finger {
    /// Adds an edge. When the board is too slow for the hand, as while it is paused, the taps in between are dropped.
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
