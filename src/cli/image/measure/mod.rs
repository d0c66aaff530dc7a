//! What a run of an image measures of its program: which lines were executed, and where the time went.

mod coverage;
mod profile;

use std::path::PathBuf;

use anyhow::bail;

use coverage::Coverage;
use profile::Profile;

use crate::cli::output::write_file;
use crate::debug_info::DebugInfo;
use crate::emulator::arm::{Hold, Stops, Traps};
use crate::session::{Output, Session, debug_info};

#[derive(clap::Args, Debug)]
pub(in crate::cli) struct MeasureArguments {
    /// Write which lines of the project were executed, as LCOV; it needs an ELF file with debug information. Lines of the
    /// compiler's library and of cargo's registry are left out
    #[arg(long, value_name = "FILE")]
    pub coverage: Option<PathBuf>,

    /// Write where the processor's time went, as folded stacks for a flame graph: functions from the outermost on, and cycles. A
    /// sample is taken every 100 microseconds of board time
    #[arg(long, value_name = "FILE")]
    pub profile: Option<PathBuf>,
}

impl MeasureArguments {
    /// The files that are written.
    pub(super) fn paths(&self) -> impl Iterator<Item = &PathBuf> {
        [&self.coverage, &self.profile].into_iter().flatten()
    }

    /// The first of these that is given.
    pub(in crate::cli) fn first_given(&self) -> Option<&'static str> {
        let given = [(&self.coverage, "--coverage"), (&self.profile, "--profile")];
        given.into_iter().find_map(|(path, name)| path.is_some().then_some(name))
    }
}

/// The measurements of a run. They change nothing of what the program does.
pub(super) struct Measures {
    info: DebugInfo,
    coverage: Option<(PathBuf, Coverage)>,
    profile: Option<(PathBuf, Profile)>,
}

impl Measures {
    /// Prepares what is asked for, before the program runs.
    ///
    /// # Errors
    /// The program has no debug information.
    pub(super) fn begin(arguments: &MeasureArguments, session: &mut Session) -> anyhow::Result<Self> {
        let info = if arguments.first_given().is_some() { debug_info(session) } else { DebugInfo::of(&[]) };
        let lines = arguments.coverage.as_ref().map(|_| info.lines()).unwrap_or_default();
        if arguments.coverage.is_some() && lines.is_empty() {
            bail!(
                "--coverage: the program has no debug information; `debug = true` in the profile that it is built with adds it"
            );
        }
        let coverage = arguments.coverage.clone().map(|path| (path, Coverage::of(lines)));
        if let (Some((_, coverage)), Some(chip)) = (&coverage, session.chip_to_change()) {
            chip.set_breakpoints(coverage.left());
        }
        let cycles_per_ms = session.machine().as_chip().map_or(1, |machine| machine.chip().cycles_per_ms());
        let profile = arguments.profile.clone().map(|path| (path, Profile::new(cycles_per_ms / 10)));
        Ok(Self { info, coverage, profile })
    }

    /// Runs one tick, and measures.
    pub(super) fn step(&mut self, session: &mut Session) -> Output {
        while self.coverage.is_some() || self.profile.is_some() {
            let stops = self.coverage.as_ref().map(|_| Stops::default());
            let pause_at = self.profile.as_ref().map(|(_, profile)| profile.next());
            let hold = match session.step_to_trap(&Traps { pause_at, stops }) {
                Ok(output) => return output,
                Err(hold) => hold,
            };
            let Some(chip) = session.chip_to_change() else { break };
            match hold {
                Hold::Paused => {
                    if let Some((_, profile)) = &mut self.profile {
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
                Hold::Instruction(_) | Hold::Access { .. } | Hold::Fault => break,
            }
        }
        session.step()
    }

    /// Writes the files.
    ///
    /// # Errors
    /// One cannot be written.
    pub(super) fn write(&mut self, session: &Session) -> Result<(), String> {
        if let Some((path, coverage)) = &self.coverage {
            write_file(path, coverage.lcov().as_bytes())?;
        }
        if let Some((path, profile)) = &mut self.profile {
            if let Some(machine) = session.machine().as_chip() {
                profile.end(machine.chip());
            }
            write_file(path, profile.folded().as_bytes())?;
        }
        Ok(())
    }
}
