//! Images in the window: opened, played, rewound, and files that are none.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod driven_window;
mod dropped_file;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;

use std::path::Path;
use std::sync::Arc;

use driven_window::*;
use dropped_file::Dropped;
use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;
use fivebyfive::app::LineEnding;
use fivebyfive::hal::{Level, Quantity};
use fivebyfive::session::Input;

fn open(window: &mut Window, folder: &Path, name: &str, contents: &[u8]) {
    let path = folder.join(name);
    std::fs::write(&path, contents).expect("written");
    window.state_mut().open_file(path);
    window.run_steps(2);
}

fn level(window: &Window, x: usize, y: usize) -> Level {
    window.state().recording().session().frame().level(x, y)
}

#[test]
fn an_image_runs_in_the_window_and_can_be_rewound() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window();
    open(&mut window, folder.path(), "blink.hex", small_image::hex().as_bytes());
    assert!(window.state().is_running());
    assert!(window.query_by_label("blink.hex").is_some(), "its name is the title");
    assert!(window.query_by_label_contains("emulated micro:bit V2").is_some());
    for _ in 0..8 {
        run(&mut window, 100);
    }
    assert_eq!(level(&window, 0, 0), Level::FULL);
    assert!(window.query_by_label("Puzzle").is_none() && window.query_by_label("Map").is_none());
    // back to before the LED was lit, and on again
    click(&mut window, "↺ Restart");
    assert!(tick(&window) < 100);
    for _ in 0..3 {
        run(&mut window, 100);
    }
    assert_eq!(level(&window, 0, 0), Level::FULL);
}

#[test]
fn a_program_that_sounds_is_heard_at_the_speed_of_the_board_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window();
    assert!(window.query_by_label("Volume").is_none(), "Lights Out makes no sound");
    open(&mut window, folder.path(), "tone.hex", small_image::sounding_hex().as_bytes());
    window.state_mut().take_sound();
    let from = tick(&window);
    run(&mut window, 200);
    let heard = window.state_mut().take_sound();
    assert_eq!(heard.len() as u64, 48 * (tick(&window) - from), "48 samples a millisecond");
    // half of the volume is a quarter of the amplitude, and a square wave is half of 32 767 to both sides
    let highest = heard.iter().max().copied().unwrap_or_default();
    assert!((3900..5200).contains(&highest), "{highest}");
    assert!(window.query_by_label("Volume").is_some());
    let sound = window.state().recording().session().log().sound().after(tick(&window) - 1);
    assert!(sound.pitch().is_some_and(|pitch| pitch.is_near(1000.0, 0.01)), "{sound}");
    let silent = |window: &mut Window| {
        run(window, 100);
        window.state_mut().take_sound().is_empty()
    };
    click(&mut window, "Mute");
    window.state_mut().take_sound();
    assert!(silent(&mut window) && window.state().settings().loudness.muted);
    click(&mut window, "Unmute");
    assert!(!silent(&mut window));
    window.key_press(Key::Plus);
    window.run_steps(2);
    window.state_mut().take_sound();
    assert!(silent(&mut window), "twice as fast");
    window.key_press(Key::Minus);
    window.run_steps(2);
    assert!(!silent(&mut window));
    window.key_press(Key::Space);
    window.run_steps(2);
    window.state_mut().take_sound();
    window.run_steps(10);
    assert!(window.state_mut().take_sound().is_empty(), "paused");
    window.state_mut().set_sound_problem(Some("no server".to_owned()));
    window.run_steps(2);
    assert!(window.query_by_label("no sound device").is_some());
    window.state_mut().set_sound_problem(None);
    window.run_steps(2);
    assert!(window.query_by_label("no sound device").is_none(), "there is one again");
}

