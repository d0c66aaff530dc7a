//! `fivebyfive run --image` and whoever reads what it prints.

mod built_images;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod process;
#[expect(dead_code, reason = "each test file uses its part of it")]
mod small_image;

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

use process::{Folder, command, in_folder};
use small_image::{flash_of, hex_of};

/// Writes "hello" by semihosting, for ever.
const PRINTS: [u16; 12] = [
    0x2004, // 0x08: movs r0, #4: SYS_WRITE0
    0x4902, //       ldr r1, =0x18
    0xbeab, //       bkpt 0xab
    0xe7fb, //       b 0x08
    0x0000, 0x0000, 0x0018, 0x0000, // 0x14: 0x18
    0x6568, 0x6c6c, 0x0a6f, 0x0000, // "hello\n"
];

/// The same once, and then nothing any more.
fn prints_once() -> [u16; 12] {
    let mut code = PRINTS;
    code[3] = 0xe7fe;
    code
}

fn folder(code: &[u16]) -> Folder {
    let folder = Folder::new();
    folder.file("a.hex", &hex_of(&flash_of(code)));
    folder
}

/// What a shell reports of a program that SIGPIPE has ended: 128 and the number of that signal.
const READER_LEFT: i32 = 128 + 13;

/// The exit code, if it ends within a minute.
fn exit_code(mut child: Child) -> Option<i32> {
    let (sender, receiver) = channel();
    let id = child.id();
    std::thread::spawn(move || sender.send(child.wait().expect("it was started").code()));
    let code = receiver.recv_timeout(Duration::from_secs(60)).ok().flatten();
    if code.is_none() {
        std::process::Command::new("kill").args(["-9", &id.to_string()]).status().expect("it is killed");
    }
    code
}

/// A run of an image that was built, with what is behind it, whose outputs are read.
fn run_of(name: &str, behind: &[&str]) -> Child {
    let path = built_images::place(name);
    let mut run = command(&["run", "--image", path.to_str().expect("UTF-8")]);
    run.args(behind).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts")
}

#[test]
fn a_run_ends_when_its_reader_has_left() {
    for code in [PRINTS, prints_once()] {
        let folder = folder(&code);
        let mut child = command(&["run", "--image", "a.hex"])
            .current_dir(folder.0.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        out.read_line(&mut line).expect("a line");
        assert_eq!(line, "hello\n");
        // as head does
        drop(out);
        assert_eq!(exit_code(child), Some(READER_LEFT));
    }
}

/// As by Ctrl-C at a terminal.
#[test]
#[cfg(unix)]
fn a_run_that_is_interrupted_shows_where_the_program_is() {
    let name = "guests/v2/rtt.elf";
    if built_images::read(name).is_none() {
        return;
    }
    let mut child = run_of(name, &[]);
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    out.read_line(&mut line).expect("a line");
    assert_eq!(line, "hello from RTT\n");
    std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("it is interrupted");
    let reads = std::thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()));
    let err = std::io::read_to_string(child.stderr.take().expect("piped")).expect("UTF-8");
    // 128 and the number of SIGINT
    assert_eq!(exit_code(child), Some(128 + 2), "{err}");
    reads.join().expect("it ends").expect("it is read");
    assert!(err.contains("interrupted after") && err.contains("rtt.rs:"), "{err}");
}

#[test]
fn a_run_of_tests_ends_quietly_when_its_reader_has_left() {
    let name = "guests/v2/embedded_tests.elf";
    if built_images::read(name).is_none() {
        return;
    }
    let mut child = run_of(name, &["a_sum"]);
    drop(child.stdout.take());
    let err = std::io::read_to_string(child.stderr.take().expect("piped")).expect("UTF-8");
    assert_eq!((exit_code(child), err.as_str()), (Some(READER_LEFT), ""));
}

#[test]
fn a_line_that_is_written_once_is_printed_once() {
    let folder = folder(&prints_once());
    let (code, out, err) = in_folder(&folder, &["run", "--image", "a.hex", "--for", "1s"]);
    assert_eq!((code, out.as_str(), err.as_str()), (0, "hello\n", ""));
}

