//! The documents that are open, and what is offered after a crash. What is in no file is in a recovery file.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::disk::Disk;
use super::document::{Document, DocumentFile, DocumentId, absolute};
use super::recovery::{Offer, RecoveryFolder};
use super::save::{SaveJob, SaveOutcome};
use super::{RealDisk, Recording};
use crate::scenario::ImageFile;
use twox_hash::XxHash64;

/// Open documents, one of which is in front.
pub struct Workspace {
    pub(super) disk: Arc<dyn Disk>,
    pub(super) documents: Vec<Document>,
    /// Which of them is in front.
    front: usize,
    next_id: u64,
    pub(super) recovery: Recovery,
    pub(super) offers: Vec<Offer>,
    /// What the user must know of the folder, and has not been told.
    pub(super) problems: Vec<String>,
}

/// What a save would write over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overwritten {
    /// A file that was not saved by this document.
    Other,
    /// A file that this document was saved to, and that something else has changed since.
    Changed,
    /// The file that this document was opened from, with comments, which are not kept.
    Comments,
}

/// Where unsaved documents are kept.
pub(super) enum Recovery {
    /// Nowhere: nobody has said where.
    Nowhere,
    /// In this folder.
    In(RecoveryFolder),
    /// There, once that can be written to.
    Failed { folder: PathBuf, earlier: Option<PathBuf> },
}

impl Workspace {
    /// A workspace with one document, on the disk of this computer.
    pub fn new(recording: Recording) -> Self {
        Self::on(Arc::new(RealDisk), recording)
    }

    /// A workspace with one document, on another disk.
    pub fn on(disk: Arc<dyn Disk>, recording: Recording) -> Self {
        let document = Document::new(DocumentId(0), recording, None);
        Self {
            disk,
            documents: vec![document],
            front: 0,
            next_id: 1,
            recovery: Recovery::Nowhere,
            offers: Vec::new(),
            problems: Vec::new(),
        }
    }

    /// The document in front.
    pub fn document(&self) -> &Document {
        &self.documents[self.front]
    }

    /// The document in front, to be changed.
    pub fn document_mut(&mut self) -> &mut Document {
        &mut self.documents[self.front]
    }

    /// The recording in front.
    pub fn recording(&self) -> &Recording {
        &self.document().recording
    }

    /// The recording in front, to be played and edited.
    pub fn recording_mut(&mut self) -> &mut Recording {
        &mut self.document_mut().recording
    }

    /// A document by its number.
    pub fn document_by(&mut self, id: DocumentId) -> Option<&mut Document> {
        self.documents.iter_mut().find(|document| document.id == id)
    }

    /// What saving the document in front to `path` would write over, unless this document alone was written there.
    pub fn would_overwrite(&self, path: &Path) -> Option<Overwritten> {
        let path = absolute(path);
        let document = self.document();
        let own = document.file.as_ref().filter(|file| file.path == path && file.xxh64.is_some());
        match (self.disk.read(&path), own) {
            (Ok(there), Some(own)) if own.xxh64 != Some(XxHash64::oneshot(0, &there)) => Some(Overwritten::Changed),
            (Ok(_), Some(own)) => own.has_comments.then_some(Overwritten::Comments),
            // there is nothing, or nothing that could be compared
            (Err(_), _) if !self.disk.has(&path) => None,
            _ => Some(Overwritten::Other),
        }
    }

    /// The image file of a document, if the file there is another one by now, or none.
    pub fn changed_image(&self, id: DocumentId) -> Option<&Path> {
        let image = self.documents.iter().find(|document| document.id == id)?.recording.header().image.as_ref()?;
        let is_the_same =
            |file: &ImageFile| self.disk.read(&file.path).is_ok_and(|bytes| XxHash64::oneshot(0, &bytes) == file.xxh64);
        image.files().iter().find(|file| !is_the_same(file)).map(|file| file.path.as_path())
    }

    /// All documents, in the order in which they were opened.
    pub fn documents(&self) -> &[Document] {
        &self.documents
    }