#[test]
fn a_wrong_file_is_told_and_the_window_lives_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = playing();
    let truncated = small_image::hex().replacen("E7", "", 1);
    for (name, contents, words) in [
        ("a.hex", truncated.as_bytes(), "line 2 of the hex file is truncated"),
        ("b.hex", &b""[..], "the file is empty"),
        ("c.elf", &b"\x7fELF\x01\x01\x01"[..], "the ELF header takes 52 bytes, and the file has 7"),
    ] {
        open(&mut window, folder.path(), name, contents);
        let message = window.state().message().unwrap_or_default().to_owned();
        assert!(message.contains(words) && message.contains(name), "{message}");
        let before = tick(&window);
        run(&mut window, 100);
        assert!(tick(&window) >= before + 100, "the game goes on");
        assert_eq!(game(&window).level(), 1);
    }
}

#[test]
fn a_program_that_faults_for_ever_is_told_and_the_window_lives_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut bytes = small_image::flash();
    bytes.truncate(8);
    bytes.extend([0xff, 0xde]); // udf, and no handler of HardFault
    let mut window = window();
    open(&mut window, folder.path(), "fault.hex", small_image::hex_of(&bytes).as_bytes());
    for _ in 0..5 {
        run(&mut window, 100);
    }
    assert!(window.query_all_by_label_contains("stuck in a fault").count() > 0);
    let session = window.state().recording().session();
    assert!(session.console().is_empty(), "the program wrote nothing: {:?}", session.console());
    let reported: Vec<&str> = session.diagnostics().iter().map(|diagnostic| &diagnostic.text[..]).collect();
    assert_eq!(reported.iter().filter(|text| text.contains("stuck")).count(), 1, "{reported:?}");
    click(&mut window, "Console");
    assert!(window.query_by_label_contains("⚠ the program is stuck in a fault").is_some(), "it looks different");
}

#[test]
fn a_line_is_sent_to_the_serial_port_by_enter_and_recorded() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window();
    open(&mut window, folder.path(), "it.hex", small_image::hex().as_bytes());
    click(&mut window, "Console");
    window.get_by_label("Send").focus();
    window.step();
    for line in ["hi", "x"] {
        window.get_by(|node| node.is_focused()).type_text(line);
        window.step();
        window.key_press(Key::Enter);
        window.run_steps(3);
    }
    let inputs = window.state().recording().session().inputs();
    let sent: Vec<u8> = inputs
        .iter()
        .filter_map(|stamped| if let Input::Serial(byte) = stamped.input { Some(byte) } else { None })
        .collect();
    assert_eq!(String::from_utf8_lossy(&sent), "hi\rx\r");
}

/// The bytes that were sent to the serial port.
fn sent(window: &Window) -> String {
    let inputs = window.state().recording().session().inputs().iter();
    let byte = |input: &Input| if let Input::Serial(byte) = input { Some(char::from(*byte)) } else { None };
    inputs.filter_map(|stamped| byte(&stamped.input)).collect()
}

/// A window with a program's console, and the field for a line in it.
fn console_of(folder: &Path, flash: &[u8]) -> Window {
    let mut window = window();
    open(&mut window, folder, "it.hex", small_image::hex_of(flash).as_bytes());
    click(&mut window, "Console");
    window.get_by_label("Send").focus();
    window.step();
    window
}

fn type_line(window: &mut Window, line: &str) {
    window.get_by(|node| node.is_focused()).type_text(line);
    window.step();
    window.key_press(Key::Enter);
    window.run_steps(3);
}

#[test]
fn a_prompt_is_seen_before_its_line_ends_and_gone_before_it_was_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let flash = small_image::writes_in_time(&[(0, "MicroPython\n"), (100_000, ">>> "), (200_000, "exit\n")]);
    let mut window = console_of(folder.path(), &flash);
    assert!(tick(&window) < 900);
    assert!(window.query_by_label("MicroPython").is_some() && window.query_by_label(">>> ").is_none());
    run(&mut window, 1000);
    assert!(window.query_by_label(">>> ").is_some());
    // with the head before it, it was not written
    window.state_mut().open_file(folder.path().join("it.hex"));
    window.run_steps(2);
    assert!(tick(&window) < 900 && window.query_by_label(">>> ").is_none());
    run(&mut window, 3200);
    assert!(window.query_by_label(">>> exit").is_some() && window.query_by_label(">>> ").is_none());
}

