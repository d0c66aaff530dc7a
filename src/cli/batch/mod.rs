//! One test, many programs: each scenario is played with each program in place of its own.

mod exhibit;
mod page;
mod programs;

use std::path::{Path, PathBuf};

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

pub(super) use exhibit::Exhibit;
pub(super) use page::page;
pub(super) use programs::programs;

use super::takes::Playable;
use crate::scenario::{ImageOptions, NamedImage, ProgramName, RecordedCheckpoints, Runtimes, Scenario};

/// Each scenario with each program, in the order of the scenarios and then of the programs. What was recorded of the
/// scenario's own program is not checked: the checkpoints.
///
/// # Errors
/// A scenario is not for images.
pub(super) fn with_each(scenarios: Vec<Playable>, programs: &[PathBuf]) -> Result<Vec<Playable>, String> {
    if let Some(other) = scenarios.iter().find(|playable| playable.scenario.program != ProgramName::Image) {
        let (path, program) = (other.path.display(), other.scenario.program.as_str());
        return Err(format!(
            "{path}: is for the program {program:?}; a scenario that is played with other programs has program: \"image\""
        ));
    }
    let runtimes = Runtimes::of_user().ok();
    let pairs: Vec<(&Playable, &PathBuf)> =
        scenarios.iter().flat_map(|playable| programs.iter().map(move |program| (playable, program))).collect();
    Ok(pairs.par_iter().map(|(playable, program)| with_program(playable, program, runtimes.as_ref())).collect())
}

fn with_program(playable: &Playable, program: &Path, runtimes: Option<&Runtimes>) -> Playable {
    let Playable { path, take, scenario, .. } = playable;
    let options = ImageOptions { board: scenario.board, runtime: None, runtimes };
    let (scenario, problem) = match NamedImage::read(&[program.to_owned()], options) {
        Ok(image) => {
            let mut scenario = Scenario { image: Some(image), ..scenario.clone() };
            scenario.set_checkpoints(RecordedCheckpoints::default());
            (scenario, None)
        }
        Err(error) => (scenario.clone(), Some(error.message)),
    };
    Playable { path: path.clone(), take: take.clone(), program: Some(program.to_owned()), scenario, problem }
}
