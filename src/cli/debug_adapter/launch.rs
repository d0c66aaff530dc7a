//! Which program is debugged, on which board.

use std::path::PathBuf;

use serde::Deserialize;

use crate::cli::image::{program_of_test, user_runtimes};
use crate::debug_info::DebugInfo;
use crate::debugger::Debugger;
use crate::hardware::Model;
use crate::scenario::{ImageOptions, NamedImage, Scenario, load, load_without_image};
use crate::session::{ProgramSpec, Session, debug_info};

/// The arguments of `launch`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct LaunchArguments {
    /// The image: an ELF file, or a hex file. With a scenario that has one it can be left out.
    program: Option<PathBuf>,
    /// `v1` or `v2`, where the file does not say it.
    board: Option<String>,
    /// A scenario whose inputs are done to the board.
    scenario: Option<PathBuf>,
    /// Of a program with tests of the crate `embedded-test`, the one that runs.
    test: Option<String>,
    /// Whether the program is held before its first instruction.
    #[serde(default)]
    pub stop_on_entry: bool,
    /// Whether the program is held back to real time while it runs.
    #[serde(default = "yes")]
    pub real_time: bool,
    /// Whether the run ends at what passes here by luck.
    #[serde(default)]
    strict: bool,
    /// The seed of the chip's random numbers.
    chip_seed: Option<u64>,
}

fn yes() -> bool {
    true
}

/// A program that is held before its first instruction.
pub(super) struct Launched {
    pub debugger: Debugger,
    pub info: DebugInfo,
    pub name: String,
}

impl LaunchArguments {
    /// Puts the program on its board.
    ///
    /// # Errors
    /// What is wrong with a file or an argument, in one sentence.
    pub(super) fn launch(&self) -> Result<Launched, String> {
        let mut scenario = match (&self.scenario, &self.program) {
            (Some(path), None) => load(path).map_err(|error| error.to_string())?.main_take(),
            (Some(path), Some(_)) => load_without_image(path).map_err(|error| error.to_string())?.main_take(),
            (None, Some(_)) => Scenario::of_image(self.image()?, self.chip_seed.unwrap_or(1)),
            (None, None) => return Err("launch: program is missing, the path of an ELF file".to_owned()),
        };
        if self.scenario.is_some() && self.program.is_some() {
            let image = Scenario::of_image(self.image()?, self.chip_seed.unwrap_or(scenario.seed));
            scenario = Scenario {
                image: image.image,
                board: image.board,
                runtime: image.runtime,
                program: image.program,
                ..scenario
            };
        }
        scenario.strict |= self.strict;
        if !scenario.boards.is_empty() {
            return Err("launch: the scenario has several boards, and a debugger has one".to_owned());
        }
        let script = scenario.script()?;
        let name = scenario.image.as_ref().map(NamedImage::file_name).unwrap_or_default();
        let ProgramSpec::Image(spec) = scenario.program_spec() else {
            return Err("launch: the scenario names no image, and a program of Five by Five has no processor to debug"
                .to_owned());
        };
        let program = match &self.test {
            None => ProgramSpec::Image(spec),
            Some(test) => program_of_test(spec, test).map_err(|words| format!("launch: test: {words}"))?,
        };
        let session = Session::with_inputs(program, script.inputs, script.ticks);
        let info = debug_info(&session);
        let debugger = Debugger::new(session).ok_or("launch: there is no chip to debug")?;
        Ok(Launched { debugger, info, name })
    }

    fn image(&self) -> Result<NamedImage, String> {
        let board = match self.board.as_deref() {
            None => None,
            Some("v1") => Some(Model::V1),
            Some("v2") => Some(Model::V2),
            Some(other) => return Err(format!("launch: board {other:?} is neither v1 nor v2")),
        };
        let runtimes = user_runtimes(None).map_err(|error| format!("{error:#}"))?;
        let options = ImageOptions { board, runtime: None, runtimes: runtimes.as_ref() };
        let paths: Vec<PathBuf> = self.program.iter().cloned().collect();
        NamedImage::read(&paths, options).map_err(|error| error.to_string())
    }
}
