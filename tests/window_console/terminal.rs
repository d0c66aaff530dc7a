//! What is typed and pasted, and what comes of it.

use super::*;

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
