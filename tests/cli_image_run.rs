//! `fivebyfive run --image` and whoever reads what it prints.

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
        assert_eq!(exit_code(child), Some(0));
    }
}

#[test]
fn a_line_that_is_written_once_is_printed_once() {
    let folder = folder(&prints_once());
    let (code, out, err) = in_folder(&folder, &["run", "--image", "a.hex", "--board", "v2", "--for", "1s"]);
    assert_eq!((code, out.as_str(), err.as_str()), (0, "hello\n", ""));
}

/// What was printed is not kept: five minutes of a program that never stops writing, four million lines, have room in 150 MB of
/// address space.
#[cfg(target_os = "linux")]
#[test]
fn a_program_that_never_stops_writing_takes_no_memory() {
    let folder = folder(&PRINTS);
    let run = format!(
        "ulimit -v 150000; exec {} run --image a.hex --board v2 --for 300s >/dev/null",
        env!("CARGO_BIN_EXE_fivebyfive")
    );
    let output = std::process::Command::new("sh").args(["-c", &run]).current_dir(folder.0.path()).output();
    let (code, _, err) = process::outcome(&output.expect("a shell"));
    assert_eq!((code, err.as_str()), (0, ""));
}
