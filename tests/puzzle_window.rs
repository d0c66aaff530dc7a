//! The puzzle panel in the window: its check boxes, its tools, boards of one's own, and the ten steps.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod driven_window;

use std::time::Duration;

use driven_window::*;
use egui::Key;
use egui::accesskit::Toggled;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use fivebyfive::firmware::lights_out::{Area, LEVEL_COUNT, Phase, classic};
use fivebyfive::hal::Button;
use fivebyfive::puzzle::field_name;
use fivebyfive::scenario::{ProgramName, Scenario};
use fivebyfive::session::Input;

/// A window in which level 1 is played, with the panel open.
fn panel() -> Window {
    let mut window = playing();
    click(&mut window, "Puzzle");
    window
}

/// Whether a label is that of a check box with this name and number, as `Field 13 (2,2), cursor`.
fn names(label: &str, name: &str) -> bool {
    label.split_once(" (").is_some_and(|(before, _)| before == name)
}

/// Whether a check box is on.
fn is_on(window: &Window, name: &str) -> bool {
    let node = window.get_by(|node| node.label().is_some_and(|label| names(&label, name)) && node.toggled().is_some());
    node.accesskit_node().toggled() == Some(Toggled::True)
}

fn click_field(window: &mut Window, name: &str) {
    window.get_by(|node| node.label().is_some_and(|label| names(&label, name)) && node.toggled().is_some()).click();
    window.run_steps(2);
}

/// Runs until the hand of the panel has nothing to do; returns for how many tenths of a second the window was open.
fn work(window: &mut Window) -> u32 {
    for tenths in 0..1000 {
        if !is_busy(window) {
            return tenths;
        }
        // not all of it is painted
        for _ in 0..2 {
            window.state_mut().advance(Duration::from_millis(50), &mut || true);
        }
        window.step();
    }
    panic!("the hand does not come to an end");
}

/// Whether the hand of the panel is at work: there is something to stop.
fn is_busy(window: &Window) -> bool {
    !window.get_by_label("Stop").accesskit_node().is_disabled()
}

fn has(window: &Window, label: &str) -> bool {
    window.query_by_label(label).is_some()
}

fn has_part(window: &Window, label: &str) -> bool {
    window.query_all_by_label_contains(label).next().is_some()
}

#[test]
fn the_check_boxes_mirror_the_lights() {
    let window = panel();
    for field in 1..=25 {
        let (x, y) = Area::Whole.place(field).expect("a field");
        assert_eq!(is_on(&window, &format!("Field {field}")), classic(1).is_lit(x, y), "field {field}");
    }
    assert!(has(&window, "Field 13 (2,2), cursor"));
    assert!(has(&window, "A click on a field presses it on the board."));
}

#[test]
fn a_click_presses_the_field_through_the_buttons() {
    let mut window = panel();
    click_field(&mut window, "Field 1");
    work(&mut window);
    assert_eq!((moves(&window), cursor(&window)), (1, (0, 0)));
    assert!(is_on(&window, "Field 1") && is_on(&window, "Field 2") && is_on(&window, "Field 6"));
    // three steps right and three down lead from the middle to the corner; then B is held
    let presses: Vec<Input> = edges(&window).into_iter().filter(|edge| matches!(edge, Input::Press(_))).collect();
    let expected = [Button::A, Button::A, Button::A, Button::B, Button::B, Button::B, Button::B].map(Input::Press);
    assert_eq!(presses, expected);
    assert!(has(&window, "presses made: 1"));
}

#[test]
fn all_50_levels_show_their_fewest_presses() {
    for level in 1..=LEVEL_COUNT {
        let mut scenario = Scenario::new(ProgramName::LightsOut, 1);
        scenario.options.level = Some(level);
        let mut window = window_of(scenario);
        window.run_steps(2);
        click(&mut window, "Puzzle");
        let fewest = 6 + (level - 1) / 5;
        assert!(has(&window, &format!("fewest from the start: {fewest}")), "level {level}");
        assert!(has(&window, &format!("fewest from here: {fewest}")), "level {level}");
    }
}

