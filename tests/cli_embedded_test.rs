//! `fivebyfive run` of a program with tests, as cargo calls its runner, and what it takes of probe-rs.

mod built_images;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod process;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;

use std::path::PathBuf;

use process::{Folder, in_folder};

/// The program of a board with tests, by its path; `None` if it was not built.
fn program(board: &str) -> Option<PathBuf> {
    let path = format!("guests/{board}/embedded_tests.elf");
    built_images::read(&path)?;
    Some(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("target/images").join(path))
}

/// Runs the tests as cargo does: what is said to the harness comes behind the program.
fn run(board: &str, before: &[&str], behind: &[&str]) -> Option<(i32, String, String)> {
    let program = program(board)?;
    let folder = Folder::new();
    let program = program.to_str().expect("a path").to_owned();
    let arguments: Vec<&str> = before.iter().chain([&&*program]).chain(behind).copied().collect();
    Some(in_folder(&folder, &arguments))
}

/// How each test came out, in the order of the report: `name result`.
fn results(out: &str) -> Vec<String> {
    let tests = out.lines().filter_map(|line| line.strip_prefix("test tests::")?.split_once(" ... "));
    let mut results: Vec<String> = tests.map(|(name, result)| format!("{} {result}", name.trim())).collect();
    results.sort();
    results
}

#[test]
fn each_test_runs_on_a_chip_of_its_own_and_fails_with_its_cause() {
    for board in ["v1", "v2"] {
        let Some((exit, out, err)) = run(board, &["run", "--image"], &[]) else { return };
        assert_eq!(exit, 101, "as the harness of Rust: {err}");
        let expected = [
            "a_loop_is_never_over FAILED",
            "a_panic_that_should_come_comes ok",
            "a_panic_that_should_come_stays_away FAILED",
            "a_read_from_nowhere_faults FAILED",
            "a_recursion_without_end_overflows FAILED",
            "a_sum_is_right ok",
            "a_wrong_sum_panics FAILED",
            "an_error_is_a_failure FAILED",
            "an_ignored_one_passes ignored",
            "the_board_is_switched_off_before ok",
        ];
        assert_eq!(results(&out), expected);
        for words in [
            "the test was not over after 1 s",
            "the test was to panic, and passed",
            "nothing to read at 0x30000000",
            "[ERROR] panicked at src/bin/embedded_tests.rs:",
            "Test exited with Err(..): Err(\"it went wrong\")",
            "guests/src/bin/embedded_tests.rs:",
            "3 passed; 6 failed; 1 ignored",
        ] {
            assert!(out.contains(words), "{words}: {out}");
        }
    }
}

#[test]
fn tests_are_chosen_and_listed_as_cargo_test_does() {
    let Some((exit, out, _)) = run("v2", &["run", "--image"], &["a_sum_is_right"]) else { return };
    assert_eq!((exit, results(&out)), (0, vec!["a_sum_is_right ok".to_owned()]));
    let chosen = |behind: &[&str]| run("v2", &["run", "--image"], behind).expect("it is built");
    let (exit, out, _) = chosen(&["a_sum", "--exact"]);
    assert!(exit == 0 && out.contains("0 passed") && results(&out).is_empty(), "{out}");
    let (exit, out, _) =
        chosen(&["tests::a_sum_is_right", "tests::an_ignored_one_passes", "--exact", "--include-ignored"]);
    assert_eq!((exit, results(&out).len()), (0, 2), "{out}");
    let (exit, out, _) = chosen(&["--ignored"]);
    assert_eq!((exit, results(&out)), (0, vec!["an_ignored_one_passes ok".to_owned()]));
    let (exit, out, _) = chosen(&["--list"]);
    assert_eq!(exit, 0);
    assert_eq!(out.lines().filter(|line| line.ends_with(": test")).count(), 10, "{out}");
    let (_, out, _) = chosen(&["a_sum", "--nocapture"]);
    assert!(out.contains("a board for each test"), "{out}");
    let (_, out, _) = chosen(&["a_sum"]);
    assert!(!out.contains("a board for each test"), "what passes says nothing: {out}");
}

#[test]
fn tests_that_are_left_out_are_counted() {
    // as libtest does, of the ten tests of the program
    for (behind, summary) in [
        (&["a_sum"][..], "1 passed; 0 failed; 0 ignored; 0 measured; 9 filtered out"),
        (&["a_sum", "switched_off"], "2 passed; 0 failed; 0 ignored; 0 measured; 8 filtered out"),
        (&["a_", "--exact"], "0 passed; 0 failed; 0 ignored; 0 measured; 10 filtered out"),
        (&["sum", "--skip", "wrong"], "1 passed; 0 failed; 0 ignored; 0 measured; 9 filtered out"),
        (&["--ignored"], "1 passed; 0 failed; 0 ignored; 0 measured; 9 filtered out"),
        (&["passes"], "0 passed; 0 failed; 1 ignored; 0 measured; 9 filtered out"),
    ] {
        let Some((_, out, err)) = run("v2", &["run", "--image"], behind) else { return };
        assert!(out.contains(summary), "{behind:?}: {out}{err}");
    }
}

