//! Something that was played, and a folder in which it is kept.

use std::path::{Path, PathBuf};

use fivebyfive::hal::Button;
use fivebyfive::recording::{Recording, Rescue};
use fivebyfive::scenario::{ProgramName, Scenario};
use fivebyfive::session::Input;

pub fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("fivebyfive-rescue-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    path
}

pub fn begin(folder: &Path) -> (Rescue, Option<Recording>) {
    Rescue::begin(folder).expect("a folder")
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
