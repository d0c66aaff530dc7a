//! The window's controls, driven by accessible name in simulated time.

use std::time::Duration;

use egui::accesskit::Toggled;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, Role, UiBuilder, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _, by};
use fivebyfive::app::{self, App, KEYS, MIN_EDGE_MS, Settings};
use fivebyfive::firmware::lights_out::{Options, Phase};
use fivebyfive::hal::{Acceleration, Button};
use fivebyfive::session::{Input, ProgramSpec, StampedInput};

/// Exact in binary: 64 paintings are a second.
const PAINTING_S: f32 = 1.0 / 64.0;

type Window = Harness<'static, App>;

fn window() -> Window {
    window_of(Options::default())
}

fn window_of(options: Options) -> Window {
    Harness::builder()
        .with_size([1200.0, 800.0])
        .with_step_dt(PAINTING_S)
        .with_context_setup(app::set_up)
        .build_ui_state(
            |ui, app: &mut App| {
                app.advance(Duration::from_secs_f32(ui.input(|input| input.predicted_dt)));
                app.ui(&mut ui.new_child(UiBuilder::new().max_rect(ui.ctx().content_rect())));
            },
            App::new(ProgramSpec::LightsOut(options), Settings::default()),
        )
}

/// A window in which level 1 is played.
fn playing() -> Window {
    let mut window = window();
    // time passes without being painted, as while the window is hidden
    for _ in 0..16 {
        window.state_mut().advance(Duration::from_millis(100));
    }
    window.step();
    assert_eq!(phase(&window), Phase::Playing);
    window
}

fn run(window: &mut Window, ms: u64) {
    let until = window.state().session().tick() + ms;
    while window.state().session().tick() < until {
        window.step();
    }
}

fn phase(window: &Window) -> Phase {
    window.state().session().machine().as_native().expect("a native machine").lights_out().phase()
}

fn cursor(window: &Window) -> (u8, u8) {
    window.state().session().machine().as_native().expect("a native machine").lights_out().cursor()
}

fn moves(window: &Window) -> u32 {
    window.state().session().machine().as_native().expect("a native machine").lights_out().moves()
}

fn pose(window: &Window) -> Acceleration {
    window.state().session().machine().board().pose()
}

fn is_down(window: &Window, button: Button) -> bool {
    window.state().session().machine().board().buttons().is_down(button)
}

/// The presses and releases so far.
fn edges(window: &Window) -> Vec<Input> {
    let inputs = window.state().session().inputs().iter().map(|stamped| stamped.input);
    inputs.filter(|input| matches!(input, Input::Press(_) | Input::Release(_))).collect()
}

fn key(key: Key, pressed: bool, modifiers: Modifiers) -> Event {
    Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }
}

fn at(window: &Window, name: &str) -> Pos2 {
    window.get_by_role_and_label(Role::Button, name).rect().center()
}

fn pointer(pos: Pos2, pressed: bool, modifiers: Modifiers) -> Event {
    Event::PointerButton { pos, button: PointerButton::Primary, pressed, modifiers }
}

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
    assert!(window.query_by_label("level 1").is_some(), "the console");
}

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
    window.hover_at(pos);
    window.drag_at(pos);
    window.step();
    window.drop_at(pos);
    run(&mut window, 200);
    assert_eq!((cursor(&window), moves(&window)), ((3, 2), 0));
}

