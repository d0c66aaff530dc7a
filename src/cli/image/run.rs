//! `fivebyfive run --image`: an image on the emulated chip, without a window, with its console on standard output.

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;

use super::arguments::ImageArguments;
use super::console::ImageConsole;
use super::ending::{EndWatch, exit_code, print_backtrace, print_calls};
use super::gdb::{self, Debugged};
use super::info::guessed_board;
use super::outputs::ImageOutputs;
use super::user_runtimes;
use crate::cli::FAILED;
use crate::cli::output::check_outputs;
use crate::cli::pace::Pace;
use crate::cli::pictures::PictureArguments;
use crate::cli::printer::print_diagnostic;
use crate::scenario::{ImageOptions, NamedImage, Scenario};
use crate::session::Session;

/// How often a run is held back to real time, and asks whether anybody reads what it prints, in board time.
const SLICE_MS: u64 = 10;

/// Runs an image, of one file or of several that are flashed together.
///
/// # Errors
/// A file cannot be read or is no image, there is no runtime for a program in Python, or something cannot be written.
pub(in crate::cli) fn run_image(
    paths: &[PathBuf],
    arguments: &ImageArguments,
    pictures: &PictureArguments,
    with_trace: bool,
) -> anyhow::Result<ExitCode> {
    let written = pictures.paths().into_iter().chain([&arguments.data_log]).flatten();
    check_outputs(written, &paths.iter().map(PathBuf::as_path).collect::<Vec<_>>()).map_err(anyhow::Error::msg)?;
    let runtimes = user_runtimes(arguments.runtime.as_deref())?;
    let options = ImageOptions { board: arguments.board, runtime: None, runtimes: runtimes.as_ref() };
    let image = NamedImage::read(paths, options)?;
    let name = image.file_name();
    if let Some(words) = image.image().and_then(|image| guessed_board(image)) {
        print_diagnostic(&format!("{name}: {words}; --board overrules the guess"));
    }
    let scenario = Scenario {
        keep_going: arguments.keep_going,
        strict: arguments.strict,
        ..Scenario::of_image(image, arguments.chip_seed.unwrap_or(1))
    };
    let mut outputs =
        ImageOutputs::new(pictures, with_trace, arguments.data_log.clone(), &scenario).map_err(anyhow::Error::msg)?;
    if outputs.are_any() && arguments.for_ms.is_none() && arguments.until.is_none() {
        bail!("what is written when the run ends needs an end: --for TIME or --until TEXT");
    }
    let mut session = Session::new(scenario.program_spec());
    if let Some(address) = &arguments.gdb {
        session = match gdb::debug(&name, arguments, address, session)? {
            Debugged::Over(code) => return Ok(code),
            Debugged::Detached(session) => *session,
        };
    }
    let code = run_session(&name, arguments, &mut session, &mut outputs)?;
    outputs.write(&session)?;
    Ok(code)
}

/// Runs the image to its end, to the end of the time, or to what is waited for.
fn run_session(
    name: &str,
    arguments: &ImageArguments,
    session: &mut Session,
    outputs: &mut ImageOutputs,
) -> anyhow::Result<ExitCode> {
    let mut ending = EndWatch::of(session);
    // a person who looks at it sees it at the speed of a board
    let paced = arguments.for_ms.is_none() && arguments.until.is_none() && io::stdout().is_terminal();
    let end = arguments.for_ms.unwrap_or(u64::MAX);
    let pace = paced.then(Pace::begin);
    let mut console = ImageConsole::new(name, arguments, !outputs.has_trace());
    while session.tick() < end {
        let output = session.step();
        outputs.record(session, &output);
        if console.print(output, session.tick() - 1, session.machine())? {
            console.print_open_lines(session.machine())?;
            return Ok(ExitCode::SUCCESS);
        }
        if console.is_gone() {
            return Ok(ExitCode::SUCCESS);
        }
        if let Some(halt) = session.machine().as_chip().and_then(|machine| machine.chip().halted()) {
            print_backtrace(session, halt);
            return Ok(match &arguments.until {
                None => exit_code(halt),
                Some(until) => {
                    print_diagnostic(&format!("{}: it ended, and {until:?} was not written", name));
                    ExitCode::from(FAILED)
                }
            });
        }
        if let Some(words) = ending.look(session).filter(|_| !arguments.keep_going) {
            console.print_open_lines(session.machine())?;
            print_diagnostic(&format!("{name}: {words}"));
            print_calls(session);
            return Ok(ExitCode::from(FAILED));
        }
        // it shows its panic for ever; a person who looks on ends the run
        if arguments.for_ms.is_none() && !paced && !arguments.keep_going && session.machine().panic().is_some() {
            console.print_open_lines(session.machine())?;
            return Ok(ExitCode::from(FAILED));
        }
        if session.tick().is_multiple_of(SLICE_MS) {
            if reader_has_left() {
                return Ok(ExitCode::SUCCESS);
            }
            if let Some(pace) = &pace {
                pace.wait_for(session.tick());
            }
        }
    }
    console.print_open_lines(session.machine())?;
    if ending.is_in_fault() && !arguments.keep_going {
        print_diagnostic(&format!("{name}: the run ended in the handler of a fault"));
        print_calls(session);
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

/// Whether standard output is a pipe that nobody reads any more, as after `head`: also while nothing is printed.
#[cfg(unix)]
fn reader_has_left() -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let stdout = io::stdout();
    let mut asked = [PollFd::new(&stdout, PollFlags::empty())];
    let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
    poll(&mut asked, Some(&at_once)).is_ok_and(|ready| ready > 0) && asked[0].revents().contains(PollFlags::ERR)
}

#[cfg(not(unix))]
fn reader_has_left() -> bool {
    false
}
