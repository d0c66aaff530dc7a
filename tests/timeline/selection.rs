//! What is selected, by the pointer and by the keys, and what is done to all of it.

use super::*;

#[test]
fn one_and_several_are_selected_by_clicks() {
    let mut window = played();
    let (a, b) = (middle(&window, 0, LANE_A), middle(&window, 1, LANE_B));
    click_at(&mut window, a);
    assert!(is_selected(&window, 1));
    click_with(&mut window, b, Modifiers::COMMAND);
    assert!(is_selected(&window, 2));
    click_with(&mut window, b, Modifiers::COMMAND);
    assert!(is_selected(&window, 1));
    click_with(&mut window, b, Modifiers::SHIFT);
    assert!(is_selected(&window, 2));
    let nothing = place(&window, 3900, LANE_A);
    click_at(&mut window, nothing);
    assert!(!is_selected(&window, 2) && !is_selected(&window, 1));
}

#[test]
fn a_rubber_band_selects_what_it_touches_and_moves_nothing() {
    let mut window = played();
    let before = (window.state().recording().gestures().to_vec(), tick(&window));
    let (from, to) = (place(&window, 3900, LANE_B), place(&window, 100, LANE_A));
    drag(&mut window, from, to);
    assert!(is_selected(&window, 2));
    assert_eq!((window.state().recording().gestures().to_vec(), tick(&window)), before);
    // an empty part of a lane without anything
    let (from, to) = (place(&window, 3900, LANE_B), place(&window, 3800, LANE_A));
    drag(&mut window, from, to);
    assert!(!is_selected(&window, 2));
}

#[test]
fn with_shift_a_rubber_band_begins_on_the_ruler_and_does_not_scrub() {
    let mut window = played();
    let (from, to) = (place(&window, 100, RULER), place(&window, 3900, LANE_B));
    let before = tick(&window);
    window.event(Event::ModifiersChanged(Modifiers::SHIFT));
    drag(&mut window, from, to);
    window.event(Event::ModifiersChanged(Modifiers::NONE));
    window.run_steps(2);
    assert!(is_selected(&window, 2));
    assert_eq!(tick(&window), before);
}

#[test]
fn several_are_moved_together_in_one_step_and_stay_selected() {
    let mut window = played();
    let (a, b) = (press(&window, 0), press(&window, 1));
    shortcut(&mut window, Key::A);
    assert!(is_selected(&window, 2));
    let from = middle(&window, 1, LANE_B);
    let to = from + egui::vec2(100.0, 0.0);
    drag(&mut window, from, to);
    let by_ms = press(&window, 1).0 - b.0;
    assert!(by_ms > 500, "{by_ms}");
    assert_eq!((press(&window, 0), press(&window, 1)), ((a.0 + by_ms, a.1 + by_ms), (b.0 + by_ms, b.1 + by_ms)));
    assert!(is_selected(&window, 2));
    shortcut(&mut window, Key::Z);
    assert_eq!((press(&window, 0), press(&window, 1)), (a, b));
    assert!(is_selected(&window, 2), "and so they are when it is undone");
    shortcut(&mut window, Key::Y);
    assert_eq!(press(&window, 0).0, a.0 + by_ms);
    assert!(is_selected(&window, 2));
    window.key_press(Key::Delete);
    window.run_steps(3);
    assert_eq!(window.state().recording().gestures().len(), 0);
    shortcut(&mut window, Key::Z);
    assert_eq!(window.state().recording().gestures().len(), 2, "one step");
    assert!(is_selected(&window, 2));
}

#[test]
fn the_time_is_shown_while_it_is_dragged() {
    let mut window = played();
    let (begin, until) = press(&window, 1);
    let from = middle(&window, 1, LANE_B);
    let to = from + egui::vec2(30.0, 0.0);
    grab(&mut window, from);
    window.hover_at(to);
    window.step();
    let ms = (30.0 / (timeline(&window).width() - NAMES_WIDTH) * SHOWN_MS).round() as u64;
    let at = begin + ms;
    let words = format!("{}.{:03} s, +{ms} ms, {} ms long", at / 1000, at % 1000, until - begin);
    assert!(is_painted(&window, &words), "{words}");
    window.drop_at(to);
    window.run_steps(3);
    assert_eq!(press(&window, 1).0, at);
    assert!(!is_painted(&window, " ms long"));
    // an end, with how long it is then
    let from = place(&window, at + until - begin, LANE_B);
    grab(&mut window, from);
    window.hover_at(from + egui::vec2(10.0, 0.0));
    window.step();
    assert!(is_painted(&window, " ms long") && !is_painted(&window, &words));
    window.drop_at(from);
}

#[test]
fn what_is_dragged_snaps_to_frames_on_wish() {
    let mut window = played();
    click(&mut window, "Snap");
    let from = middle(&window, 1, LANE_B);
    drag(&mut window, from, from + egui::vec2(33.0, 0.0));
    let (moved, _) = press(&window, 1);
    assert_eq!(moved % 16, 0);
    click(&mut window, "Snap");
    let from = middle(&window, 1, LANE_B);
    // 10.5 ms a point
    drag(&mut window, from, from + egui::vec2(1.0, 0.0));
    let from = middle(&window, 1, LANE_B);
    drag(&mut window, from, from + egui::vec2(31.0, 0.0));
    assert_ne!(press(&window, 1).0 % 16, 0, "{}", press(&window, 1).0);
}

