//! Files: saved, made anew, opened.

use super::*;

#[test]
fn save_writes_into_its_own_file_and_asks_where_something_else_would_be_lost() {
    let folder = folder("save");
    let path = folder.join("mine.ron");
    saved(&path);
    let mut window = playing();
    window.state_mut().open_file(path.clone());
    window.run_steps(2);
    press(&mut window, Key::R, Modifiers::NONE);
    hold_key(&mut window, Key::B, 100);
    assert!(window.state().is_unsaved());
    press(&mut window, Key::S, Modifiers::COMMAND);
    assert_eq!(window.state().message(), Some(&format!("Saved to {}", path.display())[..]));
    assert!(!window.state().is_unsaved());
    let inputs = |path: &Path| load(path).expect("a scenario").steps.len();
    assert_eq!(inputs(&path), window.state().recording().to_scenario().steps.len());

    // somebody else writes into it
    let text = std::fs::read_to_string(&path).expect("a text");
    std::fs::write(&path, format!("// mine\n{text}")).expect("it is written");
    hold_key(&mut window, Key::B, 100);
    press(&mut window, Key::S, Modifiers::COMMAND);
    assert!(window.query_by_label_contains("was changed elsewhere").is_some());
    click(&mut window, "Cancel");
    assert!(std::fs::read_to_string(&path).expect("a text").starts_with("// mine"), "it is as it was");

    // comments would be lost, which is asked once
    let mut window = playing();
    window.state_mut().open_file(path.clone());
    press(&mut window, Key::R, Modifiers::NONE);
    hold_key(&mut window, Key::B, 100);
    press(&mut window, Key::S, Modifiers::COMMAND);
    assert!(window.query_by_label_contains("has comments, which are not kept").is_some());
    click(&mut window, "Write over it");
    assert!(!window.state().is_unsaved());
    hold_key(&mut window, Key::B, 100);
    press(&mut window, Key::S, Modifiers::COMMAND);
    assert!(!window.state().is_unsaved());
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn new_begins_a_recording_of_what_runs_and_keeps_what_was_played() {
    let mut window = playing();
    hold_key(&mut window, Key::A, 100);
    press(&mut window, Key::N, Modifiers::COMMAND);
    assert_eq!(window.state().recording().header().program, ProgramName::LightsOut);
    assert!(window.state().recording().gestures().is_empty() && tick(&window) < 200);
    assert_eq!(window.state().workspace().unsaved().count(), 1);
}

#[test]
fn the_last_files_are_listed_and_one_that_is_gone_is_said_so() {
    let folder = folder("recent");
    let (one, two) = (folder.join("one.ron"), folder.join("two.ron"));
    saved(&one);
    saved(&two);
    let mut window = playing();
    for path in [&one, &two] {
        window.state_mut().open_file(path.clone());
        window.run_steps(2);
    }
    assert_eq!(window.state().settings().recent.paths(), [two.clone(), one.clone()]);
    // they outlive the window
    let text = serde_json::to_string(window.state().settings()).expect("settings are text");
    let again: fivebyfive::app::Settings = serde_json::from_str(&text).expect("and can be read");
    assert_eq!(again.recent.paths().len(), 2);

    std::fs::remove_file(&two).expect("it was there");
    click(&mut window, "File");
    click(&mut window, "Open recent");
    click(&mut window, "one.ron");
    assert_eq!(window.state().workspace().document().path(), Some(one.as_path()));
    click(&mut window, "File");
    click(&mut window, "Open recent");
    click(&mut window, "two.ron");
    assert_eq!(window.state().message(), Some(&format!("{}: there is no such file", two.display())[..]));
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_file_of_another_kind_is_told_what_it_is_not_and_brightness_constants_are_played_with() {
    let folder = folder("kind");
    let (text, constants) = (folder.join("notes.txt"), folder.join("mine.ron"));
    std::fs::write(&text, "eggs, milk").expect("it is written");
    let mut window = playing();
    window.state_mut().open_file(text);
    let message = window.state().message().expect("a sentence");
    assert!(message.ends_with("notes.txt: is neither a scenario nor an image nor a brightness file"), "{message}");
    let preset = fivebyfive::scenario::Preset::new("mine", fivebyfive::firmware::brightness::Brightness::default());
    std::fs::write(&constants, preset.to_text(fivebyfive::scenario::Format::Ron).expect("a text"))
        .expect("it is written");
    window.state_mut().open_file(constants.clone());
    assert_eq!(window.state().message(), Some(&format!("Loaded from {}", constants.display())[..]));
    std::fs::remove_dir_all(folder).expect("it was there");
}
