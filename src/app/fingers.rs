//! Who presses which button, and when the board learns of it.
//!
//! Several hands can hold the same button: it is down while any of them does. What they do becomes a queue of edges. Each
//! edge keeps a distance of [`MIN_EDGE_MS`] to the one before it, so that a tap that began and ended between two frames of
//! the window is still a press that a program sees.

use std::collections::VecDeque;

use crate::hal::{Button, Buttons};
use crate::session::{Input, Session};

/// The least board time between two edges of one button.
pub const MIN_EDGE_MS: u64 = 30;

/// What holds a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hand {
    /// The pointer, on the drawn button.
    Pointer,
    /// The pointer, on a control of the input panel.
    Panel,
    /// A key.
    Key,
    /// A latch: it holds until it is let go.
    Latch,
}

/// The state of all hands on both buttons.
#[derive(Clone, Debug, Default)]
pub struct Fingers {
    buttons: [Finger; 2],
}

#[derive(Clone, Debug, Default)]
struct Finger {
    /// By [`Hand`].
    holding: [bool; 4],
    /// Edges that the board does not know yet: down or up.
    edges: VecDeque<bool>,
    /// The first tick at which the next edge may come.
    ready: u64,
}

impl Fingers {
    /// A hand takes hold of a button, or lets go of it.
    pub fn set(&mut self, button: Button, hand: Hand, down: bool) {
        let finger = &mut self.buttons[button.index()];
        let before = finger.is_held();
        finger.holding[hand as usize] = down;
        if finger.is_held() != before {
            finger.edges.push_back(!before);
        }
    }

    /// A press and a release at once, for a click that has no length, as one by a screen reader.
    pub fn tap(&mut self, button: Button) {
        let finger = &mut self.buttons[button.index()];
        if !finger.is_held() {
            finger.edges.extend([true, false]);
        }
    }

    /// Whether this hand holds the button.
    pub fn holds(&self, button: Button, hand: Hand) -> bool {
        self.buttons[button.index()].holding[hand as usize]
    }

    /// The buttons that a latch holds.
    pub fn latched(&self) -> Buttons {
        let mut latched = Buttons::default();
        for button in Button::ALL {
            latched.set(button, self.holds(button, Hand::Latch));
        }
        latched
    }

    /// All hands let go of everything.
    pub fn release_all(&mut self) {
        for button in Button::ALL {
            for hand in [Hand::Pointer, Hand::Panel, Hand::Key, Hand::Latch] {
                self.set(button, hand, false);
            }
        }
    }

    /// Runs a session for `ticks`, and hands it the edges that become due. With 0 ticks, those that are due now.
    pub fn run(&mut self, session: &mut Session, ticks: u64) {
        let until = session.tick().saturating_add(ticks);
        while let Some((tick, button)) = self.next_edge(session.tick()).filter(|&(tick, _)| tick <= until) {
            session.run_to(tick);
            let finger = &mut self.buttons[button.index()];
            if let Some(down) = finger.edges.pop_front() {
                finger.ready = tick + MIN_EDGE_MS;
                session.apply(if down { Input::Press(button) } else { Input::Release(button) });
            }
        }
        session.run_to(until);
    }

    /// Forgets the times of earlier edges, for a session that begins; what is held is pressed again.
    pub fn begin_session(&mut self) {
        for finger in &mut self.buttons {
            finger.ready = 0;
            finger.edges.clear();
            if finger.is_held() {
                finger.edges.push_back(true);
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
    fn is_held(&self) -> bool {
        self.holding.contains(&true)
    }
}
