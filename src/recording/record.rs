//! A recording that is played, rewound, branched and edited: what the window works on, and what a scenario file is made
//! from.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::branch::Branch;
use super::edit::first_change;
use super::gesture::{Gesture, gestures};
use crate::scenario::{
    Action, BrightnessSet, Expectation, RecordedCheckpoints, Scenario, ScheduledExpectation, Script, Step, When,
};
use crate::session::{Input, Session, StampedInput};
use crate::verification::{ExpectationStatus, Failure, Verifier};

/// The number of the next recording. It tells recordings apart, and decides nothing else.
static NEXT_NUMBER: AtomicU64 = AtomicU64::new(0);

/// A place in time with words or with an expectation.
#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    /// The tick.
    pub at: u64,
    /// What stands there.
    pub kind: MarkKind,
}

impl Mark {
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
}

/// What stands at a mark.
#[derive(Clone, PartialEq, Debug)]
pub enum MarkKind {
    /// Words for the reader.
    Note(String),
    /// What is expected, at that time, or at some time within so many ms from it.
    Expect(Expectation, Option<u64>),
}

/// Everything in a take that can be edited.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Content {
    pub inputs: Arc<Vec<StampedInput>>,
    pub marks: Arc<Vec<Mark>>,
    pub end: u64,
    /// Checkpoints of the file count up to here: after an edit, what comes later was not recorded.
    pub checkpoints_to: u64,
    pub brightness: BrightnessSet,
}

/// A recording.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The header; steps and checkpoints are made when it is written.
    pub(super) header: Scenario,
    pub(super) session: Session,
    pub(super) marks: Vec<Mark>,
    /// The checkpoints of the file.
    checkpoints: RecordedCheckpoints,
    pub(super) checkpoints_to: u64,
    verifier: Verifier,
    /// Up to here, what is expected was looked at; the head may be before it.
    verified_to: u64,
    pub(super) failure: Option<Failure>,
    pub(super) take: String,
    pub(super) branches: Vec<Branch>,
    pub(super) takes: usize,
    pub(super) changes: u64,
    number: u64,
    /// What was there after the last change: what differs from it was played since.
    pub(super) after_change: Option<Content>,
    pub(super) undo: Vec<Content>,
    pub(super) redo: Vec<Content>,
}

impl Recording {
    /// A recording that begins now, with the header of a scenario; what it does is not looked at.
    pub fn new(header: Scenario) -> Self {
        let mut header = Scenario { steps: Vec::new(), ..header };
        header.set_checkpoints(RecordedCheckpoints::default());
        Self {
            session: header.power_on(),
            marks: Vec::new(),
            checkpoints: RecordedCheckpoints::default(),
            checkpoints_to: u64::MAX,
            verifier: Verifier::default(),
            verified_to: 0,
            failure: None,
            take: "take 1".to_owned(),
            branches: Vec::new(),
            takes: 1,
            changes: 0,
            number: NEXT_NUMBER.fetch_add(1, Ordering::Relaxed),
            after_change: None,
            undo: Vec::new(),
            redo: Vec::new(),
            header,
        }
    }

    /// A scenario, at power-on, to be played.
    ///
    /// # Errors
    /// What is wrong with a step of a scenario that was not read from a file.
    pub fn open(scenario: Scenario) -> Result<Self, String> {
        let Script { inputs, expectations, notes, ticks } = scenario.script()?;
        let mut marks: Vec<Mark> = expectations
            .into_iter()
            .map(|due| Mark {
                at: due.from,
                kind: MarkKind::Expect(due.expectation, due.windowed.then_some(due.to - due.from)),
            })
            .collect();
        marks.extend(notes.into_iter().map(|(at, note)| Mark { at, kind: MarkKind::Note(note) }));
        marks.sort_by_key(|mark| mark.at);
        let mut recording = Self { checkpoints: scenario.recorded_checkpoints(), ..Self::new(scenario) };
        recording.session = Session::with_inputs(recording.header.program_spec(), inputs, ticks);
        recording.marks = marks;
        recording.look_again();
        Ok(recording)
    }

    /// The header.
    pub fn header(&self) -> &Scenario {
        &self.header
    }

    /// The session, to be read.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Notes and expectations, by time.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// How the expectations stand.
    pub fn verifier(&self) -> &Verifier {
        &self.verifier
    }

    /// The first thing that did not hold, if the head is after it.
    pub fn failure(&self) -> Option<&Failure> {
        self.failure.as_ref().filter(|failure| failure.tick < self.session.tick())
    }

    /// How the expectations stand at the head, in the order of [`Verifier::expectations`].
    pub fn statuses(&self) -> impl Iterator<Item = ExpectationStatus> {
        let head = self.session.tick();
        self.verifier.statuses().iter().map(move |standing| match *standing {
            ExpectationStatus::Passed { tick, .. } | ExpectationStatus::Failed { tick } if tick >= head => {
                ExpectationStatus::Pending
            }
            standing => standing,
        })
    }

    /// The tick up to which checkpoints of the file count; those after it were made invalid by an edit.
    pub fn checkpoints_count_to(&self) -> u64 {
        self.checkpoints_to
    }

    /// The checkpoints of the file, valid or not.
    pub fn file_checkpoints(&self) -> &RecordedCheckpoints {
        &self.checkpoints
    }

    /// A number that other recordings of this program do not have.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// How many changes were made and taken back, to tell one state of the recording from another.
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// The name of what is played now.
    pub fn take(&self) -> &str {
        &self.take
    }

