//! Lines that have not ended, and how long each was at what time.

use super::Machine;
use crate::emulator::ConsoleSource;
use crate::session::ConsoleLine;

/// How much was written of the line that had not ended after a tick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct OpenLength {
    tick: u64,
    /// Bytes of text; a line is a few kilobytes at most.
    bytes: u32,
}

/// What came by one way and is no line yet.
///
/// The text is kept once: as the open line, or, when that has ended, in the line that it has become. What is noted for each
/// tick is only its length.
#[derive(Clone, Debug, Default)]
struct Track {
    /// The line that has not ended.
    text: String,
    /// How many bytes the chip has of it; `None` when that is to be asked.
    raw_bytes: Option<usize>,
    /// Every change of the length, by tick.
    lengths: Vec<OpenLength>,
}

/// The lines that have not ended, one for each way.
#[derive(Clone, Debug, Default)]
pub(super) struct OpenLines([Track; ConsoleSource::ALL.len()]);

impl OpenLines {
    /// Notes what there is after the tick `ran`, in which these lines ended.
    pub(super) fn record(&mut self, ran: u64, machine: &Machine, ended: &[ConsoleLine]) {
        let Some(chip) = machine.as_chip().map(super::ChipMachine::chip) else { return };
        for source in ConsoleSource::ALL {
            let track = &mut self.0[source.index()];
            let raw_bytes = Some(chip.open_bytes(source));
            let is_another = ended.iter().any(|line| line.source == source);
            if track.raw_bytes == raw_bytes && (raw_bytes == Some(0) || !is_another) {
                continue;
            }
            track.raw_bytes = raw_bytes;
            track.text.clear();
            track.text.push_str(&chip.open_line(source));
            let bytes = u32::try_from(track.text.len()).unwrap_or(u32::MAX);
            if track.lengths.last().map_or(0, |last| last.bytes) != bytes {
                track.lengths.push(OpenLength { tick: ran, bytes });
            }
        }
    }

    /// How long the line was that had not ended after a tick.
    pub(super) fn bytes_after(&self, tick: u64, source: ConsoleSource) -> usize {
        let lengths = &self.0[source.index()].lengths;
        let after = lengths.partition_point(|length| length.tick <= tick);
        lengths[..after].last().map_or(0, |length| length.bytes as usize)
    }

    /// The line that has not ended.
    pub(super) fn text(&self, source: ConsoleSource) -> &str {
        &self.0[source.index()].text
    }

    /// The first tick at or after `tick` in which one of them changed.
    pub(super) fn next_change(&self, tick: u64) -> Option<u64> {
        let next = |track: &Track| {
            let from = track.lengths.partition_point(|length| length.tick < tick);
            track.lengths.get(from).map(|length| length.tick)
        };
        self.0.iter().filter_map(next).min()
    }

    /// Bytes of what is noted.
    pub(super) fn bytes(&self) -> usize {
        self.0.iter().map(|track| track.text.len() + size_of_val(&track.lengths[..])).sum()
    }

    /// Drops what is known of ticks before `tick`, but not the length that a line had then.
    pub(super) fn drop_before(&mut self, tick: u64) {
        for track in &mut self.0 {
            let before = track.lengths.partition_point(|length| length.tick < tick);
            track.lengths.drain(..before.saturating_sub(1));
        }
    }

    /// Forgets what `tick` and all later ticks did. A line that ended in one of them has not ended now: `forgotten` are those.
    pub(super) fn forget_from(&mut self, tick: u64, forgotten: &[ConsoleLine]) {
        for source in ConsoleSource::ALL {
            let track = &mut self.0[source.index()];
            track.lengths.truncate(track.lengths.partition_point(|length| length.tick < tick));
            track.raw_bytes = None;
            let bytes = track.lengths.last().map_or(0, |length| length.bytes as usize);
            if let Some(line) = forgotten.iter().find(|line| line.source == source) {
                track.text.clear();
                track.text.push_str(line.text.get(..bytes).unwrap_or_default());
            } else {
                track.text.truncate(bytes);
            }
        }
    }
}
