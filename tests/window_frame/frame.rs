//! Menus, title, size, regions.

use super::*;

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
fn a_list_opens_by_keys_at_what_is_chosen_and_closes_by_enter_and_escape() {
    let mut window = playing();
    let speed = |window: &Window| window.get(by().role(Role::ComboBox).label("Speed")).value();
    window.get(by().role(Role::ComboBox).label("Speed")).focus();
    window.run_steps(2);
    assert_eq!(speed(&window).as_deref(), Some("1x"));
    press(&mut window, Key::Enter, Modifiers::NONE);
    assert_eq!(focused(&window).as_deref(), Some("1x"), "what is chosen");
    press(&mut window, Key::ArrowDown, Modifiers::NONE);
    assert_eq!(focused(&window).as_deref(), Some("2x"));
    press(&mut window, Key::Enter, Modifiers::NONE);
    assert_eq!(speed(&window).as_deref(), Some("2x"));
    assert!(window.query_by_label("0.1x").is_none(), "the list is closed");
    assert_eq!(focused(&window).as_deref(), Some("Speed"), "and the focus back at the box");
    press(&mut window, Key::Enter, Modifiers::NONE);
    assert_eq!(focused(&window).as_deref(), Some("2x"));
    press(&mut window, Key::ArrowUp, Modifiers::NONE);
    press(&mut window, Key::Escape, Modifiers::NONE);
    assert!(window.query_by_label("0.1x").is_none());
    assert_eq!(
        (speed(&window).as_deref(), focused(&window).as_deref()),
        (Some("2x"), Some("Speed")),
        "nothing was chosen"
    );
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
    assert_eq!(visited[1], "Timeline", "what is below the board, and not its controls");
    assert_eq!(visited[2], "File");
    assert!(visited[3].contains('A') || visited[3].contains("Touch"), "the board: {visited:?}");
    press(&mut window, Key::F6, Modifiers::SHIFT);
    assert_eq!(focused(&window).as_deref(), Some("File"));
    // a field for a number, beside the board
    window.get_all_by_role(Role::TextInput).next().expect("a field").focus();
    window.run_steps(3);
    press(&mut window, Key::F6, Modifiers::NONE);
    assert_eq!(focused(&window).as_deref(), Some("Timeline"));
}
