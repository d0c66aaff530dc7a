//! What was played outlives a crash: it is written beside the settings every few seconds, and offered again.
//!
//! Each running program has a folder of its own in the folder of rescues, which it holds by a lock that the system lets
//! go of however the program ends. A folder that nobody holds and that is not empty belongs to a program that was not
//! closed.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::{Recording, load};

/// The most programs that run at once.
const MAX_PROGRAMS: u32 = 64;

/// The folder in which a running program keeps what is played.
#[derive(Debug)]
pub struct Rescue {
    folder: PathBuf,
    /// Held as long as the program runs.
    _lock: File,
    /// What was written last.
    written: Option<Revision>,
}

/// What tells one state of a recording from the next, without comparing all of it.
type Revision = [u64; 6];

impl Rescue {
    /// Takes a folder in `rescues`, which is made if it is not there; returns what an earlier program has left in it.
    ///
    /// # Errors
    /// The folder cannot be written to, or 64 programs run already.
    pub fn begin(rescues: &Path) -> io::Result<(Self, Option<Recording>)> {
        fs::create_dir_all(rescues)?;
        for number in 0..MAX_PROGRAMS {
            let lock = File::create(rescues.join(format!("{number}.lock")))?;
            match lock.try_lock() {
                Ok(()) => {
                    let folder = rescues.join(number.to_string());
                    fs::create_dir_all(&folder)?;
                    let left = read_takes(&folder);
                    return Ok((Self { folder, _lock: lock, written: None }, left));
                }
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Err(io::Error::other(format!("{MAX_PROGRAMS} programs run already")))
    }

    /// Writes a recording with all of its takes, if it has changed and there is something in it.
    ///
    /// # Errors
    /// What the file system says; what was written before is still there.
    pub fn keep(&mut self, recording: &Recording) -> io::Result<()> {
        let revision = revision(recording);
        if self.written == Some(revision)
            || (recording.session().inputs().is_empty() && recording.branches().is_empty())
        {
            return Ok(());
        }
        let takes = recording.takes();
        for (number, take) in takes.iter().enumerate() {
            take.save(&self.folder.join(format!("{number}.ron"))).map_err(io::Error::other)?;
        }
        self.remove_from(takes.len())?;
        self.written = Some(revision);
        Ok(())
    }

    /// Forgets everything: the program is closed, or what was left is not wanted.
    ///
    /// # Errors
    /// What the file system says.
    pub fn forget(&mut self) -> io::Result<()> {
        self.written = None;
        self.remove_from(0)
    }

    /// Removes the files of takes that are no longer there.
    fn remove_from(&self, mut number: usize) -> io::Result<()> {
        loop {
            match fs::remove_file(self.folder.join(format!("{number}.ron"))) {
                Ok(()) => number += 1,
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
                Err(error) => return Err(error),
            }
        }
    }
}

fn revision(recording: &Recording) -> Revision {
    let session = recording.session();
    let inputs = session.inputs();
    [
        inputs.len() as u64,
        inputs.last().map_or(0, |last| last.tick),
        recording.marks().len() as u64,
        recording.branches().len() as u64,
        recording.changes(),
        u64::from(session.end() > 0),
    ]
}

/// The recording in a folder; `None` if there is none, or if it cannot be read.
fn read_takes(folder: &Path) -> Option<Recording> {
    let mut takes = Vec::new();
    while let Ok(take) = load(&folder.join(format!("{}.ron", takes.len()))) {
        takes.push(take);
    }
    Recording::from_takes(takes).ok()
}
