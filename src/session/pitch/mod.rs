//! The pitch of a sound: how often it repeats itself in a second.
//!
//! The method is that of McLeod and Wyvill (*A smarter way to find pitch*, 2005): the sound is compared with itself, later by
//! more and more samples, and the first lag at which it is nearly as alike as at any is its period. Then multiples of the
//! period are looked at, by which it is known to a fraction of a sample.
//!
//! A note may be short, and a low one needs time to repeat itself, so three windows are tried, the shortest first:
//!
//! | samples a second | window | lowest pitch |
//! |---|---|---|
//! | 48 000 | 12 ms | 201 Hz |
//! | 16 000 | 30 ms | 77 Hz |
//! | 6 000 | 68 ms | 29.5 Hz |
//!
//! Sums are of whole numbers, and what is computed with fractions needs the four basic operations only, so the same sound has
//! the same pitch on every computer.

use super::Pitch;
use crate::emulator::board::SAMPLE_RATE_HZ;

/// A way to look at the last samples.
struct View {
    /// So many samples are added to one.
    merged: usize,
    /// How many of those sums there are.
    window: usize,
    /// The longest period that is found, in sums.
    longest: usize,
}

const VIEWS: [View; 3] = [
    View { merged: 1, window: 576, longest: 240 },
    View { merged: 3, window: 480, longest: 208 },
    View { merged: 8, window: 408, longest: 204 },
];

/// Samples of the longest window.
pub(super) const WINDOW: usize = VIEWS[2].merged * VIEWS[2].window;

/// The shortest period: 12 kHz.
const SHORTEST: usize = 4;
/// How alike a sound is to itself a period later, at least: 1 is the same, 0 is noise.
const CLEAR: f64 = 0.8;
/// The first peak this much lower than the highest one is the period; those before it are overtones.
const NEARLY: f64 = 0.9;
/// An edge is at a whole sample, where a program makes its samples itself: that costs a short period up to two samples of
/// likeness, in numbers of its length.
const EDGES: f64 = 2.2;
/// The multiples of a period by which it is known best are this near to the highest peak.
const BEST: f64 = 0.95;

/// The pitch of the last samples; `None` if they do not repeat themselves.
pub(super) fn of(samples: &[i16]) -> Option<Pitch> {
    VIEWS.iter().find_map(|view| {
        let from = samples.len().checked_sub(view.merged * view.window)?;
        let sums: Vec<i32> = samples[from..]
            .chunks_exact(view.merged)
            .map(|merged| merged.iter().map(|&x| i32::from(x)).sum())
            .collect();
        let period = Likeness::new(sums).period(view.longest)?;
        Some(Pitch::from_hz(f64::from(SAMPLE_RATE_HZ) / view.merged as f64 / period))
    })
}

/// A window of a sound, to be compared with itself.
struct Likeness {
    sums: Vec<i32>,
    /// The squares of the first n of them, added up.
    squares: Vec<i64>,
}

/// A lag at which the likeness is higher than around it, both between two samples.
#[derive(Clone, Copy)]
struct Peak {
    lag: f64,
    height: f64,
}

impl Likeness {
    fn new(mut sums: Vec<i32>) -> Self {
        let mean = (sums.iter().map(|&sum| i64::from(sum)).sum::<i64>() / sums.len().max(1) as i64) as i32;
        sums.iter_mut().for_each(|sum| *sum -= mean);
        let mut squares = vec![0];
        let mut total = 0;
        squares.extend(sums.iter().map(|&sum| {
            total += i64::from(sum) * i64::from(sum);
            total
        }));
        Self { sums, squares }
    }

    /// How alike the window is to itself so many samples later: 1 if it is the same, -1 if it is upside down.
    fn at(&self, lag: usize) -> f64 {
        let count = self.sums.len();
        let Some(kept) = count.checked_sub(lag).filter(|&kept| kept > 0) else { return 0.0 };
        let both = self.sums[..kept].iter().zip(&self.sums[lag..]);
        let product: i64 = both.map(|(&one, &other)| i64::from(one) * i64::from(other)).sum();
        let power = self.squares[kept] + self.squares[count] - self.squares[lag];
        if power == 0 { 0.0 } else { 2.0 * product as f64 / power as f64 }
    }

    /// The period in samples, between two of them; `None` if there is none.
    fn period(&self, longest: usize) -> Option<f64> {
        let likeness: Vec<f64> = (0..=longest + 1).map(|lag| self.at(lag)).collect();
        // the peak at no lag at all ends where the likeness falls below 0
        let end = likeness.iter().position(|&value| value < 0.0)?;
        let peaks = (end.max(SHORTEST)..=longest)
            .filter(|&lag| likeness[lag] > 0.0)
            .filter_map(|lag| Peak::through(lag, likeness[lag - 1], likeness[lag], likeness[lag + 1]));
        let peaks: Vec<Peak> = peaks.collect();
        let highest = peaks.iter().map(|peak| peak.height).fold(0.0, f64::max);
        if highest < CLEAR {
            return None;
        }
        let is_period = |peak: &&Peak| peak.height >= highest * NEARLY.min(1.0 - EDGES / peak.lag);
        let first = peaks.iter().find(is_period)?.lag;
        Some(refine(first, &peaks, highest))
    }
}

/// A period that is known better, by the peaks at its multiples.
fn refine(first: f64, peaks: &[Peak], highest: f64) -> f64 {
    let (mut period, mut best) = (first, first);
    for peak in peaks.iter().filter(|peak| peak.lag > first && peak.height >= highest * CLEAR) {
        let times = (peak.lag / period + 0.5).floor();
        if (peak.lag - times * period).abs() > period / 4.0 {
            continue;
        }
        period = peak.lag / times;
        if peak.height >= highest * BEST {
            best = period;
        }
    }
    best
}

impl Peak {
    fn through(lag: usize, before: f64, here: f64, after: f64) -> Option<Self> {
        if here < before || here <= after {
            return None;
        }
        let bend = before - 2.0 * here + after;
        let shift = (before - after) / (2.0 * bend);
        Some(Self { lag: lag as f64 + shift, height: here - (before - after) * shift / 4.0 })
    }
}

#[cfg(test)]
mod tests;
