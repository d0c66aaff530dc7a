//! Several boards in the window: added, chosen, played by two hands, moved, renamed, removed.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod driven_window;

use driven_window::*;
use egui::{Event, Key, Role};
use egui_kittest::kittest::Queryable as _;
use fivebyfive::board::Place;
use fivebyfive::firmware::lights_out::LightsOut;
use fivebyfive::hal::Button;
use fivebyfive::session::{BoardNumber, Input};

const SECOND: BoardNumber = BoardNumber(1);

fn menu(window: &mut Window, line: &str) {
    // the menu, and not the tab beside the boards
    window.get_all_by_label("Boards").next().expect("a menu").click();
    window.run_steps(4);
    window.get_all_by_label(line).last().expect("a line").click();
    window.run_steps(4);
}

/// A window with two boards on which level 1 of Lights Out is played, of which the first one is chosen.
fn two() -> Window {
    let mut window = playing();
    // a press, so that the list beside the boards is not the only thing that is called so
    menu(&mut window, "Add a board with the same program");
    run(&mut window, 1700);
    assert_eq!(window.state().recording().session().chosen(), SECOND, "what is added is chosen");
    window.key_press(Key::N);
    window.run_steps(2);
    assert_eq!(window.state().recording().session().chosen(), BoardNumber::FIRST);
    window
}

fn game_of(window: &Window, board: BoardNumber) -> &LightsOut {
    let machine = window.state().recording().session().machine_of(board).expect("a board");
    machine.as_native().and_then(|native| native.program().as_lights_out()).expect("Lights Out")
}

/// The cursors of both boards.
fn cursors(window: &Window) -> [(u8, u8); 2] {
    [BoardNumber::FIRST, SECOND].map(|board| game_of(window, board).cursor())
}

#[test]
fn keys_are_those_of_the_board_that_is_chosen_and_a_second_player_has_others() {
    let mut window = two();
    assert_eq!(cursors(&window), [(2, 2), (2, 2)]);
    hold_key(&mut window, Key::A, 100);
    assert_eq!(cursors(&window), [(3, 2), (2, 2)]);
    hold_key(&mut window, Key::K, 100);
    assert_eq!(cursors(&window), [(3, 2), (2, 3)]);
    // both at once
    window.key_down(Key::A);
    window.key_down(Key::J);
    run(&mut window, 100);
    window.key_up(Key::A);
    window.key_up(Key::J);
    run(&mut window, 100);
    assert_eq!(cursors(&window), [(4, 2), (3, 3)]);
    window.key_press(Key::N);
    window.run_steps(2);
    hold_key(&mut window, Key::A, 100);
    assert_eq!(cursors(&window), [(4, 2), (4, 3)]);
}

#[test]
fn who_presses_a_drawn_button_chooses_its_board() {
    let mut window = two();
    let pos = window.get_all_by_role_and_label(Role::Button, "Button A").last().expect("of the second").rect().center();
    window.hover_at(pos);
    window.drag_at(pos);
    window.run_steps(3);
    run(&mut window, 100);
    let buttons = window.state().recording().session().machine_of(SECOND).expect("a board").board().buttons();
    assert!(buttons.is_down(Button::A), "it is held as long as the pointer is");
    window.drop_at(pos);
    run(&mut window, 100);
    assert_eq!(window.state().recording().session().chosen(), SECOND);
    assert_eq!(cursors(&window), [(2, 2), (3, 2)]);
}

#[test]
fn a_key_that_is_held_while_another_board_is_chosen_comes_up() {
    let mut window = two();
    window.key_down(Key::B);
    run(&mut window, 100);
    window.key_press(Key::N);
    run(&mut window, 100);
    let session = window.state().recording().session();
    assert!(session.machine_of(BoardNumber::FIRST).expect("a board").board().buttons().none_down());
    window.key_up(Key::B);
    run(&mut window, 100);
    let edges: Vec<(u8, Input)> =
        window.state().recording().session().inputs().iter().map(|it| (it.board.0, it.input.clone())).collect();
    assert_eq!(edges, [(0, Input::Press(Button::B)), (0, Input::Release(Button::B))]);
}

