//! What was chosen when the image was built: the build script writes it.

use super::settings::Settings;
use crate::firmware::brightness::Brightness;
use crate::firmware::{lights_out, tilt_a_maze};
use crate::hal::Level;

include!(concat!(env!("OUT_DIR"), "/flashed.rs"));

/// Lights Out as it was chosen: beside the flash, or else when the image was built. `drawn` is its seed when none was fixed.
pub fn lights_out(drawn: u64, settings: &Settings) -> lights_out::LightsOut {
    let built_in = lights_out::Options {
        start_level: START_LEVEL,
        brightness: BRIGHTNESS,
        seed: SEED.unwrap_or(drawn),
        ..lights_out::Options::default()
    };
    lights_out::LightsOut::new(&settings.lights_out().unwrap_or(built_in))
}

/// Tilt-a-Maze as it was chosen: beside the flash, or else when the image was built.
pub fn tilt_a_maze(settings: &Settings) -> tilt_a_maze::TiltAMaze {
    let built_in = tilt_a_maze::Options {
        start_level: START_LEVEL,
        last_level: LAST_LEVEL,
        brightness: BRIGHTNESS,
        ..tilt_a_maze::Options::default()
    };
    tilt_a_maze::TiltAMaze::new(&settings.tilt_a_maze().unwrap_or(built_in))
}
