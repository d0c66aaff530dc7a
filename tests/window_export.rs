//! Files of other formats, made by the window: the same as those of the command line.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod driven_window;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;

use std::path::Path;
use std::sync::Arc;

use driven_window::*;
use egui::{Color32, ColorImage, Key, Modifiers, OutputCommand, ViewportCommand, ViewportId};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use fivebyfive::export::{animation, strip, waves};
use fivebyfive::scenario::{Action, Format, parse};
use fivebyfive::session::RewindableSession;

/// Chooses a line of the menu.
fn choose(window: &mut Window, line: &str) {
    click(window, "File");
    click(window, "Export");
    click(window, line);
}

/// Enters a path in the dialog.
fn enter(window: &mut Window, path: &Path) {
    type_path(window, path);
    window.key_press(Key::Enter);
    window.run_steps(3);
}

fn type_path(window: &mut Window, path: &Path) {
    window.event(key(Key::A, true, Modifiers::COMMAND));
    window.get_by(|node| node.is_focused()).type_text(&path.display().to_string());
    window.step();
}

/// Lets the window work until it says something that begins so.
fn wait_for(window: &mut Window, words: &str) -> String {
    for _ in 0..2000 {
        window.step();
        if let Some(message) = window.state().message().filter(|message| message.starts_with(words)) {
            return message.to_owned();
        }
        // the threads beside the window need real time
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    panic!("{:?}", window.state().message());
}

/// Plays a little, and pauses.
fn played() -> Window {
    let mut window = playing();
    for _ in 0..3 {
        hold_key(&mut window, Key::A, 60);
    }
    run(&mut window, 500);
    window.key_press(Key::Space);
    window.run_steps(2);
    assert!(!window.state().is_running());
    window
}

/// The same recording, at its end.
fn at_end(window: &Window) -> RewindableSession {
    let known = window.state().recording().session();
    let mut session = RewindableSession::with_inputs(known.program().clone(), known.inputs().to_vec(), known.end());
    session.run_to(known.end());
    session
}

#[test]
fn the_window_writes_the_files_of_the_command_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = played();
    let session = at_end(&window);
    let gif = animation(&session, session.log()).expect("a GIF");
    let png = strip(&session, session.log()).expect("a PNG").png;
    let vcd = waves(&session, session.log()).expect("waves");
    for (line, name, expected) in
        [("Animation, GIF…", "a.gif", &gif), ("Strip of pictures, PNG…", "a.png", &png), ("Waves, VCD…", "a.vcd", &vcd)]
    {
        let path = folder.path().join(name);
        choose(&mut window, line);
        enter(&mut window, &path);
        assert_eq!(wait_for(&mut window, "Saved to"), format!("Saved to {}", path.display()));
        assert!(std::fs::read(&path).expect("written") == *expected, "{name}");
        click(&mut window, "Close");
    }
}

#[test]
fn all_of_a_recording_is_written_although_the_head_is_before_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = played();
    let session = at_end(&window);
    let expected = animation(&session, session.log()).expect("a GIF");
    for _ in 0..30 {
        window.key_press(Key::Comma);
        window.step();
    }
    let head = tick(&window);
    assert!(head + 400 < session.tick());
    let path = folder.path().join("a.gif");
    choose(&mut window, "Animation, GIF…");
    enter(&mut window, &path);
    wait_for(&mut window, "Saved to");
    assert!(std::fs::read(&path).expect("written") == expected);
    assert_eq!(tick(&window), head, "the head stays");
}

#[test]
fn what_is_written_is_of_the_board_that_is_chosen() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = playing();
    click(&mut window, "Boards");
    click(&mut window, "Add a board with the same program");
    run(&mut window, 1700);
    hold_key(&mut window, Key::A, 60);
    window.key_press(Key::Space);
    window.run_steps(2);
    let session = window.state().recording().session().clone();
    let mut files = Vec::new();
    for board in session.boards().rev() {
        assert_eq!(window.state().recording().session().chosen(), board);
        let log = session.log_of(board).expect("a board");
        let (gif, vcd) = (animation(&session, log).expect("a GIF"), waves(&session, log).expect("waves"));
        for (line, name, expected) in [("Animation, GIF…", "gif", gif), ("Waves, VCD…", "vcd", vcd)] {
            let path = folder.path().join(format!("{}.{name}", board.index()));
            choose(&mut window, line);
            enter(&mut window, &path);
            wait_for(&mut window, "Saved to");
            assert!(std::fs::read(&path).expect("written") == expected, "{name} of {board:?}");
            files.push(expected);
            click(&mut window, "Close");
        }
        window.key_press(Key::N);
        window.run_steps(2);
    }
    assert!(files[0] != files[2] && files[1] != files[3], "the boards have not done the same");
}

