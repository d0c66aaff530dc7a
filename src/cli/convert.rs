//! `fivebyfive convert`: from RON to JSON and back.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, bail};

use super::output::{ForceArguments, write_file};
use super::printer::print_diagnostic;
use crate::scenario::{Format, has_comments, load, parse, read_text};

#[derive(clap::Args, Debug)]
pub(super) struct ConvertArguments {
    /// The scenario file to read, .ron or .json
    from: PathBuf,

    /// The scenario file to write, .ron or .json
    to: PathBuf,

    #[command(flatten)]
    force: ForceArguments,
}

/// Writes the scenario of one file to another one, in the format that its name says.
///
/// # Errors
/// A name says no format, the first file is bad, or the second one cannot be written or is there already.
pub(super) fn convert(arguments: &ConvertArguments) -> anyhow::Result<ExitCode> {
    let (from, to) = (&arguments.from, &arguments.to);
    let (read_as, write_as) = (format_of(from)?, format_of(to)?);
    arguments.force.check(to).map_err(anyhow::Error::msg)?;
    let scenario = load(from)?;
    let scenario = scenario.seen_from(to.parent().unwrap_or(Path::new("")));
    let text = scenario.to_text(write_as).map_err(anyhow::Error::msg)?;
    let back = parse(&text, write_as).with_context(|| format!("{}: cannot be converted", from.display()))?;
    if back != scenario {
        bail!("{}: cannot be converted without loss", from.display());
    }
    if read_as == Format::Ron && has_comments(&read_text(from)?) {
        print_diagnostic(&format!("{}: the comments are not carried over", from.display()));
    }
    write_file(to, text.as_bytes()).map_err(anyhow::Error::msg)?;
    Ok(ExitCode::SUCCESS)
}

/// The format that a file's name says.
///
/// # Errors
/// It says none that is known.
pub(super) fn format_of(path: &Path) -> anyhow::Result<Format> {
    match path.extension() {
        Some(extension) if extension.eq_ignore_ascii_case("ron") => Ok(Format::Ron),
        Some(extension) if extension.eq_ignore_ascii_case("json") => Ok(Format::Json),
        _ => bail!("{}: a scenario file is called .ron or .json", path.display()),
    }
}
