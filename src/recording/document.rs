//! A recording that is open, with the file that it is in.

use std::path::{Path, PathBuf};

use twox_hash::XxHash64;

use super::Recording;

/// Identifies the open documents of a workspace apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct DocumentId(pub(super) u64);

/// An open recording.
#[derive(Clone, Debug)]
pub struct Document {
    pub(super) id: DocumentId,
    /// The recording.
    pub recording: Recording,
    pub(super) file: Option<DocumentFile>,
    /// The revision that its file holds, or that it began with; `None` if it has never been in one.
    pub(super) saved: Option<u64>,
    pub(super) recovery: Option<RecoveryCopy>,
}

/// The scenario file of a document, as this program last knew it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DocumentFile {
    /// The path from the root.
    pub(super) path: PathBuf,
    /// The XXH64 of what this program read from the file or wrote into it: as long as that is there, it may be written
    /// over without a question. `None` if it is not known, or the file is gone.
    pub(super) xxh64: Option<u64>,
    /// Whether it has comments, which a save does not keep.
    pub(super) has_comments: bool,
}

impl DocumentFile {
    /// A file, and all that was read from it.
    pub fn read(path: &Path, bytes: &[u8]) -> Self {
        // as far as one can see at a glance: two strokes in a text look like one
        let has_comments = bytes.windows(2).any(|pair| pair == b"//" || pair == b"/*");
        Self { path: absolute(path), xxh64: Some(XxHash64::oneshot(0, bytes)), has_comments }
    }
}

/// The same path from the root, so that two ways to write it are one.
pub(super) fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// The recovery file of a document, and the revision that it holds.
#[derive(Clone, Debug)]
pub(super) struct RecoveryCopy {
    pub file: PathBuf,
    pub revision: Option<u64>,
    /// Whether it is being written: what is older must not be written after what is newer.
    pub is_written: bool,
}

impl Document {
    pub(super) fn new(id: DocumentId, recording: Recording, file: Option<DocumentFile>) -> Self {
        let is_in_a_file = file.is_some() || recording.is_empty();
        let saved = is_in_a_file.then_some(recording.revision());
        Self { id, recording, file, saved, recovery: None }
    }

    /// Its number in the workspace.
    pub fn id(&self) -> DocumentId {
        self.id
    }

    /// The file that it was opened from or saved to.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| file.path.as_path())
    }

    /// Whether something of it is in no file. Time that passes is nothing that is to be saved.
    pub fn is_unsaved(&self) -> bool {
        self.saved != Some(self.recording.revision())
    }

    /// Its name for people: that of its file, or of what runs.
    pub fn title(&self) -> String {
        let file = self.path().and_then(Path::file_name);
        file.map_or_else(|| self.recording.header().title(), |name| name.to_string_lossy().into_owned())
    }
}
