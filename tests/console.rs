//! What scenarios expect of what a program writes: lines, texts in lines that have not ended, and their order.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;

use std::sync::Arc;

use fivebyfive::emulator::image::Image;
use fivebyfive::scenario::{Scenario, load};
use fivebyfive::session::{ConsoleSource, ImageSpec, Input, ProgramSpec, RewindableSession};
use fivebyfive::verification::{ExpectationStatus, Failure, Player, PlayerStatus};
use small_image::{flash_of, hex_of, writes_in_time};

/// A scenario of a program, with these steps.
fn scenario(flash: &[u8], steps: &str) -> Scenario {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("a.hex"), hex_of(flash)).expect("written");
    let path = folder.path().join("a.ron");
    let text = format!("(version: 1, program: \"image\", image: \"a.hex\", steps: [{steps}])");
    std::fs::write(&path, text).expect("written");
    load(&path).expect(steps)
}

/// The ticks after which the expectations were met.
fn passes(flash: &[u8], steps: &str) -> Vec<u64> {
    let mut player = Player::new(&scenario(flash, steps)).expect("it was read");
    assert_eq!(player.finish(), &PlayerStatus::Passed, "{steps}");
    player.verifier().statuses().iter().filter_map(|status| status.tick()).collect()
}

/// The first thing that was not met.
fn fails(flash: &[u8], steps: &str) -> Failure {
    let mut player = Player::new(&scenario(flash, steps)).expect("it was read");
    match player.finish() {
        PlayerStatus::Failed(failure) => Failure::clone(failure),
        other => panic!("{steps}: {other:?}"),
    }
}

const PROMPT: [(u32, &str); 4] = [(200, "MicroPython v1.18\n>>> "), (1000, "1 + 1\n2\n"), (0, ">>> "), (500, "exit")];

#[test]
fn a_text_is_found_in_a_line_that_has_not_ended() {
    let flash = writes_in_time(&PROMPT);
    let ticks = passes(
        &flash,
        "(at: 0, within: 30, text: \">>> \"), (at: 0, within: 30, text: \">>> \"), (at: 70, text: \"exit\")",
    );
    // 2 ms and 22 bytes; 10 ms and 12 bytes later
    assert!(matches!(ticks[..], [2..=3, 12..=16, 70]), "{ticks:?}");
    let failure = fails(&flash, "(at: 0, within: 30, text: \">>> \"), (at: 0, within: 10, text: \">>> \")");
    assert_eq!(failure.tick, 10, "a text is found once");
    let words = failure.to_string();
    assert!(
        words.starts_with("from 0 to 10 ms (0.000 to 0.010 s), text: expected the text \">>> \" after \">>> \"\n"),
        "{words}"
    );
    assert!(words.contains("  and a line that had not ended: \">>> \"\n"), "{words}");
}

#[test]
fn a_text_that_was_written_before_its_window_does_not_count() {
    let flash = writes_in_time(&PROMPT);
    assert_eq!(fails(&flash, "(at: 6, within: 5, text: \">>> \")").tick, 11);
    assert_eq!(passes(&flash, "(at: 6, text: \">>> \")"), [6], "without a window, it does");
    // within the line that was begun before
    assert!(matches!(passes(&flash, "(at: 6, within: 20, text: \"1 + 1\")")[..], [12..=16]));
    assert_eq!(fails(&flash, "(at: 6, within: 20, text: \">>> 1 + 2\")").tick, 26);
    assert!(matches!(passes(&flash, "(at: 6, within: 20, text: \">>> 1 + 1\")")[..], [12..=16]));
}

