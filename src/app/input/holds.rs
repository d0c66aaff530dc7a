//! What the rings round the buttons say: what the program makes of a press.

use std::time::Duration;

use crate::firmware::press::{Followed, LONG_PRESS_MS};
use crate::hal::{Button, Hal as _};
use crate::recording::Recording;

/// How long the window goes on to say whether a press was short or long, in seconds.
const VERDICT_S: f64 = 0.8;

/// How long a button has been held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hold {
    /// Milliseconds since it went down or, once released, for which it was down.
    pub ms: u64,
    /// Milliseconds after which a press is a long one.
    pub long_press_ms: u32,
    /// The press is over, and is only kept to say whether it was short or long.
    pub released: bool,
}

/// The presses of both buttons, as the program follows them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Holds {
    shown: [Option<Hold>; 2],
    /// When the press that is shown ended, by the time of the window in seconds.
    ended: [f64; 2],
}

impl Holds {
    /// Follows a recording before it is painted at `now`, the time of the window in seconds.
    pub fn follow(&mut self, recording: &Recording, now: f64) {
        let machine = recording.session().machine();
        let Some(native) = machine.as_native() else { return };
        let board_now = machine.board().now();
        for button in Button::PRESSED {
            let i = button.index();
            let ms = match native.program().followed() {
                Followed::Press(followed, since) if followed == button => Some(board_now.ms_since(since)),
                // the ring goes on to fill, as far as it goes
                Followed::Long(followed) if followed == button => {
                    Some(self.shown[i].map_or(0, |hold| hold.ms).max(u64::from(LONG_PRESS_MS)))
                }
                _ => None,
            };
            match ms {
                Some(ms) => self.shown[i] = Some(Hold { ms, long_press_ms: LONG_PRESS_MS, released: false }),
                None => self.fade(i, now),
            }
        }
    }

    fn fade(&mut self, i: usize, now: f64) {
        match &mut self.shown[i] {
            Some(hold) if !hold.released => {
                hold.released = true;
                self.ended[i] = now;
            }
            Some(_) if now - self.ended[i] >= VERDICT_S => self.shown[i] = None,
            _ => {}
        }
    }

    /// What the rings show.
    pub fn shown(&self) -> [Option<Hold>; 2] {
        self.shown
    }

    /// When something that is shown has gone, if nothing else is done.
    pub fn fades_after(&self) -> Option<Duration> {
        let fading = self.shown.iter().flatten().any(|hold| hold.released);
        fading.then(|| Duration::from_secs_f64(VERDICT_S / 4.0))
    }
}
