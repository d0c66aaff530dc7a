//! The command line: what is asked for, what is said, and with which exit code.
//!
//! | exit code | means |
//! |---|---|
//! | 0 | done; all expectations hold |
//! | 1 | an expectation does not hold |
//! | 2 | bad use, a bad file, or no display to open a window on |

mod convert;
mod find;
mod json_report;
mod junit_report;
mod new;
mod output;
mod pictures;
mod play;
mod printer;
mod report;
mod run;
mod update;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The exit code when an expectation does not hold.
const FAILED: u8 = 1;
/// The exit code for bad use and bad files.
const BAD_USE: u8 = 2;

/// A desktop micro:bit. Without a command it opens the window, with Lights Out on the board.
#[derive(Parser, Debug)]
#[command(name = "fivebyfive", version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,

    #[command(flatten)]
    window: WindowArguments,
}

#[derive(clap::Args, Debug)]
struct WindowArguments {
    /// The level to start with, 1 to 50
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=50), default_value_t = 1)]
    level: u8,

    /// The seed of the random levels; without it, every start has other ones
    #[arg(long)]
    seed: Option<u64>,
}

#[derive(Subcommand, Debug)]
#[command(args_conflicts_with_subcommands = true)]
enum Command {
    /// Open a scenario file in the window
    Play {
        /// A scenario file, RON or JSON
        file: PathBuf,
    },
    /// Play scenario files without a window, and check what they expect
    Run(run::RunArguments),
    /// Write a scenario in the other format, RON or JSON
    Convert(convert::ConvertArguments),
    /// Write a scenario to start from
    New(new::NewArguments),
}

/// Runs the command that the process was started with.
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // help and version come this way too, with the exit code 0; whoever reads them may have left
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(BAD_USE));
        }
    };
    let outcome = match arguments.command {
        Some(Command::Run(arguments)) => run::run(&arguments),
        Some(Command::Convert(arguments)) => convert::convert(&arguments),
        Some(Command::New(arguments)) => new::new(&arguments),
        Some(Command::Play { file }) => open_window(&arguments.window, Some(file)),
        None => open_window(&arguments.window, None),
    };
    match outcome {
        Ok(code) => code,
        Err(error) => {
            printer::tell(&format!("fivebyfive: {error:#}"));
            ExitCode::from(BAD_USE)
        }
    }
}

#[cfg(feature = "window")]
fn open_window(arguments: &WindowArguments, file: Option<PathBuf>) -> anyhow::Result<ExitCode> {
    crate::window::open(arguments.level, arguments.seed, file)?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(not(feature = "window"))]
fn open_window(_: &WindowArguments, _: Option<PathBuf>) -> anyhow::Result<ExitCode> {
    anyhow::bail!("this build has no window; `fivebyfive run PATH...` plays scenarios without one")
}
