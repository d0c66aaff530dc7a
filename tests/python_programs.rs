//! Programs in Python: put into a runtime that was given once, run, and saved as hex files. Files of MakeCode are told apart.

#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;
mod small_runtime;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use fivebyfive::editors::micropython::{File, Runtime};
use fivebyfive::editors::{Origin, image_hex};
use fivebyfive::emulator::image::Image;
use fivebyfive::hardware::Model;
use fivebyfive::scenario::{ImageOptions, NamedImage, Runtimes, Scenario};

const PROGRAM: &str = "from microbit import *\ndisplay.show(Image.HEART)\n";

fn file(name: &str, text: &str) -> File {
    File { name: name.to_owned(), bytes: text.as_bytes().to_vec() }
}

fn runtime(model: Model) -> Runtime {
    let text = match model {
        Model::V1 => small_runtime::v1(),
        Model::V2 => small_runtime::v2(),
    };
    Runtime::find(&Image::parse(text.as_bytes(), None).expect("an image")).expect("a runtime")
}

/// A folder with a program, and what runs there with runtimes of its own.
struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn new() -> Self {
        let place = Self { folder: tempfile::tempdir().expect("a folder") };
        place.write("game.py", PROGRAM);
        place
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        fs::write(self.path(name), text).expect("written");
        self.path(name)
    }

    fn runtimes(&self) -> Runtimes {
        Runtimes::new(self.path("runtimes"))
    }

    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fivebyfive"));
        command.args(arguments).current_dir(self.folder.path()).env("FIVEBYFIVE_RUNTIMES", self.path("runtimes"));
        command.output().expect("it runs")
    }
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_program_is_put_into_the_file_system_of_both_boards() {
    for (model, chunks, spare) in [(Model::V1, 0x3_7e00, 0x3_f800), (Model::V2, 0x6_d000, 0x7_2000)] {
        let runtime = runtime(model);
        assert_eq!(runtime.version(), small_runtime::VERSION);
        assert_eq!(runtime.files(), Ok(Vec::new()));
        let image = runtime.with_program(PROGRAM.as_bytes()).expect("it fits");
        assert_eq!(image.model, model);
        assert_eq!(image.bytes(chunks, 10), Some(&b"\xfe\x3a\x07main.py"[..]), "2 + 7 + 49 bytes, and 0x3a is 58");
        assert_eq!(image.bytes(spare, 1), Some(&[0xfd][..]));
        let again = Runtime::find(&image).expect("a runtime");
        assert_eq!(again.files(), Ok(vec![file("main.py", PROGRAM)]));
        // and another one takes its place
        let other = again.with_files(&[file("a.py", "1"), file("main.py", "2")]).expect("they fit");
        assert_eq!(
            Runtime::find(&other).expect("a runtime").files(),
            Ok(vec![file("a.py", "1"), file("main.py", "2")])
        );
        assert_eq!(again.empty(), runtime.empty());
    }
}

#[test]
fn a_program_at_a_place_of_its_own_is_read_too() {
    let image = Image::parse(small_runtime::v1().as_bytes(), None).expect("an image");
    let mut bytes = b"MP\x05\x00print".to_vec();
    bytes.push(0xff);
    let script = fivebyfive::emulator::image::Segment { address: 0x3_e000, bytes };
    let with_script = Runtime::find(&image.patched(vec![script])).expect("a runtime");
    assert_eq!(with_script.files(), Ok(vec![file("main.py", "print")]));
    let replaced = Runtime::find(&with_script.with_program(b"pass").expect("it fits")).expect("a runtime");
    assert_eq!(replaced.files(), Ok(vec![file("main.py", "pass")]));
}

#[test]
fn what_made_an_image_is_shown() {
    let image = runtime(Model::V2).with_program(PROGRAM.as_bytes()).expect("it fits");
    let origin = Origin::of(&image);
    assert_eq!(origin.to_string(), "MicroPython, a small runtime");
    assert_eq!(origin.files(), [("main.py", PROGRAM.as_bytes())]);
    assert_eq!(Origin::of(&Image::parse(small_image::hex().as_bytes(), None).expect("an image")), Origin::Other);
}

