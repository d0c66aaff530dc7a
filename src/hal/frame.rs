//! Frames of 25 brightness levels.

use core::fmt;

/// Lights in a row, and rows in a frame.
pub const SIDE: usize = 5;

/// The brightness that a program asks for, 0 (off) to 255 (full): the scale of Tinkercad, MakeCode and CODAL.
///
/// It says nothing about what an LED does with it, nor about what a monitor shows.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(pub u8);

impl Level {
    /// Unlit.
    pub const DARK: Self = Self(0);
    /// As bright as the display can be.
    pub const FULL: Self = Self(255);
}

/// What the display shows: 25 levels, rows top to bottom, columns left to right.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Frame([[Level; SIDE]; SIDE]);

impl Frame {
    /// All lights off.
    pub const DARK: Self = Self([[Level::DARK; SIDE]; SIDE]);

    /// A frame whose light at (x, y) has the level `level(x, y)`.
    pub fn from_fn(mut level: impl FnMut(usize, usize) -> Level) -> Self {
        Self(core::array::from_fn(|y| core::array::from_fn(|x| level(x, y))))
    }

    /// The level at column `x`, row `y`.
    ///
    /// # Panics
    /// If `x` or `y` is not below [`SIDE`].
    pub const fn level(&self, x: usize, y: usize) -> Level {
        self.0[y][x]
    }

    /// The rows, top to bottom.
    pub const fn rows(&self) -> &[[Level; SIDE]; SIDE] {
        &self.0
    }

    /// The 25 levels in reading order, as bytes.
    pub fn to_bytes(&self) -> [u8; SIDE * SIDE] {
        core::array::from_fn(|i| self.0[i / SIDE][i % SIDE].0)
    }
}

impl From<[[u8; SIDE]; SIDE]> for Frame {
    fn from(rows: [[u8; SIDE]; SIDE]) -> Self {
        Self(rows.map(|row| row.map(Level)))
    }
}

/// Five rows of five numbers, right-aligned: the text that scenarios are written in.
impl fmt::Display for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (y, row) in self.0.iter().enumerate() {
            if y > 0 {
                f.write_str("\n")?;
            }
            for (x, level) in row.iter().enumerate() {
                if x > 0 {
                    f.write_str(" ")?;
                }
                write!(f, "{:>3}", level.0)?;
            }
        }
        Ok(())
    }
}

/// The same text as [`fmt::Display`], so that a failed assertion shows pictures.
impl fmt::Debug for Frame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}\n")
    }
}
