//! Judges what is expected of all boards of a session.

use std::sync::Arc;

use super::status::ExpectationStatus;
use super::verdict::Failure;
use super::verifier::Verifier;
use crate::scenario::{RecordedCheckpoints, Scenario, ScheduledExpectation};
use crate::session::{BoardNumber, Log, StampedInput};

/// A verifier for each board of a session.
#[derive(Clone, Debug, Default)]
pub struct Judge {
    first: Verifier,
    others: Vec<Verifier>,
    /// Of each expectation, in the order in which they were given, its board.
    boards: Vec<BoardNumber>,
}

impl Judge {
    /// Expectations of all boards, sorted by the ticks from which they may be met, and checkpoints. `header` says which boards there
    /// are.
    pub fn new(expectations: Vec<ScheduledExpectation>, checkpoints: RecordedCheckpoints, header: &Scenario) -> Self {
        let names: Arc<[String]> = match header.boards.len() {
            0 => Arc::default(),
            _ => header.board_names().map(str::to_owned).collect(),
        };
        let boards = expectations.iter().map(|due| due.board).collect();
        let (first, rest): (Vec<_>, Vec<_>) = expectations.into_iter().partition(|due| due.board == BoardNumber::FIRST);
        let others = (1..).map(BoardNumber).zip(header.boards.values()).map(|(board, other)| {
            let expectations = rest.iter().filter(|due| due.board == board).cloned().collect();
            let brightness = other.as_scenario().brightness();
            Verifier::new(expectations, RecordedCheckpoints::default(), brightness).of_board(board, &names)
        });
        let others = others.collect();
        let first = Verifier::new(first, checkpoints, header.brightness()).of_board(BoardNumber::FIRST, &names);
        Self { first, others, boards }
    }

    /// The same, which fails where a program ends and nothing expects that; see [`Verifier::judging_end`].
    #[must_use]
    pub fn judging_end(self) -> Self {
        let others = self.others.into_iter().map(Verifier::judging_end).collect();
        Self { first: self.first.judging_end(), others, ..self }
    }

    /// The verifier of the first board, which compares the checkpoints of all boards, too.
    pub fn first(&self) -> &Verifier {
        &self.first
    }

    /// The verifiers of all boards, that of the first one first.
    pub fn verifiers(&self) -> impl Iterator<Item = &Verifier> {
        std::iter::once(&self.first).chain(&self.others)
    }

    /// The verifiers of the boards beside the first one.
    pub(super) fn others(&self) -> &[Verifier] {
        &self.others
    }

    /// The verifier of a board; that of the first one if there is no board of this number.
    pub fn of(&self, board: BoardNumber) -> &Verifier {
        board.index().checked_sub(1).and_then(|other| self.others.get(other)).unwrap_or(&self.first)
    }

    /// Each expectation with how it came out, in the order in which they were given.
    pub fn expectations(&self) -> impl Iterator<Item = (&ScheduledExpectation, ExpectationStatus)> {
        let mut all: Vec<_> = self.verifiers().map(Verifier::judged).collect();
        self.boards.iter().filter_map(move |board| all.get_mut(board.index())?.next())
    }

    /// The first thing that was not met; of several after the same tick, that of the first board.
    pub fn failure(&self) -> Option<&Failure> {
        // most sessions have one board, and are asked this after each tick
        if self.others.is_empty() {
            return self.first.failure();
        }
        self.verifiers().filter_map(Verifier::failure).min_by_key(|failure| failure.known)
    }

    /// Judges what the logs of the boards have come to know. `inputs` are those of the session.
    pub fn judge(&mut self, first: &Log, others: &[Log], inputs: &[StampedInput]) {
        self.first.judge(first, inputs);
        for (verifier, log) in self.others.iter_mut().zip(others) {
            verifier.judge(log, inputs);
        }
    }

    /// Takes back every judgement of `tick` and of later ticks.
    pub fn forget_from(&mut self, tick: u64) {
        self.all_mut().for_each(|verifier| verifier.forget_from(tick));
    }

    /// The statuses that another one came to for the same expectations before the ticks from which the logs know all, where they have
    /// dropped what was judged.
    pub fn adopt_before(&mut self, first: &Log, others: &[Log], other: &Self) {
        let logs = std::iter::once(first).chain(others);
        for ((verifier, log), before) in self.all_mut().zip(logs).zip(other.verifiers()) {
            if log.frames_from() > 0 || log.dropped_lines() > 0 {
                verifier.adopt_before(log.frames_from().max(log.lines_from()), before);
            }
        }
    }

    fn all_mut(&mut self) -> impl Iterator<Item = &mut Verifier> {
        std::iter::once(&mut self.first).chain(&mut self.others)
    }
}