/// What was printed is not kept: five minutes of a program that never stops writing, four million lines, have room in 150 MB of
/// address space.
#[cfg(target_os = "linux")]
#[test]
fn a_program_that_never_stops_writing_takes_no_memory() {
    let folder = folder(&PRINTS);
    let run =
        format!("ulimit -v 150000; exec {} run --image a.hex --for 300s >/dev/null", env!("CARGO_BIN_EXE_fivebyfive"));
    let output = std::process::Command::new("sh").args(["-c", &run]).current_dir(folder.0.path()).output();
    let (code, _, err) = process::outcome(&output.expect("a shell"));
    assert_eq!((code, err.as_str()), (0, ""));
}

/// Writes a text once by semihosting, and then what `after` does.
fn writes(text: &str, after: [u16; 4]) -> Vec<u16> {
    assert!(text.len() < 16);
    let code = [
        0x2004, // 0x08: movs r0, #4: SYS_WRITE0
        0x4903, //       ldr r1, =0x20
        0xbeab, //       bkpt 0xab
    ];
    let mut bytes = [0; 16];
    bytes[..text.len()].copy_from_slice(text.as_bytes());
    // 0x16: no operation, for the alignment; 0x18: the address; 0x1c: the reason of an exit, 0x20: the text
    let words = [0xbf00, 0x0020, 0x0000, 0x0026, 0x0002];
    let text = bytes.chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    code.into_iter().chain(after).chain(words).chain(text).collect()
}

/// Stands still.
const THEN_NOTHING: [u16; 4] = [0xe7fe, 0, 0, 0];
/// SYS_EXIT with ADP_Stopped_ApplicationExit: movs r0, #0x18; ldr r1, =0x20026; bkpt 0xab.
const THEN_EXIT: [u16; 4] = [0x2018, 0x4902, 0xbeab, 0xe7fe];
/// SYS_EXIT with a reason that is no success: movs r0, #0x18; movs r1, #1; bkpt 0xab.
const THEN_FAIL: [u16; 4] = [0x2018, 0x2101, 0xbeab, 0xe7fe];
/// An instruction that is none, and nobody handles the fault.
const THEN_FAULT: [u16; 4] = [0xdeff, 0, 0, 0];

#[test]
fn a_text_that_no_line_end_follows_is_awaited_and_printed() {
    let folder = folder(&writes("hi\n>>> ", THEN_NOTHING));
    for until in [">>>", ">>> ", "hi"] {
        let run = ["run", "--image", "a.hex", "--until", until];
        assert_eq!(in_folder(&folder, &run), (0, "hi\n>>> \n".to_owned(), String::new()), "{until}");
    }
    let (code, out, err) = in_folder(&folder, &["run", "--image", "a.hex", "--until", ">>>>", "--for", "50ms"]);
    assert_eq!((code, out.as_str()), (1, "hi\n>>> \n"), "what was written is not lost");
    assert_eq!(err, "a.hex: 50 ms are over, and \">>>>\" was not written\n");
}

#[test]
fn a_text_that_is_written_in_pieces_is_awaited_as_a_whole() {
    // SYS_WRITEC of the first character again and again, which takes 20 microseconds
    let mut code = writes("x", [0xe7fb, 0, 0, 0]);
    code[0] = 0x2003;
    let folder = folder(&code);
    let awaited = "x".repeat(120);
    let (code, out, err) = in_folder(&folder, &["run", "--image", "a.hex", "--until", &awaited, "--for", "1s"]);
    assert_eq!((code, err.as_str()), (0, ""));
    // within the third ms
    assert!(out.len() > 120 && out.len() <= 151 && out.trim_end().bytes().all(|byte| byte == b'x'), "{out}");
}

#[test]
fn what_has_no_line_end_is_printed_when_the_time_is_over_or_the_program_ends() {
    for (after, code, words) in [
        (THEN_NOTHING, 0, ""),
        (THEN_EXIT, 0, "the program ended with the exit code 0"),
        (THEN_FAULT, 1, "the program is stuck in a fault that nothing handles"),
    ] {
        let folder = folder(&writes("a\nb", after));
        let (found, out, err) = in_folder(&folder, &["run", "--image", "a.hex", "--for", "20ms"]);
        assert_eq!((found, out.as_str()), (code, "a\nb\n"), "{err}");
        assert!(err.contains(words) && err.is_empty() == words.is_empty(), "{err}");
        assert!(err.lines().all(|line| line.starts_with("a.hex: ")), "{err}");
    }
}

