//! The command, as a process: what it prints and with which code it ends.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod process;

use std::process::Stdio;

use process::{FAILS, Folder, PASSES, command, fivebyfive, in_folder, run};

#[test]
fn exit_0_when_all_expectations_hold() {
    let folder = Folder::new();
    let (code, out, err) = run(&[&folder.file("a.ron", PASSES), &folder.file("b.ron", PASSES)]);
    assert_eq!((code, &err[..]), (0, ""), "{out}");
    assert_eq!(out.lines().count(), 3, "{out}");
    assert!(out.lines().all(|line| line.starts_with("passed") || line == "2 passed, 0 failed"), "{out}");
}

#[test]
fn exit_1_when_one_does_not_with_tick_and_both_frames() {
    let folder = Folder::new();
    let (code, out, err) = run(&[&folder.file("a.ron", FAILS), &folder.file("b.ron", PASSES)]);
    assert_eq!((code, &err[..]), (1, ""), "{out}");
    assert!(out.contains("a.ron: at 10 ms (0.010 s), LED 0,0: expected level 0, found level 255"), "{out}");
    assert!(out.contains("00000      99990"), "the last row of both frames: {out}");
    assert!(out.contains("^          ^\n"), "the light that differs is marked: {out}");
    assert!(out.ends_with("1 passed, 1 failed\n"), "{out}");
}

#[test]
fn exit_2_for_bad_files_all_of_which_are_told_and_nothing_is_played() {
    let folder = Folder::new();
    folder.file("a.ron", PASSES);
    folder.file("bad.ron", "(version: 1, program: \"lights-out\", steps: [\n  (at: 10, jump: A)\n])");
    folder.file("worse.json", "{");
    let (code, out, err) = in_folder(&folder, &["run", "bad.ron", "a.ron", "worse.json", "none.ron"]);
    assert_eq!((code, &out[..]), (2, ""));
    let lines: Vec<&str> = err.lines().collect();
    assert!(lines[0].starts_with("bad.ron:2:") && lines[0].contains("`jump`") && lines[0].contains("`press`"), "{err}");
    assert!(lines[1].starts_with("worse.json:1:") && lines[2].starts_with("none.ron: cannot be opened"), "{err}");
    assert_eq!(lines.len(), 3, "{err}");
}

#[test]
fn exit_2_for_bad_use() {
    for arguments in [
        &["run"][..],
        &["walk"],
        &["--level", "51"],
        &["run", "no-such-file.ron"],
        &["--seed", "x"],
        &["convert", "a.ron"],
        &["new"],
        &["run", "--update", "--trace", "a.ron"],
        &["run", "--json", "-", "--trace", "a.ron"],
        &["run", "--json", "-", "--junit", "-", "a.ron"],
    ] {
        let (code, out, err) = fivebyfive(arguments);
        assert_eq!((code, &out[..]), (2, ""), "{arguments:?}: {err}");
        assert!(!err.is_empty() && !err.contains("panicked"), "{arguments:?}: {err}");
    }
}

#[test]
fn folders_are_played_with_all_that_is_in_them_in_sorted_order() {
    let folder = Folder::new();
    for name in ["f/b.ron", "f/a.JSON", "f/in/deep/c.ron", "f/in/b.ron"] {
        let json = "{\"version\": 1, \"program\": \"lights-out\", \"steps\": [{\"at\": 1, \"console\": \"level 1\"}]}";
        folder.file(name, if name.ends_with("JSON") { json } else { PASSES });
    }
    folder.file("f/notes.txt", "no scenario");
    folder.file("z.ron", PASSES);
    let (code, out, err) = in_folder(&folder, &["run", "z.ron", "f"]);
    assert_eq!((code, &err[..]), (0, ""));
    let paths: Vec<&str> = out.lines().filter_map(|line| line.strip_prefix("passed  ")?.split(':').next()).collect();
    let expected = ["z.ron", "f/a.JSON", "f/b.ron", "f/in/b.ron", "f/in/deep/c.ron"];
    assert_eq!(paths, expected.map(|path| path.replace('/', std::path::MAIN_SEPARATOR_STR)));
}

#[test]
fn a_folder_without_scenarios_is_an_error() {
    let folder = Folder::new();
    folder.file("f/in/notes.txt", "no scenario");
    folder.file("bad.ron", "(");
    let (code, out, err) = in_folder(&folder, &["run", "f", "bad.ron"]);
    assert_eq!((code, &out[..]), (2, ""));
    assert!(err.starts_with("f: there is no scenario in this folder"), "{err}");
    assert!(err.contains("bad.ron:1:"), "the bad file is told too: {err}");
}

#[test]
fn results_are_in_the_given_order_whatever_takes_longest() {
    let folder = Folder::new();
    let names: Vec<String> = (0..24).map(|number| format!("{number}.ron")).collect();
    for (number, name) in names.iter().enumerate() {
        let ms = if number % 3 == 0 { 60_000 } else { 10 };
        folder.file(name, &process::with_steps(&format!("(at: {ms}, console: \"level 1\")")));
    }
    let mut arguments = vec!["run"];
    arguments.extend(names.iter().map(String::as_str));
    let (code, out, err) = in_folder(&folder, &arguments);
    assert_eq!((code, &err[..]), (0, ""), "no bar when nobody looks");
    let played: Vec<&str> = out.lines().filter_map(|line| line.strip_prefix("passed  ")?.split(':').next()).collect();
    assert_eq!(played, names);
}

#[test]
fn a_reader_that_leaves_changes_nothing() {
    let folder = Folder::new();
    for number in 0..40 {
        folder.file(&format!("f/{number}.ron"), if number == 39 { FAILS } else { PASSES });
    }
    for (arguments, code) in
        [(&["run", "f"][..], 1), (&["run", "--trace", "f"], 1), (&["run", "--json", "-", "f"], 1), (&["--help"], 0)]
    {
        let mut child = command(arguments)
            .current_dir(folder.0.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        // as `head` does, and as whoever closes standard error does
        drop(child.stdout.take());
        let err = std::io::read_to_string(child.stderr.take().expect("piped")).expect("UTF-8");
        assert_eq!(child.wait().expect("it ends").code(), Some(code), "{arguments:?}: {err}");
        assert!(!err.contains("panicked") && !err.contains("pipe"), "{err}");
    }
    let mut child = command(&["run", "no.ron"]).stderr(Stdio::piped()).spawn().expect("it starts");
    drop(child.stderr.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(2), "errors that nobody reads");
}

#[test]
#[cfg(target_os = "linux")]
fn without_a_display_one_line_names_the_headless_command() {
    let (code, out, err) = fivebyfive(&[]);
    assert_eq!((code, &out[..]), (2, ""));
    assert_eq!(err.lines().count(), 1, "{err}");
    assert!(err.contains("fivebyfive run"), "{err}");
}

#[test]
fn help_and_version_are_no_errors() {
    for arguments in [&["--help"][..], &["run", "--help"], &["convert", "--help"], &["new", "--help"], &["--version"]] {
        let (code, out, err) = fivebyfive(arguments);
        assert_eq!((code, &err[..]), (0, ""));
        assert!(out.contains("fivebyfive"), "{out}");
    }
}
