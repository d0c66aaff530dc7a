//! Hands in the window: pointer, keys, latch, screen reader.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod driven_window;

use driven_window::*;
use egui::accesskit::Toggled;
use egui::{Event, Key, Modifiers, Role, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _, by};
use fivebyfive::app::MIN_EDGE_MS;
use fivebyfive::hal::{Acceleration, Button};
use fivebyfive::session::{Input, StampedInput};

#[test]
fn holding_a_drawn_button_is_a_long_press() {
    let mut window = playing();
    let pos = at(&window, "Button B");
    window.hover_at(pos);
    window.drag_at(pos);
    window.run_steps(3);
    assert_eq!(window.get_by_label("Button B").accesskit_node().toggled(), Some(Toggled::True), "it looks pressed");
    run(&mut window, 600);
    assert_eq!(moves(&window), 1);
    window.drop_at(pos);
    window.step();
    assert_eq!(edges(&window), [Input::Press(Button::B), Input::Release(Button::B)]);
    assert_eq!(cursor(&window), (2, 2), "the release means nothing");
}

#[test]
fn a_click_is_a_short_press() {
    let mut window = playing();
    let pos = at(&window, "Button A");
    grab(&mut window, pos);
    window.drop_at(pos);
    run(&mut window, 200);
    assert_eq!((cursor(&window), moves(&window)), ((3, 2), 0));
}

#[test]
fn leaving_the_button_releases_it() {
    let mut window = playing();
    let pos = at(&window, "Button A");
    grab(&mut window, pos);
    run(&mut window, 100);
    assert!(is_down(&window, Button::A));
    window.hover_at(pos + vec2(150.0, -20.0));
    window.step();
    assert!(!is_down(&window, Button::A));
}

#[test]
fn coming_back_to_a_button_is_no_new_press() {
    let mut window = playing();
    let pos = at(&window, "Button B");
    grab(&mut window, pos);
    for away in [vec2(-150.0, -20.0), vec2(0.0, 0.0)] {
        run(&mut window, 100);
        window.hover_at(pos + away);
        window.step();
    }
    window.drop_at(pos);
    run(&mut window, 100);
    assert_eq!(edges(&window), [Input::Press(Button::B), Input::Release(Button::B)]);
}

#[test]
fn a_latch_is_let_go_by_whoever_takes_hold_of_the_button() {
    let mut window = playing();
    let pos = at(&window, "Button A");
    window.event(Event::PointerMoved(pos));
    window.event(Event::ModifiersChanged(Modifiers::CTRL));
    window.event(pointer(pos, true, Modifiers::CTRL));
    window.event(pointer(pos, false, Modifiers::CTRL));
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.step();
    run(&mut window, 300);
    assert!(is_down(&window, Button::A));
    window.key_press(Key::A);
    run(&mut window, 100);
    assert!(!is_down(&window, Button::A));
}

#[test]
fn a_pointer_that_held_when_the_focus_was_lost_holds_no_more() {
    let mut window = playing();
    let pos = at(&window, "Button B");
    grab(&mut window, pos);
    run(&mut window, 100);
    window.event(Event::WindowFocused(false));
    run(&mut window, 200);
    assert_eq!(edges(&window), [Input::Press(Button::B), Input::Release(Button::B)]);
    window.drop_at(pos);
    window.run_steps(2);
    window.hover_at(pos);
    window.drag_at(pos);
    run(&mut window, 100);
    assert!(is_down(&window, Button::B), "the next press counts again");
}

#[test]
fn a_click_in_one_painting_on_a_control_of_the_panel_is_a_press() {
    let mut window = playing();
    let pos = at(&window, "Hold A");
    window.hover_at(pos);
    window.step();
    window.input_mut().events.extend([true, false].map(|pressed| pointer(pos, pressed, Modifiers::NONE)));
    window.step();
    run(&mut window, 200);
    assert_eq!(cursor(&window), (3, 2));
}

#[test]
fn who_cannot_hold_clicks_twice_for_a_long_press() {
    let mut window = playing();
    window.get_by_label("Hold B").click_accesskit();
    window.step();
    run(&mut window, 600);
    assert_eq!(moves(&window), 1);
    assert!(is_down(&window, Button::B));
    window.get_by_label("Hold B").click_accesskit();
    window.step();
    run(&mut window, 100);
    assert!(!is_down(&window, Button::B));
}

#[test]
fn plus_is_plus_whichever_of_shift_and_plus_comes_up_first() {
    let mut window = playing();
    let speed = window.state().settings().speed().tenths();
    for press in 1..=3 {
        for (key, pressed) in [(Key::Plus, true), (Key::Equals, false)] {
            let physical_key = Some(Key::Equals);
            let modifiers = Modifiers::NONE;
            window.event(Event::Key { key, physical_key, pressed, repeat: false, modifiers });
        }
        window.run_steps(3);
        assert_ne!(window.state().settings().speed().tenths(), speed, "press {press}");
    }
    assert_eq!(window.state().settings().speed().tenths(), 100);
}

#[test]
fn ctrl_click_latches_a_button_until_the_next_one() {
    let mut window = playing();
    let pos = at(&window, "Button A");
    for down in [true, false] {
        window.event(Event::ModifiersChanged(Modifiers::CTRL));
        window.event(Event::PointerMoved(pos));
        window.event(pointer(pos, true, Modifiers::CTRL));
        window.event(pointer(pos, false, Modifiers::CTRL));
        window.step();
        window.event(Event::ModifiersChanged(Modifiers::NONE));
        window.step();
        run(&mut window, 300);
        assert_eq!(is_down(&window, Button::A), down);
    }
}

