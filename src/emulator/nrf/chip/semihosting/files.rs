//! The files that a program opens by semihosting. They are in memory: whoever starts the run reads them before it and writes
//! them back after it, so that a run depends on nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::handles::Errno;

/// The most bytes that all files have together.
const MAX_BYTES: usize = 64 << 20;

/// What is in a file.
pub type FileContents = Arc<Vec<u8>>;

/// The files of one folder, by their names in it: parts with `/` between them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SemihostingFiles {
    contents: BTreeMap<String, FileContents>,
    /// The folders in it.
    folders: BTreeSet<String>,
}

impl SemihostingFiles {
    /// The most bytes that all files have together.
    pub const MAX_BYTES: usize = MAX_BYTES;

    /// These files, and the folders in the folder.
    #[must_use]
    pub fn new(contents: BTreeMap<String, FileContents>, folders: BTreeSet<String>) -> Self {
        Self { contents, folders }
    }

    /// The files, by name.
    #[must_use]
    pub fn contents(&self) -> &BTreeMap<String, FileContents> {
        &self.contents
    }

    /// The place that a name of a program means; nothing leads out of the folder.
    pub(super) fn place(&self, name: &str) -> Result<String, Errno> {
        // an absolute path; a drive; what separates folders on another system
        if name.starts_with('/') || name.contains(['\\', ':', '\0']) {
            return Err(Errno::NOT_ALLOWED);
        }
        let parts: Vec<&str> = name.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
        if parts.contains(&"..") {
            return Err(Errno::NOT_ALLOWED);
        }
        let place = parts.join("/");
        if place.is_empty() || self.folders.contains(&place) {
            return Err(Errno::IS_FOLDER);
        }
        match place.rsplit_once('/') {
            Some((folder, _)) if !self.folders.contains(folder) => Err(Errno::NOT_FOUND),
            _ => Ok(place),
        }
    }

    pub(super) fn get(&self, place: &str) -> Option<&FileContents> {
        self.contents.get(place)
    }

    pub(super) fn set(&mut self, place: &str, bytes: FileContents) {
        self.contents.insert(place.to_owned(), bytes);
    }

    pub(super) fn take(&mut self, place: &str) -> Option<FileContents> {
        self.contents.remove(place)
    }

    /// Writes bytes at a place of a file; where the file is shorter, zeros are between.
    pub(super) fn write(&mut self, place: &str, at: usize, bytes: &[u8]) -> Result<(), Errno> {
        let others: usize = self.contents.iter().filter(|(name, _)| *name != place).map(|(_, other)| other.len()).sum();
        let file = self.contents.get_mut(place).ok_or(Errno::NOT_FOUND)?;
        let end = at + bytes.len();
        if others + end.max(file.len()) > MAX_BYTES {
            return Err(Errno::NO_ROOM);
        }
        let file = Arc::make_mut(file);
        if file.len() < end {
            file.resize(end, 0);
        }
        file[at..end].copy_from_slice(bytes);
        Ok(())
    }

    /// Bytes that are not shared with a clone that was made before.
    pub(super) fn own_bytes(&self, before: Option<&Self>) -> usize {
        let shared = |name: &String, file: &FileContents| {
            before.and_then(|before| before.contents.get(name)).is_some_and(|old| Arc::ptr_eq(old, file))
        };
        let own = self.contents.iter().filter(|(name, file)| !shared(name, file));
        own.map(|(name, file)| name.len() + file.len()).sum()
    }
}
