//! Saving a document, which takes some time for a long recording, and can be done by another thread.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use twox_hash::XxHash64;

use super::disk::Disk;
use super::document::DocumentId;
use super::file_contents::FileContents;
use crate::scenario::{Format, MAX_FILE_BYTES, folder_of};

/// A document to be written into a file.
pub struct SaveJob {
    pub(super) disk: Arc<dyn Disk>,
    pub(super) document: DocumentId,
    pub(super) revision: u64,
    pub(super) path: PathBuf,
    pub(super) contents: FileContents,
}

/// What came of writing one.
#[derive(Debug)]
pub struct SaveOutcome {
    pub(super) document: DocumentId,
    pub(super) revision: u64,
    pub(super) path: PathBuf,
    /// The XXH64 of the file.
    pub(super) written: Result<u64, String>,
}

impl SaveOutcome {
    /// The document.
    pub fn document(&self) -> DocumentId {
        self.document
    }
}

impl SaveJob {
    /// The document.
    pub fn document(&self) -> DocumentId {
        self.document
    }

    /// The file, by its path from the root.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How many inputs are written, in all takes.
    pub fn inputs(&self) -> usize {
        self.contents.inputs()
    }

    /// Writes the file.
    pub fn write(self) -> SaveOutcome {
        let written = write(&*self.disk, &self.contents, &self.path);
        SaveOutcome { document: self.document, revision: self.revision, path: self.path, written }
    }
}

/// Writes a recording with all of its takes; returns the XXH64 of the file.
pub(super) fn write(disk: &dyn Disk, contents: &FileContents, path: &Path) -> Result<u64, String> {
    let scenario = contents.to_scenario();
    let text = scenario.seen_from(folder_of(path)).to_text(Format::of(path))?;
    if text.len() as u64 > MAX_FILE_BYTES {
        let (size, most) = (text.len() >> 20, MAX_FILE_BYTES >> 20);
        return Err(format!("{}: would have {size} MiB, and {most} MiB are the most that is read", path.display()));
    }
    disk.write(path, text.as_bytes()).map_err(|error| format!("{}: cannot be written: {error}", path.display()))?;
    Ok(XxHash64::oneshot(0, text.as_bytes()))
}
