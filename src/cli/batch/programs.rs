//! The programs that are named on the command line: files, folders, and patterns of paths.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::scenario::is_image;

/// The programs that some names stand for, each once, in the order of the names and within one in that of the paths. A folder
/// stands for the .hex, .elf and .py files in it and in its folders; `*`, `?` and `[...]` stand for parts of names.
///
/// # Errors
/// A name stands for no program, or a folder cannot be read.
pub(in crate::cli) fn programs(names: &[String]) -> Result<Vec<PathBuf>, String> {
    let mut programs: Vec<PathBuf> = Vec::new();
    let mut seen = BTreeSet::new();
    for name in names {
        let mut found = Vec::new();
        for path in paths(name)? {
            if path.is_dir() {
                programs_in(&path, &mut found)?;
            } else {
                found.push(path);
            }
        }
        if found.is_empty() {
            return Err(format!("{name}: there is no program, no .hex, .elf or .py file"));
        }
        for path in found {
            if seen.insert(path.canonicalize().unwrap_or_else(|_| path.clone())) {
                programs.push(path);
            }
        }
    }
    Ok(programs)
}

/// The paths that a name stands for: itself when it is there, else those that it matches.
fn paths(name: &str) -> Result<Vec<PathBuf>, String> {
    if Path::new(name).exists() {
        return Ok(vec![name.into()]);
    }
    if name.contains("**") {
        return Err(format!(
            "{name}: ** is no part of a pattern here; a folder stands for all programs in it and below"
        ));
    }
    let matches = glob::glob(name).map_err(|error| format!("{name}: is no pattern of paths: {error}"))?;
    // sorted, as the crate says; what else lies beside the programs is not meant
    let paths = matches.map(|path| path.map_err(|error| format!("{name}: {error}")));
    paths.filter(|path| path.as_ref().map_or(true, |path| path.is_dir() || is_image(path))).collect()
}

/// Adds the programs of a folder and of the folders in it, by their paths. Links to folders are not followed.
fn programs_in(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: the folder cannot be read: {error}", folder.display());
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>).map_err(failed)?;
    let mut paths: Vec<(PathBuf, bool)> = Vec::new();
    for entry in entries {
        paths.push((entry.path(), entry.file_type().map_err(failed)?.is_dir()));
    }
    paths.sort();
    for (path, is_folder) in paths {
        if is_folder {
            programs_in(&path, found)?;
        } else if is_image(&path) && path.extension().is_some() {
            found.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_folders_and_patterns_stand_for_programs() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("b")).expect("made");
        for name in ["a.hex", "c.py", "notes.txt", "b/d.elf", "b/task.ron"] {
            fs::write(at(name), "").expect("written");
        }
        let named =
            |names: &[&str]| programs(&names.iter().map(|name| at(name).display().to_string()).collect::<Vec<_>>());
        assert_eq!(named(&[""]), Ok(vec![at("a.hex"), at("b/d.elf"), at("c.py")]));
        assert_eq!(named(&["*.hex", "?.py", "a.hex"]), Ok(vec![at("a.hex"), at("c.py")]));
        assert_eq!(named(&["c.py", ""]), Ok(vec![at("c.py"), at("a.hex"), at("b/d.elf")]));
        assert!(named(&["*.axf"]).is_err_and(|error| error.contains("*.axf: there is no program")));
        assert!(named(&["none.hex"]).is_err());
    }
}
