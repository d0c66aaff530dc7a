//! What came out, for a person to read.

use std::fmt;
use std::sync::Arc;

use super::missing::MissingText;
use crate::hal::{Frame, SIDE};
use crate::scenario::{EndExpectation, OutputExpectation, OutputText, Pattern, SoundExpectation};
use crate::session::{BoardNumber, Log, PadOutput, ProgramEnd, Sound, StampedInput};

/// The first expectation that did not hold.
#[derive(Clone, PartialEq, Debug)]
pub struct Failure {
    /// The tick after which it should have held, the last one of its window; of a program that has ended, the tick in which it came
    /// to its end.
    pub tick: u64,
    /// The tick after which it was known: a later one for a program whose end shows only by what it does then.
    pub known: u64,
    /// The first tick of the window, if it had one.
    pub from: Option<u64>,
    /// What did not hold.
    pub unmet: Unmet,
    /// What the display showed.
    pub frame: Frame,
    /// The inputs just before, to all boards.
    pub inputs: Vec<StampedInput>,
    /// Of which board.
    pub board: BoardNumber,
    /// The names of the boards, if there are several.
    pub boards: Arc<[String]>,
}

/// What did not hold.
#[derive(Clone, PartialEq, Debug)]
pub enum Unmet {
    /// The display does not match.
    Display {
        /// What was expected.
        expected: Box<Pattern>,
        /// Column and row of the first light that differs.
        led: (usize, usize),
        /// What was expected of that light.
        wanted: String,
    },
    /// A line or a text was not written.
    Written(Box<MissingText>),
    /// The machine is not what it was when it was recorded.
    Checkpoint {
        /// What differs: `the frames`, and names of parts of the state.
        different: Vec<String>,
    },
    /// The program says something else of itself.
    State {
        /// What it says.
        name: &'static str,
        /// What was expected.
        expected: String,
        /// What it is.
        found: String,
    },
    /// Something did not go over the air or a bus.
    Traffic {
        /// The key of what was expected.
        key: &'static str,
        /// What was expected, as it is written.
        expected: String,
        /// What went instead, with its times; all of it.
        found: Vec<String>,
    },
    /// Something else is heard.
    Sound {
        /// What was expected.
        expected: SoundExpectation,
        /// What was heard.
        heard: Sound,
    },
    /// The program ended, which nothing expects.
    Ended(ProgramEnd),
    /// The program goes on, or ended in another way.
    NoSuchEnd {
        /// What was expected.
        expected: EndExpectation,
        /// How the program ended.
        found: Option<ProgramEnd>,
    },
    /// Something else is made at a pin.
    Output {
        /// What was expected.
        expected: OutputExpectation,
        /// What is made there.
        made: PadOutput,
    },
}

/// The most of what went over the air or a bus that a verdict shows, the last ones.
const MAX_TRAFFIC: usize = 5;

/// The most inputs before a failure that a verdict shows.
const MAX_INPUTS: usize = 5;

impl Failure {
    /// Something that was not met after the tick `ran`, in a window that began at `from`. `inputs` are those up to then.
    pub(super) fn at(ran: u64, from: Option<u64>, unmet: Unmet, log: &Log, inputs: &[StampedInput]) -> Self {
        Self::shown(ran, from, unmet, log.frame_after(ran).copied().unwrap_or_default(), inputs)
    }

    /// The program ended, which nothing expects. `inputs` are those up to when that was known.
    pub(super) fn of_end(end: &ProgramEnd, log: &Log, inputs: &[StampedInput]) -> Self {
        let before = &inputs[..inputs.partition_point(|stamped| stamped.tick <= end.begun)];
        Self { tick: end.begun, ..Self::at(end.tick, None, Unmet::Ended(end.clone()), log, before) }
    }

    /// Something that was not met after the tick `tick`, while `frame` was shown. `inputs` are those up to then.
    pub fn shown(tick: u64, from: Option<u64>, unmet: Unmet, frame: Frame, inputs: &[StampedInput]) -> Self {
        let inputs = inputs[inputs.len().saturating_sub(MAX_INPUTS)..].to_vec();
        Self { tick, known: tick, from, unmet, frame, inputs, board: BoardNumber::FIRST, boards: Arc::default() }
    }

    /// The rows of what the display showed, top to bottom: written like those that were expected, in digits when they are
    /// in digits.
    pub fn found_rows(&self) -> [String; SIDE] {
        match &self.unmet {
            Unmet::Display { expected, .. } if expected.rows().iter().any(|row| row.len() != SIDE) => {
                self.frame.rows().map(|row| row.map(|level| format!("{:>3}", level.0)).join(" "))
            }
            _ => Pattern::exactly(&self.frame).rows().clone(),
        }
    }