#[test]
fn leaving_the_button_releases_it() {
    let mut window = playing();
    let pos = at(&window, "Button A");
    window.hover_at(pos);
    window.drag_at(pos);
    window.step();
    run(&mut window, 100);
    assert!(is_down(&window, Button::A));
    window.hover_at(pos + vec2(150.0, -20.0));
    window.step();
    assert!(!is_down(&window, Button::A));
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
    window.hover_at(pos);
    window.drag_at(pos);
    window.step();
    assert!(is_down(&window, Button::A) && is_down(&window, Button::B));
    window.drop_at(pos);
    run(&mut window, 100);
    let tick = |wanted| {
        let found = window.state().session().inputs().iter().find(|stamped| stamped.input == wanted);
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
    let ticks: Vec<u64> = window.state().session().inputs().iter().map(|stamped: &StampedInput| stamped.tick).collect();
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
    let number = by().role(Role::SpinButton).label("x");
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
    let pad = window.get_by_role_and_label(Role::Slider, "Pose pad").rect();
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
    let inputs: Vec<Input> = window.state().session().inputs().iter().map(|stamped| stamped.input).collect();
    assert_eq!(inputs, [Input::Shake, Input::Reset]);
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
    let tick = window.state().session().tick();
    window.run_steps(30);
    assert_eq!(window.state().session().tick(), tick);
    assert_eq!(window.state().wake_after(), None, "nothing is to be painted");
    window.get_by_label("+1 ms").click();
    window.run_steps(3);
    assert_eq!(window.state().session().tick(), tick + 1);
    window.get_by_label("+1 frame").click();
    window.run_steps(3);
    assert_eq!(window.state().session().tick(), tick + 17);
    window.key_press(Key::Comma);
    window.key_press(Key::Period);
    window.run_steps(2);
    assert_eq!(window.state().session().tick(), tick + 34);
    window.key_press(Key::Space);
    window.run_steps(2);
    assert!(window.state().is_running());
}

#[test]
fn a_press_while_paused_waits_for_time() {
    let mut window = playing();
    window.key_press(Key::Space);
    window.step();
    let tick = window.state().session().tick();
    window.key_press(Key::A);
    window.run_steps(3);
    assert!(is_down(&window, Button::A), "the board shows it at once");
    for _ in 0..4 {
        window.key_press(Key::Period);
        window.step();
    }
    window.step();
    assert_eq!(cursor(&window), (3, 2));
    let ticks: Vec<u64> = window.state().session().inputs().iter().map(|stamped| stamped.tick).collect();
    assert_eq!(ticks, [tick, tick + MIN_EDGE_MS]);
}

#[test]
fn speed_changes_how_much_board_time_passes() {
    let mut window = playing();
    let passed = |window: &mut Window| {
        let tick = window.state().session().tick();
        window.run_steps(64);
        window.state().session().tick() - tick
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
fn restart_powers_the_board_off_and_on() {
    let mut window = playing();
    window.get_by_label("⏮ Restart").click();
    window.run_steps(3);
    assert!(window.state().session().tick() < 100);
    assert_eq!(phase(&window), Phase::LevelLetter);
    assert_eq!(window.state().session().inputs(), []);
}

#[test]
fn f1_shows_every_key_and_hides_it_again() {
    let mut window = playing();
    window.key_press(Key::F1);
    window.run_steps(3);
    for binding in KEYS {
        assert!(window.query_all_by_label(binding.help).next().is_some(), "{} is listed", binding.name);
    }
    window.key_press(Key::F1);
    window.run_steps(3);
    assert!(window.query_by_label("hold button A").is_none());
}

#[test]
fn the_hint_goes_when_it_was_followed_and_stays_gone() {
    let mut window = playing();
    assert!(window.query_by_label_contains("arrow keys tilt").is_some());
    window.key_press(Key::A);
    run(&mut window, 100);
    assert!(!window.state().settings().hint_done, "half of it was followed");
    window.key_press(Key::ArrowLeft);
    run(&mut window, 100);
    assert!(window.state().settings().hint_done);
    assert!(window.query_by_label_contains("arrow keys tilt").is_none());
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
fn every_control_can_be_reached_by_tab() {
    let mut window = playing();
    window.key_press(Key::Space);
    window.step();
    let mut seen = Vec::new();
    for _ in 0..40 {
        window.key_press(Key::Tab);
        window.step();
        let focused = window.root().query_all(by().predicate(|node| node.is_focused())).next();
        if let Some(name) = focused.and_then(|node| node.accesskit_node().label()) {
            seen.push(name.to_string());
        }
    }
    for name in ["▶ Run", "+1 ms", "Button A", "Button B", "Reset", "Hold A and B", "Pose pad", "x", "y", "z", "Flat"]
    {
        assert!(seen.iter().any(|label| label == name), "{name} in {seen:?}");
    }
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
    let lines: Vec<&str> = window.state().session().console().iter().map(|line| &line.text[..]).collect();
    assert_eq!(lines.last(), Some(&"level 1 solved in 6 moves"), "{lines:?}");
}
