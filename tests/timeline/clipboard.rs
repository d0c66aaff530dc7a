//! Copy, cut, paste, duplicate, and the menu of a place.

use egui::OutputCommand;

use super::*;

#[test]
fn what_is_copied_is_pasted_at_the_head_and_is_scenario_text() {
    let mut window = played();
    let (begin, until) = press(&window, 1);
    let from = middle(&window, 1, LANE_B);
    click_at(&mut window, from);
    // as a window reports Ctrl+C
    window.event(Event::Copy);
    window.step();
    let copied = |window: &Window| {
        window.output().platform_output.commands.iter().any(|command| match command {
            OutputCommand::CopyText(text) => text.contains(&format!("(at: 0, hold: B, ms: {})", until - begin)),
            _ => false,
        })
    };
    let mut is_text = copied(&window);
    for _ in 0..3 {
        window.step();
        is_text |= copied(&window);
    }
    assert!(is_text, "it is on the clipboard of the system");
    let head = tick(&window);
    window.event(Event::Paste("anything".to_owned()));
    window.run_steps(3);
    assert_eq!(press(&window, 2), (head, head + until - begin));
    assert!(is_selected(&window, 1));
    shortcut(&mut window, Key::Z);
    assert_eq!(window.state().recording().gestures().len(), 2);
}

#[test]
fn what_is_cut_is_gone_and_can_be_pasted_and_duplicated() {
    let mut window = played();
    let (begin, until) = press(&window, 1);
    let from = middle(&window, 1, LANE_B);
    click_at(&mut window, from);
    shortcut(&mut window, Key::X);
    assert_eq!(window.state().recording().gestures().len(), 1);
    shortcut(&mut window, Key::V);
    assert_eq!(window.state().recording().gestures().len(), 2);
    shortcut(&mut window, Key::D);
    let (first, second) = (press(&window, 1), press(&window, 2));
    assert_eq!((first.1 - first.0, second.1 - second.0), (until - begin, until - begin));
    assert_eq!(second.0, first.1 + 1, "behind it, with a tick in which the button is up");
}

#[test]
fn a_paste_where_the_button_is_down_says_so_and_changes_nothing() {
    let mut window = played();
    let from = middle(&window, 1, LANE_B);
    click_at(&mut window, from);
    shortcut(&mut window, Key::C);
    let to = place(&window, press(&window, 1).0 + 100, RULER);
    click_at(&mut window, to);
    shortcut(&mut window, Key::V);
    assert_eq!(window.state().recording().gestures().len(), 2);
    assert!(window.state().message().expect("a sentence").contains("B is not up"));
}

#[test]
fn the_menu_of_an_empty_place_inserts_and_the_one_of_an_input_deletes() {
    let mut window = played();
    let pos = place(&window, 3500, LANE_A);
    menu_at(&mut window, pos);
    click(&mut window, "Insert a press of A here");
    assert!(press(&window, 2).0.abs_diff(3500) <= 20);
    menu_at(&mut window, pos + egui::vec2(2.0, 0.0));
    window.get_all_by_label("Delete").last().expect("a line of the menu").click();
    window.run_steps(4);
    assert_eq!(window.state().recording().gestures().len(), 2);
    let pos = place(&window, 2500, LANE_MARKS);
    menu_at(&mut window, pos);
    click(&mut window, "Expect this picture here");
    assert!(window.state().recording().marks()[0].at.abs_diff(2500) <= 20);
    menu_at(&mut window, pos + egui::vec2(60.0, 0.0));
    click(&mut window, "Note here…");
    assert!(window.query_by(|node| node.label().is_some_and(|label| label.contains("Note at"))).is_some());
}