#[test]
fn texts_and_lines_are_expected_in_their_order() {
    let flash = writes_in_time(&PROMPT);
    let window = "at: 0, within: 60";
    for steps in [
        // the line ends after its text
        format!("({window}, text: \">>> 1\"), ({window}, console: \">>> 1 + 1\"), ({window}, console: \"2\")"),
        format!("({window}, text: \"1\"), ({window}, text: \"1\"), ({window}, text: \"1\"), ({window}, text: \"2\")"),
        format!("({window}, console: \"2\"), ({window}, text: \">>> exit\")"),
    ] {
        passes(&flash, &steps);
    }
    for steps in [
        format!("({window}, console: \">>> 1 + 1\"), ({window}, text: \">>> 1\")"),
        format!("({window}, console: \"2\"), ({window}, text: \"1 + 1\")"),
        format!("({window}, text: \"exit\"), ({window}, text: \">>>\")"),
    ] {
        assert_eq!(fails(&flash, &steps).tick, 60, "{steps}");
    }
}

#[test]
fn a_number_that_comes_in_pieces_is_read_when_it_is_whole() {
    let flash = writes_in_time(&[(0, "temp"), (300, "erature 2"), (300, "3"), (300, " C"), (300, "\n")]);
    let ticks = passes(&flash, "(at: 0, within: 30, text: \"temperature {20..25} \")");
    assert!(matches!(ticks[..], [9..=11]), "{ticks:?}");
    // 2 is not the number, although it stood at the end for a while
    assert_eq!(fails(&flash, "(at: 0, within: 30, text: \"temperature {1..9}\")").tick, 30);
    assert!(matches!(passes(&flash, "(at: 0, within: 30, console: \"temp{} {20..25} C\")")[..], [12..=14]));
}

const LINES: [(u32, &str); 1] = [(300, "one\ntwo\nthree\nfour\nfive\nsix\n")];

/// Six lines that are expected within the same time.
fn expected(lines: [&str; 6]) -> String {
    lines.map(|line| format!("(at: 0, within: 100, console: \"{line}\")")).join(", ")
}

#[test]
fn lines_that_come_at_once_are_expected_in_their_order_within_one_window() {
    let flash = writes_in_time(&LINES);
    let ticks = passes(&flash, &expected(["one", "two", "three", "four", "five", "six"]));
    assert!(ticks.len() == 6 && ticks.iter().all(|tick| (3..=4).contains(tick)), "{ticks:?}");
    // the same lines, each after the other
    let slowly: Vec<(u32, &str)> = LINES[0].1.split_inclusive('\n').map(|line| (500, line)).collect();
    let ticks = passes(&writes_in_time(&slowly), &expected(["one", "two", "three", "four", "five", "six"]));
    assert!(ticks.windows(2).all(|pair| pair[0] + 5 <= pair[1]), "{ticks:?}");
}

#[test]
fn a_line_that_is_missing_or_out_of_order_is_named() {
    let flash = writes_in_time(&LINES);
    let failure = fails(&flash, &expected(["one", "two", "3", "four", "five", "six"]));
    assert_eq!(
        failure.headline(),
        "from 0 to 100 ms (0.000 to 0.100 s), console: expected the line \"3\" after \"two\"; the nearest line, at 3 ms, is \"six\": \
         in column 1, expected \"3\", found \"six\""
    );
    let failure = fails(&flash, &expected(["one", "three", "two", "four", "five", "six"]));
    assert_eq!(
        failure.headline(),
        "from 0 to 100 ms (0.000 to 0.100 s), console: expected the line \"two\" after \"three\"; it came before that, at \
         3 ms"
    );
    let failure = fails(&flash, "(at: 0, within: 100, console: \"zero\"), (at: 0, within: 50, console: \"one\")");
    assert_eq!(
        failure.headline(),
        "from 0 to 50 ms (0.000 to 0.050 s), console: expected the line \"one\", after \"zero\", which had not come"
    );
    let failure = fails(&flash, "(at: 0, within: 9, console: \"six\"), (at: 0, within: 9, console: \"seven\")");
    assert_eq!(
        failure.headline(),
        "from 0 to 9 ms (0.000 to 0.009 s), console: expected the line \"seven\" after \"six\", and nothing was written \
         after that"
    );
    let failure = fails(&flash_of(&[0xe7fe]), "(at: 0, within: 5, console: \"a\")");
    assert_eq!(
        failure.headline(),
        "from 0 to 5 ms (0.000 to 0.005 s), console: expected the line \"a\", and nothing was written"
    );
}

