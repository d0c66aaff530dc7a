//! What one must not miss while one tunes brightness: two constants that are seen together look the same.

use crate::app::state::State;
use crate::board::eye::Verdict;
use crate::tuning;

/// The pairs that the driver makes equal, and those that look the same, in one line; `None` when there are none.
pub fn warning(state: &State) -> Option<String> {
    let program = state.recording.header().program;
    let constants = state.recording.brightness_set().resolve();
    let mut table = tuning::compare(&constants, program, state.bench.driver, state.bench.room);
    table.retain(|comparison| comparison.is_made_equal() || comparison.verdict == Verdict::Same);
    let first = table.first()?;
    let pairs = match table.len() {
        1 => "1 pair that is seen together looks".to_owned(),
        count => format!("{count} pairs that are seen together look"),
    };
    Some(format!("❌ {pairs} the same: {}", first.headline()))
}
