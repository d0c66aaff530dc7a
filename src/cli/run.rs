//! `fivebyfive run`: scenarios without a window.

use std::iter::once;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;

use super::batch::with_each;
use super::image::{ImageArguments, RunOfImage, run_image, user_runtimes};
use super::json_report::json;
use super::junit_report::junit;
use super::output::{check_not_read, check_outputs, files_read, is_stdout, write_report};
use super::pictures::{PictureArguments, Pictures};
use super::play::{Kept, Outcome, Verdict, play_all};
use super::printer::{Printer, print_diagnostic};
use super::report::{report, report_written};
use super::takes::TakeArguments;
use super::{BAD_USE, FAILED, batch, find, update};
use crate::scenario::{Preset, is_elf, is_image, load, load_without_image};

#[derive(clap::Args, Debug)]
pub(super) struct RunArguments {
    /// Scenario files, RON or JSON, and folders of them; or a program, .hex, .elf or .py, which runs as with --image
    #[arg(required_unless_present = "image", value_name = "PATH")]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    takes: TakeArguments,

    #[command(flatten)]
    image: ImageArguments,

    /// Play the scenarios with each of these programs in place of their own: .hex, .elf and .py files, folders of them, and
    /// patterns like 'students/*.hex'
    #[arg(long, value_name = "PROGRAMS", conflicts_with_all = ["brightness", "update"])]
    with: Vec<String>,

    /// Write one page to look through, as HTML that needs no other file: each verdict, the first difference as two pictures,
    /// the console and an animation
    #[arg(long, value_name = "FILE", conflicts_with = "update")]
    html: Option<PathBuf>,

    /// Write a report for continuous integrations, as JUnit XML; `-` is standard output
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,

    /// Write a report for programs, as JSON; `-` is standard output
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// Play with the brightness constants of a preset, by name or file, too, and compare light by light which constant
    /// is shown: retuning breaks no scenario. Pictures and traces show that run
    #[arg(long, value_name = "PRESET")]
    brightness: Option<PathBuf>,

    #[command(flatten)]
    pictures: PictureArguments,

    /// Print a line for each change, with its time in ms; what is said of the scenarios goes to standard error
    #[arg(long)]
    trace: bool,

    /// Record the checkpoints of recordings anew; what a person has written outside of their list stays as it is
    #[arg(long, conflicts_with_all = ["brightness", "junit", "json", "gif", "png", "vcd", "wav", "trace"])]
    update: bool,
}

impl RunArguments {
    /// The programs that run by themselves, if no scenarios are played, and what is behind them: those of --image, or the first
    /// paths, which are programs.
    fn images(&self) -> Option<(&[PathBuf], &[PathBuf])> {
        if !self.image.image.is_empty() {
            return Some((&self.image.image, &self.paths));
        }
        let programs = self.paths.iter().take_while(|path| is_image(path) || is_elf(path)).count();
        // cargo puts what it is told behind a program
        let is_alone = programs == self.paths.len() || self.paths.first().is_some_and(|path| is_elf(path));
        (programs > 0 && is_alone).then(|| self.paths.split_at(programs))
    }

    /// The first option that is given and means something for scenarios only.
    fn first_for_scenarios(&self) -> Option<&'static str> {
        let given = [
            (self.takes.is_given(), "--take"),
            (self.json.is_some(), "--json"),
            (self.html.is_some(), "--html"),
            (!self.with.is_empty(), "--with"),
            (self.brightness.is_some(), "--brightness"),
            (self.update, "--update"),
        ];
        given.into_iter().find_map(|(is_given, name)| is_given.then_some(name))
    }
}

