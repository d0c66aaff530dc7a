//! What is in the file of a program: board, origin, files.

use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::bail;

use crate::cli::output::write_file;
use crate::cli::printer::{Printer, print_diagnostic};
use crate::editors::Origin;
use crate::emulator::image::{BoardSource, Image};
use crate::scenario::NamedImage;

/// What is said of the board of an image that is guessed; `None` when it is known.
pub(in crate::cli) fn guessed_board(image: &Image) -> Option<String> {
    match image.board_source() {
        BoardSource::Guessed(why) => Some(format!("taken for a program for the {}: {why}", image.model.name())),
        BoardSource::Stated | BoardSource::Chosen => None,
    }
}

/// Prints what is in a file.
///
/// # Errors
/// Standard output cannot be written.
pub(super) fn print_info(named: &NamedImage) -> anyhow::Result<()> {
    let Some(image) = named.image() else { return Ok(()) };
    let mut out = Printer::stdout();
    out.line(&format!("{}: {}", named.file_name(), image.model.name()))?;
    if let Some(words) = guessed_board(image) {
        out.line(&format!("  {words}"))?;
    }
    let bytes: usize = image.segments().iter().map(|segment| segment.bytes.len()).sum();
    out.line(&format!("  {bytes} bytes are flashed"))?;
    let origin = Origin::of(image);
    out.line(&format!("  {origin}"))?;
    for (name, bytes) in origin.files() {
        out.line(&format!("  {name}: {} bytes", bytes.len()))?;
    }
    if let Some(problem) = origin.problem() {
        print_diagnostic(&format!("{}: {problem}", named.file_name()));
    }
    Ok(())
}

/// Writes the files of the author into a folder, which is made.
///
/// # Errors
/// There are none, one has a name that leads out of the folder, or one cannot be written or is there already.
pub(super) fn write_source(named: &NamedImage, folder: &Path) -> anyhow::Result<()> {
    let Some(image) = named.image() else { return Ok(()) };
    let origin = Origin::of(image);
    if let Some(problem) = origin.problem() {
        bail!("{}: {problem}", named.file_name());
    }
    let files = origin.files();
    if files.is_empty() {
        bail!("{}: has no source in it: {origin}", named.file_name());
    }
    let mut written: Vec<(PathBuf, &[u8])> = Vec::new();
    for (name, bytes) in files {
        let inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
        if !inside || name.contains('\\') {
            bail!("{}: the file {name:?} in it would be written outside of the folder", named.file_name());
        }
        let path = folder.join(name);
        if path.exists() {
            bail!("{}: is there already; nothing is written over it", path.display());
        }
        written.push((path, bytes));
    }
    let mut out = Printer::stdout();
    for (path, bytes) in written {
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)
                .map_err(|error| anyhow::anyhow!("{}: the folder cannot be made: {error}", parent.display()))?;
        }
        write_file(&path, bytes).map_err(anyhow::Error::msg)?;
        out.line(&path.display().to_string())?;
    }
    Ok(())
}
