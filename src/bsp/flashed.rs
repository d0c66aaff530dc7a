//! What was chosen when the image was built: the build script writes it.

use crate::firmware::brightness::Brightness;
use crate::firmware::{lights_out, tilt_a_maze};
use crate::hal::Level;

include!(concat!(env!("OUT_DIR"), "/flashed.rs"));

/// Lights Out as it was chosen; `drawn` is its seed when none was fixed.
pub fn lights_out(drawn: u64) -> lights_out::LightsOut {
    lights_out::LightsOut::new(&lights_out::Options {
        start_level: START_LEVEL,
        brightness: BRIGHTNESS,
        seed: SEED.unwrap_or(drawn),
        ..lights_out::Options::default()
    })
}

/// Tilt-a-Maze as it was chosen.
pub fn tilt_a_maze() -> tilt_a_maze::TiltAMaze {
    tilt_a_maze::TiltAMaze::new(&tilt_a_maze::Options {
        start_level: START_LEVEL,
        last_level: LAST_LEVEL,
        brightness: BRIGHTNESS,
        ..tilt_a_maze::Options::default()
    })
}
