//! What came out, for a person to read.

use std::fmt;

use super::pattern::Pattern;
use crate::hal::{Acceleration, Frame, SIDE};
use crate::session::{Input, StampedInput};

/// The first expectation that did not hold.
#[derive(Clone, PartialEq, Debug)]
pub struct Failure {
    /// The tick after which it should have held, the last one of its window.
    pub tick: u64,
    /// The first tick of the window, if it had one.
    pub from: Option<u64>,
    /// What did not hold.
    pub unmet: Unmet,
    /// What the display showed.
    pub frame: Frame,
    /// The inputs just before.
    pub inputs: Vec<StampedInput>,
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
    /// The line was not written.
    Console {
        /// The line.
        expected: String,
        /// What was written instead.
        found: Vec<String>,
    },
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
}

/// Several lines: what and when, both pictures, the inputs before.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from {
            Some(from) => write!(f, "from {from} to {} ms", self.tick)?,
            None => write!(f, "at {} ms", self.tick)?,
        }
        match &self.unmet {
            Unmet::Display { expected, led: (x, y), wanted } => {
                let level = self.frame.level(*x, *y).0;
                writeln!(f, ", LED {x},{y}: expected {wanted}, found level {level}")?;
                side_by_side(f, expected, &self.frame)?;
            }
            Unmet::Console { expected, found } => {
                writeln!(f, ", console: expected the line {expected:?}")?;
                match found.len() {
                    0 => writeln!(f, "  no line was written")?,
                    _ => writeln!(f, "  found {found:?}")?,
                }
            }
            Unmet::Checkpoint { different } => {
                writeln!(f, ", checkpoint: not as recorded: {}", different.join(", "))?;
                writeln!(f, "  found")?;
                writeln!(f, "  {}", self.frame.to_string().replace('\n', "\n  "))?;
            }
            Unmet::State { name, expected, found } => {
                writeln!(f, ", state: expected {name} {expected}, found {found}")?;
            }
        }
        match self.inputs.len() {
            0 => write!(f, "  no inputs before"),
            _ => {
                write!(f, "  the inputs before:")?;
                self.inputs
                    .iter()
                    .try_for_each(|stamped| write!(f, "\n    {:>8} ms  {}", stamped.tick, Words(stamped.input)))
            }
        }
    }
}

/// Both pictures, row by row; the rows that the first difference is in are not marked, the sentence before names it.
fn side_by_side(f: &mut fmt::Formatter<'_>, expected: &Pattern, found: &Frame) -> fmt::Result {
    let width = expected.rows().iter().map(String::len).max().unwrap_or(0).max("expected".len());
    // both in digits, when the expectation is written in them
    let found = match expected.rows().iter().all(|row| row.len() == SIDE) {
        true => Pattern::exactly(found).rows().clone(),
        false => found.rows().map(|row| row.map(|level| format!("{:>3}", level.0)).join(" ")),
    };
    writeln!(f, "  {:width$}   found", "expected")?;
    for (expected, found) in expected.rows().iter().zip(&found) {
        writeln!(f, "  {expected:width$}   {found}")?;
    }
    Ok(())
}

struct Words(Input);

impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Input::Press(button) => write!(f, "press {}", button.letter()),
            Input::Release(button) => write!(f, "release {}", button.letter()),
            Input::Pose(Acceleration { x_mg, y_mg, z_mg }) => write!(f, "pose {x_mg} {y_mg} {z_mg} milli-g"),
            Input::Shake => write!(f, "shake"),
            Input::Reset => write!(f, "reset"),
        }
    }
}
