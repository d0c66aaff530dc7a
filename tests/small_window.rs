//! The panels beside the board in a window of 900 by 600 points: nothing stands out of them, and all is reached by scrolling.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod driven_window;

use driven_window::*;
use egui::{Pos2, Rect, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use fivebyfive::scenario::{Format, ProgramName, Scenario};

/// The least room that the panel beside the board leaves, from its left margin to the right end of the window.
const PANEL_LEFT: f32 = 900.0 - 288.0;

fn small(program: ProgramName) -> Window {
    let mut window = window_of(Scenario::new(program, 1));
    window.set_size(vec2(900.0, 600.0));
    window.run_steps(4);
    run(&mut window, 1600);
    window
}

/// What has a name in the panel beside the board, with its place.
fn in_the_panel(window: &Window) -> Vec<(String, Rect)> {
    let nodes =
        window.query_all_by(|node| (node.label().is_some() || node.value().is_some()) && node.raw_bounds().is_some());
    let named = nodes.map(|node| {
        let inner = node.accesskit_node();
        (inner.label().or(inner.value()).unwrap_or_default().to_string(), node.rect())
    });
    named.filter(|(_, rect)| rect.left() >= PANEL_LEFT && rect.top() < bottom(window)).collect()
}

/// Where the panel ends below: where the timeline begins.
fn bottom(window: &Window) -> f32 {
    window.get_by_label("Whole").rect().top()
}

fn nothing_stands_out(window: &Window, panel: &str) {
    let all = in_the_panel(window);
    assert!(all.len() > 4, "{panel} has something in it");
    for (name, rect) in all {
        assert!(rect.right() <= 900.0 - 8.0, "{panel}: {name:?} is at {rect:?}");
    }
}

/// Scrolls to what has this name, and checks that it can be seen.
fn reaches(window: &mut Window, panel: &str, name: &str) {
    window.get_all_by_label(name).last().expect("it is there").scroll_to_me();
    window.run_steps(40);
    let rect = window.get_all_by_label(name).last().expect("it is there").rect();
    let seen = Rect::from_min_max(Pos2::new(PANEL_LEFT, 60.0), Pos2::new(900.0, bottom(window)));
    assert!(seen.contains_rect(rect), "{panel}: {name} is at {rect:?}, and {seen:?} is seen");
}

#[test]
fn the_board_has_most_of_the_room() {
    let window = small(ProgramName::LightsOut);
    // five LEDs of 4 mm, of a board of 51.6 mm: it is at least 250 points wide
    let (first, last) =
        (window.get_by_label("LED 0,0").rect().center(), window.get_by_label("LED 4,0").rect().center());
    let width = (last.x - first.x) / 16.0 * 51.6;
    assert!(width >= 250.0, "{width}");
}

#[test]
fn the_time_is_seen_beside_a_long_name_of_a_document() {
    let mut window = small(ProgramName::LightsOut);
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a_scenario_with_a_long_name.ron");
    let text = Scenario::new(ProgramName::LightsOut, 1).to_text(Format::Ron).expect("it can be written");
    std::fs::write(&path, text).expect("written");
    window.state_mut().open_file(path);
    window.run_steps(4);
    assert_eq!(tick(&window), 0);
    let rect = window.get_by_label("00:00.000").rect();
    // two figures more when there are hours
    assert!(rect.right() + rect.width() * 2.0 / 9.0 <= 900.0 - 8.0, "{rect:?}");
}

#[test]
fn the_panels_of_lights_out() {
    let mut window = small(ProgramName::LightsOut);
    click(&mut window, "Expected");
    nothing_stands_out(&window, "Expected");
    click(&mut window, "Brightness");
    nothing_stands_out(&window, "Brightness");
    reaches(&mut window, "Brightness", "Reset TEXT to 255");
    click(&mut window, "Puzzle");
    nothing_stands_out(&window, "Play");
    reaches(&mut window, "Play", "3 × 3");
    click(&mut window, "Paint");
    nothing_stands_out(&window, "Paint");
    reaches(&mut window, "Paint", "From the game");
    click(&mut window, "Understand");
    for step in 1..=10 {
        nothing_stands_out(&window, &format!("step {step}"));
        if step < 10 {
            click(&mut window, "▶");
        }
    }
}

#[test]
fn the_panels_of_tilt_a_maze() {
    let mut window = small(ProgramName::TiltAMaze);
    click(&mut window, "Brightness");
    nothing_stands_out(&window, "Brightness");
    reaches(&mut window, "Brightness", "Reset HINT to 96");
    click(&mut window, "Map");
    nothing_stands_out(&window, "Map");
    reaches(&mut window, "Map", "how it was generated");
    click(&mut window, "how it was generated");
    nothing_stands_out(&window, "Map with the generation");
    reaches(&mut window, "Map", "Try it yourself");
    click(&mut window, "Try it yourself");
    window.run_steps(60);
    nothing_stands_out(&window, "Map with constants");
    // what opened came up by itself
    let rect = window.get_by_label("As in the lab").rect();
    assert!(rect.bottom() <= bottom(&window), "{rect:?}");
    reaches(&mut window, "Map", "As in the lab");
    // with two boards, too
    click(&mut window, "Bench");
    click(&mut window, "Suggest on B");
    click(&mut window, "Timeline");
    click(&mut window, "Brightness");
    nothing_stands_out(&window, "Brightness with B");
}
