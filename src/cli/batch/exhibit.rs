//! What a page shows of a scenario that was played.

use crate::export;
use crate::firmware::brightness::Brightness;
use crate::session::{Log, Session};
use crate::verification::{Failure, Unmet};

/// The most lines of the console that are shown: the last ones.
const MAX_LINES: usize = 40;

/// Pictures and lines of one run.
pub(in crate::cli) struct Exhibit {
    /// The display from power-on to the end, as GIF.
    pub gif: Vec<u8>,
    /// What was expected and what was there, as SVG, when the first difference is one of the display.
    pub difference: Option<[String; 2]>,
    /// What the display showed at the end, as SVG.
    pub end: String,
    /// The last lines that the program wrote, with their times in ms.
    pub lines: Vec<(u64, String)>,
    /// How many lines came before those.
    pub earlier_lines: usize,
}

impl Exhibit {
    /// # Errors
    /// The animation cannot be made.
    pub(in crate::cli) fn of(
        session: &Session,
        log: &Log,
        failure: Option<&Failure>,
        brightness: &Brightness,
    ) -> Result<Self, String> {
        let difference = failure.and_then(|failure| match &failure.unmet {
            Unmet::Display { expected, led, .. } => Some([
                export::expected_drawing(expected, brightness, Some(*led)),
                export::drawing(&failure.frame, Some(*led)),
            ]),
            _ => None,
        });
        let lines = log.lines();
        let (earlier, shown) = lines.split_at(lines.len().saturating_sub(MAX_LINES));
        Ok(Self {
            gif: export::animation(session, log)?,
            difference,
            end: export::drawing(session.frame(), None),
            lines: shown.iter().map(|line| (line.tick, line.text.to_string())).collect(),
            earlier_lines: log.dropped_lines() + earlier.len(),
        })
    }
}
