//! Scenario files: what they may say, what is said of those that are wrong, and what comes out.

use std::path::Path;

use fivebyfive::hal::Frame;
use fivebyfive::recording::Recording;
use fivebyfive::scenario::{Action, Format, MAX_FILE_BYTES, Pattern, ProgramName, Scenario, load, parse};
use fivebyfive::verification::{Player, PlayerStatus};
use proptest::prelude::*;
use twox_hash::XxHash64;

/// A RON scenario with these steps, a step a line; the first one is in line 2.
fn with_steps(steps: &str) -> String {
    format!("(version: 1, program: \"lights-out\", seed: 1, steps: [\n{steps}\n])")
}

fn read(steps: &str) -> Scenario {
    parse(&with_steps(steps), Format::Ron).unwrap_or_else(|error| panic!("{steps}: {error}"))
}

fn play(steps: &str) -> PlayerStatus {
    Player::new(&read(steps)).expect("it was read").finish().clone()
}

fn failure(steps: &str) -> String {
    match play(steps) {
        PlayerStatus::Failed(failure) => failure.to_string(),
        other => panic!("{steps}: {other:?}"),
    }
}

/// Comments change nothing, wherever they are.
#[test]
fn a_scenario_with_comments_is_the_one_without() {
    let text = "(version: 1, program: \"lights-out\", seed: 1, steps: [(at: 5, press: A), (at: 9, release: A), ], checkpoints: [])";
    let plain = parse(text, Format::Ron).expect("a scenario");
    assert_eq!(plain.steps.len(), 2);
    for comment in ["// ] ), \" (\n", "/* ] ), \" ( */"] {
        for (at, place) in text.match_indices([' ', '[', '(']) {
            let (before, after) = text.split_at(at + place.len());
            let commented = format!("{before}{comment}{after}");
            let read = parse(&commented, Format::Ron).unwrap_or_else(|error| panic!("{commented}: {error}"));
            assert_eq!(read, plain, "{commented}");
        }
    }
}

#[test]
fn all_shipped_scenarios_pass() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    let mut played = 0;
    for entry in std::fs::read_dir(folder).expect("the scenarios") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "ron" || extension == "json") {
            let scenario = load(&path).unwrap_or_else(|error| panic!("{error}"));
            let mut player = Player::new(&scenario).expect("it was read");
            assert_eq!(*player.finish(), PlayerStatus::Passed, "{}", path.display());
            assert!(!player.verifier().expectations().is_empty(), "{} expects nothing", path.display());
            played += 1;
        }
    }
    assert!(played >= 20, "{played} scenarios");
}

#[test]
fn the_examples_of_the_readme_are_scenarios_that_pass() {
    let readme = include_str!("../scenarios/README.md");
    let mut examples = 0;
    for (format, fence) in [(Format::Ron, "```ron\n"), (Format::Json, "```json\n")] {
        for example in readme.split(fence).skip(1) {
            let text = example.split("```").next().expect("it is closed");
            let scenario = parse(text, format).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(*Player::new(&scenario).expect("it was read").finish(), PlayerStatus::Passed, "{text}");
            examples += 1;
        }
    }
    assert!(examples > 0);
}

#[test]
fn the_readme_names_every_scenario() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    for entry in std::fs::read_dir(folder).expect("the scenarios") {
        let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
        // nine levels are named by the first and the last of them
        let one_of_nine = (2..9).any(|level| name == format!("maze-level-{level}.ron"));
        let named = include_str!("../scenarios/README.md").contains(&format!("`{name}`"));
        assert!(name == "README.md" || one_of_nine || named, "{name}");
    }
}

#[test]
fn level_1_is_solved_by_timed_presses_alone() {
    let scenario =
        load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/level-1-solved.ron")).expect("a scenario");
    for step in &scenario.steps {
        assert!(matches!(step.action, Action::Click(..) | Action::Hold(..) | Action::Expect(..)), "{step:?}");
    }
}

