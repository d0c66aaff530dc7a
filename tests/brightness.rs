//! `fivebyfive brightness` and `run --brightness`, as a process.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod process;

use fivebyfive::scenario::Preset;
use process::{Folder, fivebyfive, in_folder, with_steps};

/// Two constants at the same level: the cursor cannot be seen on lights that are off.
const UNSEEN: &str = "(name: \"unseen\", values: (off_cursor: 0))";

fn brightness(arguments: &[&str]) -> (i32, String, String) {
    fivebyfive(&[&["brightness"], arguments].concat())
}

#[test]
fn list_names_every_preset_with_its_driver_and_room() {
    let (code, out, err) = brightness(&["list"]);
    assert_eq!((code, &err[..], out.lines().count()), (0, "", 5), "{out}");
    let names: Vec<&str> = out.lines().skip(1).filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, ["tinkercad", "v2", "nrf-rs", "bright-room"]);
    assert!(out.contains("nrf-rs-v2") && out.contains("classroom"), "{out}");
}

#[test]
fn show_is_an_aligned_table_and_names_the_model() {
    let (code, out, err) = brightness(&["show", "tinkercad", "--driver", "micropython-v2", "--room", "classroom"]);
    assert_eq!((code, &err[..]), (0, ""));
    assert!(out.contains("model:") && out.contains("classroom 300 lx") && !out.contains("sunlight"), "{out}");
    let table: Vec<&str> = out.lines().skip_while(|line| !line.starts_with("constant")).collect();
    assert_eq!(table.len(), 13);
    assert!(
        table.iter().all(|line| line.chars().count() == table[0].chars().count()),
        "numbers end at the same column: {out}"
    );
    assert!(table.iter().any(|line| line.starts_with("WALL") && line.contains(" 24     32     6       416 ")), "{out}");
}

#[test]
fn check_ends_with_0_when_all_can_be_told_apart() {
    for preset in ["tinkercad", "v2", "nrf-rs", "bright-room"] {
        let (code, out, err) = brightness(&["check", preset]);
        assert_eq!((code, &err[..]), (0, ""), "{out}");
        assert!(out.contains("Lights Out") && out.contains("Tilt-a-Maze") && out.contains("0 same"), "{out}");
    }
}

#[test]
fn check_ends_with_1_and_a_line_for_each_pair_that_looks_the_same() {
    let folder = Folder::new();
    folder.file("unseen.ron", UNSEEN);
    let (code, out, _) = in_folder(&folder, &["brightness", "check", "unseen.ron", "--program", "lights-out"]);
    assert_eq!(code, 1);
    let lines: Vec<&str> = out.lines().filter(|line| line.starts_with("same: ")).collect();
    assert_eq!(lines.len(), 1, "{out}");
    assert!(lines[0].contains("OFF (0) and OFF_CURSOR (0) are the same level: where the cursor is"), "{out}");
    let (code, out, _) = in_folder(&folder, &["brightness", "check", "unseen.ron", "--program", "tilt-a-maze"]);
    assert_eq!(code, 0, "the cursor is none of its constants: {out}");
    let sun = ["check", "tinkercad", "--driver", "nrf-rs-v1", "--room", "sunlight"];
    let (code, out, _) = brightness(&sun);
    assert_eq!(code, 1);
    assert!(out.contains("same: Lights Out: OFF (0) and OFF_CURSOR (16) differ by"), "{out}");
}

#[test]
fn check_tells_programs_in_json() {
    let arguments = ["check", "tinkercad", "--program", "lights-out", "--driver", "nrf-rs-v2", "--room", "sunlight"];
    let (code, out, err) = brightness(&[&arguments[..], &["--json"]].concat());
    assert_eq!((code, &err[..]), (1, ""));
    let report: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&report["version"], &report["result"]), (&1.into(), &"failed".into()));
    assert_eq!(report["pairs"].as_array().map(Vec::len), Some(10));
    let first = &report["pairs"][1];
    assert_eq!(
        (&first["first"], &first["second"], &first["verdict"]),
        (&"OFF".into(), &"OFF_CURSOR".into(), &"same".into())
    );
    assert_eq!((&first["asked"], &first["shown"]), (&vec![0, 16].into(), &vec![0, 19].into()));
    assert!(report["model"].as_str().is_some_and(|words| words.starts_with("model:")));
}

#[test]
fn suggest_shows_and_saves_a_preset_that_is_at_least_as_good() {
    let folder = Folder::new();
    folder.file("unseen.ron", UNSEEN);
    let arguments =
        ["--program", "lights-out", "--driver", "nrf-rs-v1", "--room", "classroom", "--save", "better.json"];
    let (code, out, err) = in_folder(&folder, &[&["brightness", "suggest", "unseen.ron"], &arguments[..]].concat());
    assert_eq!((code, &err[..]), (0, ""), "{out}");
    let line = out.lines().find(|line| line.starts_with("OFF OFF_CURSOR ON ON_CURSOR")).expect("the group");
    assert!(line.contains(" 0.0 ") && line.ends_with("clear"), "{out}");
    let (code, out, _) = in_folder(&folder, &["brightness", "check", "better.json"]);
    assert_eq!(code, 0, "{out}");
    let preset = Preset::load(&folder.path("better.json")).expect("a preset");
    assert_eq!((preset.name.as_str(), preset.driver.map(|driver| driver.as_str())), ("better", Some("nrf-rs-v1")));
    let all = &["suggest", "--program", "lights-out", "--driver", "codal-v2", "--room", "classroom"];
    assert_eq!(brightness(all).0, 0, "without a preset, from the defaults");
}