#[test]
fn solve_ends_with_the_check_mark_in_each_order() {
    for order in ["in reading order", "chasing row by row", "shuffled"] {
        let mut window = panel();
        click(&mut window, "Order of Solve");
        window.get_all_by_label(order).last().expect("in the list").click();
        window.run_steps(4);
        click(&mut window, "Solve");
        work(&mut window);
        assert_eq!((phase(&window), moves(&window)), (Phase::CheckMark, 6), "{order}");
        assert!(has(&window, "fewest from here: 0") && has(&window, "presses made: 6"));
    }
}

#[test]
fn fast_is_the_same_but_sooner() {
    let mut plain = panel();
    let mut fast = panel();
    click(&mut fast, "fast");
    let [slowly, quickly] = [&mut plain, &mut fast].map(|window| {
        click(window, "Solve");
        work(window)
    });
    assert!(5 * quickly < slowly, "{quickly} tenths of a second and {slowly}");
    let presses = |window: &Window| edges(window).len();
    assert_eq!(presses(&plain), presses(&fast));
    assert_eq!(moves(&fast), 6);
}

#[test]
fn a_hint_leads_the_cursor_and_presses_nothing() {
    let mut window = panel();
    // level 1 has two shortest solutions, 1 3 5 6 8 10 and 16 18 20 21 23 25: of the fields of the one that is taken, the
    // one that the cursor comes to first
    click(&mut window, "Hint");
    work(&mut window);
    let (x, y) = cursor(&window);
    let field = Area::Whole.field(x.into(), y.into()).expect("a field");
    assert!([1, 3, 5, 6, 8, 10, 16, 18, 20, 21, 23, 25].contains(&field));
    assert!(has(&window, &format!("Hint: a shortest solution presses field {}.", field_name(Area::Whole, field))));
    assert_eq!(moves(&window), 0);
    click_field(&mut window, &format!("Field {field}"));
    work(&mut window);
    assert!(has(&window, "fewest from here: 5") && !has_part(&window, "Hint: "));
}

#[test]
fn undo_takes_presses_back_one_by_one_and_reset_all_at_once() {
    let mut window = panel();
    for field in ["Field 1", "Field 9"] {
        click_field(&mut window, field);
        work(&mut window);
    }
    click(&mut window, "Undo the last press");
    // one at a time: what is taken back next depends on what is taken back now
    assert!(window.get_by_label("Undo the last press").accesskit_node().is_disabled());
    work(&mut window);
    assert_eq!((game(&window).lights(), moves(&window)), (classic(1).pressed(0, 0), 3));
    click(&mut window, "Undo the last press");
    work(&mut window);
    assert_eq!((game(&window).lights(), moves(&window)), (classic(1), 4));
    // all are taken back
    assert!(window.get_by_label("Undo the last press").accesskit_node().is_disabled());
    click(&mut window, "Reset the level");
    work(&mut window);
    assert_eq!((game(&window).lights(), moves(&window)), (classic(1), 0));
}

#[test]
fn new_is_a_random_level_of_the_board() {
    let mut window = panel();
    click(&mut window, "New");
    work(&mut window);
    run(&mut window, 1000);
    assert!(!game(&window).is_classic());
    assert_eq!(window.state().recording().header().options.random_presses, None);
    assert!(edges(&window).iter().all(|edge| matches!(edge, Input::Press(Button::A) | Input::Release(Button::A))));
}

#[test]
fn a_person_takes_over() {
    let mut window = panel();
    click(&mut window, "Solve");
    run(&mut window, 700);
    assert!(is_busy(&window));
    hold_key(&mut window, Key::A, 60);
    assert!(!is_busy(&window));
    let (before, at) = (moves(&window), cursor(&window));
    run(&mut window, 2000);
    assert_eq!((moves(&window), cursor(&window)), (before, at), "the hand does nothing more");
    click(&mut window, "Solve");
    click(&mut window, "Stop");
    run(&mut window, 2000);
    assert_eq!(moves(&window), before);
}