/// Every mistake: its steps, and the place and the words of the message.
#[test]
fn a_wrong_step_is_told_with_its_place_and_its_value() {
    for (steps, place, words) in [
        ("(at: 1, press: C)", (2, 16), "`C`"),
        ("(at: 1, pres: A)", (2, 9), "`pres`"),
        ("(at: 1, press: A),\n(at: -5, release: A)", (3, 7), "-5 is not a time in ms"),
        ("(at: 1.5, press: A)", (2, 6), "1.5 is not a whole number, a time in ms"),
        ("(at: \"1\", press: A)", (2, 7), "a time in ms"),
        ("(press: A)", (2, 1), "`at` or `wait`"),
        ("(at: 1, wait: 1, press: A)", (2, 1), "one time"),
        ("(at: 1)", (2, 1), "does something"),
        ("(at: 1, press: A, release: A)", (2, 1), "`press` and `release`"),
        ("(at: 1, press: A, ms: 5)", (2, 1), "`ms` belongs to"),
        ("(at: 1, press: A, within: 5)", (2, 1), "`within` belongs to"),
        ("(at: 1, click: A, ms: 0)", (2, 1), "0 ms"),
        ("(at: 1, shake: false)", (2, 1), "`shake`"),
        (
            "(at: 500, click: A),\n  // back\n  (at: 400, click: B)",
            (4, 3),
            "time runs backward: this step is at 400 ms",
        ),
        ("(at: 1, press: A),\n(at: 2, press: A)", (3, 1), "A is already down at 2 ms"),
        ("(at: 1, hold: A),\n(at: 2, click: A)", (3, 1), "A is already down at 2 ms"),
        ("(at: 1, release: B)", (2, 1), "B is not held"),
        (
            "(at: 1, click: A),\n(wait: 0, click: A)",
            (3, 1),
            "A comes up at 101 ms; the next press is seen from 102 ms on",
        ),
        ("(at: 1, press: A),\n(at: 1, release: A)", (3, 1), "A is pressed at 1 ms; it is seen when"),
        ("(at: 1, state: ())", (2, 1), "`state` names what it expects"),
        ("(at: 1, console: \"a {\")", (2, 19), "\"a {\": a brace is not closed"),
        ("(at: 1, console: \"{20}\")", (2, 19), "{20} is no range"),
        ("(at: 1,\n console: \"{9..1}\")", (3, 12), "no number is from 9 to 1"),
        ("(at: 1, text: \"{x..1}\")", (2, 16), "\"x\" is no number"),
        ("(at: 1, text: \"\")", (2, 1), "`text` is looked for"),
        ("(at: 1, text: \"a\\nb\")", (2, 1), "goes over a line end"),
        ("(at: 1, text: \"{}a\")", (2, 1), "no need of {} at its ends"),
        ("(at: 1, console: \"a\", text: \"b\")", (2, 1), "`console` and `text`"),
        ("(at: 100.0, press: A)", (2, 6), "100.0 is not a whole number"),
        ("(at: 1, pose: (x: 9000, y: 0, z: 0))", (2, 19), "9000 is not an acceleration"),
        ("(at: 1, sound: 256)", (2, 16), "256 is not a sound level"),
        ("(at: 1, clap: false)", (2, 1), "`clap` is true"),
        ("(at: 1, gesture: Jump)", (2, 18), "`Jump`"),
        ("(at: 1, power: Maybe)", (2, 16), "`Maybe`"),
        ("(at: 1, pin: (P17, Low))", (2, 15), "`P17`"),
        ("(at: 1, pin: (P0, Loose))", (2, 19), "`Loose`"),
        ("(at: 1, pin: (P0, Volts(3.5)))", (2, 25), "3.5 is not a voltage, 0 to 3.3"),
        ("(at: 1, pin: (P0, Pulse(0)))", (2, 25), "0 is not a length of a pulse"),
        ("(at: 1, wire: (P1, P1))", (2, 1), "not from P1 to P1"),
        ("(at: 1, pose: (x: 3, y: 0))", (2, 26), "either x, y and z"),
        ("(at: 1, pose: (roll: 200, pitch: 0))", (2, 22), "200 is not a roll"),
        ("(at: 1, pose: (roll: 0, pitch: -91))", (2, 33), "-91 is not a pitch"),
        ("(at: 1, ramp: (roll: 20, pitch: 0))", (2, 1), "`ramp` needs `ms`"),
        (
            "(at: 1, ramp: (roll: 20, pitch: 0), ms: 500),\n(at: 100, pose: (roll: 0, pitch: 0))",
            (3, 1),
            "under way until 501 ms",
        ),
        ("(at: 99999999999, press: A)", (2, 6), "99999999999 is not a time"),
        ("(at: 86400000, press: A),\n(wait: 1, release: A)", (3, 1), "86400001 ms"),
        ("(at: 1, pattern: [\"#####\"])", (2, 26), "has 5 rows, this one has 1"),
        ("(at: 1, pattern: [\"####\", \"\", \"\", \"\", \"\"])", (2, 41), "this one has 4"),
        ("(at: 1, pattern: [\"####x\", \".....\", \".....\", \".....\", \".....\"])", (2, 62), "'x'"),
        (
            "(at: 1, pattern: [\"0 0 0 0 256\", \".....\", \".....\", \".....\", \".....\"])",
            (2, 68),
            "256 is not a level",
        ),
        ("(at: 1, pattern: [\"0 0 0 0 LIT\", \".....\", \".....\", \".....\", \".....\"])", (2, 68), "\"LIT\""),
        ("(at: 1, frame: [\"0000.\", \"00000\", \"00000\", \"00000\", \"00000\"])", (2, 1), "`frame` has a level"),
        ("(at: 1, state: (levle: 1))", (2, 17), "`levle`"),
        ("(at: 1, state: (moves: -1))", (2, 25), "-1 is not a number of moves"),
        ("(at: 1, state: (cursor: (2, 5)))", (2, 29), "5 is not a column or a row, 0 to 4"),
        ("(at: 1, state: (level: 51))", (2, 24), "51 is not the number of a level"),
        ("(at: 1, end: true),\n(at: 2, click: A)", (3, 1), "after the end"),
        ("(at: 1, hold: A),\n(at: 600, end: true)", (3, 1), "before a step ends at 601 ms"),
    ] {
        let error = parse(&with_steps(steps), Format::Ron).expect_err(steps);
        let message = error.to_string();
        assert!(message.contains(words), "{steps}\n{message}");
        assert_eq!(message.lines().count(), 1, "{message}");
        assert_eq!(error.place, Some(place), "{steps}\n{message}");
    }
}