#[test]
fn a_board_is_dragged_on_the_map_and_that_is_recorded() {
    let mut window = two();
    let map = window.get_by_label("Map of the boards").rect();
    let of = |window: &Window, board: BoardNumber| window.state().recording().session().place_of(board);
    let before = of(&window, SECOND);
    assert_eq!(before, Place { x_cm: 100, y_cm: 0 });
    // both are in the middle, a metre apart: the second one is to the right
    let second = map.center() + egui::vec2(0.5 * (map.width() - 76.0) / 3.0, 0.0);
    grab(&mut window, second);
    let to = second + egui::vec2(0.0, 40.0);
    for part in 1..=4 {
        window.hover_at(second + (to - second) * (part as f32 / 4.0));
        window.run_steps(2);
    }
    window.drop_at(to);
    run(&mut window, 100);
    let after = of(&window, SECOND);
    assert!(after.y_cm > 20 && (after.x_cm - 100).abs() < 10, "{after:?}");
    assert_eq!(of(&window, BoardNumber::FIRST), Place::usual(0));
    let inputs = window.state().recording().session().inputs();
    let places = inputs.iter().filter(|it| matches!(it.input, Input::Place(_)));
    assert!(places.clone().count() > 0 && places.clone().all(|it| it.board == SECOND));
    // the console and the timeline are those of the board that was dragged
    assert_eq!(window.state().recording().session().chosen(), SECOND);
}

#[test]
fn a_board_is_renamed_and_removed_and_both_are_undone() {
    let mut window = two();
    hold_key(&mut window, Key::J, 100);
    assert_eq!(cursors(&window), [(2, 2), (3, 2)]);
    window.key_press(Key::N);
    window.run_steps(2);
    window.get_by_role_and_label(Role::TextInput, "Name of the board").focus();
    window.run_steps(2);
    window.event(Event::Text("ob".to_owned()));
    window.key_press(Key::Enter);
    window.run_steps(4);
    let names =
        |window: &Window| window.state().recording().header().board_names().map(str::to_owned).collect::<Vec<_>>();
    let renamed = names(&window);
    assert!(renamed[1].contains("ob"), "{renamed:?}");
    menu(&mut window, "Remove this board");
    assert_eq!(names(&window), ["a"]);
    assert_eq!(window.state().recording().session().board_count(), 1);
    for _ in 0..2 {
        window.key_press_modifiers(egui::Modifiers::COMMAND, Key::Z);
        window.run_steps(4);
    }
    assert_eq!(names(&window), ["a", "b"]);
    run(&mut window, 100);
    assert_eq!(cursors(&window), [(2, 2), (3, 2)], "with what was done to it");
}

#[test]
fn boards_are_moved_among_the_others_and_the_second_player_is_who_is_drawn_next() {
    let mut window = two();
    menu(&mut window, "Add a board with the same program");
    let drawn = |window: &Window| -> Vec<usize> {
        window.state().recording().header().drawn_boards().iter().map(|board| board.index()).collect()
    };
    menu(&mut window, "Move to the left");
    assert_eq!(drawn(&window), [0, 2, 1]);
    // above its board, and in the list
    let places = |name: &str| window.get_all_by_label(name).map(|label| label.rect().min).collect::<Vec<_>>();
    let (moved, other) = (places("c   Lights Out"), places("b   Lights Out"));
    assert!(moved.len() == 2 && other.len() == 2);
    assert!(
        moved.iter().zip(&other).all(|(moved, other)| (moved.y, moved.x) < (other.y, other.x)),
        "{moved:?} {other:?}"
    );
    window.key_press(Key::N);
    window.run_steps(2);
    assert_eq!(window.state().recording().session().chosen(), SECOND, "b is drawn after c");
    window.key_press_modifiers(egui::Modifiers::COMMAND, Key::Z);
    window.run_steps(4);
    assert_eq!(drawn(&window), [0, 1, 2]);
}

#[test]
fn each_board_has_a_console_and_lanes_of_its_own() {
    let mut window = two();
    hold_key(&mut window, Key::K, 600);
    hold_key(&mut window, Key::A, 100);
    let lines = |window: &Window| {
        window.state().recording().session().console().iter().map(|line| line.text.to_string()).collect::<Vec<_>>()
    };
    let first = lines(&window);
    window.key_press(Key::N);
    window.run_steps(2);
    let second = lines(&window);
    assert!(second.len() > first.len(), "a move was written: {first:?} {second:?}");
    // what is selected is of this board alone
    window.key_press_modifiers(egui::Modifiers::COMMAND, Key::A);
    window.run_steps(2);
    assert!(window.query_by_label("1 selected").is_some());
}
