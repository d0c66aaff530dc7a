//! Files of programs in the window: a program in Python that asks for MicroPython once, and what is in a file.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod driven_window;
mod dropped_file;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;
mod small_runtime;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use driven_window::*;
use dropped_file::Dropped;
use egui::{Key, Role};
use egui_kittest::kittest::{Queryable as _, by};
use fivebyfive::editors::micropython::Runtime;
use fivebyfive::emulator::image::Image;
use fivebyfive::hardware::Model;
use fivebyfive::scenario::load;

const PROGRAM: &str = "from microbit import *\ndisplay.show(Image.HEART)\n";

/// A window with a folder of its own, in which runtimes are remembered, too.
struct Place {
    folder: tempfile::TempDir,
    window: Window,
}

impl Place {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut window = window();
        window.state_mut().remember_runtimes_in(folder.path().join("runtimes"));
        Self { folder, window }
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.folder.path().join(name);
        fs::write(&path, text).expect("written");
        path
    }

    fn drop_files(&mut self, paths: &[PathBuf]) {
        for path in paths {
            self.window.input_mut().dropped_files.push(Arc::new(Dropped(path.clone())));
        }
        self.window.step();
        self.window.input_mut().dropped_files = Vec::new();
        self.window.run_steps(2);
    }

    fn enter_path(&mut self, path: &Path) {
        let field = by().role(Role::TextInput).label_contains("ath");
        self.window.get(field).type_text(path.to_str().expect("UTF-8"));
        self.window.run_steps(2);
        self.window.key_press(Key::Enter);
        self.window.run_steps(3);
    }

    fn title(&self) -> String {
        self.window.state().recording().header().title()
    }

    fn message(&self) -> String {
        self.window.state().message().unwrap_or_default().to_owned()
    }
}

#[test]
fn a_program_in_python_asks_for_micropython_once() {
    let mut place = Place::new();
    let program = place.write("game.py", PROGRAM);
    let runtime = place.write("python.hex", &small_runtime::v2());
    place.drop_files(std::slice::from_ref(&program));
    assert_eq!(place.title(), "Lights Out", "it waits");
    assert!(place.window.query_by_label_contains("python.microbit.org").is_some());
    // a file without it is refused, and the question stays
    let none = place.write("none.hex", &small_image::hex());
    place.enter_path(&none);
    assert!(place.window.query_by_label_contains("none.hex: has no MicroPython in it").is_some());
    place.drop_files(&[runtime]);
    assert_eq!(place.title(), "game.py");
    assert_eq!(place.message(), "MicroPython is remembered for the micro:bit V2");
    assert!(place.window.query_by_label_contains("python.microbit.org").is_none());
    let other = place.write("other.py", "print(1)\n");
    place.drop_files(&[other]);
    assert_eq!(place.title(), "other.py");
}

#[test]
fn a_runtime_for_the_v1_alone_runs_the_program_on_the_v1() {
    let mut place = Place::new();
    let program = place.write("game.py", PROGRAM);
    let runtime = place.write("python.hex", &small_runtime::v1());
    place.drop_files(&[program]);
    place.enter_path(&runtime);
    assert_eq!(place.title(), "game.py");
    assert_eq!(place.window.state().recording().header().board, Some(Model::V1));
}

#[test]
fn what_is_in_a_file_is_shown_and_saved() {
    let mut place = Place::new();
    let program = place.write("game.py", PROGRAM);
    let runtime = place.write("python.hex", &small_runtime::v2());
    place.drop_files(&[program]);
    place.enter_path(&runtime);
    click(&mut place.window, "Program");
    place.window.run_steps(2);
    assert!(place.window.query_by_label("MicroPython, a small runtime").is_some());
    assert!(place.window.query_all_by_label("main.py").next().is_some());
    assert!(place.window.query_by_label(PROGRAM).is_some(), "its text is shown");
    click(&mut place.window, "Save as .hex…");
    place.window.run_steps(2);
    let hex = place.folder.path().join("saved.hex");
    place.enter_path(&hex);
    assert_eq!(place.message(), format!("Saved to {}", hex.display()));
    let image = Image::parse(&fs::read(&hex).expect("written"), None).expect("an image");
    let files = Runtime::find(&image).expect("a runtime").files().expect("whole");
    assert_eq!((files.len(), files[0].bytes.as_slice()), (1, PROGRAM.as_bytes()));
    click(&mut place.window, "Save source…");
    place.window.run_steps(2);
    let folder = place.folder.path().join("source");
    place.enter_path(&folder);
    assert_eq!(fs::read_to_string(folder.join("main.py")).expect("written"), PROGRAM);
}

#[test]
fn an_image_runs_on_the_board_that_is_chosen_and_the_recording_says_so() {
    let mut place = Place::new();
    // b . with a low stack fits both boards
    let mut bytes: Vec<u8> = [0x2000_0800_u32, 9].into_iter().flat_map(u32::to_le_bytes).collect();
    bytes.extend([0xfe, 0xe7]);
    let image = place.write("both.hex", &small_image::hex_of(&bytes));
    place.drop_files(&[image]);
    click(&mut place.window, "Program");
    place.window.run_steps(2);
    assert!(place.window.query_by_label_contains("A guess: it fits into the V1's memories").is_some());
    click(&mut place.window, "micro:bit V2");
    place.window.run_steps(2);
    assert!(place.window.query_by_label_contains("A guess").is_none());
    let scenario = place.folder.path().join("play.ron");
    place.window.state().recording().to_scenario().save(&scenario).expect("saved");
    let read = load(&scenario).expect("a scenario");
    assert_eq!(read.image.as_ref().map(|image| image.model()), Some(Model::V2));
}

#[test]
fn images_that_are_dropped_together_are_flashed_together() {
    let mut place = Place::new();
    let bytes = small_image::flash();
    let first = place.write("boot.hex", &small_image::hex_of(&bytes[..8]));
    let rest = small_image::record(0, 8, &bytes[8..24])
        + &small_image::record(0, 24, &bytes[24..])
        + &small_image::record(1, 0, &[]);
    let second = place.write("app.hex", &rest);
    place.drop_files(&[first, second]);
    assert_eq!((place.title(), place.message()), ("boot.hex + app.hex".to_owned(), String::new()));
    run(&mut place.window, 100);
    assert_eq!(place.window.state().recording().session().frame().level(0, 0), fivebyfive::hal::Level::FULL);
}

#[test]
fn a_program_of_makecode_is_told_apart() {
    let mut place = Place::new();
    let program = place.write("main.ts", "basic.showIcon(IconNames.Heart)\n");
    place.drop_files(&[program]);
    assert!(place.message().contains("a MakeCode program in JavaScript"), "{}", place.message());
    assert_eq!(place.title(), "Lights Out");
}
