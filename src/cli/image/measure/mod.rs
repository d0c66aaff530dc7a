//! What a run of an image measures of its program: which lines were executed, where the time went, and the report at its end.

mod coverage;
mod energy;
mod profile;
mod report;

use std::path::{Path, PathBuf};

use anyhow::bail;

use coverage::{Coverage, is_of_project};
use profile::Profile;
use report::Report;

use crate::cli::output::{write_file, write_report};
use crate::cli::printer::{Printer, print_diagnostic};
use crate::debug_info::DebugInfo;
use crate::emulator::arm::{Hold, Stops, Traps};
use crate::emulator::nrf::Chip;
use crate::session::{Output, ProgramSpec, Session, debug_info};

#[derive(clap::Args, Clone, Debug)]
pub(in crate::cli) struct MeasureArguments {
    /// Write which lines of the project were executed, as LCOV; it needs an ELF file with debug information. Lines of the
    /// compiler's library and of cargo's registry are left out
    #[arg(long, value_name = "FILE")]
    pub coverage: Option<PathBuf>,

    /// Write where the processor's time went, as folded stacks for a flame graph: functions from the outermost on, and cycles. A
    /// sample is taken every 100 microseconds of board time
    #[arg(long, value_name = "FILE")]
    pub profile: Option<PathBuf>,

    /// Write where the charge went, by the energy model of --report, as folded stacks for a flame graph: functions and
    /// nanocoulombs of the processor, and each other part of the board for itself
    #[arg(long, value_name = "FILE")]
    pub profile_energy: Option<PathBuf>,

    /// When the run ends, print how far the stacks have grown, how soon and for how long interrupts were handled, for how long
    /// the processor slept, and an energy model by the currents of the data sheets, on standard error. `--report=FILE` writes a
    /// file, as JSON if it is called .json
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    pub report: Option<Option<PathBuf>>,
}

impl MeasureArguments {
    /// The files that are written, and the report, which may go to standard output.
    pub(super) fn paths(&self) -> impl Iterator<Item = &PathBuf> {
        self.files().chain(self.report.as_ref().and_then(Option::as_ref))
    }

    /// The files that are written, without the report.
    pub(super) fn files(&self) -> impl Iterator<Item = &PathBuf> {
        [&self.coverage, &self.profile, &self.profile_energy].into_iter().flatten()
    }

    /// The first of these that is given.
    pub(in crate::cli) fn first_given(&self) -> Option<&'static str> {
        self.first_that_names().or(self.report.is_some().then_some("--report"))
    }

    /// The first that is given of those that name lines or functions.
    fn first_that_names(&self) -> Option<&'static str> {
        let given = [
            (self.coverage.is_some(), "--coverage"),
            (self.profile.is_some(), "--profile"),
            (self.profile_energy.is_some(), "--profile-energy"),
        ];
        given.into_iter().find_map(|(is_given, name)| is_given.then_some(name))
    }
}

/// The measurements of a run. They change nothing of what the program does.
pub(super) struct Measures {
    info: DebugInfo,
    coverage: Option<(PathBuf, Coverage)>,
    profile: Option<Profile>,
    arguments: MeasureArguments,
}

impl Measures {
    /// Prepares what is asked for, before the program runs.
    ///
    /// # Errors
    /// There is no line to cover: the program has no debug information.
    pub(super) fn begin(arguments: &MeasureArguments, session: &mut Session) -> anyhow::Result<Self> {
        let info = if arguments.first_given().is_some() { debug_info(session) } else { DebugInfo::of(&[]) };
        // the library of the compiler brings lines of its own into any program
        let is_described = || info.files().iter().any(|file| is_of_project(file));
        if let Some(option) = arguments.first_that_names().filter(|_| !is_described()) {
            let what = match arguments.coverage {
                Some(_) => "no lines to name",
                None => "no functions to name but those of its symbols, and no callers",
            };
            let words = format!(
                "{option}: the program has no debug information, so there are {what}; `debug = 2` in the profile that it is \
                 built with adds it"
            );
            if arguments.coverage.is_some() {
                bail!(words);
            }
            print_diagnostic(&format!("fivebyfive: {words}"));
        }
        let lines = arguments.coverage.as_ref().map(|_| info.lines()).unwrap_or_default();
        let coverage = arguments.coverage.clone().map(|path| (path, Coverage::of(lines)));
        if let (Some((_, coverage)), Some(chip)) = (&coverage, session.chip_to_change()) {
            chip.set_breakpoints(coverage.left());
        }
        let cycles_per_ms = session.machine().as_chip().map_or(1, |machine| machine.chip().cycles_per_ms());
        let is_profiled = arguments.profile.is_some() || arguments.profile_energy.is_some();
        let profile = is_profiled.then(|| Profile::new(cycles_per_ms / 10));
        if arguments.profile_energy.is_some() || arguments.report.is_some() {
            session.chip_to_change().into_iter().for_each(Chip::measure);
        }
        Ok(Self { info, coverage, profile, arguments: arguments.clone() })
    }

    /// Runs one tick, and measures.
    pub(super) fn step(&mut self, session: &mut Session) -> Output {
        while self.coverage.is_some() || self.profile.is_some() {
            let stops = self.coverage.as_ref().map(|_| Stops::default());
            let pause_at = self.profile.as_ref().map(Profile::next);
            let hold = match session.step_to_trap(&Traps { pause_at, stops }) {
                Ok(output) => return output,
                Err(hold) => hold,
            };
            let Some(chip) = session.chip_to_change() else { break };
            match hold {
                Hold::Paused => {
                    if let Some(profile) = &mut self.profile {
                        profile.sample(chip, &self.info);
                    }
                }
                Hold::Breakpoint => {
                    if let Some((_, coverage)) = &mut self.coverage {
                        coverage.executed(chip.core().register(15));
                        chip.set_breakpoints(coverage.left());
                    }
                }
                // the program's own end: without traps it comes as in any run
                Hold::Instruction(_) | Hold::Access { .. } | Hold::Written(_) | Hold::Fault => break,
            }
        }
        session.step()
    }

    /// Writes the files, and the report of a program with this name.
    ///
    /// # Errors
    /// One cannot be written.
    pub(super) fn write(&mut self, name: &str, session: &Session) -> Result<(), String> {
        if let Some((path, coverage)) = &self.coverage {
            write_file(path, coverage.lcov().as_bytes())?;
        }
        let Some(chip) = session.machine().as_chip().map(|machine| machine.chip()) else { return Ok(()) };
        if let Some(profile) = &mut self.profile {
            profile.end(chip);
            if let Some(path) = &self.arguments.profile {
                write_file(path, profile.folded().as_bytes())?;
            }
        }
        let limit = match session.program() {
            ProgramSpec::Image(spec) => spec.image().stack_limit(),
            _ => None,
        };
        let Some(report) = Report::of(name, chip, &self.info, limit) else { return Ok(()) };
        if let Some((path, profile)) = self.arguments.profile_energy.as_ref().zip(self.profile.as_ref()) {
            write_file(path, report.energy_model().folded(profile.awake()).as_bytes())?;
        }
        match &self.arguments.report {
            None => Ok(()),
            Some(None) => Printer::stderr().print(&report.text()).map_err(|error| error.to_string()),
            Some(path) => {
                write_report(
                    path,
                    || if path.as_deref().is_some_and(is_json) { report.json() } else { Ok(report.text()) },
                )
            }
        }
    }
}

fn is_json(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("json"))
}
