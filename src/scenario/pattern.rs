//! Frames and patterns of frames as text.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::firmware::brightness::Brightness;
use crate::hal::{Frame, Level, SIDE};

/// The ten levels that a digit stands for: MicroPython's scale on the micro:bit V2 (its table from 0-9 to CODAL's 0-255).
pub const DIGIT_LEVELS: [u8; 10] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 255];

/// What is expected of one light.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Cell {
    /// `?`: anything.
    Any,
    /// `#`: not dark.
    Lit,
    /// `.`: dark.
    Dark,
    /// A number or a digit: just this level.
    Exactly(Level),
    /// The name of a brightness constant: the level that it has in the run.
    Named(String),
}

/// The word that stands for it in a row.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any => f.write_str("?"),
            Self::Lit => f.write_str("#"),
            Self::Dark => f.write_str("."),
            Self::Exactly(level) => write!(f, "{:>3}", level.0),
            Self::Named(name) => f.write_str(name),
        }
    }
}

/// What is expected of one light, for a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WantedLight {
    /// Anything.
    Any,
    /// Not dark.
    Lit,
    /// Dark.
    Dark,
    /// Just this level.
    Level(Level),
}

/// What is expected of a display: five rows, top to bottom.
///
/// A row is either five characters without a space between them, `#` lit, `.` dark, `?` any, `0` to `9` a level of
/// [`DIGIT_LEVELS`]; or five words, `#`, `.`, `?`, a level 0 to 255, or the name of a brightness constant (`ON_CURSOR`).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Pattern {
    rows: [String; SIDE],
    cells: [[Cell; SIDE]; SIDE],
}

impl Pattern {
    /// The pattern that only `frame` matches: in digits where they can say it, in numbers else.
    pub fn exactly(frame: &Frame) -> Self {
        let digit = |level: &Level| DIGIT_LEVELS.iter().position(|&value| value == level.0);
        let in_digits = frame.rows().as_flattened().iter().all(|level| digit(level).is_some());
        let rows = frame.rows().each_ref().map(|row| {
            if in_digits {
                row.iter().filter_map(digit).map(|digit| digit.to_string()).collect()
            } else {
                row.map(|level| format!("{:>3}", level.0)).join(" ")
            }
        });
        Self { rows, cells: frame.rows().map(|row| row.map(Cell::Exactly)) }
    }

    /// The same pattern for a run with other brightness constants, in which `frame` is right: where a level is asked for,
    /// it is the frame's.
    pub(crate) fn retuned(&self, frame: &Frame) -> Self {
        let cells = std::array::from_fn(|y| {
            std::array::from_fn(|x| match &self.cells[y][x] {
                Cell::Exactly(_) => Cell::Exactly(frame.level(x, y)),
                other => other.clone(),
            })
        });
        let rows = cells.each_ref().map(|row: &[Cell; SIDE]| row.each_ref().map(Cell::to_string).join(" "));
        Self { rows, cells }
    }

    /// Whether only one frame matches: there is a level for each light.
    pub fn is_exact(&self) -> bool {
        self.cells.as_flattened().iter().all(|cell| matches!(cell, Cell::Exactly(_)))
    }

    /// The rows as they were written.
    pub fn rows(&self) -> &[String; SIDE] {
        &self.rows
    }

    /// Column and row of the first light, in reading order, that is not as expected.
    pub fn first_difference(&self, frame: &Frame, brightness: &Brightness) -> Option<(usize, usize)> {
        (0..SIDE * SIDE).map(|i| (i % SIDE, i / SIDE)).find(|&(x, y)| {
            let level = frame.level(x, y);
            !match &self.cells[y][x] {
                Cell::Any => true,
                Cell::Lit => level != Level::DARK,
                Cell::Dark => level == Level::DARK,
                Cell::Exactly(expected) => level == *expected,
                Cell::Named(name) => brightness.constant(name) == Some(level),
            }
        })
    }

    /// What is expected of the light at (x, y), with the constants of a run.
    pub fn wanted(&self, x: usize, y: usize, brightness: &Brightness) -> WantedLight {
        match &self.cells[y][x] {
            Cell::Any => WantedLight::Any,
            Cell::Lit => WantedLight::Lit,
            Cell::Dark => WantedLight::Dark,
            Cell::Exactly(level) => WantedLight::Level(*level),
            Cell::Named(name) => brightness.constant(name).map_or(WantedLight::Any, WantedLight::Level),
        }
    }

    /// What is expected of the light at (x, y), in words.
    pub fn describe(&self, x: usize, y: usize, brightness: &Brightness) -> String {
        match &self.cells[y][x] {
            Cell::Any => "anything".to_owned(),
            Cell::Lit => "a lit light".to_owned(),
            Cell::Dark => "a dark light".to_owned(),
            Cell::Exactly(level) => format!("level {}", level.0),
            Cell::Named(name) => match brightness.constant(name) {
                Some(level) => format!("{name} ({})", level.0),
                None => name.clone(),
            },
        }
    }
}

impl TryFrom<Vec<String>> for Pattern {
    type Error = String;

    fn try_from(rows: Vec<String>) -> Result<Self, String> {
        let count = rows.len();
        let rows: [String; SIDE] =
            rows.try_into().map_err(|_| format!("a picture has 5 rows, this one has {count}"))?;
        let mut cells = [const { [const { Cell::Any }; SIDE] }; SIDE];
        for (y, (row, cells)) in rows.iter().zip(&mut cells).enumerate() {
            *cells = read_row(row).map_err(|error| format!("row {y} of a picture, {row:?}: {error}"))?;
        }
        Ok(Self { rows, cells })
    }
}

impl From<Pattern> for Vec<String> {
    fn from(pattern: Pattern) -> Self {
        pattern.rows.into()
    }
}

fn read_row(row: &str) -> Result<[Cell; SIDE], String> {
    let words: Vec<&str> = row.split_whitespace().collect();
    let cells: Vec<Cell> = match words[..] {
        [word] => word.chars().map(read_character).collect::<Result<_, _>>()?,
        _ => words.iter().map(|word| read_word(word)).collect::<Result<_, _>>()?,
    };
    let count = cells.len();
    cells.try_into().map_err(|_| format!("a row has 5 lights, this one has {count}"))
}

fn read_character(character: char) -> Result<Cell, String> {
    read_sign(character)
        .or_else(|| Some(Cell::Exactly(Level(DIGIT_LEVELS[character.to_digit(10)? as usize]))))
        .ok_or_else(|| format!("{character:?} is not one of '#' (lit), '.' (dark), '?' (any) and the digits 0 to 9"))
}

fn read_word(word: &str) -> Result<Cell, String> {
    let mut characters = word.chars();
    if let (Some(character), None) = (characters.next(), characters.next())
        && let Some(cell) = read_sign(character)
    {
        return Ok(cell);
    }
    if word.starts_with(|first: char| first.is_ascii_digit()) {
        return word
            .parse()
            .map(|level| Cell::Exactly(Level(level)))
            .map_err(|_| format!("{word} is not a level, 0 to 255"));
    }
    if Brightness::NAMES.contains(&word) {
        return Ok(Cell::Named(word.to_owned()));
    }
    Err(format!("{word:?} is not a level, 0 to 255, nor one of {}", Brightness::NAMES.join(", ")))
}

fn read_sign(character: char) -> Option<Cell> {
    match character {
        '#' => Some(Cell::Lit),
        '.' => Some(Cell::Dark),
        '?' => Some(Cell::Any),
        _ => None,
    }
}
