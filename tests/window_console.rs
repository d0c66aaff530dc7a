//! The console in the window: a terminal, a plotter, and both panels side by side.

mod built_images;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod driven_window;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;

use std::path::Path;

use driven_window::*;
use egui::{Event, Key, Modifiers, Role, pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use fivebyfive::app::BottomPanel;
use fivebyfive::session::Input;

/// A window with a program's console.
fn console_of(folder: &Path, flash: &[u8]) -> Window {
    let path = folder.join("it.hex");
    std::fs::write(&path, small_image::hex_of(flash)).expect("written");
    let mut window = window();
    window.state_mut().open_file(path);
    window.run_steps(2);
    click(&mut window, "Console");
    window
}

/// A window with a terminal that has the focus, and a program that sends back what comes.
fn terminal(folder: &Path) -> Window {
    let mut window = console_of(folder, &small_image::flash_of(&small_image::ECHOES_SLOWLY));
    window.get_by_label("Terminal").focus();
    window.run_steps(2);
    window
}

/// The bytes that were sent to the serial port.
fn sent(window: &Window) -> String {
    let inputs = window.state().recording().session().inputs().iter();
    let byte = |input: &Input| if let Input::Serial(byte) = input { Some(*byte) } else { None };
    String::from_utf8(inputs.filter_map(|stamped| byte(&stamped.input)).collect()).expect("text")
}

/// What stands in the line of the terminal.
fn prompt(window: &Window) -> String {
    window.get_by_label("Terminal").value().unwrap_or_default()
}

fn press(window: &mut Window, pressed: Key, modifiers: Modifiers) {
    for down in [true, false] {
        window.event(key(pressed, down, modifiers));
    }
    window.run_steps(2);
}

#[test]
fn what_is_typed_into_the_terminal_reaches_the_program_and_what_is_seen_is_its_echo() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = terminal(folder.path());
    // a letter is a key that goes down, a text, and a key that comes up
    for letter in [(Key::A, "a"), (Key::B, "b")] {
        window.event(key(letter.0, true, Modifiers::NONE));
        window.event(Event::Text(letter.1.to_owned()));
        window.event(key(letter.0, false, Modifiers::NONE));
        window.run_steps(2);
    }
    assert_eq!(sent(&window), "ab");
    assert!(edges(&window).is_empty(), "no button of the board was pressed");
    run(&mut window, 100);
    assert_eq!(prompt(&window), "ab", "by the program");
    for (pressed, modifiers) in [
        (Key::ArrowUp, Modifiers::NONE),
        (Key::ArrowLeft, Modifiers::NONE),
        (Key::Home, Modifiers::NONE),
        (Key::End, Modifiers::NONE),
        (Key::Delete, Modifiers::NONE),
        (Key::Backspace, Modifiers::NONE),
        (Key::Tab, Modifiers::NONE),
        (Key::C, Modifiers::CTRL | Modifiers::COMMAND),
        (Key::D, Modifiers::CTRL | Modifiers::COMMAND),
        (Key::Enter, Modifiers::NONE),
    ] {
        press(&mut window, pressed, modifiers);
    }
    assert_eq!(sent(&window), "ab\u{1b}[A\u{1b}[D\u{1b}[H\u{1b}[F\u{1b}[3~\u{7f}\t\u{3}\u{4}\r");
    // Escape leaves the terminal, and the keys are those of the board again
    press(&mut window, Key::Escape, Modifiers::NONE);
    hold_key(&mut window, Key::A, 60);
    assert_eq!(edges(&window).len(), 2);
}

#[test]
fn a_click_into_the_terminal_gives_it_the_keys() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = console_of(folder.path(), &small_image::flash_of(&small_image::ECHOES_SLOWLY));
    let place = window.get_by_label("Terminal").rect().center();
    window.hover_at(place);
    window.step();
    for pressed in [true, false] {
        window.event(pointer(place, pressed, Modifiers::NONE));
    }
    window.run_steps(3);
    window.event(Event::Text("x".to_owned()));
    window.run_steps(2);
    assert_eq!(sent(&window), "x");
}

#[test]
fn a_line_that_the_program_edits_is_seen_as_edited() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = terminal(folder.path());
    // left, left, delete to the end: the program sends back what a line editor writes
    window.event(Event::Text("abcd".to_owned()));
    window.event(Event::Text("\u{1b}[2D\u{1b}[K".to_owned()));
    window.step();
    run(&mut window, 200);
    assert!(window.query_by_label("ab").is_some());
    // what is recorded is what came
    let session = window.state().recording().session();
    assert_eq!(session.machine().open_lines().next().as_deref(), Some("abcd\u{1b}[2D\u{1b}[K"));
}

#[test]
fn a_long_text_that_is_pasted_arrives_whole_with_the_line_ends_of_the_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = terminal(folder.path());
    click(&mut window, "Line end");
    window.get_all_by_label("LF").last().expect("the choice").click();
    window.run_steps(3);
    window.get_by_label("Terminal").focus();
    window.run_steps(2);
    let lines: Vec<String> = (0..20).map(|number| format!("line {number} of the text")).collect();
    window.event(Event::Paste(lines.join("\r\n") + "\r\n"));
    window.run_steps(2);
    assert!(window.query_by_label_contains("Sends to the serial port").is_some());
    assert!(window.query_by_label("Stop").is_some());
    run(&mut window, 3000);
    assert_eq!(sent(&window), lines.join("\n") + "\n");
    let back: Vec<&str> = window.state().recording().session().console().iter().map(|line| &line.text[..]).collect();
    assert_eq!(back, lines, "the program lost nothing");
    assert!(window.query_by_label_contains("Sends to the serial port").is_none());
}

