//! Which takes of the scenario files are played.

use std::path::{Path, PathBuf};

use crate::scenario::Scenario;

/// A take of a scenario file, as a scenario of its own.
pub(super) struct Playable {
    pub path: PathBuf,
    /// The name of the take, where it was asked for.
    pub take: Option<String>,
    /// The program that is played in place of the scenario's own.
    pub program: Option<PathBuf>,
    pub scenario: Scenario,
    /// Why it cannot be played, in one sentence.
    pub problem: Option<String>,
}

/// Which takes are played.
#[derive(clap::Args, Debug)]
pub(super) struct TakeArguments {
    /// Play the take with this name of each file, instead of the main one
    #[arg(long, value_name = "NAME", conflicts_with = "all_takes")]
    take: Option<String>,

    /// Play all takes of each file, the main one first
    #[arg(long)]
    all_takes: bool,
}

impl Playable {
    /// The file, with the take and the program if they were asked for: `a.ron (take 2) with b.hex`.
    pub(super) fn label(&self) -> String {
        label(&self.path, self.take.as_deref(), self.program.as_deref())
    }
}

/// The name of a file with those of a take and a program.
pub(super) fn label(path: &Path, take: Option<&str>, program: Option<&Path>) -> String {
    let take = take.map_or_else(String::new, |take| format!(" ({take})"));
    let program = program.map_or_else(String::new, |program| format!(" with {}", program.display()));
    format!("{}{take}{program}", path.display())
}

impl TakeArguments {
    /// Whether other takes than the main ones are asked for.
    pub(super) fn is_given(&self) -> bool {
        self.all_takes || self.take.is_some()
    }

    /// The takes to be played.
    ///
    /// # Errors
    /// A file has no take with the name that is asked for; every such file is named.
    pub(super) fn of(&self, scenarios: Vec<(PathBuf, Scenario)>) -> Result<Vec<Playable>, String> {
        let mut playable = Vec::new();
        let mut wrong = Vec::new();
        for (path, scenario) in scenarios {
            let names: Vec<String> = scenario.take_names().map(str::to_owned).collect();
            for (index, name) in names.iter().enumerate() {
                let is_asked_for = match &self.take {
                    Some(take) => take == name,
                    None => index == 0 || self.all_takes,
                };
                if is_asked_for {
                    let whole = |error| format!("{}: take {name:?}: {error}", path.display());
                    let scenario = if index == 0 {
                        scenario.main_take()
                    } else {
                        scenario.other_take(index - 1).map_err(whole)?
                    };
                    let take = (self.is_given() && !name.is_empty()).then(|| name.clone());
                    playable.push(Playable { path: path.clone(), take, program: None, scenario, problem: None });
                }
            }
            if let Some(take) = self.take.as_ref().filter(|take| !names.contains(take)) {
                let there: Vec<String> =
                    names.iter().filter(|name| !name.is_empty()).map(|name| format!("{name:?}")).collect();
                let there = if there.is_empty() { "no named take".to_owned() } else { there.join(", ") };
                wrong.push(format!("{}: has no take {take:?}; it has {there}", path.display()));
            }
        }
        if wrong.is_empty() { Ok(playable) } else { Err(wrong.join("\n")) }
    }
}
