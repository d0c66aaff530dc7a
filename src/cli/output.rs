//! Files that are written, and standard output in their place.

use std::fs;
use std::path::{Path, PathBuf};

use super::printer::Printer;
use crate::scenario::write_whole;

/// Standard output, where a file is asked for.
const STDOUT: &str = "-";

/// Whether a file's name means standard output.
pub(super) fn is_stdout(path: &Path) -> bool {
    path == Path::new(STDOUT)
}

/// Checks that outputs can be written before there is anything to write: their folders are there, none is itself a folder, no two
/// are one file, and none is a file that is read.
///
/// # Errors
/// The first one that cannot or must not be written, in one sentence.
pub(super) fn check_outputs<'a>(outputs: impl IntoIterator<Item = &'a PathBuf>, read: &[&Path]) -> Result<(), String> {
    let mut seen: Vec<PathBuf> = Vec::new();
    for output in outputs.into_iter().filter(|output| !is_stdout(output)) {
        check_not_read(output, read)?;
        check_place(output)?;
        let path = whole(output);
        if seen.contains(&path) {
            return Err(format!("{}: is named for two outputs", output.display()));
        }
        seen.push(path);
    }
    Ok(())
}

/// Checks that an output is no file that is read.
///
/// # Errors
/// It is one, in one sentence.
pub(super) fn check_not_read(output: &Path, read: &[&Path]) -> Result<(), String> {
    match read.iter().any(|read| whole(read) == whole(output)) {
        true => Err(format!("{}: is a file that is read; nothing is written over it", output.display())),
        false => Ok(()),
    }
}

/// Checks that a file can be where an output is to be written.
fn check_place(output: &Path) -> Result<(), String> {
    if output.is_dir() {
        return Err(format!("{}: cannot be written: it is a folder", output.display()));
    }
    match output.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        Some(folder) => {
            Err(format!("{}: cannot be written: there is no folder {}", output.display(), folder.display()))
        }
        None => Ok(()),
    }
}

/// A path by which two names of one file are the same.
fn whole(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

/// Writes a report to a file, or to standard output if it is called `-`.
///
/// # Errors
/// It cannot be written; a reader that has left is no error.
pub(super) fn write_report(
    path: &Option<PathBuf>,
    report: impl FnOnce() -> Result<String, String>,
) -> Result<(), String> {
    match path {
        None => Ok(()),
        Some(path) if is_stdout(path) => {
            Printer::stdout().print(&report()?).map_err(|error| format!("standard output cannot be written: {error}"))
        }
        Some(path) => write_file(path, report()?.as_bytes()),
    }
}

/// Writes a file as a whole, or to a device or pipe as it comes.
///
/// # Errors
/// The file cannot be written; what it held before is still there.
pub(super) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), String> {
    // a device or a pipe takes what it is given; a file beside it, moved to its place, would take its name away
    let special = fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir());
    let written = if special { fs::write(path, bytes) } else { write_whole(path, bytes) };
    written.map_err(|error| format!("{}: cannot be written: {error}", path.display()))
}
