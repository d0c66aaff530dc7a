//! A recording that is played, rewound, branched and edited: what the window works on, and what a scenario file is made
//! from.

use std::sync::Arc;

use super::Scenario;
use super::edit::first_change;
use super::gesture::{Gesture, gestures};
use super::layout::{Due, Script};
use super::recorded::RecordedCheckpoints;
use super::step::{Action, Expectation, Step, When};
use super::verdict::Failure;
use super::verifier::Verifier;
use crate::session::{Input, Session, StampedInput};

/// A place in time with words or with an expectation.
#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    /// The tick.
    pub at: u64,
    /// What stands there.
    pub kind: MarkKind,
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
}

/// A future that was left, or another try.
#[derive(Clone, Debug)]
pub struct Branch {
    /// Its name.
    pub name: String,
    content: Content,
}

impl Branch {
    /// What hands do in it, by the ticks at which it begins.
    pub fn gestures(&self) -> Vec<Gesture> {
        gestures(&self.content.inputs)
    }
}

/// A recording.
#[derive(Clone, Debug)]
pub struct Recording {
    /// The header; steps and checkpoints are made when it is written.
    header: Scenario,
    pub(super) session: Session,
    pub(super) marks: Vec<Mark>,
    /// The checkpoints of the file.
    checkpoints: RecordedCheckpoints,
    pub(super) checkpoints_to: u64,
    verifier: Verifier,
    failure: Option<Failure>,
    take: String,
    branches: Vec<Branch>,
    takes: usize,
    changes: u64,
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
            failure: None,
            take: "take 1".to_owned(),
            branches: Vec::new(),
            takes: 1,
            changes: 0,
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

    /// Names the recording.
    pub fn set_name(&mut self, name: String) {
        self.header.name = name;
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
        self.failure.as_ref()
    }

    /// The tick up to which checkpoints of the file count; those after it were made invalid by an edit.
    pub fn checkpoints_count_to(&self) -> u64 {
        self.checkpoints_to
    }

    /// The checkpoints of the file, valid or not.
    pub fn file_checkpoints(&self) -> &RecordedCheckpoints {
        &self.checkpoints
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
        while self.session.tick() < tick {
            self.session.step();
            if let Some(failure) = self.verifier.after_tick(&self.session)
                && self.failure.is_none()
            {
                self.failure = Some(failure);
                return;
            }
        }
    }

    /// Power off and on: a take that begins anew. What was recorded becomes a branch, if anything was done in it.
    pub fn restart(&mut self) {
        self.session.seek(0);
        if self.session.inputs().is_empty() && self.marks.is_empty() {
            self.session.cut();
            self.look_again();
        } else {
            self.branch_off();
        }
        self.marks.clear();
        self.look_again();
    }

    /// Moves the head, back or forward within what is recorded.
    pub fn seek(&mut self, tick: u64) {
        let tick = tick.min(self.session.end());
        if tick < self.session.tick() {
            self.session.seek(tick);
            self.verifier.rewind(tick);
            self.failure = self.failure.take().filter(|failure| failure.tick < tick);
        } else {
            self.look_until(tick);
        }
    }

    /// The scenario that says all this: inputs as clicks, holds and poses, marks, and checkpoints to its end.
    pub fn to_scenario(&self) -> Scenario {
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
        let mut whole = self.session.clone();
        whole.seek(self.session.end());
        let mut scenario = Scenario { steps, ..self.header.clone() };
        scenario.set_checkpoints(RecordedCheckpoints::of(&whole));
        scenario
    }

    /// All takes as scenarios, each named as it is called here: what is played, then the branches.
    pub fn takes(&self) -> Vec<Scenario> {
        let mut here = self.to_scenario();
        here.name.clone_from(&self.take);
        let mut takes = vec![here];
        for branch in &self.branches {
            let mut other = Self::new(self.header.clone());
            other.set_content(&branch.content);
            let mut scenario = other.to_scenario();
            scenario.name.clone_from(&branch.name);
            takes.push(scenario);
        }
        takes
    }

    /// A recording of the takes that [`Self::takes`] returned, with the head at its end.
    ///
    /// # Errors
    /// There is no take, or what is wrong with a step of one.
    pub fn from_takes(takes: Vec<Scenario>) -> Result<Self, String> {
        let mut takes = takes.into_iter();
        let first = takes.next().ok_or("there is no take")?;
        let take = first.name.clone();
        let mut recording = Self::open(first)?;
        recording.take = take;
        recording.header.name.clear();
        for other in takes {
            let name = other.name.clone();
            recording.branches.push(Branch { name, content: Self::open(other)?.content() });
        }
        recording.takes = recording.branches.len() + 1;
        recording.seek(u64::MAX);
        Ok(recording)
    }

