//! The window's panels and controls.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod driven_window;

use std::time::Duration;

use driven_window::*;
use egui::{Key, Role, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _, by};
use fivebyfive::app::{COMMANDS, Effect};
use fivebyfive::firmware::lights_out::Phase;
use fivebyfive::hal::{Acceleration, Button};
use fivebyfive::session::Input;

#[test]
fn the_window_opens_with_lights_out_starting() {
    let mut window = window();
    window.step();
    let matrix = window.get_by_role_and_label(Role::Grid, "LED matrix");
    assert_eq!(matrix.query_all(by().role(Role::Meter)).count(), 25);
    let value = |window: &Window, x: usize, y: usize| {
        window.get_by_label(&format!("LED {x},{y}")).accesskit_node().numeric_value().expect("a value")
    };
    assert_eq!([value(&window, 0, 0), value(&window, 1, 0), value(&window, 3, 4)], [255.0, 0.0, 255.0], "an L");
    run(&mut window, 1600);
    assert_eq!([value(&window, 0, 2), value(&window, 1, 2), value(&window, 2, 2)], [128.0, 0.0, 255.0], "level 1");
    assert!(window.query_by_label_contains("level 1, moves 0, cursor 2,2").is_some(), "the status line");
    window.get_by_label("Console").click();
    window.run_steps(3);
    assert!(window.query_by_label("level 1").is_some(), "the console");
}

#[test]
fn arrow_keys_tilt_and_spring_back() {
    let mut window = playing();
    for (arrow, x, y) in
        [(Key::ArrowRight, 512, 0), (Key::ArrowLeft, -512, 0), (Key::ArrowDown, 0, 512), (Key::ArrowUp, 0, -512)]
    {
        window.key_down(arrow);
        run(&mut window, 400);
        assert_eq!((pose(&window).x_mg, pose(&window).y_mg), (x, y), "{arrow:?}: 30 degrees are half a g");
        window.key_up(arrow);
        run(&mut window, 400);
        assert_eq!(pose(&window), Acceleration::AT_REST);
    }
}

#[test]
fn arrow_keys_tilt_while_a_button_is_held_and_a_slider_has_the_focus() {
    let mut window = playing();
    window.get_by_role_and_label(Role::Slider, "x").focus();
    window.run_steps(2);
    window.key_down(Key::A);
    window.key_down(Key::ArrowRight);
    run(&mut window, 400);
    assert!(is_down(&window, Button::A));
    assert_eq!((pose(&window).x_mg, pose(&window).z_mg), (512, -887), "one pose moves all three");
    window.key_up(Key::ArrowRight);
    window.key_up(Key::A);
    run(&mut window, 400);
    assert!(
        window.get_by_role_and_label(Role::Slider, "x").accesskit_node().is_focused(),
        "arrows did not move the focus"
    );
}

#[test]
fn without_spring_back_the_board_stays_where_it_is_left() {
    let mut window = playing();
    window.get_by_label("spring back").click();
    window.run_steps(3);
    window.key_down(Key::ArrowDown);
    run(&mut window, 500);
    window.key_up(Key::ArrowDown);
    window.step();
    let left = pose(&window);
    assert!((400..=560).contains(&left.y_mg), "about 30 degrees in half a second: {left:?}");
    run(&mut window, 500);
    assert_eq!(pose(&window), left);
    window.key_press(Key::Home);
    window.step();
    assert_eq!(pose(&window), Acceleration::AT_REST);
}

#[test]
fn sliders_move_one_axis_and_the_pad_all_three() {
    let mut window = playing();
    window.get_by_role_and_label(Role::Slider, "y").set_value_accesskit(700.0);
    window.run_steps(2);
    assert_eq!(pose(&window), Acceleration { x_mg: 0, y_mg: 700, z_mg: -1024 });
    window.get_by_label("Reset y to 0").click();
    window.run_steps(3);
    assert_eq!(pose(&window), Acceleration::AT_REST);
    let pad = window.get_by_role_and_label(Role::Canvas, "Pose pad").rect();
    window.hover_at(pad.center());
    window.drag_at(pad.center() + vec2(pad.width() / 6.0, 0.0));
    window.step();
    let Acceleration { x_mg, y_mg, z_mg } = pose(&window);
    assert!(x_mg > 300 && y_mg == 0 && z_mg > -1024, "right side down: {x_mg} {y_mg} {z_mg}");
    window.drop_at(pad.center());
    run(&mut window, 500);
    assert_eq!(pose(&window), Acceleration::AT_REST, "it springs back");
}

#[test]
fn shake_and_flat_and_reset_are_inputs() {
    let mut window = playing();
    window.get_by_label("Shake").click();
    window.run_steps(3);
    window.get_by_role_and_label(Role::Button, "Reset").click();
    window.run_steps(3);
    let inputs: Vec<Input> =
        window.state().recording().session().inputs().iter().map(|stamped| stamped.input.clone()).collect();
    assert_eq!(inputs, [Input::SHAKE, Input::Reset]);
    assert_eq!(phase(&window), Phase::LevelLetter);
    window.get_by_role_and_label(Role::Slider, "x").set_value_accesskit(100.0);
    window.run_steps(2);
    window.get_by_label("Flat").click();
    window.run_steps(3);
    assert_eq!(pose(&window), Acceleration::AT_REST);
}

