//! What was played outlives a program that is killed.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use fivebyfive::hal::Button;
use fivebyfive::scenario::{ProgramName, Recording, Rescue, Scenario};
use fivebyfive::session::Input;

/// The folder that a test that runs as a process of its own is given.
const CHILD_FOLDER: &str = "FIVEBYFIVE_TEST_RESCUE_FOLDER";

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("fivebyfive-rescue-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    path
}

fn begin(folder: &Path) -> (Rescue, Option<Recording>) {
    Rescue::begin(folder).expect("a folder")
}

/// A take that was left at 3 s for another one, which goes on to 6 s.
fn played() -> Recording {
    let mut recording = Recording::new(Scenario::new(ProgramName::LightsOut, 3));
    recording.run_to(1600);
    recording.apply(Input::Press(Button::B));
    recording.run_to(5000);
    recording.seek(3000);
    recording.apply(Input::Release(Button::B));
    recording.run_to(6000);
    recording.expect_frame_here();
    recording
}

/// Keeps what was played and then waits to be killed; does nothing when it runs as a test.
#[test]
fn child_that_is_killed() {
    let Some(folder) = std::env::var_os(CHILD_FOLDER) else { return };
    let (mut rescue, left) = begin(Path::new(&folder));
    assert!(left.is_none());
    rescue.keep(&played()).expect("it is written");
    std::io::stderr().write_all(b"kept\n").expect("it is told");
    let _ = std::io::stdin().read_to_end(&mut Vec::new());
}

#[test]
fn nothing_played_is_lost_when_the_program_is_killed() {
    let folder = folder("killed");
    let mut child = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "child_that_is_killed", "--nocapture"])
        .env(CHILD_FOLDER, &folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let said = BufReader::new(child.stderr.take().expect("a pipe")).lines().map_while(Result::ok);
    assert!(said.into_iter().any(|line| line == "kept"), "the child has kept what it played");
    // as kill -9
    child.kill().expect("it is killed");
    child.wait().expect("it has ended");

    let (_, left) = begin(&folder);
    let (left, played) = (left.expect("it is offered"), played());
    assert_eq!(left.session().inputs(), played.session().inputs());
    assert_eq!(left.session().frame_changes(), played.session().frame_changes());
    assert_eq!(left.marks(), played.marks());
    assert_eq!((left.take(), left.session().tick()), ("take 2", 6000));
    assert_eq!(left.branches().len(), 1);
    assert_eq!(left.takes(), played.takes(), "and so is the future that was left");
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_program_that_was_closed_leaves_nothing() {
    let folder = folder("closed");
    let (mut rescue, _) = begin(&folder);
    rescue.keep(&played()).expect("it is written");
    rescue.forget().expect("it is removed");
    drop(rescue);
    assert!(begin(&folder).1.is_none());
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn two_programs_do_not_take_each_others_recordings() {
    let folder = folder("two");
    let (mut first, _) = begin(&folder);
    first.keep(&played()).expect("it is written");
    let (mut second, left) = begin(&folder);
    assert!(left.is_none(), "the first one still runs");
    second.keep(&played()).expect("it is written");
    drop((first, second));
    let (one, left) = begin(&folder);
    assert!(left.is_some());
    let (other, left) = begin(&folder);
    assert!(left.is_some(), "both are offered, whichever place they were in");
    drop((one, other));
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn what_the_second_program_left_is_offered_by_the_first_one_that_starts() {
    let folder = folder("second");
    let (mut first, _) = begin(&folder);
    let (mut second, _) = begin(&folder);
    second.keep(&played()).expect("it is written");
    first.forget().expect("there is nothing");
    drop((first, second));
    assert!(begin(&folder).1.is_some());
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_recording_in_which_nothing_was_done_is_not_kept() {
    let folder = folder("nothing");
    let (mut rescue, _) = begin(&folder);
    let mut recording = Recording::new(Scenario::new(ProgramName::LightsOut, 3));
    recording.run_to(5000);
    rescue.keep(&recording).expect("there is nothing to do");
    drop(rescue);
    assert!(begin(&folder).1.is_none());
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn broken_files_are_not_offered_and_do_not_stop_the_program() {
    let folder = folder("broken");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("0.jsonl"), "{\"version\": 1, ").expect("a file");
    let (mut rescue, left) = begin(&folder);
    assert!(left.is_none());
    assert!(folder.join("0.unreadable").exists(), "it is set aside");
    rescue.keep(&played()).expect("it is written");
    drop(rescue);
    assert!(begin(&folder).1.is_some());
    std::fs::remove_dir_all(folder).expect("it was there");
}
