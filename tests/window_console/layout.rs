//! The console below the board, and beside the timeline.

use super::*;

#[test]
fn the_console_stands_beside_the_timeline_and_the_edge_between_them_can_be_dragged() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = console_of(folder.path(), &small_image::flash_of(&small_image::ECHOES_SLOWLY));
    click(&mut window, "Both");
    assert_eq!(window.state().settings().bottom_panel, BottomPanel::Both);
    let (timeline, terminal) =
        (window.get_by_role_and_label(Role::Canvas, "Timeline").rect(), window.get_by_label("Terminal").rect());
    assert!(timeline.right() < terminal.left() && timeline.width() > 400.0 && terminal.width() > 400.0);
    let edge = pos2(terminal.left() - 8.0, terminal.center().y);
    drag(&mut window, edge, edge + vec2(-120.0, 0.0));
    let after = window.get_by_label("Terminal").rect();
    assert!((after.width() - terminal.width() - 120.0).abs() < 12.0, "{terminal} {after}");
    assert!(window.state().settings().console_share > 0.5, "it is kept");
}

#[test]
fn the_height_below_the_board_is_dragged_kept_and_leaves_the_board_its_room() {
    let mut window = playing();
    let top = |window: &Window| window.get_by_role_and_label(Role::Canvas, "Timeline").rect().top();
    let before = top(&window);
    let bar = window.get_by_role_and_label(Role::Button, "Whole").rect().top();
    // the edge is above the controls of the timeline
    let edge = pos2(400.0, bar - 6.0);
    drag(&mut window, edge, edge + vec2(0.0, -150.0));
    let higher = top(&window);
    assert!((before - higher - 150.0).abs() < 12.0, "{before} {higher}");
    let kept = window.state().settings().bottom_height.expect("it is kept");
    assert!(kept > 300.0);
    // the same for all panels
    click(&mut window, "Console");
    let console = window.get_by_label("This program has no serial input.").rect().top();
    assert!((console - (higher - before + bar)).abs() < 20.0, "{console} {bar}");
    click(&mut window, "Timeline");
    // a small window takes what the board needs, and gives it back
    window.set_size(vec2(900.0, 600.0));
    window.run_steps(4);
    let leds = window.get_by_label("LED 0,0").rect().union(window.get_by_label("LED 4,4").rect());
    assert!(top(&window) > 340.0 && leds.height() > 75.0, "{} {leds}", top(&window));
    window.set_size(vec2(1200.0, 800.0));
    window.run_steps(4);
    assert_eq!(top(&window), higher);
    assert_eq!(window.state().settings().bottom_height, Some(kept));
}

#[test]
fn beside_each_other_in_a_narrow_window_both_have_all_their_controls() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = console_of(folder.path(), &small_image::flash_of(&small_image::ECHOES_SLOWLY));
    click(&mut window, "Both");
    window.set_size(vec2(900.0, 600.0));
    window.run_steps(4);
    let terminal = window.get_by_label("Terminal").rect();
    let timeline = window.get_by_role_and_label(Role::Canvas, "Timeline").rect();
    for name in
        ["✔ Expect this picture", "✏ Note", "Undo", "Redo", "Delete", "take 1", "Follow", "Snap", "Zoom in", "Whole"]
    {
        let rect = window.get_by_label(name).rect();
        assert!(rect.right() <= terminal.left() && rect.bottom() <= timeline.top() + 1.0, "{name}: {rect} {timeline}");
    }
    for name in ["Send", "Find", "Plot", "Options"] {
        let rect = window.get_all_by_label(name).last().expect("it is there").rect();
        assert!(rect.left() > timeline.right() && rect.right() <= 900.0, "{name}: {rect}");
    }
    // as narrow as the timeline gets, its controls take a second line
    let edge = pos2(terminal.left() - 8.0, terminal.center().y);
    drag(&mut window, edge, edge + vec2(-300.0, 0.0));
    let timeline = window.get_by_role_and_label(Role::Canvas, "Timeline").rect();
    assert!(timeline.width() < 400.0, "{timeline}");
    for name in ["✔ Expect this picture", "✏ Note", "Undo", "Redo", "Delete", "take 1", "Follow", "Snap", "Whole"] {
        let rect = window.get_by_label(name).rect();
        assert!(rect.right() <= timeline.right() && rect.bottom() <= timeline.top() + 1.0, "{name}: {rect} {timeline}");
    }
}