#[test]
fn what_was_written_before_the_window_is_told() {
    // all lines end in the fourth tick
    let flash = writes_in_time(&LINES);
    for (steps, words) in [
        ("(at: 20, within: 30, console: \"six\")", "expected the line \"six\"; it came before that, at 3 ms"),
        ("(at: 20, within: 30, text: \"fiv\")", "expected the text \"fiv\"; it came before that, at 3 ms"),
        (
            "(at: 20, within: 30, console: \"seven\")",
            "expected the line \"seven\", and nothing was written in that time; the last line before, at 3 ms, is \"six\"",
        ),
        (
            "(at: 0, within: 9, console: \"five\"), (at: 20, within: 30, text: \"seven\")",
            "expected the text \"seven\" after \"five\", and nothing was written in that time; the last line before, at 3 ms, is \
             \"six\"",
        ),
        (
            "(at: 0, within: 9, console: \"six\"), (at: 20, within: 30, text: \"seven\")",
            "expected the text \"seven\" after \"six\", and nothing was written after that",
        ),
    ] {
        let failure = fails(&flash, steps);
        assert!(failure.headline().ends_with(words), "{steps}: {}", failure.headline());
    }
    let failure = fails(&flash, "(at: 20, within: 30, console: \"seven\")").to_string();
    assert!(failure.contains("  no line was written in that time\n"), "{failure}");
}

#[test]
fn only_the_line_that_is_missing_fails() {
    let flash = writes_in_time(&LINES);
    let mut player =
        Player::new(&scenario(&flash, &expected(["one", "two", "3", "four", "five", "six"]))).expect("read");
    player.finish();
    let failed = |status: &ExpectationStatus| matches!(status, ExpectationStatus::Failed { .. });
    let failed: Vec<bool> = player.verifier().statuses().iter().map(failed).collect();
    assert_eq!(failed, [false, false, true, false, false, false]);
}

#[test]
fn the_nearest_line_and_the_first_difference_are_told() {
    let flash = writes_in_time(&[(0, "start\ntemp 19 C\nlight 20\nend\n")]);
    for (expected, words) in [
        (
            "temp {20..25} C",
            "the nearest line, at 0 ms, is \"temp 19 C\": in column 6, expected a number from 20 to 25, found \"19 C\"",
        ),
        ("light 21", "the nearest line, at 0 ms, is \"light 20\": in column 8, expected \"1\", found \"0\""),
        ("light {} C", "is \"light 20\": in column 7, expected \" C\" at the end of the line, found \"20\""),
        ("start 1", "is \"start\": in column 6, expected \" 1\", found the end of the line"),
        ("star", "is \"start\": in column 5, expected the end of the line, found \"t\""),
    ] {
        let failure = fails(&flash, &format!("(at: 0, within: 5, console: \"{expected}\")"));
        assert!(failure.headline().ends_with(words), "{}", failure.headline());
    }
}

#[test]
fn what_the_machine_reports_is_no_line_of_the_program() {
    // an undefined instruction, and nobody handles the fault
    let flash = flash_of(&[0xdeff]);
    for step in ["console: \"{}the program is stuck{}\"", "text: \"program\"", "console: \"{}\""] {
        let failure = fails(&flash, &format!("(at: 0, within: 20, {step}), (at: 20, fault: true)"));
        assert!(failure.to_string().contains("no line was written"), "{failure}");
    }
}