#[test]
fn the_control_for_both_holds_both() {
    let mut window = playing();
    let pos = at(&window, "Hold A and B");
    grab(&mut window, pos);
    assert!(is_down(&window, Button::A) && is_down(&window, Button::B));
    window.drop_at(pos);
    run(&mut window, 100);
    let tick = |wanted| {
        let found = window.state().recording().session().inputs().iter().find(|stamped| stamped.input == wanted);
        found.expect("it happened").tick
    };
    assert_eq!(tick(Input::Press(Button::A)), tick(Input::Press(Button::B)));
    assert_eq!(tick(Input::Release(Button::A)), tick(Input::Release(Button::B)));
}

#[test]
fn a_held_key_is_a_long_press_and_its_repeats_are_nothing() {
    let mut window = playing();
    for _ in 0..6 {
        window.key_down(Key::B);
        run(&mut window, 100);
    }
    window.key_up(Key::B);
    run(&mut window, 100);
    assert_eq!(edges(&window), [Input::Press(Button::B), Input::Release(Button::B)]);
    assert_eq!(moves(&window), 1);
}

#[test]
fn taps_inside_one_painting_are_not_lost() {
    let mut window = playing();
    let tap = [true, false].map(|pressed| key(Key::A, pressed, Modifiers::NONE));
    for _ in 0..3 {
        window.input_mut().events.extend(tap.clone());
    }
    window.step();
    run(&mut window, 400);
    assert_eq!(cursor(&window), (0, 2), "three steps to the right, with a wrap");
    let ticks: Vec<u64> =
        window.state().recording().session().inputs().iter().map(|stamped: &StampedInput| stamped.tick).collect();
    assert!(ticks.windows(2).all(|pair| pair[1] - pair[0] >= MIN_EDGE_MS), "{ticks:?}");
}

#[test]
fn losing_the_focus_releases_everything() {
    let mut window = playing();
    window.key_down(Key::A);
    window.key_down(Key::ArrowRight);
    run(&mut window, 200);
    assert!(is_down(&window, Button::A) && pose(&window).x_mg > 0);
    window.event(Event::WindowFocused(false));
    window.step();
    assert!(!is_down(&window, Button::A));
    run(&mut window, 500);
    assert_eq!(pose(&window), Acceleration::AT_REST, "the arrow key was released too, and the board sprang back");
    window.event(Event::WindowFocused(true));
    window.key_up(Key::A);
    window.step();
    window.key_down(Key::A);
    window.step();
    assert!(is_down(&window, Button::A), "the next press counts again");
}

#[test]
fn typing_a_number_presses_nothing() {
    let mut window = playing();
    let number = by().role(Role::TextInput).label("x");
    window.get(number.clone()).click();
    window.run_steps(2);
    assert!(window.get(number.clone()).is_focused(), "it is being edited");
    window.get(number.clone()).type_text("300");
    for pressed in [true, false] {
        window.event(key(Key::A, pressed, Modifiers::NONE));
        window.event(key(Key::B, pressed, Modifiers::NONE));
        window.event(key(Key::ArrowLeft, pressed, Modifiers::NONE));
    }
    window.step();
    window.key_press(Key::Enter);
    window.run_steps(3);
    assert_eq!(edges(&window), []);
    assert!(window.state().is_running());
    assert_eq!((pose(&window).y_mg, pose(&window).z_mg), (0, -1024));
    assert_eq!(pose(&window).x_mg, 300, "the number was taken");
}

#[test]
fn keys_with_ctrl_are_not_ours() {
    let mut window = playing();
    for pressed in [true, false] {
        window.event(key(Key::A, pressed, Modifiers::COMMAND));
    }
    run(&mut window, 100);
    assert_eq!(edges(&window), []);
}

#[test]
fn a_press_while_paused_waits_for_time() {
    let mut window = playing();
    window.key_press(Key::Space);
    window.step();
    let before = tick(&window);
    window.key_press(Key::A);
    window.run_steps(3);
    assert!(is_down(&window, Button::A), "the board shows it at once");
    for _ in 0..4 {
        window.key_press(Key::Period);
        window.step();
    }
    window.step();
    assert_eq!(cursor(&window), (3, 2));
    let ticks: Vec<u64> = window.state().recording().session().inputs().iter().map(|stamped| stamped.tick).collect();
    assert_eq!(ticks, [before, before + MIN_EDGE_MS]);
}

#[test]
fn a_button_can_be_pressed_by_a_screen_reader() {
    let mut window = playing();
    window.get_by_label("Button A").click_accesskit();
    window.step();
    run(&mut window, 200);
    assert_eq!(cursor(&window), (3, 2));
}

#[test]
fn level_1_can_be_solved_by_keys_alone() {
    let mut window = playing();
    // the six presses of a shortest solution; the cursor starts in the middle
    for (a, b) in [(3, 1), (2, 0), (2, 0), (1, 1), (2, 0), (2, 0)] {
        for (key, count) in [(Key::A, a), (Key::B, b)] {
            for _ in 0..count {
                window.key_press(key);
                run(&mut window, 100);
            }
        }
        window.key_down(Key::B);
        run(&mut window, 560);
        window.key_up(Key::B);
        run(&mut window, 60);
    }
    let lines: Vec<&str> = window.state().recording().session().console().iter().map(|line| &line.text[..]).collect();
    assert_eq!(lines.last(), Some(&"level 1 solved in 6 moves"), "{lines:?}");
}
