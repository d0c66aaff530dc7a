//! The command, as a process: what it prints and with which code it ends.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("fivebyfive-cli-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("a file");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn fivebyfive(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fivebyfive"))
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .expect("it starts")
}

/// The exit code, standard output, standard error.
fn outcome(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().expect("it was not killed"), text(&output.stdout), text(&output.stderr))
}

fn run(files: &[&Path]) -> (i32, String, String) {
    let mut arguments = vec!["run"];
    arguments.extend(files.iter().map(|file| file.to_str().expect("UTF-8")));
    outcome(&fivebyfive(&arguments))
}

const PASSES: &str = "(version: 1, program: \"lights-out\", steps: [(at: 10, console: \"level 1\")])";
const FAILS: &str = "(version: 1, program: \"lights-out\", steps: [(at: 10, frame: [\"00000\", \"00000\", \"00000\", \"00000\", \"00000\"])])";

#[test]
fn exit_0_when_all_expectations_hold() {
    let folder = Folder::new("passes");
    let (code, out, err) = run(&[&folder.file("a.ron", PASSES), &folder.file("b.ron", PASSES)]);
    assert_eq!((code, &err[..]), (0, ""), "{out}");
    assert_eq!(out.lines().count(), 3, "{out}");
    assert!(out.lines().all(|line| line.starts_with("passed") || line == "2 passed, 0 failed"), "{out}");
}

#[test]
fn exit_1_when_one_does_not_with_tick_and_both_frames() {
    let folder = Folder::new("fails");
    let (code, out, err) = run(&[&folder.file("a.ron", FAILS), &folder.file("b.ron", PASSES)]);
    assert_eq!((code, &err[..]), (1, ""), "{out}");
    assert!(out.contains("a.ron: at 10 ms, LED 0,0: expected level 0, found level 255"), "{out}");
    assert!(out.contains("00000      99990"), "the last row of both frames: {out}");
    assert!(out.ends_with("1 passed, 1 failed\n"), "{out}");
}

#[test]
fn exit_2_for_a_bad_file_with_its_place_and_nothing_is_played() {
    let folder = Folder::new("bad");
    let bad = folder.file("bad.ron", "(version: 1, program: \"lights-out\", steps: [\n  (at: 10, jump: A)\n])");
    let (code, out, err) = run(&[&folder.file("a.ron", PASSES), &bad]);
    assert_eq!((code, &out[..]), (2, ""));
    assert!(err.starts_with(&format!("{}:2:", bad.display())), "{err}");
    assert!(err.contains("`jump`") && err.contains("`press`"), "what was found, and what was expected: {err}");
    assert_eq!(err.lines().count(), 1, "{err}");
}

#[test]
fn exit_2_for_bad_use() {
    for arguments in [&["run"][..], &["walk"], &["--level", "51"], &["run", "no-such-file.ron"], &["--seed", "x"]] {
        let (code, out, err) = outcome(&fivebyfive(arguments));
        assert_eq!((code, &out[..]), (2, ""), "{arguments:?}: {err}");
        assert!(!err.is_empty() && !err.contains("panicked"), "{arguments:?}: {err}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn without_a_display_one_line_names_the_headless_command() {
    let (code, out, err) = outcome(&fivebyfive(&[]));
    assert_eq!((code, &out[..]), (2, ""));
    assert_eq!(err.lines().count(), 1, "{err}");
    assert!(err.contains("fivebyfive run"), "{err}");
}

#[test]
fn help_and_version_are_no_errors() {
    for arguments in [&["--help"][..], &["run", "--help"], &["--version"]] {
        let (code, out, err) = outcome(&fivebyfive(arguments));
        assert_eq!((code, &err[..]), (0, ""));
        assert!(out.contains("fivebyfive"), "{out}");
    }
}