#[test]
fn a_runtime_is_given_once() {
    let place = Place::new();
    let path = place.path("game.py");
    let runtimes = place.runtimes();
    let read = |board| {
        let options = ImageOptions { board, runtimes: Some(&runtimes), ..ImageOptions::default() };
        NamedImage::read(std::slice::from_ref(&path), options)
    };
    let error = read(None).expect_err("no runtime").to_string();
    assert!(error.contains("game.py: ") && error.contains("micro:bit V2") && error.contains("--runtime"), "{error}");
    let remembered = runtimes.remember(&place.write("python.hex", &small_runtime::v2())).expect("a runtime");
    assert_eq!((remembered.len(), remembered[0].model), (1, Model::V2));
    let image = read(None).expect("it runs");
    assert_eq!(image.runtime(), Some(remembered[0].hash));
    assert!(read(Some(Model::V1)).expect_err("the other board").to_string().contains("micro:bit V1"));
    // the same runtime with a program in it is the same
    let with_program = runtime(Model::V2).with_program(b"pass").expect("it fits");
    let text = image_hex(&with_program).expect("hex");
    assert_eq!(runtimes.remember(&place.write("other.hex", &text)).expect("a runtime"), remembered);
    let error = runtimes.remember(&place.write("none.hex", &small_image::hex())).expect_err("none");
    assert!(error.ends_with("none.hex: has no MicroPython in it"), "{error}");
}

#[test]
fn a_recording_names_the_runtime_that_it_was_played_with() {
    let place = Place::new();
    let runtimes = place.runtimes();
    let hash = runtimes.remember(&place.write("python.hex", &small_runtime::v2())).expect("a runtime")[0].hash;
    let options = ImageOptions { runtimes: Some(&runtimes), ..ImageOptions::default() };
    let image = NamedImage::read(&[place.path("game.py")], options).expect("it runs");
    let scenario = Scenario::of_image(image, 1);
    scenario.save(&place.path("play.ron")).expect("saved");
    let text = fs::read_to_string(place.path("play.ron")).expect("a text");
    assert!(
        text.contains("image: \"game.py\"") && text.contains(&format!("runtime: \"{}\"", String::from(hash))),
        "{text}"
    );
    let passed = place.run(&["run", "play.ron"]);
    assert!(passed.status.success(), "{}", errors(&passed));
    place.write("play.ron", &text.replace(&String::from(hash), "0123456789abcdef"));
    let failed = place.run(&["run", "play.ron"]);
    assert_eq!(failed.status.code(), Some(2));
    assert!(errors(&failed).contains("with the hash 0123456789abcdef was given yet"), "{}", errors(&failed));
}

#[test]
fn the_command_line_asks_for_a_runtime_once_and_saves_a_hex_file() {
    let place = Place::new();
    let asked = place.run(&["run", "--image", "game.py", "--for", "10ms"]);
    assert_eq!(asked.status.code(), Some(2));
    assert!(errors(&asked).contains("https://python.microbit.org"), "{}", errors(&asked));
    place.write("python.hex", &small_runtime::v2());
    let given = place.run(&["run", "--image", "game.py", "--runtime", "python.hex", "--for", "10ms"]);
    assert!(given.status.success(), "{}", errors(&given));
    assert!(errors(&given).contains("remembered for the micro:bit V2: a small runtime"), "{}", errors(&given));
    let again = place.run(&["run", "--image", "game.py", "--for", "10ms"]);
    assert!(again.status.success() && errors(&again).is_empty(), "{}", errors(&again));
    let saved = place.run(&["image", "hex", "game.py"]);
    assert!(saved.status.success(), "{}", errors(&saved));
    let hex = fs::read(place.path("game.hex")).expect("written");
    let found = Runtime::find(&Image::parse(&hex, None).expect("an image")).expect("a runtime");
    assert_eq!(found.files(), Ok(vec![file("main.py", PROGRAM)]));
    let info = place.run(&["image", "info", "game.hex"]);
    let words = String::from_utf8_lossy(&info.stdout).into_owned();
    assert!(words.contains("MicroPython, a small runtime\n  main.py: 49 bytes"), "{words}");
    let source = place.run(&["image", "source", "game.hex", "-o", "source"]);
    assert!(source.status.success(), "{}", errors(&source));
    assert_eq!(fs::read_to_string(place.path("source/main.py")).expect("written"), PROGRAM);
    let over = place.run(&["image", "source", "game.hex", "-o", "source"]);
    assert!(errors(&over).contains("is there already"), "{}", errors(&over));
    #[cfg(unix)]
    {
        // a link to a file that is not there yet leads out of the folder
        fs::create_dir(place.path("links")).expect("a folder");
        std::os::unix::fs::symlink(place.path("outside.py"), place.path("links/main.py")).expect("a link");
        let out = place.run(&["image", "source", "game.hex", "-o", "links"]);
        assert!(errors(&out).contains("is there already"), "{}", errors(&out));
        assert!(!place.path("outside.py").exists());
    }
}

