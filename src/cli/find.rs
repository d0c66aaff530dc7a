//! From what is named on the command line to scenario files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::printer::print_diagnostic;
use crate::scenario::{ReadError, Scenario, is_image};

/// The files that are named, and those in the folders that are named; `None` when there is something wrong, which is reported.
pub(super) fn files(paths: &[PathBuf]) -> Option<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut all_good = true;
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let mut found = Vec::new();
        match scenarios_in(path, &mut found) {
            Ok(()) if found.is_empty() => {
                print_diagnostic(&format!(
                    "{}: there is no scenario in this folder, no .ron file and no .json file",
                    path.display()
                ));
                all_good = false;
            }
            Ok(()) => {
                found.sort();
                files.append(&mut found);
            }
            Err(error) => {
                print_diagnostic(&format!("{}: the folder cannot be read: {error}", path.display()));
                all_good = false;
            }
        }
    }
    all_good.then_some(files)
}

/// The files with their scenarios, read by `load`; `None` when one of them is bad. Every bad one is reported.
pub(super) fn load_all(
    paths: &[PathBuf],
    load: fn(&Path) -> Result<Scenario, ReadError>,
) -> Option<Vec<(PathBuf, Scenario)>> {
    let files = files(paths);
    let mut scenarios = Vec::new();
    let mut all_good = files.is_some();
    // a bad folder does not hide a bad file
    for path in files.unwrap_or_else(|| paths.iter().filter(|path| !path.is_dir()).cloned().collect()) {
        if is_image(&path) {
            print_diagnostic(&format!(
                "{}: is a program and no scenario: run it alone, or name it by --with",
                path.display()
            ));
            all_good = false;
            continue;
        }
        match load(&path) {
            Ok(scenario) => scenarios.push((path, scenario)),
            Err(error) => {
                print_diagnostic(&error.to_string());
                all_good = false;
            }
        }
    }
    all_good.then_some(scenarios)
}

/// Adds all scenario files of a folder and of the folders in it. Links to folders are not followed: they may lead round.
fn scenarios_in(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            scenarios_in(&path, found)?;
        } else if path.is_file() && is_scenario(&path) {
            found.push(path);
        }
    }
    Ok(())
}

fn is_scenario(path: &Path) -> bool {
    let is = |known: &str| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(known));
    is("ron") || is("json")
}
