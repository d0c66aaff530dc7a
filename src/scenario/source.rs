//! The source that is in an image, written to files.

use std::fs;
use std::path::{Component, Path, PathBuf};

use super::replace_file::write_whole;
use crate::editors::Origin;

/// Writes the files of a program's author into a folder, which is made; returns their paths.
///
/// # Errors
/// There are none, one has a name that leads out of the folder, or one cannot be written or is there already. In one sentence.
pub fn write_source(origin: &Origin, folder: &Path) -> Result<Vec<PathBuf>, String> {
    if let Some(problem) = origin.problem() {
        return Err(problem.to_owned());
    }
    let files = origin.files();
    if files.is_empty() {
        return Err(format!("there is no source in it: {origin}"));
    }
    let mut targets: Vec<(PathBuf, &[u8])> = Vec::new();
    for (name, bytes) in files {
        let stays_inside = Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
        if !stays_inside || name.contains('\\') {
            return Err(format!("the file {name:?} in it would be written outside of the folder"));
        }
        let path = folder.join(name);
        if name.is_empty() {
            return Err("a file in it has no name".to_owned());
        }
        if targets.iter().any(|(other, _)| *other == path) {
            return Err(format!("the file {name:?} is in it twice"));
        }
        if path.symlink_metadata().is_ok() {
            return Err(format!("{}: is there already; nothing is written over it", path.display()));
        }
        targets.push((path, bytes));
    }
    for (path, bytes) in &targets {
        let parent = path.parent().unwrap_or(folder);
        fs::create_dir_all(parent)
            .map_err(|error| format!("{}: the folder cannot be made: {error}", parent.display()))?;
        write_whole(path, bytes).map_err(|error| format!("{}: cannot be written: {error}", path.display()))?;
    }
    Ok(targets.into_iter().map(|(path, _)| path).collect())
}
