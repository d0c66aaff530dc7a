//! Files that are written, and standard output in their place.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::printer::Printer;
use crate::scenario::{folder_of, write_whole};

/// Standard output, where a file is asked for.
const STDOUT: &str = "-";

/// Whether a file's name means standard output.
pub(super) fn is_stdout(path: &Path) -> bool {
    path == Path::new(STDOUT)
}

/// Whether a file that is there may be written over.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct ForceArguments {
    /// Write over a file that is there already
    #[arg(long)]
    force: bool,
}

impl ForceArguments {
    /// Checks that a file is not there yet, or may be written over. Devices and pipes hold nothing that would be lost.
    ///
    /// # Errors
    /// It is there, in one sentence.
    pub(super) fn check(self, path: &Path) -> Result<(), String> {
        match path.is_file() && !self.force {
            true => Err(format!("{}: is there already; --force writes over it", path.display())),
            false => Ok(()),
        }
    }
}

/// Checks that outputs can be written before there is anything to write: their folders are there, none is itself a folder, no two
/// are one file, and none is a file that is read.
///
/// # Errors
/// The first one that cannot or must not be written, in one sentence.
pub(super) fn check_outputs<'a>(
    outputs: impl IntoIterator<Item = &'a PathBuf>,
    read: &BTreeSet<PathBuf>,
) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    for output in outputs.into_iter().filter(|output| !is_stdout(output)) {
        check_not_read(output, read)?;
        check_place(output)?;
        if !seen.insert(whole(output)) {
            return Err(format!("{}: is named for two outputs", output.display()));
        }
    }
    Ok(())
}

/// Checks that an output is no file that is read.
///
/// # Errors
/// It is one, in one sentence.
pub(super) fn check_not_read(output: &Path, read: &BTreeSet<PathBuf>) -> Result<(), String> {
    match read.contains(&whole(output)) {
        true => Err(format!("{}: is a file that is read; nothing is written over it", output.display())),
        false => Ok(()),
    }
}

/// The files that are read, each by the one path that all its names lead to.
pub(super) fn files_read<'a>(paths: impl IntoIterator<Item = &'a Path>) -> BTreeSet<PathBuf> {
    paths.into_iter().map(whole).collect()
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

/// A path by which two names of one file are the same, whether it is there or will be.
fn whole(path: &Path) -> PathBuf {
    let in_folder = || Some(folder_of(path).canonicalize().ok()?.join(path.file_name()?));
    path.canonicalize().ok().or_else(in_folder).unwrap_or_else(|| path.to_owned())
}

/// Writes a report to a file, or to standard output if it is called `-`.
///
/// # Errors
/// As for [`write_file`].
pub(super) fn write_report(
    path: &Option<PathBuf>,
    report: impl FnOnce() -> Result<String, String>,
) -> Result<(), String> {
    match path {
        None => Ok(()),
        Some(path) => write_file(path, report()?.as_bytes()),
    }
}

/// Writes a file as a whole; or to a device, a pipe, or standard output if it is called `-`, as it comes.
///
/// # Errors
/// The file cannot be written; what it held before is still there. A reader of standard output that has left is no error.
pub(super) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), String> {
    if is_stdout(path) {
        return Printer::stdout().bytes(bytes).map_err(|error| format!("standard output cannot be written: {error}"));
    }
    // a device or a pipe takes what it is given; a file beside it, moved to its place, would take its name away
    let special = fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir());
    let written = if special { fs::write(path, bytes) } else { write_whole(path, bytes) };
    written.map_err(|error| format!("{}: cannot be written: {error}", path.display()))
}