#[test]
fn a_wrong_header_is_told_with_its_place_and_its_value() {
    for (text, line, words) in [
        ("(version: 3, program: \"lights-out\", steps: [])", 1, "3 is not a version"),
        ("(program: \"lights-out\", steps: [])", 1, "`version`"),
        (
            "(version: 1,\n program: \"pong\", steps: [])",
            2,
            "\"pong\" is not a program here; there are lights-out, tilt-a-maze, image",
        ),
        ("(version: 1,\n program: \"lights-out\",\n options: (level: 51), steps: [])", 3, "51 is not a level"),
        (
            "(version: 1,\n program: \"tilt-a-maze\",\n options: (level: 10), steps: [])",
            3,
            "10 is not a level of tilt-a-maze",
        ),
        (
            "(version: 1,\n program: \"lights-out\",\n options: (step_fast: 50), steps: [])",
            3,
            "`step_fast` is an option of",
        ),
        ("(version: 1,\n program: \"tilt-a-maze\",\n options: (tilt_min: 3000), steps: [])", 3, "3000 is not a tilt"),
        (
            "(version: 1,\n program: \"tilt-a-maze\",\n options: (maze: (seed: 70000, shortcuts: 1)), steps: [])",
            3,
            "70000",
        ),
        (
            "(version: 1,\n program: \"tilt-a-maze\",\n options: (size: 3), steps: [])",
            3,
            "`size` is an option of lights-out",
        ),
        ("(version: 1,\n program: \"lights-out\",\n options: (size: 4), steps: [])", 3, "integer `4`"),
        ("(version: 1,\n program: \"lights-out\",\n options: (random_presses: 0), steps: [])", 3, "0 is not"),
        (
            "(version: 1,\n program: \"lights-out\",\n options: (lights: 1), steps: [])",
            3,
            "lights 1 cannot be cleared by any presses; the nearest that can is 17",
        ),
        (
            "(version: 1,\n program: \"lights-out\",\n options: (size: 3, lights: 1), steps: [])",
            3,
            "lights 1 has lights outside of the 3x3 fields",
        ),
        ("(version: 1,\n program: \"lights-out\",\n brightness: \"dazzling\", steps: [])", 3, "\"dazzling\""),
        ("(version: 1,\n program: \"lights-out\",\n brightness: (on: 300), steps: [])", 3, "300"),
        ("(version: 1,\n program: \"lights-out\",\n board: V3, steps: [])", 3, "V3"),
        ("(version: 1,\n program: \"lights-out\",\n seed: -1, steps: [])", 3, "-1 is not"),
        ("(version: 1,\n program: \"lights-out\",\n sede: 1, steps: [])", 3, "`sede`"),
        ("(version: 1, program: \"lights-out\"", 1, ""),
        ("", 1, ""),
    ] {
        let error = parse(text, Format::Ron).expect_err(text);
        let message = error.to_string();
        assert!(message.contains(words), "{text}\n{message}");
        assert_eq!(error.place.expect("a place").0, line, "{text}\n{message}");
    }
}

