//! From board time to places on the screen.

use egui::Rect;

use crate::recording::Recording;

/// The ms that a point on the screen stands for, and the ms at the left end.
pub struct Scale {
    ms_a_point: f64,
    left_ms: f64,
    /// The points between both ends.
    width: f64,
    /// Whether the whole recording is shown, as long as nobody zooms.
    whole: bool,
}

/// A tick is a few points wide.
const CLOSEST_MS_A_POINT: f64 = 0.1;
/// Ten hours in a thousand points.
const FARTHEST_MS_A_POINT: f64 = 36_000.0;
/// What the timeline shows at first, before there is more.
const FIRST_MS: f64 = 12_000.0;

/// The part of what is shown that lies left of a time that was not in view.
const LEAD: f64 = 0.2;

impl Default for Scale {
    fn default() -> Self {
        Self { ms_a_point: 10.0, left_ms: 0.0, width: 1000.0, whole: true }
    }
}

impl Scale {
    /// Shows the whole recording, unless somebody has zoomed. Comes to the width of the area, and back to what is recorded.
    pub fn fit_to(&mut self, recording: &Recording, area: Rect) {
        let end = recording.session().end() as f64;
        self.width = f64::from(area.width().max(1.0));
        if self.whole {
            // in steps, so that a recording that grows does not make everything creep
            let mut shown = FIRST_MS;
            while shown < end {
                shown *= 1.5;
            }
            self.left_ms = 0.0;
            self.ms_a_point = shown / self.width;
        } else {
            self.left_ms = self.left_ms.min(end - LEAD * self.shown_ms()).max(0.0);
        }
    }

    /// Whether a time is in view.
    pub fn shows(&self, ms: f64) -> bool {
        (self.left_ms..=self.left_ms + self.shown_ms()).contains(&ms)
    }

    /// Turns the page to a time that is not in view; what comes after it is seen, too.
    pub fn reveal(&mut self, ms: f64) {
        if !self.shows(ms) {
            self.left_ms = (ms - LEAD * self.shown_ms()).max(0.0);
        }
    }

    /// Shows the whole recording again.
    pub fn show_whole(&mut self) {
        self.whole = true;
    }

    /// Zooms in by a factor above 1, out by one below, about a time that stays where it is.
    pub fn zoom_by(&mut self, factor: f64, about_ms: f64) {
        self.whole = false;
        let before = self.ms_a_point;
        self.ms_a_point = (before / factor).clamp(CLOSEST_MS_A_POINT, FARTHEST_MS_A_POINT);
        self.left_ms = (about_ms - (about_ms - self.left_ms) * self.ms_a_point / before).max(0.0);
    }

    /// Moves on by so many points.
    pub fn scroll_by(&mut self, points: f64) {
        self.scroll_to(self.left_ms + points * self.ms_a_point);
    }

    /// Brings a time to the left end. As long as the whole recording is shown, there is nowhere to go.
    pub fn scroll_to(&mut self, left_ms: f64) {
        if !self.whole {
            self.left_ms = left_ms.max(0.0);
        }
    }

    /// How much time is shown.
    pub fn shown_ms(&self) -> f64 {
        self.width * self.ms_a_point
    }

    /// The time at a place on the screen.
    pub fn ms_at(&self, area: Rect, x: f32) -> f64 {
        self.left_ms + f64::from(x - area.left()) * self.ms_a_point
    }

    /// The place of a time, clipped to a little outside of the area.
    pub fn x(&self, area: Rect, ms: f64) -> f32 {
        let x = (ms - self.left_ms) / self.ms_a_point;
        area.left() + (x.clamp(-100.0, f64::from(area.width()) + 100.0)) as f32
    }

    /// The times at both ends of what was last shown.
    pub fn shown(&self) -> (f64, f64) {
        (self.left_ms, self.left_ms + self.shown_ms())
    }

    /// The times at both ends.
    pub fn span(&self, area: Rect) -> (f64, f64) {
        (self.left_ms, self.ms_at(area, area.right()))
    }

    /// A round number of ms between two lines of the ruler, and how many of them lie between two numbers.
    pub fn ruler(&self) -> (f64, u32) {
        const STEPS: [(f64, u32); 12] = [
            (1.0, 10),
            (10.0, 10),
            (50.0, 10),
            (100.0, 5),
            (100.0, 10),
            (500.0, 4),
            (1000.0, 5),
            (5000.0, 2),
            (10_000.0, 6),
            (60_000.0, 5),
            (300_000.0, 6),
            (1_800_000.0, 2),
        ];
        let fits = |&(step, number): &(f64, u32)| step * f64::from(number) / self.ms_a_point >= 70.0;
        STEPS.into_iter().find(fits).unwrap_or((3_600_000.0, 2))
    }
}
