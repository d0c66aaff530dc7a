//! The folder of semihosting: its files in memory, and back.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cli::output::write_file;
use crate::session::SemihostingFiles;

/// A folder, as it was read.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    files: SemihostingFiles,
}

impl Folder {
    /// Reads all files in a folder and in its folders. Links are left out: nothing that is outside is read or written. So are
    /// names that are no text.
    ///
    /// # Errors
    /// Something cannot be read, or is too much.
    pub(super) fn read(path: &Path) -> Result<Self, String> {
        let (mut contents, mut folders, mut bytes) = (BTreeMap::new(), BTreeSet::new(), 0);
        let mut waiting = vec![(path.to_owned(), String::new())];
        while let Some((folder, prefix)) = waiting.pop() {
            let error = |error: std::io::Error| format!("{}: cannot be read: {error}", folder.display());
            for entry in fs::read_dir(&folder).map_err(error)? {
                let entry = entry.map_err(error)?;
                let Ok(name) = entry.file_name().into_string() else { continue };
                let place = format!("{prefix}{name}");
                // of the entry itself, not of what a link leads to
                let kind = entry.file_type().map_err(error)?;
                if kind.is_dir() {
                    waiting.push((entry.path(), format!("{place}/")));
                    folders.insert(place);
                } else if kind.is_file() {
                    let length = entry.metadata().map_err(error)?.len();
                    bytes += usize::try_from(length).unwrap_or(usize::MAX / 2);
                    if bytes > SemihostingFiles::MAX_BYTES {
                        return Err(format!(
                            "{}: its files have more than {} MiB",
                            path.display(),
                            SemihostingFiles::MAX_BYTES >> 20
                        ));
                    }
                    let read = fs::read(entry.path());
                    let read = read.map_err(|error| format!("{}: cannot be read: {error}", entry.path().display()))?;
                    contents.insert(place, Arc::new(read));
                }
            }
        }
        Ok(Self { path: path.to_owned(), files: SemihostingFiles::new(contents, folders) })
    }

    /// The files as they were read.
    pub(super) fn files(&self) -> SemihostingFiles {
        self.files.clone()
    }

    /// Writes what is not as it was read, and removes what is not there any more.
    ///
    /// # Errors
    /// Something cannot be written or removed, or has become a link.
    pub(super) fn write_back(&self, files: &SemihostingFiles) -> Result<(), String> {
        let (before, after) = (self.files.contents(), files.contents());
        for (place, bytes) in after.iter().filter(|(place, bytes)| before.get(*place) != Some(*bytes)) {
            write_file(&self.own(place)?, bytes)?;
        }
        for place in before.keys().filter(|place| !after.contains_key(*place)) {
            let path = self.own(place)?;
            fs::remove_file(&path).map_err(|error| format!("{}: cannot be removed: {error}", path.display()))?;
        }
        Ok(())
    }

    /// The path of a place, none of whose parts is a link.
    fn own(&self, place: &str) -> Result<PathBuf, String> {
        let mut path = self.path.clone();
        for part in place.split('/') {
            path.push(part);
            if fs::symlink_metadata(&path).is_ok_and(|there| there.file_type().is_symlink()) {
                return Err(format!("{}: is a link, and is not written", path.display()));
            }
        }
        Ok(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(files: &SemihostingFiles, place: &str) -> Option<String> {
        files.contents().get(place).map(|bytes| String::from_utf8_lossy(bytes).into_owned())
    }

    #[test]
    fn what_was_changed_is_written_back_and_nothing_else() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path();
        fs::create_dir(path.join("sub")).expect("made");
        for (name, text) in [("same", "1"), ("sub/changed", "2"), ("removed", "3")] {
            fs::write(path.join(name), text).expect("written");
        }
        let read = Folder::read(path).expect("it is a folder");
        assert_eq!(text(&read.files, "sub/changed").as_deref(), Some("2"));
        let mut contents = read.files.contents().clone();
        contents.insert("sub/changed".to_owned(), Arc::new(b"two".to_vec()));
        contents.insert("new".to_owned(), Arc::new(b"four".to_vec()));
        contents.remove("removed");
        // somebody else has written it meanwhile
        fs::write(path.join("same"), "other").expect("written");
        read.write_back(&SemihostingFiles::new(contents, BTreeSet::new())).expect("it can be written");
        let found = |name: &str| fs::read_to_string(path.join(name)).ok();
        assert_eq!(["same", "sub/changed", "new"].map(found).map(Option::unwrap_or_default), ["other", "two", "four"]);
        assert_eq!(found("removed"), None);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_neither_followed_nor_written() {
        let outside = tempfile::tempdir().expect("a folder");
        fs::write(outside.path().join("secret"), "keep").expect("written");
        let folder = tempfile::tempdir().expect("a folder");
        for (name, to) in [("link", "secret"), ("sub", "")] {
            std::os::unix::fs::symlink(outside.path().join(to), folder.path().join(name)).expect("linked");
        }
        let read = Folder::read(folder.path()).expect("it is a folder");
        assert!(read.files.contents().is_empty());
        for place in ["link", "sub/secret"] {
            let contents = BTreeMap::from([(place.to_owned(), Arc::new(b"lost".to_vec()))]);
            let error = read.write_back(&SemihostingFiles::new(contents, BTreeSet::new())).expect_err(place);
            assert!(error.contains("is a link"), "{error}");
        }
        assert_eq!(fs::read_to_string(outside.path().join("secret")).expect("there"), "keep");
    }

    #[test]
    fn a_folder_that_is_not_there_is_said() {
        assert!(Folder::read(Path::new("/nowhere/at/all")).expect_err("absent").contains("/nowhere/at/all"));
    }
}
