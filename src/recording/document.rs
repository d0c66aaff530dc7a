//! A recording that is open, with the file that it is in.

use std::path::{Path, PathBuf};

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
    pub(super) path: Option<PathBuf>,
    /// The revision that its file holds, or that it began with; `None` if it has never been in one.
    pub(super) saved: Option<u64>,
    /// The XXH64 of what this program read from the file or wrote into it: as long as that is there, it may be written over without a
    /// question.
    pub(super) written_hash: Option<u64>,
    /// Whether the file that it was opened from has comments, which a save does not keep.
    pub(super) has_comments: bool,
    pub(super) recovery: Option<RecoveryCopy>,
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
    pub(super) fn new(id: DocumentId, recording: Recording, path: Option<PathBuf>) -> Self {
        let is_in_a_file = path.is_some() || recording.is_empty();
        let saved = is_in_a_file.then_some(recording.revision());
        Self { id, recording, path, saved, written_hash: None, has_comments: false, recovery: None }
    }

    /// Its number in the workspace.
    pub fn id(&self) -> DocumentId {
        self.id
    }

    /// The file that it was opened from or saved to.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Whether something of it is in no file. Time that passes is nothing that is to be saved.
    pub fn is_unsaved(&self) -> bool {
        self.saved != Some(self.recording.revision())
    }

    /// Its name for people: that of its file, or of what runs.
    pub fn title(&self) -> String {
        let file = self.path.as_ref().and_then(|path| path.file_name());
        file.map_or_else(|| self.recording.header().title(), |name| name.to_string_lossy().into_owned())
    }
}