/// Plays scenarios and reports on each.
///
/// All files are read before the first one is played: with a bad one among them, nothing is.
///
/// # Errors
/// What was asked for does not go together, or something cannot be written.
pub(super) fn run(arguments: &RunArguments) -> anyhow::Result<ExitCode> {
    if let Some((images, behind)) = arguments.images() {
        let asked = RunOfImage {
            arguments: &arguments.image,
            pictures: &arguments.pictures,
            with_trace: arguments.trace,
            behind,
            junit: &arguments.junit,
            for_scenarios: arguments.first_for_scenarios(),
        };
        return run_image(images, &asked);
    }
    if arguments.image.runtime.is_some() {
        user_runtimes(arguments.image.runtime.as_deref())?;
    }
    if let Some(option) = arguments.image.first_given() {
        bail!("{option} is for a program that runs by itself, not for a scenario");
    }
    if arguments.update {
        if arguments.takes.is_given() {
            bail!("--update records the checkpoints of main takes; it goes without --take and --all-takes");
        }
        return update::update(&arguments.paths);
    }
    let reports = || [&arguments.junit, &arguments.json, &arguments.html].into_iter().flatten();
    let to_stdout = reports().chain(arguments.pictures.paths()).filter(|path| is_stdout(path)).count();
    let to_stdout = usize::from(arguments.trace) + to_stdout;
    if to_stdout > 1 {
        bail!("standard output takes --trace or one file, and {to_stdout} are asked for");
    }
    let preset = arguments.brightness.as_deref().map(Preset::find).transpose()?;
    let programs = batch::programs(&arguments.with).map_err(anyhow::Error::msg)?;
    let load = if programs.is_empty() { load } else { load_without_image };
    let Some(scenarios) = find::load_all(&arguments.paths, load) else {
        return Ok(ExitCode::from(BAD_USE));
    };
    let scenarios = arguments.takes.of(scenarios).map_err(anyhow::Error::msg)?;
    let scenarios =
        if programs.is_empty() { scenarios } else { with_each(scenarios, &programs).map_err(anyhow::Error::msg)? };
    let read = scenarios
        .iter()
        .flat_map(|playable| once(playable.path.clone()).chain(playable.scenario.files_beside(&playable.path)));
    let read: Vec<PathBuf> = read.chain(programs.iter().cloned()).collect();
    let read = files_read(read.iter().map(PathBuf::as_path));
    // before a folder is made
    let mut asked = arguments.pictures.paths();
    let checked = asked.try_for_each(|path| check_not_read(path, &read)).and_then(|()| check_outputs(reports(), &read));
    checked.map_err(anyhow::Error::msg)?;
    let pictures = Pictures::new(&arguments.pictures, &scenarios).map_err(anyhow::Error::msg)?;
    check_outputs(reports().chain(pictures.files()), &read).map_err(anyhow::Error::msg)?;
    let kept = Kept { pictures: &pictures, trace: arguments.trace, exhibits: arguments.html.is_some() };
    let outcomes = play_all(&scenarios, &kept, preset.as_ref()).map_err(anyhow::Error::msg)?;
    if arguments.trace {
        print_traces(&outcomes)?;
    }
    let mut out = if to_stdout > 0 { Printer::stderr() } else { Printer::stdout() };
    report(&mut out, &outcomes)?;
    let mut all_written = report_written(&outcomes);
    for written in [
        write_report(&arguments.junit, || junit(&outcomes)),
        write_report(&arguments.json, || json(&outcomes)),
        write_report(&arguments.html, || Ok(batch::page(&outcomes))),
    ] {
        if let Err(error) = written {
            all_written = false;
            print_diagnostic(&error);
        }
    }
    Ok(if !all_written {
        ExitCode::from(BAD_USE)
    } else if outcomes.iter().any(|outcome| !matches!(outcome.verdict, Verdict::Passed)) {
        ExitCode::from(FAILED)
    } else {
        ExitCode::SUCCESS
    })
}

/// The changes of each scenario; with several of them, each begins with a line that says which it is.
fn print_traces(outcomes: &[Outcome]) -> anyhow::Result<()> {
    let mut out = Printer::stdout();
    for outcome in outcomes {
        if outcomes.len() > 1 {
            out.line(&format!("# {}", outcome.label()))?;
        }
        out.print(&outcome.trace)?;
    }
    Ok(())
}
