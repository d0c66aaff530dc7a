//! A recording that is played, rewound, branched and edited: what the window works on, and what a scenario file is made
//! from.

use std::sync::{Arc, OnceLock};

use super::content::{Branch, Change, Content, Mark, Retuning, TakeLabel, first_change, valid_checkpoints};
use super::gesture::{Gesture, gestures};
use crate::scenario::{BrightnessSet, MAX_MS, RecordedCheckpoints, Scenario, ScheduledExpectation};
use crate::session::{BoardNumber, Head, Input, RewindableSession};
use crate::verification::{ExpectationStatus, Failure, Judge};

/// A recording.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The header; steps, checkpoints and takes are made when it is written.
    pub(super) header: Scenario,
    pub(super) session: RewindableSession,
    /// Where the head is to be, while it is on its way there.
    pub(super) target: Option<Head>,
    pub(super) retuning: Option<Retuning>,
    pub(super) marks: Vec<Mark>,
    /// The checkpoints of the file.
    pub(super) checkpoints: Arc<RecordedCheckpoints>,
    pub(super) checkpoints_to: u64,
    pub(super) judge: Judge,
    /// The take that is played now.
    pub(super) take: TakeLabel,
    pub(super) branches: Vec<Branch>,
    /// The take that the file is about; the one that is played now, as long as nobody has said which.
    pub(super) main: Option<u64>,
    /// How many takes there were, for the name of the next one.
    pub(super) takes: u64,
    revision: u64,
    pub(super) edits: u64,
    pub(super) undo: Vec<Change>,
    pub(super) redo: Vec<Change>,
    /// Made when it is first asked for after a change.
    gestures: OnceLock<Vec<Gesture>>,
}

impl Recording {
    /// A recording that begins now, with the header of a scenario; its steps are not played.
    pub fn new(header: Scenario) -> Self {
        let mut header = Scenario { steps: Vec::new(), ..header.main_take() };
        header.set_checkpoints(RecordedCheckpoints::default());
        Self {
            session: RewindableSession::new(header.session_spec()),
            target: None,
            retuning: None,
            marks: Vec::new(),
            checkpoints: Arc::default(),
            checkpoints_to: u64::MAX,
            judge: Judge::default(),
            take: TakeLabel { id: 1, name: "take 1".to_owned() },
            branches: Vec::new(),
            main: None,
            takes: 1,
            revision: 0,
            edits: 0,
            undo: Vec::new(),
            redo: Vec::new(),
            gestures: OnceLock::new(),
            header,
        }
    }

    /// The header.
    pub fn header(&self) -> &Scenario {
        &self.header
    }

    /// The session, to be read.
    pub fn session(&self) -> &RewindableSession {
        &self.session
    }

    /// Notes and expectations, by time.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// How the expectations of all boards came out, as far as is known.
    pub fn judge(&self) -> &Judge {
        &self.judge
    }

    /// The first thing that was not met, if the head is after it.
    pub fn failure(&self) -> Option<&Failure> {
        self.judge.failure().filter(|failure| failure.tick < self.session.tick())
    }

    /// How the expectations of all boards came out up to the head, in the order of those among the marks.
    pub fn statuses(&self) -> impl Iterator<Item = ExpectationStatus> {
        self.expectations().map(|(_, status)| status)
    }

