//! Random levels.

use rand::{Rng as _, SeedableRng as _};
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
                let field = self.field();
                lights = lights.pressed(field % SIDE, field / SIDE);
            }
            if !lights.is_dark() {
                return lights;
            }
        }
    }

    /// What tells this generator from others: the next four words that it would draw.
    pub fn state(&self) -> [u8; 16] {
        let mut ahead = self.0.clone();
        let mut bytes = [0; 16];
        ahead.fill_bytes(&mut bytes);
        bytes
    }

    /// A field, 0 to 24, each as likely as the others but for a share of 25 in 2^32.
    ///
    /// The range methods of rand are not used: what they draw depends on their version and on cargo features, and a
    /// recorded game must stay the same.
    fn field(&mut self) -> usize {
        const FIELDS: u64 = (SIDE * SIDE) as u64;
        ((u64::from(self.0.next_u32()) * FIELDS) >> 32) as usize
    }
}
