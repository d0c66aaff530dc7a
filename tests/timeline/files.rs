//! What is saved, opened again and offered.

use super::*;

#[test]
fn what_was_played_is_saved_replays_and_is_opened_again() {
    let folder = folder("save");
    let path = folder.join("mine.ron");
    let mut window = played();
    window.event(key(Key::S, true, Modifiers::COMMAND));
    window.run_steps(3);
    let field = by().role(Role::TextInput).label_contains("Path");
    assert!(window.get(field.clone()).is_focused());
    window.event(key(Key::A, true, Modifiers::COMMAND));
    window.get(field.clone()).type_text(path.to_str().expect("UTF-8"));
    window.run_steps(2);
    click(&mut window, "Save");
    assert_eq!(window.state().message(), Some(&format!("Saved to {}", path.display())[..]));
    let scenario = load(&path).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(*Player::new(&scenario).expect("it was read").finish(), PlayerStatus::Passed);
    assert_eq!(scenario.checkpoints.len(), 4);

    let mut other = playing();
    other.state_mut().open_file(path.clone());
    other.run_steps(2);
    assert_eq!((tick(&other), other.state().is_running()), (0, false));
    assert_eq!(other.state().recording().gestures(), window.state().recording().gestures());
    assert!(other.query_by_label("mine.ron").is_some());
    other.key_press(Key::Space);
    other.run_steps(300);
    assert_eq!(tick(&other), 4000 + (tick(&window) - 4000));
    assert!(!other.state().is_running(), "what was opened ends where it ends");
    assert!(other.query_by_label_contains("all that was expected passed").is_some());

    // another window asks before it writes over the file
    let mut third = played();
    third.event(key(Key::S, true, Modifiers::COMMAND));
    third.run_steps(3);
    third.event(key(Key::A, true, Modifiers::COMMAND));
    third.get(field).type_text(path.to_str().expect("UTF-8"));
    third.run_steps(2);
    click(&mut third, "Save");
    assert!(third.query_by_label_contains("This file exists").is_some());
    click(&mut third, "Cancel");
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_file_that_is_no_scenario_is_told_and_changes_nothing() {
    let folder = folder("bad");
    let path = folder.join("bad.ron");
    std::fs::write(&path, "(version: 1, program: \"lights-out\", steps: [\n(at: 1, jump: A)])").expect("a file");
    let mut window = played();
    let before = tick(&window);
    window.state_mut().open_file(path.clone());
    window.run_steps(2);
    assert!(window.state().message().expect("a sentence").starts_with(&format!("{}:2:", path.display())));
    assert_eq!((tick(&window), moves(&window)), (before, 1));
    click(&mut window, "Close");
    assert_eq!(window.state().message(), None);
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_recording_that_was_not_closed_is_offered() {
    let folder = std::env::temp_dir().join(format!("fivebyfive-offered-{}", std::process::id()));
    let left = played().state().recording().clone();
    // two windows that were not closed
    for _ in 0..2 {
        let mut workspace = Workspace::new(left.clone());
        assert_eq!(workspace.recover_in(folder.clone(), None), [""; 0]);
        workspace.autosave(1_000_000).expect("it is written");
    }
    let mut window = playing();
    window.state_mut().recover_in(folder.clone(), None, 1_000_000 + 7300);
    window.run_steps(2);
    assert!(window.query_by_label_contains("2 recordings were not saved last time").is_some());
    click(&mut window, "Show…");
    assert_eq!(window.get_all_by_label_contains("kept 2 hours ago").count(), 2);
    window.get_all_by_label("Discard").next().expect("a button").click();
    window.run_steps(3);
    assert_eq!(window.state().workspace().offers().len(), 2, "it asks first");
    click(&mut window, "Discard for good");
    assert_eq!(window.state().workspace().offers().len(), 1);
    click(&mut window, "Open");
    assert_eq!(window.state().recording().gestures(), left.gestures());
    assert!(window.state().workspace().offers().is_empty() && window.state().is_unsaved());
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_recording_that_is_left_unsaved_can_be_had_back() {
    let mut window = played();
    let gestures = window.state().recording().gestures().to_vec();
    click(&mut window, "Lights Out");
    click(&mut window, "Play Tilt-a-Maze");
    assert!(window.query_by_label_contains("was not saved").is_some());
    click(&mut window, "Restore");
    assert_eq!(window.state().recording().gestures(), gestures);
}
