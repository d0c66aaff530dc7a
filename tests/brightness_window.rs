//! The brightness constants in the window.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod driven_window;

use driven_window::*;
use egui::{Key, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use fivebyfive::board::driver::Driver;
use fivebyfive::board::eye::Room;
use fivebyfive::scenario::{BrightnessSet, Preset, PresetName, ProgramName, Scenario};
use fivebyfive::tuning::Form;

fn led(window: &Window, x: usize, y: usize) -> f64 {
    window.get_by_label(&format!("LED {x},{y}")).accesskit_node().numeric_value().expect("a value")
}

#[test]
fn a_constant_changes_the_running_board_without_a_restart() {
    let mut window = playing();
    click(&mut window, "Brightness");
    let before = tick(&window);
    window.get_by_role_and_label(Role::Slider, "ON").set_value_accesskit(60.0);
    window.run_steps(2);
    assert_eq!(led(&window, 0, 2), 60.0);
    assert!(tick(&window) > before, "time goes on");
    assert!(window.state().is_running());
    assert_eq!(led(&window, 2, 2), 255.0, "the other constants stay");
    assert_ne!(*window.state().recording().brightness_set(), BrightnessSet::default(), "it is part of the recording");
    click(&mut window, "Undo");
    assert_eq!(led(&window, 0, 2), 128.0);
    click(&mut window, "Redo");
    click(&mut window, "Reset ON to 128");
    assert_eq!(led(&window, 0, 2), 128.0);
}

#[test]
fn a_number_is_typed_and_all_are_reset() {
    let mut window = playing();
    click(&mut window, "Brightness");
    let number = window.get_by_role_and_label(Role::TextInput, "ON_CURSOR number");
    number.click();
    window.run_steps(3);
    window.get_by_role_and_label(Role::TextInput, "ON_CURSOR number").type_text("200");
    window.run_steps(2);
    window.key_press(Key::Enter);
    window.run_steps(3);
    assert_eq!(led(&window, 2, 2), 200.0);
    click(&mut window, "Reset all");
    assert_eq!(led(&window, 2, 2), 255.0);
    assert_eq!(*window.state().recording().brightness_set(), BrightnessSet::default());
}

#[test]
fn only_the_constants_of_the_running_program_are_there() {
    let names = |program| {
        let mut window = window_of(Scenario::new(program, 1));
        window.step();
        click(&mut window, "Brightness");
        ["ON_CURSOR", "WALL", "TEXT", "SELECT_DONE"]
            .map(|name| window.query_by_role_and_label(Role::Slider, name).is_some())
    };
    assert_eq!(names(ProgramName::LightsOut), [true, false, true, true]);
    assert_eq!(names(ProgramName::TiltAMaze), [false, true, true, true]);
}

#[test]
fn the_driver_says_what_it_makes_of_each_constant() {
    let mut window = playing();
    click(&mut window, "Brightness");
    // 255 x 208 ticks of 62.5 ns, of a slot of 53 333 ticks
    assert!(window.query_all_by_label_contains("level 255: 3315 µs a frame, 99.5 % of its slot").next().is_some());
    click(&mut window, "Bench");
    assert!(window.query_by_label_contains("10 pairs clear, 0 hard, 0 same").is_some());
}

#[test]
fn constants_that_a_driver_makes_equal_are_a_warning_below_the_board_and_in_the_panel() {
    let mut window = playing();
    click(&mut window, "Bench");
    click(&mut window, "Brightness");
    window.get_by_role_and_label(Role::Slider, "OFF_CURSOR").set_value_accesskit(0.0);
    window.run_steps(3);
    let warnings = window.query_all_by_label_contains(" the same: ").count();
    assert_eq!(warnings, 2, "in the panel, and below the board");
    click(&mut window, "Suggest");
    assert_eq!(window.query_all_by_label_contains(" the same: ").count(), 0);
    assert!(window.query_by_label_contains("Undo takes them back").is_some());
    click(&mut window, "Close");
    click(&mut window, "Timeline");
    click(&mut window, "Undo");
    assert_eq!(window.query_all_by_label_contains(" the same: ").count(), 2, "a suggestion can be taken back");
}

#[test]
fn a_second_board_does_the_same_with_other_constants() {
    let mut window = playing();
    click(&mut window, "Bench");
    click(&mut window, "Suggest on B");
    assert!(window.query_by_label("B: suggested").is_some());
    let before = led(&window, 0, 2);
    hold_key(&mut window, Key::B, 560);
    assert_eq!((moves(&window), led(&window, 0, 2)), (1, before), "the first board is played on as before");
    window.get_by_role_and_label(Role::ComboBox, "Compare with").click();
    window.run_steps(3);
    click(&mut window, "take over from B");
    assert_ne!(led(&window, 0, 2), before);
}

#[test]
fn constants_are_saved_as_rust_and_loaded_again() {
    let folder = std::env::temp_dir().join(format!("fivebyfive-brightness-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("constants.rs");
    let mut window = playing();
    click(&mut window, "Bench");
    click(&mut window, "Brightness");
    window.get_by_role_and_label(Role::Slider, "ON").set_value_accesskit(99.0);
    window.run_steps(2);
    for button in ["Save…", "Load…"] {
        click(&mut window, button);
        window.event(key(Key::A, true, egui::Modifiers::COMMAND));
        let field = egui_kittest::kittest::by().role(Role::TextInput).label_contains("Path");
        window.get(field).type_text(path.to_str().expect("UTF-8"));
        window.run_steps(2);
        click(&mut window, button.trim_end_matches('…'));
        if button == "Save…" {
            assert!(std::fs::read_to_string(&path).expect("a file").contains("pub const ON: u8 = 99;"));
            click(&mut window, "Reset all");
            assert_eq!(led(&window, 0, 2), 128.0);
        }
    }
    assert_eq!(led(&window, 0, 2), 99.0);
    std::fs::remove_dir_all(folder).expect("it was there");
}

/// Opens a box and chooses what has this text.
fn choose(window: &mut Window, name: &str, title: &str) {
    window.get_by_role_and_label(Role::ComboBox, name).click();
    window.run_steps(3);
    window.get_all_by_label(title).last().expect("in the list").click();
    window.run_steps(4);
}

#[test]
fn choices_have_their_names_beside_them() {
    let mut window = playing();
    click(&mut window, "Brightness");
    click(&mut window, "Bench");
    for name in ["LEDs drawn as", "Driver", "Light", "Board B"] {
        assert!(window.query_by_role_and_label(Role::Label, name).is_some(), "{name}");
    }
}

#[test]
fn the_board_is_drawn_by_the_model_which_is_said_above_it() {
    let mut window = playing();
    click(&mut window, "Bench");
    choose(&mut window, "Driver", "MicroPython on a V2");
    choose(&mut window, "Light", "Sunlight");
    assert!(window.query_by_label_contains("Model, not measured").is_none());
    click(&mut window, "draw the board like this (a model)");
    let words = "Model, not measured: the LEDs in sunlight, MicroPython on a V2";
    assert!(window.query_by_label_contains(words).is_some());
    let led = window.get_by_label("LED 2,2").rect();
    assert!(led.height() > 8.0, "the board has its room: {led:?}");
    // with two boards, too
    click(&mut window, "Suggest on B");
    assert!(window.query_by_label_contains(words).is_some());
    click(&mut window, "Leave the model");
    assert!(window.query_by_label_contains("Model, not measured").is_none());
}

#[test]
fn suggest_says_where_nothing_helps() {
    let mut window = playing();
    click(&mut window, "Bench");
    choose(&mut window, "Light", "Sunlight");
    click(&mut window, "Suggest");
    let message = window.state().message().expect("a report").to_owned();
    // level 109 is the last one within 2.3 L* of off: see the test of the model
    assert!(message.starts_with("No constants help in sunlight with CODAL on a V2"), "{message}");
    assert!(message.contains("levels 1 to 109 look like off"), "{message}");
}

#[test]
fn the_constants_of_the_second_board_stand_beside_those_of_the_first() {
    let mut window = playing();
    click(&mut window, "Brightness");
    click(&mut window, "Bench");
    assert!(window.query_by_label_contains("ON on B").is_none());
    choose(&mut window, "Compare with", "B: v2");
    let on = Preset::shipped(PresetName::V2).brightness.on.0;
    assert!(window.query_by_label(&format!("ON on B: {on}")).is_some());
    assert!(window.query_by_label("ON_CURSOR on B: 255").is_some());
}

#[test]
fn lists_at_the_lower_end_open_within_the_window() {
    let mut window = playing();
    window.set_size(egui::vec2(900.0, 600.0));
    window.run_steps(3);
    click(&mut window, "Brightness");
    click(&mut window, "Bench");
    let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(900.0, 600.0));
    let lists: [(&str, Vec<&str>); 3] = [
        ("Driver", Driver::ALL.map(Driver::title).to_vec()),
        ("Light", Room::ALL.map(Room::title).to_vec()),
        ("Compare with", vec!["B: tinkercad", "B: v2", "B: nrf-rs", "B: bright-room", "take over from B"]),
    ];
    for (name, titles) in lists {
        window.get_by_role_and_label(Role::ComboBox, name).click();
        window.run_steps(4);
        for title in titles {
            let rect = window.get_all_by_label(title).last().expect("in the list").rect();
            assert!(screen.contains_rect(rect), "{name}: {title} is at {rect:?}");
        }
        window.key_press(Key::Escape);
        window.run_steps(4);
    }
    click(&mut window, "Copy as…");
    for form in Form::ALL.map(Form::as_str) {
        let rect = window.get_by_label(form).rect();
        assert!(screen.contains_rect(rect), "{form} is at {rect:?}");
    }
}
