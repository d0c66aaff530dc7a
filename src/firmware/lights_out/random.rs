//! Random levels.

use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg32;

use super::raster::Raster;
use crate::hal::SIDE;

/// Presses on a dark board that make a random level, so that it can be cleared in at most as many.
pub const RANDOM_PRESSES: u32 = 8;

/// Draws random levels: the same seed, the same levels, on every machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RandomLevels(Pcg32);

impl RandomLevels {
    /// The levels of `seed`, drawn with PCG32 (O'Neill's PCG-XSH-RR 64/32).
    pub fn new(seed: u64) -> Self {
        Self(Pcg32::seed_from_u64(seed))
    }

    /// The next level: never a dark one.
    pub fn draw(&mut self) -> Raster {
        loop {
            let mut lights = Raster::DARK;
            for _ in 0..RANDOM_PRESSES {
                let field = self.0.random_range(0..(SIDE * SIDE) as u32) as usize;
                lights = lights.pressed(field % SIDE, field / SIDE);
            }
            if !lights.is_dark() {
                return lights;
            }
        }
    }
}
