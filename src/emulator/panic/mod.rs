//! Recognising panics of MicroPython and MakeCode by what the display shows.
//!
//! When the runtime of a program gives up (CODAL on the V2, microbit-dal on the V1), it switches interrupts off and shows, for
//! ever or for some rounds, a frowning face and the three digits of a code, one after the other (`microbit_panic` in
//! `MicroBitDevice.cpp` of both). Nothing is written to the serial port, so the display is all there is to see. Each picture
//! stands for half a second to a second and a quarter; the display is dark between them, on the V1 only between equal ones.
//!
//! The face is that of panics alone: the sad face of MicroPython's exceptions and of MakeCode's icons is another one.

mod codes;

use std::fmt;

use crate::hal::{Frame, Level, SIDE};

/// A panic of the runtime that a program is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Panic {
    /// The code, 0 to 999.
    pub code: u16,
    /// The millisecond since power-on after which its face was shown.
    pub ms: u64,
}

impl Panic {
    /// What the code means, in words that continue a sentence; `None` for a code that a program has made up.
    #[must_use]
    pub fn meaning(&self) -> Option<&'static str> {
        codes::meaning(self.code)
    }
}

/// The code and its meaning, in a sentence.
impl fmt::Display for Panic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the program panicked with code {:03}: ", self.code)?;
        f.write_str(self.meaning().unwrap_or("not a code of the runtimes of MicroPython and MakeCode"))
    }
}

/// How long a picture is there before it counts, in ms: longer than the pictures of an animation and than those that a display
/// shows while it changes, and shorter than any picture of a panic.
const SETTLED_MS: u64 = 200;

/// The lit LEDs of a row: bit 4 is the leftmost.
type Rows = [u8; SIDE];

const DARK: Rows = [0; SIDE];
const FACE: Rows = [0b11011, 0b11011, 0b00000, 0b01110, 0b10001];
/// The digits of the font of both runtimes.
const DIGITS: [Rows; 10] = [
    [0b01100, 0b10010, 0b10010, 0b10010, 0b01100],
    [0b00100, 0b01100, 0b00100, 0b00100, 0b01110],
    [0b11100, 0b00010, 0b01100, 0b10000, 0b11110],
    [0b11110, 0b00010, 0b00100, 0b10010, 0b01100],
    [0b00110, 0b01010, 0b10010, 0b11111, 0b00010],
    [0b11111, 0b10000, 0b11110, 0b00001, 0b11110],
    [0b00010, 0b00100, 0b01110, 0b10001, 0b01110],
    [0b11111, 0b00010, 0b00100, 0b01000, 0b10000],
    [0b01110, 0b10001, 0b01110, 0b10001, 0b01110],
    [0b01110, 0b10001, 0b01110, 0b00100, 0b01000],
];

/// What is seen of a display, millisecond after millisecond.
///
/// It follows from the frames alone, so it is left out of what chips are compared by on different computers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PanicDisplay {
    /// The picture, and the millisecond after which it came.
    shown: Frame,
    since_ms: u64,
    /// The picture that counted last, until the display is dark.
    last: Option<Rows>,
    /// The face and the digits that came one after the other.
    begun: Option<Begun>,
    /// The panic that was seen last.
    panic: Option<Panic>,
    /// Whether it is the last panic that goes on.
    goes_on: bool,
}

/// A face, and the digits after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Begun {
    face_ms: u64,
    digits: u8,
    code: u16,
}

impl PanicDisplay {
    /// The panic that was seen last.
    pub(super) fn panic(&self) -> Option<Panic> {
        self.panic
    }

    /// The millisecond after which a face was shown whose three digits were not shown yet.
    pub(super) fn begun_ms(&self) -> Option<u64> {
        self.begun.map(|begun| begun.face_ms)
    }

    /// The panic that goes on.
    pub(super) fn current(&self) -> Option<Panic> {
        self.panic.filter(|_| self.goes_on)
    }

    /// The chip was reset: what comes is not the rest of what was.
    pub(super) fn reset(&mut self) {
        self.begun = None;
        self.goes_on = false;
    }

    /// Looks at the display after the millisecond `ms`; returns the panic that is complete with that.
    pub(super) fn see(&mut self, frame: &Frame, ms: u64) -> Option<Panic> {
        if *frame != self.shown {
            self.shown = *frame;
            self.since_ms = ms;
            if rows_of(frame) == DARK {
                self.last = None;
            }
            return None;
        }
        if ms - self.since_ms != SETTLED_MS {
            return None;
        }
        let rows = rows_of(frame);
        // a picture that flickers is the same one, and a dark display says nothing
        if rows == DARK || self.last.replace(rows) == Some(rows) {
            return None;
        }
        self.take(rows)
    }

    /// Takes a picture that counts.
    fn take(&mut self, rows: Rows) -> Option<Panic> {
        if rows == FACE {
            self.begun = Some(Begun { face_ms: self.since_ms, digits: 0, code: 0 });
            return None;
        }
        let begun = self.begun.take()?;
        let digit = DIGITS.iter().position(|digit| *digit == rows)?;
        let next = Begun { digits: begun.digits + 1, code: 10 * begun.code + digit as u16, ..begun };
        if next.digits < 3 {
            self.begun = Some(next);
            return None;
        }
        let panic = Panic { code: next.code, ms: next.face_ms };
        self.goes_on = true;
        // it is shown round after round
        let is_new = self.panic.is_none_or(|last| last.code != panic.code);
        if is_new {
            self.panic = Some(panic);
        }
        is_new.then_some(panic)
    }
}

fn rows_of(frame: &Frame) -> Rows {
    frame.rows().map(|row| row.iter().fold(0, |bits, level| bits << 1 | u8::from(*level != Level::DARK)))
}

#[cfg(test)]
mod tests;
