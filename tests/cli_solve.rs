//! `fivebyfive solve`, as a process.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod process;

use std::io::Write as _;
use std::process::Stdio;

use process::{command, fivebyfive, outcome};
use serde_json::{Value, json};

/// Level 1: three lights of the middle row.
const LEVEL_1: &str = "...../...../#.#.#/...../.....";
const CORNER: &str = "#..../...../...../...../.....";

fn with_input(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut process = command(arguments);
    process.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = process.spawn().expect("it starts");
    // it may end without reading everything
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    outcome(&child.wait_with_output().expect("it ends"))
}

fn objects(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

#[test]
fn rows_and_a_raster_number_tell_the_same() {
    let expected = (0, "6 presses: 1 3 5 6 8 10\n".to_owned(), String::new());
    assert_eq!(fivebyfive(&["solve", LEVEL_1]), expected);
    assert_eq!(fivebyfive(&["solve", "21504"]), expected);
    assert_eq!(fivebyfive(&["solve", &LEVEL_1.replace('/', ""), "--size", "5x5"]), expected);
    assert_eq!(fivebyfive(&["solve", "0"]).1, "0 presses\n");
    assert_eq!(fivebyfive(&["solve", "##/#."]).1, "1 press: 1\n");
}

#[test]
fn orders_change_nothing_but_the_order() {
    let told = |more: &[&str]| fivebyfive(&[&["solve", "33554431"], more].concat()).1;
    let sorted = |text: &str| {
        let mut fields: Vec<String> = text.split_whitespace().skip(2).map(String::from).collect();
        fields.sort();
        fields
    };
    let reading = told(&[]);
    assert!(reading.starts_with("15 presses: "), "{reading}");
    let shuffled = told(&["--order", "shuffled", "--seed", "7"]);
    for other in [&told(&["--order", "chase"]), &shuffled] {
        assert_ne!(*other, reading);
        assert_eq!(sorted(other), sorted(&reading));
    }
    assert_eq!(told(&["--order", "shuffled", "--seed", "7"]), shuffled);
    assert_ne!(told(&["--order", "shuffled", "--seed", "8"]), shuffled);
    assert_eq!(told(&["--order", "reading"]), reading);
}

#[test]
fn all_solutions_are_listed_the_shortest_first() {
    let (code, out, _) = fivebyfive(&["solve", LEVEL_1, "--all"]);
    let counts: Vec<u32> =
        out.lines().map(|line| line.split(' ').next().unwrap_or_default().parse().expect(line)).collect();
    assert_eq!((code, counts.len(), counts[0], counts.is_sorted()), (0, 4, 6, true), "{out}");
    assert_eq!(fivebyfive(&["solve", &".".repeat(81), "--size", "9x9", "--all"]).1.lines().count(), 256);
    let (code, out, err) = fivebyfive(&["solve", &".".repeat(256), "--size", "16x16", "--all"]);
    assert_eq!((code, out.lines().count(), &err[..]), (0, 256, ""));
    let (code, out, err) = fivebyfive(&["solve", &".".repeat(361), "--size", "19x19", "--all"]);
    assert_eq!((code, &out[..]), (2, ""));
    assert_eq!(err, "fivebyfive: a board of 19x19 has 2^16 solutions, and --all lists up to 2^10\n");
}

#[test]
fn exit_1_with_the_nearest_board_when_one_cannot_be_cleared() {
    let (code, out, err) = fivebyfive(&["solve", CORNER]);
    assert_eq!((code, &err[..]), (1, ""));
    assert_eq!(out, "cannot be cleared; the nearest board that can: ...../...../...../...../.....\n");
    let (code, out, _) = with_input(&["solve", "-"], &format!("{LEVEL_1}\n{CORNER}\n##/#.\n"));
    assert_eq!((code, out.lines().count()), (1, 3), "the others are solved: {out}");
}

#[test]
fn json_is_an_object_a_line() {
    let (code, out, err) = with_input(&["solve", "-", "--json"], &format!("{LEVEL_1}\r\n{CORNER}\n"));
    assert_eq!((code, &err[..]), (1, ""));
    let level = json!({
        "board": LEVEL_1, "solvable": true, "fewest": 6, "fields": [1, 3, 5, 6, 8, 10], "solutions": 4, "nearest": null,
    });
    let corner = json!({
        "board": CORNER, "solvable": false, "fewest": null, "fields": null, "solutions": 0,
        "nearest": "...../...../...../...../.....",
    });
    assert_eq!(objects(&out), [level, corner]);
    let all = &objects(&fivebyfive(&["solve", LEVEL_1, "--json", "--all"]).1)[0]["all"];
    assert_eq!((all.as_array().map(Vec::len), &all[0]), (Some(4), &json!([1, 3, 5, 6, 8, 10])));
}

#[test]
fn where_there_are_too_many_quiet_patterns_a_solution_is_told_and_not_called_the_shortest() {
    let (code, out, _) = fivebyfive(&["solve", &"#".repeat(4096), "--size", "64x64", "--json"]);
    let answer = &objects(&out)[0];
    assert_eq!((code, &answer["solvable"], &answer["fewest"]), (0, &json!(true), &Value::Null));
    assert_eq!(answer["solutions"], json!(1 << 28));
    assert!(answer["fields"].as_array().is_some_and(|fields| !fields.is_empty()));
}

#[test]
fn exit_2_with_one_sentence_for_bad_use() {
    for (arguments, sentence) in [
        (&["solve", "#.#/##"][..], "row 2 has 2 lights, and row 1 has 3"),
        (
            &["solve", "#x#"],
            "'x' is no light: # is on, . is off, / ends a row; or a raster number is meant, 0 to 33554431",
        ),
        (&["solve", "33554432"], "33554432 is no raster number: 0 to 33554431"),
        (&["solve", "99999999999999999999"], "99999999999999999999 is no raster number: 0 to 33554431"),
        (&["solve", "7", "--size", "4x4"], "7 is a raster number, which is 5x5, and the size that is asked for is 4x4"),
        (&["solve", "##/##", "--size", "3x2"], "the board is 2x2, and the size that is asked for is 3x2"),
        (&["solve", "##/##/"], "row 3 has 0 lights, and row 1 has 2"),
        (&["solve", ""], "there are no lights"),
        (&["solve", &".".repeat(65)], "a board of 65x1 lights cannot be solved: 1x1 to 64x64 can"),
    ] {
        let (code, out, err) = fivebyfive(arguments);
        assert_eq!((code, &out[..], &err[..]), (2, "", &format!("fivebyfive: {sentence}\n")[..]), "{arguments:?}");
    }
    for arguments in [&["solve"][..], &["solve", "1", "--size", "0x5"], &["solve", "1", "--order", "random"]] {
        let (code, out, err) = fivebyfive(arguments);
        assert_eq!((code, &out[..]), (2, ""), "{arguments:?}: {err}");
    }
    let (code, out, err) = with_input(&["solve", "-"], "1\n##/#\n");
    assert_eq!((code, &out[..]), (2, ""));
    assert_eq!(err, "fivebyfive: standard input, line 2: row 2 has 1 light, and row 1 has 2\n");
    let (code, _, err) = with_input(&["solve", "-"], "");
    assert_eq!((code, &err[..]), (2, "fivebyfive: standard input has no board\n"));
    let (code, _, err) = with_input(&["solve", "-"], "1\n\n");
    assert_eq!((code, &err[..]), (2, "fivebyfive: standard input, line 2: there are no lights\n"));
}
