//! What can be chosen.

use super::area::Area;
use super::random::RANDOM_PRESSES;
use super::raster::Raster;
use crate::firmware::brightness::Brightness;

/// What can be chosen before the game is started.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Options {
    /// The first level, 1 to [`LEVEL_COUNT`](super::LEVEL_COUNT); one outside is moved to the nearest.
    pub start_level: u8,
    /// The brightness constants.
    pub brightness: Brightness,
    /// The seed of the random levels.
    pub seed: u64,
    /// The part of the display that is played on. Both have [`LEVEL_COUNT`](super::LEVEL_COUNT) levels.
    pub area: Area,
    /// Presses that make a random level, 1 to [`MAX_RANDOM_PRESSES`](super::MAX_RANDOM_PRESSES).
    pub random_presses: u8,
    /// Lights of one's own, which are played at power-on, without a letter and a number before them. Those outside of the
    /// area are left out.
    pub own_level: Option<Raster>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            start_level: 1,
            brightness: Brightness::default(),
            seed: 1,
            area: Area::default(),
            random_presses: RANDOM_PRESSES,
            own_level: None,
        }
    }
}