#[test]
fn the_keyboard_alone_presses_a_field() {
    let mut window = panel();
    // one stop of Tab for the board; the arrows lead on from there, also when they come faster than the window paints
    window.get_by_label("Field 1 (0,0)").focus();
    window.step();
    for key in [Key::ArrowDown, Key::ArrowRight, Key::ArrowRight, Key::ArrowLeft] {
        window.key_press(key);
    }
    window.step();
    for _ in 0..9 {
        window.key_press(Key::ArrowUp);
        window.step();
    }
    window.key_press(Key::ArrowDown);
    window.run_steps(2);
    assert_eq!((pose(&window).x_mg, pose(&window).y_mg), (0, 0));
    assert!(window.get_by_label("Field 7 (1,1)").accesskit_node().is_focused());
    window.key_press(Key::Space);
    window.run_steps(2);
    assert!(window.state().is_running(), "space belongs to the box");
    work(&mut window);
    assert_eq!((moves(&window), game(&window).lights()), (1, classic(1).pressed(1, 1)));
}

#[test]
fn three_by_three_is_chosen_in_the_panel() {
    let mut window = panel();
    click(&mut window, "3 × 3");
    for _ in 0..20 {
        run(&mut window, 100);
    }
    assert_eq!((game(&window).area(), phase(&window)), (Area::Centre, Phase::Playing));
    assert!(has(&window, "Field 5 (2,2), cursor") && !has_part(&window, "Field 10"));
    // the sixteen lights around it are no fields, and say so
    for (x, y) in (0..5).flat_map(|y| (0..5).map(move |x| (x, y))) {
        let is_beside = has(&window, &format!("LED {x},{y}, no field"));
        assert_eq!(is_beside, !Area::Centre.contains(x, y), "{x},{y}");
    }
    let beside = window.get_by_label("LED 0,0, no field").rect().center();
    window.hover_at(beside);
    window.drag_at(beside);
    window.drop_at(beside);
    run(&mut window, 500);
    assert_eq!((moves(&window), edges(&window)), (0, Vec::new()), "and a click on one presses nothing");
    assert!(has(&window, "fewest from the start: 2") && has(&window, "shortest solution: the only one"));
    click(&mut window, "Solve");
    work(&mut window);
    assert_eq!((phase(&window), moves(&window)), (Phase::CheckMark, 2));
}

#[test]
fn a_painted_board_that_cannot_be_cleared_is_refused_with_the_nearest() {
    let mut window = panel();
    click(&mut window, "Paint");
    click_field(&mut window, "Light 3");
    assert!(is_on(&window, "Light 3") && !is_on(&window, "Light 2"), "a single light, not a plus");
    assert!(has_part(&window, "No presses clear this board."));
    assert!(!has(&window, "Play this board"));
    click(&mut window, "Take the nearest one");
    assert!(!has_part(&window, "No presses clear this board."), "the nearest can be cleared, or is dark");
    let on = (1..=25).filter(|light| is_on(&window, &format!("Light {light}"))).count();
    assert!(on == 0 || on == 2, "one light was changed, and {on} are on");
    click(&mut window, "Clear");
    for field in ["Light 8", "Light 12", "Light 13", "Light 14", "Light 18"] {
        click_field(&mut window, field);
    }
    assert!(has(&window, "It can be cleared, with 1 press at least."));
    click(&mut window, "Play this board");
    run(&mut window, 200);
    assert!(game(&window).is_own());
    // the plus of the middle: 7, 11, 12, 13 and 17 are its places in the raster
    assert_eq!(game(&window).start().number(), 145_536);
    assert!(has(&window, "fewest from the start: 1"));
}