    /// The documents of which something is in no file.
    pub fn unsaved(&self) -> impl Iterator<Item = &Document> {
        self.documents.iter().filter(|document| document.is_unsaved())
    }

    /// Puts a recording in front, as a document of its own, with the file that it was read from. What was in front stays
    /// open if it is unsaved.
    pub fn open(&mut self, recording: Recording, file: Option<DocumentFile>) -> DocumentId {
        let id = DocumentId(self.next_id);
        self.next_id += 1;
        self.documents.push(Document::new(id, recording, file));
        self.bring_to_front(id);
        id
    }

    /// Brings an open document to the front; returns whether it is there. What was in front stays open if it is unsaved.
    pub fn bring_to_front(&mut self, id: DocumentId) -> bool {
        self.look_for_files();
        let Some(index) = self.documents.iter().position(|document| document.id == id) else { return false };
        let left = self.document();
        if left.id != id && !left.is_unsaved() {
            let left = left.id;
            self.front = index;
            self.discard(left);
        } else {
            self.front = index;
        }
        true
    }

    /// Closes a document that is not in front, with all that is in no file; returns whether it is there. Its recovery file is removed.
    pub fn discard(&mut self, id: DocumentId) -> bool {
        let front = self.document().id;
        let Some(index) = self.documents.iter().position(|document| document.id == id && id != front) else {
            return false;
        };
        let document = self.documents.remove(index);
        if let Some(copy) = document.recovery {
            // what cannot be removed is offered once more
            let _ = self.disk.remove(&copy.file);
        }
        self.front = self.documents.iter().position(|document| document.id == front).unwrap_or(0);
        true
    }

    /// Saves the document in front with all of its takes. Its checkpoints go as far as its recording is known: see
    /// [`Recording::explore`].
    ///
    /// # Errors
    /// The name says no format, or the file cannot be written; what it held before is still there, and the document is as
    /// unsaved as before.
    pub fn save(&mut self, path: &Path) -> Result<(), String> {
        match self.begin_save_of(self.document().id, path) {
            Some(job) => self.saved(job.write()),
            None => Ok(()),
        }
    }

    /// A document as it is now, to be written by another thread; [`Self::saved`] takes what came of it. `None` if it is
    /// not open.
    pub fn begin_save_of(&self, id: DocumentId, path: &Path) -> Option<SaveJob> {
        let document = self.documents.iter().find(|document| document.id == id)?;
        Some(SaveJob {
            disk: self.disk.clone(),
            document: document.id,
            revision: document.recording.revision(),
            path: absolute(path),
            contents: document.recording.contents(),
        })
    }

    /// Takes what came of a [`SaveJob`].
    ///
    /// # Errors
    /// As for [`Self::save`].
    pub fn saved(&mut self, outcome: SaveOutcome) -> Result<(), String> {
        let hash = outcome.written?;
        self.forget_file(&outcome.path);
        if let Some(document) = self.documents.iter_mut().find(|document| document.id == outcome.document) {
            document.file = Some(DocumentFile { path: outcome.path, xxh64: Some(hash), has_comments: false });
            document.saved = Some(outcome.revision);
        }
        self.forget_saved();
        Ok(())
    }

    /// A document whose file somebody has removed is unsaved.
    pub(super) fn look_for_files(&mut self) {
        for document in &mut self.documents {
            if let Some(file) = document.file.as_mut().filter(|file| !self.disk.has(&file.path)) {
                file.xxh64 = None;
                document.saved = None;
            }
        }
    }

    /// A file was written over: the documents that it held are in no file any more.
    pub(super) fn forget_file(&mut self, path: &Path) {
        for document in self.documents.iter_mut().filter(|document| document.path() == Some(path)) {
            document.file = None;
            document.saved = None;
        }
    }

    /// Removes the recovery files of documents that are in files of their own.
    pub(super) fn forget_saved(&mut self) {
        for document in &mut self.documents {
            if !document.is_unsaved()
                && let Some(copy) = document.recovery.take()
                && self.disk.remove(&copy.file).is_err()
            {
                // once more at the next time
                document.recovery = Some(copy);
            }
        }
    }
}
