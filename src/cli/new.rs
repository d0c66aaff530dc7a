//! `fivebyfive new`: a scenario to start from.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;

use super::convert::format_of;
use super::output::write_file;
use crate::scenario::Format;

#[derive(clap::Args, Debug)]
pub(super) struct NewArguments {
    /// The scenario file to write, .ron (with comments that explain the format) or .json
    file: PathBuf,
}

/// Writes a scenario to start from.
///
/// # Errors
/// The name says no format, the file is there already, or it cannot be written.
pub(super) fn new(arguments: &NewArguments) -> anyhow::Result<ExitCode> {
    let file = &arguments.file;
    let text = match format_of(file)? {
        Format::Ron => include_str!("new/start.ron"),
        Format::Json => include_str!("new/start.json"),
    };
    if file.symlink_metadata().is_ok() {
        bail!("{}: is there already", file.display());
    }
    write_file(file, text.as_bytes()).map_err(anyhow::Error::msg)?;
    Ok(ExitCode::SUCCESS)
}
