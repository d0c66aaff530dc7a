//! The noise of a chip.

use std::hash::{Hash, Hasher};

use rand::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg32;

/// Numbers that look random and are not: PCG32, seeded from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Noise(Pcg32);

impl Noise {
    pub(super) fn new(seed: u64) -> Self {
        Self(Pcg32::seed_from_u64(seed))
    }

    /// The next number.
    pub(super) fn next_u32(&mut self) -> u32 {
        self.0.next_u32()
    }
}

/// What comes next. The generator does not show its state, so as many bits of its numbers as the state has stand for it.
impl Hash for Noise {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mut ahead = self.clone();
        (0..4).for_each(|_| state.write_u32(ahead.next_u32()));
    }
}
