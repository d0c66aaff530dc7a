//! What the window says: the line of the first minute, messages, questions, and what has stopped a program.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod driven_window;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;

use std::path::PathBuf;
use std::time::Duration;

use driven_window::*;
use egui::{Key, Role};
use egui_kittest::kittest::Queryable as _;
use fivebyfive::firmware::lights_out::Phase;
use fivebyfive::scenario::{ProgramName, Scenario};

fn says(window: &Window, words: &str) -> bool {
    window.query_all_by_label_contains(words).next().is_some()
}

#[test]
fn each_program_states_its_goal_and_its_moves_until_they_are_followed() {
    let mut window = playing();
    let goal = "Put all lights out. A moves right, B moves down, hold B to press";
    assert!(says(&window, goal) && !says(&window, "tilt"), "Lights Out feels no tilt");
    hold_key(&mut window, Key::A, 100);
    assert!(says(&window, goal), "a move of the cursor is no press");
    hold_key(&mut window, Key::B, 600);
    window.run_steps(2);
    assert!(!says(&window, "Put all lights out"), "it was followed");
    click(&mut window, "\u{21ba} Restart");
    run(&mut window, 3000);
    assert!(!says(&window, "Put all lights out"), "and stays gone");

    let mut window = window_of(Scenario::new(ProgramName::TiltAMaze, 1));
    window.step();
    assert!(says(&window, "Roll the ball into the hole: the arrow keys tilt the board"));
    click(&mut window, "Got it");
    assert!(!says(&window, "Roll the ball"));
}

#[test]
fn an_image_has_a_line_of_its_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("blink.hex");
    std::fs::write(&path, small_image::hex()).expect("written");
    let mut window = window();
    window.state_mut().open_file(path);
    run(&mut window, 100);
    assert!(says(&window, "Runs on a micro:bit V2. The keys A and B are the buttons, F5 resets"));
    assert!(says(&window, "serial input") && !says(&window, "tilt the board"), "nothing has switched the sensor on");
}

#[test]
fn a_program_that_stands_still_is_said_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("still.hex");
    // cpsid i; b to itself
    std::fs::write(&path, small_image::hex_of(&small_image::flash_of(&[0xb672, 0xe7fe]))).expect("written");
    let mut window = window();
    window.state_mut().open_file(path);
    run(&mut window, 400);
    assert!(!says(&window, "stands still"));
    run(&mut window, 400);
    assert!(says(&window, "The program stands still in a loop that does nothing, with its interrupts off"));
}

#[test]
fn a_click_on_an_led_says_how_its_field_is_pressed() {
    let mut window = playing();
    assert_eq!(cursor(&window), (2, 2));
    window.get_by_role_and_label(Role::Meter, "LED 1,3").click();
    window.run_steps(2);
    // from column 2 over 3, 4 and 0 to 1, and one row down
    let words = "Field 17 (1,3): press A 4 times, press B once, then hold B";
    assert!(says(&window, words));
    hold_key(&mut window, Key::A, 100);
    assert!(says(&window, "Field 17 (1,3): press A 3 times"), "it follows the cursor");
    for _ in 0..3 {
        hold_key(&mut window, Key::A, 100);
    }
    hold_key(&mut window, Key::B, 100);
    assert_eq!(cursor(&window), (1, 3), "and that is so");
    hold_key(&mut window, Key::B, 600);
    assert_eq!(moves(&window), 1);
    window.run_steps(2);
    assert!(!says(&window, "Field 17"), "it was followed");
}

#[test]
fn an_ordinary_message_leaves_and_is_kept_in_the_list_and_an_error_stays() {
    let mut window = playing();
    window.state_mut().open_file(PathBuf::from("/nowhere/at-all.ron"));
    window.state_mut().report("a thing that is good to know".to_owned());
    window.step();
    assert!(says(&window, "good to know") && says(&window, "1 more"));
    // 64 paintings are a second; it is shown for 8
    (0..64 * 9).for_each(|_| window.step());
    assert!(!says(&window, "good to know") && says(&window, "at-all.ron"), "an error stays");
    click(&mut window, "Close");
    assert!(!says(&window, "at-all.ron"));
    click(&mut window, "Messages");
    assert!(says(&window, "good to know") && says(&window, "at-all.ron"), "the list keeps both");
}

#[test]
fn a_question_hides_no_message() {
    let mut window = playing();
    hold_key(&mut window, Key::A, 100);
    window.state_mut().open_file(PathBuf::from("/nowhere/at-all.ron"));
    window.state_mut().ask_to_close();
    window.run_steps(2);
    assert!(says(&window, "Close the window and lose it?") && says(&window, "at-all.ron"));
    click(&mut window, "Close");
    assert!(
        says(&window, "Close the window and lose it?") && !says(&window, "at-all.ron"),
        "each is answered by itself"
    );
    click(&mut window, "Cancel");
    assert!(!says(&window, "Close the window"));
}

