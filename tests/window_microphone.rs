//! The microphone of the computer: the board hears it when somebody asks for it, and not in a replay.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod driven_window;

use driven_window::{Window, click, playing, run};
use egui_kittest::kittest::Queryable as _;
use fivebyfive::hal::Quantity;
use fivebyfive::session::Input;

const SWITCH: &str = "🎤 Microphone";

/// Every control, so that of the sound is among them, and room for all of them.
fn window() -> Window {
    let mut window = playing();
    window.set_size(egui::vec2(1200.0, 1400.0));
    window.step();
    click(&mut window, "all controls");
    window
}

/// A window in which the board hears the microphone.
fn listening() -> Window {
    let mut window = window();
    assert!(!window.state().listens(), "off at the start");
    click(&mut window, SWITCH);
    assert!(window.state().listens());
    window
}

fn level(window: &Window) -> i16 {
    window.state().recording().session().machine().board().surroundings().get(Quantity::Sound)
}

/// The sound levels that were recorded.
fn recorded(window: &Window) -> Vec<i16> {
    let inputs = window.state().recording().session().inputs();
    let levels = inputs.iter().filter_map(|input| match input.input {
        Input::Around(Quantity::Sound, level) => Some(level),
        _ => None,
    });
    levels.collect()
}

#[test]
fn the_board_hears_the_microphone_of_the_computer_only_when_one_asks_for_it() {
    let mut window = window();
    window.state_mut().hear(90);
    assert_eq!(level(&window), 0, "what comes unasked is not heard");

    click(&mut window, SWITCH);
    assert!(window.state().listens());
    window.state_mut().hear(90);
    run(&mut window, 100);
    window.state_mut().hear(90);
    run(&mut window, 100);
    window.state_mut().hear(12);
    assert_eq!(level(&window), 12);
    assert_eq!(recorded(&window), [90, 12], "a level that stays is recorded once");

    click(&mut window, SWITCH);
    window.state_mut().hear(200);
    assert_eq!((window.state().listens(), level(&window)), (false, 0), "it is silent where nobody listens");
    assert_eq!(recorded(&window), [90, 12, 0]);
}

#[test]
fn a_replay_and_a_paused_board_hear_nothing() {
    let mut window = listening();
    run(&mut window, 100);
    window.state_mut().hear(90);
    run(&mut window, 500);

    click(&mut window, "⏸ Pause");
    window.state_mut().hear(40);
    assert_eq!(level(&window), 90, "no time passes");

    click(&mut window, "To the start");
    click(&mut window, "▶ Run");
    window.state_mut().hear(40);
    assert_eq!(recorded(&window), [90], "what was recorded stays as it was");
    assert_eq!(window.state().recording().branches().len(), 0);
}

#[test]
fn another_document_closes_the_microphone() {
    let mut window = listening();
    window.state_mut().open_file("scenarios/level-1-solved.ron".into());
    window.step();
    assert!(!window.state().listens());
}

#[test]
fn a_computer_without_a_microphone_says_so_and_the_switch_goes_back() {
    let mut window = listening();
    window.state_mut().cannot_listen("no microphone is heard: there is none".to_owned());
    window.step();
    assert!(!window.state().listens());
    let _ = window.get_by_label_contains("no microphone is heard");
}
