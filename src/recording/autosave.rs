//! Writing a recovery file, which takes some time for a long recording, and can be done by another thread.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use super::disk::Disk;
use super::document::DocumentId;
use super::recovery::RecoveryFile;
use super::written::Contents;

/// A recovery file to be written.
pub struct Autosave {
    pub(super) disk: Arc<dyn Disk>,
    pub(super) document: DocumentId,
    pub(super) revision: u64,
    pub(super) file: PathBuf,
    pub(super) path: Option<PathBuf>,
    pub(super) title: String,
    pub(super) contents: Contents,
    pub(super) now_unix_s: u64,
}

/// What came of writing one.
#[derive(Debug)]
pub struct Autosaved {
    pub(super) document: DocumentId,
    pub(super) revision: u64,
    pub(super) file: PathBuf,
    pub(super) written: io::Result<()>,
}

impl Autosave {
    /// Writes the file.
    pub fn write(self) -> Autosaved {
        let bytes = RecoveryFile::to_bytes(&self.contents, self.title, self.path, self.now_unix_s);
        let written = bytes.map_err(io::Error::other).and_then(|bytes| self.disk.write(&self.file, &bytes));
        Autosaved { document: self.document, revision: self.revision, file: self.file, written }
    }
}