    /// The name of a board, if there are several.
    fn name_of(&self, board: BoardNumber) -> Option<&str> {
        self.boards.get(board.index()).map(String::as_str)
    }

    /// What did not hold and when, in one line.
    pub fn headline(&self) -> String {
        let seconds = |tick: u64| format!("{}.{:03}", tick / 1000, tick % 1000);
        let board = self.name_of(self.board);
        let when = match self.from {
            Some(from) => format!("from {from} to {} ms ({} to {} s)", self.tick, seconds(from), seconds(self.tick)),
            None => format!("at {} ms ({} s)", self.tick, seconds(self.tick)),
        };
        let when = board.map(|name| format!("board {name}, {when}")).unwrap_or(when);
        match &self.unmet {
            Unmet::Display { led: (x, y), wanted, .. } => {
                format!("{when}, LED {x},{y}: expected {wanted}, found level {}", self.frame.level(*x, *y).0)
            }
            Unmet::Written(missing) => {
                let key = if missing.is_text { "text" } else { "console" };
                format!("{when}, {key}: {}", missing.sentence())
            }
            Unmet::Checkpoint { different } => {
                format!("{when}, checkpoint: not as recorded: {}", different.join(", "))
            }
            Unmet::State { name, expected, found } => {
                format!("{when}, state: expected {name} {expected}, found {found}")
            }
            Unmet::Traffic { key, expected, found } => {
                let came = match found.len() {
                    0 => "nothing went".to_owned(),
                    1 => "1 other went".to_owned(),
                    count => format!("{count} others went"),
                };
                format!("{when}, {key}: expected {expected}, and {came}")
            }
            Unmet::Ended(end) => format!("{when}: {}", end.words),
            Unmet::NoSuchEnd { expected, found } => {
                let found = found.as_ref().map_or("the program goes on".to_owned(), ProgramEnd::words_with_time);
                format!("{when}, {}: expected {expected}, and {found}", expected.key())
            }
            Unmet::Sound { expected, heard } => {
                format!("{when}, {}: expected {expected}, heard {heard}", expected.key())
            }
            Unmet::Output { expected, made } => {
                format!("{when}, output: expected {expected}, found {}", OutputText(made))
            }
        }
    }
}

/// Several lines: what and when, both pictures, the inputs before.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.headline())?;
        match &self.unmet {
            Unmet::Display { expected, led, .. } => side_by_side(f, expected.rows(), &self.found_rows(), *led)?,
            Unmet::Written(missing) => write!(f, "{missing}")?,
            Unmet::Checkpoint { .. } => {
                writeln!(f, "  found")?;
                self.found_rows().iter().try_for_each(|row| writeln!(f, "  {row}"))?;
            }
            Unmet::State { .. }
            | Unmet::Ended(_)
            | Unmet::NoSuchEnd { .. }
            | Unmet::Sound { .. }
            | Unmet::Output { .. } => {}
            Unmet::Traffic { found, .. } => {
                let last = &found[found.len().saturating_sub(MAX_TRAFFIC)..];
                last.iter().try_for_each(|line| writeln!(f, "  {line}"))?;
            }
        }
        match self.inputs.len() {
            0 => write!(f, "  no inputs before"),
            _ => {
                write!(f, "  the inputs before:")?;
                self.inputs.iter().try_for_each(|StampedInput { tick, board, input }| {
                    let board = self.name_of(*board).map(|name| format!("{name}: ")).unwrap_or_default();
                    write!(f, "\n    {tick:>8} ms  {board}{input}")
                })
            }
        }
    }
}

/// Both pictures, row by row, with carets under the light that differs.
fn side_by_side(
    f: &mut fmt::Formatter<'_>,
    expected: &[String; SIDE],
    found: &[String; SIDE],
    (x, y): (usize, usize),
) -> fmt::Result {
    let width = expected.iter().map(String::len).max().unwrap_or(0).max("expected".len());
    writeln!(f, "  {:width$}   found", "expected")?;
    for (row, (expected, found)) in expected.iter().zip(found).enumerate() {
        writeln!(f, "  {expected:width$}   {found}")?;
        if row == y {
            writeln!(f, "  {:width$}   {}", caret(expected, x), caret(found, x))?;
        }
    }
    Ok(())
}

/// Carets under the light `x` of a row, which is five characters or five words.
fn caret(row: &str, x: usize) -> String {
    let mut words = row.split_whitespace();
    let (column, width) = match (words.next(), words.nth(x.saturating_sub(1))) {
        (Some(first), None) => (row.find(first).unwrap_or(0) + x, 1),
        (Some(first), Some(other)) => {
            let word = if x == 0 { first } else { other };
            // both are slices of the row
            (word.as_ptr() as usize - row.as_ptr() as usize, word.len())
        }
        _ => (x, 1),
    };
    format!("{}{}", " ".repeat(column), "^".repeat(width))
}
