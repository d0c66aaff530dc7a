//! From the time that passes outside to ticks.

use std::time::Duration;

/// How fast board time runs, in tenths of real time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Speed {
    tenths: u32,
}

impl Speed {
    /// A tenth of real time.
    pub const SLOWEST: Self = Self { tenths: 1 };
    /// Real time.
    pub const REAL_TIME: Self = Self { tenths: 10 };
    /// A hundred times real time.
    pub const FASTEST: Self = Self { tenths: 1000 };

    /// The speed of `tenths` tenths of real time, held within the slowest and the fastest.
    pub fn from_tenths(tenths: u32) -> Self {
        Self { tenths: tenths.clamp(Self::SLOWEST.tenths, Self::FASTEST.tenths) }
    }

    /// Tenths of real time, 1 to 1000.
    pub const fn tenths(self) -> u32 {
        self.tenths
    }
}

/// As a factor: `0.5x`, `1x`, `100x`.
impl std::fmt::Display for Speed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.tenths / 10, self.tenths % 10) {
            (whole, 0) => write!(f, "{whole}x"),
            (whole, tenth) => write!(f, "{whole}.{tenth}x"),
        }
    }
}

/// Turns elapsed time into ticks and keeps what is left over, so that no time is lost at any frame rate.
#[derive(Clone, Debug, Default)]
pub struct Pacer {
    /// Board time that has passed and is less than a tick, in tenths of a nanosecond.
    remainder: u64,
}

impl Pacer {
    /// The longest time that is caught up with, so that a computer that slept does not have to run all night.
    pub const MAX_CATCH_UP: Duration = Duration::from_millis(250);

    const TENTHS_OF_NS_A_TICK: u64 = 10_000_000;

    /// How many ticks to run after `elapsed` has passed outside.
    pub fn ticks(&mut self, elapsed: Duration, speed: Speed) -> u64 {
        let elapsed_ns = elapsed.min(Self::MAX_CATCH_UP).as_nanos() as u64;
        let passed = self.remainder + elapsed_ns * u64::from(speed.tenths());
        self.remainder = passed % Self::TENTHS_OF_NS_A_TICK;
        passed / Self::TENTHS_OF_NS_A_TICK
    }
}
