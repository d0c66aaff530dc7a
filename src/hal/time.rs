//! Board time.

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

    /// Milliseconds from `earlier` to this moment; 0 if `earlier` is later.
    pub const fn ms_since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}
