//! Boards as text.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use super::board::{LARGEST_SIDE, LargeBoard, LargeSize};
use crate::firmware::lights_out::Raster;
use crate::firmware::lights_out::solver::Board;

/// What is wrong with a text: one sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError(String);

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for TextError {}

/// Columns x rows, as in `5x5`.
impl FromStr for LargeSize {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let number = |text: &str| if text.bytes().all(|byte| byte.is_ascii_digit()) { text.parse().ok() } else { None };
        let size = text.split_once('x').and_then(|(columns, rows)| Self::new(number(columns)?, number(rows)?));
        size.ok_or_else(|| {
            TextError(format!("{text:?} is no size: columns x rows are meant, 1x1 to {LARGEST_SIDE}x{LARGEST_SIDE}"))
        })
    }
}

/// Columns x rows.
impl fmt::Display for LargeSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.columns(), self.rows())
    }
}

/// Rows of `#` and `.` with slashes between them, or a raster number, which is five by five.
impl FromStr for LargeBoard {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        board_of(text, None)
    }
}

/// Rows of `#` and `.` with slashes between them.
impl fmt::Display for LargeBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in 0..self.size().rows() {
            f.write_str(if y == 0 { "" } else { "/" })?;
            for x in 0..self.size().columns() {
                f.write_str(if self.is_in(x, y) { "#" } else { "." })?;
            }
        }
        Ok(())
    }
}

/// Reads a board: rows of `#` (on) and `.` (off) with slashes between them, or a raster number, which is five by five.
/// With a size it must have that size, and the slashes may be left out.
///
/// # Errors
/// The text is neither, rows differ in length, or the size is another one.
///
/// ```
/// use fivebyfive::puzzle::{LargeSize, board_of};
///
/// assert_eq!(board_of("21504", None)?.to_string(), "...../...../#.#.#/...../.....");
/// assert_eq!(board_of("##..", LargeSize::new(2, 2))?.to_string(), "##/..");
/// let error = board_of("##/#", None).unwrap_err();
/// assert_eq!(error.to_string(), "row 2 has 1 light, and row 1 has 2");
/// # Ok::<(), fivebyfive::puzzle::TextError>(())
/// ```
pub fn board_of(text: &str, size: Option<LargeSize>) -> Result<LargeBoard, TextError> {
    if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
        return from_raster(text, size);
    }
    if text.is_empty() {
        return Err(TextError("there are no lights".to_owned()));
    }
    if let Some(wrong) = text.chars().find(|light| !"#./".contains(*light)) {
        return Err(TextError(format!(
            "{wrong:?} is no light: # is on, . is off, / ends a row; or a raster number is meant, 0 to {}",
            Raster::MAX_NUMBER
        )));
    }
    let texts: Vec<&[u8]> = match size {
        Some(size) if !text.contains('/') && text.len() == size.fields() => {
            text.as_bytes().chunks(size.columns()).collect()
        }
        _ => text.split('/').map(str::as_bytes).collect(),
    };
    let columns = texts[0].len();
    for (number, row) in (1..).zip(&texts) {
        if row.len() != columns {
            let lights = if row.len() == 1 { "light" } else { "lights" };
            return Err(TextError(format!("row {number} has {} {lights}, and row 1 has {columns}", row.len())));
        }
    }
    let found = LargeSize::new(columns, texts.len()).ok_or_else(|| {
        let (most, rows) = (LARGEST_SIDE, texts.len());
        TextError(format!("a board of {columns}x{rows} lights cannot be solved: 1x1 to {most}x{most} can"))
    })?;
    if let Some(size) = size.filter(|size| *size != found) {
        return Err(TextError(format!("the board is {found}, and the size that is asked for is {size}")));
    }
    Ok(LargeBoard::from_fn(found, |x, y| texts[y][x] == b'#'))
}

fn from_raster(text: &str, size: Option<LargeSize>) -> Result<LargeBoard, TextError> {
    if let Some(size) = size.filter(|size| *size != LargeSize::FIVE) {
        return Err(TextError(format!(
            "{text} is a raster number, which is 5x5, and the size that is asked for is {size}"
        )));
    }
    let raster = text.parse().ok().and_then(Raster::from_number);
    let raster = raster.ok_or_else(|| TextError(format!("{text} is no raster number: 0 to {}", Raster::MAX_NUMBER)))?;
    Ok(Board::from(raster).into())
}
