//! Saving a document, which takes some time for a long recording, and can be done by another thread.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::disk::Disk;
use super::document::DocumentId;
use super::written::Contents;
use crate::scenario::{Format, folder_of};

/// A document to be written into a file.
pub struct SaveJob {
    pub(super) disk: Arc<dyn Disk>,
    pub(super) document: DocumentId,
    pub(super) revision: u64,
    pub(super) path: PathBuf,
    pub(super) contents: Contents,
}

/// What came of writing one.
#[derive(Debug)]
pub struct SaveOutcome {
    pub(super) document: DocumentId,
    pub(super) revision: u64,
    pub(super) path: PathBuf,
    pub(super) written: Result<(), String>,
}

impl SaveJob {
    /// Writes the file.
    pub fn write(self) -> SaveOutcome {
        let written = write(&*self.disk, &self.contents, &self.path);
        SaveOutcome { document: self.document, revision: self.revision, path: self.path, written }
    }
}

/// Writes a recording with all of its takes.
pub(super) fn write(disk: &dyn Disk, contents: &Contents, path: &Path) -> Result<(), String> {
    let scenario = contents.to_scenario();
    let text = scenario.seen_from(folder_of(path)).to_text(Format::of(path))?;
    disk.write(path, text.as_bytes()).map_err(|error| format!("{}: cannot be written: {error}", path.display()))
}