#[test]
fn alt_turns_snapping_around_while_one_drags() {
    let mut window = played();
    let by_alt = |window: &mut Window| {
        let from = middle(window, 1, LANE_B);
        window.event(Event::ModifiersChanged(Modifiers::ALT));
        drag(window, from, from + egui::vec2(31.0, 0.0));
        window.event(Event::ModifiersChanged(Modifiers::NONE));
        window.run_steps(2);
        press(window, 1).0 % 16
    };
    assert_eq!(by_alt(&mut window), 0, "to a frame");
    click(&mut window, "Snap");
    assert_ne!(by_alt(&mut window), 0, "to a tick");
}

#[test]
fn the_time_is_shown_while_keys_move_what_is_selected() {
    let mut window = played();
    let (begin, until) = press(&window, 1);
    let from = middle(&window, 1, LANE_B);
    click_at(&mut window, from);
    let words = |by: i64| {
        let at = begin.saturating_add_signed(by);
        format!("{}.{:03} s, {by:+} ms, {} ms long", at / 1000, at % 1000, until - begin)
    };
    press_with(&mut window, Key::ArrowRight, Modifiers::ALT);
    assert!(is_painted(&window, &words(1)), "{}", words(1));
    press_with(&mut window, Key::Period, Modifiers::ALT);
    press_with(&mut window, Key::ArrowRight, Modifiers::ALT);
    assert!(is_painted(&window, &words(18)), "moves that follow each other are one");
    press_with(&mut window, Key::Comma, Modifiers::ALT);
    assert!(is_painted(&window, &words(2)));
    assert_eq!(press(&window, 1).0, begin + 2);
    assert!(!window.state().is_running(), "without Alt they step the board");
    // 64 paintings are a second
    window.run_steps(64 * 3);
    assert!(!is_painted(&window, " ms long"));
    press_with(&mut window, Key::ArrowLeft, Modifiers::ALT);
    let at = begin + 1;
    assert!(is_painted(&window, &format!("{}.{:03} s, -1 ms", at / 1000, at % 1000)), "it is counted anew");
}

#[test]
fn the_keyboard_alone_leads_to_an_input_and_its_times() {
    let mut window = played();
    let in_timeline = |window: &Window| window.get_by_role_and_label(Role::Canvas, "Timeline").is_focused();
    // F6 goes to the panel beside the board, and to that below it
    for _ in 0..2 {
        window.key_press(Key::F6);
        window.run_steps(2);
    }
    assert!(in_timeline(&window));
    window.key_press(Key::ArrowRight);
    window.run_steps(2);
    assert!(is_selected(&window, 1));
    window.key_press(Key::Enter);
    window.run_steps(3);
    assert!(window.query(by().role(Role::TextInput).label_contains(" at")).is_some());
}

#[test]
fn a_drag_stops_at_the_neighbour_of_the_same_button() {
    let mut window = played();
    let pos = place(&window, 3500, LANE_B);
    click_at(&mut window, pos);
    click_at(&mut window, pos);
    window.run_steps(2);
    let (next, _) = press(&window, 2);
    let from = middle(&window, 1, LANE_B);
    let to = place(&window, 3600, LANE_B);
    drag(&mut window, from, to);
    // a tick in which the button is seen to be up
    assert_eq!(press(&window, 1).1, next - 1);
    assert_eq!(window.state().message(), None);
}

#[test]
fn the_keys_select_extend_nudge_and_leave_the_board_alone() {
    let mut window = played();
    let pose_before = pose(&window);
    let (b, _) = press(&window, 1);
    let from = middle(&window, 0, LANE_A);
    click_at(&mut window, from);
    assert!(window.get_by_role_and_label(Role::Canvas, "Timeline").is_focused());
    window.key_press(Key::ArrowDown);
    window.run_steps(2);
    assert!(is_selected(&window, 1));
    press_with(&mut window, Key::ArrowRight, Modifiers::ALT);
    assert_eq!(press(&window, 1).0, b + 1, "the one of B, which is below that of A");
    press_with(&mut window, Key::ArrowLeft, Modifiers::ALT | Modifiers::SHIFT);
    assert_eq!(press(&window, 1).0, b + 1 - 16);
    assert!(is_selected(&window, 1));
    assert_eq!(pose(&window), pose_before);
    // a second press of B, a while later, so that it is no triple click
    window.run_steps(60);
    let pos = place(&window, 3500, LANE_B);
    click_at(&mut window, pos);
    click_at(&mut window, pos);
    window.run_steps(60);
    press_with(&mut window, Key::ArrowLeft, Modifiers::SHIFT);
    assert!(is_selected(&window, 2), "Shift extends");
    window.key_press(Key::ArrowRight);
    window.run_steps(2);
    assert!(is_selected(&window, 1));
    // space still runs the board
    window.key_press(Key::Space);
    window.run_steps(2);
    assert!(window.state().is_running());
    window.key_press(Key::Escape);
    window.run_steps(2);
    window.key_down(Key::ArrowLeft);
    window.run_steps(8);
    assert_ne!(pose(&window), pose_before, "and without the focus the arrows tilt the board");
    window.key_up(Key::ArrowLeft);
}

#[test]
fn escape_gives_a_drag_up() {
    let mut window = played();
    let before = press(&window, 1);
    let from = middle(&window, 1, LANE_B);
    grab(&mut window, from);
    window.hover_at(from + egui::vec2(50.0, 0.0));
    window.step();
    window.key_press(Key::Escape);
    window.run_steps(2);
    window.hover_at(from + egui::vec2(60.0, 0.0));
    window.step();
    window.drop_at(from + egui::vec2(60.0, 0.0));
    window.run_steps(3);
    assert_eq!(press(&window, 1), before);
}
