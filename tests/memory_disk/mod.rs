//! A disk in memory, which can be full, and whose files can vanish.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use fivebyfive::recording::{Disk, Lock};
use fivebyfive::scenario::{Format, Scenario, parse};

/// Clones are the same disk.
#[derive(Clone, Default)]
pub struct MemoryDisk(Arc<Mutex<State>>);

#[derive(Clone, Default)]
struct State {
    files: BTreeMap<PathBuf, Vec<u8>>,
    full: bool,
}

impl MemoryDisk {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Another disk with the same files.
    pub fn copy(&self) -> Self {
        Self(Arc::new(Mutex::new(self.state().clone())))
    }

    /// From now on nothing can be written, or it can again.
    pub fn set_full(&self, full: bool) {
        self.state().full = full;
    }

    /// Somebody else removes a file.
    pub fn vanish(&self, path: &Path) {
        self.state().files.remove(path);
    }

    /// The scenario in a file.
    pub fn scenario(&self, path: &Path) -> Option<Scenario> {
        let state = self.state();
        let text = str::from_utf8(state.files.get(path)?).expect("a text");
        Some(parse(text, Format::of(path)).unwrap_or_else(|error| panic!("{error}\n{text}")))
    }
}

impl Disk for MemoryDisk {
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut state = self.state();
        if state.full {
            return Err(ErrorKind::StorageFull.into());
        }
        state.files.insert(path.to_owned(), bytes.to_vec());
        Ok(())
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.state().files.get(path).cloned().ok_or(ErrorKind::NotFound.into())
    }

    fn has(&self, path: &Path) -> bool {
        self.state().files.contains_key(path)
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let mut state = self.state();
        let bytes = state.files.remove(from).ok_or(ErrorKind::NotFound)?;
        state.files.insert(to.to_owned(), bytes);
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.state().files.remove(path);
        Ok(())
    }

    fn files(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        Ok(self.state().files.keys().filter(|path| path.parent() == Some(folder)).cloned().collect())
    }

    fn make_folder(&self, _folder: &Path) -> io::Result<()> {
        Ok(())
    }

    fn lock(&self, _path: &Path) -> io::Result<Option<Lock>> {
        Ok(Some(Lock::alone()))
    }
}