#[test]
fn a_board_is_typed_as_a_number_or_as_rows() {
    let mut window = panel();
    click(&mut window, "Paint");
    let mut enter = |text: &str| {
        let field = window.get_by(|node| {
            node.label().is_some_and(|label| label.starts_with("Raster number")) && node.value().is_some()
        });
        field.focus();
        window.step();
        window.key_press_modifiers(egui::Modifiers::COMMAND, Key::A);
        window.get_by(|node| node.is_focused()).type_text(text);
        window.run_steps(3);
        let on: Vec<usize> = (1..=25).filter(|light| is_on(&window, &format!("Light {light}"))).collect();
        (on, window.query_all_by_label_contains("is no light").count())
    };
    assert_eq!(enter("21504"), (vec![11, 13, 15], 0));
    assert_eq!(enter("#..../...../...../...../....#"), (vec![1, 25], 0));
    // what is no board leaves the lights as they were, and is told
    assert_eq!(enter("#..x"), (vec![1, 25], 1));
}

#[test]
fn typed_lights_that_are_no_fields_are_marked_where_they_are() {
    let mut scenario = Scenario::new(ProgramName::LightsOut, 1);
    scenario.options.size = Some(3);
    let mut window = window_of(scenario);
    window.run_steps(2);
    click(&mut window, "Puzzle");
    click(&mut window, "Paint");
    let field = window
        .get_by(|node| node.label().is_some_and(|label| label.starts_with("Raster number")) && node.value().is_some());
    field.focus();
    window.step();
    window.key_press_modifiers(egui::Modifiers::COMMAND, Key::A);
    // 16 is the upper left light; 4096 is in the middle of the display
    window.get_by(|node| node.is_focused()).type_text("4112");
    window.run_steps(3);
    assert!(has(&window, "LED 0,0, refused: no field") && has(&window, "LED 4,4, no field"));
    assert!(has_part(&window, "raster 4112 has lights outside of the 3×3 fields"));
}

#[test]
fn the_ten_steps_are_there_and_their_boards_live() {
    let mut window = panel();
    click(&mut window, "Understand");
    for step in 1..=10 {
        assert!(has(&window, &format!("{step} of 10")));
        let boxes = window.query_all_by(|node| node.toggled().is_some() && node.label().is_some()).count();
        assert!(boxes >= 25, "step {step} has a board");
        if step < 10 {
            click(&mut window, "▶");
        }
    }
    for _ in 0..9 {
        click(&mut window, "◀");
    }
    // a press is a plus, and the board of the game does not mind
    let before = game(&window).lights();
    click_field(&mut window, "Demo field 1");
    for (field, lit) in [(1, true), (2, true), (6, true), (3, false), (7, false)] {
        assert_eq!(is_on(&window, &format!("Demo field {field}")), lit, "field {field}");
    }
    assert!(has(&window, "1 (0,0) changed 1 (0,0), 2 (1,0), 6 (0,1)"));
    run(&mut window, 500);
    assert_eq!((game(&window).lights(), moves(&window)), (before, 0));
    assert!(edges(&window).is_empty());
}

#[test]
fn a_set_of_presses_clears_the_board_of_its_step_and_chance_does_not() {
    let mut window = panel();
    click(&mut window, "Understand");
    for _ in 0..3 {
        click(&mut window, "▶");
    }
    for field in [24, 2, 16, 9, 13] {
        assert!(!has_part(&window, "all lights are off"));
        click_field(&mut window, &format!("Demo field {field}"));
    }
    assert!(has_part(&window, "all lights are off"));
    click(&mut window, "▶");
    for _ in 0..10 {
        click(&mut window, "Draw 100");
    }
    let words = window.get_by_label_contains("drawn 1000").accesskit_node().value().expect("words").to_string();
    let solvable: u32 = words.rsplit(' ').next().and_then(|word| word.parse().ok()).expect("a number");
    // a quarter is 250; the deviation of such a count is 14
    assert!((200..300).contains(&solvable), "{words}");
}
