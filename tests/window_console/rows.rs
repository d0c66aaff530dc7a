//! What was written: searched, cleared, saved, plotted.

use super::*;

const LINES: [(u32, &str); 2] = [(0, "alpha\nbeta\nalphabet\n"), (100_000, "gamma\nALPHA\n")];

#[test]
fn the_console_is_searched() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = console_of(folder.path(), &small_image::writes_in_time(&LINES));
    run(&mut window, 1200);
    window.event(key(Key::F, true, Modifiers::COMMAND));
    window.run_steps(3);
    window.get_by(|node| node.is_focused()).type_text("alpha");
    window.run_steps(3);
    assert!(window.query_by_label("3 found").is_some());
    press(&mut window, Key::Enter, Modifiers::NONE);
    assert!(window.query_by_label("3 of 3").is_some(), "the last one first");
    click(&mut window, "Next");
    assert!(window.query_by_label("1 of 3").is_some());
    click(&mut window, "Previous");
    click(&mut window, "Previous");
    assert!(window.query_by_label("2 of 3").is_some());
    click(&mut window, "Done");
    assert!(window.query_by_label("2 of 3").is_none());
}

#[test]
fn the_console_is_cleared_and_nothing_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = console_of(folder.path(), &small_image::writes_in_time(&LINES));
    run(&mut window, 100);
    click(&mut window, "Options");
    click(&mut window, "Clear the console");
    assert!(window.query_by_label("3 earlier rows are hidden.").is_some(), "{}", tick(&window));
    assert!(window.query_by_label("beta").is_none());
    run(&mut window, 1200);
    assert!(window.query_by_label("gamma").is_some());
    assert_eq!(window.state().recording().session().console().len(), 5);
    click(&mut window, "Show");
    assert!(window.query_by_label("beta").is_some());
}

#[test]
fn the_console_is_saved_as_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = console_of(folder.path(), &small_image::writes_in_time(&LINES));
    run(&mut window, 1200);
    click(&mut window, "Options");
    click(&mut window, "Save the console…");
    let path = folder.path().join("written.txt");
    window.event(key(Key::A, true, Modifiers::COMMAND));
    window.get_by(|node| node.is_focused()).type_text(&path.display().to_string());
    window.step();
    press(&mut window, Key::Enter, Modifiers::NONE);
    assert_eq!(std::fs::read_to_string(&path).expect("saved"), "alpha\nbeta\nalphabet\ngamma\nALPHA\n");
}

#[test]
fn values_are_plotted_up_to_the_head_and_a_click_moves_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let texts = [(1000, "x:1,y:10\n"), (10_000, "hello\n"), (1000, "x:2,y:20\n"), (50_000, "x:3,y:30\n")];
    let mut window = console_of(folder.path(), &small_image::writes_in_time(&texts));
    click(&mut window, "Plot");
    assert!(window.state().settings().plots_values, "it is kept");
    run(&mut window, 1000);
    let values = |window: &Window| window.get_by_label("Plot of the values").value().unwrap_or_default();
    assert_eq!(values(&window), "x 3, y 30");
    // the first tenth of what is shown, two seconds at least, is before the last values
    let rect = window.get_by_label("Plot of the values").rect();
    let place = pos2(rect.left() + rect.width() * 0.25, rect.center().y);
    window.hover_at(place);
    window.step();
    for pressed in [true, false] {
        window.event(pointer(place, pressed, Modifiers::NONE));
    }
    window.run_steps(3);
    assert!(tick(&window) < 700 && !window.state().is_running(), "{}", tick(&window));
    assert_eq!(values(&window), "x 2, y 20");
}

#[test]
fn what_is_written_otherwise_after_a_rewind_is_plotted_and_found_otherwise() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = terminal(folder.path());
    click(&mut window, "Line end");
    window.get_all_by_label("LF").last().expect("the choice").click();
    window.run_steps(3);
    let values = |window: &Window| window.get_by_label("Plot of the values").value().unwrap_or_default();
    let line = |window: &mut Window, text: &str| {
        type_into_terminal(window, text);
        press(window, Key::Enter, Modifiers::NONE);
        run(window, 300);
    };
    line(&mut window, "x 1");
    let between = tick(&window);
    line(&mut window, "x 2");
    press(&mut window, Key::Escape, Modifiers::NONE);
    click(&mut window, "Plot");
    window.event(key(Key::F, true, Modifiers::COMMAND));
    window.run_steps(3);
    window.get_by(|node| node.is_focused()).type_text("x");
    window.run_steps(3);
    assert_eq!(values(&window), "x 2");
    assert!(window.query_by_label("2 found").is_some());
    // what is typed at an earlier time replaces what came
    click(&mut window, "Done");
    while tick(&window) > between {
        click(&mut window, "-1 frame");
    }
    window.get_by_label("Terminal").focus();
    window.run_steps(2);
    window.event(Event::Text("y 5\n".to_owned()));
    window.step();
    click(&mut window, "▶ Run");
    run(&mut window, 800);
    assert_eq!(values(&window), "x 1, y 5");
    press(&mut window, Key::Escape, Modifiers::NONE);
    window.event(key(Key::F, true, Modifiers::COMMAND));
    window.run_steps(3);
    assert!(window.query_by_label("1 found").is_some());
}
