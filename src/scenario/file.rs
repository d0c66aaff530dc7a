//! Files: their formats, reading them with a limit, and what is wrong with one.

use std::fmt;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use super::place::place_at;

/// The largest file that is read: a day in which the board is tilted all the time, 60 times a second, takes 350 MB.
pub const MAX_FILE_BYTES: u64 = 512 * 1024 * 1024;

/// How a scenario is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Rusty Object Notation, in `.ron` files.
    Ron,
    /// JSON, in `.json` files.
    Json,
}

impl Format {
    /// The format that a file's name says; RON when it says nothing known.
    pub fn of(path: &Path) -> Self {
        match path.extension() {
            Some(extension) if extension.eq_ignore_ascii_case("json") => Self::Json,
            _ => Self::Ron,
        }
    }
}

/// Why a scenario could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct ReadError {
    /// The file, if it came from one.
    pub path: Option<PathBuf>,
    /// Line and column, both from 1, if a place in the text is to blame.
    pub place: Option<(usize, usize)>,
    /// What is wrong there.
    pub message: String,
}

/// `file:line:column: what is wrong`
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(path) = &self.path {
            write!(f, "{}:", path.display())?;
        }
        if let Some((line, column)) = self.place {
            write!(f, "{line}:{column}:")?;
        }
        if self.path.is_some() || self.place.is_some() {
            f.write_str(" ")?;
        }
        f.write_str(&shortened(&self.message))
    }
}

/// The longest word of a file that is said whole, in bytes; a path is one.
const MAX_WORD: usize = 500;
/// How much is said of a longer one.
const WORD_BEGIN: usize = 60;

/// A message in which words that a file made long are cut.
fn shortened(message: &str) -> String {
    let short = |word: &str| match word.len() > MAX_WORD {
        true => format!("{}...", &word[..word.floor_char_boundary(WORD_BEGIN)]),
        false => word.to_owned(),
    };
    message.split(' ').map(short).collect::<Vec<_>>().join(" ")
}

/// The folder that a file is in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Reads the bytes of a file: a scenario, an image, a preset.
///
/// # Errors
/// The file cannot be read, is a folder, a pipe or a device, or is larger than 512 MiB.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, ReadError> {
    let error = |message: String| ReadError { path: Some(path.to_owned()), place: None, message };
    // one that is a pipe is not opened: whoever opens it waits for a writer
    let there = std::fs::metadata(path).map_err(|cause| error(format!("cannot be opened: {cause}")))?;
    if !there.is_file() {
        let what =
            if there.is_dir() { "is a folder, and a file is read" } else { "is no file, but a pipe or a device" };
        return Err(error(what.to_owned()));
    }
    let file = std::fs::File::open(path).map_err(|cause| error(format!("cannot be opened: {cause}")))?;
    let too_large = || error(format!("is larger than {} MiB, the most that is read", MAX_FILE_BYTES >> 20));
    if file.metadata().is_ok_and(|there| there.is_file() && there.len() > MAX_FILE_BYTES) {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    // one byte more than allowed, whatever the size that the file claims to have
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(|cause| error(format!("cannot be read: {cause}")))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(too_large());
    }
    Ok(bytes)
}

/// Reads the text of a scenario file, with its byte order mark if it has one.
///
/// # Errors
/// As for [`read_bytes`], or the file is not a text.
pub fn read_text(path: &Path) -> Result<String, ReadError> {
    String::from_utf8(read_bytes(path)?).map_err(|cause| {
        let valid = cause.utf8_error().valid_up_to();
        let message = format!("is not a text in UTF-8: byte {valid} does not belong there");
        // what stands before it is UTF-8
        let before = String::from_utf8_lossy(&cause.as_bytes()[..valid]);
        ReadError { path: Some(path.to_owned()), place: Some(place_at(&before, valid)), message }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_word_is_cut_and_the_rest_is_said() {
        let message = format!("Unexpected field named `{}`, and so on", "é".repeat(1 << 20));
        let error = ReadError { path: None, place: Some((1, 2)), message };
        // the mark before the word has a byte, each letter two
        let expected = format!("1:2: Unexpected field named `{}... and so on", "é".repeat(29));
        assert_eq!(error.to_string(), expected);
        let path = "a/".repeat(200);
        assert_eq!(ReadError { path: None, place: None, message: path.clone() }.to_string(), path);
    }
}
