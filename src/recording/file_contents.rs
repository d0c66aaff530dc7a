//! From a recording to a scenario with all of its takes, and back.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::content::{Branch, Content, Mark, MarkKind, TakeLabel, valid_checkpoints};
use super::gesture::{Gesture, gestures};
use super::record::Recording;
use crate::scenario::{Action, MAX_MS, RecordedCheckpoints, Scenario, Script, Step, VERSION, When};
use crate::session::{BoardNumber, RewindableSession, Strictness};

/// Everything that a file of a recording holds, as it was at one moment. It is cheap to make, and can be written by another
/// thread.
#[derive(Clone, Debug)]
pub struct FileContents {
    header: Scenario,
    /// The main take first, then the others that are not empty; each has another name.
    takes: Vec<(String, Content)>,
    /// Which of them is played.
    played: usize,
    /// Whether the main take is whichever is played.
    main_is_played: bool,
}

impl FileContents {
    /// The scenario that says all this: inputs as clicks, holds and poses, marks, and the checkpoints that are known.
    pub fn to_scenario(&self) -> Scenario {
        let mut takes = self.takes.iter();
        let Some((name, main)) = takes.next() else { return self.header.clone() };
        let mut scenario = scenario_of(&self.header, main);
        for (name, content) in takes {
            scenario.add_take(name.clone(), &scenario_of(&self.header, content));
        }
        if !scenario.takes.is_empty() || number_of(name).is_none() {
            scenario.version = VERSION;
            scenario.take.clone_from(name);
        }
        scenario
    }

    /// How many inputs it has, in all takes.
    pub(super) fn inputs(&self) -> usize {
        self.takes.iter().map(|(_, content)| content.inputs.len()).sum()
    }

    /// How long what is played is, in ms.
    pub(super) fn length_ms(&self) -> u64 {
        self.takes.get(self.played).map_or(0, |(_, content)| content.end)
    }

    /// The name of the take that is played, if it is not the main one.
    pub(super) fn played_take(&self) -> Option<String> {
        let played = self.takes.get(self.played).filter(|_| self.played > 0);
        played.map(|(name, _)| name.clone())
    }

    pub(super) fn main_is_played(&self) -> bool {
        self.main_is_played
    }
}

impl Recording {
    /// Goes on as before the program ended: with the take that was played.
    pub(super) fn recovered(&mut self, played: Option<&str>, main_is_played: bool) {
        if let Some(branch) = self.branches.iter().position(|branch| Some(branch.name()) == played) {
            self.switch_to(branch);
        }
        if main_is_played {
            self.main = None;
        }
    }

    /// The same takes, with the head where it is, on a chip that is this strict. What was recorded of the machine is not known
    /// of this one.
    ///
    /// # Errors
    /// As for [`Self::open`].
    pub fn with_strictness(&self, strictness: Strictness) -> Result<Self, String> {
        let contents = self.contents();
        let mut scenario = contents.to_scenario();
        scenario.set_strictness(strictness);
        scenario.set_checkpoints(RecordedCheckpoints::default());
        for take in &mut scenario.takes {
            (take.checkpoint_parts, take.checkpoints) = (Vec::new(), Vec::new());
        }
        let mut recording = Self::open(scenario)?;
        recording.recovered(contents.played_take().as_deref(), contents.main_is_played());
        recording.seek(self.session().tick());
        Ok(recording)
    }

    /// A scenario with all of its takes, with the main one at power-on, to be played.
    ///
    /// # Errors
    /// What is wrong with a step of a scenario that was not read from a file.
    pub fn open(scenario: Scenario) -> Result<Self, String> {
        let main = content_of(&scenario.main_take())?;
        let mut recording = Self::new(scenario.clone());
        if !scenario.take.is_empty() {
            recording.take.name.clone_from(&scenario.take);
        }
        recording.main = Some(recording.take.id);
        for (index, take) in scenario.takes.iter().enumerate() {
            let content = content_of(&scenario.other_take(index)?)?;
            recording.add_branch(take.name.clone(), content);
        }
        recording.skip_taken_numbers();
        recording.begin_with(main);
        Ok(recording)
    }

    /// A recording of takes that are scenarios of their own, each with its name; the first one is what is played.
    ///
    /// # Errors
    /// There is no take, or what is wrong with a step of one.
    pub fn from_takes(takes: Vec<Scenario>) -> Result<Self, String> {
        let mut takes = takes.into_iter();
        let first = takes.next().ok_or("there is no take")?;
        let main = content_of(&first)?;
        let mut recording = Self::new(first);
        recording.take.name = std::mem::take(&mut recording.header.name);
        for other in takes {
            recording.add_branch(other.name.clone(), content_of(&other)?);
        }
        recording.skip_taken_numbers();
        recording.begin_with(main);
        recording.seek(u64::MAX);
        Ok(recording)
    }

    fn add_branch(&mut self, name: String, content: Content) {
        let take = TakeLabel { name, ..self.next_take() };
        self.branches.push(Branch { take, content });
    }

    /// Lets the next take have a number that none has in its name.
    fn skip_taken_numbers(&mut self) {
        let names = self.branches.iter().map(|branch| &branch.take.name).chain([&self.take.name]);
        // a number that large is a name
        let numbers = names.filter_map(|name| number_of(name)).filter(|&number| number < u64::from(u32::MAX));
        self.takes = numbers.fold(self.takes, u64::max);
    }

    /// Takes a content at power-on.
    fn begin_with(&mut self, content: Content) {
        self.header.brightness = content.brightness;
        self.session = RewindableSession::with_inputs(self.header.session_spec(), content.inputs.to_vec(), content.end);
        self.marks = content.marks.to_vec();
        self.checkpoints = content.checkpoints;
        self.checkpoints_to = content.checkpoints_to;
        self.reverify();
    }

