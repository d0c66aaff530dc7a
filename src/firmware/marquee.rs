//! A sign held for a while, or a number that scrolls by.
//!
//! The times are those of MakeCode's `showString` and `showNumber`, which the Tinkercad game uses: one character stands
//! for five times the interval of 150 ms, longer texts move one column an interval, each character six columns wide.

use super::glyph::Glyph;
use crate::hal::{Frame, Instant, Level, SIDE};

/// How long a single character stands.
pub const GLYPH_MS: u32 = 5 * SCROLL_STEP_MS;

/// How long a sign stands, as MakeCode's `showIcon` does.
pub const SIGN_MS: u32 = 600;

/// How long a scrolling text stands before it moves by a column.
pub const SCROLL_STEP_MS: u32 = 150;

/// Decimal digits of the largest number.
const MAX_DIGITS: usize = 10;

/// Columns from the start of a character to the start of the next one.
const PITCH: usize = SIDE + 1;

/// Something that takes the whole display for a known time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Marquee {
    started: Instant,
    ends: Instant,
    what: What,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum What {
    Still(Glyph),
    /// The last `count` of `digits`.
    Scroll {
        digits: [u8; MAX_DIGITS],
        count: u8,
    },
}

impl Marquee {
    /// A glyph that stands for `ms` milliseconds from `now`.
    pub const fn still(glyph: Glyph, now: Instant, ms: u32) -> Self {
        Self { started: now, ends: now.plus_ms(ms), what: What::Still(glyph) }
    }

    /// A number: one digit stands for [`GLYPH_MS`], more of them scroll in from the right and out at the left.
    pub fn number(number: u32, now: Instant) -> Self {
        let mut digits = [0; MAX_DIGITS];
        let mut count = 0;
        let mut rest = number;
        while count == 0 || rest > 0 {
            count += 1;
            // a remainder of ten fits in a byte
            digits[MAX_DIGITS - count] = (rest % 10) as u8;
            rest /= 10;
        }
        if count == 1 {
            return Self::still(Glyph::digit(digits[MAX_DIGITS - 1]), now, GLYPH_MS);
        }
        let steps = (SIDE + PITCH * count) as u32;
        Self {
            started: now,
            ends: now.plus_ms(steps * SCROLL_STEP_MS),
            what: What::Scroll { digits, count: count as u8 },
        }
    }

    /// The first moment at which nothing of it is shown any more.
    pub const fn ends(&self) -> Instant {
        self.ends
    }

    /// The next moment after `now` at which the picture changes or ends.
    pub fn next_change(&self, now: Instant) -> Instant {
        match self.what {
            What::Still(_) => self.ends,
            What::Scroll { .. } => self.started.plus_ms((self.step(now) + 1) * SCROLL_STEP_MS).min(self.ends),
        }
    }

    /// The picture at `now`, drawn in `level`.
    pub fn frame(&self, now: Instant, level: Level) -> Frame {
        match &self.what {
            What::Still(glyph) => glyph.frame(level),
            What::Scroll { digits, count } => {
                let text = &digits[MAX_DIGITS - usize::from(*count)..];
                let shift = self.step(now) as usize;
                Frame::from_fn(|x, y| {
                    // the strip begins with a blank display, so that the text comes in from the right
                    let lit = (x + shift).checked_sub(SIDE).is_some_and(|column| {
                        text.get(column / PITCH).is_some_and(|&digit| Glyph::digit(digit).is_lit(column % PITCH, y))
                    });
                    if lit { level } else { Level::DARK }
                })
            }
        }
    }

    /// When it began and when it ends.
    pub fn state(&self) -> [u8; 16] {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&self.started.as_ms().to_le_bytes());
        bytes[8..].copy_from_slice(&self.ends.as_ms().to_le_bytes());
        bytes
    }

    /// Columns scrolled at `now`. The whole marquee is shorter than 2^32 ms, so the cast loses nothing.
    fn step(&self, now: Instant) -> u32 {
        now.ms_since(self.started) as u32 / SCROLL_STEP_MS
    }
}
