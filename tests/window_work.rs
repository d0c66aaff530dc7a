//! Long work in the window: it goes on beside the painting, in slices, is seen, and can be stopped.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod driven_window;

use std::path::PathBuf;
use std::time::Duration;

use driven_window::{PAINTING_S, Window, click, tick};
use egui::UiBuilder;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use fivebyfive::app::{self, App, Settings};
use fivebyfive::hal::Button;
use fivebyfive::recording::Recording;
use fivebyfive::scenario::{ProgramName, Scenario};
use fivebyfive::session::Input;

/// Longer than what is played at once, which is 1500 questions to a budget: 64 ticks and a few each, since ticks between two inputs
/// are left out together.
const LENGTH_MS: u64 = 900_000;
/// Milliseconds from an input to the next one.
const INPUT_MS: u64 = 50;

/// A window whose computer is slow: a budget is asked so often before a painting.
fn slow_window(questions: u32) -> Window {
    Harness::builder()
        .with_size([1200.0, 800.0])
        .with_step_dt(PAINTING_S)
        .with_context_setup(app::set_up)
        .build_ui_state(
            move |ui, app: &mut App| {
                let mut left = questions;
                let elapsed = Duration::from_secs_f32(ui.input(|input| input.predicted_dt));
                app.advance(elapsed, &mut || {
                    left = left.saturating_sub(1);
                    left > 0
                });
                app.ui(&mut ui.new_child(UiBuilder::new().max_rect(ui.ctx().content_rect())));
            },
            App::new(Scenario::new(ProgramName::LightsOut, 1), Settings::default()),
        )
}

/// A quarter of an hour with ten presses of A a second, in a file.
fn file(name: &str) -> PathBuf {
    let mut recording = Recording::new(Scenario::new(ProgramName::LightsOut, 1));
    for at in (2000..LENGTH_MS - 1000).step_by(2 * INPUT_MS as usize) {
        recording.run_to(at);
        recording.apply(Input::Press(Button::A));
        recording.run_to(at + INPUT_MS);
        recording.apply(Input::Release(Button::A));
    }
    recording.run_to(LENGTH_MS);
    let folder = std::env::temp_dir().join(format!("fivebyfive-work-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("long.ron");
    recording.to_scenario().main_take().save(&path).expect("it is written");
    path
}

/// Opens a file, which another thread reads.
fn open(window: &mut Window, path: &std::path::Path) {
    window.state_mut().open_file(path.to_owned());
    while window.state().workspace().document().path().is_none() {
        window.step();
    }
    window.run_steps(2);
}

/// The window with the file open, paused, and the head at its end.
fn at_the_end(path: &std::path::Path) -> Window {
    let mut window = slow_window(u32::MAX);
    open(&mut window, path);
    window.state_mut().workspace_mut().recording_mut().seek(u64::MAX);
    window.run_steps(2);
    assert_eq!(tick(&window), LENGTH_MS);
    window
}

#[test]
fn a_jump_goes_on_in_slices_is_seen_and_arrives() {
    let path = file("jump");
    let mut window = slow_window(300);
    open(&mut window, &path);
    window.state_mut().workspace_mut().recording_mut().seek(u64::MAX);
    window.step();
    let mut before = tick(&window);
    assert!(before > 0 && before < LENGTH_MS, "{before}");
    assert!(window.query_by_label_contains("Plays to there").is_some());
    let mut paintings = 0;
    while tick(&window) < LENGTH_MS {
        window.step();
        assert!(tick(&window) > before && tick(&window) - before <= 300 * (64 + INPUT_MS), "a slice a painting");
        before = tick(&window);
        paintings += 1;
    }
    assert!(paintings > 10, "{paintings}");
    window.run_steps(2);
    assert!(window.query_by_label_contains("Plays to there").is_none());
    std::fs::remove_dir_all(path.parent().expect("a folder")).expect("it was there");
}

#[test]
fn a_jump_can_be_stopped() {
    let path = file("stop");
    let mut window = slow_window(300);
    open(&mut window, &path);
    window.state_mut().workspace_mut().recording_mut().seek(u64::MAX);
    window.run_steps(3);
    click(&mut window, "Stop");
    let stopped = tick(&window);
    window.run_steps(5);
    assert!(stopped < LENGTH_MS && tick(&window) == stopped);
    assert!(window.query_by_label_contains("Plays to there").is_none());
    std::fs::remove_dir_all(path.parent().expect("a folder")).expect("it was there");
}

#[test]
fn after_an_edit_at_the_beginning_the_head_comes_back_to_where_it_was() {
    let path = file("edit");
    let mut window = at_the_end(&path);
    let recording = window.state_mut().workspace_mut().recording_mut();
    let presses = recording.gestures().len();
    recording.insert_press(Button::B, 5000, 80).expect("it fits");
    assert!(recording.is_busy(), "it is a long way");
    // edits meanwhile lead to the same place
    recording.insert_press(Button::B, 6000, 80).expect("it fits");
    window.run_steps(3);
    assert_eq!(tick(&window), LENGTH_MS);
    assert_eq!(window.state().recording().gestures().len(), presses + 2);
    std::fs::remove_dir_all(path.parent().expect("a folder")).expect("it was there");
}

#[test]
fn what_is_saved_has_checkpoints_to_its_end_and_the_window_answers_meanwhile() {
    let path = file("save");
    let mut window = slow_window(300);
    open(&mut window, &path);
    window.state_mut().workspace_mut().recording_mut().insert_press(Button::B, 5000, 80).expect("it fits");
    window.event(driven_window::key(egui::Key::S, true, egui::Modifiers::COMMAND));
    window.run_steps(3);
    window.key_press(egui::Key::Enter);
    window.run_steps(3);
    // the file was written by somebody else: it asks first
    window.key_press(egui::Key::Enter);
    window.run_steps(3);
    assert!(window.query_by_label_contains("for the checkpoints").is_some());
    assert!(window.state().is_unsaved());
    let mut paintings = 0;
    while window.state().is_unsaved() {
        window.step();
        paintings += 1;
        assert!(paintings < 500);
    }
    assert!(paintings > 10, "{paintings}");
    let saved = fivebyfive::scenario::load(&path).expect("a scenario");
    assert_eq!(saved.checkpoints.len() as u64, LENGTH_MS / 1000);
    std::fs::remove_dir_all(path.parent().expect("a folder")).expect("it was there");
}
