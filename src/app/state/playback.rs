//! Whether and how fast board time passes.

use super::pace::Pace;
use crate::session::{Pacer, Speed};

/// The speeds that the keys and the menu step through, in tenths of real time.
pub const SPEEDS: [u32; 10] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

/// Whether and how fast board time passes.
#[derive(Clone, Debug)]
pub struct Playback {
    /// Whether board time passes.
    pub running: bool,
    /// The recording was opened from a file, and is played to its end.
    pub opened: bool,
    /// What is left over of a tick.
    pub pacer: Pacer,
    /// How fast the board really runs.
    pub pace: Pace,
}

impl Default for Playback {
    fn default() -> Self {
        Self { running: true, opened: false, pacer: Pacer::default(), pace: Pace::default() }
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