#[test]
fn a_line_ends_as_the_program_expects_it_or_as_was_chosen() {
    let folder = tempfile::tempdir().expect("a folder");
    let with = |marker: &[u8]| [&small_image::flash()[..], &[0; 12], marker].concat();
    // what MakeCode puts before a program
    let make_code = 0x708e_3b92_c615_a841_c498_66c9_75ee_5197_u128.to_be_bytes();
    for (flash, choice, ending) in [
        (with(b"MicroPython v1.18"), "CR, as MicroPython", "\r"),
        (with(&make_code), "LF, as MakeCode", "\n"),
        (with(b""), "CR, as terminals", "\r"),
    ] {
        let mut window = console_of(folder.path(), &flash);
        assert_eq!(window.get_by_label("Line end").value().as_deref(), Some(choice));
        type_line(&mut window, "x");
        type_line(&mut window, "");
        assert_eq!(sent(&window), format!("x{ending}{ending}"));
        for (name, ending) in [("CR LF", "\r\n"), ("LF", "\n"), ("CR", "\r")] {
            let before = sent(&window);
            click(&mut window, "Line end");
            window.get_all_by_label(name).last().expect("the choice").click();
            window.run_steps(3);
            window.get_by_label("Send").focus();
            window.step();
            type_line(&mut window, "y");
            assert_eq!(sent(&window), format!("{before}y{ending}"));
        }
        assert_eq!(window.state().settings().line_ending, LineEnding::Cr, "it is kept");
    }
}

#[test]
fn control_characters_are_sent_from_the_field_and_the_text_in_it_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = console_of(folder.path(), &small_image::flash());
    window.get_by(|node| node.is_focused()).type_text("ab");
    window.step();
    let ctrl = Modifiers::CTRL | Modifiers::COMMAND;
    for letter in [Key::A, Key::B, Key::D, Key::E] {
        for pressed in [true, false] {
            window.event(key(letter, pressed, ctrl));
        }
        window.step();
    }
    window.event_modifiers(egui::Event::Copy, ctrl);
    window.run_steps(2);
    assert_eq!(sent(&window), "\u{1}\u{2}\u{4}\u{5}\u{3}");
    type_line(&mut window, "c");
    assert_eq!(sent(&window), "\u{1}\u{2}\u{4}\u{5}\u{3}abc\r", "nothing was selected, moved or deleted");
    // by the pointer
    click(&mut window, "Ctrl");
    click(&mut window, "Ctrl-C: stop the program");
    assert!(sent(&window).ends_with("abc\r\u{3}"));
}

#[test]
fn what_is_selected_in_the_field_is_copied_and_not_sent() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = console_of(folder.path(), &small_image::flash());
    window.get_by(|node| node.is_focused()).type_text("ab");
    window.step();
    window.event(key(Key::ArrowLeft, true, Modifiers::SHIFT));
    window.step();
    window.event_modifiers(egui::Event::Copy, Modifiers::CTRL | Modifiers::COMMAND);
    window.run_steps(2);
    assert_eq!(sent(&window), "");
}

#[test]
fn who_saves_a_recording_of_an_image_that_was_built_anew_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = playing();
    open(&mut window, folder.path(), "app.hex", small_image::hex().as_bytes());
    run(&mut window, 100);
    let scenario = folder.path().join("play.ron");
    let save = |window: &mut Window, asks: bool| {
        window.event(key(Key::S, true, Modifiers::COMMAND));
        window.run_steps(2);
        if asks {
            window.event(key(Key::A, true, Modifiers::COMMAND));
            window.get_by(|node| node.is_focused()).type_text(&scenario.display().to_string());
            window.step();
            window.key_press(Key::Enter);
        }
        window.run_steps(3);
        window.state().message().expect("a sentence").to_owned()
    };
    assert!(!save(&mut window, true).contains("changed"));
    std::fs::write(folder.path().join("app.hex"), "").expect("written");
    // into the same file, without a question
    let message = save(&mut window, false);
    assert!(message.contains("app.hex is not the image that ran"), "{message}");
}

