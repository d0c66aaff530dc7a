//! What a breakpoint does where the program comes by it.

use super::hits::{HitCondition, Hits};
use super::log_message::LogMessage;
use crate::cli::debug_adapter::expression::{Expression, Frame};

/// Which way a run goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Direction {
    #[default]
    Forward,
    Back,
}

/// What becomes of a program at a breakpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Passes,
    /// It passes, and this is written.
    Logs(String),
    Holds,
    /// It is held, since nobody can say whether it would be: for this reason.
    Fails(String),
}

/// A condition as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Condition {
    text: String,
    expression: Expression,
}

/// What is asked of a breakpoint beyond its place.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Rule {
    condition: Option<Condition>,
    hits: Option<HitCondition>,
    log: Option<LogMessage>,
}

impl Rule {
    /// The rule by what an editor has for a condition, a hit condition and a log message. Blank ones are none.
    ///
    /// # Errors
    /// Which of them is none, and why.
    pub(super) fn read(condition: &str, hits: &str, log: &str) -> Result<Self, String> {
        let (condition, hits) = (condition.trim(), hits.trim());
        let condition = (!condition.is_empty()).then(|| {
            let wrong = |words| format!("condition {condition:?}: {words}");
            let expression = Expression::parse(condition).map_err(wrong)?;
            Ok::<_, String>(Condition { text: condition.to_owned(), expression })
        });
        let hits = (!hits.is_empty()).then(|| HitCondition::read(hits));
        let log = (!log.trim().is_empty()).then(|| LogMessage::read(log));
        Ok(Self { condition: condition.transpose()?, hits: hits.transpose()?, log: log.transpose()? })
    }

    /// Whether the program is held each time.
    pub(super) fn is_plain(&self) -> bool {
        *self == Self::default()
    }

    /// What becomes of a program that comes by in a direction. A hit is counted where the condition holds, and forward; each
    /// moment counts once.
    pub(super) fn apply(&self, frame: &Frame<'_>, direction: Direction, hits: &mut Hits) -> Outcome {
        match self.condition(frame) {
            Ok(true) => {}
            Ok(false) => return Outcome::Passes,
            Err(words) => return Outcome::Fails(words),
        }
        if let Some(wanted) = &self.hits {
            let cycle = frame.chip.core().cycles();
            if direction == Direction::Forward {
                hits.count(cycle);
            }
            if !hits.number(cycle).is_some_and(|number| wanted.holds(number)) {
                return Outcome::Passes;
            }
        }
        match &self.log {
            None => Outcome::Holds,
            Some(log) if direction == Direction::Forward => Outcome::Logs(log.text(frame)),
            Some(_) => Outcome::Passes,
        }
    }

    fn condition(&self, frame: &Frame<'_>) -> Result<bool, String> {
        let Some(Condition { text, expression }) = &self.condition else { return Ok(true) };
        expression.holds(frame).map_err(|words| format!("condition {text:?}: {words}"))
    }
}
