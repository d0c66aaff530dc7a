//! What a recording is made of: its takes, what is in them, and edits and changes of constants on their way.

use std::sync::Arc;

use super::boards::BoardsEdit;
use super::gesture::{Gesture, gestures};
use super::selection::Selection;
use crate::scenario::{BrightnessSet, Expectation, RecordedCheckpoints, ScheduledExpectation};
use crate::session::{BoardNumber, StampedInput};

/// A place in time with words or with an expectation.
#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    /// The tick.
    pub at: u64,
    /// Of which board something is expected; of words, the first one.
    pub board: BoardNumber,
    /// What is there.
    pub kind: MarkKind,
}

/// What is at a mark.
#[derive(Clone, PartialEq, Debug)]
pub enum MarkKind {
    /// Words for the reader.
    Note(String),
    /// What is expected, at that time, or at some time within so many ms from it.
    Expect(Expectation, Option<u64>),
}

impl Mark {
    /// Words, or something that is expected of the first board.
    #[must_use]
    pub const fn new(at: u64, kind: MarkKind) -> Self {
        Self { at, board: BoardNumber::FIRST, kind }
    }

    /// The same of another board, if something is expected.
    #[must_use]
    pub fn of_board(self, board: BoardNumber) -> Self {
        if self.is_expectation() { Self { board, ..self } } else { self }
    }

    /// Whether it is about a board: words are about all of them.
    #[must_use]
    pub fn is_about(&self, board: BoardNumber) -> bool {
        !self.is_expectation() || self.board == board
    }

    /// Whether something is expected there.
    pub const fn is_expectation(&self) -> bool {
        matches!(self.kind, MarkKind::Expect(..))
    }

    /// The last tick that it is about.
    pub fn ends(&self) -> u64 {
        match self.kind {
            MarkKind::Note(_) => self.at,
            MarkKind::Expect(_, within) => self.at.saturating_add(within.unwrap_or(0)),
        }
    }

    /// What is expected there, with its time.
    pub fn scheduled(&self) -> Option<ScheduledExpectation> {
        match &self.kind {
            MarkKind::Note(_) => None,
            MarkKind::Expect(expectation, within) => Some(ScheduledExpectation {
                board: self.board,
                from: self.at,
                to: self.ends(),
                windowed: within.is_some(),
                expectation: expectation.clone(),
            }),
        }
    }
}

/// Everything in a take that can be edited. It is cheap to copy.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Content {
    pub inputs: Arc<Vec<StampedInput>>,
    pub marks: Arc<Vec<Mark>>,
    pub end: u64,
    /// The checkpoints of the file.
    pub checkpoints: Arc<RecordedCheckpoints>,
    /// Checkpoints of the file count up to here: after an edit, what comes later was not recorded.
    pub checkpoints_to: u64,
    pub brightness: BrightnessSet,
}

impl Content {
    /// Whether nothing was done in the take and nothing is said of it.
    pub fn is_empty(&self) -> bool {
        self.inputs.is_empty() && self.marks.is_empty()
    }
}

/// The checkpoints that count: those up to a tick.
pub(super) fn valid_checkpoints(checkpoints: &RecordedCheckpoints, to: u64) -> RecordedCheckpoints {
    let valid = checkpoints.list.iter().filter(|checkpoint| checkpoint.at <= to);
    RecordedCheckpoints { parts: checkpoints.parts.clone(), list: valid.cloned().collect() }
}

/// A take that is not played now: a future that was left, or another try.
#[derive(Clone, Debug)]
pub struct Branch {
    pub(super) take: TakeLabel,
    pub(super) content: Content,
}

/// A take: its name, and a number that no other take of the recording has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct TakeLabel {
    pub id: u64,
    pub name: String,
}

impl Branch {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.take.name
    }

    /// What is done in it, by the ticks at which it begins.
    pub fn gestures(&self) -> Vec<Gesture> {
        gestures(&self.content.inputs)
    }
}

/// A change that can be taken back.
#[derive(Clone, Debug)]
pub(super) enum Change {
    /// Of what is in the take that is played.
    Content(Edit),
    /// Of the list of takes.
    Takes(TakesEdit),
    /// Of the boards.
    Boards(BoardsEdit),
}

/// What was there before and after an edit.
#[derive(Clone, Debug)]
pub(super) struct Edit {
    pub before: Content,
    pub after: Content,
    /// What is changed, by its places before and after.
    pub changed_before: Selection,
    pub changed_after: Selection,
}

/// A change of the list of takes.
#[derive(Clone, Debug)]
pub(super) enum TakesEdit {
    /// A branch is deleted that stood at this place.
    Deleted { index: usize, branch: Box<Branch>, was_main: bool },
    /// The take with this number gets another name; the name is the one that it does not have now.
    Renamed { id: u64, name: String },
}

impl Change {
    /// How many inputs it holds.
    pub fn inputs(&self) -> usize {
        match self {
            Self::Content(edit) => edit.before.inputs.len() + edit.after.inputs.len(),
            Self::Takes(TakesEdit::Deleted { branch, .. }) => branch.content.inputs.len(),
            Self::Takes(TakesEdit::Renamed { .. }) => 0,
            Self::Boards(edit) => edit.inputs(),
        }
    }
}

/// A change of the brightness constants on its way.
#[derive(Clone, Debug)]
pub(super) struct Retuning {
    pub brightness: BrightnessSet,
    /// What is changed.
    pub content: Content,
    /// The tick after which each expectation was met, once the run with the old constants is known.
    pub met: Option<Vec<Option<u64>>>,
}

/// The tick of the first input that differs.
pub(super) fn first_change(old: &[StampedInput], new: &[StampedInput]) -> u64 {
    let same = old.iter().zip(new).take_while(|(old, new)| old == new).count();
    [old.get(same), new.get(same)].into_iter().flatten().map(|stamped| stamped.tick).min().unwrap_or(u64::MAX)
}
