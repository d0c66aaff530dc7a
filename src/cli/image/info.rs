//! What is in the file of a program: board, origin, files.

use crate::cli::printer::{Printer, print_diagnostic};
use crate::editors::Origin;
use crate::emulator::image::{BoardSource, Image};
use crate::scenario::NamedImage;

/// What is said of the board of an image that is guessed; `None` when it is known.
pub(in crate::cli) fn guessed_board(image: &Image) -> Option<String> {
    match image.board_source() {
        BoardSource::Guessed(why) => Some(format!("taken for a program for the {}: {why}", image.model.name())),
        BoardSource::Stated | BoardSource::Universal | BoardSource::Chosen | BoardSource::Evident(_) => None,
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
    match image.board_source() {
        BoardSource::Evident(why) => out.line(&format!("  {why}"))?,
        BoardSource::Guessed(why) => out.line(&format!("  a guess: {why}"))?,
        BoardSource::Universal => out.line("  the file is for both boards; --board v1 or v2 chooses one")?,
        BoardSource::Stated | BoardSource::Chosen => {}
    }
    let bytes: usize = image.segments().iter().map(|segment| segment.bytes.len()).sum();
    out.line(&format!("  {bytes} bytes are flashed"))?;
    let origin = Origin::of(image);
    out.line(&format!("  {origin}"))?;
    for (name, bytes) in origin.files() {
        out.line(&format!("  {}: {} bytes", name.escape_debug(), bytes.len()))?;
    }
    if let Some(problem) = origin.problem() {
        print_diagnostic(&format!("{}: {problem}", named.file_name()));
    }
    Ok(())
}
