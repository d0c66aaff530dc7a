//! Files that are written as a whole: whoever reads one finds what it held before, or what is written.

use std::fs::{self, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use super::file::folder_of;

/// The first letters of the files that are written beside the file that they replace.
const BESIDE: &str = ".fivebyfive-";
/// The last letters of these files.
const PART: &str = ".part";

/// The most links from one to the next until a file, as Linux has it.
const MAX_LINKS: usize = 40;

/// Replaces a file as a whole: whoever reads it finds the old bytes or the new ones, also after a crash.
///
/// The bytes are first written into a file beside it, whose name begins with `.fivebyfive-`; what is left of such files after
/// a crash is removed when the next file is written in the folder. A symbolic link stays, and the file that it leads to is
/// replaced. The file keeps its permissions. Another hard link to the file keeps the old bytes.
///
/// # Errors
/// The folder is not there or cannot be written to, or the file that is there must not be written.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = behind_links(path)?;
    let folder = folder_of(&target);
    // said of the folder, and not of the file with another name that is written first
    fs::metadata(folder)?;
    let permissions = permissions_of(&target)?;
    remove_abandoned(folder);
    let mut file = new_part(folder)?;
    file.write_all(bytes)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.as_file().sync_data()?;
    file.persist(&target).map(drop).map_err(|error| error.error)
}

/// The permissions of the file that is replaced, if there is one.
///
/// # Errors
/// It must not be written, or is a folder, a pipe or a device.
fn permissions_of(target: &Path) -> io::Result<Option<Permissions>> {
    let there = match fs::metadata(target) {
        Ok(there) => there,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
    };
    if there.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    // whoever opens a pipe waits for its reader
    if !there.is_file() {
        return Err(io::Error::other("it is no file, but a pipe or a device"));
    }
    // a new file can have the name of one that must not be written
    OpenOptions::new().write(true).open(target)?;
    Ok(Some(there.permissions()))
}

/// The path that symbolic links lead to, whether there is a file or not.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&target) {
            Ok(next) => target = folder_of(&target).join(next),
            // no link, or nothing at all
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other("there are too many symbolic links"))
}

/// A file that is there, under a name of its own, and that no other process takes for an abandoned one.
fn new_part(folder: &Path) -> io::Result<NamedTempFile> {
    loop {
        let file = part(folder)?;
        match file.as_file().try_lock() {
            // another process has it, and removes it
            Err(TryLockError::WouldBlock) => {}
            // where nothing can be locked, nothing is taken for abandoned
            Ok(()) | Err(TryLockError::Error(_)) if file.path().exists() => return Ok(file),
            // it was removed before it was locked
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
    }
}

/// A file that other people may read, as any other that a program writes.
#[cfg(unix)]
fn part(folder: &Path) -> io::Result<NamedTempFile> {
    use std::os::unix::fs::PermissionsExt as _;

    Builder::new().prefix(BESIDE).suffix(PART).permissions(Permissions::from_mode(0o666)).tempfile_in(folder)
}

#[cfg(not(unix))]
fn part(folder: &Path) -> io::Result<NamedTempFile> {
    Builder::new().prefix(BESIDE).suffix(PART).tempfile_in(folder)
}

/// Removes the files that a process has left that was ended while it wrote: those that no process has locked. What cannot be
/// removed stays.
fn remove_abandoned(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let is_part = name.to_str().is_some_and(|name| name.starts_with(BESIDE) && name.ends_with(PART));
        if is_part && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            let path = entry.path();
            if File::open(&path).is_ok_and(|file| file.try_lock().is_ok()) {
                // who else has removed it, has done the same
                let _ = fs::remove_file(&path);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("the folder");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn what_a_killed_process_has_left_is_removed_and_what_another_one_writes_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        for name in [".fivebyfive-killed.part", ".fivebyfive-notes", "mine.part"] {
            fs::write(path(name), "old").expect("written");
        }
        let writes = File::create(path(".fivebyfive-writes.part")).expect("made");
        writes.lock().expect("locked");
        write_whole(&path("a"), b"new").expect("written");
        assert_eq!(names(folder.path()), [".fivebyfive-notes", ".fivebyfive-writes.part", "a", "mine.part"]);
        drop(writes);
        write_whole(&path("a"), b"newer").expect("written");
        assert_eq!(names(folder.path()), [".fivebyfive-notes", "a", "mine.part"]);
        assert_eq!(fs::read(path("a")).expect("there"), b"newer");
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};

        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("in")).expect("a folder");
        fs::write(path("in/file"), "old").expect("written");
        fs::set_permissions(path("in/file"), Permissions::from_mode(0o640)).expect("set");
        symlink("in/second", path("first")).expect("a link");
        symlink("file", path("in/second")).expect("a link");
        fs::hard_link(path("in/file"), path("other")).expect("a link");
        write_whole(&path("first"), b"new").expect("written");
        assert_eq!(fs::read_link(path("first")).expect("a link"), Path::new("in/second"));
        assert_eq!(fs::read_link(path("in/second")).expect("a link"), Path::new("file"));
        assert_eq!(fs::read(path("in/file")).expect("there"), b"new");
        assert_eq!(fs::metadata(path("in/file")).expect("there").permissions().mode() & 0o777, 0o640);
        assert_eq!(fs::read(path("other")).expect("there"), b"old", "as it is said of hard links");
        // a link that leads nowhere, and one that leads to itself
        symlink("in/none", path("none")).expect("a link");
        write_whole(&path("none"), b"made").expect("written");
        assert_eq!(fs::read(path("in/none")).expect("there"), b"made");
        symlink("loop", path("loop")).expect("a link");
        assert!(write_whole(&path("loop"), b"").is_err());
    }
}
