//! `fivebyfive run --image`: an image on the emulated chip, without a window, with its console on standard output.

use std::io::{self, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context as _;
use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::FAILED;
use super::image_console::ImageConsole;
use super::pace::Pace;
use super::printer::print_diagnostic;
use crate::emulator::image::Image;
use crate::emulator::nrf::Halt;
use crate::hardware::Model;
use crate::scenario::read_bytes;
use crate::session::{ImageSpec, ProgramSpec, Session};

/// How often a run is held back to real time, and asks whether anybody reads what it prints, in board time.
const SLICE_MS: u64 = 10;

#[derive(clap::Args, Debug)]
pub(super) struct ImageArguments {
    /// Run an image on the emulated chip, .hex or .elf, as it would be flashed; its console goes to standard output. As
    /// `runner = "fivebyfive run --image"` it makes `cargo run` of an embedded project run here
    #[arg(long, value_name = "FILE", conflicts_with_all = ["paths", "take", "all_takes", "junit", "json", "brightness", "gif", "png", "vcd", "trace", "update"])]
    pub image: Option<PathBuf>,

    /// For how long to run the image, in board time: 5s, 500ms, 2min; without it, until it ends
    #[arg(long = "for", value_name = "TIME", requires = "image", value_parser = time_ms)]
    for_ms: Option<u64>,

    /// End with the exit code 0 as soon as the image has written this within a line, also in one that has not ended, and
    /// with 1 when the time is over before
    #[arg(long, value_name = "TEXT", requires = "image")]
    until: Option<String>,

    /// The board: which part of a hex file for both is run, the V2's if it is not said; checked for other files
    #[arg(long, value_enum, requires = "image")]
    board: Option<Model>,

    /// The seed of the chip's random numbers
    #[arg(long, value_name = "NUMBER", requires = "image", default_value_t = 1)]
    chip_seed: u64,
}

impl ValueEnum for Model {
    fn value_variants<'a>() -> &'a [Self] {
        &[Self::V1, Self::V2]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::V1 => PossibleValue::new("v1").help("The micro:bit with an nRF51822"),
            Self::V2 => PossibleValue::new("v2").help("The micro:bit with an nRF52833"),
        })
    }
}

/// A length of time, in milliseconds.
fn time_ms(text: &str) -> Result<u64, String> {
    let split = text.find(|character: char| !character.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(split);
    let scale = match unit {
        "ms" => Some(1),
        "s" => Some(1000),
        "min" => Some(60_000),
        _ => None,
    };
    number
        .parse::<u64>()
        .ok()
        .zip(scale)
        .and_then(|(number, scale)| number.checked_mul(scale))
        .ok_or_else(|| format!("{text:?} is no length of time: 5s, 500ms or 2min are"))
}

/// Runs an image.
///
/// # Errors
/// The file cannot be read, is no image, or standard output cannot be written.
pub(super) fn run_image(path: &Path, arguments: &ImageArguments) -> anyhow::Result<ExitCode> {
    let wanted = arguments.board;
    let file = read_bytes(path)?;
    let image = Image::parse(&file, wanted).with_context(|| path.display().to_string())?;
    let spec = ImageSpec::new(Arc::new(image), arguments.chip_seed).with_context(|| path.display().to_string())?;
    let mut session = Session::new(ProgramSpec::Image(spec));
    // a person who looks at it sees it at the speed of a board
    let paced = arguments.for_ms.is_none() && arguments.until.is_none() && io::stdout().is_terminal();
    let end = arguments.for_ms.unwrap_or(u64::MAX);
    let pace = paced.then(Pace::begin);
    let mut console = ImageConsole::new(path, arguments.until.as_deref());
    while session.tick() < end {
        let output = session.step();
        if console.print(output, session.machine())? {
            console.print_open_lines(session.machine())?;
            return Ok(ExitCode::SUCCESS);
        }
        if console.is_gone() {
            return Ok(ExitCode::SUCCESS);
        }
        if let Some(halt) = session.machine().as_chip().and_then(|machine| machine.chip().halted()) {
            return Ok(match &arguments.until {
                None => exit_code(halt),
                Some(until) => {
                    print_diagnostic(&format!("{}: it ended, and no line with {until:?} was written", path.display()));
                    ExitCode::from(FAILED)
                }
            });
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
    if let Some(until) = &arguments.until {
        print_diagnostic(&format!("{}: {end} ms are over, and no line with {until:?} was written", path.display()));
        return Ok(ExitCode::from(FAILED));
    }
    Ok(ExitCode::SUCCESS)
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

/// The exit code of a program that ended: its own, or that of a failure.
fn exit_code(halt: &Halt) -> ExitCode {
    match halt {
        Halt::Exit(code) => ExitCode::from(u8::try_from(*code).unwrap_or(u8::MAX)),
        Halt::Lockup(_) | Halt::Breakpoint { .. } => ExitCode::from(FAILED),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_units() {
        assert_eq!(time_ms("5s"), Ok(5000));
        assert_eq!(time_ms("500ms"), Ok(500));
        assert_eq!(time_ms("2min"), Ok(120_000));
        for wrong in ["5", "s", "1h", "-1s", "99999999999999999999s"] {
            assert!(time_ms(wrong).is_err_and(|error| error.contains(wrong)), "{wrong}");
        }
    }
}
