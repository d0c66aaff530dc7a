//! How expectations come out.

use super::console::ConsolePlace;

/// How an expectation came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ExpectationStatus {
    /// Its time has not come, or its window is open.
    #[default]
    Pending,
    /// It was met after this tick.
    Passed {
        /// The tick.
        tick: u64,
        /// How far the expectations had come in what was written.
        console: ConsolePlace,
    },
    /// It was not met, and this tick was its last one.
    Failed {
        /// The tick.
        tick: u64,
    },
}

impl ExpectationStatus {
    /// The tick after which it was decided.
    pub const fn tick(self) -> Option<u64> {
        match self {
            Self::Pending => None,
            Self::Passed { tick, .. } | Self::Failed { tick } => Some(tick),
        }
    }
}
