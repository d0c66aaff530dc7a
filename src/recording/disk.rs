//! The few things that documents ask of a file system, so that tests can have one that is full or fails.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::scenario::write_whole;

/// A file system.
pub trait Disk: Send + Sync {
    /// Replaces a file as a whole: whoever reads it finds the old bytes or the new ones, also after a crash.
    ///
    /// # Errors
    /// The file cannot be written; what it held before is still there.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()>;

    /// Reads a file.
    ///
    /// # Errors
    /// The file is not there or cannot be read.
    fn read(&self, path: &Path) -> io::Result<Vec<u8>>;

    /// Whether a file is there.
    fn has(&self, path: &Path) -> bool;

    /// Gives a file another name.
    ///
    /// # Errors
    /// It keeps the old one.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file; one that is not there is no error.
    ///
    /// # Errors
    /// The file is still there.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// The files in a folder, by name; none in a folder that is not there.
    ///
    /// # Errors
    /// The folder cannot be read.
    fn files(&self, folder: &Path) -> io::Result<Vec<PathBuf>>;

    /// Makes a folder with those that it is in; one that is there is no error.
    ///
    /// # Errors
    /// The folder is not there.
    fn make_folder(&self, folder: &Path) -> io::Result<()>;

    /// Takes a lock that the system lets go of however the program ends; `None` if another program has it.
    ///
    /// # Errors
    /// The file of the lock cannot be made.
    fn lock(&self, path: &Path) -> io::Result<Option<Lock>>;
}

/// A lock, for as long as it is there.
#[derive(Debug)]
pub struct Lock {
    /// `None` on a disk that knows no other programs.
    _file: Option<File>,
}

impl Lock {
    /// A lock on a disk that knows no other programs.
    pub fn alone() -> Self {
        Self { _file: None }
    }
}

/// The file system of this computer.
#[derive(Clone, Copy, Default, Debug)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        write_whole(path, bytes)
    }

    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        fs::read(path)
    }

    fn has(&self, path: &Path) -> bool {
        path.is_file()
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        match fs::remove_file(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            done => done,
        }
    }

    fn files(&self, folder: &Path) -> io::Result<Vec<PathBuf>> {
        let entries = match fs::read_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut files = entries.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<Vec<_>>>()?;
        files.retain(|path| path.is_file());
        files.sort();
        Ok(files)
    }

    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)
    }

    fn lock(&self, path: &Path) -> io::Result<Option<Lock>> {
        let file = File::create(path)?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Lock { _file: Some(file) })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}
