//! Times, words and names that are typed.

use super::*;

/// Replaces what is in the field with this name.
fn write(window: &mut Window, name: &str, text: &str) {
    let field = by().role(Role::TextInput).label(name);
    window.get(field.clone()).focus();
    window.run_steps(2);
    window.event(key(Key::A, true, Modifiers::COMMAND));
    window.get(field).type_text(text);
    window.run_steps(2);
}

#[test]
fn the_times_of_a_press_are_typed() {
    let mut window = played();
    let from = middle(&window, 1, LANE_B);
    click_at(&mut window, from);
    window.key_press(Key::Enter);
    window.run_steps(3);
    write(&mut window, "B at", "2500");
    write(&mut window, "for", "none");
    click(&mut window, "Set");
    assert!(window.query_by_label_contains("\"none\" is no whole number of ms").is_some());
    write(&mut window, "for", "700");
    click(&mut window, "Set");
    assert_eq!(press(&window, 1), (2500, 3200));
    assert!(is_selected(&window, 1));
    // a double click opens the field as well
    window.run_steps(60);
    let from = middle(&window, 1, LANE_B);
    click_at(&mut window, from);
    click_at(&mut window, from);
    window.run_steps(3);
    assert!(window.query(by().role(Role::TextInput).label("for")).is_some());
    click(&mut window, "Cancel");
    assert_eq!(press(&window, 1), (2500, 3200));
}

#[test]
fn what_the_recording_does_not_take_stays_in_the_field_with_the_reason_beside_it() {
    let mut window = played();
    // another press of B
    let pos = place(&window, 3500, LANE_B);
    click_at(&mut window, pos);
    click_at(&mut window, pos);
    window.run_steps(60);
    let (first, second) = (press(&window, 1), press(&window, 2));
    let from = middle(&window, 1, LANE_B);
    click_at(&mut window, from);
    window.key_press(Key::Enter);
    window.run_steps(3);
    // it would still be down when the button goes down again
    write(&mut window, "for", "9000");
    click(&mut window, "Set");
    assert_eq!((press(&window, 1), press(&window, 2)), (first, second));
    let typed = window.get(by().role(Role::TextInput).label("for")).value();
    assert_eq!(typed.as_deref(), Some("9000"));
    assert!(window.query_by_label_contains("❌").is_some());
    assert_eq!(window.state().message(), None, "it is said once, beside the field");
    write(&mut window, "for", "700");
    click(&mut window, "Set");
    assert_eq!(press(&window, 1), (first.0, first.0 + 700));
    assert!(window.query(by().role(Role::TextInput).label("for")).is_none());
}

#[test]
fn a_note_is_written_anew_in_its_place() {
    let mut window = played();
    click(&mut window, "✏ Note");
    window.get(by().role(Role::TextInput).label_contains("Note at")).type_text("first");
    window.run_steps(2);
    click(&mut window, "Add");
    let at = window.state().recording().marks()[0].at;
    let pos = place(&window, at, LANE_MARKS);
    menu_at(&mut window, pos);
    click(&mut window, "Edit…");
    write(&mut window, "Note", "second");
    click(&mut window, "Set");
    let mark = &window.state().recording().marks()[0];
    assert_eq!((mark.at, &mark.kind), (at, &MarkKind::Note("second".to_owned())));
    shortcut(&mut window, Key::Z);
    assert_eq!(window.state().recording().marks()[0].kind, MarkKind::Note("first".to_owned()));
}

#[test]
fn a_line_that_is_expected_is_written_anew_in_its_place() {
    let folder = folder("line");
    let path = folder.join("line.ron");
    let steps = "[(at: 2000, console: \"level 2\"), (at: 2500, note: \"the end\")]";
    std::fs::write(&path, format!("(version: 1, program: \"lights-out\", steps: {steps})")).expect("written");
    let mut window = window();
    window.state_mut().open_file(path);
    window.run_steps(3);
    click(&mut window, "To the end");
    window.run_steps(30);
    assert!(window.state().recording().failure().is_some(), "level 1 is what is written");
    let pos = place(&window, window.state().recording().marks()[0].at, LANE_MARKS);
    menu_at(&mut window, pos);
    click(&mut window, "Edit…");
    write(&mut window, "the text", "level 1");
    click(&mut window, "Set");
    window.run_steps(30);
    assert_eq!(window.state().recording().failure(), None);
    shortcut(&mut window, Key::Z);
    window.run_steps(30);
    assert!(window.state().recording().failure().is_some(), "and that is undone");
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn an_expected_picture_is_replaced_by_the_one_that_is_shown_now() {
    let mut window = played();
    click(&mut window, "✔ Expect this picture");
    let from = middle(&window, 1, LANE_B);
    click_at(&mut window, from);
    click(&mut window, "Delete");
    window.run_steps(10);
    assert!(window.state().recording().failure().is_some());
    let at = window.state().recording().marks()[0].at;
    let pos = place(&window, at, LANE_MARKS);
    menu_at(&mut window, pos);
    click(&mut window, "Expect what is shown now");
    assert_eq!(window.state().recording().failure(), None);
    assert_eq!(window.state().recording().marks()[0].at, at);
    // and it can be expected at another time
    menu_at(&mut window, pos);
    click(&mut window, "Edit…");
    write(&mut window, "Expected at", "1000");
    click(&mut window, "Set");
    assert_eq!(window.state().recording().marks()[0].at, 1000);
}

#[test]
fn branches_are_a_list_in_which_they_are_renamed_and_deleted_and_had_back() {
    let mut window = played();
    assert!(window.query_by_label("Switch to take 1").is_none());
    let (from, to) = (place(&window, 4000, RULER), place(&window, 1800, RULER));
    drag(&mut window, from, to);
    window.key_press(Key::Space);
    hold_key(&mut window, Key::B, 100);
    window.run_steps(2);
    assert!(window.query_by_label("Switch to take 1").is_some(), "the list is there with the first branch");
    click(&mut window, "Rename take 1");
    write(&mut window, "Name of take 1", "the way that took so very long");
    click(&mut window, "Rename");
    assert_eq!(window.state().recording().branches()[0].name(), "the way that took so very long");
    assert!(is_painted(&window, "the way th…very long"), "a long name is cut in the middle");
    click(&mut window, "Delete the way that took so very long");
    click(&mut window, "Delete it");
    assert_eq!(window.state().recording().branches().len(), 0);
    shortcut(&mut window, Key::Z);
    assert_eq!(window.state().recording().branches().len(), 1);
    click(&mut window, "take 2 and 1 branch");
    assert!(window.query_by_label_contains("Switch to").is_none(), "the list can be hidden");
}