#[test]
fn a_file_that_is_there_is_asked_about_and_one_that_cannot_be_written_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = played();
    let path = folder.path().join("a.vcd");
    std::fs::write(&path, "mine").expect("written");
    choose(&mut window, "Waves, VCD…");
    enter(&mut window, &path);
    assert!(window.query_by_label_contains("This file exists").is_some());
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), "mine");
    click(&mut window, "Cancel");
    choose(&mut window, "Waves, VCD…");
    enter(&mut window, &folder.path().join("none/a.vcd"));
    let message = wait_for(&mut window, &folder.path().display().to_string());
    assert!(message.contains("none/a.vcd: cannot be written"), "{message}");
}

#[test]
fn a_program_that_is_silent_has_no_sound_to_save() {
    let mut window = played();
    click(&mut window, "File");
    click(&mut window, "Export");
    assert!(window.get_by_label("Sound, WAV…").accesskit_node().is_disabled());
    assert!(!window.get_by_label("Waves, VCD…").accesskit_node().is_disabled());
}

#[test]
fn what_is_heard_is_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let image = folder.path().join("tone.hex");
    std::fs::write(&image, small_image::sounding_hex()).expect("written");
    let mut window = window();
    window.state_mut().open_file(image);
    run(&mut window, 400);
    window.key_press(Key::Space);
    window.run_steps(2);
    let path = folder.path().join("tone.wav");
    choose(&mut window, "Sound, WAV…");
    enter(&mut window, &path);
    wait_for(&mut window, "Saved to");
    let samples: Vec<i16> =
        hound::WavReader::open(&path).expect("a WAV").into_samples().collect::<Result<_, _>>().expect("samples");
    let ms = window.state().recording().session().end();
    assert_eq!(samples.len() as u64, 48 * ms, "48 samples a millisecond");
    // half of a second holds 500 waves of 1000 Hz: the program switches each half millisecond, as exactly as its loop does
    let rises = samples.windows(2).filter(|two| two[0] <= 0 && two[1] > 0).count() as u64;
    assert!(rises.abs_diff(ms) < ms / 50, "{rises} waves in {ms} ms");
}

#[test]
fn the_scenario_is_copied_and_can_be_read_again() {
    let mut window = played();
    click(&mut window, "File");
    click(&mut window, "Export");
    window.get_by_label("Copy the scenario").click();
    let mut copied = None;
    for _ in 0..6 {
        window.step();
        let commands = &window.output().platform_output.commands;
        copied = copied.or(commands.iter().find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        }));
    }
    let scenario = parse(&copied.expect("it is copied"), Format::Ron).expect("a scenario");
    let clicks = scenario.main_take().steps.iter().filter(|step| matches!(step.action, Action::Click(..))).count();
    assert_eq!(clicks, 3, "{:?}", scenario.steps);
}

#[test]
fn the_picture_of_the_board_is_cut_out_of_the_picture_of_the_window() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = played();
    let path = folder.path().join("board.png");
    choose(&mut window, "Picture of the board, PNG…");
    type_path(&mut window, &path);
    window.key_press(Key::Enter);
    // a picture whose pixels say where they are
    let (width, height) = (1200, 800);
    let pixels = (0..width * height).map(|at| Color32::from_rgb((at % width / 8) as u8, (at / width / 8) as u8, 7));
    let image = Arc::new(ColorImage::new([width, height], pixels.collect()));
    let mut asked = false;
    for _ in 0..6 {
        window.step();
        for command in &window.output().viewport_output[&ViewportId::ROOT].commands {
            if let ViewportCommand::Screenshot(callback) = command {
                assert!(window.query_by_label("Save a picture of the board").is_none(), "the dialog is gone");
                callback.clone().complete(image.clone());
                asked = true;
            }
        }
    }
    assert!(asked);
    wait_for(&mut window, "Saved to");
    let file = std::fs::read(&path).expect("written");
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("it fits")];
    let info = reader.next_frame(&mut bytes).expect("a picture");
    // the board of 51.6 by 42 mm, with 1.5 mm around it
    let ratio = f64::from(info.width) / f64::from(info.height);
    assert!((ratio - 54.6 / 45.0).abs() < 0.02, "{} by {}", info.width, info.height);
    let corner = |x: u32, y: u32| {
        let at = 3 * (y * info.width + x) as usize;
        (u32::from(bytes[at]) * 8, u32::from(bytes[at + 1]) * 8)
    };
    let (first, last) = (corner(0, 0), corner(info.width - 1, info.height - 1));
    let led = window.get_by_label("LED 0,0").rect();
    assert!(first.0 < led.left() as u32 && first.1 < led.top() as u32 && last.0 > led.right() as u32);
    assert!(last.0 < 1200 - 288, "the panel beside the board is not in it");
}
