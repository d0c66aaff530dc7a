//! What is said of scenarios that failed, to people and to programs; and what happened, line by line.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod process;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;

use process::{FAILS, Folder, PASSES, in_folder, with_steps};
use serde_json::{Value, json};

const DARK: &str = "[\"00000\", \"00000\", \"00000\", \"00000\", \"00000\"]";

/// A scenario of each kind that fails: its name, its text.
fn failures() -> Vec<(&'static str, String)> {
    let recording = "(version: 1, program: \"lights-out\", steps: [(at: 1600, click: A), (at: 2500, end: true)], \
         checkpoint_hash: \"xxh64\", checkpoint_parts: [\"cursor\", \"moves\"], checkpoints: [(at: 1000, \
         frames: \"0000000000000000\", state: \"00000000 5cf2deb4\")])";
    vec![
        ("checkpoint", recording.to_owned()),
        ("console", with_steps("(at: 5, console: \"level 2\")")),
        ("frame", with_steps(&format!("(at: 1600, click: A), (wait: 100, frame: {DARK})"))),
        ("pattern", with_steps("(at: 9, pattern: [\".....\", \"?????\", \"?????\", \"?????\", \"?????\"])")),
        ("state", with_steps("(at: 1600, hold: B), (wait: 0, state: (level: 1, moves: 2))")),
        ("window", with_steps(&format!("(at: 100, within: 1300, frame: {DARK})"))),
    ]
}

fn json_report(folder: &Folder) -> Value {
    for (name, text) in failures() {
        folder.file(&format!("f/{name}.ron"), &text);
    }
    folder.file("f/passes.ron", &PASSES.replace("version: 1,", "version: 1, name: \"it passes\","));
    let (code, out, err) = in_folder(folder, &["run", "--json", "-", "f"]);
    assert_eq!(code, 1);
    assert!(err.ends_with("1 passed, 6 failed\n"), "what is for people is on standard error: {err}");
    serde_json::from_str(&out).expect("JSON and nothing else")
}

#[test]
fn the_json_report_has_each_kind_of_failure_with_what_a_program_needs() {
    let report = json_report(&Folder::new());
    assert_eq!(report["version"], 1);
    let of = |name: &str| {
        let all = report["scenarios"].as_array().expect("a list");
        all.iter().find(|scenario| scenario["path"].as_str().is_some_and(|path| path.contains(name))).expect(name)
    };
    let passes = of("passes");
    assert_eq!((&passes["name"], &passes["result"]), (&json!("it passes"), &json!("passed")));
    assert_eq!((&passes["ticks"], &passes["expectations"], passes.get("failure")), (&json!(11), &json!(1), None));

    let frame = &of("frame")["failure"];
    assert_eq!((&frame["kind"], &frame["at"], frame.get("from")), (&json!("frame"), &json!(1800), None));
    assert_eq!(frame["message"], "at 1800 ms (1.800 s), LED 0,2: expected level 0, found level 128");
    assert_eq!(frame["led"], json!([0, 2]));
    assert_eq!(frame["expected_rows"], json!(["00000"; 5].to_vec()));
    assert_eq!(frame["found_rows"], json!(["00000", "00000", "80858", "00000", "00000"]));
    assert_eq!(frame["inputs_before"], json!([{"at": 1600, "input": "press A"}, {"at": 1700, "input": "release A"}]));

    let pattern = &of("pattern")["failure"];
    assert_eq!((&pattern["kind"], &pattern["led"]), (&json!("pattern"), &json!([0, 0])));
    assert_eq!(pattern["message"], "at 9 ms (0.009 s), LED 0,0: expected a dark light, found level 255");

    let window = &of("window")["failure"];
    assert_eq!((&window["kind"], &window["from"], &window["at"]), (&json!("frame"), &json!(100), &json!(1400)));
    assert!(window["message"].as_str().expect("words").starts_with("from 100 to 1400 ms (0.100 to 1.400 s), LED 2,0"));

    let console = &of("console")["failure"];
    assert_eq!((&console["kind"], console.get("led")), (&json!("console"), None));
    assert_eq!(
        console["message"],
        "at 5 ms (0.005 s), console: expected the line \"level 2\"; the nearest line, at 0 ms, is \"level 1\": in column 7, \
         expected \"2\", found \"1\""
    );

    let state = &of("state")["failure"];
    assert_eq!(state["kind"], "state");
    assert_eq!(state["message"], "at 2200 ms (2.200 s), state: expected moves 2, found 1");

    let checkpoint = &of("checkpoint")["failure"];
    assert_eq!(
        (&checkpoint["kind"], &checkpoint["from"], &checkpoint["at"]),
        (&json!("checkpoint"), &json!(0), &json!(999))
    );
    assert_eq!(checkpoint["different_parts"], json!(["the frames", "cursor"]), "the moves are as recorded");
    assert_eq!(checkpoint["found_rows"][4], "09990", "the 1 of the level");
}

