//! The other takes of a scenario: what was played from some point on instead of what the steps say.

use serde::{Deserialize, Serialize};

use super::Scenario;
use super::brightness_set::BrightnessSet;
use super::header::{FIRST_VERSION, VERSION};
use super::layout::Layout;
use super::number;
use super::recorded::{RecordedCheckpoint, RecordedCheckpoints};
use super::step::{Action, Step, When};

/// Another take. `S` is a step and `C` a checkpoint; while a file is read, the texts of them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename = "take", expecting = "a take", deny_unknown_fields)]
pub struct Take<S = Step, C = RecordedCheckpoint> {
    /// Its name, which no other take of the file has.
    pub name: String,
    /// The steps of the main take that begin before this time, in ms, are those of this take, too.
    #[serde(default, deserialize_with = "number::take_from_ms")]
    pub from: u64,
    /// Its brightness constants, if they are others than those of the main take.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brightness: Option<BrightnessSet>,
    /// What happens from there on, in the order of time.
    pub steps: Vec<S>,
    /// The parts of the state that its checkpoints hash, if they are others than those of the main take.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub checkpoint_parts: Vec<String>,
    /// What was recorded of the machine in this take, every second.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    pub checkpoints: Vec<C>,
}

/// The steps that a take shares with the main one, with their times.
pub(super) fn shared_steps<'a>(main: &'a [Step], begins: &'a [u64], from: u64) -> impl Iterator<Item = Step> + use<'a> {
    let shared = main.iter().zip(begins).filter(move |&(step, &at)| at < from && step.action != Action::End);
    shared.map(|(step, &at)| Step { when: When::At(at), ..step.clone() })
}

impl Scenario {
    /// The names of all takes, the main one first; its name may be empty.
    pub fn take_names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.take[..]).chain(self.takes.iter().map(|take| &take.name[..]))
    }

    /// The main take as a scenario of its own.
    #[must_use]
    pub fn main_take(&self) -> Self {
        Self { version: FIRST_VERSION, take: String::new(), takes: Vec::new(), ..self.clone() }
    }

    /// Another take as a scenario of its own, by its place in [`Self::takes`].
    ///
    /// # Errors
    /// What is wrong with a step of a scenario that was not read from a file, or that there is no such take.
    pub fn other_take(&self, index: usize) -> Result<Self, String> {
        let take = self.takes.get(index).ok_or_else(|| format!("there is no take with the number {index}"))?;
        let begins = self.begins()?;
        let mut steps: Vec<Step> = shared_steps(&self.steps, &begins, take.from).collect();
        steps.extend(take.steps.iter().cloned());
        let parts = if take.checkpoint_parts.is_empty() { &self.checkpoint_parts } else { &take.checkpoint_parts };
        let mut scenario = Self {
            brightness: take.brightness.clone().unwrap_or_else(|| self.brightness.clone()),
            steps,
            ..self.main_take()
        };
        scenario.set_checkpoints(RecordedCheckpoints { parts: parts.clone(), list: take.checkpoints.clone() });
        Ok(scenario)
    }

    /// When each step begins, in ms.
    fn begins(&self) -> Result<Vec<u64>, String> {
        let mut layout = Layout::with_boards(self.board_names());
        let begin = |(number, step)| layout.push(step).map_err(|error| format!("step {number}: {error}"));
        (1..).zip(&self.steps).map(begin).collect()
    }

    /// Adds another take, which is a scenario of its own with steps in the order of time, each with its time; what it
    /// shares with the main one is written once.
    pub fn add_take(&mut self, name: String, scenario: &Self) {
        let without_end = |steps: &[Step]| steps.iter().filter(|step| step.action != Action::End).cloned().collect();
        let (main, other): (Vec<Step>, Vec<Step>) = (without_end(&self.steps), without_end(&scenario.steps));
        let same = main.iter().zip(&other).take_while(|(main, other)| main == other).count();
        let at = |step: &Step| match step.when {
            When::At(at) | When::Wait(at) => at,
        };
        let differs = [main.get(same), other.get(same)].into_iter().flatten().map(at).min();
        // its end is its own, also where the main take goes on
        let end = scenario.steps.last().map_or(0, at);
        let from = differs.map_or(end, |differs| differs.min(end));
        let checkpoint_parts = if scenario.checkpoint_parts == self.checkpoint_parts {
            Vec::new()
        } else {
            scenario.checkpoint_parts.clone()
        };
        if self.checkpoint_hash.is_none() {
            self.checkpoint_hash = scenario.checkpoint_hash;
        }
        self.version = VERSION;
        self.takes.push(Take {
            name,
            from,
            brightness: (scenario.brightness != self.brightness).then(|| scenario.brightness.clone()),
            steps: scenario.steps.iter().filter(|step| at(step) >= from).cloned().collect(),
            checkpoint_parts,
            checkpoints: scenario.checkpoints.clone(),
        });
    }
}
