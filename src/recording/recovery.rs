//! What was played and not saved outlives the program: it is written beside the settings every few seconds, and offered
//! when the program runs again.
//!
//! Each running program has a file of its own in the folder of rescues, and holds a lock beside it that the system lets go of
//! however the program ends. A file whose lock nobody holds belongs to a program that has ended.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::Recording;
use crate::scenario::{Format, ReadError, Scenario, folder_of, parse, write_whole};

/// The most programs that run at once.
const MAX_PROGRAMS: u32 = 64;

/// Where a running program keeps what is played: a file with a take a line, in JSON.
#[derive(Debug)]
pub struct Rescue {
    file: PathBuf,
    /// Held as long as the program runs.
    _lock: File,
    /// What was written last.
    written: Option<Revision>,
}

/// What tells one state of a recording from the next, without comparing all of it.
type Revision = [u64; 4];

impl Rescue {
    /// Takes a place in the folder `rescues`, which is made if it is not there; returns what an earlier program has left in
    /// it. A place in which something was left comes before an empty one.
    ///
    /// # Errors
    /// The folder cannot be written to, or 64 programs run already.
    pub fn begin(rescues: &Path) -> io::Result<(Self, Option<Recording>)> {
        fs::create_dir_all(rescues)?;
        let file = |number: u32| rescues.join(format!("{number}.jsonl"));
        let (left, empty): (Vec<u32>, Vec<u32>) = (0..MAX_PROGRAMS).partition(|&number| file(number).exists());
        for number in left.into_iter().chain(empty) {
            let lock = File::create(rescues.join(format!("{number}.lock")))?;
            match lock.try_lock() {
                Ok(()) => {
                    let file = file(number);
                    let left = read_takes(&file);
                    return Ok((Self { file, _lock: lock, written: None }, left));
                }
                Err(TryLockError::WouldBlock) => {}
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Err(io::Error::other(format!("{MAX_PROGRAMS} programs run already")))
    }

    /// Whether there is nothing in a recording that is not written yet.
    pub fn has_kept(&self, recording: &Recording) -> bool {
        self.written == Some(revision(recording)) || is_empty(recording)
    }

    /// Writes a recording with all of its takes, if it has changed and there is something in it.
    ///
    /// # Errors
    /// What the file system says; what was written before is still there.
    pub fn keep(&mut self, recording: &Recording) -> io::Result<()> {
        if self.has_kept(recording) {
            return Ok(());
        }
        let mut text = String::new();
        for take in recording.takes() {
            text += &serde_json::to_string(&take).map_err(io::Error::other)?;
            text.push('\n');
        }
        write_whole(&self.file, text.as_bytes())?;
        self.written = Some(revision(recording));
        Ok(())
    }

    /// Forgets everything: there is nothing unsaved, or what was left is not wanted.
    ///
    /// # Errors
    /// What the file system says.
    pub fn forget(&mut self) -> io::Result<()> {
        self.written = None;
        match fs::remove_file(&self.file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

fn is_empty(recording: &Recording) -> bool {
    recording.session().inputs().is_empty() && recording.branches().is_empty()
}

fn revision(recording: &Recording) -> Revision {
    let inputs = recording.session().inputs();
    let last = inputs.last().map_or(0, |last| last.tick);
    [recording.number(), recording.changes(), inputs.len() as u64, last]
}

/// The recording in a file; `None` if there is none. A file that cannot be read is set aside, so that it is not written over.
fn read_takes(file: &Path) -> Option<Recording> {
    let text = fs::read_to_string(file).ok()?;
    let take = |line: &str| {
        let mut scenario: Scenario = parse(line, Format::Json)?;
        // an image that is not there any more is told by what the board does: what was played is still worth keeping
        let _ = scenario.find_image(folder_of(file));
        Ok::<_, ReadError>(scenario)
    };
    let takes: Result<Vec<Scenario>, _> = text.lines().map(take).collect();
    let recording = takes.ok().and_then(|takes| Recording::from_takes(takes).ok());
    if recording.is_none() {
        // if this fails, the next thing that is kept writes over it: it could not be read anyway
        let _ = fs::rename(file, file.with_extension("unreadable"));
    }
    recording
}
