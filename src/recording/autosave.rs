//! Keeping what is in no file: recovery files are written every few seconds. That takes some time for a long recording, and
//! can be done by another thread.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use super::disk::Disk;
use super::document::{Document, DocumentFile, DocumentId, RecoveryCopy};
use super::file_contents::FileContents;
use super::recovery::{RecoveryFile, RecoveryFolder};
use super::workspace::{Recovery, Workspace};

/// A recovery file to be written.
pub struct Autosave {
    pub(super) disk: Arc<dyn Disk>,
    pub(super) document: DocumentId,
    pub(super) revision: u64,
    pub(super) file: PathBuf,
    pub(super) document_file: Option<DocumentFile>,
    pub(super) title: String,
    pub(super) contents: FileContents,
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
        let bytes = RecoveryFile::to_bytes(&self.contents, self.title, self.document_file, self.now_unix_s);
        let written = bytes.map_err(io::Error::other).and_then(|bytes| self.disk.write(&self.file, &bytes));
        Autosaved { document: self.document, revision: self.revision, file: self.file, written }
    }
}

impl Workspace {
    /// Keeps unsaved documents in a folder from now on, and takes over what programs that have ended left there, and in
    /// the folder `earlier` of versions before this one. Returns what the user must know, a sentence each.
    pub fn recover_in(&mut self, folder: PathBuf, earlier: Option<PathBuf>) -> Vec<String> {
        match RecoveryFolder::begin(&self.disk, &folder, earlier.as_deref()) {
            Ok((place, found)) => {
                self.recovery = Recovery::In(place);
                self.offers.extend(found.offers);
                found.problems
            }
            Err(error) => {
                let problem =
                    format!("{}: what you play cannot be kept here for the case of a crash: {error}", folder.display());
                self.recovery = Recovery::Failed { folder, earlier };
                vec![problem]
            }
        }
    }

    /// What is to be written so that nothing is lost, at a time in seconds since 1970. Each part can be done by another
    /// thread; [`Self::autosaved`] takes what came of it. Where the folder could not be written to, it is tried again.
    pub fn autosaves(&mut self, now_unix_s: u64) -> Vec<Autosave> {
        if let Recovery::Failed { folder, earlier } = &self.recovery {
            let (folder, earlier) = (folder.clone(), earlier.clone());
            // the user knows already why it fails, and not what is found once it goes well
            let problems = self.recover_in(folder, earlier);
            if matches!(self.recovery, Recovery::In(_)) {
                self.problems.extend(problems);
            }
        }
        self.look_for_files();
        self.forget_saved();
        let Recovery::In(place) = &mut self.recovery else { return Vec::new() };
        let mut autosaves = Vec::new();
        for document in self.documents.iter_mut().filter(|document| document.is_unsaved()) {
            let copy = document.recovery.get_or_insert_with(|| RecoveryCopy {
                file: place.new_file(),
                revision: None,
                is_written: false,
            });
            let revision = document.recording.revision();
            if copy.revision == Some(revision) || copy.is_written {
                continue;
            }
            copy.is_written = true;
            autosaves.push(Autosave {
                disk: self.disk.clone(),
                document: document.id,
                revision,
                file: copy.file.clone(),
                document_file: document.file.clone(),
                title: document.recording.header().title(),
                contents: document.recording.contents(),
                now_unix_s,
            });
        }
        autosaves
    }

    /// What the user must know of what was found in the folder since the last call, a sentence each.
    pub fn take_problems(&mut self) -> Vec<String> {
        std::mem::take(&mut self.problems)
    }

    /// Whether there is a folder in which unsaved documents are kept.
    pub fn has_recovery_folder(&self) -> bool {
        matches!(self.recovery, Recovery::In(_))
    }

    /// Whether every document is in its file or in its recovery file.
    pub fn is_autosaved(&self) -> bool {
        let is_kept = |document: &Document| {
            let is_saved = !document.is_unsaved() && document.path().is_none_or(|path| self.disk.has(path));
            let copy = document.recovery.as_ref();
            is_saved || copy.is_some_and(|copy| copy.revision == Some(document.recording.revision()))
        };
        self.documents.iter().all(is_kept)
    }

    /// Whatever is being written is lost: it is to be written again.
    pub fn autosaves_are_lost(&mut self) {
        for copy in self.documents.iter_mut().filter_map(|document| document.recovery.as_mut()) {
            copy.is_written = false;
        }
    }

    /// Takes what came of an [`Autosave`].
    ///
    /// # Errors
    /// What the file system said.
    pub fn autosaved(&mut self, outcome: Autosaved) -> io::Result<()> {
        let document = self.documents.iter_mut().find(|document| document.id == outcome.document);
        match document.filter(|document| document.is_unsaved()) {
            Some(Document { recovery: Some(copy), .. }) => {
                copy.is_written = false;
                outcome.written?;
                copy.revision = Some(outcome.revision);
            }
            // it was saved or closed meanwhile
            _ => self.disk.remove(&outcome.file)?,
        }
        Ok(())
    }

    /// Writes every unsaved document into its recovery file, now.
    ///
    /// # Errors
    /// What the file system said of the last one that could not be written. The others are written all the same.
    pub fn autosave(&mut self, now_unix_s: u64) -> io::Result<()> {
        let mut last = Ok(());
        for autosave in self.autosaves(now_unix_s) {
            let outcome = autosave.write();
            if let Err(error) = self.autosaved(outcome) {
                last = Err(error);
            }
        }
        match &self.recovery {
            Recovery::Failed { folder, .. } if self.unsaved().next().is_some() => {
                Err(io::Error::other(format!("{}: the folder cannot be written to", folder.display())))
            }
            _ => last,
        }
    }
}
