//! What earlier runs of the program did not save: to be opened, saved or discarded.

use std::path::Path;

use super::document::{RecoveryCopy, absolute};
use super::recovery::Offer;
use super::save::write;
use super::workspace::Workspace;

impl Workspace {
    /// What earlier runs of the program did not save.
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// Opens what is offered, with the head at its end; it is as unsaved as it was. Its recovery file is its own from now
    /// on. Returns what is not as it was, in one sentence.
    pub fn open_offer(&mut self, index: usize) -> Option<String> {
        if index >= self.offers.len() {
            return None;
        }
        let offer = self.offers.remove(index);
        let file = offer.file.clone();
        let problem = offer.problem().map(str::to_owned);
        let document_file = offer.document_file.clone();
        self.open(offer.into_recording(), document_file);
        let document = self.document_mut();
        document.saved = None;
        document.recovery =
            Some(RecoveryCopy { file, revision: Some(document.recording.revision()), is_written: false });
        document.recording.seek(u64::MAX);
        problem
    }

    /// Saves what is offered to a file, and offers it no more.
    ///
    /// # Errors
    /// As for [`Self::save`]; it is still offered.
    pub fn save_offer(&mut self, index: usize, path: &Path) -> Result<(), String> {
        if let Some(offer) = self.offers.get(index) {
            let path = &absolute(path);
            write(&*self.disk, &offer.recording().contents(), path)?;
            self.forget_file(path);
            self.discard_offer(index);
        }
        Ok(())
    }

    /// Forgets what is offered, with its file.
    pub fn discard_offer(&mut self, index: usize) {
        if index < self.offers.len() {
            let offer = self.offers.remove(index);
            // what cannot be removed is offered once more
            let _ = self.disk.remove(&offer.file);
        }
    }
}