#[test]
fn export_and_import_go_there_and_back() {
    let folder = Folder::new();
    for form in ["rust", "javascript", "micropython", "c", "ron", "json"] {
        let (code, text, err) = brightness(&["export", "v2", "--as", form]);
        assert_eq!(code, 0);
        assert_eq!(err.is_empty(), form != "micropython", "{err}");
        folder.file("program", &text);
        let (code, ron, err) = in_folder(&folder, &["brightness", "import", "program", "--as", form]);
        assert_eq!((code, &err[..]), (0, ""), "{form}");
        let (_, again, _) = {
            folder.file("back.ron", &ron);
            in_folder(&folder, &["brightness", "export", "back.ron", "--as", form])
        };
        assert_eq!(again, text, "{form}");
    }
    let (_, _, err) = brightness(&["export", "v2", "--as", "micropython"]);
    assert!(err.contains("v2: ON = 101: MicroPython has ten levels; the nearest is 8, which is 128\n"), "{err}");
    folder.file("some.py", "from microbit import *\nON = 7\n");
    let arguments = ["brightness", "import", "some.py", "--as", "micropython", "--save", "some.json"];
    let (code, out, err) = in_folder(&folder, &arguments);
    assert_eq!((code, &out[..]), (0, ""));
    assert!(err.starts_with("some.py: it does not have OFF, OFF_CURSOR,"), "{err}");
    assert_eq!(Preset::load(&folder.path("some.json")).expect("a preset").brightness.on.0, 64);
}

#[test]
fn bad_use_and_bad_files_end_with_2_and_one_clear_line() {
    let folder = Folder::new();
    folder.file("bad.ron", "(name: \"a\",\n values: (on: 300))");
    folder.file("bad.js", "\nlet ON = 256");
    for (arguments, words) in [
        (&["show", "dazzling"][..], "\"dazzling\" is neither a preset nor a file"),
        (&["check", "bad.ron"], "bad.ron:2:"),
        (&["check", "no.ron"], "no.ron: cannot be opened"),
        (&["check", "v2", "--driver", "arduino"], "'arduino' for '--driver <DRIVER>'"),
        (&["check", "v2", "--room", "cellar"], "dark-room, classroom, bright-room, sunlight"),
        (&["check", "v2", "--program", "chess"], "lights-out, tilt-a-maze"),
        (&["export", "v2", "--as", "basic"], "rust, javascript, micropython, c, ron, json"),
        (&["import", "bad.js", "--as", "javascript"], "bad.js:2:1: ON = 256: it is not a level, 0 to 255"),
        (&["suggest", "--program", "lights-out"], "--driver"),
        (&["import", "bad.js"], "--as"),
        (
            &["suggest", "--program", "lights-out", "--driver", "dal-v1", "--room", "classroom", "--save", "a.txt"],
            "a.txt: a preset file is called .ron or .json",
        ),
    ] {
        let (code, out, err) = in_folder(&folder, &[&["brightness"], arguments].concat());
        assert_eq!((code, &out[..]), (2, ""), "{arguments:?}");
        assert!(err.contains(words) && !err.contains("panicked"), "{arguments:?}: {err}");
    }
}

#[test]
fn run_with_other_constants_keeps_a_recorded_test_green() {
    let folder = Folder::new();
    folder.file("mine.json", "{\"name\": \"mine\", \"values\": {\"on\": 90, \"off_cursor\": 40, \"off\": 2}}");
    let scenarios = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios");
    for preset in ["v2", "nrf-rs", "bright-room", "mine.json"] {
        let (code, out, err) = in_folder(&folder, &["run", "--brightness", preset, scenarios]);
        assert_eq!((code, &err[..]), (0, ""), "{preset}: {out}");
        assert!(out.ends_with(" 0 failed\n"), "{out}");
    }
    let levels = with_steps("(at: 1600, frame: [\"00000\", \"00000\", \"80908\", \"00000\", \"00000\"])");
    folder.file("a.ron", &levels);
    let (code, trace, _) = in_folder(&folder, &["run", "--brightness", "mine.json", "--trace", "a.ron"]);
    assert_eq!(code, 0, "the levels of its pictures are those of its own constants");
    assert!(trace.contains("90 2 255 2 90"), "and what is shown is the other run: {trace}");
}

#[test]
fn run_with_other_constants_still_fails_at_what_is_expected_and_at_bad_presets() {
    let folder = Folder::new();
    folder.file("a.ron", process::FAILS);
    let (code, out, _) = in_folder(&folder, &["run", "--brightness", "v2", "a.ron"]);
    assert_eq!(code, 1);
    assert!(out.contains("LED 0,0: expected level 0, found level 255"), "{out}");
    let (code, out, err) = in_folder(&folder, &["run", "--brightness", "dazzling", "a.ron"]);
    assert_eq!((code, &out[..], err.lines().count()), (2, "", 1), "{err}");
    assert_eq!(in_folder(&folder, &["run", "--brightness", "v2", "--update", "a.ron"]).0, 2, "they do not go together");
}

#[test]
fn a_scenario_takes_any_shipped_preset_by_name() {
    let folder = Folder::new();
    for (preset, on) in [("tinkercad", 128), ("v2", 101), ("nrf-rs", 69), ("bright-room", 121)] {
        let steps =
            format!("(at: 1600, pattern: [\"?????\", \"?????\", \"{on} OFF ON_CURSOR OFF ON\", \"?????\", \"?????\"])");
        let text = with_steps(&steps).replace("version: 1,", &format!("version: 1, brightness: \"{preset}\","));
        let (code, out, err) = process::run(&[&folder.file("a.ron", &text)]);
        assert_eq!((code, &err[..]), (0, ""), "{preset}: {out}");
    }
}
