//! Drawing the lane of audio: how far it goes to both sides, and the tones.

use egui::{Align2, FontId, Stroke, pos2};

use super::lanes::Lane;
use super::paint::Canvas;
use crate::app::widgets::theme;
use crate::session::{Pitch, Sound, SoundChange, SoundRange};

/// The room for the names of tones, above the wave.
const NAMES: f32 = 12.0;
/// A sample that reaches the rim of the lane: a square wave of a pin is half of 32 767 to both sides, with what a low-pass filter
/// adds.
const FULL: f32 = 20_000.0;
/// A tone that differs by so much of it is another one: half a semitone.
const OTHER_TONE: f64 = 0.03;
const TONES: [&str; 12] = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"];

impl Canvas<'_> {
    /// A line for each column of pixels in which there is sound, and above them the tones where there is room for them.
    pub(super) fn sound(&self) {
        let log = self.state.recording().session().log().sound();
        if log.is_empty() {
            return;
        }
        let (from, to) = self.span(0.0);
        self.wave(log.ranges(from.max(0.0) as u64, to.max(0.0).ceil() as u64));
        self.tones(log.changes(), from, to);
    }

    fn wave(&self, mut ranges: &[SoundRange]) {
        let lane = self.lane(Lane::Audio);
        let middle = (lane.top() + NAMES + lane.bottom()) / 2.0;
        let half = (lane.height() - NAMES) / 2.0 - 1.5;
        let y = |sample: i16| middle - (f32::from(sample) / FULL).clamp(-1.0, 1.0) * half;
        let pixel = 1.0 / self.painter.pixels_per_point();
        let color = theme::accent(self.visuals);
        while let Some(first) = ranges.first() {
            let column = self.column(first.tick as f64);
            let count = ranges.partition_point(|range| self.column(range.tick as f64) <= column).max(1);
            let (these, rest) = ranges.split_at(count);
            ranges = rest;
            let lowest = these.iter().map(|range| range.lowest).min().unwrap_or(0);
            let highest = these.iter().map(|range| range.highest).max().unwrap_or(0);
            let left = self.x(first.tick as f64);
            // a tick may be wider than a pixel
            let right = self.x(these.last().map_or(first.tick, |last| last.tick) as f64 + 1.0).max(left + pixel);
            let bar = egui::Rect::from_x_y_ranges(left..=right, y(highest) - pixel / 2.0..=y(lowest) + pixel / 2.0);
            self.painter.rect_filled(bar, 0.0, color);
        }
    }

    /// The tones that last for longer than their names are wide.
    fn tones(&self, changes: &[SoundChange], from: f64, to: f64) {
        let lane = self.lane(Lane::Audio);
        let known_to = self.state.recording().session().known_to();
        let before = changes.partition_point(|change| (change.tick as f64) < from).saturating_sub(1);
        let mut next = before;
        while let Some(change) = changes.get(next).filter(|change| change.tick as f64 <= to) {
            next += 1;
            let Sound::Tone(pitch) = change.sound else { continue };
            let goes_on =
                |change: &SoundChange| change.sound.pitch().is_some_and(|it| it.is_near(pitch.hz(), OTHER_TONE));
            next += changes[next..].iter().take_while(|change| goes_on(change)).count();
            let until = changes.get(next).map_or(known_to, |change| change.tick);
            let (left, right) = (self.x(change.tick as f64).max(self.area.left()), self.x(until as f64));
            self.tone(pitch, left, right, lane.top());
        }
    }

    /// The name of a tone, all of it or the note alone.
    fn tone(&self, pitch: Pitch, left: f32, right: f32, top: f32) {
        let font = FontId::proportional(10.5);
        let color = self.visuals.text_color();
        let note = note(pitch);
        for words in [format!("{pitch} {note}"), note] {
            let galley = self.painter.layout_no_wrap(words, font.clone(), color);
            if galley.size().x + 6.0 <= right - left {
                self.painter.vline(
                    left,
                    top + 2.0..=top + NAMES - 1.0,
                    Stroke::new(1.0, self.visuals.weak_text_color()),
                );
                let at = Align2::LEFT_TOP.anchor_size(pos2(left + 3.0, top), galley.size());
                self.painter.galley(at.min, galley, color);
                return;
            }
        }
    }
}

/// The nearest note of equal temperament, where A4 is 440 Hz: `A4`, `C#5`.
fn note(pitch: Pitch) -> String {
    // semitones above C0, which is 57 below A4
    let semitone = ((pitch.hz() / 440.0).log2() * 12.0).round() as i32 + 57;
    let (octave, tone) = (semitone.div_euclid(12), semitone.rem_euclid(12));
    format!("{}{octave}", TONES.get(tone as usize).copied().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Equal temperament (ISO 16: A4 is 440 Hz).
    #[test]
    fn notes_have_their_names() {
        for (hz, name) in [(440.0, "A4"), (261.63, "C4"), (27.5, "A0"), (4186.0, "C8"), (466.16, "A#4"), (246.9, "B3")]
        {
            assert_eq!(note(Pitch::from_hz(hz)), name);
        }
    }
}
