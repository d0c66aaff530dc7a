//! What `.ci/measure-window` counts: the paintings of a window, in a file.

use std::env;
use std::fs::File;
use std::io::Write as _;
use std::time::Instant;

/// The variable of the environment that names the file.
const VARIABLE: &str = "FIVEBYFIVE_PAINTINGS";

/// A file with a line for each painting: the milliseconds since the first one.
pub(super) struct Measurement {
    file: File,
    first: Option<Instant>,
}

impl Measurement {
    /// A measurement, if the environment names a file for it that can be written.
    pub(super) fn asked_for() -> Option<Self> {
        let file = File::create(env::var_os(VARIABLE)?).ok()?;
        Some(Self { file, first: None })
    }

    /// The window is painted now.
    pub(super) fn paints(&mut self, now: Instant) {
        let first = *self.first.get_or_insert(now);
        // who measures sees that lines are missing
        let _ = writeln!(self.file, "{}", now.saturating_duration_since(first).as_millis());
    }
}
