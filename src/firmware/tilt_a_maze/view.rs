//! Five by five lights over a world of eight by eight pixels.
//!
//! The view moves as little as it can: it stays where it is as long as the ball is among its nine middle lights. So a ball
//! that rolls to and fro does not make it jump to and fro.

use super::maze::{Maze, Place, WORLD};
use crate::firmware::brightness::Brightness;
use crate::hal::{Frame, Instant, Level, SIDE};

/// How long the view takes to glide by a pixel.
pub const GLIDE_STEP_MS: u32 = 80;

/// How long a pulse of the hole takes, from dim to bright and back.
pub const PULSE_MS: u64 = 1024;

/// How long a level of the pulse stands: slow enough for a log of all changes, fast enough for an eye.
pub const PULSE_STEP_MS: u64 = 64;

/// How long the rim says where the hole is, once in a pulse.
pub const HINT_MS: u64 = 192;

/// The most that the view can be moved: it stays in the world.
const FARTHEST: u8 = WORLD - SIDE as u8;

/// Where the view is: the pixel at its upper left light.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    at: Place,
}

impl View {
    /// The view with `place` in the middle, as far as the world goes.
    pub fn centred_on(place: Place) -> Self {
        let middle = (SIDE / 2) as u8;
        let axis = |at: u8| at.saturating_sub(middle).min(FARTHEST);
        Self { at: (axis(place.0), axis(place.1)) }
    }

    /// Where the view is.
    pub const fn place(&self) -> Place {
        self.at
    }

    /// The view moved as little as possible so that the ball is among its nine middle lights, or as far as the world goes.
    #[must_use]
    pub fn following(self, ball: Place) -> Self {
        // its second to its fourth light
        let axis = |view: u8, ball: u8| view.clamp(ball.saturating_sub(3), ball.saturating_sub(1)).min(FARTHEST);
        Self { at: (axis(self.at.0, ball.0), axis(self.at.1, ball.1)) }
    }

    /// The view a step nearer to another one.
    #[must_use]
    pub fn towards(self, other: Self) -> Self {
        let axis = |from: u8, to: u8| match from.cmp(&to) {
            core::cmp::Ordering::Less => from + 1,
            core::cmp::Ordering::Equal => from,
            core::cmp::Ordering::Greater => from - 1,
        };
        Self { at: (axis(self.at.0, other.at.0), axis(self.at.1, other.at.1)) }
    }

    /// What the display shows at `now`: the ball steady, the hole in slow pulses, and where the hole is out of sight, a short
    /// light now and then at the rim where it lies.
    pub fn frame(self, maze: &Maze, ball: Place, hole: Option<Place>, now: Instant, brightness: &Brightness) -> Frame {
        let phase = now.as_ms() % PULSE_MS;
        let (left, top) = self.at;
        let hint = hole.and_then(|hole| self.rim_towards(hole)).filter(|_| phase < HINT_MS);
        Frame::from_fn(|x, y| {
            let place = (left + x as u8, top + y as u8);
            if place == ball {
                brightness.ball
            } else if Some(place) == hole {
                pulse(brightness.hole, phase)
            } else if Some((x, y)) == hint {
                brightness.hint
            } else if maze.is_wall(place.0 as i8, place.1 as i8) {
                brightness.wall
            } else {
                brightness.floor
            }
        })
    }

    /// The light at the rim that is nearest to a place out of sight.
    fn rim_towards(self, place: Place) -> Option<(usize, usize)> {
        let last = SIDE as i8 - 1;
        let (x, y) = (place.0 as i8 - self.at.0 as i8, place.1 as i8 - self.at.1 as i8);
        let rim = (x.clamp(0, last), y.clamp(0, last));
        (rim != (x, y)).then_some((rim.0 as usize, rim.1 as usize))
    }
}

/// The hole's level at a phase of its pulse, in ms: it rises from a quarter of `full` to it and falls back, evenly.
pub fn pulse(full: Level, phase: u64) -> Level {
    let half = PULSE_MS / 2;
    let phase = phase - phase % PULSE_STEP_MS;
    let up = if phase < half { phase } else { PULSE_MS - phase };
    let (full, low) = (u64::from(full.0), u64::from(full.0) / 4);
    // between a quarter and the whole of a byte
    Level((low + (full - low) * up / half) as u8)
}