#[test]
fn each_thing_is_reported_once_since_power_on() {
    let image = Image::parse(hex_of(&flash_of(&[0xdeff])).as_bytes(), None).expect("an image");
    let program = ProgramSpec::Image(ImageSpec::new(Arc::new(image), 1).expect("it fits"));
    let mut session = RewindableSession::new(program);
    session.run_to(10);
    let reported: Vec<String> = session.diagnostics().iter().map(|diagnostic| diagnostic.text.clone()).collect();
    assert_eq!(reported.len(), 3, "{reported:#?}");
    assert!(reported[2].starts_with("the program is stuck in a fault that nothing handles"), "{reported:#?}");
    assert!(session.console().is_empty());
    // the same again, by the reset button, by rewinding and by another power-on
    session.apply(Input::Reset);
    session.run_to(20);
    session.seek(5);
    session.seek(20);
    let texts = |session: &RewindableSession| -> Vec<String> {
        session.diagnostics().iter().map(|diagnostic| diagnostic.text.clone()).collect()
    };
    assert_eq!(texts(&session), reported);
    session.power_on();
    assert!(session.diagnostics().is_empty(), "before the head there is nothing");
    session.run_to(10);
    assert_eq!(texts(&session), reported);
}

/// A session of a program that writes pieces of lines.
fn writing() -> RewindableSession {
    let pieces = ["ab", "c\nd", "", "ef\r\n", "\n", "gh", "\r", "\nij"];
    let texts: Vec<(u32, &str)> = (0..40).map(|round| (70 + 30 * (round % 3), pieces[round as usize % 8])).collect();
    let image = Image::parse(hex_of(&writes_in_time(&texts)).as_bytes(), None).expect("an image");
    RewindableSession::new(ProgramSpec::Image(ImageSpec::new(Arc::new(image), 1).expect("it fits")))
}

fn open_lines(session: &RewindableSession) -> Vec<String> {
    let line = |tick| session.log().open_line_after(tick, ConsoleSource::Semihosting).to_owned();
    (0..session.tick()).map(line).collect()
}

#[test]
fn lines_that_have_not_ended_are_known_at_each_tick_also_after_an_edit() {
    let mut session = writing();
    let mut live = Vec::new();
    for tick in 1..=60 {
        session.run_to(tick);
        live.push(session.machine().open_line(ConsoleSource::Semihosting).into_owned());
    }
    assert_eq!(open_lines(&session), live);
    assert!(["", "ab", "d", "gh", "ij", "ijab"].iter().all(|line| live.iter().any(|open| open == line)), "{live:?}");
    // what comes after each tick is forgotten, and comes again
    for tick in 0..60 {
        let mut edited = session.clone();
        edited.seek(tick);
        assert!(edited.apply(Input::SHAKE));
        assert_eq!(open_lines(&edited), live[..tick as usize]);
        edited.run_to(60);
        assert_eq!(open_lines(&edited), live, "forgotten from {tick} on");
        assert_eq!(edited.console(), session.console());
    }
}

#[test]
fn a_program_that_never_ends_a_line_stays_under_the_budget() {
    const BUDGET: usize = 432 << 10;
    // one character at a time, for ever
    let code = [0x2003, 0x4901, 0xbeab, 0xe7fb, 0x0014, 0x0000, 0x0078, 0x0000];
    let image = Image::parse(hex_of(&flash_of(&code)).as_bytes(), None).expect("an image");
    let program = ProgramSpec::Image(ImageSpec::new(Arc::new(image), 1).expect("it fits"));
    let mut session = RewindableSession::with_budget(program, Vec::new(), 0, BUDGET);
    let mut most = 0;
    for second in 1..=20 {
        session.run_to(1000 * second);
        most = most.max(session.log().bytes());
    }
    // a second has 50 000 characters in 12 lines, and 1000 lengths of 16 bytes
    assert!(most <= BUDGET / 2, "{most}");
    assert!(session.log().dropped_lines() > 150 && session.log().lines().len() > 5);
    let tick = session.tick() - 1;
    let open = session.log().open_line_after(tick, ConsoleSource::Semihosting);
    assert_eq!(open, session.machine().open_line(ConsoleSource::Semihosting));
}