    /// The other futures and tries.
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// Does something to the board, by hand. Before the end, that is another future: the old one becomes a branch.
    pub fn apply(&mut self, input: Input) {
        if !self.session.would_change(input) {
            return;
        }
        if self.session.has_future() {
            self.branch_off();
        }
        self.session.apply(input);
    }

    /// Runs until `tick` is the next one, or to the first thing that does not hold.
    pub fn run_to(&mut self, tick: u64) {
        let head = self.session.tick();
        // what was looked at before is known to fail, or not to
        let known_failure = self.failure.as_ref().map(|failure| failure.tick + 1).filter(|&stop| stop > head);
        self.look_until(tick.min(self.verified_to).min(known_failure.unwrap_or(u64::MAX)));
        if known_failure.is_some_and(|stop| stop <= self.session.tick()) {
            return;
        }
        let failed = self.failure.is_some();
        while self.session.tick() < tick {
            self.look_until(self.session.tick() + 1);
            if self.failure.is_some() && !failed {
                return;
            }
        }
    }

    /// Moves the head, back or forward within what is recorded.
    pub fn seek(&mut self, tick: u64) {
        let tick = tick.min(self.session.end());
        if tick < self.session.tick() {
            self.session.seek(tick);
        } else {
            self.look_until(tick);
        }
    }

    /// The scenario that says all this: inputs as clicks, holds and poses, marks, and checkpoints to its end.
    pub fn to_scenario(&self) -> Scenario {
        let mut whole = self.session.clone();
        whole.seek(self.session.end());
        let mut scenario = self.without_checkpoints();
        scenario.set_checkpoints(RecordedCheckpoints::of(&whole));
        scenario
    }

    /// The same scenario without its checkpoints, which takes no time to run it.
    pub(super) fn without_checkpoints(&self) -> Scenario {
        let mut steps: Vec<Step> = gestures(self.session.inputs()).iter().map(Gesture::step).collect();
        steps.extend(self.marks.iter().map(|mark| match &mark.kind {
            MarkKind::Note(note) => Step { when: When::At(mark.at), action: Action::Marker, note: Some(note.clone()) },
            MarkKind::Expect(expectation, within) => {
                Step { when: When::At(mark.at), action: Action::Expect(expectation.clone(), *within), note: None }
            }
        }));
        // stable: at the same time, what is done stands before what is expected
        steps.sort_by_key(|step| match step.when {
            When::At(at) | When::Wait(at) => at,
        });
        let marked = self.marks.iter().map(|mark| match mark.kind {
            MarkKind::Expect(_, within) => mark.at + within.unwrap_or(0) + 1,
            MarkKind::Note(_) => mark.at,
        });
        let end = marked.fold(self.session.end(), u64::max);
        steps.push(Step { when: When::At(end), action: Action::End, note: None });
        Scenario { steps, ..self.header.clone() }
    }

    pub(super) fn content(&self) -> Content {
        Content {
            inputs: Arc::new(self.session.inputs().to_vec()),
            marks: Arc::new(self.marks.clone()),
            end: self.session.end(),
            checkpoints_to: self.checkpoints_to,
            brightness: self.header.brightness.clone(),
        }
    }

    /// Replaces everything that can be edited; the session keeps what is the same.
    pub(super) fn set_content(&mut self, content: &Content) {
        self.changes += 1;
        if self.header.brightness != content.brightness {
            self.header.brightness = content.brightness.clone();
            self.session.replace_program(self.header.program_spec());
        }
        let from = first_change(self.session.inputs(), &content.inputs).min(content.end);
        self.session.replace_inputs(content.inputs.to_vec(), content.end, from);
        self.marks = content.marks.to_vec();
        self.checkpoints_to = content.checkpoints_to;
        self.look_again();
    }

    /// Looks at everything that is expected anew, from power-on to the head.
    pub(super) fn look_again(&mut self) {
        let head = self.session.tick();
        let mut checkpoints = self.checkpoints.clone();
        checkpoints.list.retain(|checkpoint| checkpoint.at <= self.checkpoints_to);
        let nothing_to_look_at = checkpoints.list.is_empty() && !self.marks.iter().any(Mark::is_expectation);
        self.verifier = Verifier::new(self.expectations(), checkpoints, self.header.brightness());
        self.failure = None;
        self.verified_to = 0;
        if nothing_to_look_at {
            self.verified_to = head;
        } else {
            let applied = self.session.past_inputs().len();
            self.session.seek(0);
            self.look_until(head);
            self.session.apply_up_to(applied);
        }
    }

    /// Moves the head forward to `tick` and looks at what is expected, where that was not done before.
    fn look_until(&mut self, tick: u64) {
        self.session.seek(tick.min(self.verified_to).max(self.session.tick()));
        while self.session.tick() < tick {
            self.session.step();
            let failure = self.verifier.after_tick(&self.session);
            self.failure = self.failure.take().or(failure);
            self.verified_to = self.session.tick();
        }
    }

    /// The expectations among the marks.
    fn expectations(&self) -> Vec<ScheduledExpectation> {
        let due = |mark: &Mark| match &mark.kind {
            MarkKind::Note(_) => None,
            MarkKind::Expect(expectation, within) => Some(ScheduledExpectation {
                from: mark.at,
                to: mark.at + within.unwrap_or(0),
                windowed: within.is_some(),
                expectation: expectation.clone(),
            }),
        };
        self.marks.iter().filter_map(due).collect()
    }
}