    /// What a file of this recording holds, with the checkpoints that are known.
    pub fn contents(&self) -> FileContents {
        let mut header = self.header.clone();
        let mut played = self.content();
        let end = self.session.end();
        let known = self.session.checkpoints();
        let known = &known[..known.partition_point(|checkpoint| checkpoint.tick <= end)];
        let mut checkpoints = RecordedCheckpoints::of(known);
        // those of the file that come after what is known
        let known_to = known.last().map_or(0, |last| last.tick);
        if checkpoints.list.is_empty() || checkpoints.parts == played.checkpoints.parts {
            let valid = valid_checkpoints(&played.checkpoints, played.checkpoints_to);
            checkpoints.parts.clone_from(&valid.parts);
            checkpoints
                .list
                .extend(valid.list.into_iter().filter(|recorded| (known_to + 1..=end).contains(&recorded.at)));
        }
        played.checkpoints = Arc::new(checkpoints);
        played.checkpoints_to = u64::MAX;

        let branches = self.branches.iter().map(|branch| (branch.take.clone(), branch.content.clone()));
        let mut takes: Vec<(TakeLabel, Content)> = branches.collect();
        let main = match self.main_branch() {
            None => (self.take.clone(), played),
            Some(branch) => {
                takes.push((self.take.clone(), played));
                takes.swap_remove(branch)
            }
        };
        takes.retain(|(_, content)| !content.is_empty());
        takes.insert(0, main);
        let played = takes.iter().position(|(take, _)| take.id == self.take.id).unwrap_or(0);
        let mut names = BTreeSet::new();
        let takes: Vec<_> =
            takes.into_iter().map(|(take, content)| (free_name(&take.name, &mut names), content)).collect();
        header.brightness.clone_from(&takes[0].1.brightness);
        FileContents { header, takes, played, main_is_played: self.main.is_none() }
    }

    /// The scenario that says all this, with the checkpoints of what is played to its end.
    pub fn to_scenario(&self) -> Scenario {
        if self.session.known_to() >= self.session.end() {
            return self.contents().to_scenario();
        }
        let mut whole = self.clone();
        whole.explore(&mut crate::session::without_limit);
        whole.contents().to_scenario()
    }
}

/// The number in the name of a take that nobody has named.
fn number_of(name: &str) -> Option<u64> {
    name.strip_prefix("take ")?.parse().ok()
}

/// A name that none of `names` is; it is added to them.
fn free_name(name: &str, names: &mut BTreeSet<String>) -> String {
    let name = if name.is_empty() { "take" } else { name };
    let numbered = (2_u32..).map(|number| format!("{name} ({number})"));
    std::iter::once(name.to_owned()).chain(numbered).find(|name| names.insert(name.clone())).unwrap_or_default()
}

/// The content of a scenario of one take.
fn content_of(scenario: &Scenario) -> Result<Content, String> {
    let Script { inputs, expectations, notes, ticks } = scenario.script()?;
    let mut marks: Vec<Mark> = expectations
        .into_iter()
        .map(|due| Mark {
            at: due.from,
            board: due.board,
            kind: MarkKind::Expect(due.expectation, due.windowed.then_some(due.to - due.from)),
        })
        .collect();
    marks.extend(notes.into_iter().map(|(at, note)| Mark::new(at, MarkKind::Note(note))));
    marks.sort_by_key(|mark| mark.at);
    let end = inputs.last().map_or(ticks, |last| ticks.max(last.tick));
    Ok(Content {
        inputs: Arc::new(inputs),
        marks: Arc::new(marks),
        end,
        checkpoints: Arc::new(scenario.recorded_checkpoints()),
        checkpoints_to: u64::MAX,
        brightness: scenario.brightness.clone(),
    })
}

/// A content as a scenario of one take.
fn scenario_of(header: &Scenario, content: &Content) -> Scenario {
    let steps = steps(header, &gestures(&content.inputs), &content.marks, content.end);
    let mut scenario = Scenario { steps, brightness: content.brightness.clone(), ..header.clone() };
    scenario.set_checkpoints(valid_checkpoints(&content.checkpoints, content.checkpoints_to));
    scenario
}

/// Gestures and marks as the steps of a scenario with this header, which ends at `end` or where the last mark does.
pub(super) fn steps(header: &Scenario, gestures: &[Gesture], marks: &[Mark], end: u64) -> Vec<Step> {
    let names: Vec<&str> = header.board_names().collect();
    let on = |board: BoardNumber| {
        let name = names.get(board.index()).filter(|_| board != BoardNumber::FIRST)?;
        Some((*name).to_owned())
    };
    let mut steps: Vec<Step> = gestures.iter().map(|gesture| gesture.step(on(gesture.board))).collect();
    steps.extend(marks.iter().map(|mark| match &mark.kind {
        MarkKind::Note(note) => {
            Step { when: When::At(mark.at), on: None, action: Action::Marker, note: Some(note.clone()) }
        }
        MarkKind::Expect(expectation, within) => {
            let action = Action::Expect(expectation.clone(), *within);
            Step { when: When::At(mark.at), on: on(mark.board), action, note: None }
        }
    }));
    // stable: at the same time, what is done stands before what is expected
    steps.sort_by_key(|step| match step.when {
        When::At(at) | When::Wait(at) => at,
    });
    let marked = marks.iter().map(|mark| if mark.is_expectation() { mark.ends() + 1 } else { mark.at });
    // what is expected in the last tick of a day ends with the day
    let end = marked.fold(end, u64::max).min(MAX_MS);
    steps.push(Step { when: When::At(end), on: None, action: Action::End, note: None });
    steps
}
