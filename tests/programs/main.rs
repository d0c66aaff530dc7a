//! The programs in Python and MakeCode on both emulated boards: each does what its scenarios say, on each board that it is for.
//!
//! Their images are built by `.ci/programs`.

#[path = "../built_images/mod.rs"]
mod built_images;
mod data_log;
mod file_system;
mod levels;
mod timing;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use fivebyfive::scenario::load;
use fivebyfive::verification::{Player, PlayerStatus};

/// A way to write programs: its folder, how its files end, how its comments begin.
const KINDS: [(&str, &str, &str); 2] = [("python", "py", "#"), ("makecode", "ts", "//")];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("programs")
}

/// The names of the files in a folder that end like this, without their ending.
fn names(folder: &Path, ending: &str) -> BTreeSet<String> {
    let files = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = files.map(|entry| entry.expect("an entry").path());
    let ours = paths.filter(|path| path.extension().is_some_and(|its| its == ending));
    ours.map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned()).collect()
}

/// The programs of a kind, and whether each is for the V2 alone.
fn programs(kind: &str, ending: &str, comment: &str) -> Vec<(String, bool)> {
    let folder = folder().join(kind);
    let for_v2_alone = format!("{comment} V2: ");
    let text = |name: &str| fs::read_to_string(folder.join(format!("{name}.{ending}"))).expect("a program");
    let described = |name: String| {
        let is_for_v2_alone = text(&name).starts_with(&for_v2_alone);
        (name, is_for_v2_alone)
    };
    names(&folder, ending).into_iter().map(described).collect()
}

#[test]
fn every_program_has_a_scenario_for_each_board_that_it_is_for() {
    for (kind, ending, comment) in KINDS {
        let programs = programs(kind, ending, comment);
        assert!(programs.len() >= 20, "{} {kind} programs", programs.len());
        let on = |board: &str| names(&folder().join("scenarios").join(kind).join(board), "ron");
        let all: BTreeSet<String> = programs.iter().map(|(name, _)| name.clone()).collect();
        let for_both: BTreeSet<String> = programs.into_iter().filter(|(_, v2)| !v2).map(|(name, _)| name).collect();
        assert_eq!(on("v2"), all, "{kind} on the V2");
        assert_eq!(on("v1"), for_both, "{kind} on the V1");
    }
}

#[test]
fn the_readme_names_every_program() {
    let readme = fs::read_to_string(folder().join("README.md")).expect("the README");
    for (kind, ending, comment) in KINDS {
        let table = readme.split(&format!("| `{kind}/` |")).nth(1).expect("a table of each kind");
        let rows = table.lines().skip(1).take_while(|line| line.starts_with('|'));
        let named: Vec<(String, bool)> = rows
            .filter_map(|row| row.strip_prefix("| `"))
            .map(|row| (row.split('`').next().expect("a name").to_owned(), row.contains("` (V2) |")))
            .collect();
        assert_eq!(named, programs(kind, ending, comment), "{kind}");
    }
}

/// A scenario of a program.
struct Case {
    scenario: PathBuf,
    image: PathBuf,
}

fn cases() -> Vec<Case> {
    let boards = KINDS.into_iter().flat_map(|(kind, ..)| ["v1", "v2"].map(|board| format!("{kind}/{board}")));
    let cases = boards.flat_map(|board| {
        let scenarios = folder().join("scenarios").join(&board);
        names(&scenarios, "ron").into_iter().map(move |name| Case {
            scenario: scenarios.join(format!("{name}.ron")),
            image: built_images::place(&format!("programs/{board}/{name}.hex")),
        })
    });
    cases.collect()
}

/// Plays a scenario; says what did not hold.
fn play(scenario: &Path) -> Result<(), String> {
    let read = load(scenario).map_err(|error| error.to_string())?;
    let mut player = Player::new(&read).map_err(|error| format!("{}: {error}", scenario.display()))?;
    let outcome = player.finish().clone();
    if player.verifier().expectations().is_empty() {
        return Err(format!("{} expects nothing", scenario.display()));
    }
    match outcome {
        PlayerStatus::Passed => Ok(()),
        PlayerStatus::Failed(failure) => Err(format!("{}: {failure}", scenario.display())),
        other => Err(format!("{}: {other:?}", scenario.display())),
    }
}

#[test]
fn every_program_does_what_its_scenarios_say() {
    let (built, missing): (Vec<Case>, Vec<Case>) = cases().into_iter().partition(|case| case.image.exists());
    if !missing.is_empty() {
        let of = built.len() + missing.len();
        built_images::leave_out(&format!(
            "{} of {of} scenarios of programs have no image; `.ci/programs` builds them",
            missing.len()
        ));
    }
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(case) = built.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if let Err(failure) = play(&case.scenario) {
                        failures.lock().expect("no thread panics").push(failure);
                    }
                }
            });
        }
    });
    let mut failures = failures.into_inner().expect("no thread panics");
    failures.sort();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