#[test]
fn a_run_that_keeps_going_goes_on_after_a_lockup_as_the_chip_does() {
    let folder = folder(&writes("again\n", THEN_FAULT));
    let run = ["run", "--image", "a.hex", "--for", "20ms", "--keep-going"];
    let (code, out, err) = in_folder(&folder, &run);
    assert_eq!(code, 0, "{err}");
    assert!(out.lines().count() > 2 && out.lines().all(|line| line == "again"), "each reset starts it anew: {out}");
    assert_eq!(err.matches("the chip reset itself").count(), 1, "{err}");
    // as a scenario says it
    let scenario = |keep_going: &str| {
        let steps = "(wait: 0, within: 10, console: \"again\"), (wait: 0, within: 10, console: \"again\")";
        format!("(version: 1, program: \"image\", image: \"a.hex\", {keep_going} steps: [{steps}])")
    };
    for (keep_going, expected) in [("keep_going: true,", 0), ("", 1)] {
        std::fs::write(folder.path("a.ron"), scenario(keep_going)).expect("written");
        let (code, _, err) = in_folder(&folder, &["run", "a.ron"]);
        assert_eq!(code, expected, "{keep_going}: {err}");
    }
    std::fs::write(folder.path("a.ron"), "(version: 1, program: \"lights-out\", keep_going: true, steps: [])")
        .expect("written");
    let (code, _, err) = in_folder(&folder, &["run", "a.ron"]);
    assert_eq!(code, 2);
    assert!(err.contains("`keep_going` is about the chip of an image, and the program is \"lights-out\""), "{err}");
}

/// A program that loads a word at 0x20000400, which nothing has written, and decides by it.
#[test]
fn a_strict_run_ends_where_the_program_is_wrong() {
    let code = [0x4802, 0x6801, 0x2900, 0xd0fe, 0xe7fe, 0x0000, 0x0400, 0x2000];
    let folder = folder(&code);
    let (code, _, err) = in_folder(&folder, &["run", "--image", "a.hex", "--for", "20ms"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let (code, _, err) = in_folder(&folder, &["run", "--image", "a.hex", "--for", "20ms", "--strict"]);
    assert_eq!(code, 1);
    let words =
        "a.hex: the strict run ends at 0x0000000e: it decides by a value that was read at 0x0000000a from 0x20000400";
    assert!(err.starts_with(words), "{err}");
    let scenario = |keys: &str| {
        format!("(version: 1, program: \"image\", image: \"a.hex\", {keys} steps: [(wait: 10, end: true)])")
    };
    for (keys, expected, words) in [
        ("", 0, ""),
        ("strict: true,", 1, "the strict run ends at 0x0000000e"),
        ("strict: true, keep_going: true,", 2, "`strict` ends the run at the first fault, and `keep_going` goes on"),
    ] {
        std::fs::write(folder.path("a.ron"), scenario(keys)).expect("written");
        let (code, out, err) = in_folder(&folder, &["run", "a.ron"]);
        assert_eq!(code, expected, "{keys}: {out}{err}");
        assert!((out + &err).contains(words), "{keys}");
    }
}

#[test]
fn what_a_program_writes_is_its_own_whatever_it_begins_with() {
    let folder = folder(&writes("[chip] no\n", THEN_EXIT));
    let (code, out, err) = in_folder(&folder, &["run", "--image", "a.hex"]);
    assert_eq!((code, out.as_str()), (0, "[chip] no\n"));
    assert_eq!(err, "a.hex: the program ended with the exit code 0\n");
}

#[test]
fn a_program_that_ends_without_success_shows_where() {
    for (after, code, shows) in [(THEN_EXIT, 0, false), (THEN_FAIL, 1, true)] {
        let folder = folder(&writes("a\n", after));
        let (found, _, err) = in_folder(&folder, &["run", "--image", "a.hex", "-v"]);
        assert_eq!((found, err.contains(" sp=") && err.contains(" pc=")), (code, shows), "{err}");
    }
}

#[test]
fn a_program_that_panics_ends_with_1() {
    let Some(image) = built_images::read("guests/v2/panic_display.elf") else { return };
    let folder = Folder::new();
    std::fs::write(folder.path("a.elf"), image).expect("written");
    for arguments in [&["run", "a.elf"][..], &["run", "a.elf", "--for", "10s"]] {
        let (code, _, err) = in_folder(&folder, arguments);
        assert!(code == 1 && err.contains("a.elf: the program panicked with code"), "{arguments:?}: {code}: {err}");
    }
}
