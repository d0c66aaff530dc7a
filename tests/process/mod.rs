//! The command as a process, in a folder of its own.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder that is gone when the test is over.
pub struct Folder(pub tempfile::TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file, and the folders that it is in.
    pub fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, text).expect("a file");
        path
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect(name)
    }

    /// The files of a folder, sorted.
    pub fn names(&self, folder: &str) -> Vec<String> {
        let entries = std::fs::read_dir(self.path(folder)).expect(folder);
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

/// The command, without a display.
pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fivebyfive"));
    command.args(arguments).env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    command
}

/// The exit code, standard output, standard error.
pub fn outcome(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().expect("it was not killed"), text(&output.stdout), text(&output.stderr))
}

pub fn fivebyfive(arguments: &[&str]) -> (i32, String, String) {
    outcome(&command(arguments).output().expect("it starts"))
}

/// Runs the command in a folder: paths are told as they are given.
pub fn in_folder(folder: &Folder, arguments: &[&str]) -> (i32, String, String) {
    outcome(&command(arguments).current_dir(folder.0.path()).output().expect("it starts"))
}

pub fn run(files: &[&Path]) -> (i32, String, String) {
    let mut arguments = vec!["run"];
    arguments.extend(files.iter().map(|file| file.to_str().expect("UTF-8")));
    fivebyfive(&arguments)
}

/// A RON scenario with these steps.
pub fn with_steps(steps: &str) -> String {
    format!("(version: 1, program: \"lights-out\", steps: [{steps}])")
}

pub const PASSES: &str = "(version: 1, program: \"lights-out\", steps: [(at: 10, console: \"level 1\")])";
pub const FAILS: &str = "(version: 1, program: \"lights-out\", steps: [(at: 10, frame: [\"00000\", \"00000\", \"00000\", \"00000\", \"00000\"])])";
