//! The ball: how far it is tilted decides how soon it takes its next step.

use super::maze::{Maze, Place};
use crate::hal::{Acceleration, Instant};

/// How the tilt moves the ball: the constants of the lab's "try it yourself".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rolling {
    /// A tilt below this does nothing, in milli-g.
    pub tilt_min_mg: u16,
    /// From this tilt on the ball is as fast as it gets, in milli-g.
    pub tilt_full_mg: u16,
    /// The time between two steps at the least tilt.
    pub step_slow_ms: u16,
    /// The time between two steps at full tilt.
    pub step_fast_ms: u16,
}

/// 0.25 g.
pub const TILT_MIN_MG: u16 = 256;
/// 0.8 g.
pub const TILT_FULL_MG: u16 = 819;
/// The time between two steps at 0.25 g.
pub const STEP_SLOW_MS: u16 = 260;
/// The time between two steps at 0.8 g and above.
pub const STEP_FAST_MS: u16 = 90;

impl Default for Rolling {
    fn default() -> Self {
        Self {
            tilt_min_mg: TILT_MIN_MG,
            tilt_full_mg: TILT_FULL_MG,
            step_slow_ms: STEP_SLOW_MS,
            step_fast_ms: STEP_FAST_MS,
        }
    }
}

impl Rolling {
    /// The time between two steps at a tilt; `None` for a tilt that does nothing.
    ///
    /// `slow - (slow - fast) (tilt - min) / (full - min)`, in whole ms.
    pub fn interval_ms(&self, tilt_mg: u16) -> Option<u32> {
        let above = u32::from(tilt_mg.checked_sub(self.tilt_min_mg)?);
        let (slow, fast) = (i64::from(self.step_slow_ms), i64::from(self.step_fast_ms));
        let span = u32::from(self.tilt_full_mg.saturating_sub(self.tilt_min_mg));
        if above >= span {
            return Some(u32::from(self.step_fast_ms));
        }
        // fast may be the larger one: a person may turn it round
        u32::try_from(slow - (slow - fast) * i64::from(above) / i64::from(span)).ok()
    }
}

/// The ball on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ball {
    at: Place,
    /// When it took its last step.
    stepped: Option<Instant>,
}

impl Ball {
    /// A ball at rest.
    pub const fn at(place: Place) -> Self {
        Self { at: place, stepped: None }
    }

    /// Where it is.
    pub const fn place(&self) -> Place {
        self.at
    }

    /// The whole state as bytes.
    pub fn state(&self) -> [u8; 10] {
        let mut bytes = [0xff; 10];
        (bytes[0], bytes[1]) = self.at;
        if let Some(stepped) = self.stepped {
            bytes[2..].copy_from_slice(&stepped.as_ms().to_le_bytes());
        }
        bytes
    }

    /// Rolls on when it is time to; returns whether it took a step.
    ///
    /// The axis tipped hardest is tried first, x when both are alike, and then the other one, if it is tipped enough to push:
    /// so the ball slides along a wall.
    pub fn roll(&mut self, now: Instant, tilt: Acceleration, maze: &Maze, rolling: &Rolling) -> bool {
        if self.due(tilt, rolling).is_none_or(|due| now < due) {
            return false;
        }
        let Some(place) = self.next_place(tilt, maze, rolling) else { return false };
        (self.at, self.stepped) = (place, Some(now));
        true
    }

    /// When the ball takes its next step, as long as the board is tilted like this; never, where walls are in its way.
    pub fn next_step(&self, tilt: Acceleration, maze: &Maze, rolling: &Rolling) -> Instant {
        let due = self.due(tilt, rolling).filter(|_| self.next_place(tilt, maze, rolling).is_some());
        due.unwrap_or(Instant::NEVER)
    }

    /// From when on the ball can step; `None` for a tilt that does nothing.
    fn due(&self, tilt: Acceleration, rolling: &Rolling) -> Option<Instant> {
        let interval_ms = rolling.interval_ms(tilt.x_mg.unsigned_abs().max(tilt.y_mg.unsigned_abs()))?;
        Some(self.stepped.map_or(Instant::BOOT, |stepped| stepped.plus_ms(interval_ms)))
    }

    /// Where the next step leads.
    fn next_place(&self, tilt: Acceleration, maze: &Maze, rolling: &Rolling) -> Option<Place> {
        let (across, down) = (tilt.x_mg.unsigned_abs(), tilt.y_mg.unsigned_abs());
        let x = (across, (tilt.x_mg.signum() as i8, 0));
        let y = (down, (0, tilt.y_mg.signum() as i8));
        let ways = if across >= down { [x, y] } else { [y, x] };
        ways.into_iter().find_map(|(tilt_mg, (dx, dy))| {
            let (nx, ny) = (self.at.0 as i8 + dx, self.at.1 as i8 + dy);
            let is_free = tilt_mg >= rolling.tilt_min_mg && (dx, dy) != (0, 0) && !maze.is_wall(nx, ny);
            is_free.then_some((nx as u8, ny as u8))
        })
    }
}
