//! The frame of the window: menus, title, files, transport, regions.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod driven_window;

use std::path::{Path, PathBuf};

use driven_window::*;
use egui::{Key, Modifiers, Role, ViewportCommand, ViewportId, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _, by};
use fivebyfive::app::{COMMANDS, Command, PathKind};
use fivebyfive::hal::Button;
use fivebyfive::scenario::{ProgramName, load};
use fivebyfive::session::Input;

fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("fivebyfive-frame-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&path).expect("a folder");
    path
}

fn press(window: &mut Window, letter: Key, modifiers: Modifiers) {
    window.event(key(letter, true, modifiers));
    window.event(key(letter, false, modifiers));
    window.run_steps(4);
}

/// Makes a scenario file in which A is pressed.
fn saved(path: &Path) {
    let mut window = playing();
    hold_key(&mut window, Key::A, 100);
    window.event(key(Key::S, true, Modifiers::COMMAND));
    window.run_steps(3);
    type_path(&mut window, path);
    assert_eq!(window.state().message(), Some(&format!("Saved to {}", path.display())[..]));
}

/// Types a path into the dialog and enters it.
fn type_path(window: &mut Window, path: &Path) {
    let field = by().role(Role::TextInput).label_contains("Path");
    window.get(field).type_text(path.to_str().expect("UTF-8"));
    window.run_steps(2);
    window.key_press(Key::Enter);
    window.run_steps(3);
}

/// What was asked of the real window in the last painting.
fn commands(window: &Window) -> Vec<ViewportCommand> {
    window.output().viewport_output[&ViewportId::ROOT].commands.clone()
}

/// The name of what has the focus.
fn focused(window: &Window) -> Option<String> {
    let node = window.root().query_all(by().predicate(|node| node.is_focused())).next()?;
    node.accesskit_node().label()
}

#[test]
fn the_menus_say_what_the_table_says_and_have_the_keys_beside_it() {
    let menus = [
        ("File", &[Command::New, Command::Open, Command::Save, Command::SaveAs, Command::Quit][..]),
        ("Edit", &[Command::Undo, Command::Redo, Command::Delete]),
        ("View", &[Command::Theme, Command::FullScreen, Command::NextRegion]),
        (
            "Playback",
            &[Command::Run, Command::Pause, Command::ToStart, Command::ToEnd, Command::RecordOn, Command::Restart],
        ),
    ];
    for (menu, lines) in menus {
        let mut window = playing();
        click(&mut window, menu);
        for command in lines {
            let row = &COMMANDS[*command as usize];
            let text = if *command == Command::Theme { row.text_on } else { row.menu_text() };
            let found = window.query_all_by_label(text).any(|node| node.rect().left() < 320.0);
            assert!(found, "{menu} has {text}");
            assert!(!row.keys.is_empty(), "{text} has a key");
        }
        window.key_press(Key::Escape);
        window.run_steps(3);
    }
}

