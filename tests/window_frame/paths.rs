//! Paths: asked for by the desktop or by the window, and completed.

use super::*;

#[test]
fn the_desktop_is_asked_for_a_path_and_what_it_answers_is_done() {
    let folder = folder("desktop");
    let mut window = playing();
    window.state_mut().use_desktop_dialogs();
    hold_key(&mut window, Key::A, 100);
    press(&mut window, Key::S, Modifiers::COMMAND);
    assert!(window.query_by_label("Cancel").is_none(), "no dialog of the window");
    let request = window.state_mut().take_path_request().expect("a request");
    assert_eq!((request.kind, request.endings), (PathKind::Save, &["ron", "json"][..]));
    assert_eq!(window.state_mut().take_path_request(), None, "it is asked once");
    run(&mut window, 200);
    window.state_mut().answer_path(None);
    assert!(window.state().is_unsaved(), "it was cancelled");

    press(&mut window, Key::S, Modifiers::COMMAND);
    assert!(window.state_mut().take_path_request().is_some());
    // without an ending, it gets one; a file that is there was asked about by the desktop
    window.state_mut().answer_path(Some(folder.join("mine")));
    assert!(load(&folder.join("mine.ron")).is_ok() && !window.state().is_unsaved());
    std::fs::write(folder.join("other.ron"), "older").expect("it is written");
    press(&mut window, Key::S, Modifiers::COMMAND | Modifiers::SHIFT);
    window.state_mut().answer_path(Some(folder.join("other.ron")));
    assert!(load(&folder.join("other.ron")).is_ok(), "{:?}", window.state().message());

    press(&mut window, Key::O, Modifiers::COMMAND);
    assert_eq!(window.state_mut().take_path_request().expect("a request").kind, PathKind::Open);
    window.state_mut().answer_path(Some(folder.join("mine.ron")));
    assert_eq!(window.state().title(), "mine.ron - Five by Five");
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn an_answer_for_a_recording_that_is_not_in_front_any_more_is_not_taken() {
    let folder = folder("late");
    let mut window = playing();
    window.state_mut().use_desktop_dialogs();
    hold_key(&mut window, Key::A, 100);
    press(&mut window, Key::S, Modifiers::COMMAND);
    press(&mut window, Key::N, Modifiers::COMMAND);
    window.state_mut().answer_path(Some(folder.join("mine.ron")));
    window.run_steps(2);
    assert!(!folder.join("mine.ron").exists());
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn where_the_desktop_has_no_dialog_the_window_asks() {
    let mut window = playing();
    window.state_mut().use_desktop_dialogs();
    press(&mut window, Key::O, Modifiers::COMMAND);
    assert!(window.state_mut().take_path_request().is_some());
    window.state_mut().has_no_desktop_dialog();
    window.run_steps(3);
    let field = by().role(Role::TextInput).label_contains("Path");
    assert!(window.get(field.clone()).is_focused());
    window.key_press(Key::Escape);
    window.run_steps(3);
    press(&mut window, Key::O, Modifiers::COMMAND);
    assert!(window.query(field).is_some(), "from now on at once");
    // while the desktop asks, it is asked no second time
    let mut window = playing();
    window.state_mut().use_desktop_dialogs();
    press(&mut window, Key::O, Modifiers::COMMAND);
    press(&mut window, Key::O, Modifiers::COMMAND);
    assert!(window.query(by().role(Role::TextInput).label_contains("Path")).is_some(), "a lost dialog is no dead end");
}

#[test]
fn a_path_is_completed_by_tab_and_by_a_click() {
    let folder = folder("complete");
    std::fs::create_dir_all(folder.join("inside")).expect("a folder");
    saved(&folder.join("inside/first.ron"));
    let mut window = playing();
    press(&mut window, Key::O, Modifiers::COMMAND);
    let field = by().role(Role::TextInput).label_contains("Path");
    let text = |window: &Window| window.get(by().role(Role::TextInput).label_contains("Path")).accesskit_node().value();
    window.get(field.clone()).type_text(&format!("{}/ins", folder.display()));
    window.run_steps(3);
    window.key_press(Key::Tab);
    window.run_steps(3);
    assert_eq!(text(&window), Some(format!("{}/inside/", folder.display())));
    assert!(window.get(field.clone()).is_focused());
    click(&mut window, "first.ron");
    assert_eq!(text(&window), Some(format!("{}/inside/first.ron", folder.display())));
    // there is nothing to complete: Tab leaves the field
    window.key_press(Key::Tab);
    window.run_steps(3);
    assert!(!window.get(field).is_focused());
    click(&mut window, "Open");
    assert_eq!(window.state().title(), "first.ron - Five by Five");
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn folders_and_files_of_the_kind_alone_are_listed() {
    let folder = folder("kinds");
    std::fs::create_dir_all(folder.join("inside")).expect("a folder");
    for name in ["mine.ron", "other.JSON", "picture.png", "program.hex", "notes.txt"] {
        std::fs::write(folder.join(name), "").expect("written");
    }
    let mut window = playing();
    let listed = |window: &mut Window| {
        window.event(key(Key::A, true, Modifiers::COMMAND));
        window.get(by().role(Role::TextInput).label_contains("Path")).type_text(&format!("{}/", folder.display()));
        window.run_steps(3);
        let all = ["inside/", "mine.ron", "other.JSON", "picture.png", "program.hex", "notes.txt"];
        let there = all.into_iter().filter(|name| window.query_by_label(name).is_some()).collect::<Vec<_>>();
        click(window, "Cancel");
        there
    };
    press(&mut window, Key::S, Modifiers::COMMAND);
    assert_eq!(listed(&mut window), ["inside/", "mine.ron", "other.JSON"]);
    press(&mut window, Key::O, Modifiers::COMMAND);
    assert_eq!(listed(&mut window), ["inside/", "mine.ron", "other.JSON", "program.hex"]);
    click(&mut window, "File");
    click(&mut window, "Export");
    click(&mut window, "Strip of pictures, PNG…");
    assert_eq!(listed(&mut window), ["inside/", "picture.png"]);
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn the_dialog_for_the_runtime_names_the_program_that_waits() {
    let folder = folder("runtime");
    let path = folder.join("blink.py");
    std::fs::write(&path, "from microbit import *\ndisplay.show('A')\n").expect("it is written");
    let mut window = playing();
    window.state_mut().remember_runtimes_in(folder.join("none"));
    window.state_mut().open_file(path);
    window.run_steps(3);
    assert!(window.query_by_label("Which MicroPython does blink.py run in?").is_some());
    std::fs::remove_dir_all(folder).expect("it was there");
}