#[test]
fn files_of_makecode_are_told_apart() {
    let place = Place::new();
    place.write("main.ts", "basic.showIcon(IconNames.Heart)\n");
    place.write("pxt.json", "{}");
    place.write("blocks.py", "basic.show_icon(IconNames.HEART)\n");
    for (name, what) in [
        ("main.ts", "a MakeCode program in JavaScript"),
        ("pxt.json", "the description of a MakeCode project"),
        ("blocks.py", "a MakeCode program in Python"),
    ] {
        let refused = place.run(&["run", "--image", name]);
        let words = errors(&refused);
        assert!(words.contains(what) && words.contains("https://makecode.microbit.org"), "{words}");
        assert_eq!((refused.status.code(), words.lines().count()), (Some(2), 1));
    }
}

#[test]
fn a_program_in_another_encoding_is_read_or_told() {
    let place = Place::new();
    place.runtimes().remember(&place.write("python.hex", &small_runtime::v2())).expect("a runtime");
    place.write("bom.py", &format!("\u{feff}{PROGRAM}"));
    assert!(place.run(&["image", "hex", "bom.py"]).status.success());
    let found = Image::parse(&fs::read(place.path("bom.hex")).expect("written"), None).expect("an image");
    let files = Runtime::find(&found).expect("a runtime").files();
    assert_eq!(files, Ok(vec![file("main.py", PROGRAM)]), "the mark is no part of the program");
    fs::write(place.path("utf16.py"), [0xff, 0xfe, b'1', 0]).expect("written");
    fs::write(place.path("latin1.py"), b"print('\xe4')").expect("written");
    for (name, words) in [("utf16.py", "is written in UTF-16"), ("latin1.py", "byte 7 does not belong there")] {
        let refused = place.run(&["run", name]);
        assert!(refused.status.code() == Some(2) && errors(&refused).contains(words), "{}", errors(&refused));
    }
    // the author's name of the file, not that on the board
    place.write("empty.py", "");
    let refused = errors(&place.run(&["run", "empty.py"]));
    assert!(refused.contains("empty.py: the file is empty") && !refused.contains("main.py"), "{refused}");
}

#[test]
fn nothing_that_is_there_is_written_over_unasked() {
    let place = Place::new();
    place.runtimes().remember(&place.write("python.hex", &small_runtime::v2())).expect("a runtime");
    place.write("game.hex", "of the editor");
    for (arguments, words) in [
        (&["image", "hex", "game.py"][..], "game.hex: is there already"),
        (&["image", "hex", "game.py", "-o", "game.py"], "game.py: is a file that is read"),
        (&["run", "game.py", "--for", "10ms", "--gif", "game.py"], "game.py: is a file that is read"),
        (&["run", "game.py", "--for", "10ms", "--png", "a", "--vcd", "a"], "a: is named for two outputs"),
    ] {
        let refused = place.run(arguments);
        assert!(refused.status.code() == Some(2) && errors(&refused).contains(words), "{}", errors(&refused));
    }
    assert_eq!(fs::read_to_string(place.path("game.py")).expect("there"), PROGRAM);
    assert_eq!(fs::read_to_string(place.path("game.hex")).expect("there"), "of the editor");
    assert!(place.run(&["image", "hex", "game.py", "-o", "game.hex"]).status.success(), "when it is asked for");
}

#[test]
fn a_runtime_whose_file_system_is_not_in_its_flash_is_none() {
    let image = Image::parse(small_runtime::v2().as_bytes(), None).expect("an image");
    let header = 0x4000 - 16;
    let patched = |address: u32, bytes: &[u8]| {
        let patch = fivebyfive::emulator::image::Segment { address, bytes: bytes.to_vec() };
        Runtime::find(&image.patched(vec![patch]))
    };
    assert!(patched(header + 10, &[12, 0]).is_some(), "as it is");
    for log2 in [0, 1, 11, 13, 31, 32, 255] {
        assert_eq!(patched(header + 10, &[log2, 0]), None, "pages of 2^{log2} bytes");
    }
    // the row of the file system is the second one before the header: page and length
    let row = header - 32;
    for (page, length) in [(0_u16, 0x6000_u32), (0x6d, 0x80_0000), (0xffff, 0x6000), (0x6d, 0x1000), (0x6d, 0)] {
        let bytes = [&page.to_le_bytes()[..], &length.to_le_bytes()].concat();
        assert_eq!(patched(row + 2, &bytes), None, "{page:#x}, {length:#x}");
    }
}

#[test]
fn a_damaged_runtime_is_reported() {
    let place = Place::new();
    let runtimes = place.runtimes();
    let hash = runtimes.remember(&place.write("python.hex", &small_runtime::v2())).expect("a runtime")[0].hash;
    let kept = place.path(&format!("runtimes/micropython-v2-{}.hex", String::from(hash)));
    fs::write(Path::new(&kept), small_image::hex()).expect("written");
    let failed = place.run(&["run", "--image", "game.py"]);
    assert!(errors(&failed).contains("is not the runtime that was remembered"), "{}", errors(&failed));
}
