//! What a session has shown, for other programs: an animation, a strip of pictures, waves, sound, lines of text.
//!
//! Each of them goes from power-on to the head of the session, and is the same bytes for the same session.

mod animation;
mod console_text;
mod curves;
mod drawing;
mod format;
mod look;
mod palette;
mod picture;
mod plotted_values;
mod strip;
mod terminal_line;
mod trace;
mod wav;
mod wave_texts;
mod waves;

pub use animation::animation;
pub use console_text::console_text;
pub use curves::{Curve, Curves, MAX_CURVES};
pub use drawing::{drawing, expected_drawing};
pub use format::{ExportFormat, Exported};
pub use picture::picture_png;
pub use plotted_values::{MAX_VALUES, PlottedValue, plotted_values};
pub use strip::{MAX_PICTURES, PICTURES_A_ROW, Strip, strip};
pub use terminal_line::TerminalLine;
pub use trace::trace;
pub use wav::wav;
pub use waves::waves;

use crate::session::{ConsoleLine, FrameChange, Log, SeenTraffic, Session};

/// The changes of the display up to the head.
fn changes<'a>(session: &Session, log: &'a Log) -> &'a [FrameChange] {
    let changes = log.frame_changes();
    &changes[..changes.partition_point(|change| change.tick < session.tick())]
}

/// The lines up to the head.
fn console<'a>(session: &Session, log: &'a Log) -> &'a [ConsoleLine] {
    let lines = log.lines();
    &lines[..lines.partition_point(|line| line.tick < session.tick())]
}

/// What went over the air and the buses up to the head.
fn traffic<'a>(session: &Session, log: &'a Log) -> &'a [SeenTraffic] {
    let traffic = log.traffic();
    &traffic[..traffic.partition_point(|seen| seen.tick < session.tick())]
}
