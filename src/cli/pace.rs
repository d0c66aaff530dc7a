//! Board time at the speed of a board, for a person who looks on.

use std::thread;
use std::time::{Duration, Instant};

/// Holds a run back to real time.
pub(super) struct Pace {
    began: Instant,
}

impl Pace {
    /// Real time begins now, with the board's.
    #[expect(clippy::disallowed_methods, reason = "it decides when a run goes on, and nothing else")]
    pub(super) fn begin() -> Self {
        Self { began: Instant::now() }
    }

    /// Waits until so much real time has passed.
    pub(super) fn wait_for(&self, board_ms: u64) {
        thread::sleep(ahead(self.began.elapsed(), board_ms));
    }
}

/// By how much board time is ahead of the real time that has passed.
fn ahead(passed: Duration, board_ms: u64) -> Duration {
    Duration::from_millis(board_ms).saturating_sub(passed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_computed_is_not_waited_for_as_well() {
        assert_eq!(ahead(Duration::from_millis(3), 10), Duration::from_millis(7));
        assert_eq!(ahead(Duration::from_millis(12), 20), Duration::from_millis(8));
        assert_eq!(ahead(Duration::from_millis(50), 30), Duration::ZERO, "a slow run is not held back at all");
    }
}
