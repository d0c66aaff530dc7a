//! Letters, digits and signs of five by five lights.

use crate::hal::{Frame, Level, SIDE};

/// The picture of one character: bit 4 of a row is its leftmost light.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Glyph([u8; SIDE]);

impl Glyph {
    /// Nothing lit.
    pub const BLANK: Self = Self([0; SIDE]);

    /// The letter before the number of a level.
    pub const LEVEL: Self = draw(["#....", "#....", "#....", "#....", "####."]);

    /// The letter of the random levels.
    pub const RANDOM: Self = draw(["###..", "#..#.", "###..", "#.#..", "#..#."]);

    /// The letter of a maze of one's own.
    pub const MAZE: Self = draw(["#...#", "##.##", "#.#.#", "#...#", "#...#"]);

    /// Asks for a level.
    pub const QUESTION_MARK: Self = draw([".###.", "...#.", "..#..", ".....", "..#.."]);

    /// A level is cleared.
    pub const CHECK_MARK: Self = draw([".....", "....#", "...#.", "#.#..", ".#..."]);

    /// A decimal digit, three lights wide, in the middle. A `digit` above 9 is drawn as its last digit.
    pub const fn digit(digit: u8) -> Self {
        DIGITS[(digit % 10) as usize]
    }

    /// Whether the light at (x, y) is lit; false outside of the glyph.
    pub const fn is_lit(self, x: usize, y: usize) -> bool {
        x < SIDE && y < SIDE && self.0[y] >> (SIDE - 1 - x) & 1 == 1
    }

    /// The glyph moved one light to the right; what leaves the display is lost.
    pub const fn moved_right(self) -> Self {
        let mut rows = self.0;
        let mut y = 0;
        while y < SIDE {
            rows[y] >>= 1;
            y += 1;
        }
        Self(rows)
    }

    /// The glyph with the light at (x, y) lit.
    pub const fn with_light(mut self, x: usize, y: usize) -> Self {
        self.0[y] |= 1 << (SIDE - 1 - x);
        self
    }

    /// A frame that shows the glyph in `level` on a dark display.
    pub fn frame(self, level: Level) -> Frame {
        Frame::from_fn(|x, y| if self.is_lit(x, y) { level } else { Level::DARK })
    }
}

const DIGITS: [Glyph; 10] = [
    draw([".###.", ".#.#.", ".#.#.", ".#.#.", ".###."]),
    draw(["..#..", ".##..", "..#..", "..#..", ".###."]),
    draw([".###.", "...#.", ".###.", ".#...", ".###."]),
    draw([".###.", "...#.", "..##.", "...#.", ".###."]),
    draw([".#.#.", ".#.#.", ".###.", "...#.", "...#."]),
    draw([".###.", ".#...", ".###.", "...#.", ".###."]),
    draw([".###.", ".#...", ".###.", ".#.#.", ".###."]),
    draw([".###.", "...#.", "...#.", "..#..", "..#.."]),
    draw([".###.", ".#.#.", ".###.", ".#.#.", ".###."]),
    draw([".###.", ".#.#.", ".###.", "...#.", ".###."]),
];

/// Reads a drawing: `#` is lit, anything else is dark. Rows of another length than five do not compile.
const fn draw(rows: [&str; SIDE]) -> Glyph {
    let mut glyph = Glyph::BLANK;
    let mut y = 0;
    while y < SIDE {
        let row = rows[y].as_bytes();
        assert!(row.len() == SIDE, "a row of a glyph has five lights");
        let mut x = 0;
        while x < SIDE {
            if row[x] == b'#' {
                glyph = glyph.with_light(x, y);
            }
            x += 1;
        }
        y += 1;
    }
    glyph
}