#[test]
fn pause_stops_time_and_steps_are_exact() {
    let mut window = playing();
    window.get_by_label("⏸ Pause").click();
    window.run_steps(3);
    let before = tick(&window);
    window.run_steps(30);
    assert_eq!(tick(&window), before);
    assert_eq!(window.state().wake_after(), None, "nothing is to be painted");
    let delay = window.output().viewport_output[&egui::ViewportId::ROOT].repaint_delay;
    assert!(delay > Duration::from_secs(1), "and no panel asks for anything: {delay:?}");
    window.get_by_label("+1 ms").click();
    window.run_steps(3);
    assert_eq!(tick(&window), before + 1);
    window.get_by_label("+1 frame").click();
    window.run_steps(3);
    assert_eq!(tick(&window), before + 17);
    for (key, ticks) in [(Key::CloseBracket, 18), (Key::Period, 34), (Key::Comma, 18), (Key::OpenBracket, 17)] {
        window.key_press(key);
        window.run_steps(2);
        assert_eq!(tick(&window), before + ticks, "{key:?}");
    }
    window.key_press(Key::Space);
    window.run_steps(2);
    assert!(window.state().is_running());
}

#[test]
fn speed_changes_how_much_board_time_passes() {
    let mut window = playing();
    let passed = |window: &mut Window| {
        let before = tick(window);
        window.run_steps(64);
        tick(window) - before
    };
    assert_eq!(passed(&mut window), 1000, "a second a second");
    window.key_press(Key::Plus);
    window.step();
    assert_eq!(passed(&mut window), 2000);
    for _ in 0..3 {
        window.key_press(Key::Minus);
        window.step();
    }
    assert_eq!(passed(&mut window), 200);
}

#[test]
fn a_window_that_is_hidden_keeps_simulating() {
    let mut window = playing();
    let before = tick(&window);
    for _ in 0..50 {
        window.state_mut().advance(Duration::from_millis(20), &mut || true);
    }
    assert_eq!(tick(&window), before + 1000);
}

/// A budget that is over after so many ticks.
fn budget(ticks: u64) -> impl FnMut() -> bool {
    let mut asked = 0;
    move || {
        asked += 1;
        asked <= ticks
    }
}

#[test]
fn exactly_so_many_ticks_are_run_as_there_is_a_budget_for_and_the_others_are_dropped() {
    let mut window = playing();
    let before = tick(&window);
    window.state_mut().advance(Duration::from_millis(100), &mut budget(7));
    assert_eq!(tick(&window), before + 7);
    window.state_mut().advance(Duration::from_millis(100), &mut budget(0));
    assert_eq!(tick(&window), before + 7);
    window.state_mut().advance(Duration::from_millis(20), &mut || true);
    assert_eq!(tick(&window), before + 27, "nothing is caught up with");
}

#[test]
fn what_is_recorded_does_not_depend_on_the_slices_in_which_ticks_are_run() {
    let play = |slice_ms: u64, ticks: u64| {
        let mut window = playing();
        window.key_press(Key::Space);
        window.step();
        // taps whose releases wait for board time
        for name in ["Hold A", "Hold B", "Hold A"] {
            let pos = at(&window, name);
            window.hover_at(pos);
            window.step();
            window.input_mut().events.extend([true, false].map(|down| pointer(pos, down, egui::Modifiers::NONE)));
            window.step();
        }
        window.key_press(Key::Space);
        window.step();
        let until = tick(&window) + 600;
        while tick(&window) < until {
            let left = until - tick(&window);
            window.state_mut().advance(Duration::from_millis(slice_ms), &mut budget(ticks.min(left)));
        }
        let session = window.state().recording().session();
        (session.inputs().to_vec(), session.frame_changes().len(), *session.frame(), session.console().len())
    };
    let whole = play(100, u64::MAX);
    assert_eq!(whole.0.len(), 6);
    for (slice_ms, ticks) in [(1, u64::MAX), (17, u64::MAX), (100, 1), (100, 13), (250, 31)] {
        assert!(play(slice_ms, ticks) == whole, "{slice_ms} ms, {ticks} ticks");
    }
}

#[test]
fn the_top_bar_says_how_fast_a_board_runs_that_is_too_slow() {
    let mut window = playing();
    let advance = |window: &mut Window, ticks: u64| {
        for _ in 0..30 {
            window.state_mut().advance(Duration::from_millis(40), &mut budget(ticks));
        }
        // a painting of 16 ms more changes little
        window.step();
    };
    let help = window.get_by_label("? Help").rect();
    assert!(window.query_by_label("0.5x").is_none());
    // the first second began before
    advance(&mut window, 20);
    advance(&mut window, 20);
    assert!(window.query_by_label("0.5x").is_some());
    assert_eq!(window.get_by_label("? Help").rect(), help, "nothing jumps");
    advance(&mut window, u64::MAX);
    advance(&mut window, u64::MAX);
    assert!(window.query_by_label("0.5x").is_none());
}

