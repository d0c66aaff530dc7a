//! Tilt-a-Maze in the window: chosen, rolled by keys and by the pad, and its map.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod driven_window;

use std::time::Duration;

use driven_window::*;
use egui::{Key, Role, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use fivebyfive::firmware::tilt_a_maze::{GenerationStep, Generator, MazeLevel, Phase, TiltAMaze};
use fivebyfive::scenario::{OwnMaze, ProgramName, Scenario};

fn maze(window: &Window) -> &TiltAMaze {
    let native = window.state().recording().session().machine().as_native().expect("a native machine");
    native.program().as_tilt_a_maze().expect("Tilt-a-Maze")
}

/// A level that has shown its title.
fn rolling(level: u8) -> Window {
    let mut scenario = Scenario::new(ProgramName::TiltAMaze, 1);
    scenario.options.level = Some(level);
    let mut window = window_of(scenario);
    for _ in 0..16 {
        window.state_mut().advance(Duration::from_millis(100), &mut || true);
    }
    window.step();
    assert_eq!(maze(&window).phase(), Phase::Playing);
    window
}

#[test]
fn choosing_the_program_restarts_the_board_with_it() {
    let mut window = playing();
    click(&mut window, "Lights Out");
    click(&mut window, "Play Tilt-a-Maze");
    assert!(tick(&window) < 200 && window.state().is_running());
    assert_eq!(maze(&window).phase(), Phase::Letter);
    assert!(window.query_by_label_contains("level 1 starts").is_some());
    click(&mut window, "Tilt-a-Maze");
    click(&mut window, "Play Lights Out");
    assert!(tick(&window) < 200);
    assert_eq!(game(&window).level(), 1);
}

#[test]
fn level_1_is_solved_by_arrow_keys() {
    let mut window = rolling(1);
    // six cells right and six down, against the walls: level 1 has a way along its upper and its right wall
    window.key_down(Key::ArrowRight);
    run(&mut window, 1500);
    window.key_up(Key::ArrowRight);
    run(&mut window, 300);
    assert_eq!(maze(&window).ball(), (6, 0));
    window.key_down(Key::ArrowDown);
    run(&mut window, 1500);
    window.key_up(Key::ArrowDown);
    assert!(maze(&window).is_done(1));
    let lines: Vec<&str> = window.state().recording().session().console().iter().map(|line| &line.text[..]).collect();
    assert!(lines.contains(&"Level 1 solved in 12 moves"), "{lines:?}");
    window.run_steps(2);
    // six cells right and six down: no route between two corners is shorter
    assert!(window.query_by_label_contains("level 1 solved in 12 moves: well done, it takes no fewer").is_some());
}

#[test]
fn a_detour_in_a_maze_is_told_with_how_few_moves_would_do() {
    let mut window = rolling(1);
    for key in [Key::ArrowRight, Key::ArrowLeft, Key::ArrowRight, Key::ArrowDown] {
        window.key_down(key);
        run(&mut window, 1500);
        window.key_up(key);
        run(&mut window, 100);
    }
    assert!(maze(&window).is_done(1));
    window.run_steps(2);
    // six more to the left and six back
    assert!(window.query_by_label_contains("level 1 solved in 24 moves; 12 would do").is_some());
}

#[test]
fn level_1_is_solved_by_the_pointer_alone() {
    let mut window = rolling(1);
    let pad = window.get_by_role_and_label(Role::Canvas, "Pose pad").rect();
    for way in [vec2(0.3, 0.0), vec2(0.0, 0.3)] {
        window.hover_at(pad.center());
        window.drag_at(pad.center() + way * pad.size());
        run(&mut window, 1500);
        window.drop_at(pad.center());
        run(&mut window, 300);
    }
    assert!(maze(&window).is_done(1));
}

#[test]
fn the_map_shows_ball_hole_and_the_shortest_route() {
    let mut window = rolling(9);
    click(&mut window, "Map");
    let map = window.get_by_role_and_label(Role::Canvas, "Map");
    assert_eq!(map.value().as_deref(), Some("ball 0,0, hole 6,6"));
    assert!(window.query_by_label("moves 0, shortest route 28").is_some());
    click(&mut window, "shortest route from the ball");
    window.key_down(Key::ArrowRight);
    run(&mut window, 500);
    let (x, y) = maze(&window).ball();
    assert!(x > 0);
    let map = window.get_by_role_and_label(Role::Canvas, "Map");
    assert_eq!(map.value(), Some(format!("ball {x},{y}, hole 6,6")));
}

#[test]
fn the_carving_is_shown_step_by_step_with_its_stack() {
    let mut window = rolling(9);
    click(&mut window, "Map");
    click(&mut window, "how it was generated");
    assert!(window.query_by_label_contains("1. Start in the upper left cell").is_some());
    assert!(window.query_by_label("stack of 1: 0,0").is_some());
    window.get_by_role_and_label(Role::Slider, "step").set_value_accesskit(1.0);
    window.run_steps(3);
    let mut generator = Generator::new(MazeLevel::of_the_lab(9).seed);
    let Some(GenerationStep::To { choices, state, .. }) = generator.step() else { panic!("it goes on from the start") };
    let draw = format!("The draw is {state} mod {choices} = {}", state % u32::from(choices));
    assert!(window.query_by_label_contains(&draw).is_some(), "{draw}");
    let (x, y) = generator.path()[1];
    assert!(window.query_by_label(&format!("stack of 2: 0,0 {x},{y}")).is_some());
    window.get_by_role_and_label(Role::Slider, "step").set_value_accesskit(31.0);
    window.run_steps(3);
    assert!(window.query_by_label_contains("5. Backed all the way").is_some());
}

/// The step of the generation that is shown.
fn step(window: &Window) -> f64 {
    window.get_by_role_and_label(Role::Slider, "step").accesskit_node().numeric_value().expect("a number")
}

#[test]
fn the_generation_is_played_paused_and_stepped() {
    let mut window = rolling(9);
    click(&mut window, "Map");
    click(&mut window, "how it was generated");
    let from = step(&window);
    window.get_by_label("Play the generation").click();
    window.step();
    // four steps a second, of 64 paintings
    window.run_steps(2 * 64);
    assert!((step(&window) - from - 8.0).abs() <= 1.0, "{}", step(&window));
    click(&mut window, "Pause the generation");
    let paused = step(&window);
    window.run_steps(64);
    assert_eq!(step(&window), paused);
    click(&mut window, "On one step of the generation");
    assert_eq!(step(&window), paused + 1.0);
    click(&mut window, "Back one step of the generation");
    click(&mut window, "Back one step of the generation");
    assert_eq!(step(&window), paused - 1.0);
    // the fastest comes to the end, which is the maze itself, and stands still there
    window.get_by_role_and_label(Role::ComboBox, "Speed of the generation").click();
    window.run_steps(3);
    window.get_by_label("30 steps a second").click();
    window.run_steps(3);
    click(&mut window, "Play the generation");
    window.run_steps(3 * 64);
    let level = MazeLevel::of_the_lab(9);
    let mut generator = Generator::new(level.seed);
    let steps = std::iter::from_fn(|| generator.step()).count() + usize::from(level.shortcuts);
    assert_eq!(step(&window), steps as f64);
    assert!(window.query_by_label("Play the generation").is_some(), "it can be played again");
}

#[test]
fn a_maze_of_ones_own_becomes_an_option_of_the_scenario() {
    let mut window = rolling(1);
    click(&mut window, "Map");
    click(&mut window, "Play it");
    let options = window.state().recording().to_scenario().options;
    assert_eq!(options.maze, Some(OwnMaze { seed: 1, shortcuts: 2 }));
    assert_eq!(maze(&window).maze(), &MazeLevel::own(1, 2));
    click(&mut window, "Back to the levels");
    assert_eq!(window.state().recording().to_scenario().options.maze, None);
}

#[test]
fn the_constants_of_the_lab_are_tried_in_the_window() {
    let mut window = rolling(1);
    click(&mut window, "Map");
    click(&mut window, "Try it yourself");
    window.run_steps(20);
    window.get_by_role_and_label(Role::SpinButton, "last level").set_value_accesskit(3.0);
    window.get_by_role_and_label(Role::SpinButton, "fast step").set_value_accesskit(50.0);
    window.run_steps(3);
    // it may stand below the lower end of the panel, which scrolls
    window.get_by_label("Play with these").click_accesskit();
    window.run_steps(3);
    let options = window.state().recording().to_scenario().options;
    assert_eq!((options.last_level, options.step_fast, options.step_slow), (Some(3), Some(50), None));
    assert_eq!(maze(&window).options().last_level, 3);
}
