//! Random levels.

use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg32;

use super::area::Area;
use super::raster::Raster;

/// Presses on a dark board that make a random level of the Tinkercad game, so that it can be cleared in at most as many.
pub const RANDOM_PRESSES: u8 = 8;

/// The most presses that a random level can be made of.
pub const MAX_RANDOM_PRESSES: u8 = 100;

/// Draws random levels: the same seed, the same levels, on every machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RandomLevels(Pcg32);

impl RandomLevels {
    /// The levels of `seed`, drawn with PCG32 (O'Neill's PCG-XSH-RR 64/32).
    pub fn new(seed: u64) -> Self {
        Self(Pcg32::seed_from_u64(seed))
    }

    /// The next level, made of `presses` presses, 1 to [`MAX_RANDOM_PRESSES`]: never a dark one.
    pub fn draw(&mut self, area: Area, presses: u8) -> Raster {
        loop {
            let mut lights = Raster::DARK;
            for _ in 0..presses.clamp(1, MAX_RANDOM_PRESSES) {
                let field = self.below(area.side() * area.side());
                lights = area.place(field + 1).map_or(lights, |(x, y)| area.pressed(lights, x, y));
            }
            if !lights.is_dark() {
                return lights;
            }
        }
    }

    /// What distinguishes this generator from others: the next four words that it would draw.
    pub fn state(&self) -> [u8; 16] {
        let mut ahead = self.0.clone();
        let mut bytes = [0; 16];
        ahead.fill_bytes(&mut bytes);
        bytes
    }

    /// A number below `fields`, each as likely as the others but for a share of `fields` in 2^32.
    ///
    /// The range methods of rand are not used: what they draw depends on their version and on cargo features, and a
    /// recorded game must stay the same.
    fn below(&mut self, fields: usize) -> usize {
        ((u64::from(self.0.next_u32()) * fields as u64) >> 32) as usize
    }
}