#[test]
fn restart_powers_the_board_off_and_on() {
    let mut window = playing();
    window.get_by_label("↺ Restart").click();
    window.run_steps(3);
    assert!(tick(&window) < 100);
    assert_eq!(phase(&window), Phase::LevelLetter);
    assert_eq!(window.state().recording().session().inputs(), []);
}

#[test]
fn f1_shows_every_key_and_hides_it_again() {
    let mut window = playing();
    window.key_press(Key::F1);
    window.run_steps(3);
    for row in COMMANDS.iter().filter(|row| !row.keys.is_empty()) {
        assert!(window.query_all_by_label(row.tooltip).next().is_some(), "{:?} is listed", row.command);
        let name = row.keys[0].name;
        assert!(window.query_all_by_label(name).next().is_some(), "{name} is listed");
    }
    window.key_press(Key::F1);
    window.run_steps(3);
    assert!(window.query_by_label("Hold button A").is_none());
}

#[test]
fn no_two_commands_have_one_key() {
    let all = COMMANDS.iter().flat_map(|row| row.keys.iter().map(move |key| (row.command, key)));
    let all: Vec<_> = all.collect();
    for (index, (command, key)) in all.iter().enumerate() {
        for (other, other_key) in &all[..index] {
            assert!(
                key.keys != other_key.keys && key.name != other_key.name,
                "{command:?} and {other:?}: {}",
                key.name
            );
        }
    }
    assert!(all.len() > 20);
}

#[test]
fn every_command_says_what_it_does_to_the_recording() {
    for row in &COMMANDS {
        assert!(!row.text.is_empty() && !row.tooltip.is_empty(), "{:?}", row.command);
        assert!(row.tooltip.starts_with(char::is_uppercase) && !row.tooltip.ends_with('.'), "{}", row.tooltip);
    }
    // what deletes, asks first or can be undone
    for row in COMMANDS.iter().filter(|row| row.text.contains("Delete")) {
        assert!(matches!(row.effect, Effect::Asks | Effect::Undoable), "{:?}", row.command);
    }
}

#[test]
fn what_a_command_does_to_the_recording_is_what_the_table_says() {
    for row in COMMANDS.iter().filter(|row| !row.keys.is_empty()) {
        let mut window = playing();
        hold_key(&mut window, Key::A, 100);
        run(&mut window, 100);
        let shown = row.keys[0].keys;
        let before = (window.state().recording().gestures().to_vec(), window.state().recording().marks().len());
        window.event(key(shown.logical_key, true, shown.modifiers));
        window.run_steps(6);
        window.event(key(shown.logical_key, false, shown.modifiers));
        window.run_steps(2);
        let recording = window.state().recording();
        let is_same = before == (recording.gestures().to_vec(), recording.marks().len());
        match row.effect {
            Effect::Nothing | Effect::Final => assert!(is_same, "{:?} changes nothing", row.command),
            Effect::Input => assert!(recording.gestures().starts_with(&before.0), "{:?} adds an input", row.command),
            Effect::Undoable => assert!(is_same || recording.can_undo(), "{:?} can be undone", row.command),
            Effect::Keeps => {
                let is_kept = recording.branches().len() == 1 || window.state().workspace().unsaved().count() == 1;
                assert!(is_same || is_kept, "{:?} keeps", row.command);
            }
            Effect::Asks => assert!(is_same, "{:?} asks first", row.command),
        }
    }
}

#[test]
fn every_control_can_be_reached_by_tab() {
    let mut window = playing();
    window.key_press(Key::Space);
    window.step();
    let mut seen = Vec::new();
    for _ in 0..60 {
        window.key_press(Key::Tab);
        window.step();
        let focused = window.root().query_all(by().predicate(|node| node.is_focused())).next();
        if let Some(name) = focused.and_then(|node| node.accesskit_node().label()) {
            seen.push(name.to_string());
        }
    }
    // whatever can be clicked, by its name in the tree
    let clickable =
        |role: Role| matches!(role, Role::Button | Role::Slider | Role::CheckBox | Role::ComboBox | Role::TextInput);
    let controls: Vec<String> = window
        .root()
        .query_all(by().predicate(move |node| clickable(node.role())))
        .filter_map(|node| node.accesskit_node().label())
        .collect();
    assert!(controls.len() > 20, "{controls:?}");
    let unreached: Vec<&String> = controls.iter().filter(|name| !seen.contains(name)).collect();
    assert!(
        unreached.iter().all(|name| ["To the end", "⏺ Record on", "Undo", "Redo", "Delete"].contains(&&name[..])
            || name.starts_with("Reset ")),
        "only what is disabled is not reached by Tab: {unreached:?}"
    );
}
