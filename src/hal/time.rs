//! Board time.

use super::TICK_MS;

/// A moment, in milliseconds since the board was powered on or reset.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Instant(u64);

impl Instant {
    /// The moment of power-on.
    pub const BOOT: Self = Self(0);

    /// A moment that never comes: the deadline of whoever waits for an input only.
    pub const NEVER: Self = Self(u64::MAX);

    /// The moment `ms` milliseconds after power-on.
    pub const fn from_ms(ms: u64) -> Self {
        Self(ms)
    }

    /// Milliseconds since power-on.
    pub const fn as_ms(self) -> u64 {
        self.0
    }

    /// The moment `ms` milliseconds later.
    pub const fn plus_ms(self, ms: u32) -> Self {
        Self(self.0.saturating_add(ms as u64))
    }

    /// The moment of the tick after that of this moment.
    pub const fn next(self) -> Self {
        self.plus_ms(TICK_MS)
    }

    /// The moment after `now` at which a number of whole steps of `step_ms` have passed since this moment.
    pub const fn next_step(self, now: Self, step_ms: u32) -> Self {
        let step_ms = step_ms as u64;
        Self(self.0 + (now.ms_since(self) / step_ms + 1) * step_ms)
    }

    /// Milliseconds from `earlier` to this moment; 0 if `earlier` is later.
    pub const fn ms_since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}
