//! What the command reads: how much of it, and what it says of files that are wrong.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod process;

use std::io::Write as _;
use std::process::Stdio;

use process::{Folder, PASSES, command, in_folder, outcome};

#[test]
fn what_is_wrong_is_said_with_the_place_where_it_is() {
    let folder = Folder::new();
    let deep = format!("(version: 1, program: \"lights-out\", steps: {})", "[".repeat(300));
    let long = format!("(version: 1, {}: 2)", "A".repeat(1 << 20));
    let recorded = "(version: 1, program: \"image\",\n image: \"nowhere.hex\", checkpoint_hash: \"xxh64\", \
                    checkpoints: [(at: 1, frames: \"0000000000000000\", state: \"\")], steps: [])";
    folder.file("fine.ron", PASSES);
    for (name, text, place, words) in [
        (
            "comment.ron",
            "// size: not this\n(\n version: 1,\n program: \"tilt-a-maze\",\n options: (size: 3),\n steps: [],\n)",
            "5:",
            "`size` is an option of lights-out",
        ),
        (
            "note.ron",
            "(\n version: 1,\n note: \"the program: image\",\n program: \"image\",\n steps: [],\n)",
            "4:2: ",
            "an image runs, and `image` does not say which",
        ),
        (
            "name.ron",
            "(\n version: 1,\n name: \"image: x\",\n program: \"lights-out\",\n image: \"a.hex\",\n steps: [],\n)",
            "5:2: ",
            "`image` is for the program \"image\"",
        ),
        (
            "missing.ron",
            "(version: 1, program: \"image\",\n image: \"nowhere.hex\", steps: [])",
            "2:2: ",
            "the image: ",
        ),
        (
            "empty.ron",
            "(version: 1, program: \"image\",\n image: \"\", steps: [])",
            "2:2: ",
            "the image: its path is empty",
        ),
        ("deep.ron", &deep, "1:", "values are nested deeper here than in any scenario"),
        ("long.ron", &long, "1:", "Unexpected field named `AAAA"),
    ] {
        folder.file(name, text);
        let (code, out, err) = in_folder(&folder, &["run", name]);
        assert_eq!((code, &out[..]), (2, ""), "{name}: {err}");
        assert!(err.starts_with(&format!("{name}:{place}")) && err.contains(words), "{name}: {err}");
        assert!(err.len() < 1000 && err.lines().count() == 1, "{name}: one short sentence");
    }
    folder.file("recorded.ron", recorded);
    let (code, _, err) = in_folder(&folder, &["run", "--update", "recorded.ron"]);
    assert_eq!(code, 2);
    assert!(err.starts_with("recorded.ron:2:2: the image: "), "{err}");
    folder.file("list.ron", "[1]");
    let (_, _, err) = in_folder(&folder, &["run", "--update", "list.ron"]);
    assert!(err.starts_with("list.ron:1:") && !err.contains("Values"), "{err}");
    std::fs::write(folder.path("bytes.ron"), b"(\n version: 1,\n name: \"\xc3\xa9\xff\",\n)").expect("written");
    let (code, _, err) = in_folder(&folder, &["run", "bytes.ron"]);
    assert_eq!((code, err.starts_with("bytes.ron:3:10: is not a text in UTF-8")), (2, true), "{err}");
}

/// Whoever opens a pipe waits for its writer, and a device may never end.
#[cfg(unix)]
#[test]
fn pipes_and_devices_are_no_files() {
    let folder = Folder::new();
    for name in ["pipe", "pipe.hex", "pipe.wav"] {
        let made = std::process::Command::new("mkfifo").arg(folder.path(name)).status().expect("mkfifo starts");
        assert!(made.success());
    }
    folder.file("image.ron", "(version: 1, program: \"image\", image: \"pipe.hex\", steps: [])");
    folder.file("sound.ron", "(version: 1, program: \"lights-out\", steps: [(at: 1, microphone: \"pipe.wav\")])");
    folder.file("zero.ron", "(version: 1, program: \"lights-out\", steps: [(at: 1, microphone: \"/dev/zero\")])");
    for arguments in [
        &["run", "pipe"][..],
        &["run", "pipe.hex"],
        &["run", "--image", "pipe"],
        &["run", "image.ron"],
        &["run", "sound.ron"],
        &["run", "zero.ron"],
        &["run", "/dev/zero"],
        &["image", "size", "/dev/zero"],
        &["image", "size", "pipe"],
        &["image", "info", "pipe"],
        &["image", "hex", "/dev/zero", "-o", "x.hex"],
        &["convert", "/dev/zero", "a.ron"],
    ] {
        let (code, _, err) = in_folder(&folder, arguments);
        assert_eq!(code, 2, "{arguments:?}: {err}");
        let is_said = err.contains("is no file, but a pipe or a device") || arguments[0] == "convert";
        assert!(is_said, "{arguments:?}: {err}");
    }
}

/// What `solve` says of a text on standard input.
fn solve(input: &[u8]) -> (i32, String, String) {
    let mut child = command(&["solve", "-"]);
    let child = child.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = child.spawn().expect("it starts");
    // it may leave before all is written
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    outcome(&child.wait_with_output().expect("it ends"))
}

#[test]
fn boards_on_standard_input_have_an_end() {
    assert_eq!(solve(b"21504 \n #./.# \n").0, 0);
    let (code, _, err) = solve(&[0; 1 << 16]);
    let expected = "fivebyfive: standard input, line 1: is longer than 8192 bytes, the most that is read\n";
    assert_eq!((code, &err[..]), (2, expected));
    let (code, _, err) = solve(&b"#\n".repeat((1 << 20) + 1));
    let expected = "fivebyfive: standard input has more than 1048576 boards, the most that are read\n";
    assert_eq!((code, &err[..]), (2, expected));
    let (code, out, _) = process::fivebyfive(&["solve", " 21504 "]);
    assert_eq!((code, &out[..]), (0, "6 presses: 1 3 5 6 8 10\n"));
}

/// Threads take room for their stacks. With too little for many, one plays; with too little for one, that is said.
#[cfg(target_os = "linux")]
#[test]
fn where_the_system_starts_no_more_threads_a_run_goes_on_or_says_so() {
    let folder = Folder::new();
    folder.file("a.ron", PASSES);
    let run = |stack_bytes: &str| {
        let output = std::process::Command::new("sh")
            .args(["-c", "ulimit -v 1000000 && exec \"$0\" run a.ron", env!("CARGO_BIN_EXE_fivebyfive")])
            .envs([("RAYON_NUM_THREADS", "4000"), ("RUST_MIN_STACK", stack_bytes)])
            .current_dir(folder.path(""))
            .output();
        outcome(&output.expect("sh starts"))
    };
    let (code, out, err) = run("2097152");
    assert_eq!(code, 0, "{err}");
    assert!(out.ends_with("1 passed, 0 failed\n"), "{out}");
    let (code, _, err) = run("2000000000");
    assert_eq!((code, err.lines().count()), (2, 1), "{err}");
    assert!(err.starts_with("fivebyfive: the system starts no thread for this program"), "{err}");
}
