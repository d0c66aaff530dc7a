//! The head: where it is moved, and what happens there.

use super::*;

#[test]
fn a_drag_on_the_ruler_scrubs() {
    let mut window = played();
    let (from, to) = (place(&window, 4000, RULER), place(&window, 1000, RULER));
    drag(&mut window, from, to);
    assert!(tick(&window).abs_diff(1000) <= 20, "{}", tick(&window));
    assert!(!window.state().is_running());
    assert_eq!(window.state().recording().session().end(), window.state().recording().session().known_to());
    assert!(window.query_by_label_contains("PLAY").is_some(), "there is something to be played");
}

#[test]
fn a_click_that_is_over_within_one_painting_moves_the_head() {
    let mut window = played();
    let pos = place(&window, 1000, RULER);
    click_at(&mut window, pos);
    assert!(tick(&window).abs_diff(1000) <= 20, "{}", tick(&window));
}

#[test]
fn stepping_back_and_running_plays_what_was_recorded_and_goes_on() {
    let mut window = played();
    let end = tick(&window);
    for _ in 0..10 {
        window.key_press(Key::Comma);
        window.run_steps(2);
    }
    assert_eq!(tick(&window), end - 160);
    window.key_press(Key::Space);
    window.run_steps(30);
    assert!(tick(&window) > end && window.state().is_running());
    assert!(window.query_by_label_contains("REC").is_some(), "from there on, it is recorded");
}

#[test]
fn a_press_after_a_drag_on_the_ruler_plays_on_and_has_its_length() {
    let mut window = played();
    window.key_press(Key::Space);
    window.step();
    let (from, to) = (place(&window, 4000, RULER), place(&window, 1800, RULER));
    drag(&mut window, from, to);
    assert!(!window.state().is_running());
    let before = tick(&window);
    hold_key(&mut window, Key::B, 100);
    assert!(window.state().is_running() && tick(&window) >= before + 100);
    let gestures = window.state().recording().gestures();
    let Some(press) = gestures.last() else { panic!("nothing was recorded") };
    assert_eq!(press.at, before);
    let until = press.edge(Edge::End).expect("it was let go");
    assert!(until >= before + 100, "held from {before} to {until}");
}

#[test]
fn who_pauses_and_then_moves_the_head_stays_paused() {
    let mut window = played();
    let (from, to) = (place(&window, 4000, RULER), place(&window, 1800, RULER));
    drag(&mut window, from, to);
    let before = tick(&window);
    window.key_press(Key::B);
    window.run_steps(30);
    assert!(!window.state().is_running());
    assert_eq!(tick(&window), before);
}

#[test]
fn a_press_before_the_end_takes_over_and_keeps_the_old_future() {
    let mut window = played();
    let old = window.state().recording().gestures().len();
    let (from, to) = (place(&window, 4000, RULER), place(&window, 1800, RULER));
    drag(&mut window, from, to);
    window.key_press(Key::Space);
    hold_key(&mut window, Key::B, 100);
    assert_eq!(window.state().recording().branches().len(), 1);
    assert!(window.query_by_label("take 2 and 1 branch").is_some());
    run(&mut window, 500);
    click(&mut window, "Compare with take 1");
    assert!(window.state().message().expect("a sentence").contains("show different pictures from"));
    click(&mut window, "Switch to take 1");
    assert_eq!((window.state().recording().take(), window.state().recording().gestures().len()), ("take 1", old));
    click(&mut window, "Delete take 2");
    assert!(window.query_by_label_contains("Delete take 2?").is_some(), "what would be lost is asked about");
    click(&mut window, "Cancel");
    assert_eq!(window.state().recording().branches().len(), 1);
    click(&mut window, "Delete take 2");
    click(&mut window, "Switch to take 2");
    assert!(window.query_by_label("Delete it").is_none(), "the other branch is another take by now");
    click(&mut window, "Switch to take 1");
    click(&mut window, "Delete take 2");
    click(&mut window, "Delete it");
    assert!(window.query_by_label("take 1").is_some());
}

#[test]
fn a_button_that_the_recording_left_down_comes_up_when_nobody_holds_it() {
    let mut window = played();
    let (begin, until) = press(&window, 1);
    let (from, to) = (place(&window, 4000, RULER), place(&window, (begin + until) / 2, RULER));
    drag(&mut window, from, to);
    assert!(is_down(&window, Button::B));
    window.key_press(Key::Space);
    hold_key(&mut window, Key::A, 100);
    run(&mut window, 100);
    assert!(!is_down(&window, Button::B), "it does not stick");
}

#[test]
fn a_key_that_was_held_when_the_head_was_moved_does_nothing_when_it_comes_up() {
    let mut window = played();
    window.key_press(Key::Space);
    window.step();
    window.key_down(Key::ArrowRight);
    window.key_down(Key::A);
    run(&mut window, 300);
    for _ in 0..20 {
        window.key_press(Key::Comma);
        window.step();
    }
    window.key_up(Key::ArrowRight);
    window.key_up(Key::A);
    window.run_steps(40);
    assert_eq!(window.state().recording().branches().len(), 0, "looking back is not playing");
}

#[test]
fn a_restart_keeps_what_was_played_as_a_branch() {
    let mut window = played();
    click(&mut window, "↺ Restart");
    assert_eq!(window.state().recording().branches().len(), 1);
    assert_eq!(edges(&window), []);
}
