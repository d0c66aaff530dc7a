//! A pattern of 25 lights, and its number.

use core::fmt;

use crate::hal::SIDE;

/// Which of the 25 lights are on.
///
/// Its number is the one of the Tinkercad game: bit 0 is the upper right light, bit 4 the upper left one, bit 5 the one
/// below bit 0. So 1 is the upper right light alone, and 33 that one and the one below it.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Raster(u32);

impl Raster {
    /// All lights off.
    pub const DARK: Self = Self(0);

    /// The largest number: all lights on.
    pub const MAX_NUMBER: u32 = (1 << (SIDE * SIDE)) - 1;

    /// The pattern with this number; `None` above [`Self::MAX_NUMBER`].
    pub const fn from_number(number: u32) -> Option<Self> {
        if number <= Self::MAX_NUMBER { Some(Self(number)) } else { None }
    }

    /// The number of this pattern.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The pattern whose light at (x, y) is on where `lit(x, y)` says so.
    pub fn from_fn(lit: impl Fn(usize, usize) -> bool) -> Self {
        let mut number = 0;
        for y in 0..SIDE {
            for x in 0..SIDE {
                if lit(x, y) {
                    number |= bit(x, y);
                }
            }
        }
        Self(number)
    }

    /// Whether the light at (x, y) is on.
    pub const fn is_lit(self, x: usize, y: usize) -> bool {
        self.0 & bit(x, y) != 0
    }

    /// Whether all lights are off.
    pub const fn is_dark(self) -> bool {
        self.0 == 0
    }

    /// The pattern after a press at (x, y): that light and its up to four neighbours change.
    #[must_use]
    pub const fn pressed(self, x: usize, y: usize) -> Self {
        let mut change = bit(x, y);
        if x > 0 {
            change |= bit(x - 1, y);
        }
        if x + 1 < SIDE {
            change |= bit(x + 1, y);
        }
        if y > 0 {
            change |= bit(x, y - 1);
        }
        if y + 1 < SIDE {
            change |= bit(x, y + 1);
        }
        Self(self.0 ^ change)
    }
}

/// The place of the light at (x, y) in the number: the game's `2^(cursorX + 5 * cursorY)`, counted from the right.
const fn bit(x: usize, y: usize) -> u32 {
    assert!(x < SIDE && y < SIDE, "the light is on the board");
    1 << (SIDE - 1 - x + SIDE * y)
}

/// The number.
impl fmt::Display for Raster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Five rows of `#` and `.`, so that a failed assertion shows pictures.
impl fmt::Debug for Raster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in 0..SIDE {
            f.write_str("\n")?;
            for x in 0..SIDE {
                f.write_str(if self.is_lit(x, y) { "#" } else { "." })?;
            }
        }
        Ok(())
    }
}