#[test]
fn the_junit_report_has_a_case_a_scenario_in_board_time() {
    let folder = Folder::new();
    folder.file("f/a.ron", &PASSES.replace("version: 1,", "version: 1, name: \"<it> passes & ends\","));
    folder.file("f/in/b.ron", FAILS);
    let (code, out, _) = in_folder(&folder, &["run", "--junit", "report.xml", "f"]);
    assert_eq!(code, 1);
    assert!(out.ends_with("1 passed, 1 failed\n"), "what is for people is still on standard output: {out}");
    let xml = folder.read("report.xml");
    assert!(xml.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>"), "{xml}");
    assert!(xml.contains("tests=\"2\"") && xml.contains("failures=\"1\""), "{xml}");
    assert!(xml.contains("<testcase name=\"&lt;it&gt; passes &amp; ends\" classname=\"f\" time=\"0.011\""), "{xml}");
    let inner = std::path::Path::new("f").join("in");
    assert!(xml.contains(&format!("<testcase name=\"b\" classname=\"{}\" time=\"0.011\"", inner.display())), "{xml}");
    assert!(xml.contains("message=\"at 10 ms (0.010 s), LED 0,0: expected level 0, found level 255\""), "{xml}");
    assert!(xml.contains("00000      99990") && xml.contains("no inputs before"), "the whole verdict: {xml}");
    assert!(!xml.contains("timestamp") && !xml.contains("uuid"), "{xml}");
}

#[test]
fn the_trace_has_a_line_a_change() {
    let folder = Folder::new();
    folder.file("a.ron", &with_steps("(at: 1600, click: AB), (at: 1700, pose: (x: 1, y: -2, z: 3)), (at: 1800, shake: true), (at: 1900, reset: true), (at: 1950, end: true)"));
    let (code, out, err) = in_folder(&folder, &["run", "--trace", "a.ron"]);
    assert_eq!(code, 0, "{err}");
    assert!(err.starts_with("passed  a.ron"), "{err}");
    let expected = [
        "0 console level 1",
        "0 frame 90000/90000/90000/90000/99990",
        "750 frame 00900/09900/00900/00900/09990",
        "1500 frame 00000/00000/80908/00000/00000",
        "1600 press A",
        "1600 press B",
        "1700 release A",
        "1700 release B",
        "1700 pose 1 -2 3 milli-g",
        "1700 frame 00000/00000/80858/00000/00000",
        "1800 shake",
        "1900 reset",
        "1900 console level 1",
        "1900 frame 90000/90000/90000/90000/99990",
    ];
    assert_eq!(out.lines().collect::<Vec<_>>(), expected);
    let (_, several, _) = in_folder(&folder, &["run", "--trace", "a.ron", "a.ron"]);
    assert_eq!(several, format!("# a.ron\n{out}# a.ron\n{out}"));
    let dim = with_steps("(at: 1, end: true)").replace("steps", "brightness: (text: 7), steps");
    folder.file("dim.ron", &dim);
    assert!(in_folder(&folder, &["run", "--trace", "dim.ron"]).1.contains("\n0 frame 7 0 0 0 0/7 0 0 0 0/"));
}

#[test]
fn reports_are_the_same_bytes_every_time() {
    let folder = Folder::new();
    let reports = || {
        json_report(&folder);
        let arguments = ["run", "--json", "r.json", "--junit", "r.xml", "--trace", "f"];
        let (_, trace, said) = in_folder(&folder, &arguments);
        (trace, said, folder.read("r.json"), folder.read("r.xml"))
    };
    assert_eq!(reports(), reports());
}

#[test]
fn an_output_that_cannot_be_written_is_refused_before_anything_runs() {
    let folder = Folder::new();
    folder.file("a.ron", PASSES);
    folder.file("a.hex", &small_image::hex());
    folder.file("there/kept.txt", "");
    let of_scenario = ["--json", "--junit", "--html", "--gif", "--png", "--vcd", "--wav"];
    let of_image = [
        "--gif",
        "--png",
        "--vcd",
        "--wav",
        "--junit",
        "--data-log",
        "--coverage",
        "--profile",
        "--profile-energy",
        "--report",
        "--rtt-channel",
    ];
    let given = |option: &str, path: &str| match option {
        "--report" => vec![format!("--report={path}")],
        "--rtt-channel" => vec![option.to_owned(), format!("1={path}")],
        _ => vec![option.to_owned(), path.to_owned()],
    };
    let run = |first: &[&str], option: &str, path: &str| {
        let arguments: Vec<String> = first.iter().map(|word| (*word).to_owned()).chain(given(option, path)).collect();
        in_folder(&folder, &arguments.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let scenario = of_scenario.map(|option| (&["run", "a.ron"][..], option));
    let image = of_image.map(|option| (&["run", "a.hex", "--for", "10ms"][..], option));
    for (first, option) in scenario.into_iter().chain(image) {
        let expected = "fivebyfive: no/such/file: cannot be written: there is no folder no/such\n".to_owned();
        assert_eq!(run(first, option, "no/such/file"), (2, String::new(), expected), "{option}");
        // pictures get names of their own in a folder that is there
        if !["--gif", "--png", "--vcd", "--wav"].contains(&option) {
            let expected = "fivebyfive: there: cannot be written: it is a folder\n".to_owned();
            assert_eq!(run(first, option, "there"), (2, String::new(), expected), "{option}");
        }
    }
    assert_eq!(folder.names("there"), ["kept.txt"]);
    // folders for the pictures of several scenarios are made
    folder.file("b.ron", PASSES);
    let (code, _, err) = in_folder(&folder, &["run", "a.ron", "b.ron", "--gif", "new/pictures"]);
    assert_eq!((code, folder.names("new/pictures")), (0, vec!["a.gif".to_owned(), "b.gif".to_owned()]), "{err}");
}
