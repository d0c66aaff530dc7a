//! What was played outlives a program that is killed.
//!
//! This test starts a process, and so has one of its own: a process that is about to start holds the locks of the tests
//! beside it for a moment.

mod kept_play;

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

use kept_play::{folder, kept, played, start};

/// The folder that a test that runs as a process of its own is given.
const CHILD_FOLDER: &str = "FIVEBYFIVE_TEST_RECOVERY_FOLDER";

/// Keeps what was played and then waits to be killed; does nothing when it runs as a test.
#[test]
fn child_that_is_killed() {
    let Some(folder) = std::env::var_os(CHILD_FOLDER) else { return };
    let _workspace = kept(Path::new(&folder));
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

    let (mut workspace, _) = start(&folder);
    workspace.open_offer(0);
    let (left, played) = (workspace.recording(), played());
    assert_eq!(left.session().inputs(), played.session().inputs());
    assert_eq!(left.session().frame_changes(), played.session().frame_changes());
    assert_eq!(left.marks(), played.marks());
    assert_eq!((left.take(), left.session().tick()), ("take 2", 6000));
    assert_eq!(left.branches().len(), 1);
    assert_eq!(left.to_scenario(), played.to_scenario(), "and so is the future that was left");
    std::fs::remove_dir_all(folder).expect("it was there");
}
