//! The command line: what is asked for, what is said, and with which exit code.
//!
//! | exit code | means |
//! |---|---|
//! | 0 | done; all expectations hold |
//! | 1 | an expectation does not hold, constants cannot be distinguished, a board cannot be cleared, an image is too large, is stuck, or does not write the line that is waited for |
//! | 2 | bad use, a bad file, or no display to open a window on |
//! | 101 | a test of an image has failed, as the harness of Rust has it |
//! | 130 | Ctrl-C has ended a run of an image |
//! | 141 | whoever read what a run of an image prints has left before its end, as `head` does |
//! | any | that of an image which ends by semihosting |

mod batch;
mod begun_line;
mod brightness;
mod convert;
mod debug_adapter;
mod find;
mod image;
mod init;
mod json_report;
mod junit_report;
mod new;
mod observation;
mod output;
mod own;
mod pace;
mod pictures;
mod play;
mod printer;
mod reader;
mod report;
mod run;
mod solve;
mod takes;
mod threads;
mod update;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub use own::run;

use crate::scenario::ProgramName;
#[cfg(feature = "window")]
use crate::scenario::Scenario;
#[cfg(feature = "window")]
use crate::window;

/// The exit code when what was asked for was done, and came out badly.
const FAILED: u8 = 1;
/// The exit code for bad use and bad files.
const BAD_USE: u8 = 2;

/// A desktop micro:bit. Without a command it opens the window, with its program on the board.
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
    /// The level to start with, where the program has levels; 1 if it is left out
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=50))]
    level: Option<u8>,

    /// Lights Out: the columns and rows that are played on, 5 or 3
    #[arg(long)]
    size: Option<u8>,

    /// The seed of everything that is random; without it, every start has another one
    #[arg(long)]
    seed: Option<u64>,
}

#[derive(Subcommand, Debug)]
#[command(args_conflicts_with_subcommands = true)]
enum Command {
    /// Open the window with Lights Out on the board
    LightsOut(WindowArguments),
    /// Open the window with Tilt-a-Maze on the board
    TiltAMaze(WindowArguments),
    /// Open a scenario file or an image in the window
    Play {
        /// A scenario file, RON or JSON; an image, .hex or .elf, as it would be flashed; or a program in Python, .py
        file: PathBuf,

        /// The MicroPython that programs in Python run in from now on: a .hex file with it. It is remembered
        #[arg(long, value_name = "FILE")]
        runtime: Option<PathBuf>,

        /// Let GDB debug the image: `:3333` for a port of this computer
        #[arg(long, value_name = "ADDRESS")]
        gdb: Option<String>,
    },
    /// Play scenario files without a window, and check what they expect
    Run(Box<run::RunArguments>),
    /// Write a scenario in the other format, RON or JSON
    Convert(convert::ConvertArguments),
    /// Write a scenario to start from
    New(new::NewArguments),
    /// Debug an image in an editor, forward and back, by the Debug Adapter Protocol
    DebugAdapter(debug_adapter::DebugAdapterArguments),
    /// Let an embedded project in Rust run here: its `cargo run`, `cargo test`, and a first scenario
    Init(init::InitArguments),
    /// What to press to clear a board of Lights Out
    Solve(solve::SolveArguments),
    /// Images for real boards
    #[command(subcommand)]
    Image(image::ImageCommand),
    /// What the brightness constants are on real boards, and better ones
    #[command(subcommand)]
    Brightness(brightness::BrightnessCommand),
}

/// Runs the command that the process was started with. Without one, Lights Out is on the board.
pub fn main() -> ExitCode {
    main_with(ProgramName::LightsOut)
}

/// Runs the command that the process was started with; `program` is on the board when it names none.
fn main_with(program: ProgramName) -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            // help and version come this way too, with the exit code 0; whoever reads them may have left
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(BAD_USE));
        }
    };
    if let Err(error) = threads::start_threads() {
        printer::print_diagnostic(&format!("fivebyfive: {error}"));
        return ExitCode::from(BAD_USE);
    }
    let outcome = match arguments.command {
        Some(Command::Run(arguments)) => run::run(&arguments),
        Some(Command::Convert(arguments)) => convert::convert(&arguments),
        Some(Command::New(arguments)) => new::new(&arguments),
        Some(Command::DebugAdapter(arguments)) => debug_adapter::debug_adapter(&arguments),
        Some(Command::Init(arguments)) => init::init(&arguments),
        Some(Command::Brightness(command)) => brightness::brightness(&command),
        Some(Command::Image(command)) => image::image(&command),
        Some(Command::Solve(arguments)) => solve::solve(&arguments),
        Some(Command::LightsOut(window)) => open_program(ProgramName::LightsOut, &window),
        Some(Command::TiltAMaze(window)) => open_program(ProgramName::TiltAMaze, &window),
        Some(Command::Play { file, runtime, gdb }) => {
            image::user_runtimes(runtime.as_deref()).and_then(|_| open_file(file, gdb))
        }
        None => open_program(program, &arguments.window),
    };
    match outcome {
        Ok(code) => code,
        Err(error) => {
            printer::print_diagnostic(&format!("fivebyfive: {error:#}"));
            ExitCode::from(BAD_USE)
        }
    }
}

#[cfg(feature = "window")]
fn open_program(program: ProgramName, arguments: &WindowArguments) -> anyhow::Result<ExitCode> {
    let seed = match arguments.seed {
        Some(seed) => seed,
        None => window::random_seed()?,
    };
    let mut scenario = Scenario::new(program, seed);
    scenario.options.level = arguments.level;
    scenario.options.size = arguments.size;
    scenario.options.check(program).map_err(anyhow::Error::msg)?;
    window::open(window::Start::Program(Box::new(scenario)), None)?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(feature = "window")]
fn open_file(file: PathBuf, gdb: Option<String>) -> anyhow::Result<ExitCode> {
    window::open(window::Start::File(file), gdb)?;
    Ok(ExitCode::SUCCESS)
}

/// What a build without a window says when it is asked for one.
#[cfg(not(feature = "window"))]
const NO_WINDOW: &str = "this build has no window; `fivebyfive run PATH...` plays scenarios without one";

#[cfg(not(feature = "window"))]
fn open_program(_: ProgramName, _: &WindowArguments) -> anyhow::Result<ExitCode> {
    anyhow::bail!(NO_WINDOW)
}

#[cfg(not(feature = "window"))]
fn open_file(_: PathBuf, _: Option<String>) -> anyhow::Result<ExitCode> {
    anyhow::bail!(NO_WINDOW)
}
