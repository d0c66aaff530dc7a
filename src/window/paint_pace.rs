//! How often the window is painted, by what a painting costs: a renderer without a GPU takes the time of the processor that the
//! board and other programs need.

use std::thread;
use std::time::{Duration, Instant};

use crate::app::PaintEvery;

/// As often as a monitor shows a picture, and the rarest that is allowed in each case. An input is seen within 50 ms.
const MONITOR: Duration = Duration::from_millis(16);
const TOUCHED_AT_MOST: Duration = Duration::from_millis(40);
const REST_AT_MOST: Duration = Duration::from_millis(100);

/// A window takes at most so much of one core, in parts of 1: while somebody holds something, while the display changes, and while
/// only figures do.
const SHARES: [f64; 3] = [0.9, 0.4, 0.18];

/// The part of what is known of the cost that a new painting replaces.
const NEW_PART: f64 = 0.2;

/// What paintings cost, and when the last one began.
#[derive(Default)]
pub(super) struct PaintPace {
    /// What the process had used of the processor when the last round began.
    used: Option<Duration>,
    /// What the board took of that round.
    simulated: Duration,
    has_painted: bool,
    began: Option<Instant>,
    /// Of the processor, by one painting.
    cost_s: f64,
}

impl PaintPace {
    /// A round begins, which may be a painting. While paintings are asked for faster than a core can do them, as by a pointer that
    /// moves, it waits for a moment; `own_s` is what the last painting took where the system does not say what the process uses.
    pub(super) fn begin(&mut self, now: Instant, own_s: Option<f32>) {
        let used = used();
        if std::mem::take(&mut self.has_painted) {
            let process = used.zip(self.used).map(|(used, before)| used.saturating_sub(before));
            let cost = process.map(|process| process.saturating_sub(self.simulated).as_secs_f64());
            self.painting_took(cost.or(own_s.map(f64::from)).unwrap_or_default());
        }
        self.used = used;
        let least = self.paint_every().touched;
        let waited = self.began.map_or(least, |began| now.saturating_duration_since(began));
        // where paintings are cheap, whoever shows them sets the pace
        let rest = if least > MONITOR { least.saturating_sub(waited) } else { Duration::ZERO };
        if !rest.is_zero() {
            thread::sleep(rest);
        }
        self.began = Some(now + rest);
    }

    /// The board took so long of this round.
    pub(super) fn has_simulated(&mut self, took: Duration) {
        self.simulated = took;
    }

    /// This round is a painting.
    pub(super) fn paints(&mut self) {
        self.has_painted = true;
    }

    fn painting_took(&mut self, cost_s: f64) {
        let part = if self.cost_s == 0.0 { 1.0 } else { NEW_PART };
        self.cost_s += part * (cost_s - self.cost_s);
    }

    /// How often the window is to be painted.
    pub(super) fn paint_every(&self) -> PaintEvery {
        let [touched, lively, figures] = SHARES.map(|share| Duration::from_secs_f64((self.cost_s / share).min(1.0)));
        PaintEvery {
            touched: touched.clamp(MONITOR, TOUCHED_AT_MOST),
            lively: lively.clamp(MONITOR, REST_AT_MOST),
            figures: figures.clamp(MONITOR, REST_AT_MOST),
        }
    }
}

/// What the process has used of the processor, with all its threads: a renderer without a GPU has some of its own.
#[cfg(unix)]
fn used() -> Option<Duration> {
    let used = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::try_from(used).ok()
}

#[cfg(not(unix))]
fn used() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after_paintings_of(ms: f64) -> [u64; 3] {
        let mut pace = PaintPace::default();
        (0..50).for_each(|_| pace.painting_took(ms / 1000.0));
        let PaintEvery { touched, lively, figures } = pace.paint_every();
        [touched, lively, figures].map(|every| every.as_millis() as u64)
    }

    #[test]
    fn a_slow_renderer_paints_less_often_and_a_fast_one_as_often_as_a_monitor() {
        assert_eq!(after_paintings_of(1.0), [16, 16, 16]);
        assert_eq!(after_paintings_of(18.0), [20, 45, 100]);
        assert_eq!(after_paintings_of(500.0), [40, 100, 100], "and an input is seen within 50 ms");
    }

    #[test]
    fn one_slow_painting_changes_little() {
        let mut pace = PaintPace::default();
        (0..50).for_each(|_| pace.painting_took(0.004));
        pace.painting_took(0.050);
        assert!(pace.paint_every().lively < Duration::from_millis(40));
    }

    #[test]
    fn paintings_that_are_asked_for_too_fast_wait_for_a_moment() {
        let mut pace = PaintPace { cost_s: 0.018, ..PaintPace::default() };
        let begin = pace_clock();
        pace.begin(begin, None);
        pace.begin(begin, None);
        assert!(pace.began.is_some_and(|began| began >= begin + Duration::from_millis(19)));
    }

    #[expect(clippy::disallowed_methods, reason = "the pace is that of a clock")]
    fn pace_clock() -> Instant {
        Instant::now()
    }
}
