//! Something that was played, and a folder in which it is kept.

use std::path::{Path, PathBuf};

use fivebyfive::hal::Button;
use fivebyfive::recording::{Recording, Workspace};
use fivebyfive::scenario::{ProgramName, Scenario};
use fivebyfive::session::Input;

pub fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("fivebyfive-recovery-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    path
}

/// A program that starts, with nothing played in it; and what it was to be told.
pub fn start(folder: &Path) -> (Workspace, Vec<String>) {
    let mut workspace = Workspace::new(Recording::new(Scenario::new(ProgramName::LightsOut, 3)));
    let problems = workspace.recover_in(folder.join("recovery"), Some(folder.join("rescue")));
    (workspace, problems)
}

/// A take that was left at 3 s for another one, which goes on to 6 s.
pub fn played() -> Recording {
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

/// A program that has played, and has kept it.
pub fn kept(folder: &Path) -> Workspace {
    let (mut workspace, problems) = start(folder);
    assert_eq!(problems, [""; 0]);
    *workspace.recording_mut() = played();
    workspace.autosave(7).expect("it is written");
    workspace
}