#[test]
fn nothing_is_wider_than_the_narrowest_window_and_a_long_name_pushes_nothing_away() {
    let folder = folder("long");
    let path = folder.join(format!("{}-end.ron", "a-very-long-name-".repeat(6)));
    saved(&path);
    let mut window = playing();
    window.set_size(vec2(900.0, 600.0));
    window.run_steps(3);
    window.state_mut().open_file(path.clone());
    window.run_steps(4);
    let name = path.file_name().expect("a name").to_str().expect("UTF-8");
    assert!(window.get_by_label(name).rect().width() < 260.0, "it is cut");
    for label in ["? Help", "↺ Restart", "To the end", "▶ Run"] {
        assert!(window.get_by_label(label).rect().right() < 900.0, "{label}");
    }
    assert!(window.get(by().role(Role::ComboBox).label("Speed")).rect().right() < 760.0, "the time has room");
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn the_title_has_the_name_of_the_document_and_whether_it_is_changed() {
    let folder = folder("title");
    let path = folder.join("mine.ron");
    let mut window = window();
    window.step();
    assert_eq!(window.state().title(), "Lights Out - Five by Five");
    hold_key(&mut window, Key::A, 100);
    assert_eq!(window.state().title(), "Lights Out • - Five by Five");
    window.event(key(Key::S, true, Modifiers::COMMAND | Modifiers::SHIFT));
    window.run_steps(3);
    type_path(&mut window, &path);
    assert_eq!(window.state().title(), "mine.ron - Five by Five");
    window.key_down(Key::B);
    let changed = ViewportCommand::Title("mine.ron • - Five by Five".to_owned());
    let told = (0..20).any(|_| {
        window.step();
        commands(&window).contains(&changed)
    });
    assert!(told, "the real window gets it");
    std::fs::remove_dir_all(folder).expect("it was there");
}

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

#[test]
fn quit_asks_the_real_window_to_close_and_f11_to_fill_the_screen() {
    let mut window = playing();
    let asks = |window: &mut Window, letter: Key, modifiers: Modifiers, wanted: ViewportCommand| {
        window.event(key(letter, true, modifiers));
        (0..4).any(|_| {
            window.step();
            commands(window).contains(&wanted)
        })
    };
    assert!(asks(&mut window, Key::F11, Modifiers::NONE, ViewportCommand::Fullscreen(true)));
    assert!(asks(&mut window, Key::Q, Modifiers::COMMAND, ViewportCommand::Close));
    assert!(!window.state().closes(), "what would be lost is asked about first");
}

#[test]
fn the_interface_is_scaled_by_keys_as_far_as_there_is_room_and_stays_so() {
    let mut window = window();
    window.set_size(vec2(1800.0, 1200.0));
    window.run_steps(2);
    press(&mut window, Key::Plus, Modifiers::COMMAND);
    assert_eq!(window.state().settings().scale_percent, 110);
    assert!((window.ctx.zoom_factor() - 1.1).abs() < 0.001);
    for _ in 0..3 {
        press(&mut window, Key::Minus, Modifiers::COMMAND);
    }
    assert_eq!(window.state().settings().scale_percent, 75);
    press(&mut window, Key::Num0, Modifiers::COMMAND);
    assert_eq!((window.state().settings().scale_percent, window.ctx.zoom_factor()), (100, 1.0));
}

#[test]
fn what_was_opened_is_played_again_at_its_end_and_recording_on_is_asked_for() {
    let folder = folder("again");
    let path = folder.join("mine.ron");
    saved(&path);
    let mut window = playing();
    window.state_mut().open_file(path);
    window.run_steps(2);
    let end = window.state().recording().session().end();
    assert!(end > 1000);
    let to_its_end = |window: &mut Window| {
        for _ in 0..400 {
            window.step();
        }
        assert_eq!((tick(window), window.state().is_running()), (end, false), "it ends where it ends");
    };
    press(&mut window, Key::F9, Modifiers::NONE);
    to_its_end(&mut window);
    // Run plays it again, by the key and by the button
    press(&mut window, Key::Space, Modifiers::NONE);
    assert!(tick(&window) < 200 && window.state().is_running());
    press(&mut window, Key::F9, Modifiers::SHIFT);
    assert!(!window.state().is_running(), "paused");
    press(&mut window, Key::End, Modifiers::COMMAND);
    assert_eq!((tick(&window), window.state().is_running()), (end, false));
    press(&mut window, Key::Home, Modifiers::COMMAND);
    assert_eq!((tick(&window), window.state().is_running()), (0, false));
    click(&mut window, "To the end");
    click(&mut window, "▶ Run");
    assert!(tick(&window) < 200, "again from the start");
    to_its_end(&mut window);
    assert!(!window.state().is_unsaved());

    // recording on goes past the end, and Run goes on from there
    click(&mut window, "Playback");
    click(&mut window, "⏺ Record on");
    run(&mut window, 300);
    assert!(tick(&window) > end + 250);
    press(&mut window, Key::Space, Modifiers::NONE);
    press(&mut window, Key::Space, Modifiers::NONE);
    assert!(tick(&window) > end + 250, "one's own recording goes on where it was left");
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_press_at_the_end_of_what_was_opened_records_on() {
    let folder = folder("press");
    let path = folder.join("mine.ron");
    saved(&path);
    let mut window = playing();
    window.state_mut().open_file(path);
    window.run_steps(2);
    let end = window.state().recording().session().end();
    assert!(end > 1000);
    click(&mut window, "To the end");
    window.key_down(Key::B);
    run(&mut window, 100);
    window.key_up(Key::B);
    run(&mut window, 100);
    assert!(tick(&window) > end + 150);
    assert!(edges(&window).contains(&Input::Press(Button::B)));
    click(&mut window, "⏸ Pause");
    let left = tick(&window);
    click(&mut window, "▶ Run");
    assert!(tick(&window) > left, "it is not thrown back to the start");
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_power_cycle_says_where_the_take_went() {
    let mut window = playing();
    hold_key(&mut window, Key::A, 100);
    press(&mut window, Key::F8, Modifiers::NONE);
    let message = window.state().message().expect("a sentence");
    assert!(message.contains("take 1 is kept, in the list of takes") && message.contains("take 2"), "{message}");
    assert!(window.query_by_label("Switch to take 1").is_some());
}

#[test]
fn f6_goes_from_region_to_region_also_out_of_a_text_field() {
    let mut window = playing();
    press(&mut window, Key::Space, Modifiers::NONE);
    let mut visited = Vec::new();
    for _ in 0..4 {
        press(&mut window, Key::F6, Modifiers::NONE);
        visited.push(focused(&window).expect("something has the focus"));
    }
    assert_eq!(visited[..1], ["Input"], "the side panel is the first one");
    assert_eq!(visited[1], "✔ Expect this picture");
    assert_eq!(visited[2], "File");
    assert!(visited[3].contains('A') || visited[3].contains("Touch"), "the board: {visited:?}");
    press(&mut window, Key::F6, Modifiers::SHIFT);
    assert_eq!(focused(&window).as_deref(), Some("File"));
    // a field for a number, beside the board
    window.get_all_by_role(Role::TextInput).next().expect("a field").focus();
    window.run_steps(3);
    press(&mut window, Key::F6, Modifiers::NONE);
    assert_eq!(focused(&window).as_deref(), Some("✔ Expect this picture"));
}

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