#[test]
fn a_long_text_can_be_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = terminal(folder.path());
    window.event(Event::Paste("x".repeat(1000)));
    window.run_steps(2);
    run(&mut window, 100);
    click(&mut window, "Stop");
    let before = sent(&window).len();
    assert!((1..200).contains(&before), "{before}");
    run(&mut window, 200);
    assert_eq!(sent(&window).len(), before);
}

#[test]
fn lines_that_were_sent_from_the_field_come_back_by_up_and_down() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = console_of(folder.path(), &small_image::flash());
    window.get_by_label("Send").focus();
    window.step();
    for line in ["one", "two"] {
        window.get_by(|node| node.is_focused()).type_text(line);
        window.step();
        press(&mut window, Key::Enter, Modifiers::NONE);
    }
    for pressed in [Key::ArrowUp, Key::ArrowUp, Key::Enter] {
        press(&mut window, pressed, Modifiers::NONE);
    }
    assert_eq!(sent(&window), "one\rtwo\rone\r");
    // a text of several lines that is pasted is sent line by line, and the rest stays in the field
    window.event(Event::Paste("a\nb\nc".to_owned()));
    window.run_steps(2);
    run(&mut window, 200);
    assert_eq!(sent(&window), "one\rtwo\rone\ra\rb\r");
    assert_eq!(window.get_by_label("Send").value().as_deref(), Some("c"));
}

#[test]
fn a_program_without_a_serial_port_is_said_to_have_none() {
    let mut window = playing();
    click(&mut window, "Console");
    assert!(window.query_by_label("This program has no serial input.").is_some());
    assert!(window.query_by_label("Terminal").is_none() && window.query_by_label("Send").is_none());
    assert!(window.query_by_label("level 1").is_some(), "what it writes is seen");
}

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
fn what_is_sent_is_shown_only_when_that_is_chosen() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = console_of(folder.path(), &small_image::flash());
    window.get_by_label("Terminal").focus();
    window.run_steps(2);
    window.event(Event::Text("quiet".to_owned()));
    press(&mut window, Key::Enter, Modifiers::NONE);
    run(&mut window, 50);
    assert!(window.query_by_label("« quiet").is_none());
    click(&mut window, "Options");
    click(&mut window, "Local echo");
    assert!(window.query_by_label("« quiet").is_some());
    assert!(window.state().settings().local_echo, "it is kept");
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

fn drag(window: &mut Window, from: egui::Pos2, to: egui::Pos2) {
    grab(window, from);
    window.hover_at(from + (to - from) / 2.0);
    window.run_steps(2);
    window.hover_at(to);
    window.run_steps(2);
    window.drop_at(to);
    window.run_steps(3);
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

/// Types a text into the terminal and lets half a second pass.
fn type_into_terminal(window: &mut Window, text: &str) {
    window.get_by_label("Terminal").focus();
    window.run_steps(2);
    window.event(Event::Text(text.to_owned()));
    window.step();
    run(window, 500);
}

#[test]
fn what_the_program_does_not_read_is_said_behind_the_prompt() {
    let folder = tempfile::tempdir().expect("a folder");
    let unread = "sent; the program has not read it yet";
    let unheard = "sent; the program does not listen to its serial port";
    // the UART is never switched on
    let mut window = console_of(folder.path(), &small_image::flash());
    assert!(window.query_by_label(unheard).is_none(), "nothing was sent");
    type_into_terminal(&mut window, "hi");
    assert!(window.query_by_label(unheard).is_some());
    // it receives, and the program stands still
    let uart = 0x4000_2000;
    let registers = [(0x50c, 6), (0x514, 40), (0x524, 0x01d6_0000), (0x500, 4), (0, 1)];
    let words = registers.map(|(offset, word)| (uart + offset, word));
    let mut window = console_of(folder.path(), &small_image::writes_words(&words));
    type_into_terminal(&mut window, "hi");
    assert!(window.query_by_label(unread).is_some());
    // a program that reads all of it has nothing said
    let mut window = terminal(folder.path());
    type_into_terminal(&mut window, "hi");
    assert_eq!(prompt(&window), "hi");
    assert!(window.query_by_label(unread).is_none() && window.query_by_label(unheard).is_none());
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

#[test]
fn a_program_that_is_pasted_into_the_prompt_of_micropython_arrives_whole() {
    for image in ["programs/python/v1/boot_count.hex", "programs/python/v2/boot_count.hex"] {
        if built_images::read(image).is_none() {
            return;
        }
        let mut window = window();
        window.state_mut().open_file(built_images::place(image));
        window.run_steps(2);
        click(&mut window, "Console");
        run(&mut window, 1500);
        window.get_by_label("Terminal").focus();
        window.run_steps(2);
        // out of the program that runs, to the prompt
        press(&mut window, Key::C, Modifiers::CTRL | Modifiers::COMMAND);
        run(&mut window, 500);
        assert_eq!(prompt(&window), ">>> ", "{image}");
        // the runtime drops what does not fit into its buffer of 64 bytes
        let lines: Vec<String> =
            (0..40).map(|number| format!("s = s + {number} # some words to make it long")).collect();
        type_into_terminal(&mut window, "s = 0\r");
        window.event(Event::Paste(lines.join("\n") + "\n"));
        window.run_steps(2);
        run(&mut window, 5000);
        assert!(window.query_by_label_contains("Sends to the serial port").is_none(), "all of it was sent");
        type_into_terminal(&mut window, "print('sum', s)\r");
        let sum = (0..40).sum::<u32>();
        let written: Vec<&str> =
            window.state().recording().session().console().iter().map(|line| &line.text[..]).collect();
        for line in &lines {
            assert!(written.contains(&&*format!(">>> {line}")), "{image}: {line}: {written:?}");
        }
        assert!(written.contains(&&*format!("sum {sum}")), "{image}: {written:?}");
    }
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
