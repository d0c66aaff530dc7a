//! How a program of a chip ends: what is said of its end, and what a scenario expects of it.

mod built_images;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;

use std::sync::Arc;

use fivebyfive::emulator::image::Image;
use fivebyfive::emulator::{ConsoleSource, WrittenLine};
use fivebyfive::hardware::Model;
use fivebyfive::scenario::{Scenario, parse};
use fivebyfive::session::{EndKind, ImageSpec, ProgramEnd, ProgramSpec, Session, Strictness};
use fivebyfive::verification::{Player, PlayerStatus};

/// A session of a program of the V2, from address 8 on.
fn session(code: &[u16]) -> Session {
    let image = Image::parse(small_image::hex_of(&small_image::flash_of(code)).as_bytes(), Some(Model::V2));
    of_image(image.expect("an image"), Strictness::Usual)
}

fn of_image(image: Image, strictness: Strictness) -> Session {
    let spec = ImageSpec::new(Arc::new(image), 1).expect("it fits").with_strictness(strictness);
    Session::new(ProgramSpec::Image(spec))
}

/// The end of a program within so many milliseconds.
fn end_within(session: &mut Session, ms: u64) -> Option<ProgramEnd> {
    (0..ms).find_map(|_| {
        session.step();
        ProgramEnd::of(session)
    })
}

const CPSID: u16 = 0xb672;
const NOP: u16 = 0xbf00;
const WFI: u16 = 0xbf30;
/// `b` to itself, and to the instruction before and the second one before.
const STAY: u16 = 0xe7fe;
const BACK: [u16; 2] = [0xe7fd, 0xe7fc];

#[test]
fn a_loop_that_does_nothing_with_interrupts_off_is_an_end_after_half_a_second() {
    for code in [&[CPSID, STAY][..], &[CPSID, WFI, BACK[0]], &[CPSID, NOP, WFI, BACK[1]], &[NOP, CPSID, WFI, BACK[1]]] {
        let end = end_within(&mut session(code), 600).expect("an end");
        assert_eq!((end.tick, end.begun, end.kind), (499, 0, EndKind::Standstill), "{code:04x?}");
    }
}

#[test]
fn what_may_go_on_is_no_end() {
    let increments = [CPSID, 0x3001, BACK[0]];
    let starts_watchdog = [0x4802, CPSID, 0x2101, 0x6001, STAY, NOP, 0x0000, 0x4001];
    for code in [&[STAY][..], &[WFI, BACK[0]], &increments, &starts_watchdog] {
        assert_eq!(end_within(&mut session(code), 1200), None, "{code:04x?}");
    }
}

#[test]
fn a_run_that_keeps_going_has_no_end_but_its_own() {
    let image = |code: &[u16]| {
        let hex = small_image::hex_of(&small_image::flash_of(code));
        Image::parse(hex.as_bytes(), Some(Model::V2)).expect("an image")
    };
    assert_eq!(end_within(&mut of_image(image(&[CPSID, STAY]), Strictness::KeepGoing), 1200), None);
    // movs r0, #0x20 (SYS_EXIT_EXTENDED); ldr r1, =block; bkpt 0xab; the block: another reason than an exit, and the code 7
    let exits = [0x2020, 0x4901, 0xbeab, STAY, 0x0014, 0x0000, 0x0024, 0x0000, 0x0007, 0x0000];
    let end = end_within(&mut of_image(image(&exits), Strictness::KeepGoing), 10).expect("an end");
    assert_eq!(end.kind, EndKind::Exit(7));
}

/// The end of a guest on a board.
fn end_of_guest(board: &str, name: &str, ms: u64) -> Option<ProgramEnd> {
    let file = built_images::read(&format!("guests/{board}/{name}.elf"))?;
    let mut session = of_image(Image::parse(&file, None).expect("an image"), Strictness::Usual);
    Some(end_within(&mut session, ms).unwrap_or_else(|| panic!("{name} on {board} ends")))
}

