//! Dialogs of the window, and recordings that were left without being saved.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod driven_window;

use std::path::{Path, PathBuf};

use driven_window::*;
use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _, by};
use fivebyfive::board::driver::Driver;
use fivebyfive::scenario::Preset;
use fivebyfive::scenario::{ProgramName, load};

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("fivebyfive-dialogs-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

fn played() -> Window {
    let mut window = playing();
    hold_key(&mut window, Key::A, 100);
    window
}

fn shortcut(window: &mut Window, letter: Key) {
    window.event(key(letter, true, Modifiers::COMMAND));
    window.event(key(letter, false, Modifiers::COMMAND));
    window.run_steps(3);
}

fn type_path(window: &mut Window, path: &Path) {
    let field = by().role(Role::TextInput).label_contains("Path");
    window.get(field).type_text(path.to_str().expect("UTF-8"));
    window.run_steps(2);
}

fn enter(window: &mut Window) {
    window.key_press(Key::Enter);
    window.run_steps(3);
}

#[test]
fn what_is_typed_takes_the_place_of_the_path_that_is_shown() {
    let folder = folder("typed");
    let path = folder.join("mine.ron");
    let mut window = played();
    shortcut(&mut window, Key::S);
    type_path(&mut window, &path);
    enter(&mut window);
    assert_eq!(window.state().message(), Some(&format!("Saved to {}", path.display())[..]));
    assert!(load(&path).is_ok());
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_second_enter_writes_over_a_file_and_no_key_reaches_the_board_on_the_way() {
    let folder = folder("twice");
    let path = folder.join("mine.ron");
    std::fs::write(&path, "older").expect("a file");
    let mut window = played();
    let before = edges(&window);
    shortcut(&mut window, Key::S);
    type_path(&mut window, &path);
    enter(&mut window);
    assert!(window.query_by_label_contains("This file exists").is_some());
    assert!(window.get(by().role(Role::TextInput).label_contains("Path")).is_focused());
    hold_key(&mut window, Key::B, 100);
    enter(&mut window);
    assert!(load(&path).is_ok(), "{:?}", window.state().message());
    assert_eq!(edges(&window), before);
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn the_folder_that_is_not_there_is_named_as_it_was_typed() {
    let path = folder("none").join("nowhere").join("mine.ron");
    let mut window = played();
    shortcut(&mut window, Key::S);
    type_path(&mut window, &path);
    enter(&mut window);
    let told = window.get(by().label_contains("cannot be written"));
    let words = told.accesskit_node().value().or(told.accesskit_node().label()).unwrap_or_default();
    assert!(words.contains(path.to_str().expect("UTF-8")) && !words.contains(".tmp"), "{words}");
}

#[test]
fn no_key_plays_the_board_under_the_help_but_the_one_that_closes_it() {
    let mut window = played();
    let inputs = window.state().recording().session().inputs().len();
    window.key_press(Key::F1);
    window.run_steps(3);
    hold_key(&mut window, Key::B, 100);
    for key in [Key::S, Key::Period, Key::E, Key::ArrowLeft] {
        window.key_press(key);
        window.run_steps(2);
    }
    assert_eq!(window.state().recording().session().inputs().len(), inputs);
    assert!(window.state().is_running() && window.state().recording().judge().expectations().next().is_none());
    window.key_press(Key::F1);
    window.run_steps(3);
    hold_key(&mut window, Key::B, 100);
    assert_eq!(window.state().recording().session().inputs().len(), inputs + 2);
}

#[test]
fn all_recordings_that_were_left_can_be_had_back_one_after_the_other() {
    let mut window = played();
    let first = window.state().recording().gestures().to_vec();
    let program = |window: &Window| window.state().recording().header().program;
    click(&mut window, "Lights Out");
    click(&mut window, "Play Tilt-a-Maze");
    hold_key(&mut window, Key::B, 200);
    click(&mut window, "Tilt-a-Maze");
    click(&mut window, "Play Lights Out");
    run(&mut window, 2500);
    hold_key(&mut window, Key::A, 300);
    let last = window.state().recording().gestures().to_vec();
    assert_ne!(first, last);
    assert!(window.query_by_label_contains("2 recordings").is_some());
    click(&mut window, "Restore");
    assert_eq!(program(&window), ProgramName::TiltAMaze);
    click(&mut window, "Restore");
    assert_eq!(window.state().recording().gestures(), first);
    click(&mut window, "Restore");
    assert_eq!(window.state().recording().gestures(), last);
    assert!(window.state().is_unsaved());
}

#[test]
fn saved_constants_say_for_which_driver_and_room() {
    let folder = folder("constants");
    let path = folder.join("mine.ron");
    let mut window = playing();
    click(&mut window, "Bench");
    click(&mut window, "Save…");
    type_path(&mut window, &path);
    enter(&mut window);
    let preset = Preset::load(&path).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(preset.driver, Some(Driver::default()));
    assert!(preset.room.is_some());
    std::fs::remove_dir_all(folder).expect("it was there");
}