#[test]
fn json_is_told_with_its_place_too() {
    let text = "{\"version\": 1, \"program\": \"lights-out\", \"steps\": [\n{\"at\": 5, \"click\": \"A\"},\n{\"at\": 4, \"click\": \"A\"}\n]}";
    let error = parse(text, Format::Json).expect_err("time runs backward");
    assert_eq!(error.place.expect("a place").0, 3);
    assert!(error.message.starts_with("time runs backward"), "{error}");
    assert!(!error.message.contains(" at line "), "the place is said once: {error}");
}

#[test]
fn files_are_not_trusted() {
    let folder = std::env::temp_dir().join(format!("fivebyfive-scenarios-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let message = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        std::fs::write(&path, bytes).expect("a file");
        load(&path).expect_err(name).to_string()
    };
    assert!(message("bytes.ron", &[b'(', 0xff, 0xfe]).contains("byte 1"));
    assert!(message("deep.ron", "(".repeat(100_000).as_bytes()).contains("deep.ron:1:"));
    assert!(message("deep.json", "[".repeat(100_000).as_bytes()).contains("deep.json:1:"));
    assert!(message("empty.json", b"").contains("empty.json:1:"));
    // a file with a hole in it takes no room
    let large = folder.join("large.ron");
    std::fs::File::create(&large).and_then(|file| file.set_len(MAX_FILE_BYTES + 1)).expect("a file");
    assert!(load(&large).expect_err("too large").to_string().contains("larger than 512 MiB"));
    assert!(load(&folder).expect_err("a folder").to_string().contains("is a folder, and a file is read"));
    assert!(load(&folder.join("missing.ron")).expect_err("no file").to_string().contains("cannot be opened"));
    std::fs::remove_dir_all(&folder).expect("it was there");
}

#[test]
fn a_frame_that_differs_is_shown_beside_the_expected_one() {
    let text =
        failure("(at: 1600, click: A),\n(at: 1700, frame: [\"00000\", \"00000\", \"80908\", \"00000\", \"00000\"])");
    assert_eq!(
        text,
        "at 1700 ms (1.700 s), LED 2,2: expected level 255, found level 128\n  expected   found\n  00000      00000\n  \
         00000      00000\n  80908      80858\n    ^          ^\n  00000      00000\n  00000      00000\n  the inputs before:\n        1600 ms  press A\n        \
         1700 ms  release A"
    );
}

#[test]
fn a_line_that_is_not_written_is_told_with_those_that_are() {
    let text = failure("(at: 10, console: \"level 2\")");
    assert_eq!(
        text,
        "at 10 ms (0.010 s), console: expected the line \"level 2\"; the nearest line, at 0 ms, is \"level 1\": in column 7, \
         expected \"2\", found \"1\"\n  found [\"level 1\"]\n  no inputs before"
    );
}

#[test]
fn a_state_that_differs_is_told_by_name() {
    let text = failure("(at: 1600, click: A),\n(wait: 0, state: (moves: 0, cursor: (2, 2)))");
    assert!(text.starts_with("at 1700 ms (1.700 s), state: expected cursor (2, 2), found (3, 2)\n"), "{text}");
}

#[test]
fn a_window_of_time_is_met_at_any_moment_in_it_and_missed_after_it() {
    let one = "[\"..#..\", \".##..\", \"..#..\", \"..#..\", \".###.\"]";
    assert_eq!(play(&format!("(at: 0, within: 750, pattern: {one})")), PlayerStatus::Passed);
    let missed = failure(&format!("(at: 0, within: 749, pattern: {one})"));
    assert!(
        missed.starts_with("from 0 to 749 ms (0.000 to 0.749 s), LED 0,0: expected a dark light, found level 255\n"),
        "{missed}"
    );
    assert_eq!(play("(at: 0, within: 100, console: \"level 1\")"), PlayerStatus::Passed);
    let late = failure("(at: 1, within: 100, console: \"level 1\")");
    assert!(late.contains("no line was written"), "it was written before the window: {late}");
}

#[test]
fn console_lines_are_expected_in_order() {
    let lines =
        |first, second| format!("(at: 1600, hold: B),\n(wait: 0, console: {first:?}),\n(wait: 0, console: {second:?})");
    assert_eq!(play(&lines("level 1", "press 2,2")), PlayerStatus::Passed);
    assert!(failure(&lines("press 2,2", "level 1")).contains("expected the line \"level 1\""));
}

#[test]
fn names_of_constants_follow_the_brightness_of_the_run() {
    let text = with_steps(
        "(at: 1600, pattern: [\". . . . .\", \". . . . .\", \"ON OFF ON_CURSOR 0 ON\", \".....\", \"?????\"])",
    );
    let dim = text.replace("seed: 1,", "brightness: (on: 40, on_cursor: 50),");
    for text in [text.clone(), dim] {
        let mut player = Player::new(&parse(&text, Format::Ron).expect("a scenario")).expect("it was read");
        assert_eq!(*player.finish(), PlayerStatus::Passed, "{text}");
    }
    let wrong = text.replace("OFF ON_CURSOR", "ON ON_CURSOR");
    let mut player = Player::new(&parse(&wrong, Format::Ron).expect("a scenario")).expect("it was read");
    let PlayerStatus::Failed(failure) = player.finish() else { panic!("{wrong}") };
    assert!(
        failure.to_string().starts_with("at 1600 ms (1.600 s), LED 1,2: expected ON (128), found level 0\n"),
        "{failure}"
    );
}

#[test]
fn waiting_counts_from_the_end_of_the_step_before() {
    let script = read("(at: 100, click: A, ms: 50),\n(wait: 10, hold: B),\n(wait: 0, shake: true)")
        .script()
        .expect("it was read");
    let ticks: Vec<u64> = script.inputs.iter().map(|stamped| stamped.tick).collect();
    assert_eq!(ticks, [100, 150, 160, 760, 760]);
}

#[test]
fn a_ramp_moves_a_sample_at_a_time_and_arrives() {
    let script = read("(at: 0, ramp: (x: 1000, y: 0, z: -1024), ms: 100)").script().expect("it was read");
    let path: Vec<String> =
        script.inputs.iter().map(|stamped| format!("{} {:?}", stamped.tick, stamped.input)).collect();
    assert_eq!(path.len(), 5, "{path:?}");
    assert!(path[1].starts_with("40 ") && path[1].contains("x_mg: 400"), "{path:?}");
    assert!(path[4].starts_with("100 ") && path[4].contains("x_mg: 1000"), "{path:?}");
}

#[test]
fn digits_stand_for_micropythons_ten_levels() {
    let frame = Frame::from([[0, 1, 2, 4, 8], [16, 32, 64, 128, 255], [0; 5], [0; 5], [0; 5]]);
    let pattern = Pattern::exactly(&frame);
    assert_eq!(pattern.rows()[..2], ["01234", "56789"]);
    let other = Frame::from([[3, 1, 2, 4, 8], [0; 5], [0; 5], [0; 5], [0; 5]]);
    assert_eq!(Pattern::exactly(&other).rows()[0], "  3   1   2   4   8");
}

fn any_step() -> impl Strategy<Value = String> {
    let buttons = prop_oneof![Just("A"), Just("B"), Just("AB")];
    let mg = -2048i32..=2048;
    prop_oneof![
        (buttons.clone(), 1u64..2000).prop_map(|(buttons, ms)| format!("click: {buttons}, ms: {ms}")),
        (buttons.clone(), 500u64..2000).prop_map(|(buttons, ms)| format!("hold: {buttons}, ms: {ms}")),
        (mg.clone(), mg.clone(), mg.clone()).prop_map(|(x, y, z)| format!("pose: (x: {x}, y: {y}, z: {z})")),
        (-179i32..180, -90i32..=90).prop_map(|(roll, pitch)| format!("pose: (roll: {roll}.5, pitch: {pitch})")),
        (mg.clone(), mg.clone(), mg, 1u64..500)
            .prop_map(|(x, y, z, ms)| format!("ramp: (x: {x}, y: {y}, z: {z}), ms: {ms}")),
        Just("shake: true".to_owned()),
        Just("reset: true".to_owned()),
        Just("note: \"a \\\"quoted\\\" note\"".to_owned()),
        Just("state: (level: 1, cursor: (2, 2))".to_owned()),
        Just("within: 40, console: \"level 1\"".to_owned()),
        Just("pattern: [\"##..?\", \"01234\", \"ON 0 128 . #\", \"56789\", \".....\"]".to_owned()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    // a press that follows at once on the one before would be refused
    fn ron_and_json_say_the_same(steps in prop::collection::vec((1u64..3000, any_step()), 0..20)) {
        let steps: Vec<String> = steps.iter().map(|(wait, step)| format!("(wait: {wait}, {step}),")).collect();
        let scenario = read(&steps.join("\n"));
        for format in [Format::Ron, Format::Json] {
            let text = scenario.to_text(format).expect("it can be written");
            let back = parse(&text, format).unwrap_or_else(|error| panic!("{error}\n{text}"));
            prop_assert_eq!(&scenario, &back, "{}", text);
        }
    }

    #[test]
    fn no_text_is_a_panic(text in ".{0,200}", cut in 0usize..400) {
        for format in [Format::Ron, Format::Json] {
            let _ = parse(&text, format);
        }
        let whole = with_steps("(at: 1, click: A, ms: 5), (wait: 9, pattern: [\"#.#.#\", \"0 1 2 3 ON\", \"?\", \"\", \"\"])");
        let cut: String = whole.chars().take(cut).chain(text.chars()).collect();
        let _ = parse(&cut, Format::Ron);
    }
}

#[test]
fn a_recorded_step_is_one_line() {
    let text =
        read("(at: 1, click: A),\n(wait: 9, note: \"a\", pose: (roll: 1.5, pitch: 0)),\n(at: 2000, state: (moves: 0))");
    let text = text.to_text(Format::Ron).expect("it can be written");
    let lines: Vec<&str> =
        text.lines().map(str::trim).filter(|line| line.starts_with("(at") || line.starts_with("(wait")).collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(text.contains("version: 1") && !text.contains("Some("), "{text}");
}

/// A recording of 2500 ms with its two checkpoints.
fn recorded() -> String {
    let mut recording = Recording::new(Scenario::new(ProgramName::LightsOut, 1));
    recording.run_to(2500);
    recording.to_scenario().to_text(Format::Ron).expect("it can be written")
}

#[test]
fn a_wrong_checkpoint_is_told_with_its_place_and_its_value() {
    let text = recorded();
    let place = |text: &str, what: &str| text.lines().position(|line| line.contains(what)).expect("it is there") + 1;
    let line = place(&text, "(at: 2000, frames");
    let frames = text.lines().nth(line - 1).and_then(|line| line.split('"').nth(1)).expect("a hash");
    for (wrong, words) in [
        (text.replace("at: 2000, frames", "at: 1000, frames"), "time runs backward: this checkpoint is at 1000 ms"),
        (text.replace("at: 2000, frames", "at: 2001, frames"), "2001 is not the time of a checkpoint"),
        (text.replace("at: 2000, frames", "at: 3000, frames"), "at 3000 ms, and the scenario ends at 2500 ms"),
        (text.replace(frames, "123"), "\"123\" is not a hash of 16 hexadecimal digits"),
        (text.replace("at: 2000, frames", "at: 2000, farmes: 1, frames"), "`farmes`"),
    ] {
        let error = parse(&wrong, Format::Ron).expect_err(words);
        assert!(error.message.contains(words), "{error}");
        assert_eq!(error.place.expect("a place").0, line, "{error}");
    }
    let unnamed = text.replace("    checkpoint_hash: \"xxh64\",\n", "");
    assert!(parse(&unnamed, Format::Ron).expect_err("no hash").message.contains("`checkpoint_hash`"));
    let other = text.replace("xxh64", "md5");
    assert!(parse(&other, Format::Ron).expect_err("a hash").message.contains("\"md5\" is not a hash; there is xxh64"));
}

#[test]
fn a_checkpoint_of_another_part_is_a_difference() {
    let text = recorded().replace("\"cursor\"", "\"mouse\"");
    let mut player = Player::new(&parse(&text, Format::Ron).expect("a scenario")).expect("it was read");
    let PlayerStatus::Failed(failure) = player.finish() else { panic!("it passed") };
    assert!(failure.to_string().contains("mouse (this program has no such part)"), "{failure}");
}

/// XXH64 with the seed 0, from its specification's own test vectors.
#[test]
fn checkpoints_are_made_with_xxh64() {
    assert_eq!(XxHash64::oneshot(0, b""), 0xef46_db37_51d8_e999);
    assert_eq!(XxHash64::oneshot(0, b"a"), 0xd24e_c4f1_a98c_6e5b);
    // the first second of Lights Out: the L from tick 0 on, the 1 from tick 750 on
    let frame =
        |rows: [&str; 5]| -> Vec<u8> { rows.concat().bytes().map(|light| u8::from(light == b'#') * 255).collect() };
    let mut bytes = 0u64.to_le_bytes().to_vec();
    bytes.extend(frame(["#....", "#....", "#....", "#....", "####."]));
    bytes.extend(750u64.to_le_bytes());
    bytes.extend(frame(["..#..", ".##..", "..#..", "..#..", ".###."]));
    let expected = format!("(at: 1000, frames: \"{:016x}\"", XxHash64::oneshot(0, &bytes));
    assert!(recorded().contains(&expected), "{expected} in\n{}", recorded());
}