/// The line of a guest's source that has a text.
fn place(name: &str, text: &str) -> String {
    let path = format!("{}/guests/src/bin/{name}.rs", env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(path).expect("the source");
    let line = (1..).zip(source.lines()).find(|(_, line)| line.contains(text)).expect("such a line").0;
    format!("{name}.rs:{line}")
}

#[test]
fn a_panic_is_named_with_the_line_that_panicked() {
    for board in ["v1", "v2"] {
        let panics = [
            ("panic_message", "12 / black_box(left)"),
            ("halting_panic", "lights[light]"),
            ("panic_calls", "left.checked_add(right)"),
        ];
        for (name, text) in panics {
            let Some(end) = end_of_guest(board, name, 1000) else { return };
            assert_eq!(end.kind, EndKind::Panic(None), "{name} on {board}: {}", end.words);
            assert!(end.words.starts_with("the program panicked at "), "{}", end.words);
            assert!(end.words.ends_with(&place(name, text)), "{name} on {board}: {}", end.words);
        }
    }
}

/// The tick in which a guest has written the message of its panic by RTT, which its handler does first.
fn message_written(board: &str, name: &str) -> Option<u64> {
    let file = built_images::read(&format!("guests/{board}/{name}.elf"))?;
    let mut session = of_image(Image::parse(&file, None).expect("an image"), Strictness::Usual);
    let is_message = |line: &WrittenLine| line.source == ConsoleSource::Rtt && line.text.contains("panicked at");
    (0..400).find(|_| session.step().lines.iter().any(is_message))
}

#[test]
fn an_end_that_shows_late_is_told_with_the_time_at_which_it_began() {
    for board in ["v1", "v2"] {
        let Some(written) = message_written(board, "panic_message") else { return };
        let Some(end) = end_of_guest(board, "panic_message", 1000) else { return };
        assert!((written.saturating_sub(1)..=written).contains(&end.begun), "{board}: {}, {written}", end.begun);
        assert!(end.tick >= end.begun + 499, "{board}: known at {}", end.tick);
        assert_eq!(end.words_with_time(), format!("{}; this began at {} ms", end.words, end.begun), "{board}");
    }
}

#[test]
fn a_scenario_fails_at_the_time_at_which_the_program_panicked() {
    let Some(end) = end_of_guest("v2", "panic_message", 1000) else { return };
    let image = built_images::place("guests/v2/panic_message.elf");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.ron");
    let steps = "(at: 300, press: A), (at: 2000, end: true)";
    let text = format!("(version: 1, program: \"image\", image: {image:?}, steps: [{steps}])");
    std::fs::write(&path, &text).expect("written");
    let scenario = fivebyfive::scenario::load(&path).unwrap_or_else(|error| panic!("{text}: {error}"));
    let status = Player::new(&scenario).expect("steps").finish().clone();
    assert_eq!(headline(&status), format!("at {0} ms (0.{0:03} s): {1}", end.begun, end.words));
    let PlayerStatus::Failed(failure) = status else { panic!("it fails") };
    assert_eq!((failure.tick, failure.known, &failure.inputs[..]), (end.begun, end.tick, &[][..]), "pressed later");
}

#[test]
fn a_panic_that_panic_probe_ends_by_an_undefined_instruction_is_a_panic_also_in_a_strict_run() {
    for board in ["v1", "v2"] {
        let Some(file) = built_images::read(&format!("guests/{board}/probe_panic.elf")) else { return };
        for strictness in [Strictness::Usual, Strictness::Strict] {
            let mut session = of_image(Image::parse(&file, None).expect("an image"), strictness);
            let end = end_within(&mut session, 1000).expect("an end");
            assert_eq!(end.kind, EndKind::Panic(None), "{board}, {strictness:?}: {}", end.words);
            assert!(end.words.starts_with("the program panicked at "), "{}", end.words);
            assert!(end.words.ends_with(&place("probe_panic", "lights[light]")), "{board}: {}", end.words);
        }
    }
}

#[test]
fn a_fault_is_named_with_its_cause_and_a_stack_overflow_by_its_name() {
    for board in ["v1", "v2"] {
        let Some(end) = end_of_guest(board, "hard_fault", 1000) else { return };
        assert_eq!(end.kind, EndKind::Fault);
        assert!(end.words.contains("0x30000000"), "{}", end.words);
        assert!(!end.words.contains("stack"), "{}", end.words);
        let Some(end) = end_of_guest(board, "stack_overflow", 4000) else { return };
        assert_eq!(end.kind, EndKind::Fault);
        assert!(end.words.contains("the stack has overflowed"), "{}", end.words);
    }
}

/// A scenario of a program for the V2 with some steps, and how it comes out.
fn played(code: &[u16], header: &str, steps: &str) -> PlayerStatus {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("a.hex"), small_image::hex_of(&small_image::flash_of(code))).expect("written");
    let text = format!("(version: 1, program: \"image\", image: \"a.hex\", board: V2, {header} steps: [{steps}])");
    let path = folder.path().join("a.ron");
    std::fs::write(&path, &text).expect("written");
    let scenario = fivebyfive::scenario::load(&path).unwrap_or_else(|error| panic!("{text}: {error}"));
    let mut player = Player::new(&scenario).expect("steps");
    player.finish().clone()
}

