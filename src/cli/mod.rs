//! The command line: what is asked for, what is said, and with which exit code.
//!
//! | exit code | means |
//! |---|---|
//! | 0 | done; all expectations hold |
//! | 1 | an expectation does not hold |
//! | 2 | bad use, a bad file, or no display to open a window on |

mod report;
mod run;

use std::io::{self, Write as _};
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
    /// Play scenario files without a window, and check what they expect
    Run {
        /// Scenario files, RON or JSON
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
}

/// Runs the command that the process was started with.
pub fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // help and version come this way too, with the exit code 0
            let code = u8::try_from(error.exit_code()).unwrap_or(BAD_USE);
            return if error.print().is_ok() { ExitCode::from(code) } else { ExitCode::from(BAD_USE) };
        }
    };
    let outcome = match arguments.command {
        Some(Command::Run { files }) => run::run(&files),
        None => open_window(&arguments.window),
    };
    match outcome {
        Ok(code) => code,
        Err(error) => {
            // whoever reads the output may have gone, as `head` does; that is no error of ours
            if error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
                return ExitCode::SUCCESS;
            }
            // nothing is left to tell it to if this fails
            let _ = writeln!(io::stderr(), "fivebyfive: {error:#}");
            ExitCode::from(BAD_USE)
        }
    }
}

#[cfg(feature = "window")]
fn open_window(arguments: &WindowArguments) -> anyhow::Result<ExitCode> {
    crate::window::open(arguments.level, arguments.seed)?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(not(feature = "window"))]
fn open_window(_: &WindowArguments) -> anyhow::Result<ExitCode> {
    anyhow::bail!("this build has no window; `fivebyfive run FILE...` plays scenarios without one")
}
