//! Short and long presses of two buttons.
//!
//! One press is followed at a time, as in the Tinkercad game, where A comes first:
//!
//! * When both buttons go down in the same tick, the press is A's.
//! * While one button's press is followed, the other button is not evaluated. When it ends as a short press, the
//!   other one, if it is down by then, begins a press of its own.
//! * A press is long the moment it has lasted [`LONG_PRESS_MS`], while the button is still down. What then happens
//!   until both buttons are up means nothing.
//! * While a program does not listen, because it shows something, nothing is followed. A button that is down when it
//!   listens again begins its press then, as in the game's loop, which looks at the buttons after it has shown a sign.

use crate::hal::{Button, Buttons, Instant};

/// How long a button must be down for a long press.
pub const LONG_PRESS_MS: u32 = 500;

/// A press that has been understood.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Press {
    /// Released before [`LONG_PRESS_MS`]; reported at the release.
    Short(Button),
    /// Down for [`LONG_PRESS_MS`]; reported at that moment.
    Long(Button),
}

/// Follows the buttons and reports presses.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct PressDetector {
    state: State,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
enum State {
    /// No press is followed.
    #[default]
    Idle,
    /// `button` has been down since `since`.
    Down { button: Button, since: Instant },
    /// A long press of `button` was reported; waiting for both buttons to be up.
    Spent { button: Button },
}

/// What the detector makes of the buttons that are down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Followed {
    /// Nothing: no button is down, or the program does not listen.
    Nothing,
    /// A press since a moment, not yet long.
    Press(Button, Instant),
    /// A press that was reported as long, and is not over.
    Long(Button),
}

impl PressDetector {
    /// Takes the sample of this tick; at most one press ends in a tick.
    pub fn sample(&mut self, now: Instant, buttons: Buttons) -> Option<Press> {
        match self.state {
            State::Idle => {
                self.begin(now, buttons);
                None
            }
            State::Down { button, since } => {
                if now.ms_since(since) >= u64::from(LONG_PRESS_MS) {
                    self.state = if buttons.none_pressed() { State::Idle } else { State::Spent { button } };
                    Some(Press::Long(button))
                } else if buttons.is_down(button) {
                    None
                } else {
                    self.begin(now, buttons);
                    Some(Press::Short(button))
                }
            }
            State::Spent { .. } => {
                if buttons.none_pressed() {
                    self.state = State::Idle;
                }
                None
            }
        }
    }

    /// Takes the sample of a tick in which the program does not listen.
    pub fn ignore(&mut self, buttons: Buttons) {
        if buttons.none_pressed() || matches!(self.state, State::Down { .. }) {
            self.state = State::Idle;
        }
    }

    /// The first moment after `now` at which this changes or reports a press, as long as the buttons stay as they are and the
    /// program goes on to listen or not to.
    pub fn next_due(&self, now: Instant, buttons: Buttons, listens: bool) -> Instant {
        let changes = match self.state {
            State::Down { button, since } if listens && buttons.is_down(button) => {
                return since.plus_ms(LONG_PRESS_MS).max(now.next());
            }
            State::Down { .. } => true,
            State::Idle => listens && !buttons.none_pressed(),
            State::Spent { .. } => buttons.none_pressed(),
        };
        if changes { now.next() } else { Instant::NEVER }
    }

    /// What is made of the buttons that are down.
    pub const fn followed(&self) -> Followed {
        match self.state {
            State::Idle => Followed::Nothing,
            State::Down { button, since } => Followed::Press(button, since),
            State::Spent { button } => Followed::Long(button),
        }
    }

    /// The whole state as bytes: what is followed, which button, since when.
    pub fn state(&self) -> [u8; 10] {
        let (kind, button, since) = match self.state {
            State::Idle => (0, 0, 0),
            State::Down { button, since } => (1, button as u8, since.as_ms()),
            State::Spent { button } => (2, button as u8, 0),
        };
        let mut bytes = [0; 10];
        (bytes[0], bytes[1]) = (kind, button);
        bytes[2..].copy_from_slice(&since.to_le_bytes());
        bytes
    }

    fn begin(&mut self, now: Instant, buttons: Buttons) {
        self.state = match Button::PRESSED.into_iter().find(|&button| buttons.is_down(button)) {
            Some(button) => State::Down { button, since: now },
            None => State::Idle,
        };
    }
}
