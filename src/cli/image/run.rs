//! `fivebyfive run --image`: an image on the emulated chip, without a window, with its console on standard output.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::bail;

use super::arguments::ImageArguments;
use super::console::ImageConsole;
use super::embedded_test::{TestProgram, only_test, running};
use super::ending::{print_end, print_place};
use super::gdb::{self, Debugged};
use super::host::HostRun;
use super::info::guessed_board;
use super::interrupt::{self, INTERRUPTED};
use super::measure::Measures;
use super::outputs::ImageOutputs;
use super::user_runtimes;
use crate::cli::FAILED;
use crate::cli::output::{check_outputs, files_read, is_stdout, write_report};
use crate::cli::pace::Pace;
use crate::cli::pictures::PictureArguments;
use crate::cli::printer::print_diagnostic;
use crate::cli::reader::{ended_without_reader, reader_has_left};
use crate::scenario::{ImageOptions, NamedImage, Scenario};
use crate::session::{EndKind, ProgramEnd, ProgramSpec, Session};

/// How often a run is held back to real time, and asks whether anybody reads what it prints, in board time.
const SLICE_MS: u64 = 10;

/// What is asked of a run of an image.
pub(in crate::cli) struct RunOfImage<'a> {
    pub arguments: &'a ImageArguments,
    pub pictures: &'a PictureArguments,
    pub with_trace: bool,
    /// What stands behind the image: filters of its tests.
    pub behind: &'a [PathBuf],
    /// Where the report on its tests goes.
    pub junit: &'a Option<PathBuf>,
    /// The first option that is given and means something for scenarios only.
    pub for_scenarios: Option<&'static str>,
}

/// Runs an image, of one file or of several that are flashed together, or the tests that are in it.
///
/// # Errors
/// A file cannot be read or is no image, there is no runtime for a program in Python, what is asked for does not go together, or
/// something cannot be written.
pub(in crate::cli) fn run_image(paths: &[PathBuf], asked: &RunOfImage<'_>) -> anyhow::Result<ExitCode> {
    let &RunOfImage { arguments, pictures, with_trace, behind, junit, for_scenarios } = asked;
    let shown = || paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ");
    if let Some(option) = for_scenarios {
        bail!("{}: is a program, and {option} is for scenarios", shown());
    }
    let channels = || arguments.host.rtt_channel.iter().map(|(_, path)| path);
    let files = [&arguments.data_log, junit].into_iter().flatten();
    let written = pictures.files().chain(files).chain(channels()).chain(arguments.measure.paths());
    check_outputs(written, &files_read(paths.iter().map(PathBuf::as_path))).map_err(anyhow::Error::msg)?;
    let files = pictures.files().chain(&arguments.data_log).chain(channels()).chain(arguments.measure.files());
    if files.into_iter().any(|path| is_stdout(path)) {
        bail!("-: what the program writes is on standard output; name a file");
    }
    if let Some(words) = arguments.probe.ignored() {
        print_diagnostic(&format!("fivebyfive: {words}"));
    }
    let board = arguments.board.map_or_else(|| arguments.probe.board(), |board| Ok(Some(board)));
    let board = board.map_err(anyhow::Error::msg)?;
    let runtimes = user_runtimes(arguments.runtime.as_deref())?;
    let options = ImageOptions { board, runtime: None, runtimes: runtimes.as_ref() };
    let image = NamedImage::read(paths, options)?;
    let name = image.file_name();
    if let Some(words) = image.image().and_then(|image| guessed_board(image)) {
        print_diagnostic(&format!("{name}: {words}; --board overrules the guess"));
    }
    let tests = image.image().map_or(Ok(None), |image| TestProgram::of(image)).map_err(anyhow::Error::msg)?;
    let scenario = Scenario {
        keep_going: arguments.keep_going,
        strict: arguments.strict,
        ..Scenario::of_image(image, arguments.chip_seed.unwrap_or(1))
    };
    let filters: Vec<String> = behind.iter().map(|filter| filter.to_string_lossy().into_owned()).collect();
    // one test may be debugged and measured, as a program of its own
    let option = arguments.gdb.is_some().then_some("--gdb").or(arguments.measure.first_given());
    let only = option.zip(tests.as_ref()).map(|(option, tests)| only_test(option, tests, &arguments.tests, &filters));
    let only = only.transpose().map_err(anyhow::Error::msg)?.cloned();
    if let (Some(tests), None, ProgramSpec::Image(spec)) = (tests, &only, scenario.program_spec()) {
        let spec = arguments.host.for_tests(spec);
        let program = TestProgram::new(spec, tests, arguments.verbose);
        let run = program.run(&name, &arguments.tests, &filters).map_err(anyhow::Error::msg)?;
        write_report(junit, || Ok(run.1)).map_err(anyhow::Error::msg)?;
        return Ok(run.0);
    }
    if let Some(first) = behind.iter().find(|word| only.is_none() && !may_name_test(word)) {
        bail!("{}: what is behind a program chooses among its tests, and {} has none", first.display(), shown());
    }
    if junit.is_some() {
        bail!("--junit is for a program with tests of embedded-test, and {} has none", shown());
    }
    // programs with tests of defmt-test run all of them, whatever `cargo test` is asked for
    let ignored: Vec<String> = filters.into_iter().chain(arguments.tests.given().map(str::to_owned)).collect();
    if only.is_none() && !ignored.is_empty() {
        let words = "chooses among tests of embedded-test, and there are none";
        print_diagnostic(&format!("fivebyfive: ignored: {}: it {words}", ignored.join(", ")));
    }
    let mut outputs =
        ImageOutputs::new(pictures, with_trace, arguments.data_log.clone(), &scenario).map_err(anyhow::Error::msg)?;
    if outputs.are_any() && arguments.for_ms.is_none() && arguments.until.is_none() {
        bail!("what is written when the run ends needs an end: --for TIME or --until TEXT");
    }
    let (mut host, program) = HostRun::begin(&arguments.host, &name, scenario.program_spec())?;
    let program = match (program, only) {
        (ProgramSpec::Image(spec), Some(test)) => running(spec, &test),
        (program, _) => program,
    };
    let mut session = Session::new(program);
    if let Some(address) = &arguments.gdb {
        session = match gdb::debug(&name, arguments, address, session)? {
            Debugged::Over(code) => return Ok(code),
            Debugged::Detached(session) => *session,
        };
    }
    let mut measures = Measures::begin(&arguments.measure, &mut session)?;
    let code = run_session(&name, arguments, &mut session, &mut outputs, &mut host, &mut measures)?;
    measures.write(&name, &session).map_err(anyhow::Error::msg)?;
    outputs.write(&session)?;
    host.missing_channels(&session).iter().for_each(|words| print_diagnostic(&format!("{name}: {words}")));
    host.end(&session)?;
    Ok(code)
}

