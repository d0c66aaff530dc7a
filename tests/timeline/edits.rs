//! Gestures, notes and expectations, by pointer and by key.

use super::*;

#[test]
fn a_press_is_moved_with_its_length() {
    let mut window = played();
    let (begin, until) = press(&window, 1);
    let (from, to) = (place(&window, (begin + until) / 2, LANE_B), place(&window, (begin + until) / 2 + 600, LANE_B));
    drag(&mut window, from, to);
    let (moved, end) = press(&window, 1);
    assert!(moved.abs_diff(begin + 600) <= 20, "{moved}");
    assert_eq!(end - moved, until - begin);
    window.event(key(Key::Z, true, Modifiers::COMMAND));
    window.run_steps(2);
    assert_eq!(press(&window, 1), (begin, until));
    window.event(key(Key::Y, true, Modifiers::COMMAND));
    window.run_steps(2);
    assert_eq!(press(&window, 1), (moved, end));
}

#[test]
fn the_end_of_a_press_is_stretched_and_a_long_press_becomes_a_short_one() {
    let mut window = played();
    let (begin, until) = press(&window, 1);
    let (from, to) = (place(&window, until, LANE_B), place(&window, begin + 300, LANE_B));
    drag(&mut window, from, to);
    assert_eq!(press(&window, 1).0, begin);
    assert!(press(&window, 1).1.abs_diff(begin + 300) <= 25, "{:?}", press(&window, 1));
    assert_eq!((moves(&window), cursor(&window)), (0, (3, 3)), "and the board shows it at once");
    click(&mut window, "Undo");
    assert_eq!(moves(&window), 1);
}

#[test]
fn a_press_is_selected_and_deleted_and_inserted_by_a_double_click() {
    let mut window = played();
    let (begin, until) = press(&window, 1);
    let pos = place(&window, (begin + until) / 2, LANE_B);
    click_at(&mut window, pos);
    window.key_press(Key::Delete);
    window.run_steps(3);
    assert_eq!((window.state().recording().gestures().len(), moves(&window)), (1, 0));
    // a while later, so that it is no triple click
    window.run_steps(60);
    let pos = place(&window, 3500, LANE_A);
    click_at(&mut window, pos);
    click_at(&mut window, pos);
    window.run_steps(2);
    let (begin, until) = press(&window, 1);
    assert!(begin.abs_diff(3500) <= 20 && until - begin == 100, "{begin} to {until}");
    assert_eq!(cursor(&window), (4, 2));
}

#[test]
fn what_is_shown_is_expected_and_checked_when_it_is_played_again() {
    let mut window = played();
    click(&mut window, "✔ Expect this picture");
    click(&mut window, "Expected");
    assert!(window.query_by_label("1 of 1 expectations passed").is_some());
    // without the long press, another picture is there
    let (begin, until) = press(&window, 1);
    let pos = place(&window, (begin + until) / 2, LANE_B);
    click_at(&mut window, pos);
    click(&mut window, "Delete");
    assert!(window.query_by_label_contains("LED 3,1: expected level 128, found level 0").is_some());
    let (from, to) = (place(&window, 3990, RULER), place(&window, 3000, RULER));
    drag(&mut window, from, to);
    assert!(window.query_by_label_contains("expected level").is_none(), "it has not failed yet");
    window.key_press(Key::Space);
    window.run_steps(80);
    assert!(!window.state().is_running(), "it stops at the first difference");
    assert!(window.query_by_label_contains("LED 3,1: expected level 128, found level 0").is_some());
    let mark = window.state().recording().marks()[0].at;
    let pos = place(&window, mark, LANE_MARKS);
    click_at(&mut window, pos);
    window.key_press(Key::Delete);
    window.run_steps(3);
    assert_eq!(window.state().recording().marks().len(), 0);
}

#[test]
fn a_note_is_written_at_the_head() {
    let mut window = played();
    click(&mut window, "✏ Note");
    let field = by().role(Role::TextInput).label_contains("Note at");
    window.get(field.clone()).type_text("a and b");
    window.run_steps(2);
    click(&mut window, "Add");
    let MarkKind::Note(note) = &window.state().recording().marks()[0].kind else { panic!("no note") };
    assert_eq!(note, "a and b");
    assert_eq!(edges(&window).len(), 4, "writing presses nothing");
}

#[test]
fn a_hand_that_trembles_moves_nothing() {
    let mut window = played();
    let before = window.state().recording().gestures().to_vec();
    let (begin, until) = press(&window, 1);
    let pos = place(&window, (begin + until) / 2, LANE_B);
    drag(&mut window, pos, pos + egui::vec2(1.0, 0.0));
    assert_eq!(window.state().recording().gestures(), before);
}

#[test]
fn the_list_of_expectations_goes_to_where_each_was_decided() {
    let mut window = playing();
    window.key_press(Key::E);
    window.step();
    let at = window.state().recording().marks()[0].at;
    run(&mut window, 200);
    click(&mut window, "Expected");
    assert!(window.query_by_label("1 of 1 expectations passed").is_some());
    assert!(window.query_by_label_contains("all that was expected passed").is_some(), "success is said");
    let row = format!("{at} ms: a picture");
    window.get_by_label(&row).click();
    window.run_steps(2);
    assert_eq!(tick(&window), at + 1, "the picture at a tick has been judged after it");
    assert!(!window.state().is_running());
}
