//! `fivebyfive image`: from what the linker wrote to what a board takes.

mod hex;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Subcommand;

use super::FAILED;
use super::output::{is_stdout, write_file, write_report};
use super::printer::{Printer, print_diagnostic};
use crate::emulator::image::LinkedProgram;
use crate::scenario::read_bytes;

#[derive(Subcommand, Debug)]
pub(super) enum ImageCommand {
    /// Write the Intel HEX file of a linked program: what is copied to the drive of a board
    Hex {
        /// A linked program, an ELF file for ARM
        elf: PathBuf,

        /// The file to write, `-` for standard output; otherwise the name of the ELF file with .hex
        #[arg(short, long, value_name = "FILE")]
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
        ImageCommand::Hex { elf, output } => {
            let text = with_image(elf, hex::text)?;
            let output = output.clone().unwrap_or_else(|| elf.with_extension("hex"));
            if is_stdout(&output) {
                write_report(&Some(output), || Ok(text)).map_err(anyhow::Error::msg)?;
            } else {
                write_file(&output, text.as_bytes()).map_err(anyhow::Error::msg)?;
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

/// Does something with the image in a file; what is wrong is reported with the file's name.
fn with_image<T>(path: &Path, what: impl FnOnce(&LinkedProgram<'_>) -> Result<T, String>) -> anyhow::Result<T> {
    let bytes = read_bytes(path)?;
    let read = LinkedProgram::parse(&bytes).and_then(|program| program.check_places().map(|()| program));
    read.map_err(|error| error.to_string())
        .and_then(|program| what(&program))
        .map_err(|message| anyhow::anyhow!("{}: {message}", path.display()))
}