    /// The expectations of all boards, in the order of those among the marks, with how they came out up to the head.
    pub fn expectations(&self) -> impl Iterator<Item = (&ScheduledExpectation, ExpectationStatus)> {
        let head = self.session.tick();
        self.judge.expectations().map(move |(due, status)| match status.tick() {
            Some(tick) if tick >= head => (due, ExpectationStatus::Pending),
            _ => (due, status),
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

    /// A number that grows with every change of any kind, by hand or by an edit. Time that passes is no change.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// How many edits were made and taken back, to distinguish states of the recording.
    pub fn edits(&self) -> u64 {
        self.edits
    }

    /// Whether nothing was done in it and nothing is said of it, in any take.
    pub fn is_empty(&self) -> bool {
        self.session.inputs().is_empty() && self.marks.is_empty() && self.branches.is_empty()
    }

    /// Everything that is done in this take, by the ticks at which it begins. The edits count in this order.
    pub fn gestures(&self) -> &[Gesture] {
        self.gestures.get_or_init(|| gestures(self.session.inputs()))
    }

    /// The one place through which every change goes.
    pub(super) fn changed(&mut self) {
        self.revision += 1;
        self.gestures.take();
    }

    /// Does something to the board that is chosen, by hand; see [`Self::apply_to`].
    pub fn apply(&mut self, input: Input) {
        self.apply_to(self.session.chosen(), input);
    }

    /// Does something to a board, by hand. Before the end, that is another future: the old one becomes a branch.
    pub fn apply_to(&mut self, board: BoardNumber, input: Input) {
        self.end_retuning();
        if !self.session.machine_of(board).is_some_and(|machine| machine.would_change(&input)) {
            return;
        }
        // whoever takes over does so where the head is
        self.target = None;
        if self.session.has_future() {
            self.branch_off();
        }
        self.session.apply_to(board, input);
        self.judge.forget_from(self.session.tick());
        self.changed();
    }

    /// Runs until `tick` is the next one, or to the first thing that is not met; to the end of the day at most.
    pub fn run_to(&mut self, tick: u64) {
        if tick <= self.session.tick() {
            return;
        }
        self.target = None;
        while self.session.tick() < tick.min(MAX_MS) {
            self.session.step();
            self.judge_known();
            if self.failure().is_some_and(|failure| failure.known + 1 == self.session.tick()) {
                return;
            }
        }
    }

    /// Judges what the session has come to know.
    pub(super) fn judge_known(&mut self) {
        let (first, others) = self.session.logs();
        self.judge.judge(first, others, self.session.inputs());
    }

    pub(super) fn content(&self) -> Content {
        Content {
            inputs: Arc::new(self.session.inputs().to_vec()),
            marks: Arc::new(self.marks.clone()),
            end: self.session.end(),
            checkpoints: self.checkpoints.clone(),
            checkpoints_to: self.checkpoints_to,
            brightness: self.header.brightness.clone(),
        }
    }

    /// Replaces everything that can be edited; the session keeps what is the same.
    pub(super) fn set_content(&mut self, content: &Content) {
        let mut target = self.target.take().unwrap_or(self.session.head());
        let names_mean_the_same = self.header.brightness == content.brightness;
        self.retune_header(&content.brightness);
        let mut from = first_change(self.session.inputs(), &content.inputs);
        if content.end < self.session.end() {
            from = from.min(content.end);
        }
        self.session.replace_inputs(content.inputs.to_vec(), content.end, from);
        let asks_the_same = names_mean_the_same
            && self.marks == *content.marks
            && self.checkpoints == content.checkpoints
            && self.checkpoints_to == content.checkpoints_to;
        self.marks = content.marks.to_vec();
        self.checkpoints = content.checkpoints.clone();
        self.checkpoints_to = content.checkpoints_to;
        if asks_the_same {
            self.judge.forget_from(from);
        } else {
            self.reverify();
        }
        self.edits += 1;
        self.changed();
        target.tick = target.tick.min(self.session.end());
        self.target = Some(target);
        self.catch_up_at_once();
    }

    /// Takes other brightness constants; returns whether that changes the program, which is then at power-on. An image has
    /// its own constants.
    pub(super) fn retune_header(&mut self, brightness: &BrightnessSet) -> bool {
        self.header.brightness.clone_from(brightness);
        let program = self.header.program_spec();
        let changes = program != self.session.spec().program;
        if changes {
            self.session.replace_program(program);
        }
        changes
    }

    /// Judges everything that is expected again, by what is known.
    pub(super) fn reverify(&mut self) {
        let scheduled = self.marks.iter().filter_map(Mark::scheduled).collect();
        let checkpoints = valid_checkpoints(&self.checkpoints, self.checkpoints_to);
        let judge = Judge::new(scheduled, checkpoints, &self.header);
        let before = std::mem::replace(&mut self.judge, judge);
        let (first, others) = self.session.logs();
        self.judge.adopt_before(first, others, &before);
        self.judge_known();
    }
}