#[test]
fn a_hex_file_that_is_dropped_on_the_window_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("dropped.hex");
    std::fs::write(&path, small_image::hex()).expect("written");
    let mut window = playing();
    window.input_mut().dropped_files.push(Arc::new(Dropped(path)));
    window.run_steps(3);
    for _ in 0..3 {
        run(&mut window, 100);
    }
    assert!(window.query_by_label("dropped.hex").is_some());
    assert_eq!(level(&window, 0, 0), Level::FULL);
}

/// Measures the temperature once, and stands still.
const MEASURES: [u16; 6] = [
    0x4801, // 0x08: ldr r0, =0x4000c000, TEMP
    0x2101, //       movs r1, #1
    0x6001, //       str r1, [r0]: START
    0xe7fe, //       b .
    0xc000, 0x4000,
];

#[test]
fn what_a_program_measures_has_a_control_and_is_recorded() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = window();
    let slider = |window: &Window, name| window.query_by_role_and_label(Role::Slider, name).is_some();
    assert!(!slider(&window, "temperature"), "Lights Out measures none");
    let image = small_image::hex_of(&small_image::flash_of(&MEASURES));
    open(&mut window, folder.path(), "it.hex", image.as_bytes());
    run(&mut window, 100);
    assert!(slider(&window, "temperature") && !slider(&window, "light") && !slider(&window, "heading"));
    window.get_by_role_and_label(Role::Slider, "temperature").set_value_accesskit(30.0);
    window.run_steps(2);
    let recorded: Vec<Input> =
        window.state().recording().session().inputs().iter().map(|stamped| stamped.input.clone()).collect();
    assert_eq!(recorded, [Input::Around(Quantity::Temperature, 30)]);
    // it may be below the lower edge of the panel
    window.get_by_label("Reset temperature to 21").click_accesskit();
    window.run_steps(2);
    let around = window.state().recording().session().machine().board().surroundings();
    assert_eq!(around.get(Quantity::Temperature), 21);
}

#[test]
fn what_goes_over_the_air_and_the_buses_is_seen_in_the_console() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = playing();
    // TWIM asks 0x19 at the sensors' bus for register 0x0f
    let asks = [(0x508, 8), (0x50c, 16), (0x524, 0x0198_0000), (0x500, 6), (0x588, 0x19), (0x544, 0x2000_0200)];
    let asks =
        asks.into_iter().chain([(0x548, 1), (0x534, 0x2000_0204), (0x538, 1), (0x200, 1 << 7 | 1 << 12), (8, 1)]);
    let mut words = small_image::SENDS_HI.to_vec();
    words.push((0x2000_0200, 0x0f));
    words.extend(asks.map(|(offset, word)| (0x4000_3000 + offset, word)));
    let flash = small_image::writes_words(&words);
    open(&mut window, folder.path(), "sends.hex", small_image::hex_of(&flash).as_bytes());
    run(&mut window, 100);
    click(&mut window, "Console");
    window.run_steps(2);
    assert!(window.query_by_label("radio → group 7: \"hi\"").is_some(), "the packet is seen");
    let usual = "I2C 0x19 (accelerometer LSM303AGR): register 0f, read 33";
    assert!(window.query_by_label(usual).is_none(), "what every board does is not");
    click(&mut window, "Options");
    click(&mut window, "Buses");
    window.run_steps(2);
    assert!(window.query_by_label(usual).is_some(), "but when it is asked for");
}