#[test]
fn a_stack_overflow_is_told_as_in_a_run_of_the_program() {
    for board in ["v1", "v2"] {
        let Some((_, of_test, _)) = run(board, &["run", "--image"], &["overflows"]) else { return };
        let as_program = run(board, &["run", "--report", "--image"], &["overflows"]);
        let (_, _, of_run) = as_program.expect("it is built");
        assert!(of_test.contains("the stack has overflowed: its pointer is 0x1fff"), "{of_test}");
        let begin = of_run.find("   0: ").expect("calls");
        let calls = &of_run[begin..of_run.find("report of").expect("a report")];
        assert!(calls.contains("the first fault was here:") && calls.contains("embedded_tests::tests::descend"));
        assert!(of_test.contains(calls), "{of_test}\n\nis not\n\n{calls}");

        let (_, of_test, _) = run(board, &["run", "--verbose", "--image"], &["overflows"]).expect("it is built");
        assert!(of_test.contains(" psp=00000000"), "the registers are asked for: {of_test}");
    }
}

#[test]
fn what_is_shown_at_once_is_not_shown_again() {
    for behind in [&["wrong_sum"][..], &["wrong_sum", "--nocapture"], &["a_sum", "--nocapture", "--show-output"]] {
        let Some((_, out, _)) = run("v2", &["run", "--image"], behind) else { return };
        assert_eq!(out.matches("a board for each test").count(), 1, "{behind:?}: {out}");
    }
}

#[test]
fn the_runner_of_probe_rs_becomes_ours_by_one_word() {
    let before = ["run", "--chip", "nRF52833_xxAA", "--protocol", "swd", "--catch-hardfault"];
    let Some((exit, out, err)) = run("v2", &before, &["a_sum"]) else { return };
    assert!(exit == 0 && out.contains("1 passed"), "{out}{err}");
    assert!(err.contains("fivebyfive: ignored: --protocol, --catch-hardfault"), "{err}");
    let (exit, _, err) = run("v2", &["run", "--chip", "STM32F303VC", "--image"], &[]).expect("it is built");
    assert!(exit == 2 && err.contains("--chip STM32F303VC: the boards here have"), "{err}");
}

#[test]
fn a_report_for_continuous_integrations_is_written() {
    let folder = Folder::new();
    let path = folder.path("junit.xml");
    let before = ["run", "--junit", path.to_str().expect("a path"), "--image"];
    let Some((exit, ..)) = run("v2", &before, &["sum"]) else { return };
    let report = std::fs::read_to_string(&path).expect("a report");
    assert_eq!(exit, 101);
    assert!(report.contains("tests=\"2\"") && report.contains("failures=\"1\""), "{report}");
    assert!(report.contains("name=\"tests::a_wrong_sum_panics\"") && report.contains("exit code 134"), "{report}");
    assert_eq!(report.matches("panicked at src/bin").count(), 1, "what a test wrote is its output alone: {report}");

    run("v2", &before, &["passes", "sum_is"]).expect("it is built");
    let report = std::fs::read_to_string(&path).expect("a report");
    assert!(report.contains("tests=\"2\"") && report.contains("skipped=\"1\""), "{report}");
    let (_, case) = report.split_once("name=\"tests::an_ignored_one_passes\"").expect("the test");
    let (case, _) = case.split_once("</testcase>").expect("its end");
    assert!(case.contains("<skipped"), "{report}");
    run("v2", &before, &["--ignored"]).expect("it is built");
    let report = std::fs::read_to_string(&path).expect("a report");
    assert!(report.contains("tests=\"1\"") && !report.contains("<skipped"), "{report}");
}

/// As with probe-rs: programs with tests of defmt-test run all of them, whatever `cargo test` was asked for.
#[test]
fn what_is_for_tests_is_ignored_by_a_program_without_any_and_said() {
    let folder = Folder::new();
    folder.file("it.hex", &small_image::hex());
    for (arguments, words) in [
        (&["a_name"][..], "ignored: a_name: it chooses among tests of embedded-test"),
        (&["--list"], "ignored: --list: "),
        (&["tests::a_name", "--exact", "--nocapture"], "ignored: tests::a_name, --exact: "),
    ] {
        let (exit, _, err) = in_folder(&folder, &[&["run", "--for", "10ms", "--image", "it.hex"], arguments].concat());
        assert!(exit == 0 && err.contains(words), "{arguments:?}: {err}");
    }
    let (exit, _, err) = in_folder(&folder, &["run", "--image", "it.hex", "--nocapture", "--for", "10ms"]);
    assert!(exit == 0 && !err.contains("ignored"), "it changes nothing: {err}");
    // what is a path is no name of a test
    for path in ["it.ron", "folder/it"] {
        let (exit, _, err) = in_folder(&folder, &["run", "--for", "10ms", "--image", "it.hex", path]);
        assert!(exit == 2 && err.contains("what is behind a program chooses among its tests"), "{path}: {err}");
    }
}

#[test]
fn one_test_is_debugged_and_measured_as_a_program() {
    let folder = Folder::new();
    let path = folder.path("lcov.info");
    let before = ["run", "--coverage", path.to_str().expect("a path"), "--image"];
    let Some((exit, _, err)) = run("v2", &before, &["a_sum_is_right"]) else { return };
    assert_eq!(exit, 0, "{err}");
    assert!(std::fs::read_to_string(&path).expect("a report").contains("embedded_tests.rs"));
    let (exit, _, err) = run("v2", &before, &["a_wrong_sum_panics"]).expect("it is built");
    assert!(exit == 134 && err.contains("tests::a_wrong_sum_panics"), "{exit}: {err}");
    for (behind, words) in [
        (
            &["sum"][..],
            "--coverage takes one test, and 2 have such names: tests::a_sum_is_right, tests::a_wrong_sum_panics",
        ),
        (&["nothing"], "--coverage takes one test, and none of 10 has such a name"),
    ] {
        let (exit, _, err) = run("v2", &before, behind).expect("it is built");
        assert!(exit == 2 && err.contains(words), "{err}");
    }
}