/// Whether a word behind a program may be a name of a test, and is no path of a file.
fn may_name_test(word: &Path) -> bool {
    word.extension().is_none() && word.components().count() == 1
}

/// Runs the image to its end, to the end of the time, or to what is waited for.
fn run_session(
    name: &str,
    arguments: &ImageArguments,
    session: &mut Session,
    outputs: &mut ImageOutputs,
    host: &mut HostRun,
    measures: &mut Measures,
) -> anyhow::Result<ExitCode> {
    interrupt::watch();
    // a person who looks at it sees it at the speed of a board
    let paced = arguments.for_ms.is_none() && arguments.until.is_none() && io::stdout().is_terminal();
    let end = arguments.for_ms.unwrap_or(u64::MAX);
    let pace = paced.then(Pace::begin);
    let mut console = ImageConsole::new(name, arguments, !outputs.has_trace());
    while session.tick() < end {
        host.feed(session);
        let output = measures.step(session);
        outputs.record(session, &output);
        host.write(&output)?;
        if console.print(output, session.tick() - 1, session.machine())? {
            console.print_open_lines(session.machine())?;
            return Ok(ExitCode::SUCCESS);
        }
        if console.is_gone() {
            return Ok(ended_without_reader());
        }
        // one that shows the code of its panic is looked at
        if let Some(end) = ProgramEnd::of(session).filter(|end| !matches!(end.kind, EndKind::Panic(Some(_)))) {
            console.print_open_lines(session.machine())?;
            let code = print_end(name, &end, session, arguments);
            return Ok(match &arguments.until {
                None => code,
                Some(until) => {
                    print_diagnostic(&format!("{name}: it ended, and {until:?} was not written"));
                    ExitCode::from(FAILED)
                }
            });
        }
        if host.waits_for_nothing(session) && !arguments.keep_going {
            console.print_open_lines(session.machine())?;
            print_diagnostic(&format!("{name}: the program reads by semihosting, and standard input is over"));
            return Ok(ExitCode::from(FAILED));
        }
        if interrupt::is_asked_for() {
            console.print_open_lines(session.machine())?;
            print_diagnostic(&format!("{name}: interrupted after {} ms", session.tick()));
            print_place(session, arguments.verbose);
            return Ok(ExitCode::from(INTERRUPTED));
        }
        // it shows its panic for ever; a person who looks on ends the run
        if arguments.for_ms.is_none() && !paced && !arguments.keep_going && session.machine().panic().is_some() {
            console.print_open_lines(session.machine())?;
            return Ok(ExitCode::from(FAILED));
        }
        if session.tick().is_multiple_of(SLICE_MS) {
            if reader_has_left() {
                return Ok(ended_without_reader());
            }
            if let Some(pace) = &pace {
                pace.wait_for(session.tick());
            }
        }
    }
    console.print_open_lines(session.machine())?;
    if session.machine().as_chip().is_some_and(|machine| machine.chip().handles_fault()) && !arguments.keep_going {
        print_diagnostic(&format!("{name}: the run ended in the handler of a fault"));
        print_place(session, arguments.verbose);
        return Ok(ExitCode::from(FAILED));
    }
    if let Some(until) = &arguments.until {
        print_diagnostic(&format!("{}: {end} ms are over, and {until:?} was not written", name));
        return Ok(ExitCode::from(FAILED));
    }
    if arguments.keep_going {
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(at_ms) = session.machine().panic_begun_ms().filter(|_| session.machine().panic().is_none()) {
        print_diagnostic(&format!(
            "{name}: the program panicked at {at_ms} ms; its code was not shown whole before the end"
        ));
        return Ok(ExitCode::from(FAILED));
    }
    // which was reported
    Ok(if session.machine().panic().is_some() { ExitCode::from(FAILED) } else { ExitCode::SUCCESS })
}
