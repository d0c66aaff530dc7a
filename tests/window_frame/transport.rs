//! Running, pausing, restarting, and recording on.

use super::*;

#[test]
fn what_was_opened_is_played_again_at_its_end_and_recording_on_is_asked_for() {
    let folder = folder("again");
    let path = folder.join("mine.ron");
    saved(&path);
    let mut window = playing();
    assert!(window.get_by_label("⏺ Record on").accesskit_node().is_disabled(), "it is what goes on already");
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