fn headline(status: &PlayerStatus) -> String {
    match status {
        PlayerStatus::Failed(failure) => failure.headline(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn an_end_fails_a_scenario_that_does_not_expect_it() {
    let stops = [CPSID, STAY];
    let words = headline(&played(&stops, "", "(at: 2000, end: true)"));
    assert_eq!(
        words,
        "at 0 ms (0.000 s): the program stands still in a loop that does nothing, with its interrupts off"
    );
    assert_eq!(played(&stops, "keep_going: true,", "(at: 2000, end: true)"), PlayerStatus::Passed);
    assert_eq!(played(&stops, "", "(at: 400, end: true)"), PlayerStatus::Passed, "it is over before");
    let faults = [0x4800, 0x6800, 0x0000, 0x3000];
    assert!(headline(&played(&faults, "", "(at: 100, end: true)")).contains("nothing handles"));
    for passes in ["(at: 100, fault: true)", "(at: 0, within: 100, fault: true)", "(at: 90, within: 100, fault: true)"]
    {
        assert_eq!(played(&faults, "", passes), PlayerStatus::Passed, "{passes}");
    }
}

#[test]
fn an_exit_code_is_expected_or_is_0() {
    let exits = |code: u16| [0x2020, 0x4901, 0xbeab, STAY, 0x0014, 0x0000, 0x0026, 0x0002, code, 0x0000];
    assert_eq!(played(&exits(0), "", "(at: 100, end: true)"), PlayerStatus::Passed);
    assert!(
        headline(&played(&exits(3), "", "(at: 100, end: true)")).ends_with("the program ended with the exit code 3")
    );
    assert_eq!(played(&exits(3), "", "(at: 0, within: 9, exit: 3)"), PlayerStatus::Passed);
    let words = headline(&played(&exits(3), "", "(at: 0, within: 9, exit: 4)"));
    assert!(words.ends_with("the program ended with the exit code 3"), "{words}");
    let words = headline(&played(&[STAY], "", "(at: 0, within: 9, exit: 4)"));
    assert!(
        words.ends_with("exit: expected the program to end with the exit code 4, and the program goes on"),
        "{words}"
    );
    assert!(headline(&played(&exits(3), "", "(at: 50, fault: true)")).contains("exit code 3"));
}

#[test]
fn wrong_words_of_an_end_are_said() {
    let wrong = |step: &str| {
        let text = format!("(version: 1, program: \"lights-out\", steps: [{step}])");
        parse(&text, fivebyfive::scenario::Format::Ron).map(|_: Scenario| ()).expect_err(step).to_string()
    };
    assert!(wrong("(at: 0, exit: -1)").contains("an exit code, 0 to 4294967295"));
    assert!(wrong("(at: 0, fault: false)").contains("`fault` is true or not there"));
    assert!(wrong("(at: 0, panic: \"a\\nb\")").contains("`panic` is looked for within a line"));
    assert!(wrong("(at: 0, fault: true, exit: 1)").contains("this one has `fault` and `exit`"));
}
