//! `fivebyfive image`: from what the linker wrote to what a board takes.

mod arguments;
mod console;
mod embedded_test;
mod ending;
pub(super) mod gdb;
mod host;
mod info;
mod interrupt;
mod measure;
mod outputs;
mod probe_arguments;
mod run;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, bail};
use clap::Subcommand;

pub(super) use arguments::ImageArguments;
pub(super) use embedded_test::program_of_test;
pub(super) use run::{RunOfImage, run_image};

use super::FAILED;
use super::output::{check_outputs, files_read, write_file};
use super::printer::{Printer, print_diagnostic};
use crate::editors::{Origin, SourceKind};
use crate::editors::{hex_text, image_hex};
use crate::emulator::image::LinkedProgram;
use crate::hardware::Model;
use crate::scenario::{ImageOptions, NamedImage, Runtimes, read_bytes, write_source};

#[derive(Subcommand, Debug)]
pub(super) enum ImageCommand {
    /// Write the Intel HEX file of a program: what is copied to the drive of a board
    Hex {
        /// A linked program, an ELF file for ARM; or a program in Python, which is put into MicroPython
        #[arg(value_name = "FILE")]
        program: PathBuf,

        /// The file to write, `-` for standard output; otherwise the name of the program with .hex
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,

        /// The board of a program in Python; the V2 if it is not said
        #[arg(long, value_enum)]
        board: Option<Model>,

        /// The MicroPython that programs in Python run in from now on: a .hex file with it. It is remembered
        #[arg(long, value_name = "FILE")]
        runtime: Option<PathBuf>,
    },
    /// Print what is in the file of a program: its board, what made it, and the files of its author
    Info {
        /// Files of programs, .hex, .elf or .py
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
    },
    /// Write the source that is in the file of a program: a MakeCode project, or the files of MicroPython
    Source {
        /// A .hex file
        file: PathBuf,

        /// The folder to write the files into; otherwise the name of the file without .hex
        #[arg(short, long, value_name = "FOLDER")]
        output: Option<PathBuf>,
    },
    /// Report how much flash and RAM linked programs take
    Size {
        /// Linked programs, ELF files for ARM
        #[arg(required = true)]
        elf: Vec<PathBuf>,

        /// The most flash that each may take, in bytes; otherwise the command ends with 1
        #[arg(long, value_name = "BYTES")]
        max_flash: Option<u64>,

        /// The most RAM that each may take for its variables, in bytes; the stack is not known
        #[arg(long, value_name = "BYTES")]
        max_ram: Option<u64>,
    },
}

/// # Errors
/// A file cannot be read or is not a program for a board, or the output cannot be written.
pub(super) fn image(command: &ImageCommand) -> anyhow::Result<ExitCode> {
    match command {
        ImageCommand::Hex { program, output, board, runtime } => {
            let text = hex_of(program, *board, runtime.as_deref())?;
            let default = program.with_extension("hex");
            // what an editor saved beside a program in Python is not built from an ELF file
            if output.is_none() && SourceKind::of(program).is_some() && default.exists() {
                bail!("{}: is there already; -o names another file, or this one", default.display());
            }
            let output = output.clone().unwrap_or(default);
            check_outputs([&output], &files_read([program.as_path()])).map_err(anyhow::Error::msg)?;
            write_file(&output, text.as_bytes()).map_err(anyhow::Error::msg)?;
            Ok(ExitCode::SUCCESS)
        }
        ImageCommand::Info { files } => {
            for file in files {
                info::print_info(&read(file, None, None)?)?;
            }
            Ok(ExitCode::SUCCESS)
        }
        ImageCommand::Source { file, output } => {
            let folder = output.clone().unwrap_or_else(|| file.with_extension(""));
            let named = read(file, None, None)?;
            let origin = named.image().map_or(Origin::Other, |image| Origin::of(image));
            let written = write_source(&origin, &folder);
            for path in written.map_err(|words| anyhow::anyhow!("{}: {words}", file.display()))? {
                Printer::stdout().line(&path.display().to_string())?;
            }
            Ok(ExitCode::SUCCESS)
        }
        ImageCommand::Size { elf, max_flash, max_ram } => {
            let mut all_fit = true;
            for path in elf {
                let (flash, ram) = with_image(path, |image| Ok((image.flash_bytes(), image.ram_bytes())))?;
                let line = format!("{}: {flash} bytes of flash, {ram} bytes of RAM\n", path.display());
                Printer::stdout().print(&line).context("standard output cannot be written")?;
                for (is, most, what) in [(flash, max_flash, "flash"), (ram, max_ram, "RAM")] {
                    if let Some(most) = most.filter(|&most| is > most) {
                        print_diagnostic(&format!("{}: {is} bytes of {what} are more than {most}", path.display()));
                        all_fit = false;
                    }
                }
            }
            Ok(if all_fit { ExitCode::SUCCESS } else { ExitCode::from(FAILED) })
        }
    }
}

/// The text of the hex file of a program.
fn hex_of(path: &Path, board: Option<Model>, runtime: Option<&Path>) -> anyhow::Result<String> {
    if SourceKind::of(path).is_none() {
        return with_image(path, |program| {
            hex_text(program.segments.iter().map(|segment| (segment.address, segment.bytes)), Some(program.entry))
        });
    }
    let named = read(path, board, runtime)?;
    let image = named.image().context("the program was not read")?;
    image_hex(image).map_err(anyhow::Error::msg)
}

/// Reads a program as it is flashed.
fn read(path: &Path, board: Option<Model>, runtime: Option<&Path>) -> anyhow::Result<NamedImage> {
    let runtimes = user_runtimes(runtime)?;
    let options = ImageOptions { board, runtime: None, runtimes: runtimes.as_ref() };
    Ok(NamedImage::read(&[path.to_owned()], options)?)
}

/// The runtimes of the user, with the one that is given now.
///
/// # Errors
/// The file that is given has no MicroPython in it, or cannot be remembered.
pub(super) fn user_runtimes(given: Option<&Path>) -> anyhow::Result<Option<Runtimes>> {
    let runtimes = Runtimes::of_user();
    let Some(path) = given else { return Ok(runtimes.ok()) };
    let runtimes = runtimes.map_err(anyhow::Error::msg)?;
    for runtime in runtimes.remember(path).map_err(anyhow::Error::msg)? {
        let board = runtime.model.name();
        print_diagnostic(&format!("{}: remembered for the {board}: {}", path.display(), runtime.version));
    }
    Ok(Some(runtimes))
}

/// Does something with the image in a file; what is wrong is reported with the file's name.
fn with_image<T>(path: &Path, what: impl FnOnce(&LinkedProgram<'_>) -> Result<T, String>) -> anyhow::Result<T> {
    let bytes = read_bytes(path)?;
    let read = LinkedProgram::parse(&bytes).and_then(|program| program.check_places().map(|()| program));
    read.map_err(|error| error.to_string())
        .and_then(|program| what(&program))
        .map_err(|message| anyhow::anyhow!("{}: {message}", path.display()))
}
