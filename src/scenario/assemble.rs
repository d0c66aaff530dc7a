//! From the files that are named to what is flashed.

use std::path::{Path, PathBuf};

use super::file::ReadError;
use super::image::ImageOptions;
use super::runtimes::RuntimeHash;
use crate::editors::{SourceKind, is_makecode_python};
use crate::emulator::image::Image;
use crate::hardware::Model;

/// What is flashed of some files, of which there is at least one, and the runtime that a program in Python was put into.
///
/// # Errors
/// A file is no image for the board, files do not go together, or there is no runtime for a program in Python.
pub(super) fn assemble(
    paths: &[PathBuf],
    files: &[Vec<u8>],
    options: ImageOptions<'_>,
) -> Result<(Image, Option<RuntimeHash>), ReadError> {
    let error = |path: &Path, message: String| ReadError { path: Some(path.to_owned()), place: None, message };
    for path in paths {
        match SourceKind::of(path) {
            Some(SourceKind::MakeCode(what)) => return Err(error(path, of_makecode(what))),
            Some(SourceKind::MicroPython) if paths.len() > 1 => {
                return Err(error(path, "a program in Python is flashed alone: it brings its runtime".to_owned()));
            }
            Some(SourceKind::MicroPython) | None => {}
        }
    }
    if let ([path], [text]) = (paths, files)
        && SourceKind::of(path) == Some(SourceKind::MicroPython)
    {
        let (image, runtime) = of_python(text, options).map_err(|message| error(path, message))?;
        return Ok((image, Some(runtime)));
    }
    if let (Some(path), Some(_)) = (paths.first(), options.runtime) {
        return Err(error(path, "is no program in Python, and `runtime` is for those".to_owned()));
    }
    let image = match (paths, files) {
        ([path], [file]) => Image::parse(file, options.board).map_err(|cause| error(path, cause.to_string()))?,
        _ => {
            let names: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
            let named: Vec<(&str, &[u8])> =
                names.iter().zip(files).map(|(name, file)| (name.as_str(), file.as_slice())).collect();
            // the message names the file
            Image::parse_all(&named, options.board).map_err(|cause| ReadError {
                path: None,
                place: None,
                message: cause.to_string(),
            })?
        }
    };
    Ok((image, None))
}

/// A program in Python, in the runtime of its board.
fn of_python(text: &[u8], options: ImageOptions<'_>) -> Result<(Image, RuntimeHash), String> {
    if text.starts_with(b"\xff\xfe") || text.starts_with(b"\xfe\xff") {
        return Err("is written in UTF-16, and MicroPython reads UTF-8: save it as UTF-8".to_owned());
    }
    // a byte order mark, which some editors write, is not part of the program
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    match std::str::from_utf8(text) {
        Ok(text) if is_makecode_python(text) => return Err(of_makecode("a MakeCode program in Python")),
        Ok(_) => {}
        Err(error) => {
            return Err(format!("is not a text in UTF-8: byte {} does not belong there", error.valid_up_to()));
        }
    }
    let runtimes = options.runtimes.ok_or("there is no folder in which runtimes of MicroPython are remembered")?;
    let board = options.board.unwrap_or(Model::V2);
    let (runtime, hash) = runtimes.find(board, options.runtime)?;
    Ok((runtime.with_program(text)?, hash))
}

/// Why a file of MakeCode cannot be run, and what to do.
fn of_makecode(what: &str) -> String {
    format!(
        "is {what}, which only its editor can compile: import it at https://makecode.microbit.org, choose Download, and run the \
         .hex file"
    )
}