#[test]
fn what_has_stopped_a_program_is_said_with_details_behind_it() {
    // bkpt #7 at 0x08
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("stops.hex");
    std::fs::write(&path, small_image::hex_of(&small_image::flash_of(&[0xbe07, 0xe7fe]))).expect("written");
    let mut window = window();
    window.state_mut().open_file(path);
    run(&mut window, 100);
    assert!(says(&window, "The program stopped at breakpoint 7 at 0x00000008"));
    assert!(window.query_by_label("stopped").is_some() && window.query_by_label("running").is_none());
    assert!(window.query_by_label("r0").is_none());
    click(&mut window, "Details");
    assert!(window.query_by_label("pc").is_some() && window.query_by_label("00000008").is_some());
    click(&mut window, "Close");
    assert!(window.query_by_label("pc").is_none());
}

#[test]
fn what_the_machine_reports_of_a_program_is_said_below_the_board_until_it_is_closed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("asks.hex");
    // ERASEPAGE of NVMC, while CONFIG lets nothing be erased
    let words = [(0x4001_e508, 0x1000)];
    std::fs::write(&path, small_image::hex_of(&small_image::writes_words(&words))).expect("written");
    let mut window = window();
    window.state_mut().open_file(path);
    run(&mut window, 100);
    let missing = "NVMC was told to erase while CONFIG does not allow it; nothing was erased";
    assert!(says(&window, missing));
    assert!(window.query_by_label("stopped").is_none(), "the program goes on");
    let place = window.query_all_by_label_contains(missing).next().expect("it is said").rect();
    let board = window.get_by_label("LED 4,4").rect();
    assert!(place.top() > board.bottom() && place.left() < 300.0, "below the board: {place}");
    click(&mut window, "Details");
    assert!(window.query_all_by_label_contains(missing).count() > 1, "with its time");
    window.key_press(Key::Escape);
    window.run_steps(3);
    click(&mut window, "Close");
    assert!(!says(&window, missing));
}

#[test]
fn a_locked_up_chip_stops_and_goes_on_as_one_alone_does() {
    // an undefined instruction, without a handler of HardFault
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("locks-up.hex");
    std::fs::write(&path, small_image::hex_of(&small_image::flash_of(&[0xde00, 0xe7fe]))).expect("written");
    let mut window = window();
    window.state_mut().open_file(path);
    run(&mut window, 100);
    hold_key(&mut window, Key::A, 100);
    assert!(says(&window, "The program is stuck in a fault that nothing handles"));
    let inputs = window.state().recording().session().inputs().to_vec();
    let stopped_at = tick(&window);
    click(&mut window, "Go on");
    run(&mut window, 100);
    assert!(!says(&window, "stuck in a fault") && window.query_by_label("Go on").is_none());
    assert!(tick(&window) > stopped_at);
    assert!(window.state().recording().header().keep_going);
    assert_eq!(window.state().recording().session().inputs(), inputs, "what was played is played again");
    let reports = window.state().recording().session().diagnostics();
    assert!(reports.iter().any(|report| report.text.contains("the chip reset itself")), "{reports:?}");
}

/// A program that loads a word at 0x20000400, which nothing has written, and decides by it.
#[test]
fn a_strict_chip_says_what_is_wrong_and_a_usual_one_goes_on() {
    let code = [0x4802, 0x6801, 0x2900, 0xd0fe, 0xe7fe, 0x0000, 0x0400, 0x2000];
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("decides.hex");
    std::fs::write(&path, small_image::hex_of(&small_image::flash_of(&code))).expect("written");
    let mut window = window();
    window.state_mut().open_file(path);
    run(&mut window, 100);
    assert!(window.query_by_label("Go on").is_none());
    click(&mut window, "Program");
    click(&mut window, "Strict");
    run(&mut window, 100);
    assert!(says(&window, "The strict run ends at 0x0000000e: it decides by a value that was read at 0x0000000a"));
    assert!(window.state().recording().header().strict);
    let stopped_at = tick(&window);
    click(&mut window, "Go on");
    run(&mut window, 100);
    assert!(!says(&window, "strict run ends") && tick(&window) > stopped_at);
    assert_eq!(window.state().recording().header().strictness(), fivebyfive::emulator::nrf::Strictness::Usual);
}

#[test]
fn a_level_in_the_fewest_moves_is_praised_with_the_numbers() {
    let mut window = playing();
    click(&mut window, "Puzzle");
    click(&mut window, "Solve");
    while phase(&window) == Phase::Playing {
        window.state_mut().advance(Duration::from_millis(50), &mut || true);
    }
    window.run_steps(2);
    // level 1 takes 6 presses (the fifty levels of the electronic toy)
    assert!(says(&window, "level 1 solved in 6 moves: well done, it takes no fewer"));
}
