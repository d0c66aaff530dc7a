//! `fivebyfive run` and the takes of a scenario file.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod process;

use process::{Folder, in_folder};

/// The main take waits for the level; the other one taps A in it and expects the cursor at 3,2.
const TWO_TAKES: &str = r#"(
    version: 2,
    program: "lights-out",
    take: "wait",
    steps: [
        (at: 0, console: "level 1"),
        (at: 1600, state: (level: 1, moves: 0)),
        (at: 2000, end: true),
    ],
    takes: [
        (
            name: "tap",
            from: 1600,
            steps: [
                (at: 1700, click: A),
                (at: 1850, state: (cursor: (3, 2))),
            ],
        ),
        (
            name: "wrong",
            from: 1600,
            // waits from the end of the last step that is shared
            steps: [(wait: 1700, state: (cursor: (4, 4)))],
        ),
    ],
)"#;

fn folder() -> Folder {
    let folder = Folder::new();
    folder.file("a.ron", TWO_TAKES);
    folder
}

#[test]
fn the_main_take_is_played_unless_another_one_is_asked_for() {
    let folder = folder();
    let (code, out, _) = in_folder(&folder, &["run", "a.ron"]);
    assert_eq!((code, out.as_str()), (0, "passed  a.ron: 2 expectations, 2.000 s of board time\n1 passed, 0 failed\n"));
    let (code, out, _) = in_folder(&folder, &["run", "a.ron", "--take", "tap"]);
    assert_eq!(code, 0, "{out}");
    assert!(out.starts_with("passed  a.ron (tap): 2 expectations, 1.851 s of board time"), "{out}");
}

#[test]
fn all_takes_are_played_and_each_is_named() {
    let folder = folder();
    let (code, out, _) = in_folder(&folder, &["run", "a.ron", "--all-takes", "--json", "r.json", "--gif", "gifs"]);
    assert_eq!(code, 1, "{out}");
    for begins in ["passed  a.ron (wait)", "passed  a.ron (tap)", "FAILED  a.ron (wrong): at 1700 ms (1.700 s), state"]
    {
        assert!(out.lines().any(|line| line.starts_with(begins)), "{begins}: {out}");
    }
    assert!(out.ends_with("2 passed, 1 failed\n"), "{out}");
    let report: serde_json::Value = serde_json::from_str(&folder.read("r.json")).expect("JSON");
    let takes: Vec<_> = report["scenarios"].as_array().expect("a list").iter().map(|it| it["take"].clone()).collect();
    assert_eq!(takes, ["wait", "tap", "wrong"]);
    assert_eq!(folder.names("gifs"), ["a-tap.gif", "a-wait.gif", "a-wrong.gif"]);
}

#[test]
fn a_take_that_is_not_there_is_told_with_those_that_are() {
    let folder = folder();
    folder.file("b.ron", process::PASSES);
    let (code, _, err) = in_folder(&folder, &["run", "a.ron", "b.ron", "--take", "tip"]);
    assert_eq!(code, 2);
    assert!(err.contains(r#"a.ron: has no take "tip"; it has "wait", "tap", "wrong""#), "{err}");
    assert!(err.contains(r#"b.ron: has no take "tip"; it has no named take"#), "{err}");
}

#[test]
fn what_is_wrong_with_a_take_is_told_with_its_place() {
    for (from, to, place, words) in [
        ("version: 2", "version: 1", "10:5", "takes came with version 2"),
        ("name: \"wrong\"", "name: \"tap\"", "10:5", "two takes with the name \"tap\""),
        ("name: \"wrong\"", "name: \"wait\"", "10:5", "two takes with the name \"wait\""),
        ("at: 1700, click: A", "at: 1500, click: A", "15:17", "this step is at 1500 ms"),
        ("cursor: (3, 2)", "cursor: (3, 7)", "16:", "7"),
        ("name: \"tap\"", "nam: \"tap\"", "12:", "nam"),
    ] {
        let folder = Folder::new();
        folder.file("a.ron", &TWO_TAKES.replacen(from, to, 1));
        let (code, _, err) = in_folder(&folder, &["run", "a.ron"]);
        assert_eq!(code, 2, "{from}");
        assert!(err.starts_with(&format!("a.ron:{place}")) && err.contains(words), "{from}: {err}");
    }
}

#[test]
fn takes_are_converted_without_loss() {
    let folder = folder();
    assert_eq!(in_folder(&folder, &["convert", "a.ron", "a.json"]).0, 0);
    assert_eq!(in_folder(&folder, &["convert", "a.json", "b.ron"]).0, 0);
    assert_eq!(in_folder(&folder, &["run", "a.json", "b.ron", "--take", "tap"]).0, 0);
}