    /// Leaves the future as a branch, and goes on as a new take from the head.
    fn branch_off(&mut self) {
        self.takes += 1;
        let name = std::mem::replace(&mut self.take, format!("take {}", self.takes));
        self.branches.push(Branch { name, content: self.content() });
        let head = self.session.tick();
        self.session.cut();
        self.marks.retain(|mark| mark.at < head);
        self.checkpoints_to = self.checkpoints_to.min(head);
        self.look_again();
    }

    /// Makes a branch what is played, and what is played a branch. The head stays, if the branch is long enough.
    pub fn switch_to(&mut self, branch: usize) {
        let content = self.content();
        let Some(branch) = self.branches.get_mut(branch) else { return };
        std::mem::swap(&mut branch.name, &mut self.take);
        let other = std::mem::replace(&mut branch.content, content);
        self.undo.clear();
        self.redo.clear();
        self.set_content(&other);
    }

    /// Gives a branch another name.
    pub fn rename_branch(&mut self, branch: usize, name: String) {
        if let Some(branch) = self.branches.get_mut(branch) {
            branch.name = name;
        }
    }

    /// Gives what is played another name.
    pub fn rename_take(&mut self, name: String) {
        self.take = name;
    }

    /// Forgets a branch.
    pub fn delete_branch(&mut self, branch: usize) {
        if branch < self.branches.len() {
            self.branches.remove(branch);
        }
    }

    /// The first tick after which a branch shows something else than what is played, as far as both go; `None` when they
    /// show the same.
    pub fn first_difference(&self, branch: usize) -> Option<u64> {
        let other = &self.branches.get(branch)?.content;
        let end = self.session.end().min(other.end);
        let mut here = self.session.clone();
        here.seek(end);
        let mut there = Session::with_inputs(self.header.program_spec(), other.inputs.to_vec(), other.end);
        there.seek(end);
        let (here, there) = (here.frame_changes(), there.frame_changes());
        let same = here.iter().zip(there).take_while(|(here, there)| here == there).count();
        let next = [here.get(same), there.get(same)];
        next.into_iter().flatten().map(|change| change.tick).min().filter(|&tick| tick < end)
    }

    pub(super) fn content(&self) -> Content {
        Content {
            inputs: Arc::new(self.session.inputs().to_vec()),
            marks: Arc::new(self.marks.clone()),
            end: self.session.end(),
            checkpoints_to: self.checkpoints_to,
        }
    }

    /// Replaces everything that can be edited; the session keeps what is the same.
    pub(super) fn set_content(&mut self, content: &Content) {
        self.changes += 1;
        let from = first_change(self.session.inputs(), &content.inputs).min(content.end);
        self.session.replace_inputs(content.inputs.to_vec(), content.end, from);
        self.marks = content.marks.to_vec();
        self.checkpoints_to = content.checkpoints_to;
        self.look_again();
    }

    /// Looks at everything that is expected anew, from power-on to the head.
    fn look_again(&mut self) {
        let head = self.session.tick();
        let mut checkpoints = self.checkpoints.clone();
        checkpoints.list.retain(|checkpoint| checkpoint.at <= self.checkpoints_to);
        self.verifier = Verifier::new(self.dues(), checkpoints, self.header.brightness());
        self.failure = None;
        self.session.seek(0);
        self.look_until(head);
    }

    /// Runs until `tick` and looks at what is expected, without stopping.
    fn look_until(&mut self, tick: u64) {
        while self.session.tick() < tick {
            self.session.step();
            let failure = self.verifier.after_tick(&self.session);
            self.failure = self.failure.take().or(failure);
        }
    }

    /// The expectations among the marks.
    fn dues(&self) -> Vec<Due> {
        let due = |mark: &Mark| match &mark.kind {
            MarkKind::Note(_) => None,
            MarkKind::Expect(expectation, within) => Some(Due {
                from: mark.at,
                to: mark.at + within.unwrap_or(0),
                windowed: within.is_some(),
                expectation: expectation.clone(),
            }),
        };
        self.marks.iter().filter_map(due).collect()
    }
}
