//! Whether and how fast board time passes, and how fast the board really runs where the computer is too slow.

use std::time::Duration;

use crate::session::{Pacer, Speed};

/// The speeds that the keys and the menu step through, in tenths of real time.
pub const SPEEDS: [u32; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/// Whether and how fast board time passes.
#[derive(Clone, Debug)]
pub struct Playback {
    /// Whether board time passes.
    pub running: bool,
    /// Board time stands still, but nobody asked for it: the head was moved or came to an end. A press goes on from there.
    press_resumes: bool,
    /// The recording was opened from a file, and is played to its end.
    pub opened: bool,
    /// What is left over of a tick.
    pub pacer: Pacer,
    /// How fast the board really runs.
    pub pace: Pace,
}

impl Default for Playback {
    fn default() -> Self {
        let (pacer, pace) = (Pacer::default(), Pace::default());
        Self { running: true, press_resumes: false, opened: false, pacer, pace }
    }
}

impl Playback {
    /// Stands still as a person asked for: whatever is pressed waits.
    pub fn pause(&mut self) {
        self.running = false;
        self.press_resumes = false;
    }

    /// Stands still where the head is now, until something is pressed.
    pub fn pause_until_press(&mut self) {
        self.running = false;
        self.press_resumes = true;
    }

    /// Stands still while the head is elsewhere. A person who had paused stays paused.
    pub fn pause_for_seek(&mut self) {
        self.press_resumes |= self.running;
        self.running = false;
    }

    /// Something was pressed: who plays on from a moved head means to play.
    pub fn take_press(&mut self) {
        self.running |= self.press_resumes;
        self.press_resumes = false;
    }
}

/// The next speed, faster or slower, if there is one.
pub fn next_speed(now: Speed, faster: bool) -> Option<Speed> {
    let next = if faster {
        SPEEDS.into_iter().find(|&tenths| tenths > now.tenths())
    } else {
        SPEEDS.into_iter().rev().find(|&tenths| tenths < now.tenths())
    };
    next.map(Speed::from_tenths)
}

/// Over which time the ticks are counted: a figure that changes more often cannot be read.
const WINDOW: Duration = Duration::from_secs(1);

/// From which share of the wanted ticks on the speed is as wanted.
const ENOUGH: f64 = 0.95;

/// The ticks that were wanted and those that were run.
#[derive(Clone, Debug, Default)]
pub struct Pace {
    elapsed: Duration,
    wanted: u64,
    run: u64,
    /// How fast the board ran in the window before, in multiples of real time, where that was too slow.
    too_slow: Option<f64>,
}

impl Pace {
    /// In `elapsed`, `wanted` ticks were due, and `run` were run.
    pub fn count(&mut self, elapsed: Duration, wanted: u64, run: u64) {
        self.elapsed += elapsed;
        self.wanted += wanted;
        self.run += run;
        if self.elapsed < WINDOW {
            return;
        }
        let (wanted, run) = (self.wanted as f64, self.run as f64);
        let factor = run / 1000.0 / self.elapsed.as_secs_f64();
        *self = Self { too_slow: (run < ENOUGH * wanted).then_some(factor), ..Self::default() };
    }

    /// How fast the board runs, in multiples of real time, if that is clearly less than what was wanted.
    pub fn too_slow(&self) -> Option<f64> {
        self.too_slow
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAINTING: Duration = Duration::from_millis(20);

    #[test]
    fn a_slow_second_is_reported_once_it_is_over_and_until_one_is_fast_enough() {
        let mut pace = Pace::default();
        for _ in 0..49 {
            pace.count(PAINTING, 20, 5);
        }
        assert_eq!(pace.too_slow(), None, "a second is not over");
        pace.count(PAINTING, 20, 5);
        assert_eq!(pace.too_slow(), Some(0.25));
        for _ in 0..49 {
            pace.count(PAINTING, 20, 20);
        }
        assert_eq!(pace.too_slow(), Some(0.25), "the figure stays for a second");
        pace.count(PAINTING, 20, 20);
        assert_eq!(pace.too_slow(), None);
    }

    #[test]
    fn what_is_nearly_as_fast_is_not_reported() {
        let mut pace = Pace::default();
        for _ in 0..50 {
            pace.count(PAINTING, 100, 96);
        }
        assert_eq!(pace.too_slow(), None);
    }
}
